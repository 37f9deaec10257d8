"""Who races, over which line, and when a reveal may go out."""

from collections.abc import Callable

from msgspec.structs import replace

from gatosabio.engine.game import Hand, Ms
from gatosabio.table.cats import Cats
from gatosabio.table.paws import Paws
from gatosabio.table.play import Play
from gatosabio.table.presence import LOCAL, Presence
from gatosabio.table.races import MARGIN, Reveal
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.racer import Entrant


class LineUp:
    """The hands of one game at the start of a race."""

    def __init__(
        self,
        play: Play,
        presence: Presence,
        cats: Cats,
        paws: Paws,
        nonce: Callable[[], str],
    ) -> None:
        self._play = play
        self._presence = presence
        self._cats = cats
        self._paws = paws
        self._nonce = nonce

    def not_ready(self, now: float) -> tuple[int, ...]:
        """People in play whose line would show a reveal late. Every hand in play counts, whatever
        it may do with what is shown: a wait must not tell anything."""
        people = [self._play.places[hand].person for hand in self._in_play()]
        waited = [
            person
            for person in people
            if person is not None
            and (connection := self._presence.here.get(person)) is not None
            and connection.is_worth_waiting_for(now)
        ]
        return tuple(dict.fromkeys(waited))

    def lead(self) -> float:
        """How long before it is seen a reveal must be written, for the farthest hand."""
        entrants = self._entrants().values()
        return MARGIN + max((one.line.standing().round_trip / 2 for one in entrants), default=0.0)

    def reveal(self, number: int, floor: int, shown_at: float, at: Ms) -> Reveal:
        """Line up for reveal *number*. Cats see it when it is there to be seen."""
        entrants = {
            hand: replace(entrant, weight=self._paws.weight(hand))
            for hand, entrant in self._entrants().items()
        }
        reveal = Reveal(self._play, number, self._nonce(), floor, shown_at, at, entrants)
        for hand in self._cats.hands:
            if hand in reveal.entered:
                reveal.heat.shown(hand, shown_at)
        return reveal

    def _in_play(self) -> tuple[Hand, ...]:
        return self._play.game.hands_in_play(self._play.state)

    def _entrants(self) -> dict[Hand, Entrant]:
        places = self._play.places
        return {hand: self._entrant(places[hand].person) for hand in self._in_play()}

    def _entrant(self, person: int | None) -> Entrant:
        """With the player's own line; cats and people who are gone have none."""
        connection = self._presence.here.get(person) if person is not None else None
        if person is None or connection is None:
            return Entrant(LOCAL, Bucket())
        return Entrant(connection.line, self._presence.bucket(person), connection.res)
