"""The command line: what each subcommand is called and takes."""

import sys
from typing import Annotated

import typer

from gatosabio import __version__
from gatosabio.cli import bench as bench_command
from gatosabio.cli import replay as replay_command
from gatosabio.words.catalog import LANGUAGES, Language, language_of_locale

app = typer.Typer(
    help="Addi Cat's, Addi Race and Gato Negro: rules, records and tables.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

WORKS_TODAY = f"""\
gatosabio {__version__}: a table for Addi Cat's, Addi Race and Gato Negro.

What works today:
  the rules of Addi Cat's, both editions, every option
  gatosabio replay FILE   tells a recorded game in words, or as JSON (--json)
  gatosabio bench         shows how fast the rules run on this machine

The table itself, in the browser, is being built: until then this line is all that
`gatosabio` with nothing behind it has to say. `gatosabio --help` lists the commands.
"""


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Start gatosabio."""
    if context.invoked_subcommand is None:
        typer.echo(WORKS_TODAY, nl=False)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record, or `-` for standard input.")],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of words.")] = False,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Read JSON Lines, as from a .jsonl file.")
    ] = False,
    lang: Annotated[
        str | None, typer.Option(help="en, fr or es; left out, the locale decides.")
    ] = None,
) -> None:
    """Replay a recorded game: tell it, or print every event and where it leads."""
    chosen = language_of_locale() if lang is None else _language(lang)
    raise typer.Exit(replay_command.run(file, as_json=json, as_lines=jsonl, language=chosen))


@app.command()
def bench(
    *,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    seconds: Annotated[float, typer.Option(min=0, help="How long to play each game.")] = 5,
) -> None:
    """Play games on one core by a fixed policy, and say how fast that was."""
    bench_command.run(as_json=json, seconds=seconds)


def _language(code: str) -> Language:
    for language in LANGUAGES:
        if code == language:
            return language
    raise typer.BadParameter(f"{code!r} is not spoken here: choose one of {', '.join(LANGUAGES)}")


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):  # no terminal is so old that a name may crash it
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    app()
