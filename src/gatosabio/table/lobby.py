"""Seats, people and settings: what may be decided about them, and by whom."""

from collections.abc import Callable, Collection
from random import Random
from typing import Final, NamedTuple, TypeAlias, assert_never

from gatosabio.bots.policy import Level
from gatosabio.bots.roster import ROSTER
from gatosabio.table import names
from gatosabio.table.dealing import RefusedByTableError, checked_settings, game_of
from gatosabio.table.members import MOST_PEOPLE, Seat
from gatosabio.table.rows import (
    CatReplaced,
    Configured,
    Freed,
    Given,
    HandedOver,
    Joined,
    Left,
    Locked,
    MatchChosen,
    Renamed,
    Sat,
    TableEvent,
)
from gatosabio.table.state import TableState
from gatosabio.wire.from_client import (
    AddBot,
    Again,
    ChooseMatch,
    ClaimSeat,
    Configure,
    End,
    GiveSeat,
    HandOver,
    Leave,
    Lock,
    Pause,
    RefuseClaim,
    RemovePerson,
    RemoveSeat,
    Rename,
    Resume,
    Sit,
    Stand,
    Start,
)

LobbyMessage: TypeAlias = (
    Sit | Stand | Rename | AddBot | RemoveSeat | Configure | ChooseMatch | Lock | HandOver
)

HOST_ONLY: Final = frozenset(
    {
        Configure,
        AddBot,
        RemoveSeat,
        RemovePerson,
        Lock,
        Start,
        Again,
        Pause,
        Resume,
        End,
        HandOver,
        ChooseMatch,
        GiveSeat,
        RefuseClaim,
    }
)
"""Messages that only the host may send."""

HOST_ONLY_IN_CLASS: Final = HOST_ONLY | {Sit, Stand, Rename, ClaimSeat, Leave}
"""The same at a table of a class, which decides who sits where: what a child typed would be a name
that everybody reads."""


class NamedChild(NamedTuple):
    """A child of a class: what its seat is called, and its cat."""

    name: str
    face: str


class Lobby:
    """Decides about seats and people. *decide* writes a decision down and lets it take effect."""

    def __init__(
        self, state: TableState, rng: Random, decide: Callable[[TableEvent, float], int]
    ) -> None:
        self._state = state
        self._members = state.members
        self._rng = rng
        self._decide = decide

    def receive(self, person: int, message: LobbyMessage, now: float, *, playing: bool) -> None:
        """Do what *message* asks for.

        :raises RefusedByTableError: if that is not allowed, or not while a game is played
            (*playing*)
        """
        if playing and not isinstance(message, Rename | Lock | HandOver):
            raise RefusedByTableError("not-in-the-lobby")
        match message:
            case Sit():
                self._seat(message.name, message.face, now, person=person)
            case AddBot(level=level):
                cat = ROSTER[level]
                name = names.numbered(cat.name, self._members.names())
                self._seat(name, cat.face, now, bot=level)
            case Stand(seat=position):
                self._check_owner(person, position)
                self._decide(Freed(position), now)
            case RemoveSeat():
                self._remove(message, now)
            case Rename():
                self._rename(person, message, now)
            case Configure():
                self._decide(Configured(checked_settings(message)), now)
            case ChooseMatch(best_of=best_of):
                self._decide(MatchChosen(best_of), now)
            case Lock(locked=locked):
                self._decide(Locked(locked), now)
            case HandOver(person=other):
                if not self._members.may_come(other):
                    raise RefusedByTableError("no-such-person")
                self._hand_to(other, now)
            case _:
                assert_never(message)

    # --- People ---

    def join(self, here: set[int], now: float) -> int:
        """Let a new person in; gives their number. If the table is full, a spectator who is not
        *here* is removed: people who lost their token join as new people, and never leave as the
        old ones.

        :raises RefusedByTableError: if the table is locked, or full without such a spectator
        """
        if self._members.locked:
            raise RefusedByTableError("locked")
        if len(self._members.people) >= MOST_PEOPLE:
            gone = self._members.spectators() - here - {self._members.host}
            if not gone:
                raise RefusedByTableError("no-free-seat")
            self._decide(Left(min(gone)), now)
        person = self._members.newest + 1
        self._decide(Joined(person), now)
        return person

    def leave(self, person: int, here: set[int], now: float) -> None:
        """*person* leaves for good. If that was the host, somebody else becomes host."""
        self._decide(Left(person), now)
        self.hand_on(person, here, now)

    def hand_on(self, person: int, here: set[int], now: float) -> None:
        """If *person* is the host, somebody else becomes host, if possible one who is *here*."""
        others = self._members.people - self._members.removed - {person}
        if person == self._members.host and others:
            self._hand_to(min(others & here or others), now)

    def lend_host(self, here: set[int], now: float) -> None:
        """The host has been gone for a while: somebody who is *here* is the host until the host is
        back."""
        seated = here - self._members.spectators()
        self._decide(HandedOver(min(seated or here), lent=True), now)

    def come_back(self, person: int, now: float) -> None:
        """*person* is connected again: keeps the seat, and is the host again if the host's place
        was only lent."""
        if person in self._members.leaving:
            self._decide(Joined(person), now)
        if person == self._members.absent_host:
            self._decide(HandedOver(person), now)

    def _hand_to(self, person: int, now: float) -> None:
        """Make *person* the host. A host's place that was lent stays lent, unless it goes back to
        its owner."""
        lent = self._members.absent_host not in {None, person}
        self._decide(HandedOver(person, lent=lent), now)

    # --- Seats ---

    def _seat(
        self,
        name: str,
        face: str,
        now: float,
        *,
        person: int | None = None,
        bot: Level | None = None,
    ) -> None:
        seats = self._members.seats
        game, rules = game_of(self._state.settings)
        if len(seats) >= max(game.players(rules)):
            raise RefusedByTableError("no-free-seat")
        if face not in names.FACES and (bot is None or not face):  # a cat may have its own
            face = names.free_face([seat.face for seat in seats], self._rng)
        self._decide(Sat(len(seats), self._free_name(name), face, person, bot), now)

    def seat_child(self, child: NamedChild, now: float, *, playing: bool) -> int:
        """Let a *child* of a class come in and sit down: on the chair of a cat while the table is
        *playing*, or full. Gives the person that it is here, also if it sat there already; 0 if
        there is no chair."""
        seats = self._members.seats
        if (
            old := next((seat.person for seat in seats if seat.name == child.name), None)
        ) is not None:
            return old
        game, rules = game_of(self._state.settings)
        is_full = playing or len(seats) >= max(game.players(rules))
        cats = [position for position, seat in enumerate(seats) if seat.bot is not None]
        if is_full and not cats:
            return 0
        face = child.face
        if face not in names.FACES:
            face = names.free_face([seat.face for seat in seats], self._rng)
        person = self.join(set(), now)
        if is_full:
            self._decide(CatReplaced(cats[0], child.name, face, person), now)
        else:
            self._decide(Sat(len(seats), child.name, face, person), now)
        return person

    def _remove(self, message: RemoveSeat, now: float) -> None:
        self._seat_at(message.seat, message.name)
        self._decide(Freed(message.seat), now)

    def give(self, message: GiveSeat, here: Collection[int], now: float, *, playing: bool) -> None:
        """Give the seats of a player who is not *here* to somebody who is. Between games that
        person's own seats become free; a person who plays can play for nobody else.

        :raises RefusedByTableError: if there is no such seat or person, or the player is here
        """
        owner = self.absent_player(message.seat, message.name, here)
        if message.person not in here or message.person not in self._members.people:
            raise RefusedByTableError("no-such-person")
        own = tuple(self._members.seats_of(message.person))
        if own and playing:
            raise RefusedByTableError("not-in-the-lobby")
        for position in reversed(own):
            self._decide(Freed(position), now)
        self._decide(Given(owner, message.person), now)

    def absent_player(self, position: int, name: str, here: Collection[int]) -> int:
        """The person whose seat that is, and who is not *here*.

        :raises RefusedByTableError: if nobody's seat is there, or its player is here
        """
        person = self._seat_at(position, name).person
        if person is None:
            raise RefusedByTableError("not-your-seat")
        if person in here:
            raise RefusedByTableError("still-here")
        return person

    def _seat_at(self, position: int, name: str) -> Seat:
        """The seat at *position*, if it has that name, or none is said."""
        seats = self._members.seats
        if position >= len(seats) or name not in {"", seats[position].name}:
            raise RefusedByTableError("not-your-seat")
        return seats[position]

    def _rename(self, person: int, message: Rename, now: float) -> None:
        self._check_owner(person, message.seat)
        old = self._members.seats[message.seat]
        face = message.face if message.face in names.FACES else old.face
        name = self._free_name(message.name, but=message.seat) if message.name else old.name
        self._decide(Renamed(message.seat, name, face), now)

    def _check_owner(self, person: int, position: int) -> None:
        if position not in self._members.seats_of(person):
            raise RefusedByTableError("not-your-seat")

    def _free_name(self, name: str, but: int | None = None) -> str:
        """*name* without what must not be shown; a friendly name if that is empty or taken."""
        others = enumerate(self._members.names())
        taken = [other for position, other in others if position != but]
        wanted = names.cleaned(name)
        is_free = wanted and not names.is_taken(wanted, taken)
        return wanted if is_free else names.free_name(taken, self._rng)
