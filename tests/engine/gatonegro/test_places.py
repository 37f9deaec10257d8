"""Who wins, however the game ended (GN-15)."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.gatonegro.fence import Fence
from gatosabio.engine.game import Result
from gatosabio.engine.games.gatonegro.events import GameEnded

Piles = list[tuple[str, str]]


def empty_from_the_start(piles: Piles) -> Fence:
    return Fence("", piles=piles)


def emptied(piles: Piles) -> Fence:
    return Fence("9D", piles=piles).take(0, "9D", 1)


def recited(piles: Piles) -> Fence:
    return Fence("9D 9H", piles=piles).rhyme(1)


def recited_for_a_while(piles: Piles) -> Fence:
    return Fence("9D 9H", piles=piles, recital=500).rhyme(1).wait(501)


def passed(piles: Piles) -> Fence:
    fence = Fence("9D 9H", piles=piles, by_turns=True)
    for turn in range(2 * len(piles)):
        fence.pass_on(turn % len(piles))
    return fence


ENDINGS = [
    pytest.param(empty_from_the_start, "deck-empty", id="an empty start"),
    pytest.param(emptied, "deck-empty", id="an empty deck"),
    pytest.param(recited, "rhyme", id="a rhyme"),
    pytest.param(recited_for_a_while, "rhyme", id="a recital"),
    pytest.param(passed, "all-passed", id="passes"),
]


@pytest.mark.rule("GN-15")
@pytest.mark.parametrize(
    ("piles", "totals", "places"),
    [
        pytest.param(
            [("10H", ""), ("8D 2H", ""), ("", "")],
            [1, 3, 0],
            [(1, 1), (0, 2), (2, 3)],
            id="all different",
        ),
        pytest.param(
            [("8D 2H", ""), ("", ""), ("6D", "4H 6H 5S 9S")],
            [3, 0, 3],
            [(0, 1), (2, 1), (1, 3)],
            id="two share the win",
        ),
        pytest.param(
            [("", "10H"), ("8D 2H", ""), ("10D", "")],
            [1, 3, 1],
            [(1, 1), (0, 2), (2, 2)],
            id="two share the second place",
        ),
        pytest.param(
            [("", ""), ("", ""), ("", ""), ("", "")],
            [0, 0, 0, 0],
            [(0, 1), (1, 1), (2, 1), (3, 1)],
            id="all share",
        ),
        pytest.param(
            [("10H", ""), ("8D 2H", ""), ("", "10D"), ("6D 4H", "")],
            [1, 3, 1, 3],
            [(1, 1), (3, 1), (0, 3), (2, 3)],
            id="two and two",
        ),
        pytest.param(
            [("8D 2H", ""), ("7D 3H", "10D")], [3, 4], [(1, 1), (0, 2)], id="both piles are added"
        ),
        pytest.param(
            [("8D", "2H"), ("10D", "")], [0, 1], [(1, 1), (0, 2)], id="and are scored apart"
        ),
    ],
)
@pytest.mark.parametrize(("end", "why"), ENDINGS)
def test_the_highest_total_wins_and_equal_totals_share(
    end: Callable[[Piles], Fence],
    why: str,
    piles: Piles,
    totals: list[int],
    places: list[tuple[int, int]],
) -> None:
    fence = end(piles)

    (ended,) = fence.told(GameEnded)
    assert ended.why == why
    assert [score.total for score in ended.scores] == totals
    assert ended.scores == tuple(player.score for player in fence.snapshot.players)
    assert fence.places == places
    assert ended.result == fence.result


@pytest.mark.rule("GN-15")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("end", "why"), ENDINGS)
def test_gato_negro_has_no_losers(end: Callable[[Piles], Fence], why: str, players: int) -> None:
    fence = end([("10H", ""), ("8D 2H", ""), ("", ""), ("10S", "")][:players])

    result = fence.told(GameEnded)[0].result
    assert (result.losers, fence.told(GameEnded)[0].why) == ((), why)


@pytest.mark.rule("GN-15")
def test_how_a_game_ended_is_written_like_this() -> None:
    fence = Fence("8H 3C", piles=[("10H", ""), ("8D 2H", "QS")]).rhyme(0, at=70)

    def score(total: int, tomcats: int, yowlers: int, queens: tuple[int, ...]) -> object:
        return {
            "total": total,
            "tomcats": tomcats,
            "yowlers": yowlers,
            "jellicles": 0,
            "blackcats": 0,
            "queens": queens,
        }

    assert fence.facts[1] == {
        "type": "gatonegro.game_ended",
        "at": 70,
        "why": "rhyme",
        "scores": (score(1, 0, 1, ()), score(3, 1, 0, (7,))),
        "result": {
            "ranking": ({"player": 1, "place": 1}, {"player": 0, "place": 2}),
            "losers": (),
        },
    }


@pytest.mark.rule("GN-15")
@pytest.mark.parametrize("options", [{}, {"by_turns": True}], ids=["at once", "by turns"])
def test_while_the_game_is_on_there_is_no_result(options: dict[str, Any]) -> None:
    fence = Fence("8D 2H 8H", **options)
    results: list[Result | None] = [fence.result, fence.view(0).result]

    fence.take(0, "8D")

    assert [*results, fence.result, fence.view(None).result] == [None] * 4


@pytest.mark.rule("GN-15")
def test_a_recital_has_no_result_before_it_is_over() -> None:
    fence = Fence("8D 2H", recital=500).rhyme(0)

    assert (fence.result, fence.view(0).result) == (None, None)
