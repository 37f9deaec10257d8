"""Piles that were counted by hand come to what they were counted to."""

from collections import Counter

import pytest

from engine.gatonegro.counted import LUCKY, NIGHT, TWO, Row
from engine.gatonegro.counted_combinations import BLACKCATS, JELLICLES, SMALL, TOMCATS, YOWLERS
from engine.gatonegro.counted_queens import QUEENS
from engine.gatonegro.counted_variants import DOUBLES, LONG, VARIANTS
from gatosabio.engine.cards import FRENCH_DECK, find_surplus, parse_cards
from gatosabio.engine.games.gatonegro.score import score, score_pile
from gatosabio.engine.games.gatonegro.types import Rules, Score

ROWS = [*SMALL, *TOMCATS, *YOWLERS, *JELLICLES, *BLACKCATS, *QUEENS, *DOUBLES, *VARIANTS, *LONG]

every_row = pytest.mark.parametrize("row", ROWS, ids=str)


@every_row
def test_the_pile_can_lie_there(row: Row) -> None:
    deck = FRENCH_DECK * (2 if row.rules.two_decks else 1)

    assert find_surplus(deck, {"pile": parse_cards(row.pile)}) is None


@every_row
def test_the_pile_comes_to_this(row: Row) -> None:
    assert score([parse_cards(row.pile)], row.rules) == Score(
        row.total, row.tomcats, row.yowlers, row.jellicles, row.blackcats, row.queens
    )


@every_row
def test_the_pile_comes_to_it_in_this_way(row: Row) -> None:
    counted = score_pile(parse_cards(row.pile), row.rules)

    assert Counter(counted.combinations) == Counter(row.found)
    assert (counted.queens, counted.points) == (row.queens, row.total)


@pytest.mark.parametrize(
    ("left", "right", "options", "expected"),
    [
        pytest.param("", "", "", Score(0, 0, 0, 0, 0, ()), id="two empty piles"),
        pytest.param("8D", "2H", "", Score(0, 0, 0, 0, 0, ()), id="no tomcat across"),
        pytest.param("KS 9C", "4S", "", Score(0, 0, 0, 0, 0, ()), id="no black cat across"),
        pytest.param("QS 2C", "6C QC", "", Score(12, 0, 0, 0, 2, (11, 7)), id="the queens of both"),
        pytest.param(
            "QC 6C", "2S QS", "", Score(12, 0, 0, 0, 2, (7, 11)), id="the left ones first"
        ),
        pytest.param("", "10S", "", Score(1, 0, 1, 0, 0, ()), id="one of them empty"),
        pytest.param("10H 10D", "10S", NIGHT, Score(5, 0, 3, 0, 0, ()), id="each sings for itself"),
        pytest.param(
            "5H 5D 10D", "10S KH 10H 5S", f"{LUCKY} {NIGHT}", Score(18, 3, 3, 1, 0, ()), id="both"
        ),
        pytest.param(
            "8D 2H 8H 10S 6C AH 3D 7D",
            "5H 5D 8D 2S QD QC 2H 8H QS 6C QH 7S 3H 4S 6S",
            TWO,
            Score(35, 8, 1, 2, 1, (7, 7, 7, 7)),
            id="the examples of the rulebook",
        ),
        pytest.param(
            "8D 2H 8H 10S 6C AH 3D 7D",
            "5H 5D 8D 2S QD QC 2H 8H QS 6C QH 7S 3H 4S 6S",
            f"{TWO} {LUCKY} {NIGHT}",
            Score(37, 8, 1, 2, 1, (7, 7, 7, 7)),
            id="the same with luck",
        ),
    ],
)
def test_two_piles_come_to_this(left: str, right: str, options: str, expected: Score) -> None:
    rules = Rules(**dict.fromkeys(options.split(), True))

    assert score((parse_cards(left), parse_cards(right)), rules) == expected
