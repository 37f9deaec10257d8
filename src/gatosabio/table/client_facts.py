"""What the client must know of tables and games before one begins: player limits, options and their
defaults, and how long a table waits. `tools/wire.py` writes it into the client's `wire.ts`, so that
the page repeats none of it."""

from typing import Annotated, Any, Final, get_args, get_origin

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import fields

from gatosabio.engine.game import Edition, Wait
from gatosabio.engine.registry import GAMES, AnyGame
from gatosabio.table.pace import PACES
from gatosabio.timing.constants import BEAT, RACE_LASTS
from gatosabio.timing.handicap import MOST_WEIGHT

EDITIONS: Final[tuple[Edition, ...]] = get_args(Edition)


def facts_as_typescript() -> str:
    """The constants `RACE`, `PACES`, `GAME_FACTS` and `SPOKEN`."""
    race = {"beat": int(BEAT), "lasts": int(RACE_LASTS), "heaviest": int(MOST_WEIGHT[-1])}
    paces = {name: {"answer": pace.answer, "times": pace.times} for name, pace in PACES.items()}
    lines = [
        "// --- What a page must know before a game begins ---\n\n",
        "/** How a race is timed, in milliseconds: how often a screen says that nobody has\n",
        " * pressed, for how long, and the most that a handicap adds to a press. */\n",
        f"export const RACE = {_literal(race)} as const;\n\n",
        "/** By pace: how long a table waits for the answer to an attack, in milliseconds, and\n",
        " * who sees reaction times unless the host says otherwise. */\n",
        "export const PACES = {\n",
        *[f"  {name}: {_literal(pace)},\n" for name, pace in paces.items()],
        "} as const;\n\n",
        "/** By game: who can play, and what a host can choose. An option that is null is\n",
        " * left to the rules. How long things take is not here: the pace sets it. */\n",
        "export const GAME_FACTS = {\n",
    ]
    for name, game in GAMES.items():
        lines.append(f"  {name}: {{\n")
        lines += [f"    {key}: {_literal(value)},\n" for key, value in facts_of(game).items()]
        lines.append("  },\n")
    lines += [
        "} as const;\n\n",
        "/** By game: how many words a table with an even start allows for what is said aloud:\n",
        " * *words*, and *each* more for every hand that is listed. */\n",
        "export const SPOKEN = {\n",
    ]
    for name, game in GAMES.items():
        lines.append(f"  {name}: {{\n")
        lines += [
            f"    {_key(key)}: {_literal(value)},\n" for key, value in spoken_in(game).items()
        ]
        lines.append("  },\n")
    return "".join([*lines, "} as const;\n"])


def spoken_in(game: AnyGame) -> dict[str, Any]:
    """How many words are allowed for each kind of event, for how the table stands, and for the
    explanation of a card."""
    speech = game.speech
    by_tag = {str(kind.__struct_config__.tag): one for kind, one in speech.events.items()}
    return {
        **{tag: {"words": one.words, "each": one.each} for tag, one in by_tag.items()},
        "card": {"words": speech.card, "each": 0},
        "turn": {"words": speech.turn, "each": 0},
        "situation": {"words": speech.situation.words, "each": speech.situation.each},
        "explanation": {"words": speech.explanation, "each": 0},
        "side": {"words": speech.side, "each": 0},
    }


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
    """The options that a host can choose, with their values at a new table. None means that the
    rules decide."""
    found = {}
    for field in fields(game.rules_type):
        if field.type != Wait:
            value = game.table_options.get(field.name, field.default)
            if value is UNSET:  # off, if it is a switch
                value = False if bool in get_args(field.type) else None
            found[field.name] = value
    return found


def _ranges(game: AnyGame) -> dict[str, tuple[float, float]]:
    """The smallest and the largest value of each option that is a number."""
    found = {}
    for field in fields(game.rules_type):
        if field.type != Wait and get_origin(field.type) is Annotated:
            (meta,) = [one for one in get_args(field.type) if isinstance(one, Meta)]
            assert meta.ge is not None
            assert meta.le is not None
            found[field.name] = (meta.ge, meta.le)
    return found


def _key(name: str) -> str:
    """The name of a field as TypeScript writes it: in quotation marks only where it needs them."""
    return name if name.isidentifier() else f"'{name}'"


def _literal(value: object) -> str:
    """A value as TypeScript writes it."""
    if isinstance(value, dict):
        inside = ", ".join([f"{_key(key)}: {_literal(one)}" for key, one in value.items()])
        return f"{{ {inside} }}" if inside else "{}"
    return msgspec.json.encode(value).decode()
