"""What kitty piles are worth, and why (GN-10 … GN-15, GN-21, GN-22).

The cards of a combination are neighbours, so two places in its pile are enough to name it.

A queen can be worth 7 or 11. For a Tomcat this matters only beside a 3, for a Black Cat only if the
rest of the chain makes 6 (if she is 7) or 2 (if she is 11). Two queens make at least 14, so no
combination that adds up values has two of them. So each queen can be chosen alone, and the best
choice for a pile is found without trying every one. tests/engine/gatonegro/test_optimum.py compares
it with trying every one.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.cards import FRENCH_DECK, Card
from gatosabio.engine.games.gatonegro.types import Pile, Rules, Score

Kind: TypeAlias = Literal["tomcat", "yowler", "jellicle", "blackcat"]

TOMCAT: Final = 3
LUCKY_TOMCAT: Final = 5  # GN-21: of two fives
YOWLER: Final = 1
JELLICLE: Final = 2  # for each face card
BLACKCAT: Final = 6

SEVEN: Final = 7  # what a queen can be (GN-10)
ELEVEN: Final = 11

RANK: Final[dict[Card, str]] = {card: card[:-1] for card in FRENCH_DECK}
_FACE_VALUE: Final = {"A": 1, "J": 0, "Q": SEVEN, "K": 0}
VALUE: Final[dict[Card, int]] = {  # GN-10; a queen is seven until she is chosen to be eleven
    card: int(rank) if rank.isdigit() else _FACE_VALUE[rank] for card, rank in RANK.items()
}
BLACK: Final = frozenset(card for card in FRENCH_DECK if card[-1] in "SC")
FACES: Final = frozenset(card for card in FRENCH_DECK if RANK[card] in {"J", "Q", "K"})
QUEENS: Final = frozenset(card for card in FRENCH_DECK if RANK[card] == "Q")


class Combination(Struct, frozen=True, gc=False):
    """Cards that score together: those of a pile from place *start* up to, not including, *stop*.
    The first and the last card of a Jellicle are the equal cards round its face cards. *count* is
    the number of these face cards, and 1 for all other kinds."""

    kind: Kind
    start: int
    stop: int
    count: int
    points: int


class PileScore(Struct, frozen=True):
    """One pile: the value chosen for each queen, and everything that scores: Tomcats, Yowlers,
    Jellicles and Black Cats in this order, each kind from the oldest card on."""

    queens: tuple[int, ...]
    combinations: tuple[Combination, ...]

    @property
    def points(self) -> int:
        """The points of all combinations together."""
        return sum([found.points for found in self.combinations])


def score(piles: Sequence[Pile], rules: Rules) -> Score:
    """What a player's *piles* score; each pile is counted on its own (GN-15)."""
    return add_up([score_pile(pile, rules) for pile in piles])


def add_up(scores: Iterable[PileScore]) -> Score:
    """What piles with these *scores* score together."""
    queens: tuple[int, ...] = ()
    counts = {"tomcat": 0, "yowler": 0, "jellicle": 0, "blackcat": 0}
    total = 0
    for counted in scores:
        queens += counted.queens
        for found in counted.combinations:
            counts[found.kind] += found.count
            total += found.points
    return Score(
        total=total,
        tomcats=counts["tomcat"],
        yowlers=counts["yowler"],
        jellicles=counts["jellicle"],
        blackcats=counts["blackcat"],
        queens=queens,
    )


def score_pile(pile: Pile, rules: Rules) -> PileScore:
    """What *pile*, its oldest card first, scores, and by which combinations."""
    values = [VALUE[card] for card in pile]
    queens = []
    for place, card in enumerate(pile):
        if card in QUEENS:
            values[place] = worth = _queen(pile, place)
            queens.append(worth)
    found = _tomcats(values, rules)
    found += _yowlers(pile, rules)
    if not FACES.isdisjoint(pile):
        found += _jellicles(pile)
    found += _blackcats(pile, values)
    return PileScore(tuple(queens), tuple(found))


def _queen(pile: Pile, place: int) -> int:
    """GN-10: the best value of the queen at *place*; 7 if it makes no difference. Only Black Cats
    decide: a Tomcat with a 3 is worth less than the Black Cat that an 11 would bring, and where an
    11 brings one, there is a 3 on one side at most."""
    if pile[place] not in BLACK:
        return SEVEN
    before = _sums(pile[:place][::-1])
    after = _sums(pile[place + 1 :])
    return ELEVEN if _pairs(before, after, 2) > _pairs(before, after, 6) else SEVEN


def _sums(cards: Pile) -> list[int]:
    """How many black chains from the first of *cards* on, the empty one included, make 0, 1, … 6.
    Another queen ends them, because she alone is worth more than 6."""
    ways = [1, 0, 0, 0, 0, 0, 0]
    total = 0
    for card in cards:
        total += VALUE[card]
        if total > 6 or card not in BLACK:
            break
        ways[total] += 1
    return ways


def _pairs(before: list[int], after: list[int], total: int) -> int:
    return sum([before[part] * after[total - part] for part in range(total + 1)])


def _tomcats(values: list[int], rules: Rules) -> list[Combination]:
    """GN-11: two neighbours that make ten. GN-21: two fives may be worth more."""
    found = []
    last = 99  # no value makes ten with it
    for place, value in enumerate(values):
        if last + value == 10:
            points = LUCKY_TOMCAT if rules.lucky_tom and value == 5 else TOMCAT
            found.append(Combination("tomcat", place - 1, place + 1, 1, points))
        last = value
    return found


def _yowlers(pile: Pile, rules: Rules) -> list[Combination]:
    """GN-12: tens. GN-22: each may be worth as many points as there are tens in its pile."""
    tens = [place for place, card in enumerate(pile) if VALUE[card] == 10]
    points = len(tens) if rules.night_music else YOWLER
    return [Combination("yowler", place, place + 1, 1, points) for place in tens]


def _jellicles(pile: Pile) -> list[Combination]:
    """GN-13: face cards of one rank between two cards of equal rank. In a row of equal face cards,
    all count if the cards round the row are equal; else those between its first and last card."""
    found = []
    ranks = [RANK[card] for card in pile]
    start = 0
    while start < len(pile):
        stop = start + 1
        if pile[start] in FACES:
            while stop < len(pile) and ranks[stop] == ranks[start]:
                stop += 1
            if start > 0 and stop < len(pile) and ranks[start - 1] == ranks[stop]:
                found.append(_sandwich(start - 1, stop + 1))
            elif stop - start > 2:
                found.append(_sandwich(start, stop))
        start = stop
    return found


def _sandwich(start: int, stop: int) -> Combination:
    filling = stop - start - 2
    return Combination("jellicle", start, stop, filling, JELLICLE * filling)


def _blackcats(pile: Pile, values: list[int]) -> list[Combination]:
    """GN-14: all chains of neighbouring black cards that make thirteen."""
    found = []
    total = 0
    begins: dict[int, list[int]] = {}  # by the total before them: the places of this black chain
    for place, card in enumerate(pile):
        if card not in BLACK:
            begins.clear()
            continue
        begins.setdefault(total, []).append(place)
        total += values[place]
        if starts := begins.get(total - 13):
            found += [Combination("blackcat", start, place + 1, 1, BLACKCAT) for start in starts]
    return found
