"""Tournaments: who wins more is rated higher, and the order of games is fixed."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from gatosabio.lab.arena import make_tables, rate
from gatosabio.lab.batch import play
from gatosabio.lab.rows import Row
from gatosabio.lab.run_spec import BadSpecError, make_spec

((SAMPLE,),) = [
    batch.rows
    for batch in play([make_spec("addirace", {}, ("greedy", "careless"), games=1, seed=1)])
]


def game(players: Sequence[str], places: Sequence[int]) -> Row:
    return replace(SAMPLE, players=tuple(players), places=tuple(places), end="goal")


def test_everybody_meets_everybody() -> None:
    specs = make_tables("addirace", {}, ("cat", "kitten", "greedy"), seats=2, games=7, seed=1)

    pairs = [spec.players for spec in specs]
    assert pairs == [("cat", "kitten"), ("cat", "greedy"), ("kitten", "greedy")]
    assert {spec.games for spec in specs} == {7}


@pytest.mark.parametrize(
    ("who", "seats", "complaint"),
    [
        (("cat", "cat"), 2, "named once only"),
        (("cat", "kitten"), 3, "2 competitors for 3 seats"),
        (("cat", "dog"), 2, "nobody called 'dog'"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(
    who: tuple[str, ...], seats: int, complaint: str
) -> None:
    with pytest.raises(BadSpecError, match=complaint):
        make_tables("addirace", {}, who, seats=seats, games=1, seed=1)


def test_who_wins_more_is_rated_higher() -> None:
    tables = [
        [game("ab", (1, 2)), game("ba", (2, 1)), game("ab", (1, 2))],
        [game("ac", (1, 2)), game("ca", (1, 2)), game("ac", (1, 2))],
        [game("bc", (1, 2)), game("cb", (1, 2)), game("bc", (1, 1))],
    ]

    found = rate("addirace", "abc", tables)

    assert found.standings[0].who == "a"
    assert found.standings[0].rating > 25 > found.standings[-1].rating
    assert all(0 < one.margin < 25 for one in found.standings)
    assert found.standings[0].wins.share == pytest.approx(5 / 6)
    ahead = {(duel.who, duel.other): duel.ahead.share for duel in found.duels}
    assert ahead["a", "b"] == 1
    assert ahead["b", "c"] == ahead["c", "b"] == 0.5


def test_games_that_were_cut_off_do_not_count() -> None:
    cut_off = replace(game("ab", (0, 0)), end="unfinished")

    found = rate("addirace", "ab", [[cut_off, game("ab", (1, 2))]])

    assert found.unfinished == 1
    assert {one.games for one in found.standings} == {1}


def test_the_same_games_make_the_same_ratings() -> None:
    specs = make_tables("addirace", {}, ("cat", "kitten"), seats=2, games=8, seed=1)

    first, again = (
        rate("addirace", ("cat", "kitten"), [[row for b in play(specs) for row in b.rows]])
        for _ in range(2)
    )

    assert first == again
