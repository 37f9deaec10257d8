"""Reading records: what is refused whole, and with which words."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gatosabio.engine.game import MOST_MS
from gatosabio.records.record import MOST_BYTES, BadRecordError, read
from gatosabio.records.replay import replay

EXAMPLES = Path(__file__).parent / "examples"

GOOD: dict[str, Any] = {
    "format": "gatosabio/1",
    "game": "addicats",
    "rules": {"edition": "modern"},
    "seats": ["Ana", "Bo", "Cy"],
    "start": {"piles": [["7+4", "6"], ["5+6", "2+2"], ["pursuit", "18"]]},
    "actions": [{"at": 5, "seat": 0, "do": "flip"}],
}


def record(**changes: Any) -> bytes:
    """The good record, changed; None takes a key away."""
    changed = {key: value for key, value in {**GOOD, **changes}.items() if value is not None}
    return json.dumps(changed).encode()


def refusal(data: bytes) -> str:
    with pytest.raises(BadRecordError) as caught:
        read(data)
    return str(caught.value)


def one_flip(**changes: Any) -> list[dict[str, Any]]:
    flip = {"at": 5, "seat": 0, "do": "flip", **changes}
    return [{key: value for key, value in flip.items() if value is not None}]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_an_example_has_the_answer_that_it_says(path: Path) -> None:
    example = json.loads(path.read_text())
    wanted = example["answer"]

    outcome = replay(read(json.dumps(example["record"]).encode()))

    assert json.loads(msgspec.json.encode(outcome.state)) == wanted["state"]
    assert json.loads(msgspec.json.encode(outcome.result)) == wanted["result"]
    if wanted["error"] is None:
        assert outcome.error is None
    else:
        assert outcome.error is not None
        assert outcome.error.index == wanted["error"]["index"]
        assert outcome.error.code == wanted["error"]["code"]
        assert outcome.error.message


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b" \n", "empty", id="nothing at all"),
        pytest.param(b"hello", "malformed", id="no JSON"),
        pytest.param(b"[]", "Expected `object`, got `array`", id="a list"),
        pytest.param(b"\xff\xfe{}", "malformed", id="another encoding"),
        pytest.param(record() + b"x", "malformed", id="something behind the record"),
        pytest.param(record(seats=["\\"]).replace(b"\\\\", b"\xff"), "not UTF-8", id="bad UTF-8"),
        pytest.param(b"[" * 10**6, "Expected `object`", id="very deep"),
        pytest.param(
            record(seats=["deep"]).replace(b'"deep"', b"[" * 10**5 + b"]" * 10**5),
            "nested too deeply",
            id="deep inside",
        ),
        pytest.param(record(format=None), "missing required field `format`", id="no format"),
        pytest.param(record(format="gatosabio/2"), "format: expected 'gatosabio/1'", id="format 2"),
        pytest.param(record(game=None), "missing required field `game`", id="no game"),
        pytest.param(record(game="chess"), "game: no game is called 'chess'", id="another game"),
        pytest.param(record(seats=None), "missing required field `seats`", id="no seats"),
        pytest.param(record(actions=None), "missing required field `actions`", id="no actions"),
        pytest.param(record(start=None), "start: missing, and no seed", id="no deal"),
        pytest.param(record(colour="red"), "unknown field `colour`", id="unknown key"),
        pytest.param(record(until="soon"), "until: Expected `int`, got `str`", id="until as text"),
        pytest.param(
            record()[:-1] + b', "seats": []}', "key 'seats' stands twice in one object", id="twice"
        ),
        pytest.param(
            record(actions=one_flip(judge={"a": 1})).replace(b'"a": 1', b'"a": 1, "a": 1'),
            "key 'a' stands twice",
            id="twice inside",
        ),
        pytest.param(record(until=5.0), "until: Expected `int`, got `float`", id="until as float"),
        pytest.param(record(until=True), "until: Expected `int`, got `bool`", id="until as bool"),
        pytest.param(record(until=4), "until: 4 is before the last action, at 5", id="until early"),
        pytest.param(record(until=-1), "until: Expected `int` >= 0", id="until negative"),
        pytest.param(record(rules_version=0), "rules_version: 0 is not known", id="rules 0"),
        pytest.param(record(rules_version=99), "rules_version: 99 is not known", id="rules 99"),
        pytest.param(
            record(rules=None), "rules: Object missing required field `edition`", id="no rules"
        ),
        pytest.param(
            record(rules={}), "rules: Object missing required field `edition`", id="no edition"
        ),
        pytest.param(record(rules={"edition": "old"}), "rules.edition: Invalid", id="edition"),
        pytest.param(
            record(rules={"edition": "modern", "speed": 1}),
            "rules: Object contains unknown field `speed`",
            id="option",
        ),
        pytest.param(
            record(rules={"edition": "modern", "tables": 4}),
            "rules.tables: Expected `int` >= 5",
            id="tables 4",
        ),
        pytest.param(
            record(rules={"edition": "modern", "tables": 11}),
            "rules.tables: Expected `int` <= 10",
            id="tables 11",
        ),
        pytest.param(
            record(rules={"edition": "modern", "look": -1}),
            "rules.look: Expected `int` >= 0",
            id="look",
        ),
        pytest.param(
            record(rules={"edition": "modern", "specials": 1}),
            "rules.specials: Expected `bool`",
            id="a number for yes",
        ),
        pytest.param(
            record(rules={"edition": "modern", "ending": "two-winners"}),
            "rules.ending: two-winners needs four players or more, not 3",
            id="two winners of three",
        ),
        pytest.param(record(seats=[]), "seats: nobody sits", id="nobody"),
        pytest.param(
            record(seats=["Ana"]), "seats: modern Addi Cat's has 3 to 6 players", id="one"
        ),
        pytest.param(
            record(seats=["Ana", 7, "Cy"]), "seats[1]: Expected `str`", id="a number as name"
        ),
        pytest.param(
            record(owners=[0, 0, 1, 1]), "owners: 4 owners for 3 hands", id="too many owners"
        ),
        pytest.param(record(owners=[0, 1, 0]), "owners: two players own hands as", id="odd owners"),
        pytest.param(record(owners=[0, 2, 1]), "owners: number the players", id="mixed owners"),
        pytest.param(
            record(first=3), "first: there is no hand 3, the hands are 0 to 2", id="first"
        ),
        pytest.param(record(first=-1), "first: there is no hand -1", id="first negative"),
        pytest.param(
            record(start={}), "start: Object missing required field `piles`", id="no piles"
        ),
        pytest.param(
            record(start={"piles": [["6"], ["7"]]}),
            "start.piles: 2 piles for 3 hands",
            id="too few piles",
        ),
        pytest.param(
            record(start={"piles": [["6"], ["7"], ["8"]], "up": [[]]}),
            "start.up: 1 piles for 3 hands",
            id="ups",
        ),
        pytest.param(
            record(start={"piles": [["6"], [], ["8"]]}),
            "start.piles[1]: that hand has no card",
            id="empty hand",
        ),
        pytest.param(
            record(start={"piles": [["6"], ["7+77"], ["8"]]}),
            "start.piles[1][0]: no card is called '7+77'",
            id="no such card",
        ),
        pytest.param(
            record(start={"piles": [["6"], ["7"], ["8"]], "up": [[], ["6"], []]}),
            "start.up[1][0]: one '6' too many, the deck of these rules has 1 of them",
            id="a card twice",
        ),
        pytest.param(
            record(start={"piles": [["c6"], ["7"], ["8"]]}),
            "the deck of these rules has none",
            id="correction",
        ),
        pytest.param(
            record(rules={"edition": "modern", "tables": 5}),
            "start.piles[0][0]: one '7+4' too many",
            id="small deck",
        ),
        pytest.param(
            record(actions=one_flip(do="fly")), "actions[0].do: Invalid value 'fly'", id="action"
        ),
        pytest.param(
            record(actions=one_flip(do="take")),
            "actions[0].do: Invalid value",
            id="another game's action",
        ),
        pytest.param(
            record(actions=one_flip(do=None)),
            "actions[0]: Object missing required field `do`",
            id="no do",
        ),
        pytest.param(
            record(actions=one_flip(at=None)),
            "actions[0]: Object missing required field `at`",
            id="no at",
        ),
        pytest.param(
            record(actions=one_flip(seat=None)), "missing required field `seat`", id="no seat"
        ),
        pytest.param(
            record(actions=one_flip(at=-1)), "actions[0].at: Expected `int` >= 0", id="before time"
        ),
        pytest.param(
            record(actions=one_flip(at=MOST_MS + 1)),
            "actions[0].at: Expected `int` <=",
            id="after time",
        ),
        pytest.param(
            record(actions=one_flip(seat="0")), "actions[0].seat: Expected `int`", id="seat as text"
        ),
        pytest.param(
            record(actions=one_flip(spot="head")), "unknown field `spot`", id="a flip on a spot"
        ),
        pytest.param(
            record(actions=one_flip(do="slap", spot="tail")),
            "actions[0].spot: Invalid",
            id="no such spot",
        ),
        pytest.param(
            record(actions=one_flip(judge=3)), "actions[0].judge: Expected `object", id="judge"
        ),
        pytest.param(
            record(actions=[*one_flip(at=5), *one_flip(at=4)]),
            "actions[1].at: time goes back from 5 to 4",
            id="back",
        ),
    ],
)
def test_what_is_no_record_is_refused_with_the_place_and_the_reason(
    data: bytes, words: str
) -> None:
    assert words in refusal(data)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"rules_version": 1}, id="a version we know"),
        pytest.param({"seed": 7}, id="start and seed"),
        pytest.param({"start": None, "seed": -3}, id="a negative seed"),
        pytest.param({"start": None, "seed": 2**80}, id="a large seed"),
        pytest.param({"owners": [0, 1, 2]}, id="owners that say nothing new"),
        pytest.param({"owners": [0, 0, 1]}, id="two players"),
        pytest.param({"first": 2}, id="another hand begins"),
        pytest.param({"actions": [], "until": 0}, id="nothing happens"),
        pytest.param(
            {"actions": one_flip(judge={"ms": [1.5, None]})}, id="what the judge measured"
        ),
        pytest.param({"actions": one_flip(do="slap", spot="key")}, id="a spot"),
        pytest.param({"actions": one_flip(seat=-7)}, id="a seat that the rules will refuse"),
    ],
)
def test_what_a_record_may_say(changes: dict[str, Any]) -> None:
    assert read(record(**changes)).game.name == "addicats"


def test_a_file_beyond_any_game_is_refused_unread() -> None:
    assert "larger than a record can be" in refusal(b" " * (MOST_BYTES + 1))


def test_a_refusal_is_one_printable_line_of_bearable_length() -> None:
    message = refusal(record(**{"a\nb\x1b[31m" + "c" * 1000: 1}))

    assert message.isprintable()
    assert len(message) < 320


def test_a_seed_deals_the_whole_deck_from_the_hand_that_starts() -> None:
    opening = read(record(start=None, seed=1, first=1))

    sizes = [len(hand.down) for hand in replay(opening).state.hands]
    assert sizes == [45, 46, 46]


@pytest.mark.parametrize("seed", [10**1000 - 1, 1 - 10**1000])
def test_a_seed_may_be_huge_but_there_is_an_end_to_it(seed: int) -> None:
    assert replay(read(record(start=None, seed=seed))).error is None

    beyond = seed + 1 if seed > 0 else seed - 1
    assert refusal(record(start=None, seed=beyond)) == "seed: at most 1000 digits"


def test_time_passes_until_the_end_of_the_record() -> None:
    start = {"piles": [["pursuit", "6"], ["7"], ["8"]]}

    open_still = replay(read(record(start=start, until=3004)))
    over = replay(read(record(start=start, until=3005)))

    assert open_still.state.phase == "scramble"
    assert over.state.phase == "flip"


RACE: dict[str, Any] = {
    "format": "gatosabio/1",
    "game": "addirace",
    "rules": {"edition": "modern"},
    "seats": ["Ana", "Bo"],
    "start": {"hands": [["5"], ["6"]], "stock": ["7"]},
    "actions": [],
}


def race(**changes: Any) -> bytes:
    return json.dumps({**RACE, **changes}).encode()


@pytest.mark.parametrize(
    "action",
    [
        {"seat": 0, "do": "score", "card": "QS"},
        {"seat": 0, "do": "defend", "card": "c1"},
        {"seat": 0, "do": "attack", "card": "chase", "target": 1},
        {"seat": 1, "do": "counter", "card": "21"},
        {"seat": 0, "do": "swap", "give": "0+1"},
        {"seat": 0, "do": "discard", "card": ""},
        {"seat": 0, "do": "magic", "target": 1, "pick": "joker"},
        {"seat": 0, "do": "release", "attack": "pursuit", "cards": ["5", "11+1"]},
        {"do": "restock", "stock": ["5", "AH"]},
    ],
    ids=lambda action: action["do"],
)
def test_a_card_that_the_game_does_not_have_is_no_record(action: dict[str, Any]) -> None:
    assert "actions[0]: addirace has no card" in refusal(race(actions=[{"at": 0, **action}]))


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ({"seat": 0, "do": "release", "attack": "mouse", "cards": []}, "attack: Invalid"),
        ({"seat": 0, "do": "restock", "stock": []}, "unknown field `seat`"),
        ({"do": "score", "card": "5"}, "missing required field `seat`"),
        ({"seat": 0, "do": "score"}, "missing required field `card`"),
        ({"seat": 0, "do": "flip"}, "Invalid value 'flip'"),
    ],
)
def test_an_action_that_says_too_little_or_too_much_is_no_record(
    action: dict[str, Any], words: str
) -> None:
    assert words in refusal(race(actions=[{"at": 0, **action}]))


def test_every_action_may_carry_what_the_judge_measured() -> None:
    start = {"hands": [["5"], ["6"]], "stock": [], "talon": ["8", "9"]}
    actions = [
        {"at": 0, "do": "restock", "stock": ["9", "8"], "judge": {}},
        {"at": 1, "seat": 0, "do": "score", "card": "9", "judge": {"ms": 3}},
    ]

    outcome = replay(read(race(start=start, actions=actions)))

    assert outcome.error is None
    assert outcome.state.players[0].points == ("9",)


def test_a_stock_of_one_card_needs_no_chance_even_at_the_end_of_a_record() -> None:
    one = {"hands": [["5"], ["6"]], "stock": [], "talon": ["8", "pursuit"]}
    two = {"hands": [["5"], ["6"]], "stock": [], "talon": ["8", "9"]}

    assert replay(read(race(start=one))).state.players[0].hand == ("5", "8")
    assert replay(read(race(start=two))).state.players[0].hand == ("5",)


def test_a_refused_action_stops_the_replay_after_the_deadlines_before_it() -> None:
    start = {"piles": [["pursuit", "6"], ["7"], ["8"]]}
    actions = [
        *one_flip(),
        {"at": 9000, "seat": 0, "do": "flip"},
        {"at": 9000, "seat": 9, "do": "slap"},
    ]

    outcome = replay(read(record(start=start, actions=actions, until=99999)))

    assert outcome.error is not None
    assert (outcome.error.index, outcome.error.code) == (1, "not-your-turn")
    assert outcome.state.phase == "flip"
    assert [event.at for event in outcome.events] == [5, 5, 3005]
