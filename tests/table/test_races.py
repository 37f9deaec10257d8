"""Races at the table: who was first, and who is told so."""

from itertools import pairwise

import pytest
from msgspec import json

from gatosabio.engine.game import Hand
from gatosabio.timing.constants import FIRST_CREDIT
from gatosabio.wire.from_client import End, FromClient, Pause, Resume
from gatosabio.wire.to_client import Refused, Verdict
from table.racing import CARDS, PURSUIT, cats, done, fence, shown_at
from table.sitting import deck, flip, hands, slap, take

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
