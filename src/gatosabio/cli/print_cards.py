"""`gatosabio print`: a deck as a PDF, to print, cut and play with."""

import re
import sys
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from gatosabio.cli.global_options import GlobalOptions
from gatosabio.press.choices import (
    ALL_TABLES,
    CARD_LANGUAGES,
    EDITIONS,
    FEWEST_TABLES,
    GAMES,
    KINDS,
    LAYOUTS,
    PAPERS,
    BadChoiceError,
    Choices,
)

REFUSED: Final = 2
STANDARD_OUTPUT: Final = "-"


class Millimetres(click.ParamType[tuple[float, float]]):
    """Two numbers of millimetres, like `0.5,-1`."""

    name = "X,Y"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*", value)
        if found is None:
            self.fail(f"{value!r} is not two numbers of millimetres, like 0.5,-1", param, ctx)
        return float(found[1]), float(found[2])


@click.command(name="print")
@click.argument("game", type=click.Choice(GAMES))
@click.option("--edition", type=click.Choice(EDITIONS), default="modern", show_default=True)
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True)
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    default="numbers",
    show_default=True,
    help="What the cards with sums show: numbers alone, or also dots or ten-frames.",
)
@click.option(
    "--lang",
    type=click.Choice(CARD_LANGUAGES),
    help="The language on the cards, or none; without it, the locale decides.",
)
@click.option("--low-ink", is_flag=True, help="White grounds, pale colours, outlines on the backs.")
@click.option(
    "--layout",
    type=click.Choice(LAYOUTS),
    default="9up",
    show_default=True,
    help="Nine cards on a sheet, with backs on its other side; four beside their backs, to fold "
    "and glue; or one on a page, for a print shop.",
)
@click.option(
    "--tables",
    type=click.IntRange(FEWEST_TABLES, ALL_TABLES),
    default=ALL_TABLES,
    show_default=True,
    help="Addi Cat's: a learning deck with the additions up to this table.",
)
@click.option("--no-specials", is_flag=True, help="Addi Cat's: leave the special cards out.")
@click.option("--decks", type=click.IntRange(1, 2), default=1, help="Gato Negro: one deck or two.")
@click.option("--no-backs", is_flag=True, help="Print nothing on the backs.")
@click.option(
    "--back-shift",
    type=Millimetres(),
    default="0,0",
    help="Move the backs to the right and down, in millimetres, if the printer shifts them.",
)
@click.option("--out", default=None, help="Write to this file, or to standard output (-).")
@click.option("--force", is_flag=True, help="Overwrite the file if it exists.")
@click.pass_context
def print_cards(
    context: click.Context,
    /,
    *,
    game: Any,
    lang: Any,
    no_specials: bool,
    no_backs: bool,
    out: str | None,
    force: bool,
    **choices: Any,
) -> None:
    """Write the cards of GAME as a PDF: print it, cut it, play.

    Print at 100 %, on thick paper. The exit status is 2 if the choices do not go together, or the
    file cannot be written.
    """
    options: GlobalOptions = context.obj
    try:
        chosen = Choices(
            game=game,
            lang=lang or options.tongue(None),  # type: ignore[arg-type]  # cards have all of them
            specials=not no_specials,
            backs=not no_backs,
            **choices,
        )
    except BadChoiceError as error:
        _refuse(context, str(error))
    from gatosabio.press.printing import write_deck

    name = out or f"{chosen.game}-{chosen.paper}.pdf"
    try:
        if name == STANDARD_OUTPUT:
            sys.stdout.buffer.write(write_deck(chosen))
            return
        with Path(name).open("wb" if force else "xb") as file:
            file.write(write_deck(chosen))
    except FileExistsError:
        _refuse(context, f"{name} exists already: --force overwrites it")
    except OSError as error:
        _refuse(context, f"cannot write {name}: {error.strerror}")
    click.echo(name)


def _refuse(context: click.Context, why: str) -> NoReturn:
    print(f"gatosabio print: {why}", file=sys.stderr)
    context.exit(REFUSED)
