"""A player comes back on another device, and the host gives them their seat."""

from typing import Any

import pytest

from gatosabio.wire.from_client import ClaimSeat, End, GiveSeat, Leave, RefuseClaim, Sit, Visible
from gatosabio.wire.table_parts import SeatClaim
from gatosabio.wire.to_client import TableInfo, Told
from table.sitting import Sitting, deck, flip, hands, seats, take


def lost_phone(game: str = "gatonegro", **more: Any) -> Sitting:
    """A game of three; person 2 is gone, and comes again as person 4."""
    sitting = Sitting(game, people=3, **more).start().drop(2)
    assert sitting.join() == 4
    return sitting


def owners(sitting: Sitting) -> list[int | None]:
    return [seat.person for seat in sitting.info.seats]


# --- In a game ---


def test_the_seat_and_its_cards_go_to_the_new_device() -> None:
    sitting = lost_phone("addirace")
    cards = sitting.play.game.view(sitting.play.state, sitting.play.hands_of(2)[0])

    sitting.say(1, GiveSeat(seat=1, person=4, name="P1"))

    assert owners(sitting) == [1, 4, 3]
    assert (sitting.hands(4), sitting.hands(2)) == ((1,), ())
    told = sitting.last(4, Told)
    assert told.whole
    assert told.views == (cards,)


def test_who_sits_there_is_told_before_the_cards() -> None:
    sitting = lost_phone("addirace").say(1, GiveSeat(seat=1, person=4))

    *_, info, told = (letter.message for letter in sitting.guests[4].letters)

    assert isinstance(info, TableInfo)
    assert [seat.person for seat in info.seats] == [1, 4, 3]
    assert isinstance(told, Told)


def test_it_is_a_row_and_a_crash_changes_nothing() -> None:
    sitting = lost_phone("addirace").say(1, GiveSeat(seat=1, person=4))

    restored = sitting.restored()

    assert [seat.person for seat in restored.state.members.seats] == [1, 4, 3]
    assert restored.live is not None
    assert restored.live.game.hands_of(4) == (1,)
    assert restored.state.members.moved == {2}


def test_the_cat_that_played_meanwhile_stops() -> None:
    sitting = lost_phone("addirace").wait(20_000)
    assert sitting.info.seats[1].away

    sitting.say(1, GiveSeat(seat=1, person=4))

    assert not sitting.info.seats[1].away
    assert 1 not in sitting.live.cats.hands


def test_the_new_device_plays_and_the_old_one_only_watches() -> None:
    sitting = Sitting(people=3, watchers=1, start=hands("1+1 2+3", "2+2 3+4", "1+2 4+4"), first=1)
    sitting.drop(2).say(1, GiveSeat(seat=1, person=4)).come(2)

    sitting.act(2, flip(1)).wait(3000)
    assert sitting.refusals(2) == ["not-your-seat"]
    sitting.act(4, flip(1)).wait(3000)

    assert sitting.refusals(4) == []
    assert sitting.info.moved == (2,)
    assert sitting.last(2, TableInfo).moved == (2,)


def test_a_press_in_an_open_race_counts() -> None:
    sitting = Sitting("gatonegro", people=2, watchers=1, start=deck("8D 2H 8H"))
    sitting.wait(3000).drop(2)

    sitting.say(1, GiveSeat(seat=1, person=3)).hit(3, take("8D"), 400).wait(3000)

    assert sitting.refusals(3) == []
    assert sitting.told(1)[-1].events[0].hand == 1


def test_a_press_of_the_old_device_that_is_not_decided_yet_does_not_count() -> None:
    trips = [0.0, 0.0, 300.0]
    sitting = Sitting("gatonegro", people=3, watchers=1, trips=trips, start=deck("8D 2H 8H"))
    sitting.wait(700)
    sitting.wait(sitting.revealed_at(2) + 500 - sitting.now).hit(2, take("8D"), 400).drop(2)
    assert sitting.acted == [], "the others may still have been quicker"

    sitting.say(1, GiveSeat(seat=1, person=4)).wait(5000)

    assert sitting.acted == []
    sitting.hit(4, take("8D"), 400, cid=7).wait(5000)
    assert len(sitting.acted) == 1
    assert sitting.table.accepted == sitting.restored().accepted


def test_in_a_pause_the_clock_stays_stopped() -> None:
    sitting = Sitting("gatonegro", people=2, watchers=1, start=deck("8D 2H 8H")).drop(2)
    sitting.drop(1).come(1)
    sitting.table.clock.stop(sitting.now)

    sitting.say(1, GiveSeat(seat=1, person=3))

    assert not sitting.table.clock.runs
    assert owners(sitting) == [1, 3]


def test_who_plays_already_plays_for_nobody_else() -> None:
    sitting = lost_phone().say(1, GiveSeat(seat=1, person=3)).wait(3000)

    assert sitting.refusals(1) == ["not-in-the-lobby"]
    assert owners(sitting) == [1, 2, 3]


def test_the_seat_of_one_who_left_is_kept_for_the_new_device() -> None:
    sitting = Sitting("addirace", people=3).start().say(2, Leave()).drop(2)
    sitting.join()

    sitting.say(1, GiveSeat(seat=1, person=4)).say(1, End())

    assert owners(sitting) == [1, 4, 3]
    assert sitting.revoked == [2]
    assert sitting.info.moved == ()


# --- Between games ---


def test_in_the_lobby_the_newcomers_own_seat_becomes_free() -> None:
    sitting = Sitting(people=2).drop(2)
    sitting.join()
    sitting.say(3, Sit(name="Mochi"))

    sitting.say(1, GiveSeat(seat=1, person=3))

    assert (seats(sitting), owners(sitting)) == (["P0", "P1"], [1, 3])


def test_all_hands_of_a_device_go_along() -> None:
    sitting = Sitting(people=2).say(2, Sit(name="sister")).drop(2)
    sitting.join()

    sitting.say(1, GiveSeat(seat=1, person=3))

    assert owners(sitting) == [1, 3, 3]


def test_who_sits_down_again_is_not_told_of_the_old_seat_any_more() -> None:
    sitting = Sitting(people=2).drop(2)
    sitting.join()
    sitting.say(1, GiveSeat(seat=1, person=3)).come(2)
    assert sitting.info.moved == (2,)

    sitting.say(2, Sit())

    assert not sitting.info.moved


def test_a_seat_may_go_back_to_the_first_device() -> None:
    sitting = Sitting(people=2).drop(2)
    sitting.join()
    sitting.say(1, GiveSeat(seat=1, person=3)).come(2).drop(3)

    sitting.say(1, GiveSeat(seat=1, person=2))

    assert (owners(sitting), sitting.info.moved) == ([1, 2], (3,))


def test_a_host_who_comes_on_another_device_is_the_host_again() -> None:
    sitting = Sitting("addirace", people=2).start().drop(1)
    assert sitting.join() == 3
    sitting.wait(20_000)
    assert sitting.info.host == 2

    sitting.say(2, GiveSeat(seat=0, person=3))

    assert (sitting.info.host, owners(sitting)) == (3, [3, 2])
    assert sitting.restored().state.members.host == 3


def test_a_host_whose_line_broke_does_not_lose_the_table_to_a_stranger() -> None:
    sitting = Sitting("addirace", people=1, cats=1).start().drop(1)
    sitting.join()
    sitting.wait(20_000)
    sitting.say(2, GiveSeat(seat=0, person=2))
    assert sitting.info.host == 2

    sitting.come(1)

    assert (sitting.info.host, sitting.info.moved) == (1, (1,))
    assert sitting.restored().state.members.host == 1


def test_what_the_old_device_had_asked_for_is_not_done() -> None:
    start = hands("2+2 3+3 | 3", "1+1 2+1 | 11", "1+2 1+3 | 9")
    sitting = Sitting("addicats", people=3, watchers=1, start=start, first=1, rules={"look": 0})
    sitting.say(3, Visible(visible=False)).act(2, flip(1), cid=1)  # waits for the hidden page
    assert sitting.live.waiting_for == (3,)
    sitting.drop(2).say(1, GiveSeat(seat=1, person=4)).wait(2_500)
    assert sitting.acted == []

    sitting.act(4, flip(1), cid=1).wait(5_000)

    assert len(sitting.acted) == 1
    assert sitting.table.accepted == sitting.restored().accepted


def test_who_played_alone_needs_nobody_to_say_yes() -> None:
    sitting = Sitting("addirace", people=1, cats=1).start().drop(1)
    assert sitting.join() == 2
    sitting.wait(20_000)

    sitting.say(2, GiveSeat(seat=0, person=2))

    assert (owners(sitting), sitting.info.host) == ([2, None], 2)


# --- What is refused ---


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (GiveSeat(seat=0, person=4), "still-here"),
        (GiveSeat(seat=1, person=9), "no-such-person"),
        (GiveSeat(seat=1, person=2), "no-such-person"),
        (GiveSeat(seat=1, person=4, name="P2"), "not-your-seat"),
        (GiveSeat(seat=9, person=4), "not-your-seat"),
        (GiveSeat(seat=3, person=4), "not-your-seat"),
    ],
    ids=["a player is here", "nobody", "not here", "another name", "no seat", "a cat's"],
)
def test_a_seat_that_cannot_be_given(message: GiveSeat, code: str) -> None:
    sitting = Sitting(people=3, cats=1).start().drop(2)
    sitting.join()

    sitting.say(1, message)

    assert sitting.refusals(1) == [code]
    assert owners(sitting) == [1, 2, 3, None]


# --- "That was me" ---


def test_the_host_sees_who_says_that_a_seat_is_theirs() -> None:
    sitting = lost_phone("addirace").say(4, ClaimSeat(seat=1, name="P1"))

    assert sitting.last(1, TableInfo).claims == (SeatClaim(seat=1, person=4),)
    rows = len(sitting.rows)
    sitting.say(4, ClaimSeat(seat=1))
    assert len(sitting.rows) == rows

    sitting.say(1, GiveSeat(seat=1, person=4))
    assert sitting.last(1, TableInfo).claims == ()


@pytest.mark.parametrize("who", ["the player is back", "who claims is gone"])
def test_a_claim_is_gone_with(who: str) -> None:
    sitting = lost_phone().say(4, ClaimSeat(seat=1))

    if who == "the player is back":
        sitting.come(2)
    else:
        sitting.drop(4)

    assert sitting.info.claims == ()


def test_a_claim_does_not_come_back_when_the_players_line_breaks_again() -> None:
    sitting = lost_phone().say(4, ClaimSeat(seat=1)).come(2)

    sitting.drop(2)

    assert sitting.info.claims == ()


def test_who_plays_claims_no_other_seat() -> None:
    sitting = lost_phone("addirace").say(3, ClaimSeat(seat=1))

    assert (sitting.refusals(3), sitting.info.claims) == (["not-in-the-lobby"], ())


def test_nobody_claims_the_seat_of_somebody_who_is_here() -> None:
    sitting = lost_phone("addirace").say(4, ClaimSeat(seat=0)).say(4, ClaimSeat(seat=7))

    assert sitting.refusals(4) == ["still-here", "not-your-seat"]
    assert sitting.info.claims == ()


def test_who_is_refused_is_told_and_may_claim_again() -> None:
    sitting = lost_phone("addirace").say(4, ClaimSeat(seat=1))
    rows = len(sitting.rows)

    sitting.say(1, RefuseClaim(seat=1, person=4))

    assert sitting.last(4, TableInfo).claims == ()
    assert len(sitting.rows) == rows
    sitting.say(4, ClaimSeat(seat=1))
    assert sitting.last(1, TableInfo).claims == (SeatClaim(seat=1, person=4),)


@pytest.mark.parametrize(
    "message",
    [
        RefuseClaim(seat=2, person=4),
        RefuseClaim(seat=7, person=4),
        RefuseClaim(seat=1, person=3),
    ],
    ids=["another seat", "no seat", "claims nothing"],
)
def test_a_refusal_that_comes_too_late_takes_no_other_claim(message: RefuseClaim) -> None:
    sitting = lost_phone("addirace").say(4, ClaimSeat(seat=1)).say(1, message)

    assert sitting.refusals(1) == []
    assert sitting.info.claims == (SeatClaim(seat=1, person=4),)


def test_only_the_host_refuses_a_claim() -> None:
    sitting = lost_phone("addirace").say(4, ClaimSeat(seat=1)).say(3, RefuseClaim(seat=1, person=4))

    assert sitting.refusals(3) == ["not-the-host"]
    assert sitting.info.claims == (SeatClaim(seat=1, person=4),)
