"""Shares with their intervals, spreads, and the summary of a run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gatosabio.lab.batch import play
from gatosabio.lab.numbers import share, spread
from gatosabio.lab.run_spec import make_spec
from gatosabio.lab.summary import Gathering


@pytest.mark.parametrize(
    ("of", "among", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_wilsons(of: int, among: int, low: float, high: float) -> None:
    found = share(of, among)

    assert found.low == pytest.approx(low, abs=1e-4)
    assert found.high == pytest.approx(high, abs=1e-4)


@given(st.integers(0, 1000), st.integers(1, 1000))
def test_a_share_is_within_its_interval(of: int, more: int) -> None:
    found = share(of, of + more)

    assert 0 <= found.low <= found.share <= found.high <= 1


def test_nothing_known_is_everything_possible() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


def test_a_spread_is_in_order() -> None:
    found = spread(range(101))

    assert (found.low, found.median, found.high, found.most) == (10, 50, 90, 100)
    assert found.mean == 50
    assert found.error == pytest.approx(1.96 * 29.3 / 101**0.5, rel=0.01)
    assert spread([]).median == 0


def test_a_summary_counts_shared_wins_in_parts_and_leaves_out_what_was_cut_off() -> None:
    spec = make_spec("addirace", {}, ("greedy", "careless"), games=1, seed=1)
    ((row,),) = [batch.rows for batch in play([spec])]
    gathering = Gathering("addirace")
    gathering.add(replace(row, places=(1, 1), players=("a", "b")))
    gathering.add(replace(row, places=(2, 1), players=("a", "b")))
    gathering.add(replace(row, places=(0, 0), players=("a", "b"), end="unfinished"))

    summary = gathering.summary()

    assert summary.games == 3
    assert summary.unfinished == 1
    assert [one.share for one in summary.by_seat] == [0.25, 0.75]
    assert summary.by_player["b"].share == 0.75
    assert summary.by_player["b"].among == 2
    assert summary.turns.median == row.turns
    assert summary.means["totals_0"] == row.facts.totals[0]  # type: ignore[union-attr]
