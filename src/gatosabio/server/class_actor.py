"""Runs one class: one thing after the other, and its rows are on disk before anybody is told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.classroom.children import Child, Pair
from gatosabio.classroom.classroom import Classroom
from gatosabio.classroom.effects import (
    Admit,
    ClassEffect,
    ControlTables,
    Dismiss,
    OpenTables,
    PurrAll,
    SitDown,
    StandUp,
    WriteRows,
)
from gatosabio.classroom.notebook import RefusedByClassError
from gatosabio.classroom.rows import RoundTable
from gatosabio.classroom.views import child_view, table_picture, teacher_view, wall_view
from gatosabio.records.log import FencedError, Log, UnknownOutcomeError
from gatosabio.server.actor import StoppedError
from gatosabio.server.class_knowing import ClassKnowing
from gatosabio.server.class_session import AnyView, ClassSession
from gatosabio.server.class_tables import ClassTables
from gatosabio.server.codes import CODE_LETTERS
from gatosabio.server.os_clock import now_ms, wall_ms
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.wire.from_class import (
    ChooseFace,
    ClassHello,
    FromClass,
    MakeTables,
    NextRound,
    RaisePaw,
)
from gatosabio.wire.to_class import ClassCloseReason, ClassRefused, Purring, TableTicket

log = logging.getLogger(__name__)

LOOKS_EVERY: Final = 0.5  # seconds, at the tables of a round

Work: TypeAlias = Callable[[], list[ClassEffect]]
"""What a class is to do."""


class Member(Struct, frozen=True):
    """Who a connection is: a child, or else the teacher or the wall."""

    role: str
    child: Child | None = None


class ClassActor:
    """Runs a class. When it is not known whether rows were written, it stops for good; the class is
    read from the log again when somebody asks for it."""

    def __init__(
        self,
        classroom: Classroom,
        records: Log,
        tables: ClassTables,
        knowing: ClassKnowing,
        on_stop: Callable[["ClassActor"], None],
        *,
        is_shared: bool = False,
    ) -> None:
        self.classroom = classroom
        self.id = classroom.id
        self.stopped = False
        self.idle_since = now_ms()
        self.knowing = knowing
        self.admitted: dict[int, Child] = {}  # by knock
        self._is_shared = is_shared  # others may take the class over
        self._log = records
        self._tables = tables
        self._on_stop = on_stop
        self._sessions: dict[ClassSession, Member] = {}
        self._shown: dict[ClassSession, AnyView] = {}  # as it would be without a clock
        self._tickets: dict[Child, tuple[str, TableTicket]] = {}  # with the table's id
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._watching: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected."""
        return not self._sessions

    # --- What comes in ---

    async def do(self, work: Work) -> None:
        """Let the class do something when its turn comes, carry out what it asks for, and show
        everybody what has changed.

        :raises RefusedByClassError: if *work* raises it: then nothing has changed
        :raises StoppedError: if the class has stopped
        """
        async with self._turn:
            if self.stopped:
                raise StoppedError
            try:
                await self._do(work)
                await self._show()
            except (RefusedByClassError, RefusedByTableError):
                raise
            except (FencedError, UnknownOutcomeError) as error:
                log.error("class %s stops: %s", self.id, error)
                self.stop("retry")
                raise StoppedError from error
            except Exception:
                log.exception("class %s stops", self.id)
                self.stop("retry")
                raise
        self._watch()

    async def _do(self, work: Work) -> None:
        wrote = False
        try:
            effects = work()
            wrote = any(isinstance(one, WriteRows) for one in effects)
            await self._carry_out(effects)
        finally:  # nothing is shown or refused as it was before others have taken the class over
            read = self.classroom.notebook.position.seq
            if self._is_shared and not wrote and await self._log.tail(self.id) != read:
                raise FencedError(f"{self.id} was taken over")

    async def hand_over(self, owner: str) -> None:
        """Write down that *owner* runs the class from now on, once all that waits is done; then
        stop."""
        with suppress(StoppedError):
            await self.do(lambda: self.classroom.take_over(owner))
        self.stop("server-stops")

    async def hear(self, session: ClassSession, message: ClassHello | FromClass) -> None:
        """Do what a message asks for, or tell the page why not."""
        member = self._sessions.get(session)
        if member is None:  # sent away a moment ago
            return
        try:
            if isinstance(message, ClassHello):  # a page asks whether the line is still there
                await self.do(lambda: self._forget_shown(session))
            elif isinstance(message, ChooseFace | RaisePaw):
                if member.child is None:
                    raise RefusedByClassError("not-a-child")
                child, said = member.child, message
                await self.do(lambda: self.classroom.hear(child, said))
            else:
                if member.role != "teacher":
                    raise RefusedByClassError("not-the-teacher")
                taught = message
                if isinstance(taught, MakeTables | NextRound):
                    await self.knowing.find_out_for_tables()
                await self.do(lambda: self.classroom.teach(taught, wall_ms()))
        except RefusedByClassError as refused:
            session.tell(ClassRefused(code=refused.code))
        except RefusedByTableError:
            session.tell(ClassRefused(code="not-now"))
        except StoppedError:
            session.close("retry")

    def _forget_shown(self, session: ClassSession) -> list[ClassEffect]:
        self._shown.pop(session, None)
        return []

    async def show_card(self, child: Child, pair: Pair) -> bool:
        """Whether somebody with these pictures is *child*, who is here then.

        :raises RefusedByClassError: if the door is closed
        """
        came = False

        def show() -> list[ClassEffect]:
            nonlocal came
            came, effects = self.classroom.show_card(child, pair)
            return effects

        await self.do(show)
        return came

    async def knock(self, child: Child | None) -> int:
        """Somebody asks the teacher to be let in.

        :raises RefusedByClassError: if too many knock, or the door is closed
        """
        number = 0

        def knock() -> list[ClassEffect]:
            nonlocal number
            number = self.classroom.entrance.knock(child)
            return []

        await self.do(knock)
        return number

    async def connect(self, session: ClassSession, member: Member) -> bool:
        """Show *session* the class from now on; False if it may not see it any more."""
        child = member.child

        def arrive() -> list[ClassEffect]:
            if child is not None:
                if child not in self.classroom.state.here:
                    return []
                others = [one for one, who in self._sessions.items() if who == member]
                if session.is_gone or any(one.came_at > session.came_at for one in others):
                    session.close("opened-elsewhere")  # it was held up on its way
                    return []
                for older in others:
                    self._sessions.pop(older)
                    older.close("opened-elsewhere")
                self.classroom.connect(child)
                self._tickets.pop(child, None)  # a page that was loaded anew has lost its own
            self._sessions[session] = member
            return []

        await self.do(arrive)
        return session in self._sessions

    async def disconnect(self, session: ClassSession) -> None:
        """*session* has ended."""

        def depart() -> list[ClassEffect]:
            member = self._sessions.pop(session, None)
            self._shown.pop(session, None)
            self.idle_since = now_ms()
            if member is not None and member.child is not None:
                self.classroom.disconnect(member.child)
            return []

        if not self.stopped:
            with suppress(StoppedError):  # while it waited for its turn
                await self.do(depart)

    # --- What goes out ---

    async def _carry_out(self, effects: Sequence[ClassEffect]) -> None:
        for effect in effects:
            match effect:
                case WriteRows(rows=rows):
                    wall = wall_ms()
                    await self._log.append([replace(row, wall=wall) for row in rows])
                case OpenTables(tables=groups):
                    await self._open_tables(groups)
                case ControlTables(do=do):
                    await self._control(do)
                case SitDown(child=child, table=table):
                    face = self.classroom.state.faces.get(child, "")
                    await self._tables.sit_down(table, child, face)
                case StandUp(child=child, table=table):
                    self._tickets.pop(child, None)
                    await self._tables.stand_up(table, child)
                case Admit(knock=knock, child=child):
                    self.admitted[knock] = child
                case Dismiss(child=child):
                    await self._dismiss(child)
                case PurrAll():
                    for session in self._sessions:
                        session.tell(Purring())
                case _:
                    assert_never(effect)

    async def _open_tables(self, groups: Sequence[Sequence[Child]]) -> None:
        state = self.classroom.state
        tables = await self._tables.open(state.settings, groups, state.faces)
        self._tickets.clear()
        opened = [
            RoundTable(table, tuple(group)) for table, group in zip(tables, groups, strict=True)
        ]
        await self._carry_out(self.classroom.tables_opened(opened, wall_ms()))

    async def _control(self, do: str) -> None:
        current = self.classroom.notebook.playing
        tables = [table.table for table in current.tables] if current is not None else []
        if do == "pause":
            await self._tables.pause(tables)
        elif do == "resume":
            await self._tables.resume(tables)
        else:
            self._spawn(self._end_round(tables))

    async def _end_round(self, tables: Sequence[str]) -> None:
        await self._tables.end(tables)
        await self.look()
        found = self.classroom.rounds.found
        await self.do(lambda: self.classroom.round_ended(found))
        self.knowing.find_out()

    async def _dismiss(self, child: Child) -> None:
        await self._log.revoke_person(self.id, person_of(child))
        for session in [one for one, who in self._sessions.items() if who.child == child]:
            self._sessions.pop(session)
            session.close("sent-away")
        self.classroom.disconnect(child)

    async def _show(self) -> None:
        """Send everybody their view, if anything but the time has changed in it."""
        wall = wall_ms()
        views: dict[str, Callable[[Classroom, str, int], AnyView]]
        views = {"wall": wall_view, "teacher": teacher_view}
        still = {role: view(self.classroom, CODE_LETTERS, 0) for role, view in views.items()}
        now = {role: view(self.classroom, CODE_LETTERS, wall) for role, view in views.items()}
        for session, member in list(self._sessions.items()):
            view: AnyView
            anew: AnyView
            if member.child is not None:
                ticket = await self._ticket(member.child)
                view = anew = child_view(self.classroom, member.child, ticket)
            else:
                view, anew = still[member.role], now[member.role]
            if self._shown.get(session) != view:
                self._shown[session] = view
                session.show(anew)

    async def _ticket(self, child: Child) -> TableTicket | None:
        """The way of *child* to its table: the same one until it sits at another."""
        current = self.classroom.notebook.playing
        table = current.table_of(child) if current is not None else None
        if current is None or table is None:
            return None
        known = self._tickets.get(child)
        if known is not None and known[0] == table.table:
            return known[1]
        learner = self.classroom.state.learners[child]
        token = await self._tables.ticket(table.table, child, learner)
        if token is None:
            return None
        picture = table_picture(self.classroom, CODE_LETTERS, current.tables.index(table))
        ticket = TableTicket(token=token, picture=picture)
        self._tickets[child] = (table.table, ticket)
        return ticket

    # --- A round ---

    def _watch(self) -> None:
        """Look at the tables every second, as long as a round is played."""
        playing = self.classroom.notebook.playing is not None
        if playing and (self._watching is None or self._watching.done()):
            self._watching = self._spawn(self._watch_all())

    async def _watch_all(self) -> None:
        while not self.stopped and self.classroom.notebook.playing is not None:
            await asyncio.sleep(LOOKS_EVERY)
            await self.look()

    async def look(self) -> None:
        """Look at the tables, if a round is played."""
        current = self.classroom.notebook.playing
        if current is None:
            return
        news = await self._tables.news(
            list(current.tables),
            self.classroom.state.faces,
            begins_games=self.classroom.rounds.begins_games,
            is_paused=lambda: current.paused_at is not None,
        )
        if self.classroom.notebook.playing is current:
            await self.do(lambda: self.classroom.hear_news(news, wall_ms()))

    def _spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        async def guarded() -> None:
            try:
                await work
            except StoppedError:
                pass
            except Exception:
                log.exception("class %s stops", self.id)
                self.stop("retry")

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def stop(self, why: ClassCloseReason) -> None:
        """Stop for good. All sessions are closed."""
        self.stopped = True
        self.knowing.close()
        for session in self._sessions:
            session.close(why)
        self._sessions.clear()
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        self._on_stop(self)


def person_of(child: Child) -> int:
    """The number of a child among the people of its class: tokens are kept by it."""
    return FIRST_CHILD + child


FIRST_CHILD: Final = 100
