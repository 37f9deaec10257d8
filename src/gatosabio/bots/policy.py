"""What a bot is to a table: something that looks at a view and says what it will do, and when."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal, Protocol, TypeAlias, get_args

from msgspec import Struct

Level: TypeAlias = Literal[
    "kitten",
    "cat",
    "tiger",
    "pelusa",
    "nube",
    "minou",
    "luna",
    "tom",
    "felix",
    "gaspar",
    "moustache",
]
"""Every cat that one can seat: three that are only easy, middling or hard, and those with a name.
What they are like is in `roster.py`."""

LEVELS: Final[tuple[Level, ...]] = ("kitten", "cat", "tiger")
"""As quick and as right as a child of 7, a child of 10, an adult."""

CATS: Final[tuple[Level, ...]] = get_args(Level)

LEAST_THOUGHT: Final = 50
"""Milliseconds between a choice and its action, at least, wherever bots play. A plan that was not
legal is made again: without a wait that could go on without end."""


class Choice(Struct, frozen=True):
    """A plan: *action*, to be done *after_ms* milliseconds after the bot was asked. The action's
    own time means nothing, since the table writes the true one over it."""

    action: Any
    after_ms: int


class Bot(Protocol):
    """A player that is a program. It remembers nothing: the same view, the same actions and the
    same state of the generator make the same choice.

    A table asks it at the start, whenever what its hand sees has changed, after an action of its
    own even if that changed nothing to see (a void hit), and when a plan came due but was not
    legal. A change to what the hand sees undoes the plan before.

    A plan may be for something that is not legal yet, a flip before its time: a view does not tell
    when that will be. So a table looks at whether it is legal when it is due, and else asks again.
    """

    @property
    def level(self) -> Level:
        """Which cat it is."""
        ...

    @property
    def ponders(self) -> bool:
        """Whether it thinks for so long that nobody should have to wait meanwhile."""
        ...

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Choice | None:
        """What to do in the face of *view*, the legal *actions* of this moment being these; None to
        do nothing until something changes."""
        ...
