"""Writes the client's types, `wire.ts`: every message, and the views, events, actions and options
of every game.

`uv run tools/wire.py` writes the file, and the tables of docs/protocol.md.
"""

from importlib import import_module
from typing import Any, Final, get_args

from msgspec import Struct

from gatosabio.engine.registry import GAMES
from gatosabio.wire.class_learning import ClassLearning
from gatosabio.wire.from_class import ClassHello, FromClass
from gatosabio.wire.from_client import FromClient
from gatosabio.wire.to_class import ToClass
from gatosabio.wire.to_client import ToClient
from gatosabio.wire.typescript import Page, definition

HEADER: Final = "// Generated from the Python types by `uv run tools/wire.py`. Do not edit.\n"

MEANT: Final = {
    "Configure.game": "GameName",
    "Configure.rules": "Partial<AnyRules>",
    "Settings.game": "GameName",
    "Settings.rules": "AnyRules",
    "Begun.name": "GameName",
    "Begun.rules": "AnyRules",
    "Act.action": "AnyMove",
    "HitMessage.action": "AnyMove",
    "WallView.game": "GameName",
    "ChildView.game": "GameName",
    "Told.events": "AnyEvent[]",
    "Told.views": "AnyView[]",
    "Told.legal": "AnyMove[]",
}
"""The types of these fields in TypeScript. Python says `Any` there: messages know no game."""

MOVES: Final = """\
/** What a player sends: an action, but for what the table, its judge and chance write into it. */
export type Move<Action> = Action extends { seat: Hand }
  ? Omit<Action, "at" | "judge" | "pick">
  : never;

export type AnyMove = Move<AnyAction>;
"""


def typescript() -> str:
    """The whole file."""
    page = Page(MEANT)
    sections = [
        page.section("From a client", {"FromClient": members(FromClient)}),
        page.section("To a client", {"ToClient": members(ToClient)}),
        page.section("From a page in a class", {"FromClass": (ClassHello, *members(FromClass))}),
        page.section("To a page in a class", {"ToClass": members(ToClass)}),
        page.section("What a class knows", {"ClassLearning": members(ClassLearning)}),
    ]
    for game in GAMES:
        name = game.capitalize()
        unions = {name + kind: structs for kind, structs in types_of(game).items()}
        sections.append(page.section(name, unions))
    return "\n".join([HEADER, *sections, _all_games()])


def types_of(game: str) -> dict[str, tuple[type[Struct], ...]]:
    """The structs of a game that messages carry, from the modules that every game has."""
    folder = f"gatosabio.engine.games.{game}"
    return {
        "View": members(import_module(f"{folder}.view").View),
        "Event": members(import_module(f"{folder}.events").Event),
        "Action": members(GAMES[game].action_type),
        "Rules": members(GAMES[game].rules_type),
    }


def members(union: Any) -> tuple[type[Struct], ...]:
    """The structs of a union; a single struct gives itself."""
    return get_args(union) or (union,)


def _all_games() -> str:
    kinds = list(types_of(next(iter(GAMES))))
    unions = [
        definition(f"export type Any{kind} =", [game.capitalize() + kind for game in GAMES])
        for kind in kinds
    ]
    names = definition("export type GameName =", [f'"{game}"' for game in GAMES])
    return "\n".join(["// --- All games ---\n", names, *unions, MOVES])
