"""Presses that others wait for, that come late, or that come again."""

from typing import Any

import pytest
from msgspec import json

from gatosabio.table.reveal import MOST_PRESSES
from gatosabio.wire.to_client import Refused
from table.racing import cats, done, fence, shown_at
from table.sitting import flip, hands, slap, take

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
