"""All tables of one device. What the page asks and says goes in; what it is to store, send and
answer comes out.

    device = Device(stored, entropy, rng)
    device.ask(1, Asked("POST", "/api/tables", "", b'{"game": "addicats"}'), clock)
    for what in device.outgoing(): …          # Store, Answer, Send, HangUp
    device.stored(clock)                      # once that is on the disk
    device.wakes_at(now)                      # when to call `wake`

One thing is done after the other. While something is being stored all else waits, so nobody is told
of anything that a reload would forget.
"""

from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from traceback import format_exception

import msgspec

from gatosabio.in_page.asked import Desk
from gatosabio.in_page.at_table import AtTable
from gatosabio.in_page.clock import Clock
from gatosabio.in_page.connection import Connection
from gatosabio.in_page.doors import Doors, Steps
from gatosabio.in_page.kept_learners import KeptLearners
from gatosabio.in_page.learners_desk import NotYetError
from gatosabio.in_page.learning import Learning
from gatosabio.in_page.outgoing import Answer, Broken, Outgoing, Store
from gatosabio.in_page.requests import Asked
from gatosabio.in_page.shelf import Item, Shelf
from gatosabio.records.log import DamagedError
from gatosabio.table.effects import Effect
from gatosabio.wire.codec import BadMessageError, decode
from gatosabio.wire.from_client import Hello
from gatosabio.wire.table_parts import CloseReason
from gatosabio.wire.to_client import Closed


class NotStoredError(Exception):
    """The browser could not store it: what a table has decided did not happen."""


class Device:
    """The server of one device. *stored* is all that was stored before, by name; *entropy* gives so
    many secret bytes; *rng* is for what need not be secret."""

    def __init__(
        self, stored: Mapping[str, bytes], entropy: Callable[[int], bytes], rng: Random
    ) -> None:
        self._shelf = Shelf(stored)
        self._kept = KeptLearners(stored)
        self._learning = Learning(self._shelf, self._kept, entropy)
        self._doors = Doors(self._shelf, self._learning, entropy, rng)
        self._desk = Desk(self._doors, self._shelf, self._learning)
        self._connections: dict[int, Connection] = {}
        self._outgoing: list[Outgoing] = []
        self._todo: deque[Callable[[], Steps[None]]] = deque()
        self._doing: Steps[None] | None = None
        self._storing: tuple[Item, ...] = ()
        self._answering: int | None = None
        self._welcoming: Connection | None = None
        self._asked_again: list[Callable[[], Steps[None]]] = []  # as soon as more is known
        self._clock = Clock(0.0, 0)

    # --- In ---

    def ask(self, request: int, asked: Asked, clock: Clock) -> None:
        """A request, as a server would get it over HTTP."""
        self._add(partial(self._answer, request, asked), clock)

    def connect(self, number: int) -> None:
        """The page opens connection *number*. Its first message says who it is."""
        self._connections[number] = Connection(number, self._outgoing.append)

    def receive(self, number: int, data: bytes, arrived: float, clock: Clock) -> None:
        """A message on that connection, which *arrived* a moment ago."""
        self._add(partial(self._read, number, data, arrived), clock)

    def disconnect(self, number: int, clock: Clock) -> None:
        """The page has closed that connection."""
        self._add(partial(self._depart, number), clock)

    def wake(self, clock: Clock) -> None:
        """Time has passed: do what is due. One thing of each table at a time: what comes in
        meanwhile must not wait for many cats."""
        if self._doing is None:
            self._add(self._do_due, clock)

    def stored(self, clock: Clock) -> None:
        """What was to be stored is stored."""
        self._clock = clock
        self._shelf.take(self._storing)
        self._kept.take(self._storing)
        self._go_on()

    def not_stored(self, clock: Clock) -> None:
        """It could not be stored. Tables go on from what is."""
        self._clock = clock
        self._learning.not_stored()
        self._give_up(NotStoredError())
        self._go_on()

    # --- Out ---

    def outgoing(self) -> list[Outgoing]:
        """What the page is to do, in this order."""
        outgoing = self._outgoing[:]
        self._outgoing.clear()  # the same list: connections add to it
        return outgoing

    def wakes_at(self, now: float) -> float | None:
        """When to call `wake`, if nothing comes in before; None if that is not needed, or if
        something has to be stored first."""
        if self._doing is not None:
            return None
        if self._learning.has_work or self._asked_again:
            return now
        moments = [at.wakes_at(now) for at in self._doors.awake()]
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def awake(self) -> list[AtTable]:
        """The tables in memory."""
        return self._doors.awake()

    # --- One thing after the other ---

    def _add(self, job: Callable[[], Steps[None]], clock: Clock) -> None:
        self._todo.append(job)
        self._clock = clock
        if self._doing is None:
            self._go_on()

    def _go_on(self) -> None:
        """Do what waits, until something has to be stored."""
        while self._doing is not None or self._todo:
            try:
                if self._doing is None:
                    self._doing = self._todo.popleft()()
                items = next(self._doing, None)
            except Exception as error:  # whatever it is, other tables go on
                self._give_up(error)
                continue
            for at in self._doors.awake():
                at.send_due(self._clock.now)
            if items is None:
                self._doing = None
            elif items:
                self._storing = items
                self._outgoing.append(Store(items))
                break

    def _give_up(self, error: Exception) -> None:
        """What was begun cannot be done. Nobody knows what tables have made of it, so they are read
        again."""
        if not isinstance(error, NotStoredError):  # whoever stores knows that already
            self._outgoing.append(Broken("".join(format_exception(error))))
        if self._answering is not None:
            status, code = (507, "not-stored") if isinstance(error, NotStoredError) else (500, "")
            body = msgspec.json.encode({"error": code})
            self._outgoing.append(Answer(self._answering, status, body))
            self._answering = None
        if self._welcoming is not None:  # it is not at a table yet
            self._welcoming.close(Closed(why="retry"))
            self._welcoming = None
        self._doing = None
        for at in self._doors.awake():
            self._stop(at, "retry")

    def _stop(self, at: AtTable, why: CloseReason) -> None:
        for connection in at.connections.values():
            connection.close(Closed(why=why))
        self._doors.forget(at)

    # --- What is done ---

    def _answer(self, request: int, asked: Asked) -> Steps[None]:
        self._answering = request
        try:
            told = yield from self._desk.answer(asked, self._clock)
        except NotYetError:
            self._answering = None
            self._asked_again.append(partial(self._answer, request, asked))
            return
        self._answering = None
        self._outgoing.append(Answer(request, told.status, told.body))

    def _read(self, number: int, data: bytes, arrived: float) -> Steps[None]:
        connection = self._connections.get(number)
        if connection is None or connection.closed:
            return
        try:
            message = decode(data)
        except BadMessageError:
            connection.close(Closed(why="bad-message"))
            return
        at = self._at(connection)
        if at is not None:
            effects = at.table.receive(connection.person, message, arrived)
            yield from at.carry_out(effects, self._clock.wall)
            if self._shelf.card(at.id) is None:  # everybody has left
                self._stop(at, "removed")
        elif isinstance(message, Hello):
            yield from self._welcome(connection, message)
        else:
            connection.close(Closed(why="retry"))

    def _welcome(self, connection: Connection, hello: Hello) -> Steps[None]:
        self._welcoming = connection
        try:
            at = yield from self._doors.connect(connection, hello, self._clock)
        except DamagedError:
            connection.close(Closed(why="damaged"))
        else:
            if at is None:
                connection.close(Closed(why="no-such-token"))
        self._welcoming = None

    def _depart(self, number: int) -> Steps[None]:
        connection = self._connections.pop(number, None)
        at = self._at(connection) if connection is not None else None
        if connection is None or at is None:
            return
        connection.closed = True
        if at.connections.get(connection.person) is connection:
            del at.connections[connection.person]
            effects = at.table.disconnect(connection.person, self._clock.now)
            yield from at.carry_out(effects, self._clock.wall)
            if not at.connections:  # whoever comes back finds it as it is stored
                self._doors.forget(at)

    def _do_due(self) -> Steps[None]:
        for at in self._doors.awake():
            if at.needs_code:
                yield from self._doors.change_code(at, self._clock)
            elif (effects := self._due(at)) is not None:
                yield from at.carry_out(effects, self._clock.wall)
        yield from self._learning.go_on()
        self._todo.extend(self._asked_again)
        self._asked_again.clear()

    def _due(self, at: AtTable) -> list[Effect] | None:
        now = self._clock.now
        if at.cards_needed and (effects := at.choose_cards(now)) is not None:
            return effects
        if at.pondered:
            return at.think(now)
        wakes_at = at.table.wakes_at(now)
        return at.table.wake(now) if wakes_at is not None and wakes_at <= now else None

    def _at(self, connection: Connection) -> AtTable | None:
        """The table that this is a connection of, if it is awake."""
        for at in self._doors.awake():
            if at.id == connection.table:
                return at
        return None
