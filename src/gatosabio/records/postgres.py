"""The log in a PostgreSQL database."""

import asyncio

import psycopg

from gatosabio.records.log import UnknownOutcomeError
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.postgres_line import Line
from gatosabio.records.postgres_server import PostgresServer
from gatosabio.records.sql_log import SqlLog
from gatosabio.records.sql_writer import MOST_AT_ONCE


class PostgresLog(SqlLog):
    """The log in the database at *address*. Its tables are created if they do not exist; but
    not *beside* a server, by a short command.

    :raises CannotOpenLogError: if it cannot be used; the message says what to do about it
    """

    def __init__(
        self,
        address: PostgresAddress,
        *,
        most_at_once: int = MOST_AT_ONCE,
        beside: bool = False,
    ) -> None:
        self._server = PostgresServer(address, beside=beside)
        super().__init__(self._server, most_at_once)

    def new_line(self) -> Line:
        """One more connection to the same database, with the same settings. Who has it closes
        it."""
        return self._server.new_line()

    async def vacuum(self, *, frees_room: bool = True) -> bool:
        """True: what is deleted is gone for all who ask. The server's own files keep it until
        PostgreSQL uses that room again, as its backups do (docs/adr/0042)."""
        if frees_room:
            try:
                await asyncio.to_thread(self._server.free_room)
            except psycopg.Error as error:
                raise UnknownOutcomeError(
                    f"cannot free room: {self._server.sentence(error)}"
                ) from error
        return True
