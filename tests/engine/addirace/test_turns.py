"""What a turn is: the draw, the one play, discards, and defences besides (AR-10 … AR-13)."""

from collections.abc import Callable

import pytest

from engine.addirace.race import POINTS_186, Race
from gatosabio.engine.games.addirace.events import Defended, Discarded, Drawn

# --- The draw ---


@pytest.mark.rule("AR-10")
def test_a_turn_is_a_draw_from_the_top_one_play_and_eight_cards_again() -> None:
    race = Race("c2 c3 c4 c5 c6 c7 c8 c9", "c10 c11 c12 c13 c14 c15 c16 c17", stock="5 6 7")
    assert race.hand(0) == "5 c2 c3 c4 c5 c6 c7 c8 c9"

    race.score(0, "5")

    assert race.hand(0) == "c2 c3 c4 c5 c6 c7 c8 c9"
    assert race.hand(1) == "6 c10 c11 c12 c13 c14 c15 c16 c17"
    assert race.stock == "7"


@pytest.mark.rule("AR-10")
def test_the_first_draw_happens_before_anybody_acts() -> None:
    race = Race("c2", "c3", stock="5 6", first=1)

    assert race.kinds == ["Drawn"]
    assert race.drawn == [(1, "5")]
    assert (race.hand(0), race.hand(1), race.stock) == ("c2", "5 c3", "6")


@pytest.mark.rule("AR-10")
def test_the_next_turn_begins_with_its_draw_by_itself() -> None:
    race = Race("c2", "c3", "c4", stock="5 6 7")

    race.discard(0, "c2")

    assert race.kinds == ["Discarded", "Drawn"]
    assert race.told(Drawn).hand == 1
    assert race.told(Drawn).card == "6"
    assert race.hand(2) == "c4"


@pytest.mark.rule("AR-10")
def test_everything_happens_at_the_time_of_the_action() -> None:
    race = Race("c2", "c3", stock="5 6")
    assert [event.at for event in race.events] == [0]

    race.do(do="discard", seat=0, card="c2", at=1234)

    assert [event.at for event in race.events] == [1234, 1234]


# --- One play ---


def after_magic(race: Race) -> Race:
    return race.magic(0, 1, "c20").accept(1)


PLAYS: dict[str, Callable[[Race], Race]] = {
    "a points card": lambda race: race.score(0, "5"),
    "an attack that holds": lambda race: race.attack(0, "dead-end", 1).accept(1),
    "an attack that is countered": lambda race: race.attack(0, "dead-end", 1).counter(1, "mouse"),
    "magic, and a card is swapped": lambda race: after_magic(race).swap(0, "5"),
    "magic, and the card is returned": lambda race: after_magic(race).give_back(0),
    "magic that is countered": lambda race: race.magic(0, 1, "mouse").counter(1, "c20"),
    "the release of a seesaw": lambda race: race.release(0, "seesaw", "c7"),
    "a discard": lambda race: race.discard(0, "c7"),
}


@pytest.mark.rule("AR-11", "AR-10", "AR-35")
@pytest.mark.parametrize("play", PLAYS.values(), ids=PLAYS)
def test_one_play_is_all_there_is_in_a_turn(play: Callable[[Race], Race]) -> None:
    race = Race("5 c7 dead-end magic", "mouse c20", stock="6 2+2 3+3 4+4", attacks=["seesaw", ""])

    play(race)

    assert (race.phase, race.turn) == ("play", 1)
    assert len(race.hand(0).split()) == 4  # five with the draw, and one was played
    assert race.refuses(do="discard", seat=0, card="6") == "not-your-turn"


@pytest.mark.rule("AR-11", "AR-31")
def test_the_release_of_a_pursuit_is_the_play_of_the_turn() -> None:
    race = Race("5+9 14 c3 2", "c4", stock="6 7 8 9 10 11 12", attacks=["pursuit", ""])

    race.release(0, "pursuit", "5+9 14")

    assert race.turn == 1
    assert race.refuses(do="score", seat=0, card="2") == "not-your-turn"


@pytest.mark.rule("AR-11")
def test_while_an_attack_is_answered_it_is_still_the_turn_of_the_attacker() -> None:
    race = Race("pursuit magic", "c4", "c5", stock="6 7")

    race.attack(0, "pursuit", 2)

    assert (race.phase, race.turn, race.asked) == ("respond", 0, 2)
    assert race.hand(1) == "c4"  # nobody draws yet


# --- Discards ---


@pytest.mark.rule("AR-12")
@pytest.mark.parametrize(
    "card", ["5", "7+4", "c11", "c2", "pursuit", "dead-end", "seesaw", "magic", "present", "mouse"]
)
def test_any_card_is_discarded_to_the_top_of_the_talon(card: str) -> None:
    race = Race(f"{card} 6", "c4", stock="8 9", talon="10 12")

    race.discard(0, card)

    assert race.talon == f"{card} 10 12"
    assert race.hand(0) == "6 8"
    assert (race.told(Discarded).hand, race.told(Discarded).card) == (0, card)
    assert (race.points(0), race.attacks(1), race.defences(0)) == ("", "", "")


@pytest.mark.rule("AR-12")
def test_who_could_lay_something_may_discard_all_the_same() -> None:
    race = Race("5 pursuit magic c7 6", "c4", stock="8 9", attacks=["seesaw", ""])

    assert [option for option in race.options(0) if option.startswith("discard")] == [
        "discard 5",
        "discard 6",
        "discard 8",
        "discard c7",
        "discard magic",
        "discard pursuit",
    ]
    assert race.discard(0, "5").talon == "5"


@pytest.mark.rule("AR-12")
def test_past_170_a_player_may_wait_for_the_exact_card() -> None:
    race = Race("2 12", "c4", stock="c5 9", points=[POINTS_186, ""])

    race.discard(0, "12")

    assert race.total(0) == 186
    assert race.turn == 1


@pytest.mark.rule("AR-12")
@pytest.mark.parametrize(
    ("hand", "suffers"),
    [
        pytest.param("5 c3", "", id="a points card"),
        pytest.param("10 c3", "seesaw", id="a points card that a seesaw lets pass"),
        pytest.param("pursuit c3", "", id="an attack"),
        pytest.param("pursuit 5", "dead-end", id="an attack, while points are blocked"),
        pytest.param("magic c3", "", id="magic"),
        pytest.param("5+9 14 c3", "pursuit", id="a pair on a pursuit"),
        pytest.param("5+9 14 c3", "pursuit dead-end", id="a pair, with a dead-end besides"),
        pytest.param("c3 12", "seesaw", id="a correction on a seesaw"),
        pytest.param("c2 12", "seesaw", id="a correction that is a defence, on a seesaw"),
        pytest.param("c3 12", "seesaw dead-end", id="a correction, with a dead-end besides"),
    ],
)
def test_must_play_refuses_a_discard_while_something_can_be_laid(hand: str, suffers: str) -> None:
    race = Race(hand, "c4", stock="c6 9", attacks=[suffers, ""], must_play=True)

    for card in race.hand(0).split():
        assert race.refuses(do="discard", seat=0, card=card) == "must-play"


@pytest.mark.rule("AR-12")
@pytest.mark.parametrize(
    ("hand", "suffers", "defences"),
    [
        pytest.param("c3 c4", "", "", id="corrections"),
        pytest.param("5 12", "dead-end", "", id="points behind a dead-end"),
        pytest.param("5 2+3", "dead-end", "", id="a pair, but no pursuit to lay it on"),
        pytest.param("5 6", "pursuit", "", id="points behind a pursuit, and no pair"),
        pytest.param("12 13", "pursuit seesaw", "", id="no pair and corrections for the seesaw"),
        pytest.param("present mouse", "", "", id="only defences"),
        pytest.param("present mouse 5", "pursuit", "", id="a defence that would annul the attack"),
        pytest.param("c2 c20", "", "", id="corrections that are defences"),
        pytest.param("pursuit pursuit", "", "present", id="an attack, but all are immune"),
        pytest.param("magic", "", "c20", id="magic, but all are immune"),
    ],
)
def test_must_play_allows_a_discard_when_nothing_can_be_laid(
    hand: str, suffers: str, defences: str
) -> None:
    drawn = "ambush" if "seesaw" in suffers else "c6"
    race = Race(
        hand,
        "c9",
        stock=f"{drawn} 9",
        attacks=[suffers, ""],
        defences=["", defences],
        must_play=True,
    )

    assert [option for option in race.options(0) if not option.startswith("defend")] == [
        f"discard {card}" for card in dict.fromkeys(race.hand(0).split())
    ]
    assert race.discard(0, drawn).talon == drawn


@pytest.mark.rule("AR-12", "AR-21", "AR-30", "AR-34")
@pytest.mark.parametrize(
    ("hand", "victim", "attacks", "points"),
    [
        pytest.param("15", "c9", "", POINTS_186, id="every points card is too much"),
        pytest.param("seesaw", "c9", "seesaw", "", id="the attack is suffered already"),
        pytest.param("magic", "", "", "", id="magic, but there is no card to take"),
    ],
)
def test_must_play_does_not_ask_for_what_is_not_allowed(
    hand: str, victim: str, attacks: str, points: str
) -> None:
    race = Race(
        hand, victim, stock="c6 9", attacks=["", attacks], points=[points, ""], must_play=True
    )

    assert race.discard(0, hand).talon == hand


@pytest.mark.rule("AR-12")
def test_with_must_play_one_of_three_opponents_who_can_be_attacked_is_enough() -> None:
    race = Race(
        "pursuit",
        "c7",
        "c8",
        "c9",
        stock="c6 9",
        attacks=["", "pursuit", "", ""],
        defences=["", "", "", "present"],
        must_play=True,
    )

    assert race.refuses(do="discard", seat=0, card="c6") == "must-play"
    assert race.options(0) == ["attack pursuit 2"]


@pytest.mark.rule("AR-12", "AR-30")
def test_with_must_play_an_attack_on_a_player_without_cards_can_be_laid_too() -> None:
    race = Race("pursuit", "", stock="c6", must_play=True)

    assert race.refuses(do="discard", seat=0, card="c6") == "must-play"


@pytest.mark.rule("AR-12", "AR-40")
def test_with_must_play_a_defence_may_still_stay_hidden() -> None:
    race = Race("present c3", "c9", stock="c6 9", attacks=["pursuit", ""], must_play=True)

    race.discard(0, "c3")

    assert race.hand(0) == "c6 present"
    assert race.defences(0) == ""
    assert race.attacks(0) == "pursuit"


# --- Defences come besides ---


@pytest.mark.rule("AR-13", "AR-40")
def test_a_defence_is_replaced_at_once_and_the_play_is_still_to_come() -> None:
    race = Race("present 5", "c9", stock="c6 7 8")

    race.defend(0, "present")

    assert race.kinds == ["Defended", "Drawn"]
    assert (race.told(Defended).hand, race.told(Defended).card) == (0, "present")
    assert race.drawn == [(0, "7")]
    assert race.hand(0) == "5 7 c6"
    assert (race.phase, race.turn) == ("play", 0)
    assert race.score(0, "7").turn == 1


@pytest.mark.rule("AR-13", "AR-40")
def test_any_number_of_defences_are_laid_in_one_turn_even_one_just_drawn() -> None:
    race = Race("present mouse c2", "c9", stock="c6 ambush c20 7 8 10 11 12")

    race.defend(0, "present")
    race.defend(0, "ambush").defend(0, "mouse").defend(0, "c2").defend(0, "c20")

    assert race.defences(0) == "present ambush mouse c2 c20"
    assert race.hand(0) == "10 7 8 c6"
    assert race.stock == "11 12"
    assert race.turn == 0


@pytest.mark.rule("AR-13")
def test_the_turn_after_defences_still_ends_with_eight_cards() -> None:
    race = Race("present mouse c3 c4 c5 c6 c7 c8", "c9", stock="5 6 7 8")

    race.defend(0, "present").defend(0, "mouse").score(0, "5")

    assert race.hand(0) == "6 7 c3 c4 c5 c6 c7 c8"
