"""What a table knows of a bot: it gets a view, and says what it will do and when."""

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
    "nova",
]
"""Every cat that can be seated: three levels (easy, middling, hard), and the cats with a name.
`roster.py` describes them."""

LEVELS: Final[tuple[Level, ...]] = ("kitten", "cat", "tiger")
"""They play with the speed and the mistakes of a child of 7, a child of 10, an adult."""

CATS: Final[tuple[Level, ...]] = get_args(Level)

LEAST_THOUGHT: Final = 50
"""The least time from a choice to its action, in milliseconds, wherever bots play. A bot is asked
again when its plan was not legal: without this wait that could repeat without end."""


class Choice(Struct, frozen=True, gc=False):
    """A plan: *action*, to be done *after_ms* milliseconds after the bot was asked. The time inside
    the action is ignored: the table writes the true one."""

    action: Any
    after_ms: int


class Bot(Protocol):
    """A player that is a program. It remembers nothing: the same view, the same legal actions and
    the same state of the random generator give the same choice.

    A table asks it at the start, whenever its hand's view has changed, after each action of its
    own, even if the view stayed the same (a void hit), and when a plan is due but not legal. A
    changed view cancels the plan before.

    A plan may be for something that is not legal yet, such as turning a card too early, because a
    view does not tell when that will be allowed. So the table checks a plan when it is due, and
    asks again if it is not legal.
    """

    @property
    def level(self) -> Level:
        """Which cat it is."""
        ...

    @property
    def ponders(self) -> bool:
        """Whether `choose` takes so long that it must run in another thread."""
        ...

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Choice | None:
        """What to do when the hand sees *view*, and may now do *actions*; None to do nothing until
        something changes."""
        ...


def needs_only_a_glance(bot: Bot) -> bool:
    """Whether *bot* has an attribute `glances` that says so: `choose` may then be given
    `Game.glance` instead of a view, and its choice is the same. Most bots say nothing."""
    return bool(getattr(bot, "glances", False))
