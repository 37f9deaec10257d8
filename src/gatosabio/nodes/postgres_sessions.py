"""The sessions of all nodes, in PostgreSQL: on a connection of its own, in a thread of its own."""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from secrets import randbits
from typing import Final, TypeVar

import psycopg

from gatosabio.nodes import directory
from gatosabio.nodes.lease import Seen
from gatosabio.nodes.sessions import Sessions, SessionsError
from gatosabio.records.postgres_line import Line
from gatosabio.records.postgres_rows import sentence

T = TypeVar("T")

LOCK_BITS: Final = 31
GIVES_UP_EVERY: Final = 1.0  # seconds until somebody looks whether an answer is late

NOT_DURABLE: Final = "SET synchronous_commit = off"
"""What this connection writes are hints, and worth nothing after a crash."""


class PostgresSessions(Sessions):
    """The rows of `node`, and the advisory locks of those who are alive. Others reach our own
    session at *address* if they show the *secret*."""

    def __init__(self, line: Line, *, address: str = "", secret: str = "") -> None:
        self._line = line
        self._address = address
        self._secret = secret
        self._thread = ThreadPoolExecutor(1, "gatosabio-node")

    async def connect(self, old: str) -> None:
        def connect() -> None:
            self._line.close()
            self._line.make_ready().execute(NOT_DURABLE)
            directory.remove(self._line, old)

        await self._ask(connect)

    async def register(self, session: str, name: str) -> None:
        key = randbits(LOCK_BITS)

        def register() -> None:
            directory.register(
                self._line, session, name, key, address=self._address, secret=self._secret
            )

        await self._ask(register)

    async def beat(self, session: str, ttl_ms: float) -> bool:
        return await self._ask(lambda: directory.beat(self._line, session, ttl_ms))

    async def look(self) -> list[Seen]:
        return await self._ask(lambda: directory.look(self._line))

    async def note_leaving(self, session: str) -> None:
        await self._ask(lambda: directory.note_leaving(self._line, session))

    async def remove(self, session: str) -> None:
        await self._ask(lambda: directory.remove(self._line, session))

    async def orphans(self, alive: Collection[str]) -> list[str]:
        return await self._ask(lambda: directory.orphans(self._line, alive))

    async def forget_dead(self, ttl_ms: float) -> None:
        await self._ask(lambda: directory.forget_dead(self._line, ttl_ms))

    async def close(self) -> None:
        await self._ask(self._line.close)
        self._thread.shutdown()

    async def _ask(self, work: Callable[[], T]) -> T:
        """Have *work* done in the thread that has the line. If the database does not answer, the
        line is given up.

        :raises SessionsError: if it fails
        """
        asked = asyncio.get_running_loop().run_in_executor(self._thread, work)
        try:
            while True:
                done, _ = await asyncio.wait([asked], timeout=GIVES_UP_EVERY)
                if done:
                    return asked.result()
                self._line.give_up_if_late()
        except psycopg.Error as error:
            raise SessionsError(sentence(error)) from error
