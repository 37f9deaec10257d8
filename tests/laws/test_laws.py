"""Laws that every game keeps, whatever is played."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import fields

from gatosabio.engine.cards import VALUE
from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Hand, Ms, RefusedError
from gatosabio.engine.registry import GAMES, AnyGame
from gatosabio.records.record import Record, encode, read
from gatosabio.records.replay import replay, steps
from laws.games import SAMPLERS, Sample

every_game = pytest.mark.parametrize("name", GAMES)
seeds = st.integers(0, 2**32 - 1)


def printed(value: object) -> bytes:
    return msgspec.msgpack.encode(value)


def test_every_registered_game_is_under_the_law() -> None:
    assert SAMPLERS.keys() == GAMES.keys()


@every_game
def test_every_switch_is_tried_both_ways(name: str) -> None:
    tried = [SAMPLERS[name].opening(random.Random(seed))[0] for seed in range(200)]
    switches = [field.name for field in fields(GAMES[name].rules_type) if field.type is bool]

    for switch in switches:
        assert {getattr(rules, switch) for rules in tried} == {True, False}, switch


@every_game
@given(seed=seeds)
def test_no_card_is_lost_or_doubled(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    dealt = Counter(sample.sampler.cards(sample.opening))

    for moment in sample.moments():
        assert Counter(sample.sampler.cards(moment.after)) == dealt


@every_game
@given(seed=seeds)
def test_earlier_states_stay_untouched(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    kept = [(sample.opening, printed(sample.opening))]

    kept += [(moment.after, printed(moment.after)) for moment in sample.moments()]

    assert all(printed(state) == as_it_was for state, as_it_was in kept)


@every_game
@given(seed=seeds)
def test_a_record_rebuilds_the_same_states(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    moments = list(sample.moments())
    record: Record[object, object, object] = Record(
        format="gatosabio/1",
        game=name,
        rules=sample.rules,
        seats=tuple(f"P{hand}" for hand in sample.hands),
        owners=sample.seating.owners,
        first=sample.seating.first,
        start=sample.start,
        actions=tuple(moment.action for moment in moments),
    )

    opening = read(encode(record))

    assert printed(opening.state) == printed(sample.opening)
    replayed = [printed(step.state) for step in steps(opening)]
    assert replayed[: len(moments)] == [printed(moment.after) for moment in moments]
    outcome = replay(opening)
    last = moments[-1].after if moments else sample.opening
    assert outcome.error is None
    assert outcome.result == sample.game.result(last)
    if not sample.game.chance_due(last):
        assert outcome.state == sample.game.snapshot(last)


@every_game
@given(seed=seeds)
def test_what_is_legal_is_accepted_and_nothing_else(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    game = sample.game
    beyond = [Hand(-1), Hand(len(sample.hands))]

    for moment in sample.moments(most=25):
        at = moment.action.at
        for hand in (*sample.hands, *beyond):
            legal = game.legal_actions(moment.before, hand, at)
            thinkable = sample.sampler.every_action(moment.before, hand, at)
            assert set(legal) <= set(thinkable)
            for action in {*legal, *_some(thinkable, sample.rng)}:
                filled_in = game.with_chance(moment.before, action, iter([0]))
                assert _accepted(game, moment.before, filled_in) == (action in legal)


def _some(actions: list[Any], rng: random.Random) -> list[Any]:
    return rng.sample(actions, min(30, len(actions)))


def _refusal(game: AnyGame, state: object, action: object) -> tuple[str, str] | None:
    try:
        game.apply(state, action)
    except RefusedError as refused:
        return refused.code, str(refused)
    return None


def _accepted(game: AnyGame, state: object, action: object) -> bool:
    return _refusal(game, state, action) is None


@every_game
@given(seed=seeds)
def test_a_view_is_the_same_whatever_the_hidden_cards_are(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    game, sampler = sample.game, sample.sampler
    rng = random.Random(seed)

    for moment in sample.moments(most=25):
        for hand in (*sample.hands, None):
            other = sampler.with_hidden_shuffled(moment.before, hand, rng, moment.action)
            assert printed(game.view(other, hand)) == printed(game.view(moment.before, hand))
            action = _possible(game, other, moment.action)
            if action is None:
                continue
            after, events = game.apply(other, action)
            if any(sampler.shows_a_card(told, hand) for told in (events, moment.events)):
                continue
            assert printed(game.view(after, hand)) == printed(game.view(moment.after, hand))
            assert printed([game.seen_event(event, hand) for event in events]) == printed(
                [game.seen_event(event, hand) for event in moment.events]
            )


@every_game
@given(seed=seeds)
def test_views_of_several_are_the_views_of_each(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    viewers = (None, *sample.hands, None)

    for moment in sample.moments(most=25):
        views = sample.game.views(moment.after, viewers)
        assert views == [sample.game.view(moment.after, viewer) for viewer in viewers]


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.glance is not None])
@given(seed=seeds)
def test_a_glance_shows_parts_of_the_view_and_nothing_else(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    look_at, glance_at = sample.game.view, sample.game.glance
    assert glance_at is not None

    for moment in sample.moments(most=25):
        for hand in (*sample.hands, None):
            glance, view = glance_at(moment.after, hand), look_at(moment.after, hand)
            for field in fields(glance):
                assert getattr(glance, field.name) == getattr(view, field.name)


@every_game
@given(seed=seeds)
def test_by_turns_one_hand_is_waited_for_until_chance_is_due_or_the_game_is_over(
    name: str, seed: int
) -> None:
    sample = Sample(name, seed)
    game = sample.game
    if not game.is_by_turns(sample.rules):
        return

    for moment in sample.moments():
        stands_still = game.result(moment.after) is not None or game.chance_due(moment.after) > 0
        assert len(game.waits_for(moment.after)) == (0 if stands_still else 1)


def _possible(game: AnyGame, state: object, action: Any) -> Any:
    """The same action where other cards are hidden: chance decides anew. None if it cannot be."""
    words = random_words(1)
    if not hasattr(action, "hand"):
        return game.decide_chance(state, action.at, words)
    if hasattr(action, "pick"):
        action = game.with_chance(state, msgspec.structs.replace(action, pick=UNSET), words)
    return action if _accepted(game, state, action) else None


@every_game
@given(seed=seeds)
def test_a_refusal_tells_nothing_about_hidden_cards(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    game, sampler = sample.game, sample.sampler
    rng = random.Random(seed)

    for moment in sample.moments(most=10):
        at = moment.action.at
        for hand in sample.hands:
            other = sampler.with_hidden_shuffled(moment.before, hand, rng, None)
            legal = game.legal_actions(moment.before, hand, at)
            assert list(game.legal_actions(other, hand, at)) == list(legal)
            for action in _some(sampler.every_action(moment.before, hand, at), rng):
                if action not in legal:
                    told = _refusal(game, moment.before, action)
                    assert told is not None
                    assert _refusal(game, other, action) == told


@every_game
@given(seed=seeds)
def test_a_game_that_is_on_can_go_on(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    game = sample.game

    for moment in sample.moments():
        if game.result(moment.after) is None:
            someday = Ms(moment.action.at + 10**9)
            due = game.deadline(moment.after)
            acts = [a for s in sample.hands for a in game.legal_actions(moment.after, s, someday)]
            assert acts or due is not None or game.chance_due(moment.after)


@every_game
@given(seed=seeds)
def test_time_may_pass_in_pieces(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    game = sample.game

    for moment in sample.moments(most=25):
        now = moment.action.at
        at_once, told_at_once = game.advance(moment.after, Ms(now + 10_000))
        state = moment.after
        told: tuple[object, ...] = ()
        for later in (0, 1, 99, 100, 2999, 3000, 3001, 6000, 10_000):
            state, events = game.advance(state, Ms(now + later))
            told += events
        assert printed(state) == printed(at_once)
        assert told == told_at_once


@given(seed=seeds)
def test_a_hand_of_addi_race_knows_its_points_cards(seed: int) -> None:
    for moment in Sample("addirace", seed).moments():
        for hand, payable in zip(moment.after.hands, moment.after.payable, strict=True):
            assert [VALUE[card] > 0 for card in hand] == [True] * payable + [False] * (
                len(hand) - payable
            )
