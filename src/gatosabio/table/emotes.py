"""Faces that people make at each other: how often, and at which seat."""

from typing import Final

from gatosabio.table.dealing import RefusedByTableError
from gatosabio.table.members import Members
from gatosabio.table.outbox import Outbox
from gatosabio.table.presence import Presence
from gatosabio.wire.from_client import Emote
from gatosabio.wire.to_client import Emoted

EMOTE_EVERY: Final = 2_000.0
"""Milliseconds in which one more face may be made."""

EMOTES_AT_ONCE: Final = 3.0


class Emotes:
    """Shows faces to everybody. They are no rows: nothing of them is kept but how many each person
    may still make."""

    def __init__(self, members: Members, presence: Presence, outbox: Outbox) -> None:
        self._members = members
        self._presence = presence
        self._outbox = outbox
        self._left: dict[int, tuple[float, float]] = {}  # how many, and since when, by person

    def show(self, person: int, message: Emote, now: float) -> None:
        """Show the face of *message* to everybody who is here; too many are dropped without a word.

        :raises RefusedByTableError: if that is no seat of *person*
        """
        own = tuple(self._members.seats_of(person))
        if not own or message.seat not in {None, *own}:
            raise RefusedByTableError("not-your-seat")
        if self._is_too_much(person, now):
            return
        seat = own[0] if message.seat is None else message.seat
        for other in self._presence.here:
            self._outbox.tell(other, Emoted(seat=seat, emote=message.emote))

    def _is_too_much(self, person: int, now: float) -> bool:
        left, since = self._left.get(person, (EMOTES_AT_ONCE, now))
        left = min(EMOTES_AT_ONCE, left + (now - since) / EMOTE_EVERY)
        self._left[person] = (left - 1 if left >= 1 else left, now)
        return left < 1
