"""Players who are equally strong, and still play differently: each has a chance of its own."""

from random import Random
from typing import Any, Final

from gatosabio.bots.policy import Choice
from gatosabio.bots.registry import bot_for

BY_CHANCE: Final = 0.2


class Ana:
    """Chooses as the greedy cat does, but one time of five by chance."""

    def __init__(self, rules: Any) -> None:
        self._cat = bot_for("addirace", "greedy", rules)

    def choose(self, view: Any, actions: Any, rng: Random) -> Choice | None:
        """What to do. *rng* is the same for all who sit there in that game."""
        own = Random(f"{type(self).__name__} {rng.random()}")
        if actions and own.random() < BY_CHANCE:
            return Choice(own.choice(actions), 500)
        return self._cat.choose(view, actions, own)


class Bo(Ana):
    """Another one."""


class Cleo(Ana):
    """And one more."""
