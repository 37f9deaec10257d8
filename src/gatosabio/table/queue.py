"""Actions that wait for their turn: behind a race, or for a connection that is not ready."""

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from gatosabio.engine.game import Hand, RefusedError
from gatosabio.table.clock import Clock
from gatosabio.table.entrants import Entrants
from gatosabio.table.game_in_progress import GameInProgress, Outcome
from gatosabio.table.judging import Refuse
from gatosabio.table.reveal import Intent

LONGEST_REVEAL_WAIT: Final = 3_000.0
"""Milliseconds that a reveal waits for a connection that is not ready; then it goes out anyway."""

LOOK_AGAIN: Final = 50.0
"""Milliseconds between two checks whether a waiting action can be carried out."""


class Ready(NamedTuple):
    """The *intent* can be carried out now, as this *action*. If it is a reveal, it is to be seen at
    *shown_at*, and the people of *given_up* were waited for long enough. The *outcome* is given if
    it is known already."""

    intent: Intent
    action: Any
    shown_at: float | None = None
    given_up: tuple[int, ...] = ()
    outcome: Outcome | None = None


class WaitFor(NamedTuple):
    """The next reveal waits for the connections of these people."""

    people: tuple[int, ...]


class ActQueue:
    """What the hands of one game want to do, one action a hand."""

    def __init__(self, game: GameInProgress, entrants: Entrants, clock: Clock) -> None:
        self._game = game
        self._entrants = entrants
        self._clock = clock
        self._waiting: list[Intent] = []

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, intent: Intent) -> Refuse | None:
        """Let *intent* wait for its turn. Refused if the hand has another action waiting; the same
        action sent again changes nothing."""
        cids = [other.cid for other in self._waiting if other.hand == intent.hand]
        if not cids:
            self._waiting.append(intent)
        elif intent.cid not in cids:
            return Refuse(intent, "busy")
        return None

    def next_ready(self, now: float, next_seq: int) -> Ready | WaitFor | None:
        """The first intent that can be carried out, as row *next_seq*; it is removed from the
        queue. If all wait for connections, gives whose; None if nothing waits."""
        waits = None
        for intent in self._waiting:
            action = self._game.stamped(intent.action, self._clock.read(now))
            outcome = self._outcome(action, next_seq)
            ready = Ready(intent, action, outcome=outcome)
            if outcome is not None and self._is_reveal(outcome):
                not_ready = self._entrants.not_ready(now)
                if not_ready and now < intent.arrived_at + LONGEST_REVEAL_WAIT:
                    waits = WaitFor(not_ready)
                    continue
                shown_at = now + self._entrants.lead()
                action = self._game.stamped(action, self._clock.read(shown_at))
                ready = Ready(intent, action, shown_at, not_ready)
            self._waiting.remove(intent)
            return ready
        return waits

    def withdraw(self, hands: Collection[Hand]) -> list[Intent]:
        """Remove what waits for these hands, and return it."""
        gone = [intent for intent in self._waiting if intent.hand in hands]
        self._waiting = [intent for intent in self._waiting if intent.hand not in hands]
        return gone

    def clear(self) -> list[Intent]:
        """Remove everything that waits, and return it."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def _outcome(self, action: Any, seq: int) -> Outcome | None:
        """What the action would lead to as row *seq*; None if the rules refuse it."""
        try:
            return self._game.try_action(action, seq)
        except RefusedError:
            return None

    def _is_reveal(self, outcome: Outcome) -> bool:
        """Whether it shows something to race for."""
        return self._game.game.reaction_floor(outcome.state, outcome.events) is not None
