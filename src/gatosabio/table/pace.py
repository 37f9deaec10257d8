"""How fast a table goes: presets for children and adults, all times in milliseconds."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from gatosabio.engine.games.addirace.types import Accept, Return
from gatosabio.engine.registry import AnyGame
from gatosabio.wire.messages import PaceName, Times


class Pace(Struct, frozen=True, kw_only=True):
    """What a table waits for. *patience* is how long it waits for somebody who is here and does
    nothing, *turn* the same where a turn takes thought, *answer* when one is attacked; *away* how
    long it waits for somebody whose line is gone before a cat plays on."""

    patience: int
    turn: int
    answer: int
    away: int
    times: Times
    rules: Mapping[str, int]  # the waits of the rules, where the host does not say otherwise

    def waits(self, idle: Any) -> float:
        """How long for a hand for which *idle* will be done then; None if that takes thought."""
        if idle is None:
            return self.turn
        return self.answer if isinstance(idle, Accept | Return) else self.patience


PACES: Final[Mapping[PaceName, Pace]] = {
    "children": Pace(
        patience=15_000,
        turn=90_000,
        answer=20_000,
        away=8_000,
        times="own",
        rules={"look": 1_500, "scramble": 4_000, "carry": 700, "stall": 6_000, "recital": 5_000},
    ),
    "adults": Pace(
        patience=8_000,
        turn=45_000,
        answer=10_000,
        away=8_000,
        times="all",
        rules={"look": 700, "carry": 400, "stall": 4_000, "recital": 3_000},
    ),
    "calm": Pace(
        patience=60_000,
        turn=300_000,
        answer=60_000,
        away=20_000,
        times="none",
        rules={"look": 2_000, "scramble": 6_000, "carry": 1_000, "stall": 8_000, "recital": 6_000},
    ),
}


def with_pace(game: AnyGame, rules: Mapping[str, Any], pace: PaceName) -> dict[str, Any]:
    """The host's options, completed by those of the *pace* that this game has."""
    known = game.rules_type.__struct_fields__
    waits = {name: ms for name, ms in PACES[pace].rules.items() if name in known}
    return {**waits, **rules}
