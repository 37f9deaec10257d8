"""What people find in a game, and their mistakes."""

from typing import Any

import pytest

from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addicats.events import Greed, HitVoid, RaceWon
from gatosabio.engine.games.addirace.events import Discarded, Scored
from gatosabio.engine.games.gatonegro.events import Passed, Taken
from gatosabio.engine.registry import GAMES
from gatosabio.table.members import Seat
from gatosabio.table.tally import MOST_REMEMBERED, Tally

FOX, OWL = 5, 6
SEATS = (Seat("blue-fox", "tom", FOX), Seat("cat", "luna", bot="cat"), Seat("owl", "nube", OWL))


def event(kind: Any, hand: int, at: int = 0) -> Any:
    """An event of which only its hand and time matter."""
    others = {name: () for name in kind.__struct_fields__ if name not in ("at", "hand")}
    return kind(**others, at=Ms(at), hand=Hand(hand))


@pytest.mark.parametrize(
    ("game", "find", "other"),
    [
        ("addicats", RaceWon, HitVoid),
        ("addirace", Scored, Discarded),
        ("gatonegro", Taken, Passed),
    ],
)
def test_what_people_find_is_counted(game: str, find: Any, other: Any) -> None:
    tally = Tally(GAMES[game])
    tally.count([event(find, 0), event(other, 0)], SEATS)
    tally.count([event(find, 1)], SEATS)  # a cat's
    tally.count([event(find, 2)], SEATS)

    assert tally.found == 2
    assert tally.mistakes(Ms(0)) == {}


def test_mistakes_are_forgotten_after_a_while() -> None:
    tally = Tally(GAMES["addicats"])
    tally.count([event(Greed, 0, at) for at in (10, 20, 30)], SEATS)
    tally.count([event(Greed, 1, 30), event(Greed, 2, 30)], SEATS)

    assert tally.mistakes(Ms(0)) == {FOX: 3, OWL: 1}
    assert tally.mistakes(Ms(20)) == {FOX: 2, OWL: 1}
    assert tally.mistakes(Ms(31)) == {}
    assert tally.found == 0


def test_not_all_mistakes_of_a_long_game_are_kept() -> None:
    tally = Tally(GAMES["addicats"])
    tally.count([event(Greed, 0, at) for at in range(MOST_REMEMBERED + 1)], SEATS)

    assert tally.mistakes(Ms(0)) == {FOX: MOST_REMEMBERED}
