"""Card codes, the two card families and their decks.

The code *is* the card: the same few characters stand in tests, records, logs and messages.

- The Addi box: `7+4` an addition, `11` a sum, `c11` a correction, and the pictures `pursuit`,
  `dead-end`, `magic`, `seesaw`, `ambush`, `present`, `mouse`.
- The French deck: rank then suit, `AS 10H JD QC KS`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final, NewType

Card = NewType("Card", str)

# --- The Addi box: 157 cards, shared by Addi Cat's and Addi Race (AC-01 … AC-05, AR-01) ---

PURSUIT: Final = Card("pursuit")
DEAD_END: Final = Card("dead-end")
MAGIC: Final = Card("magic")
SEESAW: Final = Card("seesaw")
AMBUSH: Final = Card("ambush")
PRESENT: Final = Card("present")
MOUSE: Final = Card("mouse")

ADDITIONS: Final = tuple(Card(f"{a}+{b}") for a in range(1, 11) for b in range(1, 11))  # AC-01
SUMS: Final = tuple(Card(str(total)) for total in range(2, 21))  # AC-02
CORRECTIONS: Final = tuple(Card(f"c{total}") for total in range(2, 21))  # AC-03

SPECIAL_COPIES: Final[Mapping[Card, int]] = {  # AC-04
    PURSUIT: 4,
    DEAD_END: 4,
    MAGIC: 4,
    SEESAW: 4,
    AMBUSH: 1,
    PRESENT: 1,
}
SPECIALS: Final = frozenset(SPECIAL_COPIES)


def repeated(copies: Mapping[Card, int]) -> tuple[Card, ...]:
    """Each card as often as *copies* says, in the order of *copies*."""
    return tuple(card for card, count in copies.items() for _ in range(count))


ADDI_BOX: Final = (*ADDITIONS, *SUMS, *CORRECTIONS, *repeated(SPECIAL_COPIES), MOUSE)

VALUE: Final[Mapping[Card, int]] = {
    **dict.fromkeys(ADDI_BOX, 0),
    **{card: sum(map(int, card.split("+"))) for card in ADDITIONS},
    **{card: int(card) for card in SUMS},
}
"""The sum that a card of the Addi box shows; 0 for pictures and corrections."""


def additions_making(total: int) -> tuple[Card, ...]:
    """Every addition that makes *total*: the text of its correction card (AC-03)."""
    return tuple(card for card in ADDITIONS if VALUE[card] == total)


# --- The French deck: 52 cards, no jokers (GN-01) ---

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("S", "H", "D", "C")
FRENCH_DECK: Final = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)

ALL_CARDS: Final = frozenset(ADDI_BOX) | frozenset(FRENCH_DECK)


def parse_card(code: str) -> Card:
    """The card that *code* names.

    :raises ValueError: if there is no such card
    """
    if code not in ALL_CARDS:
        raise ValueError(
            f"no card is called {code!r}: expected one like '7+4', '11', 'c11', 'pursuit' or '10H'"
        )
    return Card(code)


def parse_cards(codes: str) -> tuple[Card, ...]:
    """The cards that a text like `"7+4 6 pursuit"` names, in its order.

    :raises ValueError: if there is no such card
    """
    return tuple(map(parse_card, codes.split()))


def numbered(name: str, piles: Sequence[Sequence[Card]]) -> dict[str, Sequence[Card]]:
    """*piles* by the place where a record writes them: `up[0]`, `up[1]` …"""
    return {f"{name}[{number}]": pile for number, pile in enumerate(piles)}


def find_surplus(deck: Sequence[Card], placed: Mapping[str, Sequence[Card]]) -> str | None:
    """The first card of *placed* that one *deck* does not have, or not so often, as a message like
    `up[1][0]: no card is called '7+77'`; None if there is none."""
    copies = _copies(tuple(deck))
    counts = Counter(chain.from_iterable(placed.values()))
    if counts.items() <= copies.items():  # as in every whole deal: this is seen at once
        return None
    if all([count <= copies[card] for card, count in counts.items()]):
        return None
    left = Counter(copies)
    problems = [
        _surplus(left, deck, f"{place}[{number}]", card)
        for place, pile in placed.items()
        for number, card in enumerate(pile)
    ]
    return next(filter(None, problems))


@cache
def _copies(deck: tuple[Card, ...]) -> Counter[Card]:
    return Counter(deck)


def _surplus(left: Counter[Card], deck: Sequence[Card], place: str, card: Card) -> str | None:
    if card not in ALL_CARDS:
        return f"{place}: no card is called {card!r}"
    left[card] -= 1
    if left[card] >= 0:
        return None
    held = deck.count(card)
    have = f"has {held} of them" if held else "has none"
    return f"{place}: one {card!r} too many, the deck of these rules {have}"
