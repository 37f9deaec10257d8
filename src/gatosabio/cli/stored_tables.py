"""`gatosabio tables list` and `tables erase`: their options. What they do is in `tables`."""

from pathlib import Path

import click

from gatosabio.cli.global_options import GlobalOptions
from gatosabio.cli.stored_options import data_option, language_option, store_option
from gatosabio.words.catalog import Language, words


@click.group()
def tables() -> None:
    """List or erase the tables of this server."""


@tables.command(name="list")
@data_option
@store_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of lines.")
@language_option
@click.pass_context
def list_tables(
    context: click.Context,
    *,
    data: Path | None,
    store: str | None,
    as_json: bool,
    language: Language | None,
) -> None:
    """List tables and classes, the newest last: code, first and last use, finished games.

    No name is told. The exit status is 2 if they cannot be read.
    """
    from gatosabio.cli import tables as tables_command

    options: GlobalOptions = context.obj
    speech = words(options.tongue(language))
    place = options.place(data, store)
    context.exit(tables_command.list_tables(place, speech, as_json=as_json))


@tables.command()
@click.argument("code")
@data_option
@store_option
@click.option("--yes", is_flag=True, help="Do not ask.")
@language_option
@click.pass_context
def erase(
    context: click.Context,
    code: str,
    *,
    data: Path | None,
    store: str | None,
    yes: bool,
    language: Language | None,
) -> None:
    """Erase the table with that CODE, and all its games, for good, while the server runs or not.

    Whoever is still at the table is told with the next thing that happens there. The exit status is
    2 if it was not erased.
    """
    from gatosabio.cli import tables as tables_command

    options: GlobalOptions = context.obj
    speech = words(options.tongue(language))
    place = options.place(data, store)
    context.exit(tables_command.erase(place, code, speech, sure=yes))
