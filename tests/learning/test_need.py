"""What a table needs, and how it is dealt."""

from collections import Counter
from math import sqrt

import pytest

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.chance import random_words, shuffled
from gatosabio.engine.game import Hand, Player, Seating
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addicats.setup import FULL_DECK
from gatosabio.engine.games.addicats.types import Rules
from gatosabio.lab.learning.fair_deals import MOST_ERRORS, deal_often
from gatosabio.learning.child import Child
from gatosabio.learning.facts import FACT_OF, NAMES, READ, Fact
from gatosabio.learning.need import (
    deal_by_need,
    deck_by_need,
    edge,
    nearness,
    needed_cards,
    slowest_louder,
    votes,
    votes_for_the_near,
)

SUM_7_4, SUM_9_8 = (Fact(NAMES.index(name)) for name in ("7+4", "9+8"))


def child_who_takes(seconds: float) -> Child:
    child = Child()
    for fact in range(READ):
        child.answered(Fact(fact), seconds)
    return child


def only(*facts: Fact) -> list[float]:
    return [float(fact in facts) for fact in range(READ)]


def test_what_is_nearly_known_is_worth_most() -> None:
    child = child_who_takes(2.2)
    nearly = edge(child, SUM_7_4)

    assert nearly > 0
    assert edge(child_who_takes(0.6), SUM_7_4) < nearly / 5
    assert edge(child_who_takes(9.0), SUM_7_4) < nearly / 5
    assert edge(child, READ) == 0


def test_every_child_has_one_vote() -> None:
    children = [child_who_takes(seconds) for seconds in (1.5, 2.5, 5.0)]

    assert sum(votes(children)) == pytest.approx(3)
    assert sum(votes(children, weights=[1, 1, 3])) == pytest.approx(5)
    assert slowest_louder(children) == [1, 1, 3]


def test_a_child_that_is_about_as_quick_as_the_others_has_no_more_say() -> None:
    assert slowest_louder([child_who_takes(2.4), child_who_takes(2.5)]) == [1, 1]
    assert slowest_louder([Child()]) == [1]


def test_what_is_far_off_is_not_near() -> None:
    near, far = child_who_takes(2.3), child_who_takes(4.0)

    assert nearness(near, SUM_7_4) > 0.8
    assert nearness(far, SUM_7_4) < 0.2
    assert nearness(child_who_takes(0.6), SUM_7_4) < 0.2
    assert sum(votes_for_the_near([near, far])) == pytest.approx(4)


def test_a_deal_by_need_has_all_cards_and_what_is_needed_is_turned_first() -> None:
    dealt = deal_by_need(FULL_DECK, only(SUM_7_4, SUM_9_8), random_words(1))

    assert Counter(dealt) == Counter(FULL_DECK)
    for card in ("7+4", "4+7", "9+8", "8+9", "11", "17"):
        assert card in dealt[-46:]  # forty, and as many special cards as is their share
    assert sum(not VALUE[card] for card in dealt[-46:]) == 6


def test_a_deck_by_need_has_sixty_cards_with_sums_and_its_share_of_special_ones() -> None:
    dealt = deck_by_need(FULL_DECK, only(SUM_7_4), random_words(1))

    assert sum(card in FACT_OF for card in dealt) == 60
    assert sum(card not in FACT_OF for card in dealt) == 9
    assert {"7+4", "4+7"} <= set(dealt)
    assert not Counter(dealt) - Counter(FULL_DECK)


def test_the_needed_cards_come_in_the_order_of_the_deck_whatever_chose_them() -> None:
    needed = votes_for_the_near([child_who_takes(2.3)])

    lists = [needed_cards(FULL_DECK, needed, random_words(seed)) for seed in range(20)]

    for cards, seed in zip(lists, range(20), strict=True):
        rest = iter(FULL_DECK)
        assert all(card in rest for card in cards)
        assert Counter(cards) == Counter(deck_by_need(FULL_DECK, needed, random_words(seed)))
    assert len(set(lists)) > 1


def test_the_same_chance_gives_the_same_deal_and_another_one_another() -> None:
    needed = votes([child_who_takes(2.2)])
    once, again, other = (deal_by_need(FULL_DECK, needed, random_words(seed)) for seed in (5, 5, 6))

    assert once == again != other


@pytest.mark.parametrize("how", ["deal", "deck"])
def test_every_seat_gets_every_card_equally_often(how: str) -> None:
    assert deal_often(how, only(SUM_7_4, SUM_9_8), deals=400, seed=1).holds


def test_every_seat_gets_the_same_cards_of_a_near_deck_on_average() -> None:
    """The list by its own chance, the order by the key of the game, as tables deal it."""
    needed = votes_for_the_near([child_who_takes(2.2), child_who_takes(2.6)])
    seats, deals = 4, 2000
    found: Counter[tuple[Card, int]] = Counter()
    for number in range(deals):
        cards = needed_cards(FULL_DECK, needed, random_words(f"list {number}".encode()))
        order = shuffled(cards, random_words(f"key {number}".encode()))
        seating = Seating(tuple(map(Player, range(seats))), Hand(number % seats))
        piles = ADDICATS.deal(Rules(edition="modern"), seating, order).piles
        found.update((card, seat) for seat, pile in enumerate(piles) for card in pile)

    for card in set(FULL_DECK):
        dealt = sum(found[card, seat] for seat in range(seats))
        error = sqrt(dealt * (seats - 1)) / seats
        assert all(
            abs(found[card, seat] - dealt / seats) <= MOST_ERRORS * error for seat in range(seats)
        )
