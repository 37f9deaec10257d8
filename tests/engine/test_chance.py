"""Chance from a seed: the same for ever."""

from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest

from gatosabio.engine.chance import draw_below, random_words, shuffled


def test_the_words_are_sha_256_of_the_key_and_a_counter() -> None:
    blocks = b"".join(sha256(b"-42" + bytes(7) + bytes([number])).digest() for number in range(2))
    expected = [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 64, 8)]

    assert list(islice(random_words(-42), 8)) == expected


def test_a_seed_is_its_decimal_text() -> None:
    assert next(random_words(2**70)) == next(random_words(b"1180591620717411303424"))


def test_a_word_that_would_favour_small_numbers_is_thrown_away() -> None:
    assert draw_below(3, iter([2**64 - 1, 5])) == 2


def test_the_shuffle_is_pinned() -> None:
    assert "".join(shuffled("gatosabio", random_words(42))) == "iogasboat"


@pytest.mark.parametrize("items", ["", "a"])
def test_there_is_one_order_of_nothing_and_of_one(items: str) -> None:
    assert shuffled(items, iter(())) == tuple(items)


def test_every_order_is_about_equally_likely() -> None:
    words = random_words(7)

    orders = Counter(shuffled("abc", words) for _ in range(6000))

    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
