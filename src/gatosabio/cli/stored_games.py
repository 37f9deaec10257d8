"""`gatosabio games list` and `games export`: their options. What they do is in `games`."""

from pathlib import Path

import click

from gatosabio.cli.global_options import GlobalOptions
from gatosabio.cli.stored_options import data_option, language_option
from gatosabio.words.catalog import Language, words


@click.group()
def games() -> None:
    """List or export the games that were played at this server’s tables."""


@games.command(name="list")
@data_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of lines.")
@language_option
@click.pass_context
def list_games(
    context: click.Context, *, data: Path | None, as_json: bool, language: Language | None
) -> None:
    """List the games, the newest last.

    Games that cannot be read are named on standard error, and the others listed. The exit status is
    1 then, and 2 if none can be read.
    """
    from gatosabio.cli import games as games_command

    global_options: GlobalOptions = context.obj
    speech = words(global_options.tongue(language))
    context.exit(games_command.list_games(global_options.file(data), speech, as_json=as_json))


@games.command()
@click.argument("game")
@data_option
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file; without it, to standard output.",
)
@language_option
@click.pass_context
def export(
    context: click.Context,
    game: str,
    *,
    data: Path | None,
    to: Path | None,
    language: Language | None,
) -> None:
    """Write GAME, as `list` names it, as a record; or `all` games, a line each.

    Of `all`, games that cannot be read are named on standard error, and the others written. The
    exit status is 1 then, and 2 if there is nothing to write.
    """
    from gatosabio.cli import games as games_command

    global_options: GlobalOptions = context.obj
    speech = words(global_options.tongue(language))
    context.exit(games_command.export(global_options.file(data), game, to, speech))
