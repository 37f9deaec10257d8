"""`gatosabio print`: a deck as a PDF, to print, cut and play with."""

import re
import sys
from errno import EISDIR
from pathlib import Path
from typing import Any, Final, NoReturn

import click

from gatosabio.cli.global_options import GlobalOptions
from gatosabio.press.choices import (
    ALL_TABLES,
    CARD_LANGUAGES,
    CUTS,
    EDITIONS,
    EXTRAS,
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
YES_NO: Final = ("yes", "no")


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


class Extras(click.ParamType[tuple[str, ...]]):
    """What is printed with the cards: names with commas between them."""

    name = ",".join(EXTRAS)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        names = tuple(name.strip() for name in value.split(",") if name.strip())
        for name in names:
            if name not in EXTRAS:
                self.fail(f"{name!r} is none of {', '.join(EXTRAS)}", param, ctx)
        return names


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
@click.option(
    "--backs",
    type=click.Choice(YES_NO),
    default="yes",
    show_default=True,
    help="Whether anything is printed on the backs.",
)
@click.option(
    "--back-shift",
    type=Millimetres(),
    default="0,0",
    help="Move the backs to the right and down, in millimetres, if the printer shifts them.",
)
@click.option(
    "--cut",
    type=click.Choice(CUTS),
    default="marks",
    show_default=True,
    help="Show where to cut by marks outside the cards, or also by lines between them.",
)
@click.option(
    "--with",
    "extras",
    type=Extras(),
    default="",
    help="Print also: the rules on one page (leaflet), all rules (rulebook), a score pad for "
    "gatonegro (pad), a box to fold (box).",
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
    backs: str,
    out: str | None,
    force: bool,
    **choices: Any,
) -> None:
    """Write the cards of GAME as a PDF: print it, cut it, play.

    The first sheet shows whether the size is right: print at 100 %, on thick paper. `class` has the
    pictures of tables’ codes, for the wall of a classroom. The exit status is 2 if the choices do
    not go together, or the file cannot be written.
    """
    options: GlobalOptions = context.obj
    try:
        chosen = Choices(
            game=game,
            lang=lang or options.tongue(None),  # type: ignore[arg-type]  # cards have all of them
            specials=not no_specials,
            backs=backs == "yes",
            **choices,
        )
    except BadChoiceError as error:
        _refuse(context, str(error))
    from gatosabio.press.kit import NoKitError
    from gatosabio.press.printing import write_deck

    try:
        data = write_deck(chosen)
    except NoKitError as error:
        _refuse(context, str(error))
    name = f"{chosen.game}-{chosen.paper}.pdf" if out is None else out
    try:
        if name == STANDARD_OUTPUT:
            sys.stdout.buffer.write(data)
            return
        _write(Path(name), data, force=force)
    except FileExistsError:
        _refuse(context, f"{name} exists already: --force overwrites it")
    except OSError as error:
        _refuse(context, f"cannot write {name}: {error.strerror}")
    click.echo(name)


def _write(file: Path, data: bytes, *, force: bool) -> None:
    """Write the file, whole or not at all.

    :raises FileExistsError: if it exists and may not be overwritten
    """
    if file.is_dir():
        raise IsADirectoryError(EISDIR, "this is a folder")
    with file.open("wb" if force else "xb") as opened:
        try:
            opened.write(data)
            opened.flush()
        except OSError:  # a full disk: half a deck is of no use
            file.unlink()
            raise


def _refuse(context: click.Context, why: str) -> NoReturn:
    print(f"gatosabio print: {why}", file=sys.stderr)
    context.exit(REFUSED)
