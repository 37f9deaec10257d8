"""The command line: what each subcommand is called and takes."""

import io
import os
import sys
from pathlib import Path
from typing import Final, TextIO

import click

from gatosabio import __version__
from gatosabio.cli import bench as bench_command
from gatosabio.cli import lab as lab_command
from gatosabio.cli import replay as replay_command
from gatosabio.cli import score as score_command
from gatosabio.cli.places import default_data
from gatosabio.cli.terminal import SIGNS, can_print
from gatosabio.engine.games.gatonegro.types import Rules
from gatosabio.words.catalog import LANGUAGES, Language, language_of_locale, words

CANNOT_WRITE: Final = 3

_language = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default=language_of_locale,
    help="The language of the words; left out, the locale decides.",
)


@click.group(invoke_without_command=True)
@click.version_option(__version__, prog_name="gatosabio")
@click.option("--local", is_flag=True, help="Let only this machine in, not its network.")
@click.option(
    "--host",
    "hosts",
    multiple=True,
    envvar="GATOSABIO_HOST",
    help="An address to listen on, instead of this machine and its private network.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    envvar="GATOSABIO_PORT",
    help="The port; left out, the first free one from 8642 on.",
)
@click.option(
    "--data",
    type=click.Path(dir_okay=False, path_type=Path),
    envvar="GATOSABIO_DATA",
    help="The file that keeps tables and games; left out, the usual place of this platform.",
)
@click.option(
    "--cert",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="GATOSABIO_CERT",
    help="A TLS certificate (PEM).",
)
@click.option(
    "--key",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="GATOSABIO_KEY",
    help="Its private key (PEM).",
)
@click.option(
    "--behind-proxy",
    is_flag=True,
    envvar="GATOSABIO_BEHIND_PROXY",
    help="A reverse proxy that we trust ends TLS in front of this server.",
)
@click.option(
    "--name",
    "names",
    multiple=True,
    envvar="GATOSABIO_NAME",
    help="A host name that leads here, such as cats.example.org.",
)
@click.option(
    "--keep-days",
    type=click.IntRange(1, 3650),
    default=30,
    show_default=True,
    envvar="GATOSABIO_KEEP_DAYS",
    help="Tables where nothing happened for so long are erased.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page here.")
@_language
@click.pass_context
def app(
    context: click.Context,
    *,
    local: bool,
    hosts: tuple[str, ...],
    port: int | None,
    data: Path | None,
    cert: Path | None,
    key: Path | None,
    behind_proxy: bool,
    names: tuple[str, ...],
    keep_days: int,
    no_browser: bool,
    language: Language,
) -> None:
    """Addi Cat's, Addi Race and Gato Negro: with no command, a table for everybody in the house.

    It can be reached from this machine and its private network, over the address that it prints.
    """
    if context.invoked_subcommand is not None:
        return
    from gatosabio.cli import serve as serve_command  # other commands need not wait for it
    from gatosabio.server.run import Wishes

    wishes = Wishes(
        data=data or default_data(),
        hosts=hosts,
        port=port,
        local=local,
        cert=cert,
        key=key,
        behind_proxy=behind_proxy,
        names=names,
        keep_days=keep_days,
    )
    speech = words(language, signs=can_print(SIGNS))
    context.exit(serve_command.start(wishes, speech, browser=not no_browser))


@app.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of words.")
@click.option("--jsonl", "as_lines", is_flag=True, help="Read JSON Lines, as from a .jsonl file.")
@_language
@click.pass_context
def replay(
    context: click.Context, file: str, *, as_json: bool, as_lines: bool, language: Language
) -> None:
    """Replay the recorded game in FILE (`-` for standard input).

    Tells it in words, or prints every event and where it leads (--json). The exit status is 1 if
    the rules refuse an action, 2 if FILE is no record.
    """
    context.exit(replay_command.run(file, as_json=as_json, as_lines=as_lines, language=language))


@app.command()
@click.argument("piles", nargs=-1, required=True, metavar="PILE [PILE]")
@click.option("--two-decks", is_flag=True, help="Every card may be there twice.")
@click.option("--lucky-tom", is_flag=True, help="A Tomcat of two fives is worth 5.")
@click.option("--night-music", is_flag=True, help="A Yowler is worth as many as are in its pile.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a picture.")
@_language
@click.pass_context
def score(
    context: click.Context,
    piles: tuple[str, ...],
    *,
    two_decks: bool,
    lucky_tom: bool,
    night_music: bool,
    as_json: bool,
    language: Language,
) -> None:
    """Count one or two kitty piles of Gato Negro, laid with real cards.

    A pile is written as one argument, its oldest card first: "8D 2H 8H 10S". Suits are S, H, D and
    C, the ace is A. The exit status is 2 for a card that does not exist or is there too often.
    """
    rules = Rules(two_decks=two_decks, lucky_tom=lucky_tom, night_music=night_music)
    context.exit(score_command.run(piles, rules, as_json=as_json, language=language))


@app.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 3600),
    default=5,
    show_default=True,
    help="How long to play each game, and to count piles.",
)
def bench(*, as_json: bool, seconds: float) -> None:
    """Play games on one core by a fixed policy, and say how fast that was."""
    bench_command.run(as_json=as_json, seconds=seconds)


@app.group()
def lab() -> None:
    """Experiments with the parts of this house."""


@lab.command()
@click.option("--races", type=click.IntRange(1), default=3000, show_default=True, help="Of each.")
@click.option("--seed", type=int, default=1, show_default=True, help="Where chance starts.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="How many to share the work among.",
)
def fairness(*, races: int, seed: int, as_json: bool, processes: int) -> None:
    """Judge races over modelled lines, of honest players and of cheats, and say who won."""
    lab_command.run_fairness(races=races, seed=seed, processes=processes, as_json=as_json)


@app.group()
def games() -> None:
    """The games that were played at this server's tables."""


_data = click.option(
    "--data",
    type=click.Path(dir_okay=False, path_type=Path),
    envvar="GATOSABIO_DATA",
    help="The file that keeps them; left out, the usual place of this platform.",
)


@games.command(name="list")
@_data
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of lines.")
@_language
@click.pass_context
def list_games(
    context: click.Context, *, data: Path | None, as_json: bool, language: Language
) -> None:
    """List them, the newest last."""
    from gatosabio.cli import games as games_command

    file = data or default_data()
    context.exit(games_command.list_games(file, words(language), as_json=as_json))


@games.command()
@click.argument("game")
@_data
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write; left out, standard output.",
)
@click.pass_context
def export(context: click.Context, game: str, *, data: Path | None, to: Path | None) -> None:
    """Write GAME, as `list` names it, as a record; or `all` of them, a line each."""
    from gatosabio.cli import games as games_command

    context.exit(games_command.export(data or default_data(), game, to))


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def main() -> None:
    """Run the command line. Whatever its streams are, they are no reason for a traceback."""
    # A stream that the caller closed is None here: what would go there is lost, as was asked for.
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):  # no terminal is so old that a name may crash it
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            app(prog_name="gatosabio")
        finally:
            sys.stdout.flush()
    except OSError as error:  # a full disk, most likely
        print(f"gatosabio: cannot write: {error.strerror}", file=sys.stderr)
        os._exit(CANNOT_WRITE)  # not even Python's own last flush would succeed
