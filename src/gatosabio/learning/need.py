"""Which additions a table needs: the vote of each child, and cards in the order of these votes.

An addition is worth meeting if the child is near to knowing it: what is known, and what is far off,
gains little. Inside each part of a deal every order is equally likely, so that every seat gets the
same. Votes must not leave the server: they say what a child does not know.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, exp, log, pi, sqrt
from typing import Final

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.chance import shuffled
from gatosabio.learning.child import PRACTICE_FLOOR, Child
from gatosabio.learning.facts import FACT_OF, READ, Fact
from gatosabio.learning.states import limit

MORE_DOUBT: Final = 0.04  # a little, also about what has been seen often
LOT: Final = 0.25  # how much chance there is in an order by need
FIRST_CARDS: Final = 40
DECK_CARDS: Final = 60
NEAR: Final = 0.15
SLOWEST_SAY: Final = 3.0  # times as much as another child's …
FAR_BEHIND: Final = 0.15  # … if it takes so much longer (a logarithm)
_ROOM: Final = 2.0**64


def edge(child: Child, fact: Fact) -> float:
    """How much it helps this child to meet *fact* once more."""
    above = child.means[fact] - child.means[READ] - PRACTICE_FLOOR
    if fact == READ or above <= 0:
        return 0.0
    spread = sqrt(child.covariance[fact][fact] + MORE_DOUBT)
    z = (limit(child) - child.means[fact]) / spread
    return exp(-z * z / 2) / spread * above


def nearness(child: Child, fact: Fact) -> float:
    """How near this child is to knowing *fact*: 1 if it seems to be just there. Unlike `edge` it
    does not grow with what is left to learn, nor with doubt, which make what is far off look as
    worthy as what is near."""
    if fact == READ or child.means[fact] - child.means[READ] <= PRACTICE_FLOOR:
        return 0.0
    z = (limit(child) - child.means[fact]) / NEAR
    return exp(-z * z / 2)


def votes(
    children: Sequence[Child],
    worth: Callable[[Child, Fact], float] = edge,
    weights: Sequence[float] = (),
) -> list[float]:
    """By fact: how much the table needs it. All children have the same say, unless *weights* tell
    otherwise; somebody who needs nothing has none."""
    total = [0.0] * READ
    for child, weight in zip(children, weights or (1.0,) * len(children), strict=True):
        worths = [worth(child, Fact(fact)) for fact in range(READ)]
        if (whole := sum(worths)) > 0:
            total = [vote + weight * one / whole for vote, one in zip(total, worths, strict=True)]
    return total


def votes_for_the_near(children: Sequence[Child]) -> list[float]:
    """Votes for what each child is near to knowing. A child that is far slower than the others has
    more say: the others would leave no room for what it needs."""
    return votes(children, nearness, slowest_louder(children))


def slowest_louder(children: Sequence[Child]) -> list[float]:
    """By child: how much say it has."""
    paces = [sum(child.means[:READ]) / READ for child in children]
    slowest, *others = sorted(paces, reverse=True)
    if not others or slowest - others[0] < FAR_BEHIND:
        return [1.0] * len(children)
    return [SLOWEST_SAY if pace == slowest else 1.0 for pace in paces]


def deal_by_need(
    deck: Sequence[Card], table_votes: Sequence[float], words: Iterator[int]
) -> tuple[Card, ...]:
    """The whole *deck* in an order for dealing: what is needed most is turned up first."""
    first, rest = _parted(deck, FIRST_CARDS, table_votes, words)
    return shuffled(rest, words) + shuffled(first, words)  # what is dealt last is turned first


def deck_by_need(
    deck: Sequence[Card], table_votes: Sequence[float], words: Iterator[int]
) -> tuple[Card, ...]:
    """Only the part of *deck* that is needed most, in any order."""
    first, _ = _parted(deck, DECK_CARDS, table_votes, words)
    return shuffled(first, words)


def needed_cards(
    deck: Sequence[Card], table_votes: Sequence[float], words: Iterator[int]
) -> tuple[Card, ...]:
    """The part of *deck* that is needed most, in the order of *deck*: it is shuffled by other words
    than those which chose it."""
    first, _ = _parted(deck, DECK_CARDS, table_votes, words)
    left = Counter(first)
    chosen = []
    for card in deck:
        if left[card]:
            left[card] -= 1
            chosen.append(card)
    return tuple(chosen)


def _parted(
    deck: Sequence[Card], most: int, table_votes: Sequence[float], words: Iterator[int]
) -> tuple[list[Card], list[Card]]:
    """The *most* cards with a sum that are needed most, and the others. Special cards, which nobody
    needs, are drawn by lot, as many as keep their share."""
    needs = _needs(deck, table_votes, words)
    mixed = shuffled(deck, words)  # equal needs are in any order
    sums = sorted((card for card in mixed if card in needs), key=lambda card: -needs[card])
    specials = [card for card in mixed if card not in needs]
    share = round(len(specials) * min(1.0, most / max(1, len(sums))))
    return sums[:most] + specials[:share], sums[most:] + specials[share:]


def _needs(
    deck: Sequence[Card], table_votes: Sequence[float], words: Iterator[int]
) -> Mapping[Card, float]:
    """By card with a sum: how much it is needed, with some chance in it. A sum card is needed as
    much as the additions with its value, on average."""
    drawn = [vote * exp(LOT * _normal(words)) for vote in table_votes]
    needs = {card: drawn[FACT_OF[card]] for card in deck if FACT_OF.get(card, READ) != READ}
    by_sum: dict[int, list[float]] = {}
    for card, need in needs.items():
        by_sum.setdefault(VALUE[card], []).append(need)
    for card in deck:
        if FACT_OF.get(card) == READ:
            same = by_sum.get(VALUE[card], [0.0])
            needs[card] = sum(same) / len(same)
    return needs


def _normal(words: Iterator[int]) -> float:
    """A number from a normal distribution."""
    first, second = (next(words) + 0.5) / _ROOM, (next(words) + 0.5) / _ROOM
    return sqrt(-2 * log(min(first, 1 - 2**-53))) * cos(2 * pi * second)
