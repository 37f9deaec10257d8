"""Which hands take part in a race, over which connections, and when a reveal may go out."""

from collections.abc import Callable

from msgspec.structs import replace

from gatosabio.engine.game import Hand, Ms
from gatosabio.table.cats import Cats
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.handicaps import GameHandicaps
from gatosabio.table.presence import LOCAL, Presence
from gatosabio.table.reveal import Reveal
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.constants import LEAD
from gatosabio.timing.racer import Entrant


class Entrants:
    """The hands of one game at the start of a race."""

    def __init__(
        self,
        game: GameInProgress,
        presence: Presence,
        cats: Cats,
        handicaps: GameHandicaps,
        new_nonce: Callable[[], str],
    ) -> None:
        self._game = game
        self._presence = presence
        self._cats = cats
        self._handicaps = handicaps
        self._new_nonce = new_nonce

    def not_ready(self, now: float) -> tuple[int, ...]:
        """The people in play whose connection would show a reveal late. Every hand in play counts,
        even if it cannot win anything by this reveal: a wait must not give anything away."""
        people = [self._game.seats[hand].person for hand in self._in_play()]
        waited_for = [
            person
            for person in people
            if person is not None
            and (connection := self._presence.here.get(person)) is not None
            and connection.is_worth_waiting_for(now)
        ]
        return tuple(dict.fromkeys(waited_for))

    def lead(self) -> float:
        """Milliseconds from the decision to reveal to the showing, for the hand that is farthest
        away."""
        trips = [one.line.standing().round_trip for one in self._entrants().values()]
        return LEAD + max(trips, default=0.0) / 2

    def reveal(self, reveal_id: int, floor: int, shown_at: float, at: Ms) -> Reveal:
        """A new reveal for the hands in play. Cats see it at the moment it is shown."""
        entrants = {
            hand: replace(entrant, weight=self._handicaps.weight(hand))
            for hand, entrant in self._entrants().items()
        }
        reveal = Reveal(self._game, reveal_id, self._new_nonce(), floor, shown_at, at, entrants)
        for hand in self._cats.hands:
            if hand in reveal.entered:
                reveal.race.shown(hand, shown_at)
        return reveal

    def _in_play(self) -> tuple[Hand, ...]:
        return self._game.game.hands_in_play(self._game.state)

    def _entrants(self) -> dict[Hand, Entrant]:
        seats = self._game.seats
        return {hand: self._entrant(seats[hand].person) for hand in self._in_play()}

    def _entrant(self, person: int | None) -> Entrant:
        """A cat, and a person who is gone, take part without a connection."""
        connection = self._presence.here.get(person) if person is not None else None
        if person is None or connection is None:
            return Entrant(LOCAL, Bucket())
        return Entrant(connection.line, self._presence.bucket(person), connection.resolution_ms)
