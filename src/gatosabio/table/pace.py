"""How fast a table goes: presets for children and adults, all times in milliseconds."""

from collections.abc import Mapping
from typing import Any, Final, assert_never

from msgspec import Struct

from gatosabio.engine.game import Awaited, PaceName
from gatosabio.engine.registry import AnyGame
from gatosabio.wire.fields import Times


class Pace(Struct, frozen=True, kw_only=True):
    """How long a table waits for somebody who is here and does nothing, before it asks whether they
    are still there (`idle.py`): *patience* for a simple move, *turn* for a turn that takes thought,
    *answer* for the answer to an attack. *away* is how long it waits for somebody whose connection
    is gone, before a cat plays on. *reading* is the time to read what a special card does, when
    somebody meets its kind for the first time."""

    patience: int
    turn: int
    answer: int
    away: int
    reading: int
    times: Times

    def waits_ms(self, awaited: Awaited) -> float:
        """How long the table waits for *awaited* before it asks whether somebody is there."""
        match awaited:
            case "turn":
                return self.turn
            case "answer":
                return self.answer
            case "move":
                return self.patience
            case _:
                assert_never(awaited)


PACES: Final[Mapping[PaceName, Pace]] = {
    "children": Pace(
        patience=15_000,
        turn=90_000,
        answer=20_000,
        away=8_000,
        reading=7_000,
        times="own",
    ),
    "adults": Pace(
        patience=8_000,
        turn=45_000,
        answer=10_000,
        away=8_000,
        reading=5_000,
        times="all",
    ),
    "calm": Pace(
        patience=60_000,
        turn=300_000,
        answer=60_000,
        away=20_000,
        reading=10_000,
        times="none",
    ),
}


def with_pace(game: AnyGame, rules: Mapping[str, Any], pace: PaceName) -> dict[str, Any]:
    """The host's options, completed by those that the game has for this *pace*."""
    return {**game.pace_options.get(pace, {}), **rules}
