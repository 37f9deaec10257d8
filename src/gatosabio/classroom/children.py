"""Who is who in a class: a child is an animal in a colour, and has a card with two pictures.

The card brings the child back as itself next week. It prevents mix-ups; it is no password.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NewType, TypeAlias

from gatosabio.engine.chance import shuffled
from gatosabio.wire.to_class import Animal, Colour

ANIMALS: Final[tuple[Animal, ...]] = (
    *("fox", "owl", "frog", "whale"),
    *("bee", "hedgehog", "rabbit", "turtle"),
)
COLOURS: Final[tuple[Colour, ...]] = ("blue", "green", "yellow", "pink")

Child = NewType("Child", int)
"""A child of a class, from 0 on: the place of its animal and colour in a fixed order."""

CHILDREN: Final = tuple(Child(child) for child in range(len(ANIMALS) * len(COLOURS)))
OFFERED: Final = 12  # pictures, of which a child taps the two on its card
APART: Final = 2  # animals, from a child to the next in its row

Pair: TypeAlias = frozenset[str]
"""The two pictures on a card, in any order. A picture is named by its letter in codes."""


def colour(child: Child) -> Colour:
    """The colour of a child's animal. Four that follow each other have four colours."""
    return COLOURS[child % len(COLOURS)]


def animal(child: Child) -> Animal:
    """A child's animal. Four that follow each other have four animals."""
    row, column = divmod(child, len(COLOURS))
    return ANIMALS[(row + APART * column) % len(ANIMALS)]


def draw_offered(pictures: Sequence[str], code: str, words: Iterator[int]) -> tuple[str, ...]:
    """The pictures that a class offers its children. None of them is in its *code*, which hangs on
    the wall."""
    return tuple(sorted(shuffled([one for one in pictures if one not in code], words)[:OFFERED]))


def draw_cards(offered: Sequence[str], words: Iterator[int]) -> tuple[Pair, ...]:
    """By child: the pair on its card. No two children have the same one."""
    pairs = [frozenset(pair) for pair in combinations(offered, 2)]
    return shuffled(pairs, words)[: len(CHILDREN)]
