"""What a line shows of itself, and what a client can do about it."""

from math import inf

import pytest

from gatosabio.timing.constants import CASUAL, RANKED, UNWITNESSED, Caps
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
        pytest.param(False, None, (30, 35), 200, id="behind a proxy it sees the wrong leg"),
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
    assert Line(witness=False).caps is UNWITNESSED
    assert Line(witness=False, caps=RANKED).caps is RANKED


def test_the_mean_excess_is_what_the_kernel_bears_out() -> None:
    line = a_line(40, 140, 40, 140, witness=True)
    assert line.standing().mean == 50
    assert line.standing().refill == 40  # the cap

    line.kernel(40, 47)
    assert line.standing().mean == 12
    assert line.standing().refill == 22


def test_usual_is_what_nearly_all_pings_keep_to() -> None:
    trips = [40.0] * 100
    assert a_line(*trips).standing().usual == 0
    trips[:4] = [80.0, 60.0, 60.0, 60.0]
    assert a_line(*trips).standing().usual == 20  # the two worst of a hundred are not usual
    trips[:4] = [1040.0] * 4
    standing = a_line(*trips).standing()
    assert standing.usual == 90  # capped
    assert standing.mean == 10  # each counts 250 at most


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
