"""Which seats learners sit on. Only the page knows, and only this server's memory keeps it; what is
written is who plays a game, until that has ended (docs/adr/0036)."""

import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from gatosabio.records.learners import Learners
from gatosabio.records.log import Person, TakenError, UnknownOutcomeError, UnknownTableError
from gatosabio.server.tables import Tables
from gatosabio.table.dealing import game_of
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.members import Seat
from gatosabio.table.table import Table

log = logging.getLogger(__name__)

GAME: Final = "addicats"
"""The game that tells what somebody knows of the additions."""

MOST_SEATS: Final = 20_000


class _Sitter(NamedTuple):
    person: int
    learner: str


class _Place(NamedTuple):
    """A hand, as its player's first one, and whose seat it is. *game* is the one that is on."""

    hand: int
    seat: Seat
    game: GameInProgress | None


class WhoPlays:
    """The learners at the tables of a server, by seat: a seat keeps its number when others move."""

    def __init__(self, tables: Tables, learners: Learners) -> None:
        self._tables = tables
        self._learners = learners
        self._sitters: OrderedDict[tuple[str, int], _Sitter] = OrderedDict()

    async def play(self, learner: str, person: Person, hand: int) -> bool:
        """*learner* plays this hand of *person*, now and in the next games; False if it is not
        theirs.

        :raises TakenError: if somebody else plays it in the game that is on
        :raises UnknownTableError: if there is no such learner
        """
        table = await self._table(person)
        place = _place(table, person.person, hand)
        if table is None or place is None:
            return False
        if not await self._learners.knows(learner):
            raise UnknownTableError("there is no such learner")
        if _name_of_game(table) == GAME:
            if place.game is not None:
                game, number = place.game, place.game.number
                await self._learners.play(learner, person.table, number, place.hand)
                if not game.is_on:  # it has ended, and may have been noted meanwhile
                    await self._learners.stop(learner, person.table, number, place.hand)
            self.sits(learner, person.table, place.seat)
        return True

    def sits(self, learner: str, table: str, seat: Seat) -> None:
        """*learner* has that *seat* in the next games."""
        if seat.person is not None:
            self._sitters[table, seat.number] = _Sitter(seat.person, learner)
            self._sitters.move_to_end((table, seat.number))
            while len(self._sitters) > MOST_SEATS:
                self._sitters.popitem(last=False)

    async def stop(self, learner: str, person: Person, hand: int) -> bool:
        """*learner* does not play this hand of *person* any more; False if it is not theirs."""
        place = _place(await self._table(person), person.person, hand)
        if place is None:
            return False
        key = person.table, place.seat.number
        if (sitter := self._sitters.get(key)) is not None and sitter.learner == learner:
            del self._sitters[key]
        if place.game is not None:
            await self._learners.stop(learner, person.table, place.game.number, place.hand)
        return True

    async def dealt(self, table: str, game: GameInProgress) -> None:
        """A *game* was dealt: write down which of its hands learners play."""
        if game.game.name != GAME:
            return
        for hand, seat in _players(game.seats, game.dealt.owners).items():
            if (learner := self._learner(table, seat)) is None:
                continue
            try:
                await self._learners.play(learner, table, game.number, hand)
            except UnknownTableError:
                self.forget(learner)
            except (TakenError, UnknownOutcomeError) as error:
                log.warning("nobody learns with hand %d of table %s: %s", hand, table, error)

    def learners_at(self, table: str, hands: Iterable[int]) -> list[str]:
        """The learners who would play these *hands* if a game were dealt at *table* now."""
        actor = self._tables.find_awake(table)
        if actor is None:
            return []
        by_hand = _seats_by_hand(actor.table)
        asked = [by_hand[hand] for hand in hands if 0 <= hand < len(by_hand)]
        found = [self._learner(table, seat) for seat in asked]
        return [learner for learner in dict.fromkeys(found) if learner is not None]

    def forget(self, learner: str) -> None:
        """*learner* plays nowhere any more."""
        for key in [key for key, sitter in self._sitters.items() if sitter.learner == learner]:
            del self._sitters[key]

    def _learner(self, table: str, seat: Seat) -> str | None:
        """Who learns on that *seat*, if it still belongs to the person who has said so."""
        sitter = self._sitters.get((table, seat.number))
        return sitter.learner if sitter is not None and sitter.person == seat.person else None

    async def _table(self, person: Person) -> Table | None:
        actor = await self._tables.find(person.table)
        return None if actor is None else actor.table


def _name_of_game(table: Table) -> str:
    """What is played, or will be."""
    live = table.live
    return (
        table.state.settings.game if table.phase != "play" or live is None else live.game.game.name
    )


def _place(table: Table | None, person: int, hand: int) -> _Place | None:
    """The place of *hand*, if it belongs to *person*: in the game that is on, or else in the next
    one."""
    if table is None:
        return None
    game = table.live.game if table.live is not None and table.phase == "play" else None
    if game is None:
        seats: Sequence[Seat] = _seats_by_hand(table)
        owners: Sequence[int] = [seat.number for seat in seats]
    else:
        seats, owners = game.seats, game.dealt.owners
    if not 0 <= hand < len(seats) or seats[hand].person != person:
        return None
    return _Place(owners.index(owners[hand]), seats[hand], game)


def _players(seats: Sequence[Seat], owners: Sequence[int]) -> dict[int, Seat]:
    """By the first hand of each player: the seat."""
    return {owners.index(owner): seats[owners.index(owner)] for owner in dict.fromkeys(owners)}


def _seats_by_hand(table: Table) -> list[Seat]:
    """By hand, the seats of a game that would be dealt now; by seat, if too few or too many sit
    there."""
    seats = table.state.members.seats
    game, rules = game_of(table.state.settings)
    if len(seats) not in game.players(rules):
        return list(seats)
    return [seats[owner] for owner in game.owners(rules, len(seats))]
