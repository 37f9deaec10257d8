"""A record played step by step into views, for the page to show: the client knows no rules."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from gatosabio.engine.game import Hand
from gatosabio.records.record import BadRecordError, Opening, read
from gatosabio.records.replay import Stopped, steps

MOST_BYTES: Final = 1 << 20
MOST_STEPS: Final = 5_000


class Frame(Struct, frozen=True):
    """What one step did, and what is seen after it."""

    events: tuple[Any, ...]
    view: Any


def film(data: bytes, seat: int | None) -> Iterator[bytes]:
    """A whole game as JSON, part by part: `game`, `rules`, `seats`, a `Frame` for each step, and
    the `error` of the action that the rules refused, or null. It is played from the record in
    *data*, as hand *seat* sees it, or a spectator if *seat* is None; each step when its part is
    asked for.

    :raises BadRecordError: at once, if it is no record, is too long to be shown, or has no such
        hand
    """
    if len(data) > MOST_BYTES:
        raise BadRecordError(f"larger than can be shown ({MOST_BYTES >> 20} MiB)")
    opening = read(data)
    record = opening.record
    if len(record.actions) > MOST_STEPS:
        raise BadRecordError(f"actions: more than {MOST_STEPS} cannot be shown")
    if seat is not None and not 0 <= seat < len(record.seats):
        raise BadRecordError(f"seat: there is no seat {seat}")
    return _parts(opening, None if seat is None else Hand(seat))


def _parts(opening: Opening, eye: Hand | None) -> Iterator[bytes]:
    game = opening.game
    encode = msgspec.json.encode

    def frame(state: Any, events: tuple[Any, ...]) -> bytes:
        seen = tuple(game.seen_event(event, eye) for event in events)
        return encode(Frame(seen, game.view(state, eye)))

    head = {"game": game.name, "rules": opening.rules, "seats": opening.record.seats}
    yield encode(head)[:-1] + b',"frames":['
    yield frame(opening.state, opening.events)
    error: Stopped | None = None
    for step in steps(opening):
        yield b"," + frame(step.state, step.events)
        error = step.error
    yield b'],"error":' + encode(error) + b"}"
