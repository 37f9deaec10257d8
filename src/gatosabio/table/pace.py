"""How fast a table goes: presets for children and adults, all times in milliseconds."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from gatosabio.engine.games.addirace.types import Accept, Return
from gatosabio.engine.registry import AnyGame
from gatosabio.wire.messages import PaceName, Times


class Pace(Struct, frozen=True, kw_only=True):
    """How long a table waits. *patience* is for somebody who is here and does nothing, *turn* the
    same where a turn takes thought, *answer* when somebody is attacked; *away* is for somebody
    whose connection is gone, before a cat plays on."""

    patience: int
    turn: int
    answer: int
    away: int
    times: Times
    rules: Mapping[str, int]  # waits that are options of games, unless the host chooses others

    def waits_ms(self, cheapest: Any) -> float:
        """How long the table waits for a hand before it does the *cheapest* action for it; None
        means that a choice must be made, which takes thought."""
        if cheapest is None:
            return self.turn
        return self.answer if isinstance(cheapest, Accept | Return) else self.patience


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
