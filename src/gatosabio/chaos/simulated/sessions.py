"""The sessions of all nodes, in the simulated database."""

from collections.abc import Callable, Collection
from typing import TypeVar

from gatosabio.chaos.simulated.store import Store
from gatosabio.chaos.simulated.store_line import LineLostError, StoreLine
from gatosabio.nodes.lease import Seen
from gatosabio.nodes.sessions import Sessions, SessionsError

T = TypeVar("T")


class SimulatedSessions(Sessions):
    """On a line of its own, which holds the lock of the session. It is not made anew by itself."""

    def __init__(self, line: StoreLine) -> None:
        self._line = line

    async def connect(self, old: str) -> None:
        self._line.close()
        self._line.open()
        await self.remove(old)

    async def register(self, session: str, name: str) -> None:
        def register(store: Store) -> None:
            store.register(session, name)
            self._line.session = session

        await self._ask(register)

    async def beat(self, session: str, ttl_ms: float) -> bool:
        return await self._ask(lambda store: store.beat(session, ttl_ms))

    async def look(self) -> list[Seen]:
        return await self._ask(lambda store: store.seen())

    async def note_leaving(self, session: str) -> None:
        await self._ask(lambda store: store.note_leaving(session))

    async def remove(self, session: str) -> None:
        def remove(store: Store) -> None:
            store.sessions.pop(session, None)

        await self._ask(remove)

    async def orphans(self, alive: Collection[str]) -> list[str]:
        return await self._ask(lambda store: store.orphans(alive))

    async def forget_dead(self, ttl_ms: float) -> None:
        await self._ask(lambda store: store.forget_dead(ttl_ms))

    async def close(self) -> None:
        self._line.close()

    async def _ask(self, work: Callable[[Store], T]) -> T:
        if not self._line.is_open:
            await self._line.lost()
            raise SessionsError("the connection is closed")
        try:
            return await self._line.ask(work)
        except LineLostError as error:
            raise SessionsError(str(error)) from error
