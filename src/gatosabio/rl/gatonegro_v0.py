"""Gato Negro as a PettingZoo environment: all agents act in every slice of time (Parallel). See
docs/rl/gatonegro.md."""

from typing import Any, Final

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from gatosabio.engine.game import Ms
from gatosabio.engine.games.gatonegro.rules import GATONEGRO
from gatosabio.engine.games.gatonegro.types import Action, Rhyme, Rules, Take
from gatosabio.engine.games.gatonegro.view import View
from gatosabio.rl.describe import describe_gatonegro
from gatosabio.rl.gatonegro_observation import Observer
from gatosabio.rl.opening import RENDER_MODES, read_rules
from gatosabio.rl.slice_rules import SliceRules
from gatosabio.rl.slices import SlicedEnv
from gatosabio.rl.spaces import Observation, Vector

METADATA: Final[dict[str, Any]] = {
    "name": "gatonegro_v0",
    "render_modes": list(RENDER_MODES),
    "render_fps": 10,
    "is_parallelizable": True,
}


def env(**options: Any) -> AECEnv[str, Observation, Any]:
    """The game with agents one after another, and PettingZoo's usual wrappers."""
    game = wrappers.AssertOutOfBoundsWrapper(raw_env(**options))
    return wrappers.OrderEnforcingWrapper(game)


def raw_env(**options: Any) -> AECEnv[str, Observation, Any]:
    """The game with agents one after another; a slice passes when all have chosen."""
    return parallel_to_aec(parallel_env(**options))


class GatoNegroSliceRules(SliceRules):
    """Takes, rhymes and passes of a slice are done in random order. Only one take gets the card:
    the next card may have the same code (GN-20), but it is not the one that was seen."""

    acts = ("wait", "take left", "take right", "recite", "pass")
    once = (Take,)

    def __init__(self, rules: Rules, players: int) -> None:
        self.observer = Observer(rules, players)
        super().__init__(GATONEGRO, rules, self.observer.layout.size)

    def act_of(self, action: Action) -> int:
        """The number of *action*."""
        if isinstance(action, Take):
            return self.acts.index("take left") + action.pile
        return self.acts.index("recite" if isinstance(action, Rhyme) else "pass")

    def see(self, view: View, now: Ms, clock: float) -> Vector:
        """See `Observer.see`."""
        return self.observer.see(view, now, clock)

    def tell(self, view: View) -> str:
        """See `describe_gatonegro`."""
        return describe_gatonegro(view)


class GatoNegroEnv(SlicedEnv):
    """The game in slices of time. Its waits are those of a live table at the pace of adults."""

    metadata = METADATA

    def __init__(
        self,
        players: int = 4,
        *,
        two_decks: bool = False,
        lucky_tom: bool = False,
        night_music: bool = False,
        by_turns: bool = False,
        open_piles: bool = False,
        carry: int = 400,
        stall: int = 4000,
        recital: int = 3000,
        slice_ms: int = 100,
        patience_ms: int = 8000,
        max_cycles: int = 6000,
        render_mode: str | None = None,
    ) -> None:
        options = {
            "two_decks": two_decks,
            "lucky_tom": lucky_tom,
            "night_music": night_music,
            "by_turns": by_turns,
            "open_piles": open_piles,
            "carry": carry,
            "stall": stall,
            "recital": recital,
        }
        super().__init__(
            GatoNegroSliceRules(read_rules(Rules, options), players),
            players=players,
            slice_ms=slice_ms,
            patience_ms=patience_ms,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )


parallel_env = GatoNegroEnv
