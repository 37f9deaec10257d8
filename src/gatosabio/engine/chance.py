"""Chance from a seed: the shuffle behind records that give a `seed` and no cards.

Python does not promise that `random.shuffle` stays the same from version to version, and a record
must give the same game for ever. So the generator is our own choice, small enough to be written
down whole (docs/record.md does) and pinned by a golden test: SplitMix64, and a Fisher-Yates
shuffle whose indices are drawn without bias.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1


def random_words(seed: int) -> Iterator[int]:
    """The endless stream of 64-bit words that SplitMix64 makes of *seed* (taken modulo 2**64)."""
    state = seed & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        word = state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        yield word ^ (word >> 31)


def draw_below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to *bound* - 1, each equally likely: words beyond the last whole multiple
    of *bound* are thrown away."""
    limit = 2**64 - 2**64 % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def shuffled(items: Sequence[T], words: Iterator[int]) -> tuple[T, ...]:
    """*items* in an order drawn from *words*, every order being equally likely."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = draw_below(last + 1, words)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)
