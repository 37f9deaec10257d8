"""Which seats learners sit on. Only the page knows, and only this server's memory keeps it
(`sitters.py`); what is written is who plays a game, until that has ended (docs/adr/0036)."""

import logging
from collections.abc import Iterable

from gatosabio.records.learners import Learners
from gatosabio.records.log import Person, TakenError, UnknownOutcomeError, UnknownTableError
from gatosabio.server.sitters import Sitters, place_of, plays_additions
from gatosabio.server.tables import Tables
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.members import Seat
from gatosabio.table.table import Table

log = logging.getLogger(__name__)


class WhoPlays:
    """The learners at the tables of a server."""

    def __init__(self, tables: Tables, learners: Learners) -> None:
        self._tables = tables
        self._learners = learners
        self._sitters = Sitters()

    async def play(self, learner: str, person: Person, hand: int) -> bool:
        """*learner* plays this hand of *person*, now and in the next games; False if it is not
        theirs.

        :raises TakenError: if somebody else plays it in the game that is on
        :raises UnknownTableError: if there is no such learner
        """
        table = await self._table(person)
        place = place_of(table, person.person, hand)
        if table is None or place is None:
            return False
        if not await self._learners.knows(learner):
            raise UnknownTableError("there is no such learner")
        if plays_additions(table):
            if place.game is not None:
                game, number = place.game, place.game.number
                await self._learners.play(learner, person.table, number, place.hand)
                if not game.is_on:  # it has ended, and may have been noted meanwhile
                    await self._learners.stop(learner, person.table, number, place.hand)
            self.sits(learner, person.table, place.seat)
        return True

    def sits(self, learner: str, table: str, seat: Seat) -> None:
        """*learner* has that *seat* in the next games."""
        self._sitters.sits(learner, table, seat)

    async def stop(self, learner: str, person: Person, hand: int) -> bool:
        """*learner* does not play this hand of *person* any more; False if it is not theirs."""
        place = place_of(await self._table(person), person.person, hand)
        if place is None:
            return False
        self._sitters.leaves(learner, person.table, place.seat)
        if place.game is not None:
            await self._learners.stop(learner, person.table, place.game.number, place.hand)
        return True

    async def dealt(self, table: str, game: GameInProgress) -> None:
        """A *game* was dealt: write down which of its hands learners play."""
        for hand, learner in self._sitters.playing(table, game).items():
            try:
                await self._learners.play(learner, table, game.number, hand)
            except UnknownTableError:
                self.forget(learner)
            except (TakenError, UnknownOutcomeError) as error:
                log.warning("nobody learns with hand %d of table %s: %s", hand, table, error)

    def learners_at(self, table: str, hands: Iterable[int]) -> list[str]:
        """The learners who would play these *hands* if a game were dealt at *table* now."""
        actor = self._tables.find_awake(table)
        return [] if actor is None else self._sitters.learners_at(actor.table, hands)

    def forget(self, learner: str) -> None:
        """*learner* plays nowhere any more."""
        self._sitters.forget(learner)

    async def _table(self, person: Person) -> Table | None:
        actor = await self._tables.find(person.table)
        return None if actor is None else actor.table
