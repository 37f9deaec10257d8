"""Who leaves the table: by their own wish, or by the host's; and when a host is missed."""

from collections.abc import Callable
from typing import Literal

from gatosabio.table.dealing import RefusedByTableError
from gatosabio.table.lobby import Lobby
from gatosabio.table.outbox import Outbox
from gatosabio.table.pace import PACES
from gatosabio.table.presence import Presence
from gatosabio.table.rows import Leaving, Removed, TableEvent
from gatosabio.table.state import TableState
from gatosabio.wire.to_client import Closed


class Departures:
    """Lets people go. *decide* writes a decision down and lets it take effect."""

    def __init__(
        self,
        state: TableState,
        presence: Presence,
        outbox: Outbox,
        lobby: Lobby,
        decide: Callable[[TableEvent, float], int],
    ) -> None:
        self._state = state
        self._members = state.members
        self._presence = presence
        self._outbox = outbox
        self._lobby = lobby
        self._decide = decide

    def leave(
        self,
        person: int,
        now: float,
        *,
        playing: bool,
        why: Literal["removed", "removed-by-host"] = "removed",
    ) -> None:
        """*person* leaves. Their seats are kept while a game is played (*playing*)."""
        others = set(self._presence.here) - {person}
        if playing and tuple(self._members.seats_of(person)):
            self._decide(Leaving(person), now)
            self._lobby.hand_on(person, others, now)
            self._presence.depart(person, now)  # the seat is kept: a cat plays it to the end
        else:
            self._lobby.leave(person, others, now)
        self._outbox.hang_up(person, Closed(why=why))

    def remove(self, person: int, now: float, *, playing: bool) -> None:
        """The host wants *person* to leave for good. Who is host for a while cannot remove the one
        whose place that is.

        :raises RefusedByTableError: if there is nobody to remove
        """
        host = {self._members.host, self._members.absent_host}
        if not self._members.may_come(person) or person in host:
            raise RefusedByTableError("no-such-person")
        self._decide(Removed(person), now)
        self.leave(person, now, playing=playing, why="removed-by-host")

    def host_missed_at(self, now: float) -> float | None:
        """When somebody else becomes host, because the host is gone and others are here; None if
        the host is here, or nobody is, or a class is the host."""
        if self._state.run_by:
            return None
        here, host = self._presence.here, self._members.host
        gone_since = self._presence.gone_since(host, now) if here else None
        return None if gone_since is None else gone_since + PACES[self._state.settings.pace].away

    def after_the_game(self, now: float) -> None:
        """Whoever left during the game is gone now."""
        for person in sorted(self._members.leaving):
            self._lobby.leave(person, set(self._presence.here), now)
