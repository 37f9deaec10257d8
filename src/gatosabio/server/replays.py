"""A record played step by step into views, for the page to show: the client knows no rules."""

from typing import Any, Final

from msgspec import Struct

from gatosabio.engine.game import Hand
from gatosabio.records.record import BadRecordError, read
from gatosabio.records.replay import Stopped, steps

MOST_BYTES: Final = 1 << 20
MOST_STEPS: Final = 5_000


class Frame(Struct, frozen=True):
    """What one step did, and what is seen after it."""

    events: tuple[Any, ...]
    view: Any


class Film(Struct, frozen=True):
    """A whole game, as *seat* or a spectator would have seen it."""

    game: str
    rules: Any
    seats: tuple[str, ...]
    frames: tuple[Frame, ...]
    error: Stopped | None


def film(data: bytes, seat: int | None) -> Film:
    """Play the record in *data*, as hand *seat* sees it, or a spectator if *seat* is None.

    :raises BadRecordError: if it is no record, is too long to be shown, or has no such hand
    """
    if len(data) > MOST_BYTES:
        raise BadRecordError(f"larger than can be shown ({MOST_BYTES >> 20} MiB)")
    opening = read(data)
    record, game = opening.record, opening.game
    if len(record.actions) > MOST_STEPS:
        raise BadRecordError(f"actions: more than {MOST_STEPS} cannot be shown")
    if seat is not None and not 0 <= seat < len(record.seats):
        raise BadRecordError(f"seat: there is no seat {seat}")
    eye = None if seat is None else Hand(seat)

    def frame(state: Any, events: tuple[Any, ...]) -> Frame:
        seen = tuple(game.seen_event(event, eye) for event in events)
        return Frame(seen, game.view(state, eye))

    frames = [frame(opening.state, opening.events)]
    error = None
    for step in steps(opening):
        frames.append(frame(step.state, step.events))
        error = step.error
    return Film(game.name, opening.rules, record.seats, tuple(frames), error)
