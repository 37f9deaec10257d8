"""Seesaw: no card worth more than 10, until a correction lies on it (AR-33, AR-43)."""

import pytest

from engine.addirace.race import Race
from gatosabio.engine.games.addirace.events import Released

# --- What it bars ---


@pytest.mark.rule("AR-33")
@pytest.mark.parametrize("card", ["11", "1+10", "10+1", "12", "20", "10+10"])
def test_the_victim_may_not_lay_a_card_worth_more_than_10(card: str) -> None:
    race = Race(f"{card} c3", "c4", stock="c6", attacks=["seesaw", ""])

    assert race.refuses(do="score", seat=0, card=card) == "blocked"
    assert f"score {card}" not in race.options(0)


@pytest.mark.rule("AR-33")
@pytest.mark.parametrize(("card", "value"), [("10", 10), ("9+1", 10), ("5+5", 10), ("1+1", 2)])
def test_a_card_worth_10_or_less_may_be_laid(card: str, value: int) -> None:
    race = Race(f"{card} c3", "c4", stock="c6 c7", attacks=["seesaw", ""])

    race.score(0, card)

    assert race.total(0) == value
    assert race.attacks(0) == "seesaw"


@pytest.mark.rule("AR-33", "AR-30")
@pytest.mark.parametrize("other", ["pursuit", "dead-end"])
def test_a_pursuit_or_a_dead_end_besides_bars_low_cards_too(other: str) -> None:
    race = Race("10 c3", "c4", stock="c6", attacks=[f"seesaw {other}", ""])

    assert race.refuses(do="score", seat=0, card="10") == "blocked"


# --- The correction ---


@pytest.mark.rule("AR-33")
@pytest.mark.parametrize("number", range(2, 21))
def test_any_of_the_19_corrections_releases_it(number: int) -> None:
    race = Race(f"c{number} 5", "6", stock="7 8", talon="9", attacks=["seesaw", ""])

    race.release(0, "seesaw", f"c{number}")

    assert race.attacks(0) == ""
    assert race.talon == f"c{number} seesaw 9"
    released = race.told(Released)
    assert (released.hand, released.attack, released.why) == (0, "seesaw", "cards")
    assert released.cards == (f"c{number}",)


@pytest.mark.rule("AR-33", "AR-11")
def test_the_correction_is_the_play_of_the_turn() -> None:
    race = Race("c3 15", "6", stock="7 8 9", attacks=["seesaw", ""])

    race.release(0, "seesaw", "c3")
    assert race.turn == 1
    race.discard(1, "6")

    assert race.score(0, "15").total(0) == 15


@pytest.mark.rule("AR-33")
def test_the_hand_is_not_refilled() -> None:
    race = Race("c3 c4 c5 c6", "c7", stock="7 8 9", attacks=["seesaw", ""])

    race.release(0, "seesaw", "c3")

    assert race.kinds == ["Released", "Drawn"]
    assert race.drawn == [(1, "8")]
    assert race.hand(0) == "7 c4 c5 c6"


@pytest.mark.rule("AR-33")
@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("3", id="a points card"),
        pytest.param("5+9 14", id="a pair"),
        pytest.param("c3 c4", id="two corrections"),
        pytest.param("ambush", id="its counter"),
        pytest.param("", id="none"),
    ],
)
def test_nothing_else_releases_it(cards: str) -> None:
    race = Race("3 5+9 14 c3 c4 ambush", "c7", stock="7", attacks=["seesaw", ""])

    code = race.refuses(do="release", seat=0, attack="seesaw", cards=tuple(cards.split()))

    assert code == "bad-card"


@pytest.mark.rule("AR-33")
def test_the_correction_comes_out_of_the_hand() -> None:
    race = Race("5", "c7", stock="7", talon="c9", attacks=["seesaw", ""])

    for card in ("c7", "c9"):
        code = race.refuses(do="release", seat=0, attack="seesaw", cards=(card,))
        assert code == "not-in-hand"


@pytest.mark.rule("AR-33", "AR-31")
def test_a_correction_does_not_release_a_pursuit() -> None:
    race = Race("c3 c4 5", "c7", stock="7 8", attacks=["pursuit seesaw", ""])

    assert race.refuses(do="release", seat=0, attack="pursuit", cards=("c3",)) == "bad-card"
    assert race.release(0, "seesaw", "c3").attacks(0) == "pursuit"


# --- The counter ---


@pytest.mark.rule("AR-33", "AR-35")
def test_ambush_counters_it() -> None:
    race = Race("seesaw c3", "ambush 15", stock="c6 c7 c8")

    race.attack(0, "seesaw", 1).counter(1, "ambush")

    assert (race.attacks(1), race.talon) == ("", "seesaw")
    assert race.score(1, "15").total(1) == 15


# --- Correction 2 and 20 ---


@pytest.mark.rule("AR-43")
@pytest.mark.parametrize("card", ["c2", "c20"])
def test_correction_2_or_20_used_on_a_seesaw_is_spent_and_gives_no_immunity(card: str) -> None:
    race = Race(f"{card} 5", "magic seesaw", "6", stock="7 8 9", attacks=["seesaw", "", ""])

    race.release(0, "seesaw", card)

    assert race.defences(0) == ""
    assert race.talon == f"{card} seesaw"
    assert race.drawn == [(1, "8")]  # no card is drawn for it
    assert race.magic(1, 0, "5").asked == 0


@pytest.mark.rule("AR-43", "AR-42")
@pytest.mark.parametrize("card", ["c2", "c20"])
def test_correction_2_or_20_laid_as_a_defence_does_not_release_a_seesaw(card: str) -> None:
    race = Race(f"{card} 15", "6", stock="7 8 9", attacks=["seesaw", ""])

    race.defend(0, card)

    assert race.kinds == ["Defended", "Drawn"]
    assert (race.defences(0), race.attacks(0)) == (card, "seesaw")
    assert race.refuses(do="score", seat=0, card="15") == "blocked"


@pytest.mark.rule("AR-43")
def test_a_defence_that_lies_on_the_table_is_not_used_on_a_seesaw() -> None:
    race = Race("5", "6", stock="7", defences=["c2", ""], attacks=["seesaw", ""])

    assert race.refuses(do="release", seat=0, attack="seesaw", cards=("c2",)) == "not-in-hand"
