"""Chance from a seed: the same for ever."""

from collections import Counter
from itertools import islice

import pytest

from gatosabio.engine.chance import draw_below, random_words, shuffled


def test_the_words_are_those_of_splitmix64() -> None:
    # The first outputs for seed 1234567, as published with the algorithm's reference code.
    assert list(islice(random_words(1234567), 5)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_seeds_count_modulo_two_to_the_64() -> None:
    assert next(random_words(-1)) == next(random_words(2**64 - 1))


def test_a_word_that_would_favour_small_numbers_is_thrown_away() -> None:
    assert draw_below(3, iter([2**64 - 1, 5])) == 2


def test_the_shuffle_is_pinned() -> None:
    assert "".join(shuffled("gatosabio", random_words(42))) == "isotabgoa"


@pytest.mark.parametrize("items", ["", "a"])
def test_there_is_one_order_of_nothing_and_of_one(items: str) -> None:
    assert shuffled(items, iter(())) == tuple(items)


def test_every_order_is_about_equally_likely() -> None:
    words = random_words(7)

    orders = Counter(shuffled("abc", words) for _ in range(6000))

    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
