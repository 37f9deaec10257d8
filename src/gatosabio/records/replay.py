"""Playing a record from its first action to its last."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET, Struct

from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Ms, Refusal, RefusedError, Result
from gatosabio.records.record import Opening

LATER: Final = 1
"""What chance decides after the deal is drawn from the record's seed plus this."""


class Stopped(Struct, frozen=True):
    """The action that the rules refused."""

    index: int
    code: Refusal
    message: str


class Outcome(Struct, frozen=True):
    """The result of a replay, as `gatosabio replay --json` prints it."""

    events: tuple[Any, ...]
    state: Any
    result: Result | None
    error: Stopped | None


class Step(Struct, frozen=True):
    """What one action, or the passing of time, changed."""

    state: Any
    events: tuple[Any, ...]
    error: Stopped | None = None


def steps(opening: Opening) -> Iterator[Step]:
    """The game step by step. It ends with the first refused action; what was due by that action's
    time has happened.

    A hand-written record may leave out what chance decided. Then it is drawn from the seed before
    the next action of a hand. If only one outcome is possible, it is decided even if no action
    follows.
    """
    game, record, state = opening.game, opening.record, opening.state
    words = random_words((0 if record.seed is UNSET else record.seed) + LATER)
    now = Ms(0)
    for index, action in enumerate(record.actions):
        told: tuple[Any, ...] = ()
        if game.chance_due(state) and hasattr(action, "hand"):
            state, told = game.apply(state, game.decide_chance(state, now, words))
        now = action.at
        state, fired = game.advance(state, now)
        told += fired
        try:
            state, events = game.apply(state, game.with_chance(state, action, words))
        except RefusedError as refused:
            yield Step(state, told, Stopped(index, refused.code, str(refused)))
            return
        yield Step(state, told + events)
    if game.chance_due(state) == 1:
        state, decided = game.apply(state, game.decide_chance(state, now, words))
        yield Step(state, decided)
    if record.until is not UNSET:
        yield Step(*game.advance(state, record.until))


def replay(opening: Opening) -> Outcome:
    """Play the whole game."""
    last = Step(opening.state, ())
    events: list[Any] = [*opening.events]
    for last in steps(opening):
        events += last.events
    game = opening.game
    return Outcome(tuple(events), game.snapshot(last.state), game.result(last.state), last.error)
