"""Somebody who plays as docs/protocol.md says: comes back whenever the line is gone, says what was
seen last, and says again what was not answered."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from msgspec import json

from gatosabio.chaos.play import choose, press, too_soon
from gatosabio.chaos.simulated.connection import Connection, PlayerEnd
from gatosabio.chaos.simulated.loop import VirtualLoop
from gatosabio.server.admission import Admission
from gatosabio.server.tables import Tables
from gatosabio.wire.from_client import Configure

T = TypeVar("T")
Json: TypeAlias = dict[str, Any]

COMES_BACK_WITHIN: Final = 0.3
"""Seconds between two tries at most."""

PATIENCE: Final = 1.0
"""Seconds that an answer is waited for; then the line is taken for dead."""

THINKS: Final = (0.02, 0.3)
"""Seconds from seeing what there is to do to doing it."""

LOOKS_AGAIN_EVERY: Final = 0.4
"""Seconds between two looks at whether there is something to do at the table."""

SAYS_TWICE: Final = 0.06
"""How often a player says something twice, as an impatient page does."""

CANNOT_WAIT: Final = 0.15
"""How often somebody acts whose turn it is not."""

ENDS_IT: Final = 0.1
"""How often a host who looks at the table ends the game: so that others are dealt, too."""

FIRST_OF_A_GAME: Final = (0, 0)
"""The game and the row that were told last, for somebody who was told nothing."""


class Internet(Protocol):
    """How a player reaches the nodes."""

    def connect(self, player: "Player") -> Connection:
        """A new line, to one of them."""
        ...

    async def request(self, work: Callable[[Tables], Awaitable[T]]) -> T | None:
        """Ask one of them over HTTP; None if it is to be tried again."""
        ...


class Player(PlayerEnd):
    """One person at a table: the host if there is no *host*. The table has *people* seats."""

    def __init__(
        self,
        name: str,
        evening: Json,
        people: int,
        host: "Player | None",
        internet: Internet,
        loop: VirtualLoop,
        rng: Random,
    ) -> None:
        self.name = name
        self.code = ""
        self.person = 0
        self.acts = True  # whether there is more to do than to listen
        self.has_whims = True
        self.connection: Connection | None = None
        self.said: dict[int, Json] = {}  # what each of its numbers stands for
        self.games: dict[int, int] = {}  # in which game it was said
        self.open: dict[int, None] = {}  # those without an answer
        self.acks: dict[int, int] = {}
        self.last = FIRST_OF_A_GAME
        self.steps: list[
            tuple[int, int, int]
        ] = []  # the game, and two rows told one after the other
        self.is_welcome = False  # on the line that it has now
        self._token = ""
        self._evening = evening
        self._people = people
        self._host = host
        self._internet = internet
        self._loop = loop
        self._rng = rng
        self._told: Json | None = None
        self._table: Json | None = None
        self._cid = 0
        self._gone: asyncio.Future[None] | None = None

    def __repr__(self) -> str:
        return self.name

    # --- Coming in, and coming back ---

    async def live(self) -> None:
        """For ever."""
        await self._come_in()
        while True:
            self._gone = self._loop.create_future()
            self.connection = self._internet.connect(self)
            game, seq = self.last
            self._say("hello", token=self._token, game=game, seq=seq)
            self._look_again(self.connection)
            await self._gone
            self.connection, self.is_welcome = None, False
            await asyncio.sleep(COMES_BACK_WITHIN * self._rng.random())

    async def _come_in(self) -> None:
        admission: Admission | None = None
        while admission is None:
            if self._host is None:
                admission = await self._internet.request(partial(_open, self._evening))
            elif code := self._host.code:
                admission = await self._internet.request(partial(_join, code))
            await asyncio.sleep(0.05)
        self.code, self.person, self._token = admission.code, admission.person, admission.token

    def hang_up(self) -> None:
        if self._gone is not None and not self._gone.done():
            self._gone.set_result(None)

    def _give_up(self, connection: Connection, cid: int) -> None:
        """Nobody has answered for too long: try elsewhere."""
        if connection is self.connection and cid in self.open:
            connection.cut()

    # --- Saying ---

    def _say(self, kind: str, **fields: Any) -> None:
        if self.connection is not None:
            self.connection.say(json.encode({"type": kind, **fields}))

    def _do(self, kind: str, action: Json, **more: Any) -> None:
        self._cid += 1
        self.said[self._cid] = {"type": kind, "cid": self._cid, "action": action, **more}
        self.games[self._cid] = self.last[0]
        self.open[self._cid] = None
        self._say_again(self._cid)
        if self._rng.random() < SAYS_TWICE:
            self._say_again(self._cid)

    def _say_again(self, cid: int) -> None:
        if (connection := self.connection) is not None:
            connection.say(json.encode(self.said[cid]))
            self._loop.call_later(PATIENCE, self._give_up, connection, cid)

    # --- Hearing ---

    def hear(self, message: bytes) -> None:
        heard = json.decode(message)
        match heard["type"]:
            case "renewed":
                self._token = heard["token"]
            case "committed":
                entropy = self._rng.randbytes(16).hex()
                self._say("entropy", commitment=heard["commitment"], entropy=entropy)
            case "welcome":
                self.is_welcome = True
                for cid in list(self.open):
                    self._say_again(cid)
            case "table":
                self._table = heard
            case "begun":
                self._told = None
            case "told":
                self._follow(heard)
            case "ack":
                self.open.pop(heard["cid"], None)
                self.acks[heard["cid"]] = heard["seq"]
            case "refused":
                self.open.pop(heard["cid"], None)
                self._soon(self._act)
            case _:
                pass

    def _follow(self, told: Json) -> None:
        game, seq = told["game"], told["seq"]
        if not told.get("whole") and self.last[0] == game:
            self.steps.append((game, self.last[1], seq))
        self.last = game, seq
        if not told["views"]:
            return
        self._told = told
        if told.get("k") is not None and (action := press(told)) is not None:
            self._race(told, action)
        else:
            self._soon(self._act)

    # --- Playing ---

    def _soon(self, work: Callable[..., None], *args: Any) -> None:
        self._loop.call_later(self._rng.uniform(*THINKS), work, *args)

    def _act(self) -> None:
        """Do what there is to do, one thing at a time."""
        if self.open or not (self.acts and self.is_welcome) or self._told is None:
            return
        action = choose(self._told, self._rng)
        if action is None and self._rng.random() < CANNOT_WAIT:
            action = too_soon(self._told)
        if action is not None:
            self._do("act", action, game=self.last[0])

    def _race(self, told: Json, action: Json) -> None:
        """Press at the sight of a reveal, once."""
        reveal = {"k": told["k"], "n": told["n"]}
        self._say("shown", **reveal)
        reaction = self._rng.uniform(0.25, 0.4)

        def press() -> None:
            if self._told is told and self.acts and self.is_welcome and not self.open:
                self._do("hit", action, **reveal, r=reaction * 1000, res=0.1)

        self._loop.call_later(reaction, press)

    def _look_again(self, connection: Connection) -> None:
        """See to the table: sit down, begin a game, the next one; and act if nobody has noticed."""
        if connection is not self.connection:
            return
        if self._table is not None and self.acts and self.is_welcome:
            self._see_to_table(self._table)
            self._act()
        self._loop.call_later(LOOKS_AGAIN_EVERY, self._look_again, connection)

    def _see_to_table(self, table: Json) -> None:
        seats = table["seats"]
        if self.person not in [seat["person"] for seat in seats]:
            self._say("sit", name=self.name)
        elif table["host"] == self.person and len(seats) >= self._people:
            if table["phase"] == "lobby":
                self._say("start")
            elif table["phase"] == "over":
                self._say("again")
            elif self.has_whims and self._rng.random() < ENDS_IT:
                self._say("end")


async def _open(evening: Json, tables: Tables) -> Admission:
    return await tables.open(Configure(**evening))


async def _join(code: str, tables: Tables) -> Admission | None:
    return await tables.join(code)
