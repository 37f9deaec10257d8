"""The PostgreSQL server of a log: connecting to it, and what it says when that fails."""

from collections.abc import Sequence
from threading import Event, Thread
from typing import Any, Final, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from gatosabio.records import postgres_layout, postgres_rows
from gatosabio.records.log import CannotOpenLogError, Row, Trouble
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.postgres_line import Line
from gatosabio.records.sql_store import Connection, Fault, Store, Work

T = TypeVar("T")

USUAL: Final = {
    "fallback_application_name": "gatosabio",
    "connect_timeout": 5,
    # A host that is gone is noticed within seconds, whatever the system's own times are.
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
"""How a connection is made, unless the address says something else."""

SESSION: Final = {
    "search_path": f"'{postgres_layout.SCHEMA}'",
    # A commit waits for the disk. `on`, `remote_write` and `remote_apply` do; which one is right
    # depends on the standby, so the operator's choice stays.
    "synchronous_commit": "CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on'"
    " WHEN 'local' THEN 'on' ELSE current_setting('synchronous_commit') END",
    "default_transaction_isolation": "'read committed'",
    "statement_timeout": "'0'",  # `ANSWER_SECONDS` says it
    # A server that was stopped in the middle of a transaction must not keep others waiting: less
    # than a lease, so that whoever takes its tables over does not wait for its row.
    "idle_in_transaction_session_timeout": "'2s'",
}
"""Settings of a connection, whatever role and database say."""

_SETTINGS: Final = [f"set_config('{name}', {value}, false)" for name, value in SESSION.items()]
HELLO: Final = f"SELECT {', '.join(_SETTINGS)}"

WATCH_SECONDS: Final = 1.0


class PostgresServer(Store):
    """A line on which is written, another one on which is read, and who gives them up when nobody
    answers. A short command opens it *beside* a server, and changes no layout.

    :raises CannotOpenLogError: if the database cannot be used; the message says what to do
    """

    rows_at_once = postgres_rows.ROWS_AT_ONCE

    def __init__(self, address: PostgresAddress, *, beside: bool = False) -> None:
        self._options = _options(address)
        self._writer = self.new_line()
        self._reader = self.new_line()
        try:
            with self._connect() as db:
                db.execute(HELLO)
                prepare = postgres_layout.check if beside else postgres_layout.prepare
                prepare(db, str(address))
        except psycopg.Error as error:
            raise CannotOpenLogError(_sentence(address, error)) from None
        self._closed = Event()
        Thread(target=self._watch, name="gatosabio-log-watch", daemon=True).start()

    def new_line(self) -> Line:
        """One more connection, which is made when it is first needed. Nobody watches it."""
        return Line(self._connect, HELLO)

    def _connect(self) -> psycopg.Connection[Any]:
        return psycopg.connect(autocommit=True, **self._options)

    def _watch(self) -> None:
        while not self._closed.wait(WATCH_SECONDS):
            self._writer.give_up_if_late()
            self._reader.give_up_if_late()

    def free_room(self) -> None:
        """Let the server use the room of deleted rows again, on a connection of its own."""
        tables = [f"{postgres_layout.SCHEMA}.{name}" for name in postgres_layout.ERASED_FROM]
        with self._connect() as db:
            db.execute(f"VACUUM {', '.join(tables)}")

    # --- As a store ---

    def fault(self, error: BaseException) -> Fault | None:
        return postgres_rows.fault(error)

    def sentence(self, error: BaseException) -> str:
        return postgres_rows.sentence(error)

    def trouble(self, error: BaseException) -> Trouble:
        return postgres_rows.trouble(error)

    def writing(self) -> Connection:
        return self._writer.make_ready()

    def insert(self, db: Connection, rows: Sequence[Row]) -> None:
        postgres_rows.insert(db, rows)

    def begin(self, db: Connection) -> None:
        db.execute("BEGIN")

    def commit(self, db: Connection) -> None:
        assert db is self._writer, "nobody else has a transaction"
        self._writer.commit()

    def roll_back(self) -> None:
        self._writer.roll_back()

    def read(self, work: Work[T]) -> T:
        try:
            return work(self._reader.make_ready())
        except psycopg.Error as error:
            if self.fault(error) is not Fault.STORE:
                raise
        return work(self._reader.make_ready())  # the line was lost; a new one may do it

    def close(self) -> None:
        self._closed.set()
        self._writer.close()
        self._reader.close()


def _options(address: PostgresAddress) -> dict[str, Any]:
    try:
        given = conninfo_to_dict(address.url)
    except psycopg.Error:  # its message may quote the password
        raise CannotOpenLogError(
            f"{address} is no address that PostgreSQL understands; write one like "
            "postgresql://cats@localhost/cats, with %40 for @ in a name or a password"
        ) from None
    return {**USUAL, **given, "client_encoding": "utf8"}


def _sentence(address: PostgresAddress, error: psycopg.Error) -> str:
    """A message that says what PostgreSQL reports, and what to do."""
    said = postgres_rows.sentence(error)
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return f"cannot use {address}: {said}. Make this role the owner of the database"
    if not isinstance(error, psycopg.OperationalError):
        return f"cannot use {address}: {said}. Give another database"
    line = error.pgconn
    if line is not None and line.needs_password:
        return (
            f"{address} asks for a password: put it into PGPASSWORD, or into a file that "
            "PGPASSFILE names"
        )
    if line is not None and line.used_password:
        return (
            f"cannot connect to {address}: {said}. Check role and password: PGPASSWORD, the file "
            "that PGPASSFILE names, or ~/.pgpass"
        )
    return (
        f"cannot connect to {address}: {said}. Check that PostgreSQL is running there, that the "
        "database exists, and that --store names it"
    )
