"""The table: a message and the time go in, effects come out.

It seats people and cats, lets the host decide, and hands what concerns the game to `live.py`.
Everything it decides is a row; `fold` takes the same rows after a crash, and the table is back.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, Literal, TypeAlias

import msgspec

from gatosabio.bots.policy import Choice
from gatosabio.engine.game import Ms
from gatosabio.records.log import Row
from gatosabio.table.answers import Answers
from gatosabio.table.cats import Cats
from gatosabio.table.clock import Clock
from gatosabio.table.company import Company
from gatosabio.table.crier import Crier
from gatosabio.table.dealing import RefusedByTableError, deal, game_of, settle
from gatosabio.table.desk import Desk
from gatosabio.table.effects import Effect, Seed
from gatosabio.table.line_up import LineUp
from gatosabio.table.live import Live
from gatosabio.table.lobby import Lobby
from gatosabio.table.pace import PACES
from gatosabio.table.paws import Paws, drawn
from gatosabio.table.play import Play
from gatosabio.table.presence import Connection, Presence
from gatosabio.table.races import Request
from gatosabio.table.rows import (
    BrokenOff,
    Configured,
    Dealt,
    Decree,
    Leaving,
    Left,
    Opened,
    Paused,
    Resumed,
    decode_decree,
)
from gatosabio.timing.constants import FINE
from gatosabio.timing.handicap import Handicaps
from gatosabio.timing.line import Line
from gatosabio.timing.racer import Claim
from gatosabio.wire.messages import (
    Ack,
    Act,
    AddBot,
    Again,
    Beat,
    Closed,
    Configure,
    End,
    FromClient,
    HandOver,
    Hello,
    Hit,
    Leave,
    Lock,
    Pause,
    PersonInfo,
    Refused,
    RemoveSeat,
    Rename,
    Resume,
    Seat,
    SeatInfo,
    Settings,
    Shown,
    Sit,
    Stand,
    Start,
    TableInfo,
    Visible,
    Welcome,
)

Phase: TypeAlias = Literal["lobby", "play", "over"]


class Table:
    """One table. *entropy* gives 32 fresh secret bytes at every call; *rng* is for what is no
    secret: names, and what cats feel like doing."""

    def __init__(self, table: str, entropy: Callable[[], bytes], rng: Random) -> None:
        self.desk = Desk(table)
        self.company = Company()
        self.presence = Presence()
        self.clock = Clock()
        self.code = ""
        self.settings = Settings(game="addicats", rules={}, pace="adults", times="all")
        self.paused = False
        self.live: Live | None = None
        self.handicaps: dict[str, Handicaps] = {}  # by the name of a game, of those who sit here
        self._games = 0
        self._entropy = entropy
        self._rng = rng
        self._lobby = Lobby(self.company, rng, self._decide)
        self._answers = Answers()
        self._told_info: TableInfo | None = None

    # --- From rows ---

    @classmethod
    def restore(
        cls,
        rows: Sequence[Row],
        seeds: Mapping[int, bytes],
        entropy: Callable[[], bytes],
        rng: Random,
    ) -> "Table":
        """The table that wrote *rows*. It rests until somebody comes back."""
        table = cls(rows[0].table, entropy, rng)
        for row in rows:
            table._refold(row, seeds)
        if table.live is not None:
            table.clock.set(table.live.play.last_at)
        return table

    def _refold(self, row: Row, seeds: Mapping[int, bytes]) -> None:
        self.desk.seq = row.seq
        self.desk.epoch = max(self.desk.epoch, row.epoch)
        if row.kind == "adm":
            decree = decode_decree(row.body)
            self._fold(decree)
            if isinstance(decree, Dealt):
                self._lay_out(decree, row.seq, seeds[decree.game])
        elif row.kind != "own":
            self._replay(row)

    def _replay(self, row: Row) -> None:
        assert self.live is not None, "nothing is played before it is dealt"
        play = self.live.play
        if row.kind == "tmo":
            play.let_time_run(row.seq, row.at)
            return
        action = msgspec.json.decode(row.body, type=play.game.action_type)
        play.act(row.seq, action)
        self.live.paws.learn(action)
        person = play.places[row.hand].person if row.cid else None
        if person is not None:
            self._answers.remember(person, row.cid, row.seq)

    def _fold(self, decree: Decree) -> None:
        match decree:
            case Opened(code=code, settings=settings):
                self.code, self.settings = code, settings
            case Configured(settings=settings):
                self.settings = settings
            case Paused() | Resumed():
                self.paused = isinstance(decree, Paused)
            case BrokenOff():
                assert self.live is not None, "no game is broken off before it is dealt"
                self.live.play.broken_off = True
            case Dealt():
                self._games = decree.game
                self.paused = False
            case _:
                self.company.fold(decree)

    def _lay_out(self, dealt: Dealt, seq: int, seed: bytes) -> Live:
        play = Play(dealt, seq, seed, self.company.places)
        cats = Cats(self._rng, self.desk)
        paws = Paws(play, self.handicaps, self.settings.fair)
        self.live = Live(
            play,
            Crier(play, self.desk, self.presence, self.settings.times),
            LineUp(play, self.presence, cats, paws, self._nonce),
            self.desk,
            self.presence,
            self.clock,
            cats,
            PACES[self.settings.pace],
            paws,
            self._answers,
        )
        return self.live

    def _nonce(self) -> str:
        return self._entropy()[:8].hex()

    def _decide(self, decree: Decree, now: float) -> int:
        """Write a decision down; it holds from now on."""
        seq = self.desk.write("adm", self.clock.read(now), decree)
        self._fold(decree)
        if isinstance(decree, Left):
            self.presence.forget(decree.person)
            self.desk.revoke(decree.person)
        return seq

    def take_over(self, owner: str, now: float) -> list[Effect]:
        """Whoever runs it from now on says so in a row of its own: should an older owner still
        write, it is fenced."""
        self.desk.epoch += 1
        self.desk.write("own", self.clock.read(now), {"owner": owner})
        return self.desk.clear()

    # --- People ---

    def open(self, code: str, wish: Configure, now: float) -> list[Effect]:
        """The first row of a new table.

        :raises RefusedByTableError: if that cannot be played
        """
        self._decide(Opened(code, settle(wish)), now)
        return self.desk.clear()

    def join(self, now: float) -> tuple[int, list[Effect]]:
        """A new person; its number, for its token.

        :raises RefusedByTableError: if nobody else is let in
        """
        person = self._lobby.join(set(self.presence.here), now)
        return person, self._effects(now)

    def connect(self, person: int, line: Line, hello: Hello, now: float) -> list[Effect]:
        """A person's connection is there. What it missed is told it."""
        first = not self.presence.here
        self.presence.arrive(person, Connection(line))
        self._lobby.come_back(person, now)
        mode: Literal["e", "e0"] = "e" if line.witnessed else "e0"
        self.desk.tell(person, Welcome(person=person, mode=mode))
        self._told_info = None  # the newcomer has not seen it
        self._tell_info(now)
        if self.live is not None:
            self.live.crier.tell_begun(person)
            if first and self.phase == "play" and not self.paused:
                self.live.go_on(now)
            else:
                if self.clock.runs:
                    self.live.seat_cats(now)
                self.live.tell_missed(person, hello.game, hello.seq)
        return self._effects(now)

    def disconnect(self, person: int, now: float) -> list[Effect]:
        """A connection is gone. When nobody is left the table rests."""
        self.presence.depart(person, now)
        if self.live is not None and not self.presence.here and self.clock.runs:
            self.live.rest(now, "paused")
        return self._effects(now)

    # --- Messages ---

    def receive(self, person: int, message: FromClient, now: float) -> list[Effect]:
        """What *person* says. Whoever is not at the table any more says nothing."""
        if person not in self.company.people:
            return []
        self._answer(person, message, now)
        return self._effects(now)

    def _answer(self, person: int, message: FromClient, now: float) -> None:
        handler, for_host = _HANDLERS[type(message)]
        try:
            if for_host and person != self.company.host:
                raise RefusedByTableError("not-the-host")
            handler(self, person, message, now)
        except RefusedByTableError as refused:
            cid, k = getattr(message, "cid", None), getattr(message, "k", None)
            self.desk.tell(person, Refused(code=refused.code, cid=cid, k=k))

    def sent(self, person: int, k: int, now: float) -> None:
        """Reveal *k* has just gone out to *person*."""
        if self.live is not None:
            self.live.sent(self.live.crier.hands_of(person), k, now)

    def wake(self, now: float) -> list[Effect]:
        """Time has passed."""
        if self.live is not None:
            self.live.wake(now)
        missed_at = self._host_missed_at(now)
        if missed_at is not None and now >= missed_at:
            self._lobby.lend(set(self.presence.here), now)
        return self._effects(now)

    def thought(self, seed: int, choice: Choice | None, now: float) -> list[Effect]:
        """What a cat has thought of that was asked to (`Ponder`); None if it came to nothing."""
        assert self.live is not None, "what cats think of is a game"
        self.live.thought(seed, choice, now)
        return self._effects(now)

    def wakes_at(self, now: float) -> float | None:
        """When to wake it, if nothing comes in before."""
        moments = (
            None if self.live is None else self.live.wakes_at(now),
            self._host_missed_at(now),
        )
        return min((moment for moment in moments if moment is not None), default=None)

    def _host_missed_at(self, now: float) -> float | None:
        """When somebody else must be the host for those who are here."""
        here, host = self.presence.here, self.company.host
        gone_since = self.presence.gone_since(host, now) if here else None
        return None if gone_since is None else gone_since + PACES[self.settings.pace].away

    @property
    def phase(self) -> Phase:
        """What people can do here."""
        if self.live is None or self.live.play.broken_off:
            return "lobby"
        return "play" if self.live.play.on else "over"

    def _effects(self, now: float) -> list[Effect]:
        if self.phase != "play":
            for person in sorted(self.company.leaving):
                self._lobby.go(person, set(self.presence.here), now)
        self._tell_info(now)
        return self.desk.clear()

    # --- The lobby ---

    def _sit(self, person: int, message: Sit, now: float) -> None:
        self._lobby.sit(person, message, self._free_to_change(), now)

    def _add_bot(self, _: int, message: AddBot, now: float) -> None:
        self._lobby.add_bot(message.level, self._free_to_change(), now)

    def _stand(self, person: int, message: Stand, now: float) -> None:
        self._free_to_change()
        self._lobby.stand(person, message, now)

    def _remove_seat(self, _: int, message: RemoveSeat, now: float) -> None:
        self._free_to_change()
        self._lobby.remove(message, now)

    def _rename(self, person: int, message: Rename, now: float) -> None:
        self._lobby.rename(person, message, now)

    def _lock(self, _: int, message: Lock, now: float) -> None:
        self._lobby.lock(message, now)

    def _hand_over(self, _: int, message: HandOver, now: float) -> None:
        self._lobby.hand_over(message, now)

    def _leave(self, person: int, _: Leave, now: float) -> None:
        others = set(self.presence.here) - {person}
        if self.phase == "play" and tuple(self.company.seats_of(person)):
            self._decide(Leaving(person), now)
            self._lobby.hand_on(person, others, now)
            self.presence.depart(person, now)  # the seat is kept: a cat plays it to the end
        else:
            self._lobby.go(person, others, now)
        self.desk.hang_up(person, Closed(why="removed"))

    def _configure(self, _: int, message: Configure, now: float) -> None:
        self._free_to_change()
        self._decide(Configured(settle(message)), now)

    def _free_to_change(self) -> int:
        """How many seats there are, if no game is on."""
        if self.phase == "play":
            raise RefusedByTableError("not-in-the-lobby")
        game, rules = game_of(self.settings)
        return max(game.players(rules))

    # --- The game as a whole ---

    def _start(self, _: int, __: Start | Again, now: float) -> None:
        self._free_to_change()
        seed = self._entropy()
        dealt = deal(self.settings, self.company, self._games + 1, seed)
        self.clock.set(Ms(0))
        row = self._decide(dealt, now)
        self.desk.keep_secret(Seed(dealt.game, row, seed, dealt.commitment))
        live = self._lay_out(dealt, row, seed)
        for person in self.presence.here:
            live.crier.tell_begun(person)
        live.begin(now)

    def _pause(self, _: int, __: Pause, now: float) -> None:
        live = self._playing()
        if not self.paused:
            live.rest(now, "paused")
            if live.play.on:  # unless the last press has ended it
                self._decide(Paused(), now)

    def _resume(self, _: int, __: Resume, now: float) -> None:
        live = self._playing()
        if self.paused:
            self._decide(Resumed(), now)
            live.go_on(now)

    def _end(self, _: int, __: End, now: float) -> None:
        live = self._playing()
        live.rest(now, "no-game")
        if live.play.on:
            self._decide(BrokenOff(), now)
            for person in self.presence.here:
                live.crier.tell_over(person)

    def _playing(self) -> Live:
        if self.phase != "play" or self.live is None:
            raise RefusedByTableError("no-game")
        return self.live

    # --- Playing ---

    def _act(self, person: int, message: Act, now: float) -> None:
        if not self._is_answered(person, message):
            live = self._playing()
            if message.game not in {None, live.play.number}:
                raise RefusedByTableError("no-game")  # it was meant for the one before
            live.ask(self._request(live, person, message, now), now)

    def _hit(self, person: int, message: Hit, now: float) -> None:
        if self._is_answered(person, message):
            return
        live = self._playing()
        request = self._request(live, person, message, now)
        connection = self.presence.here.get(person)
        if connection is not None and message.res:
            connection.res = message.res
        spot = getattr(request.action, "spot", None)
        press = Claim(message.r, message.res or FINE, spot if spot in {"head", "key"} else "body")
        live.press(request, message.k, message.n, press, now)

    def _is_answered(self, person: int, message: Act | Hit) -> bool:
        """Whether that very action was accepted before; it is acknowledged again then."""
        row = self._answers.row_of(person, message.cid)
        if row is not None:
            self.desk.tell(person, Ack(cid=message.cid, seq=row))
        elif self._answers.is_too_old(person, message.cid):
            raise RefusedByTableError("void")
        return row is not None

    def _request(self, live: Live, person: int, message: Act | Hit, now: float) -> Request:
        if not self.clock.runs:
            raise RefusedByTableError("paused")
        try:
            action = live.play.read_action(message.action, self.clock.read(now))
        except msgspec.ValidationError:
            raise RefusedByTableError("bad-action") from None
        if action.hand not in live.crier.hands_of(person):
            raise RefusedByTableError("not-your-seat")
        return Request(person, action.hand, message.cid, action, now)

    def _beat(self, person: int, message: Beat, now: float) -> None:
        if self.live is None or self.phase != "play":
            return
        for hit in message.hits:
            self._answer(person, hit, now)
        self.live.beat(self.live.crier.hands_of(person), message.k, message.n, message.e, now)

    def _shown(self, person: int, message: Shown, now: float) -> None:
        if self.live is not None:
            self.live.shown(self.live.crier.hands_of(person), message.k, message.n, now)

    def _visible(self, person: int, message: Visible, _: float) -> None:
        if (connection := self.presence.here.get(person)) is not None:
            connection.look(visible=message.visible)

    def _hello(self, person: int, message: Hello, now: float) -> None:
        """Somebody asks for what it has missed, or whether anybody is there: it is answered."""
        if self.live is not None:
            self.live.tell_missed(person, message.game, message.seq)
        else:
            self.desk.tell(person, self.info(now))

    # --- Telling ---

    def _tell_info(self, now: float) -> None:
        """Everybody, if anything about the table has changed."""
        if not self.presence.here:
            return
        info = self.info(now)
        if info != self._told_info:
            self._told_info = info
            for person in self.presence.here:
                self.desk.tell(person, info)

    def info(self, now: float) -> TableInfo:
        """The table as everybody sees it."""
        live = self.live if self.phase == "play" else None
        handicaps = self.handicaps.get(self.settings.game, Handicaps())
        seats = tuple(
            SeatInfo(
                seat=Seat(seat),
                name=place.name,
                face=place.face,
                person=place.person,
                bot=place.bot,
                away=live is not None and live.is_away(place.person, now),
                weight=drawn(handicaps, place, self.settings.fair),
            )
            for seat, place in enumerate(self.company.places)
        )
        people = tuple(
            PersonInfo(
                person=person,
                here=person in self.presence.here,
                bars=self.presence.here[person].bars if person in self.presence.here else 0,
            )
            for person in sorted(self.company.people)
        )
        return TableInfo(
            code=self.code,
            host=self.company.host,
            locked=self.company.locked,
            phase=self.phase,
            paused=self.paused,
            settings=self.settings,
            seats=seats,
            people=people,
            waiting_for=live.waiting_for if live is not None else (),
        )


_Handler = Callable[[Table, int, Any, float], None]

_HANDLERS: Final[Mapping[type[FromClient], tuple[_Handler, bool]]] = {
    Hello: (Table._hello, False),
    Sit: (Table._sit, False),
    Stand: (Table._stand, False),
    Rename: (Table._rename, False),
    Leave: (Table._leave, False),
    Act: (Table._act, False),
    Hit: (Table._hit, False),
    Shown: (Table._shown, False),
    Beat: (Table._beat, False),
    Visible: (Table._visible, False),
    Configure: (Table._configure, True),
    AddBot: (Table._add_bot, True),
    RemoveSeat: (Table._remove_seat, True),
    Lock: (Table._lock, True),
    Start: (Table._start, True),
    Again: (Table._start, True),
    Pause: (Table._pause, True),
    Resume: (Table._resume, True),
    End: (Table._end, True),
    HandOver: (Table._hand_over, True),
}
"""Who answers which message, and whether it is the host's alone. A message that is not here is
refused by a test."""
