"""What one card tells, read from small games."""

from typing import Any

import pytest
from msgspec import UNSET

from gatosabio.engine.cards import parse_cards
from gatosabio.engine.game import Hand, Ms, Player
from gatosabio.engine.games.addicats.types import Action, Flip, Rules, Slap, Start
from gatosabio.learning.evidence import Evidence, Met, Pressed, RefusedRecordError, Silent, Wrong
from gatosabio.learning.evidence import evidence as told_by
from gatosabio.learning.facts import FACT_OF
from gatosabio.records.record import FORMAT, Record, encode, read

SUM_7_4 = FACT_OF[parse_cards("7+4")[0]]
ANN, BEN, CLEO = map(Player, range(3))


def flip(at: int, hand: int) -> Flip:
    return Flip(Ms(at), Hand(hand))


def slap(at: int, hand: int, **judge: object) -> Slap:
    return Slap(Ms(at), Hand(hand), judge=judge) if judge else Slap(Ms(at), Hand(hand))


def told(
    *actions: Action,
    up: str = "6+5 | | 3+1",
    settle: int = 1000,
    cleo: str = "2+1 10+9",
    endless: bool = False,
) -> list[Evidence]:
    """What is told after 7+4 was turned by Ben at 1000 ms; meetings left out."""
    record: Record[Any, Any, Any] = Record(
        format=FORMAT,
        game="addicats",
        rules=Rules(edition="modern", settle=settle, ending="infinite" if endless else UNSET),
        seats=("Ann", "Ben", "Cleo"),
        first=Hand(1),
        start=Start(
            piles=tuple(map(parse_cards, ("1+1 9+9", "7+4 8+8", cleo))),
            up=tuple(map(parse_cards, up.split("|"))),
        ),
        actions=(flip(1000, 1), *actions),
    )
    pieces = [piece for pieces in told_by(read(encode(record))) for piece in pieces]
    return [piece for piece in pieces if not isinstance(piece, Met)]


def test_who_is_first_has_an_exact_time_and_who_gives_up_was_silent_until_then() -> None:
    assert told(slap(2900, 1)) == [
        Silent(ANN, SUM_7_4, 1.9, 1.0),
        Pressed(BEN, SUM_7_4, 1.9, late=False),
    ]


def test_a_late_hit_is_an_exact_time_too() -> None:
    assert told(slap(2900, 1), slap(3400, 0)) == [
        Pressed(ANN, SUM_7_4, 2.4, late=True),
        Pressed(BEN, SUM_7_4, 1.9, late=False),
    ]


def test_if_nobody_hits_both_were_silent_until_the_next_card() -> None:
    assert told(flip(5000, 2)) == [
        Silent(ANN, SUM_7_4, 4.0, 0.0),
        Silent(BEN, SUM_7_4, 4.0, 0.0),
    ]


def test_the_time_of_a_heavy_paw_is_the_one_that_was_measured() -> None:
    """Ben's paw is heavy: he wins with 1.2 s at 2.2 s. Ann, who had hit after 2 s, was not late:
    until then nothing was lost."""
    pieces = told(slap(3200, 1, eff=1200.0, weight=1000), slap(3200, 0, eff=2000.0, weight=300))

    assert pieces == [
        Pressed(ANN, SUM_7_4, 2.0, late=False),
        Pressed(BEN, SUM_7_4, 1.2, late=False),
    ]


def test_who_was_not_in_the_race_in_earnest_tells_nothing() -> None:
    assert told(slap(2900, 1, eff=1900.0, rivals=[1])) == [
        Pressed(BEN, SUM_7_4, 1.9, late=False),
    ]


def test_greed_says_something_about_two_facts_and_nothing_about_others() -> None:
    cleo = FACT_OF[parse_cards("3+1")[0]]

    assert told(slap(2900, 2)) == [Wrong(CLEO, SUM_7_4, cleo)]


def test_who_turned_took_the_nearest_card_for_equal() -> None:
    assert told(slap(2900, 1), up="6+6 | | 3+1") == [
        Wrong(BEN, SUM_7_4, FACT_OF[parse_cards("6+6")[0]])
    ]


def test_an_older_equality_tells_nothing_about_the_new_card() -> None:
    assert told(slap(2900, 0), up="3+1 | | 2+2") == []


@pytest.mark.rule("AC-37")
def test_a_race_that_somebody_with_a_last_special_card_has_won_tells_nothing() -> None:
    """Cleo has nothing but a special card, and wins while Ann and Ben still add up."""
    actions = slap(2900, 2), slap(3400, 0), flip(6000, 2)

    assert told(*actions, up="6+5 | | pursuit", cleo="", endless=True) == []


def test_a_record_that_the_rules_refuse_is_refused() -> None:
    with pytest.raises(RefusedRecordError):
        told(flip(2000, 1))
