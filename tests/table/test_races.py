"""Races at the table: who was first, what waits for that, and who is told what and when."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec import json

from gatosabio.bots.planner import Plan
from gatosabio.engine.game import Hand, Ms
from gatosabio.table.reveal import MOST_PRESSES
from gatosabio.timing.constants import FIRST_CREDIT
from gatosabio.wire.messages import (
    Beat,
    End,
    FromClient,
    HitMessage,
    Pause,
    Refused,
    Resume,
    Shown,
    Sit,
    TableInfo,
    Verdict,
    Visible,
)
from table.sitting import Sitting, deck, flip, hands, slap, take

QUICK = {"look": 0}

EQUAL = hands("7+4 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
"""Hand 0 turns a 7+4, and so has a race with hand 1."""

PURSUIT = hands("pursuit 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")

CARDS = deck("8D 2H 8H 3C 4C 5C 6C 7C")


def cats(start: dict[str, Any] = EQUAL, people: int = 3, **more: Any) -> Sitting:
    """People at Addi Cat's, a little after the beginning."""
    rules = {**QUICK, **more.pop("rules", {})}
    return Sitting("addicats", people=people, start=start, rules=rules, **more).wait(100)


def fence(start: dict[str, Any] = CARDS, people: int = 2, **more: Any) -> Sitting:
    """People at Gato Negro, before the first card is shown."""
    rules = {"carry": 0, **more.pop("rules", {})}
    return Sitting("gatonegro", people=people, start=start, rules=rules, **more)


def done(sitting: Sitting) -> list[str]:
    """What has been written, as `slap 1` or `take 0 8D`."""
    rows = [json.decode(body) for body in sitting.acted]
    return [
        " ".join([row["do"], str(row["seat"]), *filter(None, [row.get("card")])]) for row in rows
    ]


def shown_at(sitting: Sitting) -> float:
    assert sitting.live.races.shown_at is not None
    return sitting.live.races.shown_at


# --- Who was first ---


@pytest.mark.parametrize(
    ("trips", "reactions", "winner"),
    [
        ((0, 0, 0), (400, 500), 0),
        ((0, 300, 0), (500, 420), 1),
        ((300, 0, 0), (500, 520), 0),
        ((20, 250, 90), (700, 650), 1),
        ((250, 20, 90), (700, 650), 1),
    ],
    ids=["equal lines", "far and faster", "far and faster, too", "by a little", "near and faster"],
)
def test_the_faster_hand_wins_over_whatever_line(
    trips: tuple[float, ...], reactions: tuple[float, float], winner: int
) -> None:
    sitting = cats(trips=trips)
    for person, reaction in enumerate(reactions, 1):
        sitting.will_press(person, reaction, slap(person - 1))

    sitting.act(1, flip()).wait(2000)

    assert done(sitting) == ["flip 0", f"slap {winner}", f"slap {1 - winner}"]
    won, late = (sitting.play.history[-2].events, sitting.play.history[-1].events)
    assert [type(event).__name__ for event in won] == ["RaceWon"]
    assert [type(event).__name__ for event in late] == ["HitVoid"]


def test_a_hit_is_written_at_the_time_when_its_author_hit_with_what_the_judge_measured() -> None:
    sitting = cats(trips=(0, 300, 0)).will_press(2, 420, slap(1), 30)

    sitting.act(1, flip()).wait(2000)

    flipped, slapped = (json.decode(body) for body in sitting.acted)
    assert flipped["at"] == 100 + 15 + 150
    assert slapped["at"] == flipped["at"] + 425
    assert slapped["judge"] == {
        "r": 420,
        "eff": 425,
        "bound": 425,
        "clamped": 5,
        "tie": False,
    }


def test_an_earlier_greedy_hit_changes_everything() -> None:
    sitting = cats(trips=(0, 0, 300))
    sitting.will_press(1, 400, slap(0)).will_press(3, 300, slap(2))

    sitting.act(1, flip()).wait(2000)

    assert done(sitting) == ["flip 0", "slap 2", "slap 0"]
    assert [type(event).__name__ for event in sitting.play.history[-2].events] == ["Greed"]


def test_a_verdict_is_told_with_the_row_that_it_became() -> None:
    sitting = cats().will_press(1, 400, slap(0)).act(1, flip()).wait(1000)

    verdict = sitting.last(2, Verdict)

    assert (verdict.reveal_id, verdict.seq) == (sitting.rows[-2].seq, sitting.rows[-1].seq)
    assert [paw.hand for paw in verdict.paws] == [0]
    kinds = [type(letter.message).__name__ for letter in sitting.guests[1].letters[-3:]]
    assert kinds == ["Ack", "Verdict", "Told"]


@pytest.mark.parametrize(
    ("times", "own", "others"), [("all", 400, 400), ("own", 400, None), ("none", None, None)]
)
def test_times_are_shown_to_those_who_may_see_them(
    times: str, own: int | None, others: int | None
) -> None:
    sitting = cats(times=times).will_press(1, 400, slap(0, spot="head"))

    sitting.act(1, flip()).wait(1000)

    (paw,), (theirs,) = (sitting.last(person, Verdict).paws for person in (1, 2))
    assert (paw.ms, theirs.ms) == (own, others)
    assert (paw.clamped, theirs.clamped) == tuple(None if ms is None else 0 for ms in (own, others))
    assert paw.head
    assert theirs.head


@pytest.mark.parametrize(
    ("spots", "winner"),
    [(("body", "head"), 1), (("head", "key"), 0)],
)
def test_of_hits_too_close_to_tell_apart_one_on_the_head_comes_first(
    spots: tuple[str, str], winner: int
) -> None:
    sitting = cats()
    sitting.will_press(1, 400, slap(0, spot=spots[0]))
    sitting.will_press(2, 400.5, slap(1, spot=spots[1]))

    sitting.act(1, flip()).wait(1000)

    assert done(sitting)[1] == f"slap {winner}"
    assert sitting.messages(1, Verdict)[0].paws[0].tie


def test_a_tie_is_broken_by_the_seed_and_not_by_the_arrival() -> None:
    winners = set()
    for seed in range(8):
        sitting = cats(seed=seed).will_press(1, 400, slap(0)).will_press(2, 400, slap(1))
        sitting.act(1, flip()).wait(1000)
        winners.add(done(sitting)[1])

    assert winners == {"slap 0", "slap 1"}


def test_a_clock_that_is_coarse_stays_so() -> None:
    sitting = fence(trips=(40, 40)).will_press(1, 300, take("8D"), resolution_ms=16).wait(1000)

    assert sitting.table.presence.here[1].resolution_ms == 16
    assert json.decode(sitting.acted[0])["judge"]["eff"] >= 290


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


# --- What waits ---


def test_a_flip_waits_until_a_press_that_has_arrived_is_judged() -> None:
    sitting = cats(trips=(0, 0, 300)).will_press(1, 400, slap(0)).act(1, flip())
    sitting.wait_until(
        lambda: bool(sitting.live.races.newest and sitting.live.races.newest.undecided)
    )

    sitting.act(2, flip(1), cid=9)
    assert (sitting.refusals(2), done(sitting)) == ([], ["flip 0"])
    sitting.wait(1000)

    assert done(sitting) == ["flip 0", "slap 0"]  # who now has the turn
    assert sitting.refusals(2) == ["not-your-turn"]


def test_a_hand_has_one_thing_at_a_time_that_waits() -> None:
    sitting = cats(trips=(0, 0, 300)).will_press(1, 400, slap(0)).act(1, flip())
    sitting.wait_until(
        lambda: bool(sitting.live.races.newest and sitting.live.races.newest.undecided)
    )

    sitting.act(2, flip(1), cid=9).act(2, flip(1), cid=9).act(2, flip(1), cid=10)

    assert sitting.refusals(2) == ["busy"]
    sitting.wait(1000)
    assert [refused.cid for refused in sitting.messages(2, Refused)] == [10, 9]


def test_a_flip_that_comes_before_a_press_arrives_does_not_wait_for_it() -> None:
    sitting = cats(trips=(300, 0, 0)).will_press(1, 400, slap(0)).act(1, flip()).wait(500)

    sitting.act(2, flip(1))

    assert done(sitting) == ["flip 0", "flip 1"]


@pytest.mark.parametrize(
    ("start", "counts"),
    [
        (hands("7+4 2+2 | 3", "1+1 2+1 | 5", "1+2 1+3 | 11"), True),
        (hands("7+4 2+2 | 3", "1+1 2+1 | 11", "1+2 1+3 | 9"), False),
        (hands("7+5 2+2 | 3", "6+6 2+1 | 5", "1+2 1+3 | 9"), False),
    ],
    ids=["equal on both tables", "equal before", "equal now"],
)
def test_a_press_that_comes_after_the_next_reveal_counts_if_it_pays_off_on_both_tables(
    start: dict[str, Any], counts: bool
) -> None:
    sitting = cats(start, trips=(300, 0, 0)).will_press(1, 400, slap(0)).act(1, flip()).wait(500)

    sitting.act(2, flip(1)).wait(2000)

    assert done(sitting) == ["flip 0", "flip 1"] + ["slap 0"] * counts
    assert sitting.refusals(1) == ([] if counts else ["void"])


def test_only_the_first_press_on_a_reveal_that_is_past_is_looked_at() -> None:
    start = hands("7+4 2+2 | 3", "1+1 2+1 | 5", "1+2 1+3 | 11")
    sitting = cats(start).act(1, flip()).wait(500)
    old = sitting.guests[1].reveal
    sitting.act(2, flip(1)).wait(100)

    sitting.hit(1, slap(0), 400, reveal=old).hit(1, slap(0), 450, reveal=old).wait(1000)

    assert (done(sitting)[2:], sitting.refusals(1)) == (["slap 0"], ["void"])


@pytest.mark.parametrize(
    "reveal",
    [(0, ""), (1, None), (None, "0123456789abcdef")],
    ids=["none", "another number", "another nonce"],
)
def test_a_press_on_a_reveal_that_is_none_is_void(reveal: tuple[Any, Any]) -> None:
    sitting = cats().act(1, flip()).wait(500)
    k, n = sitting.guests[1].reveal
    wrong = (k if reveal[0] is None else reveal[0], n if reveal[1] is None else reveal[1])

    sitting.hit(1, slap(0), 400, reveal=wrong).wait(1000)

    assert done(sitting) == ["flip 0"]
    (refused,) = sitting.messages(1, Refused)
    assert (refused.code, refused.reveal_id) == ("void", wrong[0])


def test_a_press_that_is_no_race_is_refused() -> None:
    sitting = cats().act(1, flip()).wait(500).hit(2, flip(1), 400).wait(1000)

    assert (sitting.refusals(2), done(sitting)) == (["bad-action"], ["flip 0"])


def test_a_hand_that_is_out_does_not_press() -> None:
    start = hands("7+4 2+2 | 3", "1+1 2+1 | 11", "1+2 1+3 | 9", "5 | 5+5")
    sitting = cats(start, people=4, rules={"ending": "last-two"})
    sitting.play.state.downs[3] = sitting.play.state.ups[3] = ()
    sitting.act(1, flip()).wait(2000)

    sitting.hit(4, slap(3), 400).act(4, slap(3)).wait(1000)

    assert sitting.refusals(4) == ["out", "out"]


def test_a_hit_before_anything_was_revealed_is_written_at_once() -> None:
    sitting = cats(hands("7+4 2+2", "1+1 2+1", "1+2 1+3"))

    sitting.act(1, slap(0))

    assert done(sitting) == ["slap 0"]
    assert sitting.events == ["HitVoid"]


# --- Pressing again ---


def test_a_press_that_comes_twice_is_one_press() -> None:
    sitting = cats(trips=(0, 0, 300)).act(1, flip()).wait(500)

    for _ in range(3):
        sitting.hit(1, slap(0), 330, cid=5).wait(10)
    sitting.wait(1000).hit(1, slap(0), 330, cid=5)

    assert done(sitting) == ["flip 0", "slap 0"]
    assert sitting.acks(1)[1:] == [(5, sitting.rows[-1].seq)] * 2


def test_faster_than_anybody_can_be_is_told_and_not_written() -> None:
    sitting = cats().act(1, flip()).wait(500)

    sitting.hit(1, slap(0), 249, cid=5).hit(1, slap(0), 249, cid=5).wait(1000)

    assert done(sitting) == ["flip 0"]
    assert [(r.code, r.cid, r.reveal_id) for r in sitting.messages(1, Refused)] == [
        ("too-soon", 5, sitting.rows[-1].seq)
    ] * 2
    assert sitting.verdicts(1) == []


def test_no_more_than_so_many_presses_on_one_reveal_are_remembered() -> None:
    sitting = cats().act(1, flip()).wait(315)

    for _ in range(MOST_PRESSES + 44):
        sitting.hit(1, slap(0), 100)

    assert sitting.live.races.newest is not None
    assert sitting.live.races.newest.remembered_presses == MOST_PRESSES
    assert len(sitting.refusals(1)) == 1
    sitting.wait(1000)
    assert set(sitting.refusals(1)) == {"too-soon"}
    assert len(sitting.refusals(1)) == MOST_PRESSES + 44


def test_who_was_too_soon_is_out_of_the_race_but_not_for_ever() -> None:
    sitting = cats().act(1, flip()).wait(315).hit(1, slap(0), 100)

    sitting.wait(2600).hit(1, slap(0), 2900).wait(200)
    assert (done(sitting), sitting.refusals(1)) == (["flip 0"], ["too-soon", "too-soon"])
    sitting.hit(1, slap(0), 3100).wait(1000)

    assert done(sitting) == ["flip 0", "slap 0"]
    assert "judge" not in json.decode(sitting.acted[1])
    assert json.decode(sitting.acted[1])["at"] == json.decode(sitting.acted[0])["at"] + 3100


def test_who_drums_on_the_table_is_no_faster_than_others() -> None:
    sitting = fence(trips=(0, 200)).will_press(2, 150, take("8D")).wait(116)
    when = shown_at(sitting)

    while sitting.now < when + 240:
        sitting.hit(1, take("8D"), 5).wait(5)
    sitting.wait(1000)

    assert done(sitting) == ["take 1 8D"]
    assert set(sitting.refusals(1)) <= {"too-soon", "gone"}
    assert len(sitting.refusals(1)) == next(sitting.guests[1].cids) - 1


def test_a_further_press_does_not_overtake_what_others_may_have_done_before() -> None:
    sitting = fence(trips=(0, 300), rules={"carry": 600}).will_press(1, 200, take("8D"))
    sitting.wait_until(lambda: len(sitting.acted) == 1)
    sitting.will_press(1, 150, take("2H")).will_press(2, 430, take("2H"))
    sitting.wait(shown_at(sitting) + 450 - sitting.now)
    assert sitting.refusals(1) == ["too-early"]

    sitting.hit(1, take("2H"), 450).wait(1000)

    assert done(sitting) == ["take 0 8D", "take 1 2H"]
    assert sitting.refusals(1) == ["too-early", "gone"]


def test_a_hand_that_has_hit_may_hit_again() -> None:
    sitting = cats().will_press(3, 400, slap(2)).act(1, flip()).wait(1000)
    assert done(sitting) == ["flip 0", "slap 2"]

    sitting.hit(3, slap(2), 1000).wait(1000)

    assert done(sitting) == ["flip 0", "slap 2", "slap 2"]
    assert sitting.events == ["HitVoid"]


def test_what_a_hand_does_again_does_not_overtake_what_it_did_before() -> None:
    sitting = cats(trips=(0, 0, 300)).act(1, flip()).wait(500)

    sitting.hit(3, slap(2), 400, cid=1).wait(5).hit(3, slap(2), 410, cid=2).wait(2000)

    assert [cid for cid, _ in sitting.acks(3)] == [1, 2]


# --- Void races ---


def unseen_duel() -> Sitting:
    """Hand 0 has pressed on a reveal that never came to the other hand of its duel."""
    sitting = cats()
    rival = sitting.guests[2]
    rival.paints, rival.silent = False, True
    return sitting.will_press(1, 400, slap(0)).act(1, flip()).wait(1000)


def test_a_duel_that_the_rival_has_not_got_is_void_and_raced_for_anew() -> None:
    sitting = unseen_duel()
    assert (done(sitting), sitting.refusals(1)) == (["flip 0"], ["void"])

    rival = sitting.guests[2]
    rival.paints, rival.silent = True, False
    sitting.wait(300).hit(1, slap(0), 900).wait(1000)
    assert done(sitting) == ["flip 0", "slap 0"]


def test_who_keeps_silent_about_a_race_does_not_win_it_when_it_is_void() -> None:
    sitting = cats()
    rival = sitting.guests[2]
    rival.paints, rival.silent = False, True
    sitting.will_press(1, 400, slap(0)).act(1, flip()).wait(100)
    seen = rival.reveal
    sitting.wait(1000)

    sitting.hit(2, slap(1), 500, reveal=seen).wait(1000)

    assert (done(sitting), sitting.refusals(2)) == (["flip 0"], ["void"])


def test_who_answers_pings_but_says_nothing_of_a_reveal_has_it() -> None:
    sitting = cats()
    sitting.guests[2].paints = False

    sitting.will_press(1, 400, slap(0)).act(1, flip()).wait(1000)

    assert done(sitting) == ["flip 0", "slap 0"]


def test_cats_race_anew_as_well() -> None:
    start = hands("7+4 2+2 | 3", "1+1 2+1 | 9", "1+2 1+3 | 11", "1+5 1+6 | 8")
    sitting = Sitting("addicats", people=2, cats=2, start=start, rules=QUICK).wait(100)
    host = sitting.guests[1]
    host.paints, host.silent = False, True
    sitting.act(1, flip()).wait(50)
    when, plans = shown_at(sitting), sitting.live.cats.planner.plans
    for hand, after in ((2, 400), (3, 700)):
        slaps = sitting.play.read_action(slap(hand), Ms(0))
        plans[Hand(hand)] = Plan(slaps, when + after)

    sitting.wait_until(lambda: shown_at(sitting) != when)

    assert done(sitting) == ["flip 0"]
    assert plans[Hand(2)].due > shown_at(sitting)
    assert Hand(3) not in plans


def test_a_hand_that_is_too_steady_for_a_person_is_noticed_in_the_record_alone() -> None:
    start = deck("8D 2H 8H 3C 4C 5C 6C 7C 9C 9D 9H 9S 8S 7S")
    sitting = fence(start)
    for card in start["deck"]:
        sitting.will_press(1, 300, take(card))

    sitting.wait(20_000)

    flags = [json.decode(body)["judge"].get("flags") for body in sitting.acted]
    assert flags == [None] * 11 + [["too-steady"]] * 3
    for person in (1, 2):
        assert "too-steady" not in str(sitting.guests[person].letters)


def test_nobody_spoils_race_after_race_by_seeing_nothing() -> None:
    sitting = unseen_duel()

    for _ in range(3):
        sitting.hit(1, slap(0), 900).wait(2000)

    assert (done(sitting), sitting.refusals(1)) == (["flip 0", "slap 0"], ["void"] * 3)


def test_a_duel_against_somebody_who_is_gone_is_void() -> None:
    sitting = cats().drop(2).will_press(1, 400, slap(0)).act(1, flip()).wait(1000)

    assert (done(sitting), sitting.refusals(1)) == (["flip 0"], ["void"])


def test_a_beat_shows_that_one_has_seen_it() -> None:
    sitting = cats()
    sitting.guests[2].paints = False
    sitting.act(1, flip()).wait(100).beat(2, 50).wait(300).hit(1, slap(0), 380).wait(1000)

    assert done(sitting) == ["flip 0", "slap 0"]


def test_of_three_who_race_one_may_be_asleep() -> None:
    sitting = cats(hands("7+4 2+2 | 3", "1+1 2+1 | 11", "1+2 1+3 | 6+5"))
    sitting.guests[2].paints = False

    sitting.will_press(1, 400, slap(0)).act(1, flip()).wait(1000)

    assert done(sitting) == ["flip 0", "slap 0"]


def test_greed_needs_nobody_who_saw_it() -> None:
    sitting = cats()
    sitting.guests[2].paints = False

    sitting.will_press(3, 400, slap(2)).act(1, flip()).wait(1000)

    assert done(sitting) == ["flip 0", "slap 2"]
    assert sitting.events == ["Greed"]


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


# --- Deadlines ---


def test_the_end_of_a_scramble_waits_for_a_press_that_may_still_come() -> None:
    sitting = cats(PURSUIT, trips=(0, 300, 0))
    sitting.will_press(1, 500, slap(0)).will_press(2, 2950, slap(1))

    sitting.act(1, flip()).wait(5000)

    assert done(sitting) == ["flip 0", "slap 0", "slap 1"]
    decided = sitting.play.history[-1].events[-1]
    assert (decided.by, [seat for seat, _ in decided.slowest]) == ("hits", [2])


def test_a_flip_after_the_end_of_a_scramble_waits_for_such_a_press_too() -> None:
    sitting = cats(PURSUIT, trips=(0, 0, 300))
    sitting.will_press(1, 500, slap(0)).will_press(3, 2950, slap(2)).act(1, flip())
    sitting.wait(shown_at(sitting) + 3010 - sitting.now)

    sitting.act(1, flip(0)).wait(3000)

    assert done(sitting) == ["flip 0", "slap 0", "slap 2", "flip 0"]


def test_a_scramble_ends_in_time_if_nobody_presses() -> None:
    sitting = cats(PURSUIT, trips=(0, 0, 300)).act(1, flip()).wait(10_000)

    row = sitting.rows[-1]
    assert (row.kind, row.body, row.at) == ("tmo", "{}", sitting.rows[-2].at + 3000)
    assert sitting.events == ["PursuitDecided"]
    told = [at for at, message in sitting.guests[1].letters][-1]
    assert 3000 <= told - shown_at(sitting) < 3300


def test_a_second_scramble_is_a_reveal_of_its_own_and_a_press_on_the_first_comes_too_late() -> None:
    start = hands("magic 2+2 3+3 | 3", "pursuit 2+1 3+1 | 11", "ambush 1+3 1+4 | 9")
    sitting = cats(start).act(1, flip()).wait(500).act(2, flip(1)).wait(100)
    assert sitting.events[-1] == "ScrambleOpened"
    first = sitting.guests[3].reveal

    sitting.wait(4000)
    assert sitting.guests[3].reveal != first
    sitting.hit(3, slap(2), 3500, reveal=first).wait(500)

    assert sitting.rows[-1].kind == "act"
    assert sitting.events == ["AmbushDecided"]


# --- Gato Negro ---


def test_the_faster_take_wins_and_the_other_is_told_that_the_card_is_gone() -> None:
    sitting = fence(trips=(0, 250)).will_press(1, 300, take("8D")).will_press(2, 250, take("8D"))

    sitting.wait(1000)

    assert done(sitting) == ["take 1 8D"]
    (refused,) = sitting.messages(1, Refused)
    assert (refused.code, refused.cid) == ("gone", 1)
    assert sitting.told(1)[-1].views[0].top == "2H"


def test_every_card_that_comes_to_the_top_is_a_race_of_its_own() -> None:
    sitting = fence(trips=(0, 100))
    for card in CARDS["deck"]:
        sitting.will_press(1, 300, take(card, 1)).will_press(2, 280, take(card, 1))

    sitting.wait(10_000)

    assert done(sitting) == [f"take 1 {card}" for card in CARDS["deck"]]
    assert sitting.table.phase == "over"
    ks = [told.reveal_id for told in sitting.told(1) if told.reveal_id is not None]
    assert all(one < other for one, other in pairwise(ks))


def test_a_hand_on_its_way_is_refused_and_may_take_the_same_card_later() -> None:
    sitting = (
        fence(rules={"carry": 400}).will_press(1, 200, take("8D")).will_press(1, 200, take("2H"))
    )
    sitting.wait(600)
    assert (done(sitting), sitting.refusals(1)) == (["take 0 8D"], ["too-early"])

    sitting.wait(200).hit(1, take("2H"), 600).wait(500)

    assert done(sitting) == ["take 0 8D", "take 0 2H"]


def test_of_equal_cards_one_after_the_other_a_late_press_takes_the_next() -> None:
    start = deck("8D 8D 2H")
    sitting = fence(start, trips=(0, 300), rules={"two_decks": True}).wait(1200)
    old = sitting.guests[2].reveal
    sitting.hit(1, take("8D"), 1000).wait_until(lambda: len(sitting.acted) == 1)

    sitting.hit(2, take("8D"), 1000, reveal=old).wait(1000)

    assert done(sitting) == ["take 0 8D", "take 1 8D"]


def test_who_pressed_for_the_last_card_too_late_is_told_that_it_is_over() -> None:
    sitting = fence(deck("8D"), people=3, trips=(0, 0, 300))
    sitting.will_press(1, 300, take("8D")).will_press(2, 340, take("8D")).wait(2000)

    assert done(sitting) == ["take 0 8D"]
    (refused,) = sitting.messages(2, Refused)
    assert (refused.code, refused.reveal_id) == ("over", sitting.rows[-2].seq)
    assert sitting.over(2)[0].result is not None


def test_what_waited_for_the_last_press_is_told_that_it_is_over() -> None:
    sitting = fence(deck("8D"), people=3, trips=(0, 0, 300), rules={"stall": 0}).wait(600)
    sitting.hit(1, take("8D"), 400).act(2, {"do": "rhyme", "seat": 1}).wait(1000)

    assert (done(sitting), sitting.refusals(2)) == (["take 0 8D"], ["over"])


def test_by_turns_nobody_races() -> None:
    sitting = fence(rules={"by_turns": True}).act(1, take("8D")).act(2, take("2H"))

    assert done(sitting) == ["take 0 8D", "take 1 2H"]
    assert (sitting.guests[1].reveal, sitting.live.races.has_begun) == ((0, ""), False)


# --- When the table rests in the middle of a race ---


def test_a_press_that_has_arrived_is_judged_before_a_pause() -> None:
    sitting = fence(trips=(0, 300)).wait(600).hit(1, take("8D"), 400)
    assert done(sitting) == []

    sitting.say(1, Pause())

    assert (done(sitting), sitting.info.paused) == (["take 0 8D"], True)


@pytest.mark.parametrize("message", [Pause(), End()], ids=["pause", "end"])
def test_a_game_that_its_last_press_has_ended_is_over_and_nothing_else(message: FromClient) -> None:
    sitting = fence(deck("8D"), trips=(0, 300)).wait(600).hit(1, take("8D"), 400)

    sitting.say(1, message)

    assert (sitting.info.phase, sitting.info.paused) == ("over", False)
    assert len(sitting.over(1)) == 1
    assert sitting.over(1)[0].result is not None
    assert sitting.restored().phase == "over"


def test_a_press_that_has_arrived_is_judged_when_everybody_is_gone() -> None:
    sitting = fence(trips=(0, 300)).wait(600).hit(1, take("8D"), 400)

    sitting.drop(1, 2)

    assert done(sitting) == ["take 0 8D"]


def test_a_race_starts_anew_after_a_pause() -> None:
    sitting = fence().wait(600)
    old = sitting.guests[1].reveal
    sitting.say(1, Pause()).wait(5000).say(1, Resume()).wait(300)

    assert sitting.guests[1].reveal != old
    sitting.hit(1, take("8D"), 200, reveal=old).hit(2, take("8D"), 250).wait(500)

    assert (done(sitting), sitting.refusals(1)) == (["take 1 8D"], ["void"])


# --- Credit ---


def test_the_credit_for_delays_is_a_persons_own_and_outlives_its_line_and_its_seat() -> None:
    sitting = fence(trips=(0, 100)).will_press(2, 300, take("8D"), 60).wait(1000)
    credit = sitting.table.presence.bucket(2).credit
    assert credit < FIRST_CREDIT

    sitting.drop(2).come(2)

    assert sitting.table.presence.bucket(2).credit == credit
    assert sitting.table.presence.bucket(1).credit == FIRST_CREDIT
    assert sitting.play.seats[Hand(1)].person == 2
