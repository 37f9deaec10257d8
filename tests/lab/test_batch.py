"""Many games: the same whatever the number of processes, and however often they are stopped."""

import re
from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gatosabio.lab.batch import Batch, chunks_of, play
from gatosabio.lab.rows import Row
from gatosabio.lab.run_folder import OtherRunError, RunFolder
from gatosabio.lab.run_spec import BadSpecError, RunSpec, make_spec


def a_spec(games: int = 5, **more: Any) -> RunSpec:
    return make_spec("addirace", {}, ("greedy", "careless"), games=games, seed=3, **more)


def rows(batches: list[Batch]) -> list[Row]:
    return [row for batch in batches for row in batch.rows]


def test_two_processes_play_what_one_plays() -> None:
    specs = [a_spec(), replace(a_spec(4), seed=4)]

    alone = list(play(specs))
    shared = list(play(specs, processes=2))

    assert alone == shared
    assert [batch.chunk for batch in alone] == [
        chunk for number, spec in enumerate(specs) for chunk in chunks_of(number, spec)
    ]
    assert [row.number for row in rows(alone)] == [0, 1, 2, 3, 4, 0, 1, 2, 3]


def test_a_longer_run_begins_with_the_same_games() -> None:
    assert rows(list(play([a_spec(3)]))) == rows(list(play([a_spec(5)])))[:3]


@given(st.integers(1, 10**6))
def test_chunks_are_all_games_in_order(games: int) -> None:
    chunks = chunks_of(0, replace(a_spec(), games=games))

    assert chunks[0].first == 0
    assert all(a.first + a.games == b.first for a, b in pairwise(chunks))
    assert chunks[-1].first + chunks[-1].games == games


class Interrupting:
    """Somebody who presses Ctrl-C when so many games are done."""

    def __init__(self, after: int) -> None:
        self.done, self.after = 0, after

    def __call__(self, games: int) -> None:
        self.done += games
        if self.done >= self.after:
            raise KeyboardInterrupt


@pytest.mark.parametrize("processes", [1, 2])
def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path, processes: int) -> None:
    spec, folder = a_spec(6), tmp_path / "run"

    with pytest.raises(KeyboardInterrupt):
        list(play([spec], processes=processes, run_folder=RunFolder(folder), tell=Interrupting(3)))
    assert not active_children()  # nobody is left playing

    told: list[int] = []
    again = list(play([spec], processes=processes, run_folder=RunFolder(folder), tell=told.append))

    assert told[0] >= 3  # these were there already
    assert sum(told) == 6
    assert sum(batch.kept for batch in again) == told[0]
    assert rows(again) == rows(list(play([spec])))


def test_a_run_that_is_over_is_only_read(tmp_path: Path) -> None:
    first = list(play([a_spec()], run_folder=RunFolder(tmp_path / "run")))
    again = list(play([a_spec()], run_folder=RunFolder(tmp_path / "run")))

    assert rows(first) == rows(again)
    assert all(batch.kept for batch in again)
    assert not list((tmp_path / "run").glob("*.part"))


@pytest.mark.parametrize(
    ("other", "complaint"),
    [
        ([a_spec(6)], "games: 5 then, 6 now"),
        ([replace(a_spec(), seed=9)], "seed: 3 then, 9 now"),
        ([replace(a_spec(), gatosabio="0.0.1")], "gatosabio: "),
        ([a_spec(), a_spec()], "line-ups: 1 then, 2 now"),
    ],
)
def test_a_folder_of_another_run_is_refused(
    tmp_path: Path, other: list[RunSpec], complaint: str
) -> None:
    list(play([a_spec()], run_folder=RunFolder(tmp_path / "run")))

    with pytest.raises(OtherRunError, match=complaint):
        list(play(other, run_folder=RunFolder(tmp_path / "run")))


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("Dear aunt")
    with pytest.raises(OtherRunError, match="keeps no run"):
        list(play([a_spec()], run_folder=RunFolder(tmp_path)))

    (tmp_path / "wish.json").write_text("Dear aunt")
    with pytest.raises(OtherRunError, match="does not describe a run"):
        list(play([a_spec()], run_folder=RunFolder(tmp_path)))


def test_a_file_that_is_damaged_is_named(tmp_path: Path) -> None:
    list(play([a_spec()], run_folder=RunFolder(tmp_path / "run")))
    (tmp_path / "run" / "000-00000002.json").write_bytes(b"")

    with pytest.raises(OtherRunError, match=r"000-00000002 is damaged.*delete that file"):
        list(play([a_spec()], run_folder=RunFolder(tmp_path / "run")))


def test_records_come_with_their_rows() -> None:
    (batch, *_) = play([a_spec(2, records=True)])

    assert len(batch.records) == len(batch.rows) == 1
    assert b'"format":"gatosabio/1"' in batch.records[0]


@pytest.mark.parametrize(
    ("game", "rules", "players", "complaint"),
    [
        ("chess", {}, ("cat", "cat"), "no game is called 'chess'"),
        ("addirace", {"edition": "blue"}, ("cat", "cat"), "Invalid enum value"),
        ("addirace", {"bananas": "1"}, ("cat", "cat"), "options of addirace are edition"),
        ("addirace", {}, ("cat", "dog"), "nobody called 'dog' plays addirace: there are kitten"),
        ("addirace", {}, ("cat",), "1 players: addirace has 2 to"),
        ("addicats", {"ending": "two-winners"}, ("cat",) * 3, "two-winners needs four players"),
    ],
)
def test_what_cannot_be_played_is_refused(
    game: str, rules: dict[str, str], players: tuple[str, ...], complaint: str
) -> None:
    with pytest.raises(BadSpecError, match=complaint):
        make_spec(game, rules, players, games=1, seed=1)


def test_options_may_be_texts() -> None:
    rules = {"two_decks": "true", "stall": "4000"}

    spec = make_spec("gatonegro", rules, ("cat", "cat"), games=1, seed=1)

    assert spec.rules["two_decks"] is True
    assert spec.rules["stall"] == 4000


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_says_in_which_game_it_was(processes: int) -> None:
    broken = replace(a_spec(3), players=("greedy", "dog"))  # past the check that would refuse it

    with pytest.raises(ValueError, match="dog") as failed:
        list(play([broken], processes=processes))
    # All three are broken; of two processes either may be the first to say so.
    assert re.match(r"in game [012] of RunSpec\(game='addirace'", failed.value.__notes__[0])
