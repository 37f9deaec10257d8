"""The best count of a pile, against trying everything.

`best` below knows no shortcut: it gives the queens every list of values there is, and takes each
clause at its word. The piles are drawn at random, some of them rich in what makes queens hesitate.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gatosabio.engine.cards import FRENCH_DECK, Card, parse_cards
from gatosabio.engine.games.gatonegro.score import Combination, score, score_pile
from gatosabio.engine.games.gatonegro.types import Pile, Rules, Score

RULES = [
    Rules(lucky_tom=lucky, night_music=night) for lucky, night in product([False, True], repeat=2)
]

# --- Trying everything ---

VALUES = {"A": 1, "J": 0, "K": 0} | {str(number): number for number in range(2, 11)}


@dataclass(frozen=True)
class Count:
    """A pile with one list of values for its queens. A Tomcat is told by its first card, Yowlers
    and Jellicles by themselves, a Black Cat by its first card and the one after its last."""

    total: int
    queens: tuple[int, ...]
    tomcats: frozenset[int]
    yowlers: frozenset[int]
    jellicles: frozenset[int]
    blackcats: frozenset[tuple[int, int]]


def rank(card: Card) -> str:
    return card[:-1]


def is_face(card: Card) -> bool:
    return rank(card) in ("J", "Q", "K")


def is_black(card: Card) -> bool:
    return card[-1] in ("S", "C")


def values_of(pile: Pile, queens: Sequence[int]) -> list[int]:
    """GN-10."""
    chosen = iter(queens)
    return [next(chosen) if rank(card) == "Q" else VALUES[rank(card)] for card in pile]


def tomcats(values: list[int]) -> frozenset[int]:
    """GN-11."""
    return frozenset(
        first for first in range(len(values) - 1) if values[first] + values[first + 1] == 10
    )


def yowlers(pile: Pile) -> frozenset[int]:
    """GN-12."""
    return frozenset(place for place, card in enumerate(pile) if rank(card) == "10")


def is_sandwich(cards: Pile) -> bool:
    """GN-13."""
    left, *filling, right = cards
    return (
        rank(left) == rank(right)
        and len({rank(card) for card in filling}) == 1
        and all(is_face(card) for card in filling)
    )


def jellicles(pile: Pile) -> frozenset[int]:
    """GN-13: every filling of every sandwich, each face card once."""
    marked: set[int] = set()
    for left, right in combinations(range(len(pile)), 2):
        if is_sandwich(pile[left : right + 1]):
            marked.update(range(left + 1, right))
    return frozenset(marked)


def black_chains(pile: Pile) -> list[tuple[int, int]]:
    """GN-14: all of them, whatever they add up to."""
    return [
        (start, stop)
        for start, stop in combinations(range(len(pile) + 1), 2)
        if all(is_black(card) for card in pile[start:stop])
    ]


def best(pile: Pile, rules: Rules) -> Count:
    """GN-10: the most points, and among equals the first list of values, 7 before 11."""
    tens, faces, chains = yowlers(pile), jellicles(pile), black_chains(pile)
    each_ten = len(tens) if rules.night_music else 1  # GN-22
    counts = []
    for queens in product([7, 11], repeat=sum(rank(card) == "Q" for card in pile)):
        values = values_of(pile, queens)
        pairs = tomcats(values)
        fives = [first for first in pairs if values[first] == 5]
        up_to = [sum(values[:stop]) for stop in range(len(pile) + 1)]
        cats = frozenset(chain for chain in chains if up_to[chain[1]] - up_to[chain[0]] == 13)
        total = 3 * len(pairs) + each_ten * len(tens) + 2 * len(faces) + 6 * len(cats)
        if rules.lucky_tom:  # GN-21
            total += 2 * len(fives)
        counts.append(Count(total, queens, pairs, tens, faces, cats))
    return max(counts, key=lambda count: count.total)  # the first of equals


# --- Piles ---


def piles(pool: Sequence[Card], most: int) -> st.SearchStrategy[Pile]:
    """Some of the cards of *pool*, in any order: short ones and long ones alike."""
    places = st.sampled_from(range(len(pool)))
    return (
        st.integers(0, most)
        .flatmap(lambda size: st.lists(places, min_size=size, max_size=size, unique=True))
        .map(lambda drawn: tuple(pool[place] for place in drawn))
    )


def twice(cards: str) -> tuple[Card, ...]:
    return parse_cards(cards) * 2


PILES = {
    "one deck": piles(FRENCH_DECK, most=26),
    "two decks": piles(FRENCH_DECK * 2, most=40),
    "queens": piles(twice("QS QC QH QD AS AC 2S 2C 3H 3S 4C 6S 6C KS JC"), most=18),
    "black zeros": piles(twice("KS KC JS JC JH 9S 4C 6S 7C 10S 3C AS 2C QS QC"), most=18),
    "small black cards": piles(twice("QS QC AS AC 2S 2C 3S 3C 3H 3D 4S 4C KS"), most=18),
    "faces": piles(twice("JS JH JD KS KH KD QS QH QD 2H 2S 10H 10C"), most=18),
    "tens and fives": piles(twice("10S 10H 10D KS KH JD 5S 5H 5D 3S 3C 8C"), most=14),
}

every_kind_of_pile = pytest.mark.parametrize("kind", PILES)
some_rules = st.sampled_from(RULES)


def places(found: Sequence[Combination], kind: str) -> frozenset[tuple[int, int]]:
    return frozenset((it.start, it.stop) for it in found if it.kind == kind)


def filling(found: Combination) -> range:
    return range(found.start + 1, found.stop - 1)


def assert_best(pile: Pile, rules: Rules) -> None:
    expected = best(pile, rules)
    assert score([pile], rules) == Score(
        total=expected.total,
        tomcats=len(expected.tomcats),
        yowlers=len(expected.yowlers),
        jellicles=len(expected.jellicles),
        blackcats=len(expected.blackcats),
        queens=expected.queens,
    )
    counted = score_pile(pile, rules)
    found = counted.combinations
    assert (counted.points, counted.queens) == (expected.total, expected.queens)
    assert places(found, "tomcat") == {(first, first + 2) for first in expected.tomcats}
    assert places(found, "yowler") == {(place, place + 1) for place in expected.yowlers}
    assert places(found, "blackcat") == expected.blackcats
    marked = [place for it in found if it.kind == "jellicle" for place in filling(it)]
    assert sorted(marked) == sorted(expected.jellicles)


# --- What holds for all of them ---


@pytest.mark.rule("GN-10", "GN-11", "GN-12", "GN-13", "GN-14", "GN-21", "GN-22")
@every_kind_of_pile
@given(data=st.data(), rules=some_rules)
def test_nothing_is_better_and_nothing_as_good_comes_before(
    kind: str, data: st.DataObject, rules: Rules
) -> None:
    assert_best(data.draw(PILES[kind]), rules)


@every_kind_of_pile
@given(data=st.data(), rules=some_rules)
def test_the_cards_of_every_combination_make_it(
    kind: str, data: st.DataObject, rules: Rules
) -> None:
    pile = data.draw(PILES[kind])

    counted = score_pile(pile, rules)

    values = values_of(pile, counted.queens)
    tens = len([card for card in pile if rank(card) == "10"])
    for found in counted.combinations:
        assert 0 <= found.start < found.stop <= len(pile)
        cards, worth = pile[found.start : found.stop], values[found.start : found.stop]
        expected: object
        match found.kind:
            case "tomcat":
                assert (len(cards), sum(worth)) == (2, 10)
                expected = (1, 5 if rules.lucky_tom and worth == [5, 5] else 3)
            case "yowler":
                assert [rank(card) for card in cards] == ["10"]
                expected = (1, tens if rules.night_music else 1)
            case "jellicle":
                assert is_sandwich(cards)
                expected = (len(cards) - 2, 2 * len(cards) - 4)
            case "blackcat":
                assert all(is_black(card) for card in cards)
                assert sum(worth) == 13
                expected = (1, 6)
        assert (found.count, found.points) == expected


@every_kind_of_pile
@given(data=st.data(), rules=some_rules)
def test_the_combinations_are_distinct_and_come_to_the_total(
    kind: str, data: st.DataObject, rules: Rules
) -> None:
    pile = data.draw(PILES[kind])

    found = score_pile(pile, rules).combinations

    assert len({(it.kind, it.start, it.stop) for it in found}) == len(found)
    assert sum(it.points for it in found) == score([pile], rules).total


@pytest.mark.rule("GN-15")
@given(left=st.one_of(*PILES.values()), right=st.one_of(*PILES.values()), rules=some_rules)
def test_two_piles_come_to_the_sum_of_each_apart(left: Pile, right: Pile, rules: Rules) -> None:
    both, one, other = score((left, right), rules), score([left], rules), score([right], rules)

    assert both == Score(
        total=one.total + other.total,
        tomcats=one.tomcats + other.tomcats,
        yowlers=one.yowlers + other.yowlers,
        jellicles=one.jellicles + other.jellicles,
        blackcats=one.blackcats + other.blackcats,
        queens=one.queens + other.queens,
    )


@given(pile=st.one_of(*PILES.values()), rules=some_rules)
def test_a_pile_comes_to_the_same_when_it_is_read_backwards(pile: Pile, rules: Rules) -> None:
    forwards, backwards = score([pile], rules), score([pile[::-1]], rules)

    assert backwards.queens == forwards.queens[::-1]
    assert (backwards.total, backwards.blackcats) == (forwards.total, forwards.blackcats)
    assert (backwards.tomcats, backwards.jellicles) == (forwards.tomcats, forwards.jellicles)


# --- Long piles ---


@given(seed=st.integers(0, 2**32 - 1), rules=some_rules)
@settings(max_examples=15)
def test_all_104_cards_in_one_pile_are_counted(seed: int, rules: Rules) -> None:
    pile = list(FRENCH_DECK * 2)
    random.Random(seed).shuffle(pile)

    assert len(score_pile(tuple(pile), rules).queens) == 8
    assert_best(tuple(pile), rules)


def test_the_queens_are_not_tried_out_one_list_after_the_other() -> None:
    forty_queens = parse_cards("2S QS") * 40  # 2 ** 40 lists

    assert score([forty_queens], Rules()) == Score(
        total=39 * 2 + 79 * 6,  # all but the last lie between a 2 before and a 2 after
        tomcats=0,
        yowlers=0,
        jellicles=39,
        blackcats=79,
        queens=(11,) * 40,
    )
