"""Defences: when they are laid, how long they stay, what they annul (AR-40 … AR-42)."""

import pytest

from engine.addirace.race import Race
from gatosabio.engine.games.addirace.events import Defended, Released

DEFENCES = ["present", "mouse", "ambush", "c2", "c20"]

ANNULLED = [
    pytest.param("present", "pursuit", id="present"),
    pytest.param("mouse", "dead-end", id="mouse"),
    pytest.param("ambush", "seesaw", id="ambush"),
]

# --- Laying them ---


@pytest.mark.rule("AR-40", "AR-13")
@pytest.mark.parametrize("card", DEFENCES)
def test_each_of_the_five_is_laid_on_ones_own_turn_and_a_card_drawn_for_it(card: str) -> None:
    race = Race(f"{card} c3", "c4", stock="c6 7 8", talon="9")

    race.defend(0, card)

    assert race.kinds == ["Defended", "Drawn"]
    assert race.told(Defended).card == card
    assert (race.defences(0), race.hand(0), race.talon) == (card, "7 c3 c6", "9")
    assert race.stock == "8"


@pytest.mark.rule("AR-40")
@pytest.mark.parametrize("card", ["c3", "c19", "20", "1+1", "pursuit", "seesaw", "magic"])
def test_no_other_card_is_a_defence(card: str) -> None:
    race = Race(f"{card} c4", "c5", stock="c6")

    assert race.refuses(do="defend", seat=0, card=card) == "bad-card"


@pytest.mark.rule("AR-40")
@pytest.mark.parametrize("card", DEFENCES)
def test_a_defence_is_not_laid_on_the_turn_of_another(card: str) -> None:
    race = Race("c3", f"{card} c4", stock="c6")

    assert race.refuses(do="defend", seat=1, card=card) == "not-your-turn"


@pytest.mark.rule("AR-40", "AR-35")
@pytest.mark.parametrize(
    ("attack", "counter"), [("pursuit", "present"), ("dead-end", "mouse"), ("seesaw", "ambush")]
)
def test_a_defence_is_laid_when_attacked_and_a_card_drawn_for_it(attack: str, counter: str) -> None:
    race = Race(f"{attack} c3", "c4", f"{counter} c5", stock="c6 7 8")

    race.attack(0, attack, 2).counter(2, counter)

    assert (race.defences(2), race.hand(2)) == (counter, "7 c5")


@pytest.mark.rule("AR-40")
def test_a_defence_may_stay_hidden_for_ever() -> None:
    race = Race("mouse c3", "c4", stock="c6 c7 c8 c9", attacks=["dead-end", ""])

    race.discard(0, "c3").discard(1, "c4").discard(0, "c6")

    assert race.hand(0) == "c8 mouse"
    assert race.attacks(0) == "dead-end"


@pytest.mark.rule("AR-40")
def test_a_defence_in_the_hand_makes_nobody_immune() -> None:
    race = Race("pursuit c3", "present", stock="c6")

    assert race.attack(0, "pursuit", 1).asked == 1


@pytest.mark.rule("AR-40", "AR-41")
def test_correction_2_and_20_may_both_be_laid() -> None:
    race = Race("c2 c20", "c4", stock="c6 7 8")

    race.defend(0, "c2").defend(0, "c20")

    assert (race.defences(0), race.hand(0)) == ("c2 c20", "7 8 c6")


@pytest.mark.rule("AR-41")
def test_defences_lie_in_the_order_in_which_they_were_laid() -> None:
    race = Race("present ambush", "c4", stock="c6 7 8", defences=["mouse", ""])

    race.defend(0, "present").defend(0, "ambush")

    assert race.defences(0) == "mouse present ambush"


# --- Immunity ---


@pytest.mark.rule("AR-41")
@pytest.mark.parametrize(
    ("defence", "immune_to"),
    [
        ("present", "pursuit"),
        ("mouse", "dead-end"),
        ("ambush", "seesaw"),
        ("c2", "magic"),
        ("c20", "magic"),
    ],
)
def test_its_owner_is_immune_to_the_kind_it_counters_and_to_no_other(
    defence: str, immune_to: str
) -> None:
    race = Race("pursuit dead-end seesaw magic", "c4", stock="c6", defences=["", defence])

    attacks = [option for option in race.options(0) if not option.startswith("discard")]
    every = ["attack dead-end 1", "attack pursuit 1", "attack seesaw 1", "magic 1"]
    assert attacks == [option for option in every if immune_to not in option]
    refused = (
        race.refuses(do="magic", seat=0, target=1)
        if immune_to == "magic"
        else race.refuses(do="attack", seat=0, card=immune_to, target=1)
    )
    assert refused == "immune"


@pytest.mark.rule("AR-41", "AR-35")
def test_a_counter_that_was_laid_protects_from_the_next_attack() -> None:
    race = Race("pursuit pursuit", "present c4", stock="c6 c7 c8 c9")

    race.attack(0, "pursuit", 1).counter(1, "present").discard(1, "c4")

    assert race.refuses(do="attack", seat=0, card="pursuit", target=1) == "immune"


@pytest.mark.rule("AR-41")
def test_only_its_owner_is_immune() -> None:
    race = Race("pursuit", "c4", "c5", stock="c6", defences=["", "present", ""])

    assert race.attack(0, "pursuit", 2).asked == 2


@pytest.mark.rule("AR-41")
def test_a_defence_does_not_keep_its_owner_from_attacking_with_that_kind() -> None:
    race = Race("pursuit", "c4", stock="c6", defences=["present", ""])

    assert race.attack(0, "pursuit", 1).attacks(1) == "pursuit"


@pytest.mark.rule("AR-41", "AR-14")
def test_a_laid_defence_stays_through_turns_and_a_new_stock() -> None:
    race = Race("present c3", "pursuit", stock="c6 c7")

    race.defend(0, "present").discard(0, "c3").restock("c3")

    assert race.hand(1) == "c3 pursuit"
    assert race.defences(0) == "present"
    assert race.refuses(do="attack", seat=1, card="pursuit", target=0) == "immune"


@pytest.mark.rule("AR-41")
def test_a_laid_defence_does_not_come_back_to_the_hand() -> None:
    race = Race("c3", "c4", stock="c6", defences=["mouse", ""])

    assert race.refuses(do="discard", seat=0, card="mouse") == "not-in-hand"
    assert race.refuses(do="defend", seat=0, card="mouse") == "not-in-hand"


# --- Against an attack that stands ---


@pytest.mark.rule("AR-42")
@pytest.mark.parametrize(("defence", "attack"), ANNULLED)
def test_laid_while_its_attack_stands_it_annuls_it(defence: str, attack: str) -> None:
    race = Race(f"{defence} 15", "c4", stock="c6 c7 c8", talon="9", attacks=[attack, ""])

    race.defend(0, defence)

    assert race.kinds == ["Defended", "Released", "Drawn"]
    released = race.told(Released)
    assert (released.hand, released.attack, released.why) == (0, attack, "defence")
    assert released.cards == (defence,)
    assert (race.attacks(0), race.talon, race.defences(0)) == ("", f"{attack} 9", defence)
    assert race.hand(0) == "15 c6 c7"


@pytest.mark.rule("AR-42")
@pytest.mark.parametrize(("defence", "attack"), ANNULLED)
def test_points_may_be_laid_in_that_same_turn(defence: str, attack: str) -> None:
    race = Race(f"{defence} 11", "c4", stock="c6 c7 c8", attacks=[attack, ""])
    assert race.refuses(do="score", seat=0, card="11") == "blocked"

    race.defend(0, defence).score(0, "11")

    assert race.total(0) == 11


@pytest.mark.rule("AR-42", "AR-30")
@pytest.mark.parametrize(("defence", "attack"), ANNULLED)
def test_attacks_of_other_kinds_stay(defence: str, attack: str) -> None:
    kinds = ["dead-end", "pursuit", "seesaw"]
    race = Race(f"{defence} 11", "c4", stock="c6 c7", attacks=[" ".join(kinds), ""])

    race.defend(0, defence)

    assert race.attacks(0) == " ".join(kind for kind in kinds if kind != attack)
    assert race.refuses(do="score", seat=0, card="11") == "blocked"


@pytest.mark.rule("AR-42")
def test_the_attacks_of_other_players_stay() -> None:
    race = Race("present", "c4", stock="c6 c7", attacks=["pursuit", "pursuit"])

    race.defend(0, "present")

    assert (race.attacks(0), race.attacks(1)) == ("", "pursuit")
