"""What `SlicedEnv` needs to know of a game to play it in slices of time."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.registry import AnyGame
from gatosabio.rl.spaces import Vector


class SliceRules:
    """A *game* with its options *rules*. An observation has *size* numbers."""

    acts: ClassVar[tuple[str, ...]]
    """What a hand can do in a slice; the first act is to wait."""

    later: ClassVar[tuple[type, ...]] = ()
    """Types of actions that are done after all others of their slice."""

    once: ClassVar[tuple[type, ...]] = ()
    """Types of actions of which only the first in a slice can succeed."""

    def __init__(self, game: AnyGame, rules: Any, size: int) -> None:
        self.game, self.rules, self.size = game, rules, size

    def act_of(self, action: Any) -> int | None:
        """The number of *action* in `acts`; None if agents cannot do it."""
        raise NotImplementedError

    def see(self, view: Any, now: Ms, clock: float) -> Vector:
        """The observation of *view* at time *now*; *clock* is the share of the time that has
        passed."""
        raise NotImplementedError

    def see_all(self, views: Sequence[Any], now: Ms, clock: float) -> Iterable[Vector]:
        """The observation of each of *views*, which are all of the same state."""
        return [self.see(view, now, clock) for view in views]

    def tell(self, view: Any) -> str:
        """A description of *view* in words."""
        raise NotImplementedError

    def places(self, view: Any) -> Mapping[int, int]:  # noqa: ARG002
        """The places of players who have finished before the end of the game."""
        return {}

    def stop(self, hand: Hand, now: Ms) -> Any:  # noqa: ARG002
        """The action of *hand* that ends a game when its time is up; None if the game is just cut
        off."""
        return None
