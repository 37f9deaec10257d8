"""Playing a record from its first action to its last."""

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET, Struct

from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Ms, Refusal, RefusedError, Result
from gatosabio.records.record import Opening

LATER: Final = 1
"""What chance decides after the deal comes from the seed next to the record's own."""


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
    """The game step by step. A refused action ends it; time due by then has passed.

    Chance that a hand-written record leaves out is drawn from its seed when the next action needs
    it decided; where there is only one way, it is decided even if no action follows.
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
    """The whole game."""
    last = Step(opening.state, ())
    events: list[Any] = [*opening.events]
    for last in steps(opening):
        events += last.events
    game = opening.game
    return Outcome(tuple(events), game.snapshot(last.state), game.result(last.state), last.error)
