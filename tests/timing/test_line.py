"""What a line shows of itself, and what a client can do about it."""

from math import inf

import pytest

from gatosabio.timing.constants import (
    CASUAL,
    LEAST_ACKS,
    PROXIED,
    PROXY_FRESH,
    QUIET_PINGS,
    RANKED,
    ROUND_TRIP_WINDOW,
    Caps,
)
from gatosabio.timing.line import Line, LocalLine, Standing, quantile
from timing.races import a_line, ask


def test_a_round_trip_is_the_least_of_five_minutes() -> None:
    line = Line()
    ask(line, 0, 40)
    ask(line, 1000, 1060)
    assert line.round_trip == 40

    ask(line, 299_990, 300_045)
    assert line.round_trip == 55  # the 40 is forgotten
    ask(line, 400_000, 400_050)
    assert line.round_trip == 50


def test_nothing_is_known_of_a_new_line() -> None:
    line = Line()

    assert not line.known
    assert line.silence(5) == inf
    assert line.standing() == Standing(round_trip=0, least=0, mean=0, usual=0, refill=10)

    ask(line, 0, 40)
    assert line.known
    assert line.silence(100) == 60


def test_pongs_that_nobody_asked_for_tell_nothing() -> None:
    line = Line()
    line.ping(b"asked", 0)

    assert line.pong(b"other", 1) is None
    assert not line.known
    assert line.pong(b"asked", 30) == 30
    assert line.pong(b"asked", 31) is None
    assert line.round_trip == 30


def test_a_pong_answers_the_pings_before_it_too() -> None:
    line = Line()
    for sent in (0, 50, 100):
        line.ping(b"%d" % sent, sent)

    assert line.pong(b"50", 90) == 40
    assert line.round_trip == 40
    assert line.last_answered_ping == 50
    assert line.standing().mean == 25  # 90 and 40 over 40
    assert line.pong(b"0", 95) is None
    assert line.pong(b"100", 140) == 40


@pytest.mark.parametrize(
    ("witness", "caps", "kernel", "round_trip"),
    [
        pytest.param(True, None, (30, 35), 34, id="the kernel sees through late pongs"),
        pytest.param(True, None, (230, 235), 200, id="and is no reason to credit more"),
        pytest.param(False, CASUAL, (30, 35), 200, id="behind a proxy it sees the wrong leg"),
        pytest.param(False, None, None, 160, id="where nothing is witnessed, far players pay"),
        pytest.param(True, RANKED, None, 160, id="far players are charged the rest"),
    ],
)
def test_the_round_trip_is_bounded(
    witness: bool, caps: Caps | None, kernel: tuple[float, float] | None, round_trip: float
) -> None:
    line = Line(witness=witness, caps=caps)
    ask(line, 0, 200)
    if kernel is not None:
        line.kernel(*kernel)

    assert line.round_trip == round_trip


def test_the_kernel_alone_is_something_to_go_by() -> None:
    line = Line()
    line.kernel(20, 30)

    assert line.known
    assert line.round_trip == 24


def test_the_caps_fit_the_mode() -> None:
    assert Line().caps is CASUAL
    assert Line(witness=False).caps is RANKED
    assert Line(witness=False, caps=CASUAL).caps is CASUAL


def test_a_proxy_is_a_witness_while_it_goes_on_telling() -> None:
    line = Line(witness=False)
    assert (line.witness, line.caps) == ("none", RANKED)

    line.proxy_told(40, 1000)
    assert (line.witness, line.caps) == ("proxy", PROXIED)
    ask(line, 2000, 2250)
    assert line.round_trip == 41  # pongs may be late, but not the proxy's kernel

    ask(line, 1000 + PROXY_FRESH, 1274 + PROXY_FRESH)
    assert line.witness == "proxy"
    ask(line, 1001 + PROXY_FRESH, 1251 + PROXY_FRESH)
    assert (line.witness, line.caps) == ("none", RANKED)
    # Who keeps the proxy from telling gains nothing: the usual excess, a third of 24, is taken off.
    assert line.round_trip == 32

    line.proxy_told(90, 1002 + PROXY_FRESH)  # as over another way
    assert (line.witness, line.round_trip) == ("proxy", 41)
    line.proxy_told(30, 1003 + PROXY_FRESH)
    assert line.round_trip == 31


def test_what_a_proxy_told_is_known_and_credits_nothing_more() -> None:
    line = Line(witness=False)
    line.proxy_told(220, 0)
    assert line.known
    assert line.round_trip == 221  # an honest far player pays nothing

    ask(line, 10, 60)
    assert line.round_trip == 50


def test_who_reconnects_is_no_farther_from_the_proxy() -> None:
    old, line = Line(witness=False), Line(witness=False)
    old.proxy_told(40, 0)
    line.go_on_after(old)
    ask(line, 1000, 1200)
    assert (line.witness, line.round_trip) == ("none", 40)  # told of the old one, not of this

    line.proxy_told(150, 2000)  # slowed down while it connected
    assert (line.witness, line.round_trip) == ("proxy", 41)


def test_what_a_proxy_told_is_forgotten_after_five_minutes_if_it_goes_on_telling() -> None:
    line = Line(witness=False)
    line.proxy_told(20, 0)  # at home
    for told in range(5_000, int(ROUND_TRIP_WINDOW), 5_000):
        line.proxy_told(70, told)  # on the bus
    ask(line, 299_000, 299_072)
    assert line.round_trip == 21

    line.proxy_told(70, ROUND_TRIP_WINDOW + 1)
    assert (line.witness, line.round_trip) == ("proxy", 71)


def test_who_keeps_a_proxy_from_telling_is_never_farther_away() -> None:
    line = Line(witness=False)
    line.proxy_told(20, 0)
    for sent in (1000, ROUND_TRIP_WINDOW + 1000, 3 * ROUND_TRIP_WINDOW):
        ask(line, sent, sent + 170)
        assert line.round_trip <= 21

    again = Line(witness=False)
    again.proxy_told(170, 3 * ROUND_TRIP_WINDOW - 1000)  # but a newer measure counts
    again.go_on_after(line)
    ask(again, 3 * ROUND_TRIP_WINDOW, 3 * ROUND_TRIP_WINDOW + 170)
    assert again.round_trip == 170


def test_what_was_told_once_never_makes_a_negative_round_trip() -> None:
    line = Line(witness=False)
    ask(line, 0, 100)
    ask(line, 1000, 1400)
    line.proxy_told(50, -PROXY_FRESH)

    assert (line.witness, line.round_trip) == ("none", 0)


def test_the_kernel_is_the_better_witness() -> None:
    assert Line().witness == "kernel"


def test_the_mean_excess_is_what_the_kernel_bears_out() -> None:
    line = a_line(40, 140, 40, 140, witness=True)
    assert line.standing().mean == 50
    assert line.standing().refill == 40  # the cap

    line.kernel(40, 47)
    assert line.standing().mean == 12
    assert line.standing().refill == 22


def test_long_messages_tell_better_how_unsteady_a_line_is() -> None:
    line = a_line(40, 140, 40, 140, witness=True)
    line.kernel(38, 78)  # late pongs carry the acknowledgements of pings
    for number in range(LEAST_ACKS - 1):
        line.acknowledged(40.0 + number % 2, -500)
    assert (line.enough_acknowledged, line.standing().mean) == (False, 45)

    line.acknowledged(45, -500)
    assert line.enough_acknowledged
    assert line.standing().mean == 3  # 41 on average, and 2 for the browser, less 40
    assert line.standing().refill == 13

    line.kernel(38, 38.5)  # smoothed from very few: not asked any more
    assert line.standing().mean == 3


def test_long_messages_only_bound_what_pings_show() -> None:
    line = a_line(40, 44, witness=True)
    for _ in range(LEAST_ACKS):
        line.acknowledged(100, -500)

    assert line.standing().mean == 2


def test_a_raised_round_trip_is_taken_off_the_excess() -> None:
    line = a_line(50, 90, witness=True)
    for _ in range(LEAST_ACKS):
        line.acknowledged(40, -500)

    assert (line.round_trip, line.standing().mean) == (50, 0)


def test_acknowledgements_are_forgotten_like_round_trips() -> None:
    line = a_line(40, 90, witness=True)
    for _ in range(LEAST_ACKS):
        line.acknowledged(40, 0)
    assert line.enough_acknowledged

    line.ping(b"much later", ROUND_TRIP_WINDOW + 1)
    assert not line.enough_acknowledged
    assert line.standing().mean == 25


def test_behind_a_proxy_acknowledgements_are_those_of_the_proxy() -> None:
    line = a_line(40, 60)
    for _ in range(LEAST_ACKS):
        line.acknowledged(1, 0)

    assert (line.enough_acknowledged, line.standing().mean) == (False, 10)


def test_who_reconnects_keeps_just_enough_acknowledgements() -> None:
    old, line = a_line(40, witness=True), a_line(40, 140, witness=True)
    for number in range(LEAST_ACKS + 4):
        old.acknowledged(900 if number < 4 else 40, -100)
    line.acknowledged(40 + 9.0 * (LEAST_ACKS + 1), -50)

    line.go_on_after(old)

    assert line.enough_acknowledged
    assert line.standing().mean == 11  # 9 on average: the 900s were not kept


def test_usual_is_what_nearly_all_pings_keep_to() -> None:
    trips = [40.0] * 100
    assert a_line(*trips).standing().usual == 0
    trips[:4] = [80.0, 60.0, 60.0, 60.0]
    assert a_line(*trips).standing().usual == 20  # the two worst of a hundred are not usual
    trips[:4] = [1040.0] * 4
    standing = a_line(*trips).standing()
    assert standing.usual == 90  # capped
    assert standing.mean == 10  # each counts 250 at most


def test_pongs_that_are_late_only_in_races_say_nothing_of_what_is_usual() -> None:
    line = a_line(*[40.0, 46.0] * (QUIET_PINGS // 2))
    for number in range(20):
        payload = b"race %d" % number
        line.ping(payload, 50.0 * number, racing=True)
        line.pong(payload, 50.0 * number + 140)

    assert (line.standing().mean, line.standing().usual) == (3, 6)
    assert line.worst_excess(40, since=0, now=1000) == 100  # but of that race they do


def test_if_a_line_was_not_quiet_lately_all_pings_count() -> None:
    line = a_line(*[40.0] * (QUIET_PINGS - 1))
    line.ping(b"race", 0, racing=True)
    line.pong(b"race", 40.0 + 15 * QUIET_PINGS)
    assert line.standing().mean == 15

    line = a_line(*[40.0] * QUIET_PINGS)
    for number, trip in enumerate((40.0, 58.0)):
        line.ping(b"%d" % number, ROUND_TRIP_WINDOW + number, racing=True)
        line.pong(b"%d" % number, ROUND_TRIP_WINDOW + number + trip)
    assert line.standing().mean == 1  # 18 in 18 pings: the quiet ones are too old


def test_only_the_last_128_pings_count() -> None:
    line = a_line(*[90.0] * 50, *[40.0] * 128)

    assert line.standing().mean == 0


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [
        ([], 0.98, 0),
        ([7.0], 0.98, 7),
        ([0.0, 10.0], 0.5, 5),
        ([0.0, 1.0, 2.0, 3.0, 4.0], 1, 4),
        ([0.0, 1.0, 2.0, 3.0, 4.0], 0.9, 3.6),
    ],
)
def test_quantiles_lie_between_values(values: list[float], share: float, expected: float) -> None:
    assert quantile(values, share) == pytest.approx(expected)


def test_the_worst_excess_is_of_pings_under_way_since_then() -> None:
    line = Line()
    ask(line, 0, 100)  # answered before
    ask(line, 450, 540)  # sent before, answered within
    ask(line, 500, 560)

    assert line.worst_excess(40, since=520, now=600) == 50
    assert line.worst_excess(40, since=550, now=600) == 20
    assert line.worst_excess(40, since=570, now=600) == 0


def test_an_unanswered_ping_counts_with_its_age() -> None:
    line = a_line(40)
    line.ping(b"a", 1000)
    line.ping(b"b", 1050)

    assert line.worst_excess(40, since=1000, now=1030) == 0
    assert line.worst_excess(40, since=1000, now=1100) == 60  # the oldest
    assert line.worst_excess(40, since=1000, now=9000) == 250  # no ping tells more
    line.pong(b"b", 1110)
    assert line.worst_excess(40, since=1000, now=9000) == 70


def test_what_a_new_line_has_shown_by_itself_counts_too() -> None:
    old, line = Line(), Line()
    ask(old, 0, 40)
    ask(line, 100, 125)

    line.go_on_after(old)

    assert line.round_trip == 25


def test_who_reconnects_is_no_farther_away() -> None:
    old = Line()
    ask(old, 0, 40)
    line = Line()
    line.go_on_after(old)
    assert line.known
    assert line.silence(50) == inf

    ask(line, 1000, 1200)  # as a client that now answers late
    assert line.round_trip == 40
    ask(old, 1500, 1510)  # what becomes of the old one does not matter
    assert line.round_trip == 40
    ask(line, 350_000, 350_200)
    assert line.round_trip == 200


def test_a_local_line_has_no_way_to_travel() -> None:
    line = LocalLine()

    assert line.known
    assert line.round_trip == 0
    assert line.silence(1e6) == 0
    assert line.standing() == Standing(round_trip=0, least=0, mean=0, usual=0, refill=40)

    ask(line, 0, 2)  # the server's own machine may be asked
    assert line.silence(100) == 98
    assert line.standing().least == 2
    assert line.round_trip == 0

    ask(line, 10, 60)
    assert line.mean_excess == 0
