"""What kitty piles are worth, clause by clause (GN-10 … GN-15, GN-21, GN-22, GN-30, GN-31)."""

from collections import Counter
from itertools import product

import pytest

from gatosabio.engine.cards import RANKS, parse_cards
from gatosabio.engine.games.gatonegro.score import Combination, PileScore, score, score_pile
from gatosabio.engine.games.gatonegro.types import Rules, Score

TENS = [
    {"A", "9"},
    {"2", "8"},
    {"3", "7"},
    {"4", "6"},
    {"5"},
    {"3", "Q"},
    {"10", "J"},
    {"10", "K"},
]


def counted(*piles: str, **options: bool) -> Score:
    return score([parse_cards(pile) for pile in piles], Rules(**options))


def explained(pile: str, **options: bool) -> PileScore:
    return score_pile(parse_cards(pile), Rules(**options))


def places(pile: str, kind: str, **options: bool) -> list[tuple[int, int]]:
    """Where the combinations of that kind begin, and where they are over."""
    found = explained(pile, **options).combinations
    return sorted((it.start, it.stop) for it in found if it.kind == kind)


# --- Values ---


@pytest.mark.rule("GN-10", "GN-11")
@pytest.mark.parametrize(("one", "other"), list(product(RANKS, RANKS)))
def test_two_neighbours_make_ten_as_their_values_say(one: str, other: str) -> None:
    assert counted(f"{one}H {other}D").tomcats == ({one, other} in TENS)


@pytest.mark.rule("GN-10", "GN-14")
@pytest.mark.parametrize(
    "pile",
    ["AS QC AC", "2S QC", "3S 10C", "4S 9C", "5S 8C", "6S 7C", "6S QC", "9S JC 4C", "9S KC 4C"],
)
def test_a_chain_makes_thirteen_as_its_values_say(pile: str) -> None:
    assert counted(pile).blackcats == 1


@pytest.mark.rule("GN-10")
@pytest.mark.parametrize(
    ("pile", "queen", "total"),
    [
        pytest.param("6S QS", 7, 6, id="7 for a chain"),
        pytest.param("3H QS", 7, 3, id="7 for a Tomcat"),
        pytest.param("2S QS", 11, 6, id="11 for a chain"),
        pytest.param("3H QS 2S", 11, 6, id="a chain is more than a Tomcat"),
        pytest.param("3H QS 2S 4S", 7, 9, id="a Tomcat and a chain are more than a chain"),
        pytest.param("3H QS 2S KC 4S", 11, 12, id="two chains are more than both"),
    ],
)
def test_a_queen_is_what_gives_the_most_points(pile: str, queen: int, total: int) -> None:
    worth = counted(pile)

    assert (worth.queens, worth.total) == ((queen,), total)


@pytest.mark.rule("GN-10")
def test_a_queen_is_not_7_for_one_combination_and_11_for_another() -> None:
    worth = counted("3H QS 2S")

    assert (worth.tomcats, worth.blackcats) == (0, 1)
    assert counted("3H QS").tomcats == counted("QS 2S").blackcats == 1


@pytest.mark.rule("GN-10")
def test_each_queen_is_chosen_apart() -> None:
    worth = counted("6S QS 5H QC 2C")

    assert (worth.queens, worth.blackcats) == ((7, 11), 2)
    assert counted("QS 2S 5H 6C QC").queens == (11, 7)


@pytest.mark.rule("GN-10")
@pytest.mark.parametrize(
    "pile", ["2S QS 6S", "6S QS 2S", "2S QS 4C", "4C 2S QS", "KS 6C QS 2S KC", "QS", "QS QC"]
)
def test_a_queen_is_7_when_11_is_as_good(pile: str) -> None:
    assert set(counted(pile).queens) == {7}


@pytest.mark.rule("GN-10")
@pytest.mark.parametrize("queen", ["QH", "QD"])
def test_a_red_queen_is_always_7(queen: str) -> None:
    assert counted(f"2S {queen} 2C").queens == (7,)
    assert counted(f"JS {queen} 2C KC").queens == (7,)


@pytest.mark.rule("GN-10")
def test_the_values_are_told_in_the_order_of_the_piles_and_their_cards() -> None:
    assert counted("2S QS QD", "QH 5H 2C QC").queens == (11, 7, 7, 11)
    assert explained("2S QS QD").queens == (11, 7)


# --- Tomcats ---


@pytest.mark.rule("GN-11")
def test_a_tomcat_is_worth_3() -> None:
    assert counted("7H 3D") == Score(3, tomcats=1, yowlers=0, jellicles=0, blackcats=0, queens=())


@pytest.mark.rule("GN-11")
def test_8_2_8_is_two_tomcats() -> None:
    assert places("8D 2H 8H", "tomcat") == [(0, 2), (1, 3)]
    assert counted("8D 2H 8H").total == 6


@pytest.mark.rule("GN-11")
@pytest.mark.parametrize("pile", ["6C AH 3D", "2H 3D 5H", "7H KD 3H", "10H"])
def test_a_tomcat_has_exactly_two_cards(pile: str) -> None:
    assert counted(pile).tomcats == 0


@pytest.mark.rule("GN-11")
def test_its_cards_must_be_neighbours() -> None:
    assert counted("8D 5H 2H").tomcats == 0


@pytest.mark.rule("GN-11")
@pytest.mark.parametrize("pile", ["6S 4C", "6S 4H", "6H 4S", "6H 4D"])
def test_its_cards_may_be_black_or_red(pile: str) -> None:
    assert counted(pile).tomcats == 1


@pytest.mark.rule("GN-11")
def test_a_ten_makes_one_with_a_jack_or_king_but_not_with_a_queen() -> None:
    assert places("KH 10D JH", "tomcat") == [(0, 2), (1, 3)]
    assert counted("QH 10D QD").tomcats == counted("10S QS").tomcats == 0


# --- Yowlers ---


@pytest.mark.rule("GN-12")
def test_every_ten_is_worth_1() -> None:
    worth = counted("10H 2H 10D 10S")

    assert (worth.yowlers, worth.total) == (3, 3)
    assert places("10H 2H 10D 10S", "yowler") == [(0, 1), (2, 3), (3, 4)]


@pytest.mark.rule("GN-12")
@pytest.mark.parametrize("rank", [rank for rank in RANKS if rank != "10"])
def test_no_other_card_is_a_yowler(rank: str) -> None:
    assert counted(f"{rank}H").yowlers == 0


# --- Jellicles ---


@pytest.mark.rule("GN-13")
def test_2_q_q_2_is_two_jellicles_of_2_points() -> None:
    worth = counted("2H QH QD 2D")

    assert (worth.jellicles, worth.total) == (2, 4)
    assert explained("2H QH QD 2D").combinations == (Combination("jellicle", 0, 4, 2, 4),)


@pytest.mark.rule("GN-13")
@pytest.mark.parametrize("face", ["J", "Q", "K"])
@pytest.mark.parametrize("bread", RANKS)
def test_every_face_card_fills_every_bread(face: str, bread: str) -> None:
    assert counted(f"{bread}H {face}S {bread}D").jellicles == 1


@pytest.mark.rule("GN-13")
@pytest.mark.parametrize(
    ("pile", "jellicles"),
    [
        ("KH QD KD", 1),
        ("KH KD KS", 1),
        ("KH KD KS KC", 2),
        ("QH KH QD KD QS", 3),
    ],
)
def test_the_bread_may_be_face_cards(pile: str, jellicles: int) -> None:
    worth = counted(pile)

    assert (worth.jellicles, worth.total) == (jellicles, 2 * jellicles)


@pytest.mark.rule("GN-13")
def test_a_face_card_counts_once_however_many_sandwiches_hold_it() -> None:
    assert counted("9H KH KD KS 9D").jellicles == 3  # the middle one lies between kings, too


@pytest.mark.rule("GN-13")
@pytest.mark.parametrize(
    "pile",
    [
        pytest.param("2H QD KD 2D", id="mixed filling"),
        pytest.param("2H QD 3D", id="unequal bread"),
        pytest.param("2H 3H 2D", id="no face card"),
        pytest.param("2H QD 3H 2D", id="not only face cards"),
        pytest.param("2H 2D", id="no filling"),
        pytest.param("QD 2D", id="no bread on the left"),
        pytest.param("2D QD QH", id="no bread on the right"),
        pytest.param("JS KS", id="faces alone"),
    ],
)
def test_this_is_no_sandwich(pile: str) -> None:
    assert places(pile, "jellicle") == []


@pytest.mark.rule("GN-13")
def test_the_value_of_a_queen_plays_no_part() -> None:
    as_seven, as_eleven = counted("6H QS 6S"), counted("2H QS 2S")

    assert (as_seven.queens, as_eleven.queens) == ((7,), (11,))
    assert as_seven.jellicles == as_eleven.jellicles == 1
    assert counted("QH KD QS 2S").jellicles == 1  # the bread is 7 and 11


# --- Black Cats ---


@pytest.mark.rule("GN-14")
def test_a_black_cat_is_worth_6() -> None:
    assert counted("9C 4S") == Score(6, tomcats=0, yowlers=0, jellicles=0, blackcats=1, queens=())


@pytest.mark.rule("GN-14")
def test_a_chain_may_be_long() -> None:
    assert places("AS AC 2S 2C 4S 3S", "blackcat") == [(0, 6)]


@pytest.mark.rule("GN-14")
@pytest.mark.parametrize("pile", ["9H 4D", "9C 4H", "9H 4S", "6S KH 7S", "9C 5H 4S", "9C", "9C 3C"])
def test_this_is_no_black_cat(pile: str) -> None:
    assert counted(pile).blackcats == 0


@pytest.mark.rule("GN-14")
def test_a_king_before_the_chain_makes_a_second_one() -> None:
    assert places("KS 9C 4S", "blackcat") == [(0, 3), (1, 3)]
    assert counted("KS 9C 4S").total == 12


@pytest.mark.rule("GN-14")
@pytest.mark.parametrize("before", range(5))
@pytest.mark.parametrize("after", range(5))
def test_m_zeros_before_and_n_after_make_m_plus_1_times_n_plus_1(before: int, after: int) -> None:
    left, right = ["KS", "JS", "JS", "KS"][:before], ["JC", "KC", "KC", "JC"][:after]

    worth = counted(" ".join([*left, "9C", "4S", *right]), two_decks=True)

    assert worth.blackcats == (before + 1) * (after + 1)


@pytest.mark.rule("GN-14")
def test_chains_may_overlap() -> None:
    assert places("9S 4C 9C 4S", "blackcat") == [(0, 2), (1, 3), (2, 4)]


@pytest.mark.rule("GN-14")
def test_red_zeros_do_not_lengthen_a_chain() -> None:
    assert places("KH 9C 4S JD", "blackcat") == [(1, 3)]
    assert places("KS JD 9C 4S", "blackcat") == [(2, 4)]


# --- All together ---


@pytest.mark.rule("GN-15")
def test_a_card_counts_in_everything_it_is_part_of() -> None:
    assert Counter(explained("10S KS 10C 3C").combinations) == Counter(
        [
            Combination("tomcat", 0, 2, 1, 3),
            Combination("tomcat", 1, 3, 1, 3),
            Combination("yowler", 0, 1, 1, 1),
            Combination("yowler", 2, 3, 1, 1),
            Combination("jellicle", 0, 3, 1, 2),
            Combination("blackcat", 1, 4, 1, 6),
            Combination("blackcat", 2, 4, 1, 6),
        ]
    )
    assert explained("10S KS 10C 3C").points == 22


@pytest.mark.rule("GN-15")
@pytest.mark.parametrize("piles", [("8D", "2H"), ("9C", "4S"), ("2H QH", "2D"), ("KS", "10D")])
def test_nothing_reaches_from_one_pile_into_the_other(piles: tuple[str, str]) -> None:
    left, right = piles

    assert counted(left, right).total == counted(left).total + counted(right).total
    assert counted(left, right).total < counted(f"{left} {right}").total


@pytest.mark.rule("GN-15")
def test_both_piles_are_scored_apart_and_added() -> None:
    assert counted("7H 3D 10D QH 10H", "KS 9C 4S 10S JH") == Score(
        total=(3 + 2 + 2) + (3 + 1 + 12),
        tomcats=2,
        yowlers=3,
        jellicles=1,
        blackcats=2,
        queens=(7,),
    )
    assert counted("", "").total == 0


# --- Variants ---


@pytest.mark.rule("GN-21")
def test_a_lucky_tomcat_of_two_fives_is_worth_5() -> None:
    assert counted("5H 5D", lucky_tom=True).total == 5
    assert counted("5H 5D 5S", lucky_tom=True).total == 10
    assert counted("5H 5D").total == 3


@pytest.mark.rule("GN-21")
def test_no_other_tomcat_is_lucky() -> None:
    worth = counted("5H 4D 6H KH 10H", lucky_tom=True)

    assert (worth.tomcats, worth.total) == (2, 7)


@pytest.mark.rule("GN-22")
@pytest.mark.parametrize(("tens", "total"), [(0, 0), (1, 1), (2, 4), (3, 9), (4, 16)])
def test_by_night_each_yowler_is_worth_as_much_as_there_are(tens: int, total: int) -> None:
    pile = " ".join(["2H", "10S", "10H", "10D", "10C"][: tens + 1])

    worth = counted(pile, night_music=True)

    assert (worth.yowlers, worth.total) == (tens, total)
    assert counted(pile).total == tens


@pytest.mark.rule("GN-22")
def test_only_the_yowlers_of_the_same_pile_sing_along() -> None:
    worth = counted("10S 10H 10D", "10C", night_music=True)

    assert (worth.yowlers, worth.total) == (4, 9 + 1)


@pytest.mark.rule("GN-21", "GN-22")
def test_the_variants_combine() -> None:
    worth = counted("5H 5D 10D 10H", lucky_tom=True, night_music=True)

    assert worth.total == 5 + 2 * 2


# --- The examples of the rulebook ---


@pytest.mark.rule("GN-30")
def test_the_first_example_of_the_rulebook() -> None:
    pile = "8D 2H 8H 10S 6C AH 3D 7D"

    assert counted(pile) == Score(10, tomcats=3, yowlers=1, jellicles=0, blackcats=0, queens=())
    assert places(pile, "tomcat") == [(0, 2), (1, 3), (6, 8)]
    assert places(pile, "yowler") == [(3, 4)]


@pytest.mark.rule("GN-31")
def test_the_second_example_of_the_rulebook() -> None:
    pile = "5H 5D 8D 2S QD QC 2H 8H QS 6C QH 7S 3H 4S 6S"

    assert counted(pile) == Score(
        25, tomcats=5, yowlers=0, jellicles=2, blackcats=1, queens=(7, 7, 7, 7)
    )
    assert places(pile, "tomcat") == [(0, 2), (2, 4), (6, 8), (11, 13), (13, 15)]
    assert places(pile, "jellicle") == [(3, 7)]
    assert places(pile, "blackcat") == [(8, 10)]
