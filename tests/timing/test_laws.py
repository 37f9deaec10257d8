"""What holds in every race, whatever lines and clients do."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gatosabio.engine.game import Hand
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.constants import COARSE, LEAST_CREDIT, MOST_CREDIT, ROUNDING
from gatosabio.timing.ties import tie_band
from timing.races import FLOOR
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

    assert [ruling.hand for ruling in told] == [ruling.hand for ruling in known]
    for early, late in zip(told, known, strict=True):
        assert early.counted_ms == pytest.approx(late.counted_ms, abs=2 * ROUNDING)


@given(seed=seeds)
def test_who_was_not_waited_for_comes_after(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    stage = Stage(scene)

    told = [(then, ruling) for then, ruling in stage.play() if not ruling.too_soon]

    for number, (then, early) in enumerate(told):
        for _, late in told[number + 1 :]:
            if stage.arrived[late.hand] > then and not early.tie:
                band = tie_band(scene.resolutions[early.hand], scene.resolutions[late.hand])
                weights = scene.weights[early.hand] - scene.weights[late.hand]
                assert late.counted_ms >= early.counted_ms + weights + band - ROUNDING


@given(seed=seeds)
def test_a_time_lies_between_the_claim_and_the_arrival(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    stage = Stage(scene)

    for _, ruling in stage.play():
        elapsed = stage.elapsed(ruling.hand)
        claim = min(stage.claimed[ruling.hand], elapsed)
        assert ruling.claimed_ms == claim
        assert ruling.counted_ms <= max(claim, elapsed - stage.bases[ruling.hand]) + ROUNDING
        assert ruling.counted_ms >= ruling.bound_ms
        if scene.resolutions[ruling.hand] < COARSE:
            assert ruling.counted_ms >= claim


@given(seed=seeds)
def test_the_order_is_that_of_the_times_but_for_ties(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)

    rulings = [v for _, v in Stage(scene).play() if not v.too_soon]
    times = {ruling.hand: ruling.counted_ms + scene.weights[ruling.hand] for ruling in rulings}

    for first, second in pairwise(rulings):
        assert times[first.hand] <= times[second.hand] or (first.tie and second.tie)
    assert all(ruling.counted_ms >= FLOOR for ruling in rulings)


@given(seed=seeds)
def test_who_was_first_for_the_lightness_of_its_paw_is_told_so(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)

    rulings = [v for _, v in Stage(scene).play(patient=True) if not v.too_soon]

    for place, ruling in enumerate(rulings):
        overtaken = [
            later
            for later in rulings[place + 1 :]
            if later.counted_ms < ruling.counted_ms
            and scene.weights[later.hand] > scene.weights[ruling.hand]
        ]
        assert ruling.light == bool(overtaken)


@given(seed=seeds)
def test_time_that_is_up_lets_out_what_was_in_time_and_nothing_else(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    stage = Stage(scene)
    told = set[Hand]()
    for event in scene.script:
        stage.do(event)
        told |= {ruling.hand for ruling in stage.race.decided(event.at)}
    closes = stage.race.closes_at(300, stage.now)
    assert stage.race.closed_until(closes) >= 300 - ROUNDING

    hurried = stage.race.hurry(300, closes)

    later = stage.race.decided(END)
    assert all(ruling.counted_ms < 300 for ruling in hurried)
    assert all(ruling.counted_ms >= 300 for ruling in later)
    assert told | {ruling.hand for ruling in hurried + later} == stage.arrived.keys()


@given(seed=seeds)
def test_a_stop_judges_all_in_the_same_order_where_nothing_weighs_anything(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    scene = scene._replace(weights=[0.0] * len(scene.weights))
    stopped, patient = Stage(scene), Stage(scene)
    for event in scene.script:
        stopped.do(event)
        patient.do(event)

    told = stopped.race.stop(stopped.now)

    known = patient.race.decided(END)
    assert [(v.hand, v.counted_ms, v.tie) for v in told] == [
        (v.hand, v.counted_ms, v.tie) for v in known
    ]


@given(seed=seeds)
def test_whoever_was_in_time_comes_before_whoever_was_not(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    stage = Stage(scene)
    stage.race.ends(300)
    told = [ruling for _, ruling in stage.play()]
    assert all(ruling.counted_ms < 300 or ruling.too_soon for ruling in told)

    stage.race.ends(float("inf"))
    told += stage.race.decided(END)

    assert {ruling.hand for ruling in told} == stage.arrived.keys()


@given(seed=seeds)
def test_what_is_settled_stays_so(seed: int) -> None:
    scene = draw_scene(random.Random(seed), pings=True, beats=True)
    stage = Stage(scene)
    settled = -1e9
    for event in scene.script:
        stage.do(event)
        stage.race.decided(event.at)
        then = stage.race.settled_until(event.at)
        assert then >= settled - ROUNDING
        settled = then

        due = stage.race.settles_at(400, event.at)
        assert due >= event.at
        if not stage.race.wakes_at(event.at):
            assert stage.race.settled_until(due) >= 400 - ROUNDING


@given(seed=seeds)
def test_credit_moves_only_by_own_hits_and_outlives_connections(seed: int) -> None:
    rng = random.Random(seed)
    buckets = [Bucket() for _ in range(4)]
    for _ in range(4):  # new lines each time
        before = [bucket.credit for bucket in buckets]
        stage = Stage(draw_scene(rng, pings=True, beats=True), buckets)
        hit = {ruling.hand for _, ruling in stage.play() if not ruling.too_soon}
        for number, bucket in enumerate(buckets):
            assert Hand(number) in hit or bucket.credit == before[number]
            assert LEAST_CREDIT <= bucket.credit <= MOST_CREDIT
