"""The learners at tables, by seat, and which hands they play. Pure: a server and a page know them
in memory only; what is written is who plays a game, until that has ended (docs/adr/0036)."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from gatosabio.table.dealing import game_of
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.members import Seat
from gatosabio.table.table import Table

GAME: Final = "addicats"
"""The game that tells what somebody knows of the additions."""

MOST_SEATS: Final = 20_000


class Place(NamedTuple):
    """A hand, as its player's first one, and whose seat it is. *game* is the one that is on."""

    hand: int
    seat: Seat
    game: GameInProgress | None


class _Sitter(NamedTuple):
    person: int
    learner: str


class Sitters:
    """Who learns on which seats: a seat keeps its number when others move."""

    def __init__(self) -> None:
        self._sitters: OrderedDict[tuple[str, int], _Sitter] = OrderedDict()

    def sits(self, learner: str, table: str, seat: Seat) -> None:
        """*learner* has that *seat* in the next games."""
        if seat.person is not None:
            self._sitters[table, seat.number] = _Sitter(seat.person, learner)
            self._sitters.move_to_end((table, seat.number))
            while len(self._sitters) > MOST_SEATS:
                self._sitters.popitem(last=False)

    def leaves(self, learner: str, table: str, seat: Seat) -> None:
        """*learner* does not have that *seat* any more, if that was so."""
        key = table, seat.number
        if (sitter := self._sitters.get(key)) is not None and sitter.learner == learner:
            del self._sitters[key]

    def forget(self, learner: str) -> None:
        """*learner* plays nowhere any more."""
        for key in [key for key, sitter in self._sitters.items() if sitter.learner == learner]:
            del self._sitters[key]

    def playing(self, table: str, game: GameInProgress) -> dict[int, str]:
        """By hand: the learners who play it in *game*, which was dealt at *table*."""
        if game.game.name != GAME:
            return {}
        owners = game.dealt.owners
        hands = [owners.index(owner) for owner in dict.fromkeys(owners)]
        found = {hand: self._learner(table, game.seats[hand]) for hand in hands}
        return {hand: learner for hand, learner in found.items() if learner is not None}

    def learners_at(self, table: Table, hands: Iterable[int]) -> list[str]:
        """The learners who would play these *hands* if a game were dealt at *table* now."""
        by_hand = _seats_by_hand(table)
        asked = [by_hand[hand] for hand in hands if 0 <= hand < len(by_hand)]
        found = [self._learner(table.outbox.table, seat) for seat in asked]
        return [learner for learner in dict.fromkeys(found) if learner is not None]

    def _learner(self, table: str, seat: Seat) -> str | None:
        """Who learns on that *seat*, if it still belongs to the person who has said so."""
        sitter = self._sitters.get((table, seat.number))
        return sitter.learner if sitter is not None and sitter.person == seat.person else None


def plays_additions(table: Table) -> bool:
    """Whether *GAME* is played there, or will be."""
    live = table.live
    playing = table.phase == "play" and live is not None
    name = live.game.game.name if playing and live is not None else table.state.settings.game
    return name == GAME


def place_of(table: Table | None, person: int, hand: int) -> Place | None:
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
    return Place(owners.index(owners[hand]), seats[hand], game)


def _seats_by_hand(table: Table) -> list[Seat]:
    """By hand, the seats of a game that would be dealt now; by seat, if too few or too many sit
    there."""
    seats = table.state.members.seats
    game, rules = game_of(table.state.settings)
    if len(seats) not in game.players(rules):
        return list(seats)
    return [seats[owner] for owner in game.owners(rules, len(seats))]
