"""Attacks and their answers (AR-30, AR-35)."""

import pytest

from engine.addirace.race import Race
from gatosabio.engine.games.addirace.events import Attacked, Countered, TookHold

STANDING = ["pursuit", "dead-end", "seesaw"]
"""The attacks that are laid in front of their victim."""

COUNTERS = [
    pytest.param("pursuit", "present", id="pursuit"),
    pytest.param("dead-end", "mouse", id="dead-end"),
    pytest.param("seesaw", "ambush", id="seesaw"),
]


# --- Laying an attack ---


@pytest.mark.rule("AR-30")
@pytest.mark.parametrize("attack", STANDING)
@pytest.mark.parametrize("target", [1, 2])
def test_an_attack_is_laid_in_front_of_one_opponent_from_the_first_turn_on(
    attack: str, target: int
) -> None:
    race = Race(f"{attack} c3", "c4", "c5", stock="c6 c7")

    race.attack(0, attack, target)

    assert race.attacks(target) == attack
    assert race.attacks(3 - target) == ""
    assert (race.hand(0), race.talon) == ("c3 c6", "")
    assert race.kinds == ["Attacked"]
    attacked = race.told(Attacked)
    assert (attacked.hand, attacked.card, attacked.target) == (0, attack, target)


@pytest.mark.rule("AR-30")
@pytest.mark.parametrize("hand", [1, 2])
def test_an_attack_is_laid_on_ones_own_turn_only(hand: int) -> None:
    race = Race("c3", "pursuit", "pursuit", stock="c6")

    assert race.refuses(do="attack", seat=hand, card="pursuit", target=0) == "not-your-turn"
    assert race.legal(hand) == []


@pytest.mark.rule("AR-30")
@pytest.mark.parametrize("attack", STANDING)
def test_nobody_attacks_oneself(attack: str) -> None:
    race = Race(f"{attack} c3", "c4", stock="c6")

    assert race.refuses(do="attack", seat=0, card=attack, target=0) == "bad-target"


@pytest.mark.rule("AR-30")
def test_an_opponent_may_suffer_different_kinds_at_once() -> None:
    race = Race("pursuit c3", "c4", stock="c6 c7", attacks=["", "seesaw dead-end"])

    race.attack(0, "pursuit", 1).accept(1)

    assert race.attacks(1) == "dead-end pursuit seesaw"


@pytest.mark.rule("AR-30")
@pytest.mark.parametrize("attack", STANDING)
def test_the_same_kind_is_not_suffered_twice(attack: str) -> None:
    race = Race(f"{attack} c3", "c4", "c5", stock="c6 c7", attacks=["", attack, ""])

    assert race.refuses(do="attack", seat=0, card=attack, target=1) == "already-attacked"
    assert race.attack(0, attack, 2).attacks(2) == attack


@pytest.mark.rule("AR-30")
@pytest.mark.parametrize("attack", STANDING)
def test_the_same_kind_may_come_again_after_its_release(attack: str) -> None:
    counter = {"pursuit": "2+2 4", "dead-end": "", "seesaw": "c9"}[attack]
    race = Race(
        f"c3 {counter}",
        f"{attack} c4",
        stock="15 c7 c8 c10 c11 c12 c13 c14 c15",
        attacks=[attack, ""],
    )

    if attack == "dead-end":
        race.discard(0, "c3")  # the 15 has released it
    else:
        race.release(0, attack, counter)
    race.attack(1, attack, 0).accept(0)

    assert race.attacks(0) == attack


@pytest.mark.rule("AR-30", "AR-31", "AR-33")
def test_each_attack_is_released_on_its_own() -> None:
    race = Race(
        "5+9 14 c9 c3 c4 c5 c6 c7",
        "c8",
        stock="c10 c11 c12 c13 c14",
        attacks=["pursuit dead-end seesaw", ""],
    )

    race.release(0, "pursuit", "5+9 14")
    assert race.attacks(0) == "dead-end seesaw"
    race.discard(1, "c8").release(0, "seesaw", "c9")

    assert race.attacks(0) == "dead-end"
    assert race.talon == "c9 seesaw c8 14 5+9 pursuit"


@pytest.mark.rule("AR-30", "AR-41")
@pytest.mark.parametrize(("attack", "counter"), COUNTERS)
def test_someone_immune_is_not_attacked(attack: str, counter: str) -> None:
    race = Race(f"{attack} c3", "c4", "c5", stock="c6", defences=["", counter, ""])

    assert race.refuses(do="attack", seat=0, card=attack, target=1) == "immune"
    assert [option for option in race.options(0) if option.startswith("attack")] == [
        f"attack {attack} 2"
    ]


@pytest.mark.rule("AR-30")
def test_who_suffers_attacks_may_attack() -> None:
    race = Race(
        "dead-end c3", "c4", stock="c6 c7", attacks=["pursuit dead-end seesaw", "pursuit seesaw"]
    )

    race.attack(0, "dead-end", 1).accept(1)

    assert race.attacks(1) == "dead-end pursuit seesaw"


# --- The question ---


@pytest.mark.rule("AR-35")
@pytest.mark.parametrize("attack", STANDING)
@pytest.mark.parametrize("hand", ["present mouse ambush", "c4", ""], ids=["able", "unable", "bare"])
def test_the_victim_is_always_asked_in_the_same_way(attack: str, hand: str) -> None:
    race = Race(f"{attack} c3", hand, "c5", stock="c6 c7")

    race.attack(0, attack, 1)

    assert (race.phase, race.asked, race.turn) == ("respond", 1, 0)
    assert race.kinds == ["Attacked"]
    assert race.refuses(do="discard", seat=0, card="c3") == "not-now"
    assert (race.view(2).asked, race.view(2).attack) == (1, attack)


@pytest.mark.rule("AR-35")
@pytest.mark.parametrize("hand", ["c2 c20 c4", "c4"], ids=["able", "unable"])
def test_the_victim_of_magic_is_always_asked_too(hand: str) -> None:
    race = Race("magic c3", hand, "c5", stock="c6 c7")

    race.magic(0, 1, "c4")

    assert (race.phase, race.asked, race.turn) == ("respond", 1, 0)
    assert race.kinds == ["Attacked"]
    assert (race.view(2).asked, race.view(2).attack) == (1, "magic")


@pytest.mark.rule("AR-35")
@pytest.mark.parametrize("hand", [0, 2], ids=["the attacker", "another"])
def test_nobody_answers_for_the_victim(hand: int) -> None:
    race = Race("pursuit c3", "c4", "present", stock="c6 c7")

    race.attack(0, "pursuit", 1)

    assert race.refuses(do="accept", seat=hand) == "not-your-turn"
    assert race.refuses(do="counter", seat=hand, card="present") == "not-your-turn"
    assert race.legal(hand) == []


# --- The answer ---


@pytest.mark.rule("AR-35")
@pytest.mark.parametrize("attack", STANDING)
def test_an_attack_without_an_answer_takes_hold_and_the_next_turn_begins(attack: str) -> None:
    race = Race(f"{attack} c3", "c4", "c5", stock="c6 c7")

    race.attack(0, attack, 2).accept(2)

    assert race.attacks(2) == attack
    assert (race.phase, race.turn, race.asked) == ("play", 1, None)
    assert race.kinds == ["TookHold", "Drawn"]
    assert (race.told(TookHold).hand, race.told(TookHold).attack) == (2, attack)
    assert race.hand(2) == "c5"


@pytest.mark.rule("AR-35", "AR-41")
@pytest.mark.parametrize(("attack", "counter"), COUNTERS)
def test_a_countered_attack_goes_to_the_talon_and_the_counter_stays(
    attack: str, counter: str
) -> None:
    race = Race(f"{attack} c3", f"{counter} 14", "c5", stock="c6 10+10 2+2", talon="c9")

    race.attack(0, attack, 1).counter(1, counter)

    assert race.talon == f"{attack} c9"
    assert (race.attacks(1), race.defences(1)) == ("", counter)
    assert race.kinds == ["Countered", "Drawn", "Drawn"]
    countered = race.told(Countered)
    assert (countered.hand, countered.card, countered.attack) == (1, counter, attack)


@pytest.mark.rule("AR-35", "AR-40")
def test_the_victim_draws_a_card_for_its_counter_and_the_next_turn_begins() -> None:
    race = Race("pursuit c3", "c4", "present c5", stock="c6 7 8 9")

    race.attack(0, "pursuit", 2).counter(2, "present")

    assert race.drawn == [(2, "7"), (1, "8")]
    assert race.hand(2) == "7 c5"
    assert (race.turn, race.phase, race.asked) == (1, "play", None)


@pytest.mark.rule("AR-35")
def test_a_counter_uses_up_the_play_of_the_attacker() -> None:
    race = Race("pursuit 5", "present c4", stock="c6 7 8")

    race.attack(0, "pursuit", 1).counter(1, "present")

    assert race.refuses(do="score", seat=0, card="5") == "not-your-turn"
    assert race.hand(0) == "5 c6"


@pytest.mark.rule("AR-35")
def test_a_counter_need_not_be_used() -> None:
    race = Race("pursuit c3", "present c4", stock="c6 c7")

    race.attack(0, "pursuit", 1).accept(1)

    assert race.attacks(1) == "pursuit"
    assert race.hand(1) == "c4 c7 present"


@pytest.mark.rule("AR-35")
@pytest.mark.parametrize(
    ("attack", "wrong"),
    [
        ("pursuit", ["mouse", "ambush", "c2", "c20", "c4", "pursuit", "14"]),
        ("dead-end", ["present", "ambush", "c2", "c20", "c4", "pursuit", "14"]),
        ("seesaw", ["present", "mouse", "c2", "c20", "c4", "pursuit", "14"]),
    ],
)
def test_only_the_matching_counter_will_do(attack: str, wrong: list[str]) -> None:
    race = Race(f"{attack} c3", "present mouse ambush c2 c20 c4 pursuit 14", stock="c6")

    race.attack(0, attack, 1)

    for card in wrong:
        assert race.refuses(do="counter", seat=1, card=card) == "bad-card"


@pytest.mark.rule("AR-35")
@pytest.mark.parametrize("card", ["present", "mouse", "ambush", "c3", "4", "pursuit"])
def test_only_correction_2_or_20_will_do_against_magic(card: str) -> None:
    race = Race("magic", f"{card} c2", stock="c6").magic(0, 1, "c2")

    assert race.refuses(do="counter", seat=1, card=card) == "bad-card"


@pytest.mark.rule("AR-35")
def test_the_victim_lays_nothing_else_while_it_is_asked() -> None:
    race = Race("pursuit c3", "mouse present 5", stock="c6").attack(0, "pursuit", 1)

    assert race.refuses(do="defend", seat=1, card="mouse") == "not-now"
    assert race.refuses(do="score", seat=1, card="5") == "not-now"
    assert race.options(1) == ["accept", "counter present"]


@pytest.mark.rule("AR-35", "AR-30")
def test_a_counter_does_not_release_the_other_attacks() -> None:
    race = Race("pursuit c3", "present c4", stock="c6 c7 c8", attacks=["", "seesaw"])

    race.attack(0, "pursuit", 1).counter(1, "present")

    assert race.attacks(1) == "seesaw"
    assert race.talon == "pursuit"
