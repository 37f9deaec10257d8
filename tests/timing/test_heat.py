"""The order of hits, and when it is told."""

from gatosabio.engine.game import Hand
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.heat import Heat
from gatosabio.timing.line import LocalLine
from gatosabio.timing.runner import Entrant, Press
from timing.heats import ANN, BEN, CAT, a_heat, a_line, ask, hands, press


class TestOrder:
    def test_the_quicker_hand_wins_though_its_hit_comes_later(self) -> None:
        heat = a_heat(a_line(20), a_line(200))
        assert heat.hit(ANN, press(400), 1415)
        assert hands(heat, 1415) == []
        assert heat.hit(BEN, press(390), 1500)

        first, second = heat.decided(1500)

        assert (first.hand, first.eff, first.waited) == (BEN, 390, 0)
        assert (second.hand, second.eff, second.waited) == (ANN, 400, 85)
        assert not first.tie
        assert not second.tie
        assert heat.decided(2000) == []  # each is told once

    def test_hits_are_told_one_by_one(self) -> None:
        heat = a_heat(a_line(40), a_line(40), a_line(40))
        heat.hit(ANN, press(400), 1425)
        heat.beat(BEN, 450, 1475)
        heat.beat(CAT, 450, 1475)
        assert hands(heat, 1475) == [ANN]
        heat.hit(BEN, press(480), 1505)
        assert hands(heat, 1505) == []
        heat.hit(CAT, press(490), 1515)
        assert hands(heat, 1515) == [BEN, CAT]

    def test_the_first_copy_counts(self) -> None:
        heat = a_heat(a_line(40))

        assert heat.hit(ANN, press(400), 1425)
        assert not heat.hit(ANN, press(300), 1426)
        assert [verdict.eff for verdict in heat.decided(1426)] == [400]
        assert not heat.hit(ANN, press(300), 1430)

    def test_too_soon_is_told_at_once_and_is_all_that_a_hand_has(self) -> None:
        heat = a_heat(a_line(40), a_line(40))
        assert heat.hit(ANN, press(50), 1075)
        assert heat.wakes_at(1075) == 1075

        (verdict,) = heat.decided(1075)

        assert (verdict.hand, verdict.too_soon) == (ANN, True)
        assert heat.wakes_at(1075) is None
        assert not heat.hit(ANN, press(130), 1155)  # drumming
        heat.hit(BEN, press(400), 1425)
        assert hands(heat, 1425) == [BEN]  # nobody waits for ANN

    def test_a_hand_that_is_not_in_play(self) -> None:
        heat = a_heat(a_line(40))

        heat.shown(Hand(5), 1030)
        heat.beat(Hand(5), 50, 1080)
        heat.gone(Hand(5))
        assert not heat.hit(Hand(5), press(400), 1425)


class TestWaiting:
    """ANN has hit with 400. How long does she wait for BEN?"""

    def test_until_he_has_hit(self) -> None:
        heat = a_heat(a_line(40), a_line(40))
        heat.hit(ANN, press(400), 1425)
        heat.hit(BEN, press(500), 1426)  # whatever it is: it is in
        assert hands(heat, 1426) == [ANN, BEN]

    def test_until_a_beat_of_his(self) -> None:
        heat = a_heat(a_line(40), a_line(40))
        heat.hit(ANN, press(400), 1425)
        heat.beat(BEN, 401, 1431)  # he might still have been as quick
        assert hands(heat, 1431) == []
        heat.beat(BEN, 402, 1432)
        assert hands(heat, 1432) == [ANN]

    def test_until_no_hit_of_his_could_be_so_small(self) -> None:
        heat = a_heat(a_line(40), a_line(40))
        heat.hit(ANN, press(400), 1425)
        assert heat.wakes_at(1425) == 980 + 40 + 400 + 25 + 2
        assert hands(heat, 1446.9) == []
        assert hands(heat, 1447) == [ANN]

        heat.hit(BEN, press(390), 1447)  # too late by nothing: he comes after her all the same
        (second,) = heat.decided(1447)
        assert second.eff == 402
        assert second.clamped == 12

    def test_longer_while_a_ping_is_unanswered(self) -> None:
        line = a_line(40)
        heat = a_heat(a_line(40), Entrant(line, Bucket(100), 0.1))
        line.ping(b"a", 1300)
        heat.hit(ANN, press(400), 1425)
        assert heat.wakes_at(1425) == 1420 + 2 + 100  # all his credit
        assert hands(heat, 1521) == []
        assert hands(heat, 1522) == [ANN]

    def test_no_ping_counts_for_ever(self) -> None:
        line = a_line(40)
        heat = a_heat(a_line(40), Entrant(line, Bucket(400), 0.1))
        line.ping(b"a", 1300)
        heat.hit(ANN, press(400), 1425)
        assert heat.wakes_at(1425) == 1420 + 2 + 25 + 250

    def test_until_a_pong_that_no_hit_came_before(self) -> None:
        line = a_line(40)
        heat = a_heat(a_line(40), line)
        heat.shown(BEN, 1030)  # so he saw it at 1010
        heat.hit(ANN, press(400), 1425)
        ask(line, 1393, 1433)  # which found him at 1413: he had 403, and 2 to send
        assert hands(heat, 1433) == []
        ask(line, 1394, 1434)
        assert heat.wakes_at(1434) == 1434
        assert hands(heat, 1434) == [ANN]

    def test_no_pong_settles_what_a_table_may_let_pass(self) -> None:
        line = a_line(40)
        heat = a_heat(line)
        heat.shown(ANN, 1030)
        ask(line, 1394, 1434)

        assert heat.settled_until(1434) == 1434 - 1020 - 25

    def test_never_longer_than_900(self) -> None:
        heat = a_heat(a_line(40), a_line(40))
        heat.sent(BEN, 2000)  # something went wrong
        heat.hit(ANN, press(400), 1425)
        assert heat.wakes_at(1425) == 2325
        assert hands(heat, 2324) == []
        assert hands(heat, 2325) == [ANN]

    def test_for_nobody_who_is_gone(self) -> None:
        heat = a_heat(a_line(40), a_line(40))
        heat.hit(ANN, press(400), 1425)
        heat.gone(BEN)
        assert heat.wakes_at(1425) == 1425
        assert hands(heat, 1425) == [ANN]
        assert not heat.hit(BEN, press(300), 1426)

    def test_shorter_for_a_bot(self) -> None:
        heat = a_heat(a_line(40), LocalLine())
        heat.hit(ANN, press(400), 1425)
        assert heat.wakes_at(1425) == 1427

    def test_by_arrival_for_a_coarse_timer(self) -> None:
        heat = a_heat(a_line(40), Entrant(a_line(40), Bucket(), res=100))
        heat.hit(ANN, press(400), 1425)
        assert heat.wakes_at(1425) == 1020 + 400 + 9 + 20

    def test_as_if_seen_on_time_while_a_reveal_is_not_out(self) -> None:
        heat = a_heat(a_line(40), a_line(40), sent=[980, 1000])
        heat.hit(ANN, press(400), 1425)
        assert heat.wakes_at(1425) == 1000 + 40 + 400 + 25 + 2


class TestPhotoFinishes:
    def test_the_larger_lot_wins(self) -> None:
        heat = a_heat(a_line(40), a_line(40))
        heat.hit(ANN, press(400), 1425)
        heat.hit(BEN, press(401.9), 1426)
        first, second = heat.decided(1426)
        assert (first.hand, second.hand) == (BEN, ANN)
        assert first.tie
        assert second.tie

    def test_two_milliseconds_can_be_told_apart(self) -> None:
        heat = a_heat(a_line(40), a_line(40))
        heat.hit(ANN, press(400), 1425)
        heat.hit(BEN, press(402), 1426)
        assert [(v.hand, v.tie) for v in heat.decided(1426)] == [(ANN, False), (BEN, False)]

    def test_the_head_of_the_mouse_comes_first(self) -> None:
        heat = a_heat(a_line(40), a_line(40), a_line(40))
        heat.hit(ANN, Press(401, 0.1, "head"), 1425)
        heat.hit(BEN, Press(400, 0.1, "body"), 1426)
        heat.hit(CAT, Press(401.5, 0.1, "key"), 1426)
        assert hands(heat, 1426) == [ANN, CAT, BEN]

    def test_one_at_a_time(self) -> None:
        heat = a_heat(a_line(40), a_line(40), a_line(40))
        heat.hit(ANN, press(400), 1425)
        heat.hit(BEN, press(401.5), 1426)
        heat.hit(CAT, press(403), 1427)  # too close to BEN, but not to ANN
        assert [(v.hand, v.tie) for v in heat.decided(1427)] == [
            (BEN, True),
            (ANN, True),
            (CAT, False),
        ]

    def test_a_coarse_timer_widens_the_band_but_buys_nothing(self) -> None:
        for spot in ("head", "body"):
            heat = a_heat(a_line(40), a_line(40))
            heat.hit(ANN, Press(0, 100, spot), 1425)  # eff 396: and the smaller lot
            heat.hit(BEN, press(410), 1435)
            assert [(v.hand, v.tie) for v in heat.decided(1435)] == [(BEN, True), (ANN, True)]


class TestWeights:
    """BEN's paw weighs a second."""

    def heat(self) -> Heat:
        return a_heat(a_line(40), Entrant(a_line(40), Bucket(), 0.1, weight=1000))

    def test_a_light_paw_comes_first_though_it_is_slower(self) -> None:
        heat = self.heat()
        heat.hit(BEN, press(400), 1425)
        heat.hit(ANN, press(1300), 2325)

        first, second = heat.decided(2325)

        assert (first.hand, first.eff, first.light) == (ANN, 1300, True)
        assert (second.hand, second.eff, second.light) == (BEN, 400, False)

    def test_a_heavy_paw_wins_when_nobody_else_can(self) -> None:
        heat = self.heat()
        heat.hit(BEN, press(400), 1425)
        assert heat.wakes_at(1425) == 1020 + 1400 + 25 + 2
        assert hands(heat, 2446.9) == []
        assert hands(heat, 2447) == [BEN]

        heat.hit(ANN, press(1390), 2447)
        assert [verdict.eff for verdict in heat.decided(2447)] == [1402]

    def test_a_beat_brings_it_forward(self) -> None:
        heat = self.heat()
        heat.hit(BEN, press(400), 1425)
        heat.beat(ANN, 1402, 2422)
        assert hands(heat, 2422) == [BEN]

    def test_nobody_waits_for_a_heavy_paw_that_cannot_come_first(self) -> None:
        heat = self.heat()
        heat.hit(ANN, press(400), 1425)
        assert hands(heat, 1425) == [ANN]

    def test_the_longest_wait_begins_when_the_paw_is_down(self) -> None:
        heat = self.heat()
        heat.sent(ANN, 5000)  # something went wrong
        heat.hit(BEN, press(400), 1425)
        assert heat.wakes_at(1425) == 1425 + 1000 + 900

    def test_a_tie_is_one_of_the_times_that_count(self) -> None:
        heat = self.heat()
        heat.hit(BEN, press(400), 1425)
        heat.hit(ANN, press(1401), 2426)
        assert [(v.hand, v.tie) for v in heat.decided(2426)] == [(BEN, True), (ANN, True)]

    def test_what_is_settled_is_so_by_the_times_that_count(self) -> None:
        heat = self.heat()
        assert heat.settled_until(1500) == 1500 - 1020 - 25  # ANN
        assert heat.closed_until(1500) == 1500 - 1020 - 25
        assert heat.settles_at(3000, 1500) == 1020 + 3000 + 25
        heat.hit(BEN, press(500), 1530)
        assert heat.settles_at(1600, 1530) == 1020 + 1600 + 25
        assert heat.closes_at(1600, 1530) == 1020 + 1600 + 25
        heat.beat(ANN, 1501, 2530)
        assert heat.settled_until(2530) == 1500  # BEN, who has 500
        assert heat.closed_until(2530) == 1501

    def test_a_heavy_paw_settles_itself_sooner(self) -> None:
        heat = self.heat()
        heat.gone(ANN)
        assert heat.settled_until(1500) == 1500 - 1020 - 25 + 1000
        assert heat.settles_at(3000, 1500) == 1020 + 2000 + 25
        assert heat.closed_until(1500) == 1500 - 1020 - 25

    def test_when_time_is_up_who_was_in_time_is_let_out_in_order(self) -> None:
        heat = self.heat()
        heat.hit(BEN, press(400), 1425)
        assert heat.hurry(399, 1426) == []
        heat.hit(ANN, press(700), 1725)
        assert [verdict.hand for verdict in heat.hurry(500, 1726)] == [BEN]
        assert hands(heat, 1726) == [ANN]
        assert heat.closed_until(1726) == float("inf")
        assert heat.closes_at(3000, 1726) == 1726

    def test_who_was_hurried_past_is_given_no_time_but_its_own(self) -> None:
        heat = self.heat()
        heat.hit(BEN, press(400), 1425)
        assert [verdict.hand for verdict in heat.hurry(500, 1545)] == [BEN]
        heat.hit(ANN, press(540), 1565)
        (late,) = heat.decided(1565)
        assert (late.eff, late.clamped) == (540, 0)

    def test_what_is_not_in_time_waits_until_time_is_up(self) -> None:
        heat = self.heat()
        heat.ends(500)
        heat.hit(ANN, press(505), 1530)
        assert hands(heat, 1530) == []
        assert heat.wakes_at(1530) is None
        assert heat.settled_until(1530) == 1530 - 1020 - 25 + 1000  # BEN
        assert heat.settles_at(2000, 1530) == 1020 + 1000 + 25
        heat.hit(BEN, press(490), 1531)
        assert heat.wakes_at(1531) == 1531
        assert hands(heat, 1531) == [BEN]
        heat.ends(float("inf"))
        assert hands(heat, 1531) == [ANN]

    def test_what_can_win_nothing_any_more_weighs_nothing(self) -> None:
        heat = self.heat()
        heat.hit(BEN, press(400), 1425)
        heat.unburden([ANN])
        assert heat.wakes_at(1425) == 1020 + 1400 + 25 + 2
        heat.unburden([BEN])
        assert heat.wakes_at(1425) == 1020 + 400 + 25 + 2

    def test_a_stop_decides_what_no_weight_holds_up(self) -> None:
        heat = self.heat()
        heat.hit(BEN, press(400), 1425)
        assert heat.stop(1425) == []
        assert heat.stop(2446.9) == []
        assert [verdict.hand for verdict in heat.stop(2447)] == [BEN]

        heat = a_heat(a_line(40), a_line(40), Entrant(a_line(40), Bucket(), 0.1, weight=1000))
        heat.hit(CAT, press(400), 1425)
        heat.hit(ANN, press(500), 1525)
        assert [verdict.hand for verdict in heat.stop(1525)] == [ANN]

    def test_a_stop_tells_who_was_too_soon(self) -> None:
        heat = self.heat()
        heat.hit(BEN, press(50), 1075)
        assert [verdict.too_soon for verdict in heat.stop(1075)] == [True]

    def test_whether_anybody_weighs_anything(self) -> None:
        assert self.heat().weighs
        assert not a_heat(a_line(40), a_line(40)).weighs


class TestCredit:
    def test_who_comes_after_the_verdict_neither_pays_nor_earns(self) -> None:
        ann, ben = Bucket(100), Bucket(100)
        heat = a_heat(Entrant(a_line(40), ann, 0.1), Entrant(a_line(40), ben, 0.1))
        heat.hit(ANN, press(400), 1425)  # used 5 of 10
        assert hands(heat, 1447) == [ANN]
        heat.hit(BEN, press(500), 1520)
        assert hands(heat, 1520) == [BEN]

        assert ann.credit == 105
        assert ben.credit == 100

    def test_a_heat_goes_by_the_credit_at_its_start(self) -> None:
        bucket = Bucket(100)
        line = a_line(*[40, 130] * 50)
        first, second = a_heat(Entrant(line, bucket)), a_heat(Entrant(line, bucket))
        first.hit(ANN, press(300), 1420)
        (verdict,) = first.decided(1420)
        assert (verdict.eff, bucket.credit) == (300, 30)  # 30 is this line's refill

        second.hit(ANN, press(300), 1420)
        assert second.decided(1420)[0].eff == 300


class TestSettled:
    def test_until_the_slowest_to_be_sure_of(self) -> None:
        heat = a_heat(a_line(40), a_line(100))
        assert heat.settled_until(1500) == 1500 - 950 - 100 - 25  # BEN
        heat.beat(BEN, 470, 1530)
        assert heat.settled_until(1530) == 470
        assert heat.settled_until(1600) == 1600 - 950 - 100 - 25

    def test_a_hit_that_is_not_decided_holds_it_up(self) -> None:
        heat = a_heat(a_line(40), a_line(300))
        heat.hit(ANN, press(400), 1425)
        assert heat.settled_until(1425) == 1425 - 850 - 300 - 25
        heat.beat(BEN, 401, 1560)
        assert heat.settled_until(1560) == 400
        assert heat.settles_at(300, 1560) == 1560
        assert heat.settles_at(500, 1560) == 1150 + 500 + 25

    def test_without_end_when_all_have_hit(self) -> None:
        heat = a_heat(a_line(40))
        assert heat.settles_at(3000, 1100) == 1020 + 3000 + 25
        heat.hit(ANN, press(400), 1425)
        assert heat.settles_at(3000, 1425) == 1425
        assert hands(heat, 1425) == [ANN]
        assert heat.settled_until(1425) == float("inf")
        assert heat.settles_at(3000, 1425) == 1425

    def test_at_the_time_it_says(self) -> None:
        line = a_line(40)
        heat = a_heat(line)
        line.ping(b"a", 3950)
        then = heat.settles_at(3000, 4000)

        assert heat.settled_until(then - 0.1) < 3000
        assert heat.settled_until(then) >= 3000


class TestVoid:
    def test_a_race_that_too_few_have_seen(self) -> None:
        heat = a_heat(a_line(40), a_line(40), a_line(40))
        assert heat.void_reason([ANN, BEN, CAT]) == "unseen"
        heat.shown(ANN, 1030)
        assert heat.void_reason([ANN, BEN, CAT]) == "unseen"
        assert heat.unseen_by([ANN, BEN, CAT]) == (BEN, CAT)
        heat.beat(CAT, 50, 1080)
        assert heat.void_reason([ANN, BEN, CAT]) is None

    def test_a_duel_with_somebody_who_has_not(self) -> None:
        heat = a_heat(a_line(40), a_line(40), a_line(40))
        heat.hit(ANN, press(400), 1425)
        assert heat.void_reason([ANN, BEN]) == "rival-unseen"
        assert heat.void_reason([ANN, BEN, CAT]) is None
        heat.shown(BEN, 1430)
        assert heat.void_reason([ANN, BEN]) is None

    def test_not_when_the_rival_hit_too(self) -> None:
        heat = a_heat(a_line(40), a_line(40))
        heat.hit(ANN, press(400), 1425)
        heat.hit(BEN, press(410), 1435)
        assert heat.void_reason([ANN, BEN]) is None

    def test_too_soon_is_no_hit(self) -> None:
        heat = a_heat(a_line(40), a_line(40))
        heat.hit(ANN, press(50), 1075)
        assert heat.void_reason([ANN, BEN]) == "unseen"
        assert heat.unseen_by([ANN, BEN]) == (BEN,)
