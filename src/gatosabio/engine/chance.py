"""Chance from a key: the only shuffle, for live tables and for records that give a `seed`.

Two reasons not to use `random`. Python does not promise that `random.shuffle` stays the same from
version to version, but a record must give the same game for ever. And a generator whose state can
be computed from the cards it dealt must not deal secret cards. So the stream is SHA-256 over the
key and a counter, with a Fisher-Yates shuffle whose indices are drawn without bias. It is small
enough to be described in full (docs/record.md), and golden games pin it. The key of a live game is
made of the server's secret seed and the players' entropies (`deal_key`), that of a record is its
seed as decimal text.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

SEED_BYTES: Final = 32
ENTROPY_BYTES: Final = 16
"""What a player adds to a deal. 128 bits are more than anybody can try."""

_COUNTER: Final = Struct(">Q")
_WORDS: Final = Struct(">4Q")


def random_words(key: int | bytes) -> Iterator[int]:
    """The endless stream of 64-bit words that *key* gives."""
    stream = sha256(key if isinstance(key, bytes) else str(key).encode())
    number = 0
    while True:
        block = stream.copy()
        block.update(_COUNTER.pack(number))
        yield from _WORDS.unpack(block.digest())
        number += 1


def draw_below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to *bound* - 1, all equally likely: words from the last whole multiple of
    *bound* on are thrown away."""
    limit = 2**64 - 2**64 % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def shuffled(items: Sequence[T], words: Iterator[int]) -> tuple[T, ...]:
    """*items* in an order drawn from *words*; every order is equally likely."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = draw_below(last + 1, words)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def commitment(seed: bytes, table: str, game: int, cards: Sequence[str] = ()) -> str:
    """What is told before anybody's entropy is known: it fixes *seed* for game number *game* at the
    table with the code *table*, and gives nothing of it away. Where only some *cards* are dealt, it
    fixes these as well, and as little can be told of them from it."""
    chosen = f"|{' '.join(cards)}" if cards else ""
    return sha256(seed + f"|{table}|{game}{chosen}".encode()).hexdigest()


def deal_key(seed: bytes, entropies: Sequence[bytes]) -> bytes:
    """The key of a game: *seed*, and by seat what its player has added, if anything. Each has its
    length before it, so that no two lists give the same bytes."""
    added = b"".join(bytes([len(entropy)]) + entropy for entropy in entropies)
    return sha256(seed + added).digest()
