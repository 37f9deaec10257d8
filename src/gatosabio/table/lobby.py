"""Seats and people: what may be decided about them, and by whom."""

from collections.abc import Callable
from random import Random

from gatosabio.bots.policy import Level
from gatosabio.bots.roster import ROSTER
from gatosabio.table import names
from gatosabio.table.company import MOST_PEOPLE, Company
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.table.rows import Decree, Freed, HandedOver, Joined, Left, Locked, Renamed, Sat
from gatosabio.wire.messages import HandOver, Lock, RemoveSeat, Rename, Sit, Stand


class Lobby:
    """Decides about *company*; *decide* writes a decision down and makes it true."""

    def __init__(
        self, company: Company, rng: Random, decide: Callable[[Decree, float], int]
    ) -> None:
        self._company = company
        self._rng = rng
        self._decide = decide

    # --- People ---

    def join(self, here: set[int], now: float) -> int:
        """A new person's number. Where it is full, somebody who is not *here* and has no seat makes
        room: people come in anew after they have lost their token, and never say goodbye."""
        if self._company.locked:
            raise RefusedByTableError("locked")
        if len(self._company.people) >= MOST_PEOPLE:
            gone = self._company.onlookers() - here - {self._company.host}
            if not gone:
                raise RefusedByTableError("no-free-seat")
            self._decide(Left(min(gone)), now)
        person = self._company.newest + 1
        self._decide(Joined(person), now)
        return person

    def go(self, person: int, here: set[int], now: float) -> None:
        """For good."""
        self._decide(Left(person), now)
        self.hand_on(person, here, now)

    def hand_on(self, person: int, here: set[int], now: float) -> None:
        """If the host goes, somebody else is the host, if possible one who is *here*."""
        others = self._company.people - {person}
        if person == self._company.host and others:
            self._hand_to(min(others & here or others), now)

    def hand_over(self, message: HandOver, now: float) -> None:
        """The host chooses another."""
        if message.person not in self._company.people:
            raise RefusedByTableError("no-such-person")
        self._hand_to(message.person, now)

    def _hand_to(self, person: int, now: float) -> None:
        """What was only lent stays so, unless it goes back."""
        lent = self._company.lender not in {None, person}
        self._decide(HandedOver(person, lent=lent), now)

    def lend(self, here: set[int], now: float) -> None:
        """The host has been gone for a while: one who is *here* has its place until it is back."""
        seated = here - self._company.onlookers()
        self._decide(HandedOver(min(seated or here), lent=True), now)

    def come_back(self, person: int, now: float) -> None:
        """Somebody is here again. What was the host's is the host's."""
        if person in self._company.leaving:
            self._decide(Joined(person), now)
        if person == self._company.lender:
            self._decide(HandedOver(person), now)

    def lock(self, message: Lock, now: float) -> None:
        """Whether somebody new may come in."""
        self._decide(Locked(message.locked), now)

    # --- Seats ---

    def sit(self, person: int, message: Sit, most: int, now: float) -> None:
        """A seat for a person, one of *most*."""
        self._seat(message.name, message.face, most, now, person=person)

    def add_bot(self, level: Level, most: int, now: float) -> None:
        """A seat for a cat. Those with a name bear it, and their own face."""
        cat = ROSTER[level]
        name = names.numbered(cat.name, self._company.names())
        self._seat(name, cat.face, most, now, bot=level)

    def _seat(
        self,
        name: str,
        face: str,
        most: int,
        now: float,
        *,
        person: int | None = None,
        bot: Level | None = None,
    ) -> None:
        places = self._company.places
        if len(places) >= most:
            raise RefusedByTableError("no-free-seat")
        if face not in names.FACES:
            face = names.free_face([place.face for place in places], self._rng)
        self._decide(Sat(len(places), self._free_name(name), face, person, bot), now)

    def stand(self, person: int, message: Stand, now: float) -> None:
        """A person gives a seat up."""
        self._check_owner(person, message.seat)
        self._decide(Freed(message.seat), now)

    def remove(self, message: RemoveSeat, now: float) -> None:
        """The host frees a seat."""
        taken = self._company.names()
        if message.seat >= len(taken) or message.name not in {"", taken[message.seat]}:
            raise RefusedByTableError("not-your-seat")
        self._decide(Freed(message.seat), now)

    def rename(self, person: int, message: Rename, now: float) -> None:
        """A person's seat is called otherwise."""
        self._check_owner(person, message.seat)
        old = self._company.places[message.seat]
        face = message.face if message.face in names.FACES else old.face
        name = self._free_name(message.name, but=message.seat) if message.name else old.name
        self._decide(Renamed(message.seat, name, face), now)

    def _check_owner(self, person: int, seat: int) -> None:
        if seat not in self._company.seats_of(person):
            raise RefusedByTableError("not-your-seat")

    def _free_name(self, name: str, but: int | None = None) -> str:
        """*name*, cleaned; a friendly one if there is none, or somebody has it."""
        taken = [other for seat, other in enumerate(self._company.names()) if seat != but]
        wanted = names.cleaned(name)
        return wanted if wanted and wanted not in taken else names.free_name(taken, self._rng)
