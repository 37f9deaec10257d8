"""Reveals: when they go out, for whom they wait, and what says that they were seen."""

from typing import Any

import pytest
from msgspec import json

from gatosabio.wire.from_client import Beat, End, FromClient, HitMessage, Pause, Shown, Sit, Visible
from gatosabio.wire.to_client import Refused, TableInfo, Verdict
from table.racing import CARDS, cats, done, fence, shown_at
from table.sitting import Sitting, deck, flip, hands, slap, take

# --- Reveals ---


def test_a_reveal_goes_out_half_a_round_trip_early_so_that_all_see_it_together() -> None:
    trips = (40, 200, 0)
    sitting = cats(trips=trips, watchers=1).act(1, flip()).wait(2000)

    when = shown_at(sitting)

    assert when == 1100 + 15 + 100
    for person, trip in enumerate(trips, 1):
        assert sitting.revealed_at(person) == when - trip / 2
    assert sitting.revealed_at(4) == when + 1000


def test_who_is_out_watches_like_a_spectator() -> None:
    start = hands("7+4 2+2 | 3", "1+1 2+1 | 11", "1+2 1+3 | 9", "5 | 5+5")
    sitting = cats(start, people=4, rules={"ending": "last-two"})
    sitting.play.state.downs[3] = sitting.play.state.ups[3] = ()

    sitting.act(1, flip()).wait(2000)

    assert sitting.revealed_at(4) == shown_at(sitting) + 1000


def test_what_is_told_after_a_reveal_does_not_overtake_it() -> None:
    sitting = fence(watchers=1).will_press(1, 200, take("8D")).wait(5000)

    letters = [at for at, message in sitting.guests[3].letters if isinstance(message, Verdict)]

    assert letters == [1015 + 1000]
    assert sitting.last(1, Verdict) == sitting.last(3, Verdict)


@pytest.mark.parametrize("person", [1, 3], ids=["a player", "a spectator"])
def test_a_new_connection_shows_a_card_no_earlier(person: int) -> None:
    sitting = fence(trips=(0, 300), watchers=1).wait(1000).hit(1, take("8D"), 800)
    sitting.wait_until(lambda: len(sitting.acted) == 1)
    assert sitting.now < shown_at(sitting)

    sitting.drop(person).come(person)
    assert sitting.told(person)[-1].views[0].top == "8D"
    sitting.wait(2000)

    assert sitting.told(person)[-1].views[0].top == "2H"
    assert sitting.revealed_at(person) == shown_at(sitting) + (0 if person == 1 else 1000)


def test_who_comes_back_to_a_race_is_timed_from_when_it_was_to_be_seen() -> None:
    sitting = fence(people=3).wait(100).drop(3).wait(3000)
    sitting.come(3).wait(200).hit(3, take("8D"), 200).wait(500)

    judged = json.decode(sitting.acted[0])
    assert (judged["seat"], judged["judge"]["eff"] > 3000) == (2, True)


def test_hands_on_one_device_go_by_its_line_and_their_own_stopwatches() -> None:
    sitting = Sitting("gatonegro", people=2, watchers=0, trips=(200, 0), rules={"carry": 0})
    sitting.say(1, Sit(name="second"))
    sitting.begin_with(CARDS, 0)
    sitting.will_press(1, 200, {**take("8D"), "seat": 2}).wait(1000)

    judged = json.decode(sitting.acted[0])
    assert (judged["seat"], judged["judge"]["r"], judged["judge"]["eff"]) == (2, 200, 200)


# --- Beats ---


@pytest.mark.parametrize("beats", [False, True])
def test_beats_bring_the_verdict_sooner(beats: bool) -> None:
    sitting = cats(trips=(0, 0, 200)).will_press(1, 446, slap(0))
    for guest in sitting.guests.values():
        guest.beats = beats

    sitting.act(1, flip()).wait(2000)

    told = [at for at, message in sitting.guests[1].letters if isinstance(message, Verdict)]
    waited = told[0] - shown_at(sitting) - 446
    assert waited == pytest.approx(104 if beats else 128)
    assert done(sitting) == ["flip 0", "slap 0"]


def test_a_press_whose_first_copy_was_lost_comes_with_a_beat() -> None:
    sitting = cats().act(1, flip()).wait(500)
    k, n = sitting.guests[1].reveal
    hit = HitMessage(cid=5, reveal_id=k, nonce=n, action=slap(0), reaction_ms=400)

    sitting.beat(1, 450, [hit]).beat(1, 500, [hit]).wait(1000)

    assert done(sitting) == ["flip 0", "slap 0"]


def test_a_press_in_a_beat_is_refused_by_its_own_number() -> None:
    sitting = cats().act(1, flip()).wait(500)
    k, n = sitting.guests[1].reveal
    bad = HitMessage(cid=5, reveal_id=k, nonce=n, action=slap(1), reaction_ms=400)
    good = HitMessage(cid=6, reveal_id=k, nonce=n, action=slap(0), reaction_ms=410)

    sitting.beat(1, 450, [bad, good]).wait(1000)

    assert [(r.code, r.cid, r.reveal_id) for r in sitting.messages(1, Refused)] == [
        ("not-your-seat", 5, k)
    ]
    assert done(sitting) == ["flip 0", "slap 0"]


@pytest.mark.parametrize(
    "message",
    [
        Beat(reveal_id=1, nonce="", elapsed_ms=50),
        Shown(reveal_id=1, nonce=""),
        Beat(reveal_id=1, nonce="", elapsed_ms=50, hits=()),
        Visible(visible=True),
    ],
    ids=lambda message: type(message).__name__,
)
@pytest.mark.parametrize("phase", ["lobby", "play", "over"])
def test_what_concerns_no_reveal_changes_nothing(message: FromClient, phase: str) -> None:
    sitting = Sitting("gatonegro", people=2, watchers=1)
    if phase != "lobby":
        sitting.begin_with(deck("8D") if phase == "over" else CARDS, 0)
        sitting.will_press(1, 200, take("8D")).wait(1000)
    rows = len(sitting.rows)
    sitting.drop(2)

    for person in (1, 2, 3):
        sitting.say(person, message)
    sitting.table.sent(1, 1, sitting.now)

    assert len(sitting.rows) == rows
    assert sitting.refusals(1) == []


# --- The gate ---


def silence(sitting: Sitting, person: int) -> Sitting:
    sitting.guests[person].silent = True
    return sitting.wait(1000)


def hide(sitting: Sitting, person: int) -> Sitting:
    return sitting.say(person, Visible(visible=False))


@pytest.mark.parametrize("become", [silence, hide])
def test_a_reveal_waits_up_to_three_seconds_for_somebody_who_would_see_it_late(become: Any) -> None:
    sitting = become(cats(), 3)
    began = sitting.now

    sitting.act(1, flip(), cid=4).wait(2900)
    assert done(sitting) == []
    assert sitting.last(2, TableInfo).waiting_for == (3,)
    sitting.wait(200)

    assert done(sitting) == ["flip 0"]
    assert shown_at(sitting) == began + 3000 + 15
    assert sitting.last(2, TableInfo).waiting_for == ()
    assert sitting.acks(1) == [(4, sitting.rows[-1].seq)]


@pytest.mark.parametrize(("silent_for", "waits_for"), [(340, ()), (860, (3,))])
def test_a_line_may_be_silent_for_600_ms(silent_for: int, waits_for: tuple[int, ...]) -> None:
    sitting = cats()
    sitting.guests[3].silent = True  # its last pong came at most 250 ms ago

    sitting.wait(silent_for).act(1, flip())

    assert sitting.info.waiting_for == waits_for


def test_a_page_that_stays_in_the_back_is_waited_for_once() -> None:
    sitting = hide(cats(), 3).act(1, flip()).wait(4000)
    began = sitting.now

    sitting.act(2, flip(1)).wait(100)
    assert done(sitting) == ["flip 0", "flip 1"]
    assert shown_at(sitting) == began + 15

    sitting.say(3, Visible(visible=True)).wait(1000)
    hide(sitting, 3).act(3, flip(2)).wait(100)
    assert sitting.info.waiting_for == (3,)


@pytest.mark.parametrize("hand", ["entitled", "not entitled"])
def test_the_gate_waits_for_every_hand_in_play_whatever_it_may_do(hand: str) -> None:
    person = 2 if hand == "entitled" else 3
    sitting = silence(cats(), person).act(1, flip()).wait(100)

    assert sitting.info.waiting_for == (person,)


def test_the_gate_opens_as_soon_as_the_line_is_back() -> None:
    sitting = silence(cats(), 3).act(1, flip()).wait(1000)

    sitting.guests[3].silent = False
    sitting.wait(100)

    assert done(sitting) == ["flip 0"]


def test_nobody_waits_for_spectators_nor_for_those_who_are_gone() -> None:
    sitting = cats(watchers=1).drop(3)
    silence(sitting, 4).act(1, flip())

    assert done(sitting) == ["flip 0"]


def test_what_reveals_nothing_and_what_is_refused_does_not_wait_at_the_gate() -> None:
    sitting = silence(cats(rules={"ending": "infinite"}), 3).act(1, flip())
    sitting.act(2, flip(1))
    assert sitting.live.waiting_for == (3,)
    assert sitting.refusals(2) == ["not-your-turn"]
    sitting.act(2, {"do": "stop", "seat": 1})

    assert (done(sitting), sitting.refusals(1)) == (["stop 1"], ["over"])
    assert sitting.info.waiting_for == ()


@pytest.mark.parametrize(("message", "code"), [(Pause(), "paused"), (End(), "no-game")])
def test_what_waits_at_the_gate_is_refused_when_the_table_rests(
    message: FromClient, code: str
) -> None:
    sitting = silence(cats(), 3).act(1, flip(), cid=4).say(1, message)

    assert sitting.refusals(1) == [code]
    assert sitting.info.waiting_for == ()
    assert sitting.live.waiting_for == ()
    sitting.wait(10_000)
    assert done(sitting) == []
