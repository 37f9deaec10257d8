"""Races that are void because somebody saw nothing of them, and are run again."""

from msgspec import json

from gatosabio.bots.planner import Plan
from gatosabio.engine.game import Hand, Ms
from table.racing import QUICK, cats, done, fence, shown_at
from table.sitting import Sitting, deck, flip, hands, slap, take


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
