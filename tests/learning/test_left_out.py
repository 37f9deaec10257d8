"""What is left out: times when a cat played for somebody, and cards over which the table rested."""

from typing import Any

from gatosabio.engine.cards import parse_cards
from gatosabio.engine.game import Hand, Ms, Player
from gatosabio.engine.games.addicats.types import Action, Flip, Rules, Slap, Start
from gatosabio.learning.evidence import Evidence, Met, Pressed, Silent, evidence
from gatosabio.learning.facts import FACT_OF
from gatosabio.records.record import FORMAT, Record, encode, read

ANN, BEN, CLEO = map(Player, range(3))
SUM_7_4, SUM_1_1 = (FACT_OF[parse_cards(card)[0]] for card in ("7+4", "1+1"))


def flip(at: int, hand: int, **judge: object) -> Flip:
    return Flip(Ms(at), Hand(hand), judge=judge) if judge else Flip(Ms(at), Hand(hand))


def slap(at: int, hand: int, **judge: object) -> Slap:
    return Slap(Ms(at), Hand(hand), judge=judge) if judge else Slap(Ms(at), Hand(hand))


def told(*actions: Action) -> list[Evidence]:
    """Ben turns 7+4, which equals Ann's 6+5. Ann turns 1+1 next, and Cleo 2+1."""
    record: Record[Any, Any, Any] = Record(
        format=FORMAT,
        game="addicats",
        rules=Rules(edition="modern"),
        seats=("Ann", "Ben", "Cleo"),
        first=Hand(1),
        start=Start(
            piles=tuple(map(parse_cards, ("1+1 9+9", "7+4 8+8", "2+1 10+9"))),
            up=tuple(map(parse_cards, ["6+5 ", " ", " 3+1"])),
        ),
        actions=actions,
    )
    return [piece for pieces in evidence(read(encode(record))) for piece in pieces]


def races(pieces: list[Evidence]) -> list[Evidence]:
    return [piece for piece in pieces if not isinstance(piece, Met)]


def met(pieces: list[Evidence], player: Player) -> list[int]:
    return [piece.fact for piece in pieces if isinstance(piece, Met) and piece.player == player]


def test_a_cat_tells_nothing_and_others_are_read_as_before() -> None:
    pieces = told(flip(1000, 1), slap(2900, 0, cat=True), flip(5000, 0, cat=True))

    assert races(pieces) == [Silent(BEN, SUM_7_4, 1.9, 1.0)]
    assert met(pieces, ANN) == []
    assert met(pieces, CLEO) == [SUM_7_4, SUM_1_1]


def test_who_was_away_is_left_out_from_the_last_action_to_the_next_of_their_own() -> None:
    """A cat hits for Ann, who is back to turn the next card."""
    turns = flip(1000, 1), flip(5000, 2)
    away = told(*turns, slap(5500, 0, cat=True), flip(9000, 0))
    back = told(*turns, slap(5500, 0), flip(9000, 0))

    assert Silent(ANN, SUM_7_4, 4.0, 0.0) in back
    assert [piece for piece in away if piece.player == ANN] == [Met(ANN, SUM_1_1)]
    for player in (BEN, CLEO):
        assert [piece for piece in away if piece.player == player] == [
            piece for piece in back if piece.player == player
        ]


def test_what_somebody_did_before_leaving_counts() -> None:
    pieces = told(flip(1000, 1), slap(2900, 1), flip(5000, 1, cat=True))

    assert Pressed(BEN, SUM_7_4, 1.9, late=False) in pieces
    assert met(pieces, BEN) == [SUM_7_4]


def test_a_card_over_which_the_table_rested_tells_no_time() -> None:
    pieces = told(flip(1000, 1), slap(2900, 1, rested=True), flip(5000, 1))
    assert races(pieces) == []
    assert SUM_7_4 in met(pieces, BEN)

    before = told(flip(1000, 1, rested=True), slap(2900, 1))
    assert len(races(before)) == 2
    until_the_next = told(flip(1000, 1), flip(5000, 2, rested=True))
    assert races(until_the_next) == []


def test_a_card_that_was_raced_for_twice_tells_no_time() -> None:
    """The race that was won began three seconds after the card was turned."""
    assert races(told(flip(1000, 1), slap(5200, 1, eff=1200.0))) == []
    assert races(told(flip(1000, 1), slap(5200, 1, eff=1200.0, weight=1500))) != []
