"""Playing a record from its first action to its last."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, Struct

from gatosabio.engine.game import Refusal, RefusedError, Result
from gatosabio.records.record import Opening


class Stopped(Struct, frozen=True):
    """The action that the rules refused."""

    index: int
    code: Refusal
    message: str


class Outcome(Struct, frozen=True):
    """What a replay comes to, as `gatosabio replay --json` prints it."""

    events: tuple[Any, ...]
    state: Any
    result: Result | None
    error: Stopped | None


class Step(Struct, frozen=True):
    """What one action, or time alone, did."""

    state: Any
    events: tuple[Any, ...]
    error: Stopped | None = None


def steps(opening: Opening) -> Iterator[Step]:
    """The game step by step. A refused action ends it; time due by then has passed."""
    game, record, state = opening.game, opening.record, opening.state
    for index, action in enumerate(record.actions):
        state, fired = game.advance(state, action.at)
        try:
            state, events = game.apply(state, action)
        except RefusedError as refused:
            yield Step(state, fired, Stopped(index, refused.code, str(refused)))
            return
        yield Step(state, fired + events)
    if record.until is not UNSET:
        yield Step(*game.advance(state, record.until))


def replay(opening: Opening) -> Outcome:
    """The whole game."""
    last = Step(opening.state, ())
    events: list[Any] = []
    for last in steps(opening):
        events += last.events
    game = opening.game
    return Outcome(tuple(events), game.snapshot(last.state), game.result(last.state), last.error)
