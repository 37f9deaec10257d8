"""What `SlicedEnv` must know of a game to play it in slices of time."""

from collections.abc import Mapping
from typing import Any, ClassVar

from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.registry import AnyGame
from gatosabio.rl.spaces import Vector


class SliceRules:
    """How *game* is played by *rules*. What an agent sees is *size* numbers."""

    acts: ClassVar[tuple[str, ...]]
    """What a hand can do in a slice; the first is to wait."""

    later: ClassVar[tuple[type, ...]] = ()
    """Actions that are judged after all others of their slice."""

    once: ClassVar[tuple[type, ...]] = ()
    """Actions of which only the first in a slice finds what it is after."""

    def __init__(self, game: AnyGame, rules: Any, size: int) -> None:
        self.game, self.rules, self.size = game, rules, size

    def act_of(self, action: Any) -> int | None:
        """The number of *action* among the acts, None for what is no agent's to do."""
        raise NotImplementedError

    def see(self, view: Any, now: Ms, clock: float) -> Vector:
        """What *view* shows at time *now*, in numbers; *clock* is how much of the time is up."""
        raise NotImplementedError

    def tell(self, view: Any) -> str:
        """What *view* shows, in words."""
        raise NotImplementedError

    def places(self, view: Any) -> Mapping[int, int]:  # noqa: ARG002
        """The places of players who are out before the end."""
        return {}

    def stop(self, hand: Hand, now: Ms) -> Any:  # noqa: ARG002
        """The action of that *hand* which ends a game whose time is up, None if it is only broken
        off."""
        return None
