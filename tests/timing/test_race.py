"""The order of hits, and when it is told."""

from gatosabio.engine.game import Hand
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.line import LocalLine
from gatosabio.timing.race import Race
from gatosabio.timing.racer import Claim, Entrant
from timing.races import ANN, BEN, CAT, a_line, a_race, ask, hands, press


class TestOrder:
    def test_the_quicker_hand_wins_though_its_hit_comes_later(self) -> None:
        race = a_race(a_line(20), a_line(200))
        assert race.claim(ANN, press(400), 1415)
        assert hands(race, 1415) == []
        assert race.claim(BEN, press(390), 1500)

        first, second = race.decided(1500)

        assert (first.hand, first.counted_ms, first.waited_ms) == (BEN, 390, 0)
        assert (second.hand, second.counted_ms, second.waited_ms) == (ANN, 400, 85)
        assert not first.tie
        assert not second.tie
        assert race.decided(2000) == []  # each is told once

    def test_hits_are_told_one_by_one(self) -> None:
        race = a_race(a_line(40), a_line(40), a_line(40))
        race.claim(ANN, press(400), 1425)
        race.beat(BEN, 450, 1475)
        race.beat(CAT, 450, 1475)
        assert hands(race, 1475) == [ANN]
        race.claim(BEN, press(480), 1505)
        assert hands(race, 1505) == []
        race.claim(CAT, press(490), 1515)
        assert hands(race, 1515) == [BEN, CAT]

    def test_the_first_copy_counts(self) -> None:
        race = a_race(a_line(40))

        assert race.claim(ANN, press(400), 1425)
        assert not race.claim(ANN, press(300), 1426)
        assert [ruling.counted_ms for ruling in race.decided(1426)] == [400]
        assert not race.claim(ANN, press(300), 1430)

    def test_too_soon_is_told_at_once_and_is_all_that_a_hand_has(self) -> None:
        race = a_race(a_line(40), a_line(40))
        assert race.claim(ANN, press(50), 1075)
        assert race.wakes_at(1075) == 1075

        (ruling,) = race.decided(1075)

        assert (ruling.hand, ruling.too_soon) == (ANN, True)
        assert race.wakes_at(1075) is None
        assert not race.claim(ANN, press(130), 1155)  # drumming
        race.claim(BEN, press(400), 1425)
        assert hands(race, 1425) == [BEN]  # nobody waits for ANN

    def test_a_hand_that_is_not_in_play(self) -> None:
        race = a_race(a_line(40))

        race.shown(Hand(5), 1030)
        race.beat(Hand(5), 50, 1080)
        assert not race.claim(Hand(5), press(400), 1425)


class TestWaiting:
    """ANN has hit with 400. How long does she wait for BEN?"""

    def test_until_he_has_hit(self) -> None:
        race = a_race(a_line(40), a_line(40))
        race.claim(ANN, press(400), 1425)
        race.claim(BEN, press(500), 1426)  # whatever it is: it is in
        assert hands(race, 1426) == [ANN, BEN]

    def test_until_a_beat_of_his(self) -> None:
        race = a_race(a_line(40), a_line(40))
        race.claim(ANN, press(400), 1425)
        race.beat(BEN, 401, 1431)  # he might still have been as quick
        assert hands(race, 1431) == []
        race.beat(BEN, 402, 1432)
        assert hands(race, 1432) == [ANN]

    def test_until_no_hit_of_his_could_be_so_small(self) -> None:
        race = a_race(a_line(40), a_line(40))
        race.claim(ANN, press(400), 1425)
        assert race.wakes_at(1425) == 980 + 40 + 400 + 25 + 2
        assert hands(race, 1446.9) == []
        assert hands(race, 1447) == [ANN]

        race.claim(BEN, press(390), 1447)  # too late by nothing: he comes after her all the same
        (second,) = race.decided(1447)
        assert second.counted_ms == 402
        assert second.clamped_ms == 12

    def test_longer_while_a_ping_is_unanswered(self) -> None:
        line = a_line(40)
        race = a_race(a_line(40), Entrant(line, Bucket(100), 0.1))
        line.ping(b"a", 1300)
        race.claim(ANN, press(400), 1425)
        assert race.wakes_at(1425) == 1420 + 2 + 100  # all his credit
        assert hands(race, 1521) == []
        assert hands(race, 1522) == [ANN]

    def test_no_ping_counts_for_ever(self) -> None:
        line = a_line(40)
        race = a_race(a_line(40), Entrant(line, Bucket(400), 0.1))
        line.ping(b"a", 1300)
        race.claim(ANN, press(400), 1425)
        assert race.wakes_at(1425) == 1420 + 2 + 25 + 250

    def test_until_a_pong_that_no_hit_came_before(self) -> None:
        line = a_line(40)
        race = a_race(a_line(40), line)
        race.shown(BEN, 1030)  # so he saw it at 1010
        race.claim(ANN, press(400), 1425)
        ask(line, 1393, 1433)  # which found him at 1413: he had 403, and 2 to send
        assert hands(race, 1433) == []
        ask(line, 1394, 1434)
        assert race.wakes_at(1434) == 1434
        assert hands(race, 1434) == [ANN]

    def test_no_pong_settles_what_a_table_may_let_pass(self) -> None:
        line = a_line(40)
        race = a_race(line)
        race.shown(ANN, 1030)
        ask(line, 1394, 1434)

        assert race.settled_until(1434) == 1434 - 1020 - 25

    def test_never_longer_than_900(self) -> None:
        race = a_race(a_line(40), a_line(40))
        race.sent(BEN, 2000)  # something went wrong
        race.claim(ANN, press(400), 1425)
        assert race.wakes_at(1425) == 2325
        assert hands(race, 2324) == []
        assert hands(race, 2325) == [ANN]

    def test_shorter_for_a_bot(self) -> None:
        race = a_race(a_line(40), LocalLine())
        race.claim(ANN, press(400), 1425)
        assert race.wakes_at(1425) == 1427

    def test_by_arrival_for_a_coarse_timer(self) -> None:
        race = a_race(a_line(40), Entrant(a_line(40), Bucket(), resolution_ms=100))
        race.claim(ANN, press(400), 1425)
        assert race.wakes_at(1425) == 1020 + 400 + 9 + 20

    def test_as_if_seen_on_time_while_a_reveal_is_not_out(self) -> None:
        race = a_race(a_line(40), a_line(40), sent=[980, 1000])
        race.claim(ANN, press(400), 1425)
        assert race.wakes_at(1425) == 1000 + 40 + 400 + 25 + 2


class TestPhotoFinishes:
    def test_the_larger_lot_wins(self) -> None:
        race = a_race(a_line(40), a_line(40))
        race.claim(ANN, press(400), 1425)
        race.claim(BEN, press(401.9), 1426)
        first, second = race.decided(1426)
        assert (first.hand, second.hand) == (BEN, ANN)
        assert first.tie
        assert second.tie

    def test_two_milliseconds_can_be_told_apart(self) -> None:
        race = a_race(a_line(40), a_line(40))
        race.claim(ANN, press(400), 1425)
        race.claim(BEN, press(402), 1426)
        assert [(v.hand, v.tie) for v in race.decided(1426)] == [(ANN, False), (BEN, False)]

    def test_the_head_of_the_mouse_comes_first(self) -> None:
        race = a_race(a_line(40), a_line(40), a_line(40))
        race.claim(ANN, Claim(401, 0.1, "head"), 1425)
        race.claim(BEN, Claim(400, 0.1, "body"), 1426)
        race.claim(CAT, Claim(401.5, 0.1, "key"), 1426)
        assert hands(race, 1426) == [ANN, CAT, BEN]

    def test_one_at_a_time(self) -> None:
        race = a_race(a_line(40), a_line(40), a_line(40))
        race.claim(ANN, press(400), 1425)
        race.claim(BEN, press(401.5), 1426)
        race.claim(CAT, press(403), 1427)  # too close to BEN, but not to ANN
        assert [(v.hand, v.tie) for v in race.decided(1427)] == [
            (BEN, True),
            (ANN, True),
            (CAT, False),
        ]

    def test_a_coarse_timer_widens_the_band_but_buys_nothing(self) -> None:
        for spot in ("head", "body"):
            race = a_race(a_line(40), a_line(40))
            race.claim(ANN, Claim(0, 100, spot), 1425)  # eff 396: and the smaller lot
            race.claim(BEN, press(410), 1435)
            assert [(v.hand, v.tie) for v in race.decided(1435)] == [(BEN, True), (ANN, True)]


class TestWeights:
    """BEN's paw weighs a second."""

    def race(self) -> Race:
        return a_race(a_line(40), Entrant(a_line(40), Bucket(), 0.1, weight=1000))

    def test_a_light_paw_comes_first_though_it_is_slower(self) -> None:
        race = self.race()
        race.claim(BEN, press(400), 1425)
        race.claim(ANN, press(1300), 2325)

        first, second = race.decided(2325)

        assert (first.hand, first.counted_ms, first.light) == (ANN, 1300, True)
        assert (second.hand, second.counted_ms, second.light) == (BEN, 400, False)

    def test_a_heavy_paw_wins_when_nobody_else_can(self) -> None:
        race = self.race()
        race.claim(BEN, press(400), 1425)
        assert race.wakes_at(1425) == 1020 + 1400 + 25 + 2
        assert hands(race, 2446.9) == []
        assert hands(race, 2447) == [BEN]

        race.claim(ANN, press(1390), 2447)
        assert [ruling.counted_ms for ruling in race.decided(2447)] == [1402]

    def test_a_beat_brings_it_forward(self) -> None:
        race = self.race()
        race.claim(BEN, press(400), 1425)
        race.beat(ANN, 1402, 2422)
        assert hands(race, 2422) == [BEN]

    def test_nobody_waits_for_a_heavy_paw_that_cannot_come_first(self) -> None:
        race = self.race()
        race.claim(ANN, press(400), 1425)
        assert hands(race, 1425) == [ANN]

    def test_the_longest_wait_begins_when_the_paw_is_down(self) -> None:
        race = self.race()
        race.sent(ANN, 5000)  # something went wrong
        race.claim(BEN, press(400), 1425)
        assert race.wakes_at(1425) == 1425 + 1000 + 900

    def test_a_tie_is_one_of_the_times_that_count(self) -> None:
        race = self.race()
        race.claim(BEN, press(400), 1425)
        race.claim(ANN, press(1401), 2426)
        assert [(v.hand, v.tie) for v in race.decided(2426)] == [(BEN, True), (ANN, True)]

    def test_what_is_settled_is_so_by_the_times_that_count(self) -> None:
        race = self.race()
        assert race.settled_until(1500) == 1500 - 1020 - 25  # ANN
        assert race.closed_until(1500) == 1500 - 1020 - 25
        assert race.settles_at(3000, 1500) == 1020 + 3000 + 25
        race.claim(BEN, press(500), 1530)
        assert race.settles_at(1600, 1530) == 1020 + 1600 + 25
        assert race.closes_at(1600, 1530) == 1020 + 1600 + 25
        race.beat(ANN, 1501, 2530)
        assert race.settled_until(2530) == 1500  # BEN, who has 500
        assert race.closed_until(2530) == 1501

    def test_a_heavy_paw_settles_itself_sooner(self) -> None:
        race = a_race(Entrant(a_line(40), Bucket(), 0.1, weight=1000))
        assert race.settled_until(1500) == 1500 - 1020 - 25 + 1000
        assert race.settles_at(3000, 1500) == 1020 + 2000 + 25
        assert race.closed_until(1500) == 1500 - 1020 - 25

    def test_when_time_is_up_who_was_in_time_is_let_out_in_order(self) -> None:
        race = self.race()
        race.claim(BEN, press(400), 1425)
        assert race.hurry(399, 1426) == []
        race.claim(ANN, press(700), 1725)
        assert [ruling.hand for ruling in race.hurry(500, 1726)] == [BEN]
        assert hands(race, 1726) == [ANN]
        assert race.closed_until(1726) == float("inf")
        assert race.closes_at(3000, 1726) == 1726

    def test_who_was_hurried_past_is_given_no_time_but_its_own(self) -> None:
        race = self.race()
        race.claim(BEN, press(400), 1425)
        assert [ruling.hand for ruling in race.hurry(500, 1545)] == [BEN]
        race.claim(ANN, press(540), 1565)
        (late,) = race.decided(1565)
        assert (late.counted_ms, late.clamped_ms) == (540, 0)

    def test_what_is_not_in_time_waits_until_time_is_up(self) -> None:
        race = self.race()
        race.ends(500)
        race.claim(ANN, press(505), 1530)
        assert hands(race, 1530) == []
        assert race.wakes_at(1530) is None
        assert race.settled_until(1530) == 1530 - 1020 - 25 + 1000  # BEN
        assert race.settles_at(2000, 1530) == 1020 + 1000 + 25
        race.claim(BEN, press(490), 1531)
        assert race.wakes_at(1531) == 1531
        assert hands(race, 1531) == [BEN]
        race.ends(float("inf"))
        assert hands(race, 1531) == [ANN]

    def test_what_can_win_nothing_any_more_weighs_nothing(self) -> None:
        race = self.race()
        race.claim(BEN, press(400), 1425)
        race.unburden([ANN])
        assert race.wakes_at(1425) == 1020 + 1400 + 25 + 2
        race.unburden([BEN])
        assert race.wakes_at(1425) == 1020 + 400 + 25 + 2

    def test_a_stop_decides_what_no_weight_holds_up(self) -> None:
        race = self.race()
        race.claim(BEN, press(400), 1425)
        assert race.stop(1425) == []
        assert race.stop(2446.9) == []
        assert [ruling.hand for ruling in race.stop(2447)] == [BEN]

        race = a_race(a_line(40), a_line(40), Entrant(a_line(40), Bucket(), 0.1, weight=1000))
        race.claim(CAT, press(400), 1425)
        race.claim(ANN, press(500), 1525)
        assert [ruling.hand for ruling in race.stop(1525)] == [ANN]

    def test_a_stop_tells_who_was_too_soon(self) -> None:
        race = self.race()
        race.claim(BEN, press(50), 1075)
        assert [ruling.too_soon for ruling in race.stop(1075)] == [True]

    def test_whether_anybody_weighs_anything(self) -> None:
        assert self.race().weighs
        assert not a_race(a_line(40), a_line(40)).weighs


class TestCredit:
    def test_who_comes_after_the_verdict_neither_pays_nor_earns(self) -> None:
        ann, ben = Bucket(100), Bucket(100)
        race = a_race(Entrant(a_line(40), ann, 0.1), Entrant(a_line(40), ben, 0.1))
        race.claim(ANN, press(400), 1425)  # used 5 of 10
        assert hands(race, 1447) == [ANN]
        race.claim(BEN, press(500), 1520)
        assert hands(race, 1520) == [BEN]

        assert ann.credit == 105
        assert ben.credit == 100

    def test_a_heat_goes_by_the_credit_at_its_start(self) -> None:
        bucket = Bucket(100)
        line = a_line(*[40, 130] * 50)
        first, second = a_race(Entrant(line, bucket)), a_race(Entrant(line, bucket))
        first.claim(ANN, press(300), 1420)
        (ruling,) = first.decided(1420)
        assert (ruling.counted_ms, bucket.credit) == (300, 30)  # 30 is this line's refill

        second.claim(ANN, press(300), 1420)
        assert second.decided(1420)[0].counted_ms == 300


class TestSettled:
    def test_until_the_slowest_to_be_sure_of(self) -> None:
        race = a_race(a_line(40), a_line(100))
        assert race.settled_until(1500) == 1500 - 950 - 100 - 25  # BEN
        race.beat(BEN, 470, 1530)
        assert race.settled_until(1530) == 470
        assert race.settled_until(1600) == 1600 - 950 - 100 - 25

    def test_a_hit_that_is_not_decided_holds_it_up(self) -> None:
        race = a_race(a_line(40), a_line(300))
        race.claim(ANN, press(400), 1425)
        assert race.settled_until(1425) == 1425 - 850 - 300 - 25
        race.beat(BEN, 401, 1560)
        assert race.settled_until(1560) == 400
        assert race.settles_at(300, 1560) == 1560
        assert race.settles_at(500, 1560) == 1150 + 500 + 25

    def test_without_end_when_all_have_hit(self) -> None:
        race = a_race(a_line(40))
        assert race.settles_at(3000, 1100) == 1020 + 3000 + 25
        race.claim(ANN, press(400), 1425)
        assert race.settles_at(3000, 1425) == 1425
        assert hands(race, 1425) == [ANN]
        assert race.settled_until(1425) == float("inf")
        assert race.settles_at(3000, 1425) == 1425

    def test_at_the_time_it_says(self) -> None:
        line = a_line(40)
        race = a_race(line)
        line.ping(b"a", 3950)
        then = race.settles_at(3000, 4000)

        assert race.settled_until(then - 0.1) < 3000
        assert race.settled_until(then) >= 3000


class TestVoid:
    def test_a_race_that_too_few_have_seen(self) -> None:
        race = a_race(a_line(40), a_line(40), a_line(40))
        assert race.void_reason([ANN, BEN, CAT]) == "unseen"
        race.shown(ANN, 1030)
        assert race.void_reason([ANN, BEN, CAT]) == "unseen"
        assert race.unseen_by([ANN, BEN, CAT]) == (BEN, CAT)
        race.beat(CAT, 50, 1080)
        assert race.void_reason([ANN, BEN, CAT]) is None

    def test_a_duel_with_somebody_who_has_not(self) -> None:
        race = a_race(a_line(40), a_line(40), a_line(40))
        race.claim(ANN, press(400), 1425)
        assert race.void_reason([ANN, BEN]) == "rival-unseen"
        assert race.void_reason([ANN, BEN, CAT]) is None
        race.shown(BEN, 1430)
        assert race.void_reason([ANN, BEN]) is None

    def test_not_when_the_rival_hit_too(self) -> None:
        race = a_race(a_line(40), a_line(40))
        race.claim(ANN, press(400), 1425)
        race.claim(BEN, press(410), 1435)
        assert race.void_reason([ANN, BEN]) is None

    def test_too_soon_is_no_hit(self) -> None:
        race = a_race(a_line(40), a_line(40))
        race.claim(ANN, press(50), 1075)
        assert race.void_reason([ANN, BEN]) == "unseen"
        assert race.unseen_by([ANN, BEN]) == (BEN,)
