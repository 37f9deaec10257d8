"""Chance from a key: the one shuffle there is, at live tables and in records that give a `seed`.

Python does not promise that `random.shuffle` stays the same from version to version, and a record
must give the same game for ever; and a generator whose state can be worked out from what it dealt
is no dealer for a table with secrets. So the stream is our own choice, small enough to be written
down whole (docs/record.md does) and pinned by golden games: SHA-256 over the key and a counter, and
a Fisher-Yates shuffle whose indices are drawn without bias. A live table's key is 32 secret bytes,
a record's is its seed as decimal text.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

_COUNTER: Final = Struct(">Q")
_WORDS: Final = Struct(">4Q")


def random_words(key: int | bytes) -> Iterator[int]:
    """The endless stream of 64-bit words that *key* stands for."""
    stream = sha256(key if isinstance(key, bytes) else str(key).encode())
    number = 0
    while True:
        block = stream.copy()
        block.update(_COUNTER.pack(number))
        yield from _WORDS.unpack(block.digest())
        number += 1


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
