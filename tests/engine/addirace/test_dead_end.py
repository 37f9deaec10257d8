"""Dead-end: a points card worth more than 12 must come in a draw (AR-32)."""

import pytest

from engine.addirace.race import Race
from gatosabio.engine.games.addirace.events import NothingToDraw, Released, Swapped

ON_HAND_0 = ["dead-end", ""]
ON_HAND_1 = ["", "dead-end"]


def why(race: Race) -> tuple[int, str, str, tuple[str, ...]]:
    """What the last action told about the one release."""
    released = race.told(Released)
    return released.hand, released.attack, released.why, released.cards


# --- What it bars ---


@pytest.mark.rule("AR-32")
@pytest.mark.parametrize("card", ["2", "10", "12", "13", "20", "10+10"])
def test_the_victim_may_not_lay_points_cards_not_even_a_high_one_it_held(card: str) -> None:
    race = Race(f"{card} c3", "c4", stock="c6", attacks=ON_HAND_0)

    assert race.refuses(do="score", seat=0, card=card) == "blocked"


@pytest.mark.rule("AR-32")
@pytest.mark.parametrize(
    "cards", [("c3",), ("13",), ("13", "6+7"), ()], ids=["c", "13", "pair", "none"]
)
def test_no_card_is_laid_on_it(cards: tuple[str, ...]) -> None:
    race = Race("13 6+7 c3", "c4", stock="c6", attacks=ON_HAND_0)

    assert race.refuses(do="release", seat=0, attack="dead-end", cards=cards) == "bad-card"


# --- Which cards free ---


@pytest.mark.rule("AR-32")
@pytest.mark.parametrize("card", ["13", "6+7", "10+3", "14", "20", "10+10"])
def test_a_points_card_of_more_than_12_drawn_for_the_turn_releases_it(card: str) -> None:
    race = Race("c3", "c4", stock=f"{card} c6", talon="c9", attacks=ON_HAND_0)

    assert race.kinds == ["Drawn", "Released"]
    assert why(race) == (0, "dead-end", "drawn", (card,))  # the card is shown
    assert (race.attacks(0), race.talon) == ("", "dead-end c9")
    assert race.hand(0) == f"{card} c3"


@pytest.mark.rule("AR-32")
@pytest.mark.parametrize(
    "card", ["12", "6+6", "10+2", "2", "c13", "c20", "pursuit", "dead-end", "present", "mouse"]
)
def test_no_other_card_releases_it(card: str) -> None:
    race = Race("c3", "c4", stock=f"{card} c6", attacks=ON_HAND_0)

    assert race.kinds == ["Drawn"]
    assert (race.attacks(0), race.talon) == ("dead-end", "")


@pytest.mark.rule("AR-32")
@pytest.mark.parametrize("card", ["15", "2"], ids=["the card drawn", "another"])
def test_points_may_be_laid_in_the_turn_of_the_release(card: str) -> None:
    race = Race("2 c3", "c4", stock="15 c6", attacks=ON_HAND_0)

    race.score(0, card)

    assert race.points(0) == card


@pytest.mark.rule("AR-32")
@pytest.mark.parametrize("hand", [0, 1, None], ids=["the victim", "another", "a spectator"])
def test_everybody_sees_the_card_that_releases_it(hand: int | None) -> None:
    race = Race("c3", "c4", stock="15 c6", attacks=ON_HAND_0)

    shown = race.seen_by(hand)[1]

    assert isinstance(shown, Released)
    assert shown.cards == ("15",)


@pytest.mark.rule("AR-32")
def test_a_card_that_another_player_draws_does_not_release_it() -> None:
    race = Race("c3", "c4", stock="15 c6", attacks=ON_HAND_1)

    assert race.kinds == ["Drawn"]
    assert race.attacks(1) == "dead-end"


@pytest.mark.rule("AR-32")
def test_only_what_is_drawn_after_the_attack_counts() -> None:
    race = Race("dead-end c3", "c4", stock="c6 15 c7 c8")
    race.discard(0, "c6").discard(1, "c4")

    race.attack(0, "dead-end", 1).accept(1)

    assert race.hand(1) == "15 c8"
    assert race.attacks(1) == "dead-end"


# --- Replacements ---


@pytest.mark.rule("AR-32", "AR-13", "AR-40")
def test_the_replacement_of_a_defence_releases_it_and_points_may_follow() -> None:
    race = Race("present 5", "c4", stock="c6 15 c7", attacks=ON_HAND_0)

    race.defend(0, "present")
    assert race.kinds == ["Defended", "Drawn", "Released"]
    assert why(race) == (0, "dead-end", "drawn", ("15",))

    assert race.score(0, "5").total(0) == 5


@pytest.mark.rule("AR-32", "AR-35")
def test_the_card_drawn_for_a_counter_releases_it() -> None:
    race = Race("pursuit c3", "present c4", "c5", stock="c6 15 c7", attacks=["", "dead-end", ""])

    race.attack(0, "pursuit", 1).counter(1, "present")

    assert race.kinds[:3] == ["Countered", "Drawn", "Released"]
    assert why(race) == (1, "dead-end", "drawn", ("15",))
    assert race.talon == "dead-end pursuit"


@pytest.mark.rule("AR-32", "AR-31")
def test_a_card_drawn_in_the_refill_after_a_pursuit_releases_it() -> None:
    race = Race(
        "2+2 4 c3 c4 c5 c6 c7", "c8", stock="c9 15 c10 c11", attacks=["pursuit dead-end", ""]
    )

    race.release(0, "pursuit", "2+2 4")

    drawn = [event for event in race.events if isinstance(event, Released)][1]
    assert (drawn.attack, drawn.why, drawn.cards) == ("dead-end", "drawn", ("15",))
    assert race.attacks(0) == ""
    assert race.talon == "dead-end 4 2+2 pursuit"


@pytest.mark.rule("AR-32", "AR-14")
def test_a_card_from_a_rebuilt_stock_releases_it_and_the_attack_starts_the_new_talon() -> None:
    race = Race("c3", "c4", talon="15 magic c5", attacks=ON_HAND_0)

    race.restock("15 c5")

    assert race.kinds == ["Restocked", "Drawn", "Released"]
    assert (race.talon, race.aside) == ("dead-end", "magic")


# --- Magic ---


@pytest.mark.rule("AR-32", "AR-34")
def test_a_card_kept_through_ones_own_magic_releases_it() -> None:
    race = Race("magic c3", "15 c4", stock="c6 c7", attacks=ON_HAND_0)

    race.magic(0, 1, "15").accept(1)
    assert race.attacks(0) == "dead-end"  # it has been seen, but not kept
    race.swap(0, "c3")

    assert why(race) == (0, "dead-end", "kept", ("15",))
    assert (race.attacks(0), race.talon) == ("", "dead-end magic")
    assert race.hand(0) == "15 c6"


@pytest.mark.rule("AR-32", "AR-34")
@pytest.mark.parametrize("card", ["12", "c15"])
def test_a_card_of_12_or_no_points_card_kept_through_magic_does_not(card: str) -> None:
    race = Race("magic c3", f"{card} c4", stock="c6 c7", attacks=ON_HAND_0)

    race.magic(0, 1, card).accept(1).swap(0, "c3")

    assert race.attacks(0) == "dead-end"


@pytest.mark.rule("AR-32", "AR-34")
def test_a_card_seen_through_magic_and_returned_does_not_release_it() -> None:
    race = Race("magic c3", "15 c4", stock="c6 c7", attacks=ON_HAND_0)

    race.magic(0, 1, "15").accept(1).give_back(0)

    assert race.attacks(0) == "dead-end"


@pytest.mark.rule("AR-32", "AR-34")
def test_a_card_that_the_victim_is_given_does_not_release_it() -> None:
    race = Race("magic 15", "c4", stock="c6 c7", attacks=ON_HAND_1)

    race.magic(0, 1, "c4").accept(1).swap(0, "15")

    assert race.told(Swapped).given == "15"
    assert race.hand(1) == "15 c7"
    assert race.attacks(1) == "dead-end"


@pytest.mark.rule("AR-32", "AR-34")
def test_a_card_that_comes_back_to_the_victim_does_not_release_it() -> None:
    race = Race("magic c3", "15", stock="c6 c7", attacks=ON_HAND_1)

    race.magic(0, 1, "15").accept(1).give_back(0)

    assert race.hand(1) == "15 c7"
    assert race.attacks(1) == "dead-end"


# --- Nothing to draw ---


@pytest.mark.rule("AR-32", "AR-14")
@pytest.mark.parametrize("talon", ["", "magic"], ids=["no talon", "a talon of attacks"])
def test_if_nothing_can_be_drawn_the_victims_turn_begins_with_its_release(talon: str) -> None:
    race = Race("2 c3", "c4", talon=talon, attacks=ON_HAND_0)

    assert race.kinds == ["NothingToDraw", "Released"]
    assert why(race) == (0, "dead-end", "nothing-to-draw", ())
    assert (race.talon, race.aside) == ("dead-end", talon)
    assert race.score(0, "2").total(0) == 2


@pytest.mark.rule("AR-32")
def test_the_turn_of_another_that_can_draw_nothing_does_not_release_it() -> None:
    race = Race("c3 pursuit", "c4", attacks=ON_HAND_1)
    assert race.attacks(1) == "dead-end"

    race.discard(0, "pursuit")

    assert race.told(NothingToDraw).hand == 1
    assert why(race) == (1, "dead-end", "nothing-to-draw", ())
    assert race.attacks(1) == ""


@pytest.mark.rule("AR-32", "AR-13")
def test_a_replacement_that_cannot_be_drawn_does_not_release_it() -> None:
    race = Race("present 5", "c4", stock="c6", attacks=ON_HAND_0)

    race.defend(0, "present")

    assert race.kinds == ["Defended", "NothingToDraw"]
    assert race.attacks(0) == "dead-end"
    assert race.refuses(do="score", seat=0, card="5") == "blocked"


@pytest.mark.rule("AR-32", "AR-14")
def test_it_is_not_released_while_the_talon_can_still_be_shuffled() -> None:
    race = Race("2 c3", "c4", talon="c5 c6", attacks=ON_HAND_0)
    assert race.attacks(0) == "dead-end"

    race.restock("c5 c6")

    assert race.attacks(0) == "dead-end"


@pytest.mark.rule("AR-32", "AR-30")
def test_other_attacks_stay_when_it_is_released() -> None:
    race = Race("2 c3", "c4", stock="15", attacks=["pursuit dead-end seesaw", ""])

    assert race.attacks(0) == "pursuit seesaw"
    assert race.refuses(do="score", seat=0, card="2") == "blocked"


# --- The counter ---


@pytest.mark.rule("AR-32", "AR-35")
def test_mouse_counters_it() -> None:
    race = Race("dead-end c3", "mouse 5", stock="c6 c7 c8")

    race.attack(0, "dead-end", 1).counter(1, "mouse")

    assert (race.attacks(1), race.talon) == ("", "dead-end")
    assert race.score(1, "5").total(1) == 5
