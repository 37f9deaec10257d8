"""What the client must know of every game before it begins: player limits, options and their
defaults. They are taken from the games, so that the page does not repeat them."""

from typing import Annotated, Any, Final, get_args, get_origin

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import fields

from gatosabio.engine.game import Edition, Wait
from gatosabio.engine.registry import GAMES, AnyGame
from gatosabio.timing.constants import BEAT, RACE_LASTS

EDITIONS: Final[tuple[Edition, ...]] = get_args(Edition)


def facts_as_typescript() -> str:
    """The constants `GAME_FACTS` and `RACE`."""
    lines = [
        "// --- What a page must know before a game begins ---\n\n",
        "/** How a race is timed, in milliseconds. */\n",
        f"export const RACE = {{ beat: {BEAT:g}, lasts: {RACE_LASTS:g} }} as const;\n\n",
        "/** By game: who can play, and what a host can choose. An option that is null is\n",
        " * left to the rules. How long things take is not here: the pace sets it. */\n",
        "export const GAME_FACTS = {\n",
    ]
    for name, game in GAMES.items():
        lines.append(f"  {name}: {{\n")
        lines += [f"    {key}: {_literal(value)},\n" for key, value in facts_of(game).items()]
        lines.append("  },\n")
    return "".join([*lines, "} as const;\n"])


def facts_of(game: AnyGame) -> dict[str, Any]:
    """The facts of one game, as the page reads them."""
    defaults = options_of(game)
    has_editions = "edition" in defaults
    rules = {
        edition: game.rules_type(**({"edition": edition} if has_editions else {}))
        for edition in EDITIONS
    }
    usual = rules[EDITIONS[0]]
    return {
        "leastPlayers": game.players(usual).start,
        "mostPlayers": {edition: game.players(rules[edition])[-1] for edition in EDITIONS},
        "twoHands": len(game.owners(usual, 2)) > 2,
        "races": not game.is_by_turns(usual),
        "options": defaults,
        "ranges": _ranges(game),
    }


def options_of(game: AnyGame) -> dict[str, Any]:
    """The options that a host can choose, with their values at a new table; None is left to the
    rules."""
    found = {}
    for field in fields(game.rules_type):
        if field.type != Wait:
            value = game.table_options.get(field.name, field.default)
            found[field.name] = None if value is UNSET else value
    return found


def _ranges(game: AnyGame) -> dict[str, tuple[float, float]]:
    """The least and the most of each option that is a number."""
    found = {}
    for field in fields(game.rules_type):
        if field.type != Wait and get_origin(field.type) is Annotated:
            (meta,) = [one for one in get_args(field.type) if isinstance(one, Meta)]
            assert meta.ge is not None
            assert meta.le is not None
            found[field.name] = (meta.ge, meta.le)
    return found


def _literal(value: object) -> str:
    """A value as TypeScript writes it: keys without quotation marks."""
    if isinstance(value, dict):
        inside = ", ".join([f"{key}: {_literal(one)}" for key, one in value.items()])
        return f"{{ {inside} }}" if inside else "{}"
    return msgspec.json.encode(value).decode()
