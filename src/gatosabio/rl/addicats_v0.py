"""Addi Cat's as a PettingZoo environment: all agents act in every slice of time (Parallel). See
docs/rl/addicats.md."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from gatosabio.engine.game import Edition, Hand, Ms
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addicats.types import (
    Action,
    Call,
    Ending,
    Flip,
    Rules,
    Slap,
    Stop,
)
from gatosabio.engine.games.addicats.view import View
from gatosabio.rl.addicats_observation import Observer
from gatosabio.rl.describe import describe_addicats
from gatosabio.rl.opening import RENDER_MODES, agent_names, read_rules
from gatosabio.rl.slice_rules import SliceRules
from gatosabio.rl.slices import SlicedEnv
from gatosabio.rl.spaces import Observation, Vector

METADATA: Final[dict[str, Any]] = {
    "name": "addicats_v0",
    "render_modes": list(RENDER_MODES),
    "render_fps": 10,
    "is_parallelizable": True,
}


ACTS: Final[Mapping[type[Action], int]] = {Flip: 1, Slap: 2, Call: 3}


def env(**options: Any) -> AECEnv[str, Observation, Any]:
    """The game with agents one after another, and PettingZoo's usual wrappers."""
    game = wrappers.AssertOutOfBoundsWrapper(raw_env(**options))
    return wrappers.OrderEnforcingWrapper(game)


def raw_env(**options: Any) -> AECEnv[str, Observation, Any]:
    """The game with agents one after another; a slice passes when all have chosen."""
    return parallel_to_aec(parallel_env(**options))


class AddiCatsSliceRules(SliceRules):
    """Hits and calls of a slice are done in random order, and cards are turned after them: a hit is
    judged by what was seen, not by a card that is turned at the same moment. Agents cannot end an
    infinite game: it lasts to the last slice."""

    acts = ("wait", "turn", "hit", "call")
    later = (Flip,)

    def __init__(self, rules: Rules, players: int) -> None:
        agent_names(ADDICATS, rules, players)  # raises if they are too many
        self.owners = ADDICATS.owners(rules, players)
        self.observer = Observer(rules, len(self.owners))
        super().__init__(ADDICATS, rules, self.observer.layout.size)

    def act_of(self, action: Action) -> int | None:
        """The number of *action*; None for `Stop`."""
        return ACTS.get(type(action))

    def see(self, view: View, now: Ms, clock: float) -> Vector:
        """See `Observer.see`."""
        return self.observer.see(view, now, clock)

    def see_all(self, views: Sequence[View], now: Ms, clock: float) -> Iterable[Vector]:
        """See `Observer.see_all`."""
        return self.observer.see_all(views, now, clock)

    def tell(self, view: View) -> str:
        """See `describe_addicats`."""
        return describe_addicats(view)

    def places(self, view: View) -> Mapping[int, int]:
        """The places of players who have given all their cards away (AC-70)."""
        return {
            owner: hand.place
            for owner, hand in zip(self.owners, view.hands, strict=True)
            if hand.place is not None
        }

    def stop(self, hand: Hand, now: Ms) -> Stop | None:
        """The end of an infinite game, when the agreed time is up (AC-73)."""
        return Stop(now, hand) if self.rules.ending == "infinite" else None


class AddiCatsEnv(SlicedEnv):
    """The game in slices of time. Its waits are those of a live table at the pace of adults. If
    there are two agents, each plays two hands (AC-08), and may act with both in the same slice."""

    metadata = METADATA

    def __init__(
        self,
        players: int = 4,
        edition: Edition = "classic",
        *,
        tables: int = 10,
        specials: bool = True,
        ending: Ending | None = None,
        quick_two_hands: bool = False,
        mouse_call: bool = False,
        look: int = 700,
        settle: int = 1000,
        scramble: int = 3000,
        slice_ms: int = 100,
        patience_ms: int = 8000,
        max_cycles: int = 36000,
        render_mode: str | None = None,
    ) -> None:
        options = {
            "edition": edition,
            "tables": tables,
            "specials": specials,
            "quick_two_hands": quick_two_hands,
            "mouse_call": mouse_call,
            "look": look,
            "settle": settle,
            "scramble": scramble,
        } | ({} if ending is None else {"ending": ending})
        super().__init__(
            AddiCatsSliceRules(read_rules(Rules, options), players),
            players=players,
            slice_ms=slice_ms,
            patience_ms=patience_ms,
            max_cycles=max_cycles,
            render_mode=render_mode,
        )


parallel_env = AddiCatsEnv
