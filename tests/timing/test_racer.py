"""What one hit is worth: the client's stopwatch, as far as its arrival leaves room."""

from math import inf, nan

import pytest

from gatosabio.timing.bucket import Bucket
from gatosabio.timing.line import Line, LocalLine
from gatosabio.timing.race import Ruling
from gatosabio.timing.racer import Claim, Entrant
from timing.races import ANN, BEN, a_line, a_race, ask, press


def told(entrant: Entrant | Line, hit: Claim, arrives: float) -> Ruling:
    """The ruling on the only claim of a race, its reveal sent at 980 over a round trip of 40."""
    race = a_race(entrant)
    race.claim(ANN, hit, arrives)
    (ruling,) = race.decided(arrives)
    return ruling


@pytest.mark.parametrize(
    ("r", "arrives", "counted_ms"),
    [
        pytest.param(400, 1420, 400, id="a line at its best"),
        pytest.param(400, 1430, 400, id="a wait for a frame"),
        pytest.param(400, 1445, 400, id="all that a quiet line is believed"),
        pytest.param(400, 1475, 430, id="and what it is not"),
        pytest.param(130, 1420, 375, id="a lie gains no more than that"),
        pytest.param(410, 1420, 410, id="no claim is ever lowered"),
        pytest.param(430, 1420, 430, id="not even a strange one"),
        pytest.param(9e9, 1420, 440, id="but no stopwatch ran longer than the server's"),
        pytest.param(inf, 1420, 440, id="for ever"),
        pytest.param(nan, 1420, 440, id="or not at all"),
    ],
)
def test_a_quiet_line(r: float, arrives: float, counted_ms: float) -> None:
    ruling = told(a_line(40), press(r), arrives)

    assert ruling.counted_ms == counted_ms
    assert ruling.bound_ms == arrives - 980 - 40 - 25
    assert ruling.clamped_ms == max(0, counted_ms - ruling.claimed_ms)
    assert not ruling.too_soon


def test_jitter_that_is_usual_is_believed() -> None:
    line = a_line(*[40, 70] * 50)

    assert told(line, press(400), 1475).counted_ms == 400
    assert told(line, press(400), 1480).counted_ms == 405


def test_a_stall_is_believed_if_pings_bear_it_out() -> None:
    line = a_line(40)
    race = a_race(line)
    line.ping(b"stalled", 1200)

    race.claim(ANN, press(400), 1500)  # the pong is right behind it, as old as 300
    (ruling,) = race.decided(1500)
    line.pong(b"stalled", 1500.1)

    assert ruling.bound_ms == 1500 - 980 - 40 - 150  # as far as credit goes
    assert ruling.counted_ms == 400
    assert ruling.clamped_ms == 0


def test_pongs_held_back_after_a_hit_change_nothing() -> None:
    line, far_rival = a_line(40), a_line(300)
    race = a_race(line, far_rival)
    line.ping(b"held", 1400)
    race.claim(ANN, press(130), 1420)

    assert race.decided(1500) == []
    (ruling,) = race.decided(1600)
    assert ruling.counted_ms == 375


def test_credit_bounds_what_is_believed() -> None:
    assert told(Entrant(a_line(40), Bucket(14)), press(400), 1445).counted_ms == 411


def test_a_hit_pays_and_earns() -> None:
    bucket = Bucket(100)

    told(Entrant(a_line(40), bucket), press(400), 1440)  # 20 late, on a line that needs 10

    assert bucket.credit == 90


def test_a_local_hand_goes_by_its_own_stopwatch() -> None:
    bucket = Bucket(100)

    assert told(Entrant(LocalLine(), bucket), press(400), 1420).counted_ms == 400
    assert told(Entrant(LocalLine(), bucket), press(400), 1440).counted_ms == 415  # sent at 1000
    assert bucket.credit == 135  # a frame costs less than a hit earns


class TestTooSoon:
    @pytest.mark.parametrize("arrives", [1010, 1139, 1400])
    def test_by_its_own_stopwatch(self, arrives: float) -> None:
        bucket = Bucket()
        ruling = told(Entrant(a_line(40), bucket), press(119), arrives)

        assert ruling.too_soon
        assert bucket.credit == 150  # it neither pays nor earns

    def test_a_claim_of_more_time_than_there_was(self) -> None:
        assert told(a_line(40), press(300), 1090).too_soon

    def test_a_coarse_stopwatch_is_not_asked(self) -> None:
        assert not told(a_line(40), Claim(100, resolution_ms=100), 1200).too_soon
        assert told(a_line(40), Claim(200, resolution_ms=100), 1140).too_soon


class TestCoarseTimers:
    def test_the_arrival_counts_less_what_is_usual(self) -> None:
        line = a_line(*[40, 50] * 50)
        for claim in (0, 300, 400, 9e9):
            assert (
                told(line, Claim(claim, resolution_ms=16.7), 1420).counted_ms == 1420 - 1020 - 5 - 9
            )

    def test_as_far_as_credit_goes(self) -> None:
        entrant = Entrant(a_line(*[40, 100] * 50), Bucket(20))
        assert told(entrant, Claim(300, resolution_ms=16.7), 1420).counted_ms == 380

    def test_their_beats_tell_nothing(self) -> None:
        race = a_race(Entrant(a_line(40), Bucket(), resolution_ms=100))
        race.beat(ANN, 330, 1350)
        assert race.settled_until(1350) == 1350 - 1020 - 9

    def test_who_was_waited_for_as_coarse_stays_so(self) -> None:
        assert (
            told(Entrant(a_line(40), Bucket(), resolution_ms=100), press(300), 1420).counted_ms
            == 391
        )


class TestBeats:
    def test_hold_their_client_to_its_word(self) -> None:
        race = a_race(a_line(40))
        race.beat(ANN, 350, 1400)
        race.claim(ANN, press(200), 1410)
        (ruling,) = race.decided(1410)

        assert ruling.counted_ms == 365  # of its arrival
        assert ruling.bound_ms == 365

        race = a_race(a_line(40))
        race.beat(ANN, 380, 1400)
        race.claim(ANN, press(200), 1410)
        assert race.decided(1410)[0].counted_ms == 380

    def test_cannot_tell_of_more_time_than_there_was(self) -> None:
        race = a_race(a_line(40), a_line(40))
        race.beat(ANN, 1e9, 1200)
        race.beat(BEN, 1e9, 1300)

        assert race.settled_until(1300) == 255 == 1300 - 980 - 40 - 25  # ANN's time went on

        race = a_race(a_line(40))
        race.beat(ANN, 1e9, 1300)
        assert race.settled_until(1300) == 280


class TestAgainstCheats:
    def race(self, line: Line, bucket: Bucket, r: float, now: float, *, forge: bool) -> float:
        """By how much somebody who reacts in 400, after a frame of 9, over a way of 40, does
        better than that."""
        race = a_race(Entrant(line, bucket), sent=[now])
        race.claim(ANN, press(r if forge else 400), now + 40 + 9 + 400)
        (ruling,) = race.decided(now + 449)
        return 400 - ruling.counted_ms

    @pytest.mark.parametrize("delay", [0, 50, 200, 1000])
    def test_forged_claims_and_late_pongs_gain_little(self, delay: float) -> None:
        line, bucket = Line(), Bucket()
        gains = []
        for number in range(60):
            now = 5000.0 * number
            for sent in range(5):
                ask(line, now + 500 * sent, now + 500 * sent + 40 + delay)
            line.kernel(40, 41)
            gains.append(self.race(line, bucket, 125, now + 3000, forge=True))

        assert max(gains) <= 20  # while the first credit lasts: a frame, and the slack of TCP
        assert max(gains[20:]) <= 10

    def test_honest_people_lose_nothing(self) -> None:
        line, bucket = Line(), Bucket()
        for number in range(60):
            now = 5000.0 * number
            ask(line, now, now + 40)
            line.kernel(40, 41)
            assert self.race(line, bucket, 400, now + 3000, forge=False) == 0
        assert bucket.credit == 210
