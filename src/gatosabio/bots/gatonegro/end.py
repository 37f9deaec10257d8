"""The end of a kitty pile: what decides the points of the cards that come on top.

For one choice the bot imagines some thousand cards on its piles. Scoring the whole pile each time
would be slow, so its end is kept as a few numbers that give the points of each possible next card.
tests/bots/test_gatonegro_outlook.py checks that they agree exactly with `score_pile`.
"""

from typing import Final, TypeAlias

from msgspec import Struct

from gatosabio.engine.cards import FRENCH_DECK, RANKS, Card
from gatosabio.engine.games.gatonegro.score import (
    BLACK,
    BLACKCAT,
    JELLICLE,
    LUCKY_TOMCAT,
    RANK,
    TOMCAT,
    VALUE,
    YOWLER,
)
from gatosabio.engine.games.gatonegro.types import Pile, Rules

THREE, FIVE, TEN, JACK, QUEEN = 2, 4, 9, 10, 11  # their places in RANKS

KINDS: Final = 2 * len(RANKS)
"""Cards of the same rank and colour always score alike. So there are 26 kinds of card; for each
rank the red one comes before the black one."""

KIND: Final[dict[Card, int]] = {
    card: 2 * RANKS.index(RANK[card]) + (card in BLACK) for card in FRENCH_DECK
}
RED_THREE: Final = 2 * THREE
BLACK_QUEEN: Final = 2 * QUEEN + 1

_VALUE: Final = [VALUE[Card(rank + "S")] for rank in RANKS]  # a queen's is 7
_BLACK: Final = [
    tuple(2 * rank + 1 for rank, value in enumerate(_VALUE) if value == worth and rank != QUEEN)
    for worth in range(11)
]
"""The black kinds of each value, without the queen."""

_PARTNERS: Final = [
    tuple(kind for kind in range(KINDS) if _VALUE[kind // 2] + value == 10 and kind != BLACK_QUEEN)
    for value in _VALUE
]
"""For each rank the kinds that make a Tomcat with it, without the black queen, who is counted
apart."""

Ways: TypeAlias = tuple[int, ...]
"""How many chains of black cards that reach to the end of a pile sum to 0, 1, …; the empty chain
included."""

_ONE_WAY: Final[Ways] = (1, *[0] * 13)


def _shift(ways: Ways, value: int) -> Ways:
    """The same chains, each with a card of that *value* added."""
    return (0,) * value + ways[: len(ways) - value]


def _best(sevens: int, elevens: int, threes: int) -> int:
    """The points of a black queen who makes *sevens* Black Cats if she counts 7, *elevens* if she
    counts 11, and has *threes* beside her: a Tomcat each, if she counts 7 (GN-10)."""
    return BLACKCAT * elevens if elevens > sevens else BLACKCAT * sevens + TOMCAT * threes


class Queen(Struct, frozen=True, gc=False):
    """A black queen with only black cards after her, so that it is open whether 7 or 11 is
    better."""

    ways: Ways  # chains that contain her, by their sum without her, up to 6
    sevens: int
    elevens: int
    threes: int

    def cats(self, value: int) -> tuple[int, int]:
        """How many Black Cats a black card of that *value* would complete with her as 7 and as
        11."""
        as_seven = self.ways[6 - value] if value <= 6 else 0
        return as_seven, self.ways[2 - value] if value <= 2 else 0

    def then(self, value: int, *, beside: bool) -> "Queen":
        """The queen after a black card of that *value*. *beside*: it lies next to her."""
        sevens, elevens = self.cats(value)
        return Queen(
            _shift(self.ways, min(value, 7)),
            self.sevens + sevens,
            self.elevens + elevens,
            self.threes + (beside and value == 3),
        )


class End(Struct, frozen=True, gc=False):
    """What matters at the end of a pile."""

    last: int = -1  # the rank of its last card, -1 if there is none
    bread: int = -1  # the rank before the run of equal face cards at the end, -1 if there is none …
    filling: int = 0  # … and the length of that run
    chains: Ways = _ONE_WAY  # black, without black queens
    queen: Queen | None = None  # the last one, if no red card came after her
    tens: int = 0  # in the whole pile

    def gains(self, rules: Rules) -> list[int]:
        """The points that each kind of card would add now."""
        gains = [0] * KINDS
        yowler = 2 * self.tens + 1 if rules.night_music else YOWLER
        gains[2 * TEN] = gains[2 * TEN + 1] = yowler
        if self.last >= 0 and not self._queen_is_last:
            points = LUCKY_TOMCAT if rules.lucky_tom and self.last == FIVE else TOMCAT
            for kind in _PARTNERS[self.last]:
                gains[kind] += points
        if self.filling:
            self._add_jellicles(gains)
        for total, ways in enumerate(self.chains[3:], 3):
            if ways:
                for kind in _BLACK[13 - total]:
                    gains[kind] += BLACKCAT * ways
        gains[BLACK_QUEEN] += _best(self.chains[6], self.chains[2], int(self.last == THREE))
        if self.queen is not None:
            self._add_to_queen(self.queen, gains)
        return gains

    def _add_jellicles(self, gains: list[int]) -> None:
        if self.bread >= 0:
            points = JELLICLE * min(self.filling, 2)  # three or more score among themselves already
            gains[2 * self.bread] += points
            gains[2 * self.bread + 1] += points
        if self.filling >= 2:
            gains[2 * self.last] += JELLICLE
            gains[2 * self.last + 1] += JELLICLE

    def _add_to_queen(self, queen: Queen, gains: list[int]) -> None:
        sevens, elevens, threes = queen.sevens, queen.elevens, queen.threes
        now, beside = _best(sevens, elevens, threes), self._queen_is_last
        for value in range(7):
            more_sevens, more_elevens = queen.cats(value)
            more_threes = int(beside and value == 3)
            if more_sevens or more_elevens or more_threes:
                then = _best(sevens + more_sevens, elevens + more_elevens, threes + more_threes)
                for kind in _BLACK[value]:
                    gains[kind] += then - now
        if beside:
            gains[RED_THREE] += _best(sevens, elevens, threes + 1) - now

    @property
    def _queen_is_last(self) -> bool:
        return self.queen is not None and self.last == QUEEN

    def then(self, kind: int) -> "End":
        """The end after a card of *kind*."""
        rank, value = kind // 2, _VALUE[kind // 2]
        bread, filling = -1, 0
        if rank >= JACK:
            same = rank == self.last
            bread, filling = (self.bread, self.filling + 1) if same else (self.last, 1)
        chains, queen = _ONE_WAY, None
        if kind == BLACK_QUEEN:  # two queens sum to more than 13, so older chains end
            ways = self.chains
            queen = Queen(ways[:7], ways[6], ways[2], int(self.last == THREE))
        elif kind % 2:
            longer = _shift(self.chains, value)
            chains = (longer[0] + 1, *longer[1:])
            queen = self.queen and self.queen.then(value, beside=self._queen_is_last)
        return End(rank, bread, filling, chains, queen, self.tens + (rank == TEN))


def end_of(pile: Pile) -> End:
    """The end of *pile*."""
    end = End()
    for card in pile:
        end = end.then(KIND[card])
    return end
