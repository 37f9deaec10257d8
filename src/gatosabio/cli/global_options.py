"""Options that stand before a command: `gatosabio --lang fr games list`."""

from pathlib import Path

import click
from click.core import ParameterSource
from msgspec import Struct

from gatosabio.cli.places import default_data
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.words.catalog import Language, language_of_locale


class GlobalOptions(Struct, frozen=True):
    """Their values, from the command line or the environment. An option of the command itself has
    precedence."""

    data: Path | None
    language: Language | None
    store: str | None = None

    def file(self, own: Path | None) -> Path:
        """The file with the log of tables; *own* is the command's own option.

        :raises click.ClickException: if games are in PostgreSQL, where this command cannot read
            them
        """
        place = self.place(own, None)
        if isinstance(place, PostgresAddress):
            raise click.ClickException(
                "games are in PostgreSQL (GATOSABIO_STORE), and this command reads files only: "
                "give one by --data"
            )
        return place

    def place(self, data: Path | None, store: str | None) -> Path | PostgresAddress:
        """Where tables and games are kept; *data* and *store* are the command's own options.

        :raises click.ClickException: if both are given, or that is no address
        """
        if data is None and store is None:
            data, store = self.data, self.store
        if store is None:
            return data or default_data()
        if data is not None:
            raise click.UsageError(
                f"--data keeps games in {data}, --store in PostgreSQL: leave one of them out "
                "(GATOSABIO_DATA and GATOSABIO_STORE count, too)"
            )
        try:
            return PostgresAddress(store)
        except ValueError as error:
            raise click.ClickException(f"--store: {error}") from None

    def tongue(self, own: Language | None) -> Language:
        """The language of all texts; *own* is the command's own option."""
        return own or self.language or language_of_locale()


def refuse_what_does_not_go_with(command: click.Command, context: click.Context) -> None:
    """Refuse an option before a command that the command would ignore.

    :raises click.UsageError: if the command has no such option
    """
    known = _options_of(command)
    lost = [
        option.opts[0]
        for option in context.command.params
        if option.name not in known
        and context.get_parameter_source(option.name or "") is ParameterSource.COMMANDLINE
    ]
    if lost:
        does = "does" if len(lost) == 1 else "do"
        raise click.UsageError(f"{', '.join(lost)} {does} not go with `{command.name}`")


def _options_of(command: click.Command) -> set[str | None]:
    inner = command.commands.values() if isinstance(command, click.Group) else ()
    return {option.name for option in command.params}.union(*map(_options_of, inner))
