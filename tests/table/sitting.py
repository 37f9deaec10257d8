"""A table, the people round it and a clock of its own, to write tests with.

    sitting = Sitting("gatonegro", people=2, start=deck("8D 2H 8H"))
    sitting.will_press(1, 300, take("8D")).will_press(2, 200, take("8D"))
    sitting.wait(1000)
    assert sitting.refusals(1) == ["gone"]

Person 1 is the host, and person *n* sits on seat *n* - 1. Everybody is honest and far away by a
round trip: a message takes half of it, and a page paints what comes at once. Rows are kept as the
log would keep them, and what is told waits for its time, as a connection would make it wait.
"""

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any, NamedTuple, TypeVar

from msgspec import Raw, json
from msgspec.structs import replace

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Ms
from gatosabio.records.log import Row
from gatosabio.table.dealing import NextDeal, deal
from gatosabio.table.effects import (
    ChosenCards,
    Disclosed,
    Effect,
    HangUp,
    Keep,
    NeedCards,
    NeedCode,
    Ponder,
    Revoke,
    Tell,
    Write,
)
from gatosabio.table.fold import restore
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.kept import decode
from gatosabio.table.live import Live
from gatosabio.table.rows import NOBODY, Paused, TableEvent, encode
from gatosabio.table.table import Table
from gatosabio.timing.line import Line
from gatosabio.wire.from_client import (
    Act,
    AddBot,
    Beat,
    Configure,
    FromClient,
    Hello,
    HitMessage,
    Resume,
    Shown,
    Sit,
    Start,
)
from gatosabio.wire.to_client import (
    Ack,
    Begun,
    Closed,
    Over,
    Refused,
    TableInfo,
    ToClient,
    Told,
    Verdict,
)

M = TypeVar("M", bound=ToClient)

PONG_EVERY = 250.0
SPIN = 3
"""A table that wants to be woken so often at the same time would never let anybody else run."""


def slap(seat: int = 0, **more: object) -> dict[str, Any]:
    return {"do": "slap", "seat": seat, **more}


def flip(seat: int = 0) -> dict[str, Any]:
    return {"do": "flip", "seat": seat}


def take(card: str, pile: int = 0) -> dict[str, Any]:
    """By the first hand of whoever says so, like all actions that name none."""
    return {"do": "take", "card": card, "pile": pile}


def deck(cards: str) -> dict[str, Any]:
    """A start of Gato Negro, the top card first."""
    return {"deck": cards.split()}


def hands(*written: str) -> dict[str, Any]:
    """A start of Addi Cat's; a hand is written `down | up`, both with the top card first."""
    split = [hand.partition("|") for hand in written]
    return {
        "piles": [down.split() for down, _, _ in split],
        "up": [up.split() for _, _, up in split],
    }


def race(*written: str, stock: str = "", talon: str = "") -> dict[str, Any]:
    """A start of Addi Race."""
    cards = [hand.split() for hand in written]
    return {"hands": cards, "stock": stock.split(), "talon": talon.split()}


class Letter(NamedTuple):
    """What was told, and when it went out."""

    at: float
    message: ToClient


class Reflex(NamedTuple):
    """What somebody does at the sight of the next reveal."""

    reaction: float
    action: dict[str, Any]
    delay: float
    more: dict[str, Any]


class Guest:
    """One person's end of the line."""

    def __init__(self, person: int, trip: float) -> None:
        self.person = person
        self.trip = trip
        self.line = Line()
        self.here = False
        self.silent = False  # no pong comes back
        self.known: tuple[str, ...] | None = None  # kinds of card that need no explanation
        self.paints = True  # says when it shows a reveal
        self.beats = False  # says that it has not pressed yet
        self.letters: list[Letter] = []
        self.queue: deque[Tell] = deque()
        self.reflexes: deque[Reflex] = deque()
        self.reveal: tuple[int, str] = (0, "")  # the newest that came
        self.seen = (0, 0)  # game and row
        self.cids = count(1)
        self._last_pong = 0.0

    def keep_alive(self, now: float) -> None:
        """Answer a ping, as often as a server asks."""
        if self.here and not self.silent and now - self._last_pong >= PONG_EVERY:
            self.pong(now)

    def pong(self, now: float) -> None:
        self._last_pong = now
        payload = str(now).encode()
        self.line.ping(payload, now - self.trip)
        self.line.pong(payload, now)


class Sitting:
    """People and cats at a new table, in the lobby, or with a *start* in the middle of a game."""

    def __init__(
        self,
        game: str = "addicats",
        *,
        people: int = 0,
        cats: int = 0,
        watchers: int = 0,
        trips: Sequence[float] = (),
        start: dict[str, Any] | None = None,
        first: int = 0,
        pace: Any = "adults",
        times: Any = None,
        fair: Any = 0,
        even_start: Any = 0,
        level: Any = "cat",
        seed: int = 1,
        rules: dict[str, Any] | None = None,
    ) -> None:
        self.now = 1000.0
        self.seed = seed
        self.rows: list[Row] = []
        self.seeds: dict[int, bytes] = {}
        self.kept: Keep | None = None
        self.disclosed: list[int] = []  # the rows of games whose seed is no secret any more
        self.guests: dict[int, Guest] = {}
        self.hung_up: dict[int, Closed] = {}
        self.codes_needed = 0
        self.needs: list[NeedCards] = []  # near decks that were asked for
        self.revoked: list[int] = []
        self.pondered: list[tuple[float, Ponder]] = []  # when it will be thought of
        self.thinking_ms = 0.0  # that it takes
        self._entropy = count()
        self._posted: list[tuple[float, int, int, FromClient]] = []  # what is on its way
        self._order = count()
        self._alarm: float | None = None  # when the table wants to be woken
        self.table = Table("t", self.entropy, Random(seed))
        settings = Configure(
            game=game,
            rules=rules or {},
            pace=pace,
            times=times,
            fair=fair,
            even_start=even_start,
        )
        self.carry_out(self.table.open("BCDF", settings, self.now))
        for seat, trip in zip(range(people), [*trips, *[0.0] * people], strict=False):
            self.join(trip)
            self.say(seat + 1, Sit(name=f"P{seat}"))
        for _ in range(watchers):
            self.join()
        for _ in range(cats):
            self.say(1, AddBot(level=level))
        if start is not None:
            self.begin_with(start, first)

    def begin_with(self, start: dict[str, Any], first: int) -> None:
        """A deal as it is needed: written, paused, read again, and everybody goes on."""
        table, number = self.table, len(self.seeds) + 1
        self.seeds[number] = seed = self.entropy()
        coming = NextDeal("BCDF", number, seed)
        dealt = deal(table.state.settings, table.state.members.seats, coming)
        dealt = type(dealt)(
            **{
                **{field: getattr(dealt, field) for field in dealt.__struct_fields__},
                "start": start,
                "first": first,
            }
        )
        self.write(dealt, Paused())
        self.crash()
        for person in self.guests:
            self.come(person)
        self.say(1, Resume())

    def entropy(self) -> bytes:
        """32 bytes, other ones at every call, the same in every run."""
        return sha256(f"{self.seed} {next(self._entropy)}".encode()).digest()

    # --- The log ---

    def write(self, *events: TableEvent) -> None:
        """Rows that no table wrote."""
        for event in events:
            seq = len(self.rows) + 1
            self.rows.append(Row("t", seq, 1, "adm", NOBODY, 0, Ms(0), 0, encode(event)))

    def restored(self, *, all_rows: bool = False) -> Table:
        """The table that another server would make of what was kept and the rows after it, or of
        all rows, now."""
        if self.kept is None or all_rows:
            return restore(self.rows, self.seeds, self.entropy, Random(self.seed))
        rows = self.rows[self.kept.seq :]
        return restore(rows, self.seeds, self.entropy, Random(self.seed), decode(self.kept.data))

    def crash(self) -> "Sitting":
        """The server is gone, and comes back. Nobody is connected."""
        self.table = self.restored()
        self._alarm = None
        self.pondered.clear()
        for guest in self.guests.values():
            guest.here = False
            guest.queue.clear()
        return self

    # --- People ---

    def join(self, trip: float = 0.0, *, hello: bool = True) -> int:
        """A new person, who says hello."""
        person, effects = self.table.join(self.now)
        self.carry_out(effects)
        self.guests[person] = Guest(person, trip)
        if hello:
            self.come(person)
        return person

    def come(self, person: int, *, line: Line | None = None) -> "Sitting":
        """Connect, for the first time or again."""
        guest = self.guests[person]
        guest.line = line or Line()
        guest.here = True
        if line is None and not guest.silent:
            guest.pong(self.now)
        game, seq = guest.seen
        hello = Hello(token="", game=game, seq=seq, known=guest.known)
        self.carry_out(self.table.connect(person, guest.line, hello, self.now))
        return self

    def drop(self, *people: int) -> "Sitting":
        """Their connection is lost, with what was still on its way to them."""
        for person in people:
            self.guests[person].here = False
            self.guests[person].queue.clear()
            self.carry_out(self.table.disconnect(person, self.now))
        return self

    def say(self, person: int, message: FromClient) -> "Sitting":
        """A message arrives, now."""
        self._keep_alive()
        self.carry_out(self.table.receive(person, message, self.now))
        return self

    def start(self) -> "Sitting":
        return self.say(1, Start())

    def act(self, person: int, action: dict[str, Any], *, cid: int | None = None) -> "Sitting":
        """Something that is no race."""
        cid = next(self.guests[person].cids) if cid is None else cid
        return self.say(person, Act(cid=cid, action=self._seated(person, action)))

    def hit(
        self,
        person: int,
        action: dict[str, Any],
        reaction_ms: float,
        *,
        cid: int | None = None,
        reveal: tuple[int, str] | None = None,
        **more: Any,
    ) -> "Sitting":
        """A press arrives now, on the newest reveal that its player has seen, or another."""
        message = self._hit(self.guests[person], action, reaction_ms, cid, reveal, more)
        return self.say(person, message)

    def beat(self, person: int, elapsed_ms: float, hits: Iterable[HitMessage] = ()) -> "Sitting":
        reveal_id, nonce = self.guests[person].reveal
        beat = Beat(reveal_id=reveal_id, nonce=nonce, elapsed_ms=elapsed_ms, hits=tuple(hits))
        return self.say(person, beat)

    def _hit(
        self,
        guest: Guest,
        action: dict[str, Any],
        reaction_ms: float,
        cid: int | None,
        reveal: tuple[int, str] | None,
        more: dict[str, Any],
    ) -> HitMessage:
        reveal_id, nonce = reveal or guest.reveal
        cid = next(guest.cids) if cid is None else cid
        return HitMessage(
            cid=cid,
            reveal_id=reveal_id,
            nonce=nonce,
            action=self._seated(guest.person, action),
            reaction_ms=reaction_ms,
            **more,
        )

    def _seated(self, person: int, action: dict[str, Any]) -> dict[str, Any]:
        return action if "seat" in action else {"seat": self.hands(person)[0], **action}

    def will_press(
        self, person: int, reaction: float, action: dict[str, Any], delay: float = 0.0, **more: Any
    ) -> "Sitting":
        """At the next reveal that it sees, *reaction* ms after its paint; *delay* is what the line
        takes longer than usual."""
        self.guests[person].reflexes.append(Reflex(reaction, action, delay, more))
        return self

    # --- Time ---

    def _post(self, time: float, guest: Guest, message: FromClient) -> None:
        """Let *message* arrive then."""
        heapq.heappush(self._posted, (time, next(self._order), guest.person, message))

    def wait(self, ms: float) -> "Sitting":
        """Let everything happen that is due within so long."""
        end = self.now + ms
        while (due := self._next()) is not None and due <= end:
            self.now = max(self.now, due)
            self._happen()
        self.now = end
        return self

    def wait_until(self, done: Callable[[], bool], within: float = 7_200_000) -> "Sitting":
        """Let things happen until *done*."""
        end = self.now + within
        while not done():
            due = self._next()
            assert due is not None, "nothing will ever happen any more"
            assert due <= end, "it takes too long"
            self.now = max(self.now, due)
            self._happen()
        return self

    def _next(self) -> float | None:
        times = [
            guest.queue[0].not_before or self.now for guest in self.guests.values() if guest.queue
        ]
        times += [time for time, *_ in self._posted[:1]]
        times += [self._alarm] if self._alarm is not None else []
        times += [due for due, _ in self.pondered]
        return min(times, default=None)

    def _happen(self) -> None:
        """What is due now: letters go out, messages come in, the table is woken."""
        self._keep_alive()
        self.deliver()
        self.think()
        while self._posted and self._posted[0][0] <= self.now:
            _, _, person, message = heapq.heappop(self._posted)
            self.say(person, message)
        for _ in range(SPIN):
            if self._alarm is None or self._alarm > self.now:
                return
            self.carry_out(self.table.wake(self.now))
        raise AssertionError(f"it wants to be woken for ever at {self.now}")

    def _keep_alive(self) -> None:
        for guest in self.guests.values():
            guest.keep_alive(self.now)

    # --- What the table wants ---

    def carry_out(self, effects: Sequence[Effect]) -> None:
        """First what is to be written, then the rest in its order."""
        for place, effect in enumerate(effects):
            if isinstance(effect, Write):
                assert place == 0, "something was told before it was written"
                for row in effect.rows:
                    assert row.seq == len(self.rows) + 1, "a hole in the log"
                    self.rows.append(row)
                if effect.secret is not None:
                    self.seeds[effect.secret.game] = effect.secret.seed
            elif isinstance(effect, Revoke):
                self.revoked.append(effect.person)
            elif isinstance(effect, NeedCode):
                self.codes_needed += 1
            elif isinstance(effect, NeedCards):
                self.needs.append(effect)
            elif isinstance(effect, Disclosed):
                self.disclosed.append(effect.row)
            elif isinstance(effect, HangUp):
                self.hung_up[effect.person] = effect.message
            elif isinstance(effect, Keep):
                assert effect.seq < len(self.rows), "kept before the deal, which is a row"
                self.kept = effect
            elif isinstance(effect, Ponder):
                self.pondered.append((self.now + self.thinking_ms, effect))
            elif self.guests[effect.person].here:
                self.guests[effect.person].queue.append(effect)
        self.deliver()
        self.think()
        self._alarm = self.table.wakes_at(self.now)

    def choose(self, cards: Sequence[Card] | None) -> "Sitting":
        """The near deck that was asked for last is this one."""
        chosen = ChosenCards(self.needs[-1].request, None if cards is None else tuple(cards))
        self.carry_out(self.table.choose_cards(chosen, self.now))
        return self

    def think(self) -> None:
        """What cats were asked to think of and have had the time for, they tell."""
        ready = [ponder for due, ponder in self.pondered if due <= self.now]
        self.pondered = [one for one in self.pondered if one[0] > self.now]
        for ponder in ready:
            self.carry_out(self.table.thought(ponder.seed, ponder.think(), self.now))

    def deliver(self) -> None:
        """Everything whose time has come, in order."""
        for guest in self.guests.values():
            while guest.queue and (guest.queue[0].not_before or 0) <= self.now:
                self.send(guest, guest.queue.popleft())

    def send(self, guest: Guest, tell: Tell) -> None:
        """Let *guest* have it now."""
        message = tell.message
        guest.letters.append(Letter(self.now, message))
        if tell.reveal_id is not None:
            self.table.sent(guest.person, tell.reveal_id, self.now)
        if isinstance(message, Told):
            guest.seen = (message.game, message.seq)
            if message.reveal_id is not None and message.nonce is not None:
                self._see(guest, (message.reveal_id, message.nonce))

    def _see(self, guest: Guest, reveal: tuple[int, str]) -> None:
        """The page paints it, and its player reacts."""
        reveal_id, nonce = guest.reveal = reveal
        comes_back = self.now + guest.trip
        if guest.paints:
            self._post(comes_back, guest, Shown(reveal_id=reveal_id, nonce=nonce))
        if guest.beats:
            for elapsed in range(50, 3001, 50):
                beat = Beat(reveal_id=reveal_id, nonce=nonce, elapsed_ms=elapsed)
                self._post(comes_back + elapsed, guest, beat)
        if guest.reflexes:
            reaction, action, delay, more = guest.reflexes.popleft()
            hit = self._hit(guest, action, reaction, None, reveal, more)
            self._post(comes_back + reaction + delay, guest, hit)

    # --- Looking ---

    @property
    def live(self) -> Live:
        assert self.table.live is not None
        return self.table.live

    @property
    def play(self) -> GameInProgress:
        return self.live.game

    @property
    def info(self) -> TableInfo:
        return self.table.info(self.now)

    def hands(self, person: int) -> tuple[int, ...]:
        return self.live.game.hands_of(person)

    def messages(self, person: int, kind: type[M], since: float = 0.0) -> list[M]:
        """What that person was told, of this kind."""
        letters = self.guests[person].letters
        return [m for at, m in letters if isinstance(m, kind) and at >= since]

    def told(self, person: int) -> list[Told]:
        """What that person was told of the game, with its legal actions read."""
        return [
            replace(told, legal=tuple(json.decode(told.legal)))
            if isinstance(told.legal, Raw)
            else told
            for told in self.messages(person, Told)
        ]

    def last(self, person: int, kind: type[M]) -> M:
        return self.messages(person, kind)[-1]

    def refusals(self, person: int) -> list[str]:
        """The codes with which it was refused."""
        return [str(refused.code) for refused in self.messages(person, Refused)]

    def acks(self, person: int) -> list[tuple[int, int]]:
        return [(ack.cid, ack.seq) for ack in self.messages(person, Ack)]

    def verdicts(self, person: int) -> list[Verdict]:
        return self.messages(person, Verdict)

    def over(self, person: int) -> list[Over]:
        return self.messages(person, Over)

    def begun(self, person: int) -> list[Begun]:
        return self.messages(person, Begun)

    def revealed_at(self, person: int) -> float:
        """When the newest reveal went out to that person."""
        told = [letter for letter in self.guests[person].letters if _is_reveal(letter.message)]
        return told[-1].at

    @property
    def events(self) -> list[str]:
        """The names of all events that the newest row of the game brought about."""
        return [type(event).__name__ for event in self.play.history[-1].events]

    @property
    def acted(self) -> list[str]:
        """The bodies of the rows of kind `act`."""
        return [row.body for row in self.rows if row.kind == "act"]


def _is_reveal(message: ToClient) -> bool:
    return isinstance(message, Told) and message.reveal_id is not None


def seats(sitting: Sitting) -> list[str]:
    """The names of those who sit, seat by seat."""
    return [seat.name for seat in sitting.info.seats]
