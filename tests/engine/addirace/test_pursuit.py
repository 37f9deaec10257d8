"""Pursuit: two cards of equal value release it (AR-31)."""

import pytest

from engine.addirace.race import POINTS_186, Race
from gatosabio.engine.games.addirace.events import NothingToDraw, Released

# --- What it bars ---


@pytest.mark.rule("AR-31")
@pytest.mark.parametrize("card", ["2", "1+1", "10", "20", "10+10"])
def test_the_victim_may_not_lay_points_cards(card: str) -> None:
    race = Race(f"{card} c3", "c4", stock="c6", attacks=["pursuit", ""])

    assert race.refuses(do="score", seat=0, card=card) == "blocked"
    assert f"score {card}" not in race.options(0)


@pytest.mark.rule("AR-31")
def test_it_takes_hold_from_the_victims_next_turn_on() -> None:
    race = Race("pursuit", "5", stock="c6 c7").attack(0, "pursuit", 1).accept(1)

    assert race.turn == 1
    assert race.refuses(do="score", seat=1, card="5") == "blocked"


@pytest.mark.rule("AR-31")
def test_it_stays_until_it_is_released() -> None:
    race = Race("5 c3", "c4", stock="c6 c7 15 c8", attacks=["pursuit", ""])

    race.discard(0, "c3").discard(1, "c4")

    assert race.hand(0) == "15 5 c6"
    assert race.attacks(0) == "pursuit"
    assert race.refuses(do="score", seat=0, card="15") == "blocked"


# --- The pair ---


@pytest.mark.rule("AR-31")
@pytest.mark.parametrize(
    ("pair", "top_first"),
    [
        pytest.param("5+9 14", "14 5+9", id="an addition and a sum"),
        pytest.param("14 5+9", "5+9 14", id="the other way round"),
        pytest.param("7+4 4+7", "4+7 7+4", id="two additions"),
        pytest.param("1+1 2", "2 1+1", id="the least"),
        pytest.param("20 10+10", "10+10 20", id="the most"),
    ],
)
def test_two_points_cards_with_the_same_sum_release_it(pair: str, top_first: str) -> None:
    race = Race(
        f"{pair} c3 c4 c5 c6 c7 c8", "c9", stock="c10 c11 c12", talon="6", attacks=["pursuit", ""]
    )

    race.release(0, "pursuit", pair)

    assert race.attacks(0) == ""
    assert race.talon == f"{top_first} pursuit 6"
    released = race.told(Released)
    assert (released.hand, released.attack, released.why) == (0, "pursuit", "cards")
    assert released.cards == tuple(pair.split())


@pytest.mark.rule("AR-31")
def test_the_pair_brings_no_points() -> None:
    race = Race("5+9 14 c3", "c4", stock="c6 c7", points=["3", ""], attacks=["pursuit", ""])

    race.release(0, "pursuit", "5+9 14")

    assert (race.points(0), race.total(0)) == ("3", 3)


@pytest.mark.rule("AR-31")
@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("14", id="one card"),
        pytest.param("", id="none"),
        pytest.param("14 5+9 9+5", id="three cards"),
        pytest.param("14 13", id="unequal values"),
        pytest.param("c14 14", id="a correction of that number"),
        pytest.param("c14 c4", id="two corrections"),
        pytest.param("pursuit pursuit", id="two equal cards that are no points cards"),
    ],
)
def test_nothing_else_releases_it(cards: str) -> None:
    race = Race("14 5+9 9+5 13 c14 c4 pursuit pursuit", "c9", stock="c6", attacks=["pursuit", ""])

    code = race.refuses(do="release", seat=0, attack="pursuit", cards=tuple(cards.split()))

    assert code == "bad-card"


@pytest.mark.rule("AR-31")
def test_the_two_cards_come_out_of_the_hand() -> None:
    race = Race("14 c3", "5+9", stock="c6", points=["9+5", ""], attacks=["pursuit", ""])

    for other in ("5+9", "9+5", "14"):  # another's, one on the table, the same one twice
        code = race.refuses(do="release", seat=0, attack="pursuit", cards=("14", other))
        assert code == "not-in-hand"


@pytest.mark.rule("AR-31", "AR-11")
def test_the_pair_is_the_play_of_the_turn_and_points_come_in_the_next() -> None:
    race = Race("5+9 14 6 c3 c4 c5 c6 c7", "c8", stock="c9 c10 c11 c12", attacks=["pursuit", ""])

    race.release(0, "pursuit", "14 5+9")
    assert race.turn == 1
    race.discard(1, "c8").score(0, "6")

    assert race.total(0) == 6


@pytest.mark.rule("AR-31", "AR-33")
def test_a_seesaw_does_not_limit_the_pair() -> None:
    race = Race("5+9 14 c3", "c4", stock="c6 c7", attacks=["pursuit seesaw", ""])

    race.release(0, "pursuit", "5+9 14")

    assert race.attacks(0) == "seesaw"


@pytest.mark.rule("AR-31", "AR-21")
def test_a_pair_may_be_worth_more_than_what_is_missing_to_200() -> None:
    race = Race(
        "10+7 7+10", "c4", stock="c6 c7", points=[f"{POINTS_186} 10", ""], attacks=["pursuit", ""]
    )

    race.release(0, "pursuit", "10+7 7+10")

    assert race.attacks(0) == ""
    assert race.total(0) == 196


# --- The refill ---


@pytest.mark.rule("AR-31")
def test_a_full_hand_is_refilled_with_one_card() -> None:
    race = Race("5+9 14 c3 c4 c5 c6 c7 c8", "c9", stock="c10 2 3 4", attacks=["pursuit", ""])

    race.release(0, "pursuit", "5+9 14")

    assert race.kinds == ["Released", "Drawn", "Drawn"]
    assert race.drawn == [(0, "2"), (1, "3")]
    assert race.hand(0) == "2 c10 c3 c4 c5 c6 c7 c8"


@pytest.mark.rule("AR-31")
def test_a_smaller_hand_is_refilled_to_eight_cards() -> None:
    race = Race("5+9 14 c3", "c9", stock="c10 2 3 4 5 6 7 8 9", attacks=["pursuit", ""])

    race.release(0, "pursuit", "5+9 14")

    assert race.hand(0) == "2 3 4 5 6 7 c10 c3"
    assert race.drawn[-1] == (1, "8")
    assert race.stock == "9"


@pytest.mark.rule("AR-31", "AR-14")
def test_the_laid_cards_come_back_when_the_stock_runs_out_but_the_pursuit_does_not() -> None:
    race = Race("5+9 14 c3", "c9", stock="c10 2", attacks=["pursuit", ""])

    race.release(0, "pursuit", "5+9 14")
    assert race.restock_due == 2
    race.restock("5+9 14")

    assert race.hand(0) == "14 2 5+9 c10 c3"  # and none are left
    assert race.aside == "pursuit"
    assert [event.hand for event in race.events if isinstance(event, NothingToDraw)] == [0, 1]
    assert race.turn == 1


# --- The counter ---


@pytest.mark.rule("AR-31", "AR-35")
def test_present_counters_it() -> None:
    race = Race("pursuit c3", "present 5", stock="c6 c7 c8")

    race.attack(0, "pursuit", 1).counter(1, "present")

    assert race.attacks(1) == ""
    assert race.score(1, "5").total(1) == 5


@pytest.mark.rule("AR-31")
def test_only_its_victim_releases_it() -> None:
    race = Race("5+9 14", "c4", stock="c6", attacks=["", "pursuit"])

    code = race.refuses(do="release", seat=0, attack="pursuit", cards=("5+9", "14"))

    assert code == "not-now"
