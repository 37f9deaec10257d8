"""What a card of Gato Negro is worth, against the slow way to find out."""

from collections.abc import Sequence
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gatosabio.bots.gatonegro.end import KIND, KINDS, end_of
from gatosabio.bots.gatonegro.outlook import Outlook
from gatosabio.engine.cards import FRENCH_DECK, Card, parse_cards
from gatosabio.engine.games.gatonegro.score import score_pile
from gatosabio.engine.games.gatonegro.types import Pile, Rules


def even_outlook(to_come: Sequence[Card], own: float, depth: int) -> Outlook:
    """Each of these cards may be the next, and the one after that, too."""
    chances = [0.0] * KINDS
    for card in to_come:
        chances[KIND[card]] += 1 / len(to_come)
    return Outlook(Rules(), tuple(chances), own, depth)


def worth(top: str, left: str, right: str) -> float:
    """Of that card on the better pile, any other being next."""
    piles, (card,) = (parse_cards(left), parse_cards(right)), parse_cards(top)
    unseen = [other for other in FRENCH_DECK if other not in {*piles[0], *piles[1], card}]
    outlook = even_outlook(unseen, own=4, depth=2)
    return max(outlook.worths((end_of(piles[0]), end_of(piles[1])), KIND[card]))


def test_two_piles_that_wait_for_the_same_card_are_worth_no_more_than_one() -> None:
    """So one of two nines may be covered, but neither a nine nor a six."""
    same = worth("3H", "10D KS KC 9C", "JS JC 9S")
    other = worth("3H", "10D KS KC 9C", "JS JC 6S")

    assert same > other + 0.5


piles = st.lists(st.sampled_from(FRENCH_DECK), max_size=12).map(tuple)
black_piles = st.lists(
    st.sampled_from(parse_cards("AS 2S 3S 4S 6C 7S KS JS QS QC 3H QH")), max_size=12
).map(tuple)
scorings = st.builds(Rules, lucky_tom=st.booleans(), night_music=st.booleans())


@given(piles | black_piles, scorings)
def test_the_end_of_a_pile_tells_what_every_card_would_bring(pile: Pile, rules: Rules) -> None:
    gains = end_of(pile).gains(rules)

    points = score_pile(pile, rules).points
    for card, kind in KIND.items():
        assert gains[kind] == score_pile((*pile, card), rules).points - points


@given(piles | black_piles, piles, st.lists(st.sampled_from(FRENCH_DECK), min_size=1, max_size=3))
def test_an_outlook_is_the_average_of_what_may_come(
    left: Pile, right: Pile, to_come: list[Card]
) -> None:
    """Found here by laying every card on every pile."""

    def points(*both: Pile) -> int:
        return sum(score_pile(pile, Rules()).points for pile in both)

    def one_more(left: Pile, right: Pile) -> float:
        return mean(
            max(points((*left, card), right), points(left, (*right, card))) for card in to_come
        )

    def two_more(left: Pile, right: Pile) -> float:
        return mean(
            max(
                one_more((*left, card), right),
                one_more(left, (*right, card)),
                one_more(left, right),
            )
            for card in to_come
        )

    ends, now = (end_of(left), end_of(right)), points(left, right)
    one, two = (even_outlook(to_come, own=depth, depth=depth) for depth in (1, 2))
    assert one.before(ends) == pytest.approx(one_more(left, right) - now)
    assert two.before(ends) == pytest.approx(two_more(left, right) - now)
