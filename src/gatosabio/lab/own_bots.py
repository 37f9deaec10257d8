"""Players of one's own: a class that somebody has written, named as `module:Class`.

It is made as `Class(rules)`, anew for each hand of each game, and asked by `choose(view, actions,
rng)`, as `bots.policy.Bot` describes. What goes wrong in it is told as its own mistake.
"""

import inspect
import sys
import traceback
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from gatosabio.bots.policy import Choice, Level

DIGITS: Final = 12


class NoSuchBotError(ValueError):
    """This is no player. The message says why, and what was expected."""


class OwnBotError(Exception):
    """A player of one's own has failed in a game. The message says how, and where in its code."""


def is_own(who: str) -> bool:
    """Whether *who* is meant as a class, and not as the name of a cat."""
    return ":" in who


@cache
def find_class(who: str) -> type[Any]:
    """The class that is called *who*. Modules are looked for where Python finds them, and in the
    current folder.

    :raises NoSuchBotError: if there is none, or if it cannot play
    """
    name, _, wanted = who.partition(":")
    if not name or not wanted:
        raise NoSuchBotError(f"{who!r}: a player of your own is called as in my_bots:MyBot")
    module = _imported(name)
    found = getattr(module, wanted, None)
    if not inspect.isclass(found):
        here = [key for key, value in vars(module).items() if _is_made_in(name, value)]
        classes = f"there are {', '.join(here)}" if here else "it has no class of its own"
        where = getattr(module, "__file__", None) or "no file"
        raise NoSuchBotError(f"the module {name} ({where}) has no class {wanted}: {classes}")
    _check_choose(who, found)
    return found


def _imported(name: str) -> Any:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return import_module(name)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and f"{name}.".startswith(f"{error.name}."):
            raise NoSuchBotError(
                f"there is no module {error.name}: it is looked for in {here}, and among what is "
                "installed"
            ) from None
        told = "".join(traceback.format_exception(error, limit=-1)).rstrip()
        raise NoSuchBotError(f"the module {name} could not be imported:\n{told}") from None


def _is_made_in(module: str, value: object) -> bool:
    return inspect.isclass(value) and value.__module__ == module


def _check_choose(who: str, found: type[Any]) -> None:
    choose = getattr(found, "choose", None)
    if not callable(choose):
        raise NoSuchBotError(f"{who} is no player: it has no method choose(view, actions, rng)")
    try:
        inspect.signature(choose).bind(None, None, None, None)
    except TypeError as error:
        raise NoSuchBotError(
            f"{who} is no player: its choose must take view, actions and rng ({error})"
        ) from None


def digest(who: str) -> str:
    """What changes when the file of that class does."""
    file = inspect.getsourcefile(find_class(who))
    return sha256(Path(file).read_bytes()).hexdigest()[:DIGITS] if file else ""


@cache  # what a process has loaded stays, whatever becomes of the file
def check_loaded(who: str, code: str) -> None:
    """Check that the class that this process has loaded as *who* is the one whose digest is *code*.

    :raises OwnBotError: if it is another one: its file has changed since the run began
    """
    try:
        same, why = digest(who) == code, ""
    except NoSuchBotError as error:
        same, why = False, f"\n{error}"
    if not same:
        raise OwnBotError(
            f"the file of {who} has changed since this run began, so not all processes would play "
            f"the same: leave it alone, and run the same command again{why}"
        )


class OwnBot:
    """A player of the class *who*, at a table with these *rules*.

    :raises NoSuchBotError: if it cannot be made
    """

    level: Level = "cat"
    ponders = False

    def __init__(self, who: str, rules: Any) -> None:
        self._who = who
        found = find_class(who)
        try:
            self._bot = found(rules)
        except Exception as error:
            raise NoSuchBotError(
                f"{who} could not be made as {found.__name__}(rules):\n{_told(error)}"
            ) from None

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Choice | None:
        """What it chooses.

        :raises OwnBotError: if it fails, or if what it gives is no choice of its own hand
        """
        try:
            choice = self._bot.choose(view, actions, rng)
        except Exception as error:
            raise OwnBotError(f"{self._who} failed:\n{_told(error)}") from None
        if choice is None:
            return None
        if not isinstance(choice, Choice):
            raise OwnBotError(
                f"{self._who} gave {choice!r}: choose gives a gatosabio.bots.policy.Choice, or None"
            )
        if getattr(choice.action, "hand", None) != view.viewer:
            raise OwnBotError(
                f"{self._who} plays hand {view.viewer}, and chose {choice.action!r}: choose gives "
                "an action of its own hand"
            )
        return choice


def _told(error: Exception) -> str:
    """*error* with its way through their code, without ours."""
    theirs = error.__traceback__ and error.__traceback__.tb_next
    return "".join(traceback.format_exception(type(error), error, theirs)).rstrip()
