"""Points cards (AR-20)."""

import pytest

from engine.addirace.race import Race
from gatosabio.engine.games.addirace.events import Scored


@pytest.mark.rule("AR-20")
@pytest.mark.parametrize(
    ("card", "points"),
    [("1+1", 2), ("7+4", 11), ("4+7", 11), ("10+10", 20), ("2", 2), ("11", 11), ("20", 20)],
)
def test_an_addition_scores_its_sum_and_a_sum_card_its_number(card: str, points: int) -> None:
    race = Race(f"{card} c3", "c5", stock="c6 c7", points=["3+3", ""])

    race.score(0, card)

    assert race.total(0) == 6 + points
    assert (race.points(0), race.hand(0), race.talon) == (f"3+3 {card}", "c3 c6", "")
    scored = race.told(Scored)
    assert (scored.hand, scored.card, scored.total) == (0, card, 6 + points)


@pytest.mark.rule("AR-20")
def test_the_cards_lie_in_the_order_in_which_they_were_laid() -> None:
    race = Race("9 2", "5", stock="c6 c7 c8")

    race.score(0, "9").score(1, "5").score(0, "2")

    assert (race.points(0), race.total(0)) == ("9 2", 11)
    assert (race.points(1), race.total(1)) == ("5", 5)


@pytest.mark.rule("AR-20")
def test_a_points_card_is_laid_for_oneself_alone() -> None:
    race = Race("9", "5", stock="c6 c7", points=["", "3"])

    race.score(0, "9")

    assert (race.total(0), race.total(1)) == (9, 3)


@pytest.mark.rule("AR-20")
@pytest.mark.parametrize("card", ["c11", "c2", "pursuit", "magic", "present", "mouse"])
def test_no_other_card_scores(card: str) -> None:
    race = Race(f"{card} 5", "c5", stock="c6")

    assert race.refuses(do="score", seat=0, card=card) == "bad-card"


@pytest.mark.rule("AR-20", "AR-50")
@pytest.mark.parametrize("hand", [0, 1, None], ids=["its player", "another", "a spectator"])
def test_cards_and_totals_are_public(hand: int | None) -> None:
    race = Race("7+4", "c5", stock="c6 c7", points=["9", "2+2"])

    race.score(0, "7+4")

    hands = race.view(hand).players
    assert [(player.points, player.total) for player in hands] == [
        (("9", "7+4"), 20),
        (("2+2",), 4),
    ]
    assert race.seen_by(hand)[0] == race.told(Scored)
