"""What the rules refuse, and which reason comes first when there are several."""

from typing import Any

import pytest

from engine.addirace.race import POINTS_186, Race

PLAYS: list[dict[str, Any]] = [
    {"do": "score", "card": "5"},
    {"do": "defend", "card": "mouse"},
    {"do": "attack", "card": "pursuit", "target": 1},
    {"do": "magic", "target": 1},
    {"do": "release", "attack": "seesaw", "cards": ("c3",)},
    {"do": "discard", "card": "5"},
    {"do": "pass"},
]
ANSWERS: list[dict[str, Any]] = [{"do": "counter", "card": "present"}, {"do": "accept"}]
CHOICES: list[dict[str, Any]] = [{"do": "swap", "give": "c3"}, {"do": "return"}]

HAND = "5 mouse pursuit magic c3 present"


def name(action: dict[str, Any]) -> str:
    return str(action["do"])


def ended() -> Race:
    return Race("14", HAND, stock="c6", points=[POINTS_186, ""]).score(0, "14")


# --- The actor ---


@pytest.mark.parametrize("action", PLAYS + ANSWERS + CHOICES, ids=name)
@pytest.mark.parametrize("hand", [-1, 2, 99])
def test_there_is_no_such_hand_even_when_the_game_is_over(
    hand: int, action: dict[str, Any]
) -> None:
    assert Race(HAND, "c4", stock="c6").refuses(seat=hand, **action) == "no-such-seat"
    assert ended().refuses(seat=hand, **action) == "no-such-seat"


@pytest.mark.rule("AR-21")
@pytest.mark.parametrize("action", PLAYS + ANSWERS + CHOICES, ids=name)
@pytest.mark.parametrize("hand", [0, 1])
def test_the_game_is_over_whatever_it_is(hand: int, action: dict[str, Any]) -> None:
    assert ended().refuses(seat=hand, **action) == "over"


# --- The phase, before the turn ---


@pytest.mark.rule("AR-35", "AR-34")
@pytest.mark.parametrize("action", ANSWERS + CHOICES, ids=name)
@pytest.mark.parametrize("hand", [0, 1])
def test_without_an_attack_there_is_no_answer(hand: int, action: dict[str, Any]) -> None:
    assert Race(HAND, "c4", stock="c6").refuses(seat=hand, **action) == "not-now"


@pytest.mark.rule("AR-35")
@pytest.mark.parametrize("action", PLAYS + CHOICES, ids=name)
@pytest.mark.parametrize("hand", [0, 1, 2], ids=["attacker", "victim", "another"])
def test_while_an_attack_is_answered_nobody_plays(hand: int, action: dict[str, Any]) -> None:
    race = Race(f"{HAND} seesaw", "c4", "c5", stock="c6").attack(0, "seesaw", 1)

    assert race.refuses(seat=hand, **action) == "not-now"


@pytest.mark.rule("AR-34")
@pytest.mark.parametrize("action", PLAYS + ANSWERS, ids=name)
@pytest.mark.parametrize("hand", [0, 1, 2], ids=["attacker", "victim", "another"])
def test_while_a_card_is_looked_at_nobody_plays(hand: int, action: dict[str, Any]) -> None:
    race = Race(f"{HAND} magic", "c4", "c5", stock="c6").magic(0, 1, "c4").accept(1)

    assert race.refuses(seat=hand, **action) == "not-now"


# --- The turn, before what the action says ---


@pytest.mark.rule("AR-10")
@pytest.mark.parametrize("action", PLAYS, ids=name)
@pytest.mark.parametrize("hand", [HAND, "", "c9"], ids=["able", "no cards", "other cards"])
def test_it_is_not_your_turn_whatever_you_hold(hand: str, action: dict[str, Any]) -> None:
    race = Race("c4", hand, stock="c6")

    assert race.refuses(seat=1, **action) == "not-your-turn"


@pytest.mark.rule("AR-14")
def test_a_pass_with_cards_is_not_now() -> None:
    assert Race("c4", "c5", stock="c6").refuses(do="pass", seat=0) == "not-now"


@pytest.mark.rule("AR-31", "AR-33")
@pytest.mark.parametrize("attack", ["pursuit", "dead-end", "seesaw", "magic"])
@pytest.mark.parametrize("cards", ["c4", "5+9 14", "9"], ids=["one", "two", "not held"])
def test_an_attack_that_is_not_suffered_is_not_released_whatever_the_cards(
    attack: str, cards: str
) -> None:
    kinds = "pursuit dead-end seesaw"
    own = " ".join(kind for kind in kinds.split() if kind != attack)
    race = Race("c4 5+9 14", "c5", stock="c6", attacks=[own, kinds])

    code = race.refuses(do="release", seat=0, attack=attack, cards=tuple(cards.split()))

    assert code == "not-now"


# --- The card ---


@pytest.mark.parametrize(
    "action",
    [
        pytest.param({"do": "score", "card": "9"}, id="score"),
        pytest.param({"do": "score", "card": "c9"}, id="score, no points card either"),
        pytest.param({"do": "score", "card": "20"}, id="score, blocked and over 200 too"),
        pytest.param({"do": "defend", "card": "mouse"}, id="defend"),
        pytest.param({"do": "defend", "card": "9"}, id="defend, no defence either"),
        pytest.param({"do": "attack", "card": "seesaw", "target": 1}, id="attack"),
        pytest.param({"do": "attack", "card": "seesaw", "target": 9}, id="attack, on nobody"),
        pytest.param({"do": "attack", "card": "9", "target": 0}, id="attack, with a points card"),
        pytest.param({"do": "magic", "target": 1}, id="magic"),
        pytest.param({"do": "magic", "target": 9}, id="magic, on nobody"),
        pytest.param({"do": "discard", "card": "9"}, id="discard"),
        pytest.param(
            {"do": "release", "attack": "pursuit", "cards": ("5", "9", "c4")}, id="release"
        ),
    ],
)
def test_a_card_that_is_not_in_the_hand_comes_before_all_that_is_wrong_with_it(
    action: dict[str, Any],
) -> None:
    race = Race(
        "5 c4",
        "c5",
        stock="c6",
        points=[POINTS_186.replace("20", "16"), ""],  # 182
        attacks=["pursuit", "seesaw"],
        must_play=True,
    )

    assert race.refuses(seat=0, **action) == "not-in-hand"


@pytest.mark.rule("AR-35", "AR-34")
def test_an_answer_needs_its_card_in_the_hand_too() -> None:
    attacked = Race("pursuit", "c4", stock="c6").attack(0, "pursuit", 1)
    looking = Race("magic", "c4", stock="c6").magic(0, 1, "c4").accept(1)

    assert attacked.refuses(do="counter", seat=1, card="present") == "not-in-hand"
    assert attacked.refuses(do="counter", seat=1, card="mouse") == "not-in-hand"
    assert looking.refuses(do="swap", seat=0, give="9") == "not-in-hand"


@pytest.mark.parametrize(
    "action",
    [
        pytest.param({"do": "score", "card": "c4"}, id="score, blocked too"),
        pytest.param({"do": "defend", "card": "c4"}, id="defend"),
        pytest.param({"do": "attack", "card": "magic", "target": 9}, id="magic as attack"),
        pytest.param({"do": "attack", "card": "5", "target": 0}, id="attack, on oneself too"),
        pytest.param({"do": "attack", "card": "present", "target": 1}, id="attack with a defence"),
        pytest.param({"do": "release", "attack": "pursuit", "cards": ("5", "4")}, id="unequal"),
        pytest.param(
            {"do": "release", "attack": "pursuit", "cards": ("5", "2+3", "3+2")}, id="three cards"
        ),
    ],
)
def test_a_wrong_card_comes_before_a_wrong_target(action: dict[str, Any]) -> None:
    race = Race(
        "5 2+3 3+2 4 c4 magic present", "c5", stock="c6", attacks=["pursuit", ""], must_play=True
    )

    assert race.refuses(seat=0, **action) == "bad-card"


# --- The target ---


@pytest.mark.rule("AR-30", "AR-34")
@pytest.mark.parametrize("target", [-1, 3, 99])
def test_there_is_no_such_target(target: int) -> None:
    race = Race("pursuit magic", "c4", "c5", stock="c6")

    assert race.refuses(do="attack", seat=0, card="pursuit", target=target) == "no-such-seat"
    assert race.refuses(do="magic", seat=0, target=target) == "no-such-seat"


@pytest.mark.rule("AR-30", "AR-34", "AR-41")
def test_oneself_is_a_bad_target_even_when_immune_or_attacked_already() -> None:
    race = Race(
        "pursuit seesaw magic",
        "c4",
        stock="c6",
        defences=["present c2", ""],
        attacks=["seesaw", ""],
    )

    assert race.refuses(do="attack", seat=0, card="pursuit", target=0) == "bad-target"
    assert race.refuses(do="attack", seat=0, card="seesaw", target=0) == "bad-target"
    assert race.refuses(do="magic", seat=0, target=0) == "bad-target"


@pytest.mark.rule("AR-30", "AR-41")
def test_immune_comes_before_already_attacked() -> None:
    race = Race("pursuit", "c4", stock="c6", defences=["", "present"], attacks=["", "pursuit"])

    assert race.refuses(do="attack", seat=0, card="pursuit", target=1) == "immune"


@pytest.mark.rule("AR-34", "AR-41")
def test_for_magic_immune_comes_before_an_empty_hand_and_that_before_the_card_drawn() -> None:
    race = Race("magic", "", "", "c5", stock="c6", defences=["", "c20", "", ""])

    assert race.refuses(do="magic", seat=0, target=1, pick="9") == "immune"
    assert race.refuses(do="magic", seat=0, target=2, pick="9") == "bad-target"
    assert race.refuses(do="magic", seat=0, target=3, pick="9") == "not-in-hand"


# --- Points and discards ---


@pytest.mark.rule("AR-21", "AR-31", "AR-32", "AR-33")
@pytest.mark.parametrize("attack", ["pursuit", "dead-end", "seesaw"])
def test_blocked_comes_before_over_200(attack: str) -> None:
    race = Race("15", "c4", stock="c6", points=[POINTS_186, ""], attacks=[attack, ""])

    assert race.refuses(do="score", seat=0, card="15") == "blocked"


@pytest.mark.rule("AR-12")
def test_must_play_is_for_cards_that_are_held() -> None:
    race = Race("15", "c4", stock="c6", must_play=True)

    assert race.refuses(do="discard", seat=0, card="14") == "not-in-hand"
    assert race.refuses(do="discard", seat=0, card="15") == "must-play"
