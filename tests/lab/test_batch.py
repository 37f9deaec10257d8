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

from gatosabio.lab.batch import Batch, play
from gatosabio.lab.chunks import chunks_of, plan
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
    assert [batch.chunk for batch in alone] == plan(specs)
    assert [row.number for row in rows(alone)] == [0, 0, 1, 1, 2, 2, 3, 3, 4], "side by side"


def test_a_longer_run_begins_with_the_same_games() -> None:
    assert rows(list(play([a_spec(3)]))) == rows(list(play([a_spec(5)])))[:3]


@given(st.integers(1, 10**6))
def test_chunks_are_all_games_in_order(games: int) -> None:
    chunks = chunks_of(0, replace(a_spec(), games=games))

    assert chunks[0].first == 0
    assert all(a.first + a.games == b.first for a, b in pairwise(chunks))
    assert chunks[-1].first + chunks[-1].games == games


@given(st.integers(1, 10**5), st.integers(1, 10**5))
def test_a_longer_run_has_the_same_chunks_but_perhaps_the_last(games: int, more: int) -> None:
    short, long = (chunks_of(0, replace(a_spec(), games=n)) for n in (games, games + more))

    assert long[: len(short) - 1] == short[:-1]
    assert long[len(short) - 1].first == short[-1].first


def test_chunks_are_few_and_never_large() -> None:
    chunks = chunks_of(0, replace(a_spec(), games=10**6))

    assert max(chunk.games for chunk in chunks) == 250
    assert len(chunks) < 5000
    assert all(chunk.games <= 10 for chunk in chunks_of(0, replace(a_spec(), games=1000)))


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


def test_a_finished_run_goes_on_with_more_games(tmp_path: Path) -> None:
    """The last chunk is only half full at first, so it is played again; all others are read."""
    folder = RunFolder(tmp_path / "run")
    first = list(play([a_spec(205)], run_folder=folder))
    more = list(play([a_spec(230)], run_folder=folder))

    assert first[-1].chunk.games == 1
    assert rows(more)[:205] == rows(first)
    assert len(rows(more)) == 230
    assert [batch.kept for batch in more] == [True] * (len(first) - 1) + [False] * (
        len(more) - len(first) + 1
    )
    assert rows(more) == rows(list(play([a_spec(230)])))
    with pytest.raises(OtherRunError, match="games: 230 then, 205 now"):
        list(play([a_spec(205)], run_folder=folder))


def test_all_tables_of_a_tournament_go_on_with_more_games(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "run")
    list(play([a_spec(3), replace(a_spec(3), seed=4)], run_folder=folder))

    more = list(play([a_spec(5), replace(a_spec(5), seed=4)], run_folder=folder))

    assert sum(batch.kept for batch in more) == 6
    assert rows(more) == rows(list(play([a_spec(5), replace(a_spec(5), seed=4)])))


@pytest.mark.parametrize(
    ("other", "complaint"),
    [
        ([a_spec(4)], "games: 5 then, 4 now"),
        ([replace(a_spec(6), seed=9)], "games: 5 then, 6 now"),
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


def test_a_file_with_another_number_of_games_is_named(tmp_path: Path) -> None:
    list(play([a_spec()], run_folder=RunFolder(tmp_path / "run")))
    (tmp_path / "run" / "000-00000002.json").write_bytes(b'{"rows":[],"records":[]}')

    with pytest.raises(OtherRunError, match="0 games instead of 1"):
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
    assert re.match(r"in game [012] of addirace by greedy, dog, seed 3", failed.value.__notes__[0])
