"""What holds in every heat, whatever lines and clients do."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gatosabio.engine.game import Seat
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.constants import COARSE, LEAST_CREDIT, MOST_CREDIT
from gatosabio.timing.runner import ROUNDING
from gatosabio.timing.ties import tie_band
from timing.heats import FLOOR
from timing.scenes import END, Stage, draw_scene

seeds = st.integers(0, 2**32)


@pytest.mark.parametrize(("pings", "beats"), [(False, False), (True, False), (False, True)])
@given(seed=seeds)
def test_no_later_hit_changes_who_was_first(seed: int, pings: bool, beats: bool) -> None:
    """With beats and pongs together it does, if a client sends a hit that it should have sent
    before a pong: then the next law holds."""
    scene = draw_scene(random.Random(seed), pings=pings, beats=beats)

    told = [v for _, v in Stage(scene).play() if not v.too_soon]
    known = [v for _, v in Stage(scene).play(patient=True) if not v.too_soon]

    assert [verdict.hand for verdict in told] == [verdict.hand for verdict in known]
    for early, late in zip(told, known, strict=True):
        assert early.eff == pytest.approx(late.eff, abs=2 * ROUNDING)


@given(seed=seeds)
def test_who_was_not_waited_for_comes_after(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    stage = Stage(scene)

    told = [(then, verdict) for then, verdict in stage.play() if not verdict.too_soon]

    for number, (then, early) in enumerate(told):
        for _, late in told[number + 1 :]:
            if stage.arrived[late.hand] > then and not early.tie:
                band = tie_band(scene.resolutions[early.hand], scene.resolutions[late.hand])
                weights = scene.weights[early.hand] - scene.weights[late.hand]
                assert late.eff >= early.eff + weights + band - ROUNDING


@given(seed=seeds)
def test_a_time_lies_between_the_claim_and_the_arrival(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    stage = Stage(scene)

    for _, verdict in stage.play():
        elapsed = stage.elapsed(verdict.hand)
        claim = min(stage.claimed[verdict.hand], elapsed)
        assert verdict.r == claim
        assert verdict.eff <= max(claim, elapsed - stage.bases[verdict.hand]) + ROUNDING
        assert verdict.eff >= verdict.bound
        if scene.resolutions[verdict.hand] < COARSE:
            assert verdict.eff >= claim


@given(seed=seeds)
def test_the_order_is_that_of_the_times_but_for_ties(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)

    verdicts = [v for _, v in Stage(scene).play() if not v.too_soon]
    times = {verdict.hand: verdict.eff + scene.weights[verdict.hand] for verdict in verdicts}

    for first, second in pairwise(verdicts):
        assert times[first.hand] <= times[second.hand] or (first.tie and second.tie)
    assert all(verdict.eff >= FLOOR for verdict in verdicts)


@given(seed=seeds)
def test_who_was_first_for_the_lightness_of_its_paw_is_told_so(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)

    verdicts = [v for _, v in Stage(scene).play(patient=True) if not v.too_soon]

    for place, verdict in enumerate(verdicts):
        overtaken = [
            later
            for later in verdicts[place + 1 :]
            if later.eff < verdict.eff and scene.weights[later.hand] > scene.weights[verdict.hand]
        ]
        assert verdict.light == bool(overtaken)


@given(seed=seeds)
def test_time_that_is_up_lets_out_what_was_in_time_and_nothing_else(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    stage = Stage(scene)
    told = set[Seat]()
    for event in scene.script:
        stage.do(event)
        told |= {verdict.hand for verdict in stage.heat.decided(event.at)}
    closes = stage.heat.closes_at(300, stage.now)
    assert stage.heat.closed_until(closes) >= 300 - ROUNDING

    hurried = stage.heat.hurry(300, closes)

    later = stage.heat.decided(END)
    assert all(verdict.eff < 300 for verdict in hurried)
    assert all(verdict.eff >= 300 for verdict in later)
    assert told | {verdict.hand for verdict in hurried + later} == stage.arrived.keys()


@given(seed=seeds)
def test_a_stop_judges_all_in_the_same_order_where_nothing_weighs_anything(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    scene = scene._replace(weights=[0.0] * len(scene.weights))
    stopped, patient = Stage(scene), Stage(scene)
    for event in scene.script:
        stopped.do(event)
        patient.do(event)

    told = stopped.heat.stop(stopped.now)

    known = patient.heat.decided(END)
    assert [(v.hand, v.eff, v.tie) for v in told] == [(v.hand, v.eff, v.tie) for v in known]


@given(seed=seeds)
def test_whoever_was_in_time_comes_before_whoever_was_not(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    stage = Stage(scene)
    stage.heat.ends(300)
    told = [verdict for _, verdict in stage.play()]
    assert all(verdict.eff < 300 or verdict.too_soon for verdict in told)

    stage.heat.ends(float("inf"))
    told += stage.heat.decided(END)

    assert {verdict.hand for verdict in told} == stage.arrived.keys()


@given(seed=seeds)
def test_what_is_settled_stays_so(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    stage = Stage(scene)
    settled = -1e9
    for event in scene.script:
        stage.do(event)
        stage.heat.decided(event.at)
        then = stage.heat.settled_until(event.at)
        assert then >= settled - ROUNDING
        settled = then

        due = stage.heat.settles_at(400, event.at)
        assert due >= event.at
        if not stage.heat.wakes_at(event.at):
            assert stage.heat.settled_until(due) >= 400 - ROUNDING


@given(seed=seeds)
def test_credit_moves_only_by_own_hits_and_outlives_connections(seed: int) -> None:
    rng = random.Random(seed)
    buckets = [Bucket() for _ in range(4)]
    for _ in range(4):  # new lines each time
        before = [bucket.credit for bucket in buckets]
        stage = Stage(draw_scene(rng, pings=True, beats=True), buckets)
        hit = {verdict.hand for _, verdict in stage.play() if not verdict.too_soon}
        for number, bucket in enumerate(buckets):
            assert Seat(number) in hit or bucket.credit == before[number]
            assert LEAST_CREDIT <= bucket.credit <= MOST_CREDIT
