"""What players send while a game is on: their actions, and their presses in a race."""

import msgspec

from gatosabio.table.accepted import AcceptedActions
from gatosabio.table.clock import Clock
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.table.live import Live
from gatosabio.table.outbox import Outbox
from gatosabio.table.presence import Presence
from gatosabio.table.reveal import Intent
from gatosabio.timing.constants import FINE
from gatosabio.timing.racer import Claim
from gatosabio.wire.from_client import Act, HitMessage
from gatosabio.wire.to_client import Ack


class PlayerInput:
    """Turns messages into intents of a hand, for the game that is on."""

    def __init__(
        self, outbox: Outbox, presence: Presence, clock: Clock, accepted: AcceptedActions
    ) -> None:
        self._outbox = outbox
        self._presence = presence
        self._clock = clock
        self._accepted = accepted

    def act(self, person: int, message: Act, live: Live, now: float) -> None:
        """Take in an action without a stopwatch.

        :raises RefusedByTableError: if it was meant for another game, the table is paused, it
            cannot be read, or the hand is not this person's
        """
        if message.game not in {None, live.game.number}:
            raise RefusedByTableError("no-game")
        live.act(self._intent(person, message, live, now), now)

    def hit(self, person: int, message: HitMessage, live: Live, now: float) -> None:
        """Take in a press in a race.

        :raises RefusedByTableError: if the table is paused, it cannot be read, or the hand is not
            this person's
        """
        intent = self._intent(person, message, live, now, speaking=live.before_race.speaking)
        connection = self._presence.here.get(person)
        if connection is not None and message.resolution_ms:
            connection.resolution_ms = message.resolution_ms
        spot = getattr(intent.action, "spot", None)
        claim = Claim(
            message.reaction_ms,
            message.resolution_ms or FINE,
            spot if spot in {"head", "key"} else "body",
        )
        live.press(intent, message.reveal_id, message.nonce, claim, now)

    def is_answered(self, person: int, message: Act | HitMessage) -> bool:
        """Whether the same action was accepted before; if so, it is acknowledged again.

        :raises RefusedByTableError: if it is so old that it may have been accepted and forgotten
        """
        row = self._accepted.row_of(person, message.cid)
        if row is not None:
            self._outbox.tell(person, Ack(cid=message.cid, seq=row))
        elif self._accepted.is_too_old(person, message.cid):
            raise RefusedByTableError("void")
        return row is not None

    def _intent(
        self,
        person: int,
        message: Act | HitMessage,
        live: Live,
        now: float,
        *,
        speaking: bool = False,  # a press on the card before the one that is spoken is answered
    ) -> Intent:
        if not (self._clock.runs or speaking):
            raise RefusedByTableError("paused")
        live.idle.stay(person, now)
        try:
            action = live.game.read_action(message.action, self._clock.read(now))
        except msgspec.ValidationError:
            raise RefusedByTableError("bad-action") from None
        if action.hand not in live.game.hands_of(person):
            raise RefusedByTableError("not-your-seat")
        return Intent(person, action.hand, message.cid, action, now)
