"""Acts and their answers, what everybody is told, and what one missed."""

import re
from typing import Any

import pytest
from msgspec import json

from gatosabio.engine.game import Ms, RefusedError
from gatosabio.table import accepted
from gatosabio.table.rows import NOBODY
from gatosabio.wire.codec import encode
from gatosabio.wire.from_client import (
    Act,
    AddBot,
    Again,
    Configure,
    End,
    Hello,
    Leave,
    Pause,
    RemoveSeat,
    Sit,
    Start,
)
from gatosabio.wire.to_client import Verdict
from table.sitting import Sitting, deck, flip, hands, race, slap, take

RACE = race("pursuit 7+4 c3 6", "present 14 c5", stock="8 9 10 5+5 6+6")
"""Hand 0 has drawn the 8, and plays."""

THREE = hands("7+4 2+2 | 3", "1+1 2+1 | 11", "1+2 1+3 | 9")
QUICK = {"look": 0}


def score(card: str, seat: int = 0) -> dict[str, Any]:
    return {"do": "score", "seat": seat, "card": card}


def race_of_two(**more: Any) -> Sitting:
    return Sitting("addirace", people=2, watchers=1, start=RACE, **more)


def everything(sitting: Sitting, person: int) -> str:
    """All bytes that this person has got."""
    return "\n".join(encode(letter.message).decode() for letter in sitting.guests[person].letters)


# --- Acts and acks ---


def test_an_act_is_acknowledged_with_its_row_and_everybody_is_told() -> None:
    sitting = race_of_two().wait(500)

    sitting.act(1, score("8"), cid=7)

    row = sitting.rows[-1]
    assert (row.kind, row.hand, row.cid, row.at) == ("act", 0, 7, 500)
    assert json.decode(row.body) == {"do": "score", "seat": 0, "card": "8", "at": 500}
    assert sitting.acks(1) == [(7, row.seq)]
    for person in (1, 2, 3):
        assert (sitting.told(person)[-1].seq, sitting.told(person)[-1].at) == (row.seq, 500)
    assert [type(letter.message).__name__ for letter in sitting.guests[1].letters[-2:]] == [
        "Ack",
        "Told",
    ]


def test_an_act_may_say_any_time_and_the_table_writes_the_true_one() -> None:
    sitting = race_of_two().wait(500).act(1, {**score("8"), "at": 99})

    assert sitting.rows[-1].at == 500


def test_each_is_told_what_its_own_hands_see_and_may_do() -> None:
    sitting = race_of_two().act(1, score("8"))

    host, guest, watcher = (sitting.told(person)[-1] for person in (1, 2, 3))

    assert [view.viewer for view in host.views] == [0]
    assert [view.viewer for view in guest.views] == [1]
    assert [view.viewer for view in watcher.views] == [None]
    assert [len(told.events) for told in (host, guest, watcher)] == [2, 2, 2]
    assert (host.events[1].card, guest.events[1].card, watcher.events[1].card) == (None, "9", None)
    assert host.legal == watcher.legal == ()
    assert score("14", 1) in guest.legal
    legal: Any = guest.legal
    assert not any("at" in action for action in legal)


def test_who_plays_several_hands_sees_what_any_of_them_sees() -> None:
    sitting = Sitting("addirace", people=1, watchers=1).say(1, Sit(name="second"))
    sitting.begin_with(RACE, 0)

    sitting.act(1, score("8"))

    assert [view.viewer for view in sitting.told(1)[-1].views] == [0, 1]
    assert sitting.told(1)[-1].events[1].card == "9"
    assert score("14", 1) in sitting.told(1)[-1].legal
    sitting.act(1, score("14", 1))
    assert len(sitting.acks(1)) == 2


# --- Refusals ---


@pytest.mark.parametrize(
    ("person", "action", "code"),
    [
        (1, score("14"), "not-in-hand"),
        (1, score("c3"), "bad-card"),
        (1, {"do": "attack", "seat": 0, "card": "pursuit", "target": 0}, "bad-target"),
        (1, {"do": "accept", "seat": 0}, "not-now"),
        (2, score("14", 1), "not-your-turn"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_what_the_rules_refuse_is_refused_with_a_code_and_nothing_else(
    person: int, action: dict[str, Any], code: str
) -> None:
    sitting = race_of_two()
    rows = len(sitting.rows)

    sitting.act(person, action, cid=5)

    assert sitting.refusals(person) == [code]
    refused = sitting.guests[person].letters[-1].message
    assert json.decode(encode(refused)) == {"type": "refused", "code": code, "cid": 5, "k": None}
    assert len(sitting.rows) == rows
    with pytest.raises(RefusedError) as caught:
        sitting.play.game.apply(sitting.play.state, sitting.play.read_action(action, Ms(0)))
    assert str(caught.value) not in everything(sitting, person)


@pytest.mark.parametrize(
    ("person", "seat"),
    [(1, 1), (2, 0), (3, 0), (1, 2), (1, -1)],
    ids=["another's", "the host's", "a spectator", "nobody's", "negative"],
)
def test_nobody_plays_the_hand_of_another(person: int, seat: int) -> None:
    sitting = race_of_two().act(person, score("8", seat), cid=3)

    assert sitting.refusals(person) == ["not-your-seat"]
    assert sitting.acted == []


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"do": "score", "seat": 0},
        {"do": "score", "card": "8"},
        {"do": "score", "seat": "0", "card": "8"},
        {"do": "score", "seat": 0, "card": 8},
        {"do": "score", "seat": 0, "card": "8", "luck": 1},
        {"do": "win", "seat": 0},
        {"do": "flip", "seat": 0},
        {"do": "take", "seat": 0, "card": "8D", "pile": 0},
        {"do": "score", "seat": 0, "card": "8D"},
        {"do": "score", "seat": 0, "card": "777"},
        {"do": "restock", "stock": ["8"]},
        {"do": "restock", "stock": ["8"], "seat": 0},
    ],
    ids=[
        "nothing",
        "no card",
        "nobody",
        "a text for a seat",
        "a number for a card",
        "one key too many",
        "no such action",
        "of Addi Cat's",
        "of Gato Negro",
        "a card of Gato Negro",
        "no card at all",
        "for chance to decide",
        "for chance to decide, by a hand",
    ],
)
def test_what_is_no_action_of_this_game_is_refused(action: dict[str, Any]) -> None:
    sitting = race_of_two().say(1, Act(cid=3, action=action))

    assert sitting.refusals(1) == ["bad-action"]
    assert sitting.acted == []


def test_without_a_game_nothing_is_played() -> None:
    sitting = Sitting(people=3).act(1, flip()).hit(1, slap(), 300)

    assert sitting.refusals(1) == ["no-game", "no-game"]


def test_while_the_clock_stands_nothing_is_played() -> None:
    sitting = Sitting(people=3, start=THREE, rules=QUICK).say(1, Pause())

    sitting.act(1, flip(), cid=1).hit(1, slap(), 300, cid=2).beat(1, 50)

    assert sitting.refusals(1) == ["paused", "paused"]
    assert sitting.acted == []


def test_what_only_a_judge_may_say_is_not_believed() -> None:
    sitting = race_of_two().act(1, {**score("8"), "judge": {"eff": 1}})

    assert "judge" not in json.decode(sitting.rows[-1].body)
    assert len(sitting.acks(1)) == 1


# --- The same again ---


def same_again(sitting: Sitting) -> Sitting:
    return sitting.act(1, score("8"), cid=7)


@pytest.mark.parametrize("crashes", [False, True], ids=["the same server", "after a crash"])
def test_the_same_action_sent_again_is_acknowledged_again_and_not_done_again(
    crashes: bool,
) -> None:
    sitting = same_again(race_of_two())
    if crashes:
        sitting.crash().come(1)
    rows = len(sitting.rows)

    same_again(sitting)

    first, second = sitting.acks(1)
    assert first == second
    assert len(sitting.rows) == rows


@pytest.mark.parametrize("message", [Pause(), End()], ids=["paused", "ended"])
def test_what_was_accepted_is_acknowledged_again_whatever_happened_since(message: Any) -> None:
    sitting = same_again(race_of_two()).say(1, message)

    same_again(sitting)

    first, second = sitting.acks(1)
    assert first == second
    assert sitting.refusals(1) == []


def test_the_last_press_of_a_game_is_acknowledged_again_when_it_is_over() -> None:
    sitting = Sitting("gatonegro", people=2, start=deck("8D"))
    sitting.will_press(1, 300, take("8D")).wait(1000)
    assert sitting.table.phase == "over"

    sitting.hit(1, take("8D"), 300, cid=1).act(1, take("8D"), cid=1)

    assert sitting.acks(1) == [(1, sitting.rows[-1].seq)] * 3


def test_a_refused_action_may_be_tried_again_under_the_same_number() -> None:
    sitting = Sitting("addirace", people=2, start=RACE).act(2, score("14", 1), cid=7)
    sitting.act(1, score("8"))

    sitting.act(2, score("14", 1), cid=7)

    assert (sitting.refusals(2), len(sitting.acks(2))) == (["not-your-turn"], 1)


def test_numbers_are_counted_by_each_client_for_itself() -> None:
    sitting = race_of_two().act(1, score("8"), cid=7).act(2, score("14", 1), cid=7)

    (one,), (two,) = sitting.acks(1), sitting.acks(2)
    assert one[1] < two[1]


def test_what_is_so_old_that_nobody_remembers_it_is_not_done_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(accepted, "MOST_REMEMBERED", 1)
    sitting = race_of_two().act(1, score("8"), cid=7).act(2, score("14", 1), cid=7)
    sitting.act(1, score("10"), cid=8)
    rows = len(sitting.rows)

    sitting.act(1, score("10"), cid=8).act(1, score("8"), cid=7).act(2, score("14", 1), cid=7)

    assert [cid for cid, _ in sitting.acks(1)] == [7, 8, 8]
    assert sitting.refusals(1) == ["void"]
    assert len(sitting.acks(2)) == 2  # whose numbers are others
    assert len(sitting.rows) == rows


def test_what_was_accepted_in_one_game_is_not_done_in_the_next() -> None:
    sitting = race_of_two().act(1, score("8"), cid=7).say(1, End()).say(1, Start())
    rows = len(sitting.rows)

    sitting.act(1, score("8"), cid=7)

    assert [cid for cid, _ in sitting.acks(1)] == [7, 7]
    assert len(sitting.rows) == rows


def test_what_was_meant_for_one_game_is_not_done_in_the_next() -> None:
    sitting = race_of_two().say(1, End()).say(1, Start())
    card = sitting.told(1)[-1].views[0].hand[0].card
    late = {"do": "discard", "seat": sitting.hands(1)[0], "card": card}

    sitting.say(1, Act(cid=7, game=1, action=late))

    assert sitting.refusals(1) == ["no-game"]


# --- Chance ---

NEW_STOCK = race("c3 5", "c5", stock="c6", talon="7+4 pursuit 6 9 14 10+10")
MAGIC = race("magic 5", "present 14 c5 9", stock="8 7 6")


def test_chance_decides_a_new_stock_in_a_row_of_its_own_right_behind() -> None:
    sitting = Sitting("addirace", people=2, start=NEW_STOCK)

    sitting.act(1, {"do": "discard", "seat": 0, "card": "c3"}, cid=4)

    discard, restock = sitting.rows[-2:]
    assert (discard.hand, discard.cid, restock.hand, restock.cid) == (0, 4, NOBODY, 0)
    stock = json.decode(restock.body)["stock"]
    assert sorted(stock) == sorted(["7+4", "6", "9", "14", "10+10", "c3"])
    assert stock[0] in everything(sitting, 2)
    assert '"stock":[' not in everything(sitting, 1)
    assert [told.seq for told in sitting.told(1)[-2:]] == [discard.seq, restock.seq]


def test_magic_picks_a_card_that_chance_chooses_whatever_its_player_says() -> None:
    magic = {"do": "magic", "seat": 0, "target": 1}
    picks = set()
    for seed in range(12):
        for wanted in ("present", "14"):
            sitting = Sitting("addirace", people=2, watchers=1, start=MAGIC, seed=seed)
            sitting.act(1, {**magic, "pick": wanted})
            assert sitting.refusals(1) == []
            picks.add((wanted, json.decode(sitting.rows[-1].body)["pick"]))

    chosen = {
        wanted: {pick for asked, pick in picks if asked == wanted} for wanted in ("present", "14")
    }
    assert chosen["present"] == chosen["14"] == {"present", "14", "c5", "9"}


def test_what_magic_picked_is_told_to_nobody_before_it_is_drawn() -> None:
    sitting = Sitting("addirace", people=2, watchers=1, start=MAGIC)

    sitting.act(1, {"do": "magic", "seat": 0, "target": 1})
    pick = json.decode(sitting.rows[-1].body)["pick"]
    sitting.act(2, {"do": "accept", "seat": 1})

    assert sitting.told(1)[-1].views[0].seen == pick
    assert f'"seen":"{pick}"' not in everything(sitting, 2)
    assert f'"{pick}"' not in everything(sitting, 3)


@pytest.mark.parametrize(
    ("start", "action"),
    [
        (NEW_STOCK, {"do": "discard", "seat": 0, "card": "c3"}),
        (MAGIC, {"do": "magic", "seat": 0, "target": 1}),
    ],
    ids=["a new stock", "magic"],
)
def test_chance_decides_the_same_after_a_crash(start: Any, action: dict[str, Any]) -> None:
    plain = Sitting("addirace", people=2, start=start).act(1, action)

    crashed = Sitting("addirace", people=2, start=start).crash()
    crashed.come(1).come(2).act(1, action)

    assert crashed.acted == plain.acted
    assert crashed.restored().live is not None
    assert crashed.restored().live.game.state == plain.play.state  # type: ignore[union-attr]


# --- What one missed ---


def test_who_comes_back_is_told_the_rows_that_it_missed_one_by_one() -> None:
    sitting = race_of_two().drop(2).act(1, score("8"))
    seen = len(sitting.told(2))

    sitting.come(2)

    (missed,) = sitting.told(2)[seen:]
    assert not missed.whole
    assert missed.seq == sitting.rows[-1].seq
    assert len(missed.views) == 1
    assert len(missed.events) == 2


def test_of_several_missed_rows_only_the_last_comes_with_views() -> None:
    sitting = Sitting("addicats", people=3, start=THREE, rules=QUICK).wait(100).drop(3)
    sitting.act(1, flip()).wait(500).act(2, flip(1)).wait(500)
    seen = len(sitting.told(3))

    sitting.come(3)

    first, second = sitting.told(3)[seen:]
    assert (first.views, first.legal, first.reveal_id) == ((), (), None)
    assert first.events == sitting.told(1)[-2].events
    assert len(second.views) == 1
    assert (second.reveal_id, second.nonce) == (
        sitting.told(1)[-1].reveal_id,
        sitting.told(1)[-1].nonce,
    )


@pytest.mark.parametrize(
    "hello",
    [Hello(token=""), Hello(token="", game=9, seq=3), Hello(token="", game=1, seq=10_000)],
    ids=["nothing seen", "another game", "nothing new"],
)
def test_who_has_seen_something_else_is_shown_the_whole_table(hello: Hello) -> None:
    sitting = race_of_two().act(1, score("8"))

    sitting.say(2, hello)

    told = sitting.told(2)[-1]
    assert told.whole
    assert (told.seq, told.events, len(told.views)) == (sitting.rows[-1].seq, (), 1)


def test_who_asks_in_the_middle_of_a_connection_is_told_too() -> None:
    sitting = race_of_two().act(1, score("8"))
    game, seq = sitting.guests[2].seen

    sitting.say(2, Hello(token="", game=game, seq=seq - 1))

    assert sitting.told(2)[-1] == sitting.told(2)[-2]


def test_who_comes_back_when_it_is_over_is_told_how_it_ended() -> None:
    sitting = Sitting("gatonegro", people=2, start=deck("8D"))
    sitting.drop(2).wait_until(lambda: sitting.table.phase == "over")

    sitting.come(2)

    assert sitting.over(2) == sitting.wait(1).over(1)
    assert sitting.over(2)[0].seed == sitting.seeds[1].hex()
    assert sitting.over(2)[0].result is not None


# --- Endings, and the next game ---


def test_a_game_that_the_host_breaks_off_has_no_result_and_the_lobby_is_open() -> None:
    sitting = race_of_two().act(1, score("8")).say(1, End())

    assert (sitting.table.phase, sitting.info.phase) == ("lobby", "lobby")
    for person in (1, 2, 3):
        (over,) = sitting.over(person)
        assert (over.result, over.seed) == (None, sitting.seeds[1].hex())
    sitting.act(2, score("14", 1))
    assert sitting.refusals(2) == ["no-game"]
    assert sitting.restored().phase == "lobby"


def test_the_same_people_play_again_with_a_new_deal() -> None:
    sitting = Sitting("addirace", people=2).start().say(1, End()).say(1, Again())

    first, second = sitting.begun(2)
    assert (first.game, second.game) == (1, 2)
    assert first.commitment != second.commitment
    assert sitting.told(2)[-1].game == 2
    assert sitting.restored().live is not None


def test_a_paused_game_that_is_ended_is_not_paused_any_more_when_the_next_begins() -> None:
    sitting = Sitting("addirace", people=2).start().say(1, Pause()).say(1, End()).say(1, Again())

    assert (sitting.info.paused, sitting.info.phase) == (False, "play")
    assert not sitting.restored().state.paused


@pytest.mark.parametrize("crashes", [False, True], ids=["the same server", "after a crash"])
def test_cats_know_which_game_is_on_and_how_good_they_are(crashes: bool) -> None:
    sitting = Sitting("gatonegro", people=1, cats=2).start().wait(3000).say(1, End())
    sitting.say(1, Configure(game="addirace")).say(1, RemoveSeat(seat=2))
    sitting.say(1, AddBot(level="tiger"))
    if crashes:
        sitting.crash().come(1)

    sitting.start().wait(120_000)

    assert {row.hand for row in sitting.rows[-20:] if row.kind == "act"} >= {1, 2}


def test_what_somebody_held_is_nobody_elses_when_it_gets_up_after_the_game() -> None:
    sitting = race_of_two().act(1, score("8")).say(1, End())

    sitting.say(1, Leave()).say(3, Sit(name="new")).drop(3)
    seen = len(sitting.told(3))
    sitting.come(3).drop(2).come(2)

    assert [view.viewer for told in sitting.told(3)[seen:] for view in told.views] == [None]
    assert [view.viewer for view in sitting.told(2)[-1].views] == [1]


# --- Who runs it ---


def test_who_takes_a_table_over_says_so_in_a_row_and_nothing_else_changes() -> None:
    sitting = race_of_two().act(1, score("8")).crash()

    sitting.carry_out(sitting.table.take_over("node-2", sitting.now))

    row = sitting.rows[-1]
    assert (row.kind, row.epoch, json.decode(row.body)) == ("own", 2, {"owner": "node-2"})
    again = sitting.restored()
    assert (again.outbox.epoch, again.outbox.seq) == (2, row.seq)
    assert again.live is not None
    assert again.live.game.state == sitting.play.state
    sitting.come(1).come(2).act(2, score("14", 1))
    assert sitting.rows[-1].epoch == 2


def test_a_secret_does_not_print_what_it_is() -> None:
    sitting = Sitting("addirace", people=2)

    write = sitting.table.receive(1, Again(), sitting.now)[0]

    seed = write.secret.seed  # type: ignore[union-attr]
    assert repr(seed) not in repr(write)
    assert seed.hex() not in repr(write)
    assert re.search(r"Seed\(1, [0-9a-f]{64}\)", repr(write))


def test_an_act_that_is_raced_is_judged_by_its_arrival() -> None:
    sitting = Sitting("gatonegro", people=2, start=deck("8D 2H 8H")).wait(515)

    sitting.act(1, take("8D"), cid=1).act(1, take("8D"), cid=1).wait(200)

    assert len(sitting.acted) == 1
    assert json.decode(sitting.acted[0])["judge"]["eff"] == 500
    assert sitting.last(2, Verdict).paws[0].ms == 500
