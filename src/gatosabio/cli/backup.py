"""`gatosabio backup` and `gatosabio restore`: copies of the file of tables and games."""

import sys
from pathlib import Path

import click

from gatosabio.cli.global_options import GlobalOptions
from gatosabio.cli.stored_options import FAILED, data_option, language_option, store_option
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.words.catalog import Language, words

_file = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("to", type=_file, metavar="FILE")
@data_option
@store_option
@language_option
@click.pass_context
def backup(
    context: click.Context,
    to: Path,
    *,
    data: Path | None,
    store: str | None,
    language: Language | None,
) -> None:
    """Copy tables and games to FILE, while the server runs or not.

    The copy is one file, as everything was at one moment, and only you can read it. FILE must not
    exist yet. The exit status is 2 if there is no copy.
    """
    from gatosabio.records.sqlite_backup import back_up
    from gatosabio.records.sqlite_file import LogFileError

    options: GlobalOptions = context.obj
    path = _file_at(options.place(data, store))
    try:
        tables = back_up(path, to)
    except LogFileError as error:
        context.exit(_complain("backup", error))
    print(words(options.tongue(language)).say("backup.made", tables=tables, path=to))


@click.command()
@click.argument("backup", type=_file, metavar="FILE")
@click.option(
    "--replace",
    is_flag=True,
    help="If there are tables already, move their file aside. Its new name is printed.",
)
@data_option
@store_option
@language_option
@click.pass_context
def restore(
    context: click.Context,
    backup: Path,
    *,
    replace: bool,
    data: Path | None,
    store: str | None,
    language: Language | None,
) -> None:
    """Put the copy FILE, made by `gatosabio backup`, where the server looks for its tables.

    The server must not run. FILE is checked before, and stays as it is. Tables are kept as if they
    had been used today. The exit status is 2 if nothing was changed.
    """
    from gatosabio.records.sqlite_backup import restore as put_back
    from gatosabio.records.sqlite_file import LogFileError
    from gatosabio.server.os_clock import wall_ms

    options: GlobalOptions = context.obj
    path = _file_at(options.place(data, store))
    try:
        restored = put_back(backup, path, wall_ms(), replace=replace)
    except LogFileError as error:
        context.exit(_complain("restore", error))
    speech = words(options.tongue(language))
    print(speech.say("backup.restored", tables=restored.tables, path=path))
    if restored.aside is not None:
        print(speech.say("backup.aside", path=restored.aside))


def _file_at(place: Path | PostgresAddress) -> Path:
    if isinstance(place, PostgresAddress):
        raise click.ClickException(
            f"tables are in PostgreSQL, at {place}: use its own `pg_dump --schema=gatosabio` and "
            "`psql` or `pg_restore`"
        )
    return place


def _complain(command: str, error: Exception) -> int:
    print(f"gatosabio {command}: {error}", file=sys.stderr)
    return FAILED
