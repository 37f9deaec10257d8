"""A connection to PostgreSQL that is made anew when it is lost, and given up when nobody
answers."""

import socket
from collections.abc import Callable, Sequence
from functools import cache
from selectors import EVENT_READ, DefaultSelector
from threading import Lock
from time import monotonic
from typing import Any, Final, TypeAlias

import psycopg
from psycopg.pq import TransactionStatus

from gatosabio.records.sql_store import Connection, Cursor

Connect: TypeAlias = Callable[[], psycopg.Connection[Any]]

ANSWER_SECONDS: Final = 10.0
"""How long an answer is waited for. A server that is alive answers within milliseconds; after this
it is gone, or the network is."""


class Line(Connection):
    """One connection, for one thread. The first thing that it says is *hello*."""

    def __init__(self, connect: Connect, hello: str) -> None:
        self._connect = connect
        self._hello = hello
        self._door = Lock()
        self._asked_at: float | None = None  # since when an answer is waited for
        self._db: psycopg.Connection[Any] | None = None

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Cursor:
        """Run one statement.

        :raises psycopg.Error: if it fails, the connection is lost or nobody answers in time
        """
        assert self._db is not None, "it was made ready"
        with self._door:
            self._asked_at = monotonic()
        try:
            return self._db.execute(_in_its_words(sql), values or None)
        finally:
            with self._door:
                self._asked_at = None

    def make_ready(self) -> "Line":
        """Connect if there is no connection, or it is known to be lost: so who writes after
        PostgreSQL was restarted need not learn of it by losing something.

        :raises psycopg.Error: if that fails
        """
        if self._db is None or self._db.closed or _is_to_be_read(self._db):
            self.close()
            self._db = self._connect()
            try:
                self.execute(self._hello)
            except BaseException:
                self.close()
                raise
        return self

    def commit(self) -> None:
        """End a transaction.

        :raises psycopg.Error: if it is not known to be durable
        """
        # PostgreSQL answers COMMIT after an error with ROLLBACK, and calls that no error.
        if self._db is None or self._db.info.transaction_status is not TransactionStatus.INTRANS:
            raise psycopg.OperationalError("the transaction has failed before its end")
        self.execute("COMMIT")

    def roll_back(self) -> None:
        """Undo a transaction that was begun, if any; or close, then the server does it."""
        if self._db is None or self._db.closed:
            return
        status = self._db.info.transaction_status
        if status is TransactionStatus.IDLE:
            return
        try:
            if status is TransactionStatus.ACTIVE:  # it still does something
                self.close()
            else:
                self.execute("ROLLBACK")
        except psycopg.Error:
            self.close()

    def give_up_if_late(self) -> None:
        """Called by another thread: if an answer does not come in time, cut the connection, so that
        who waits for it does not wait for ever."""
        with self._door:
            if self._asked_at is None or monotonic() - self._asked_at < ANSWER_SECONDS:
                return
            assert self._db is not None, "somebody waits for it"
            line = socket.socket(fileno=self._db.fileno())
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it is cut already
            finally:
                line.detach()

    def close(self) -> None:
        """Close the connection, if there is one."""
        if self._db is not None:
            self._db.close()
            self._db = None


def _is_to_be_read(db: psycopg.Connection[Any]) -> bool:
    """Whether something has come that nobody asked for: that the server closes, as a rule."""
    with DefaultSelector() as selector:
        selector.register(db.fileno(), EVENT_READ)
        return bool(selector.select(0))


@cache
def _in_its_words(sql: str) -> str:
    """psycopg has another sign for a value."""
    return sql.replace("?", "%s")
