"""Greed and late hits (AC-34, AC-36)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import Greed, HitVoid, RaceWon

EDITIONS = ["classic", "modern"]

# --- Greed ---


@pytest.mark.rule("AC-34", "AC-45", "AC-46")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_greedy_hand_takes_every_face_up_card_its_own_first(edition: str) -> None:
    table = Table("2 | 5 6", "3 | 7 8", "4 | 9 10", edition=edition)

    table.slap(1)

    assert table.hands == ["2 |", "3 8 7 10 9 6 5 |", "4 |"]
    greed = table.told(Greed)
    assert (greed.hand, greed.why, greed.top) == (1, "unequal", "7")
    assert (greed.own, greed.taken) == (2, ((2, 2), (0, 2)))


@pytest.mark.rule("AC-34")
def test_the_hand_next_to_the_greedy_one_turns_the_next_card() -> None:
    table = Table("2 | 5 6", "3 | 7 8", "4 | 9 10")

    table.slap(1)

    assert table.turn == 2


@pytest.mark.rule("AC-34", "AC-46", "AC-52")
def test_greed_goes_round_the_table_in_the_direction_of_play() -> None:
    table = Table("2 | 5", "3 | 7", "4 | 9", "dead-end 6", first=3)

    table.flip(3).slap(1)

    assert table.hand(1) == "3 7 5 dead-end 9 |"
    assert table.told(Greed).taken == ((0, 1), (3, 1), (2, 1))
    assert table.turn == 0


@pytest.mark.rule("AC-34")
def test_a_hand_that_greed_has_emptied_is_passed_over() -> None:
    table = Table("2 | 5", "| 7", "4 | 9", "6")

    table.slap(0)

    assert table.hand(1) == "|"
    assert table.turn == 2


@pytest.mark.rule("AC-34")
@pytest.mark.parametrize(
    ("hand", "why", "top"),
    [
        pytest.param("2 | 5", "unequal", "5", id="wrong about a sum"),
        pytest.param("2 | pursuit 4", "special", "pursuit", id="wrong about a special card"),
        pytest.param("2", "no-card", None, id="nothing face up"),
    ],
)
def test_greed_says_why_the_hand_had_no_right(hand: str, why: str, top: str | None) -> None:
    table = Table(hand, "3 | 7", "6 | 9")

    table.slap(0)

    assert (table.told(Greed).why, table.told(Greed).top) == (why, top)


@pytest.mark.rule("AC-34")
def test_a_hand_that_an_equality_does_not_concern_is_greedy() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9")

    table.slap(2)

    assert table.hands == ["2 |", "3 |", "4 9 5 1+4 |"]
    assert table.told(Greed).why == "unequal"
    assert table.entitled == []


@pytest.mark.rule("AC-34")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hit_with_no_card_face_up_has_no_consequence_at_all(edition: str) -> None:
    table = Table("2", "3", "4", edition=edition)

    table.slap(2)

    assert table.kinds == ["HitVoid"]
    assert table.told(HitVoid).why == "nothing-face-up"
    assert table.hands == ["2 |", "3 |", "4 |"]
    assert table.turn == 0


# --- Late hits ---


@pytest.mark.rule("AC-36")
@pytest.mark.parametrize("hand", [0, 1], ids=["the winner again", "the loser"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hit_of_a_racer_less_than_settle_after_the_race_is_void(edition: str, hand: int) -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", edition=edition)
    table.slap(0, at=100)

    table.slap(hand, at=1099)

    void = table.told(HitVoid)
    assert (void.hand, void.why, void.late_ms) == (hand, "late", 999)
    assert table.hands == ["2 |", "3 1+4 5 |", "4 | 9"]
    assert table.turn == 0


@pytest.mark.rule("AC-36")
@pytest.mark.parametrize("hand", [0, 1], ids=["the winner again", "the loser"])
def test_in_classic_a_hit_exactly_settle_after_the_race_is_greed(hand: int) -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9")
    table.slap(0, at=100)

    table.slap(hand, at=1100)

    assert table.told(Greed).taken == ((2, 1),)


@pytest.mark.rule("AC-36")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_card_takes_a_right_away(edition: str) -> None:
    table = Table("8 | 5", "3 | 1+4", "4", edition=edition)
    table.flip(0, at=100)

    table.slap(1, at=1099)

    assert (table.told(HitVoid).why, table.told(HitVoid).late_ms) == ("late", 999)
    assert table.hands == ["| 8 5", "3 | 1+4", "4 |"]


@pytest.mark.rule("AC-36")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hit_exactly_settle_after_a_new_card_is_greed(edition: str) -> None:
    table = Table("8 6 | 5", "3 | 1+4", "4", edition=edition)
    table.flip(0, at=100).slap(1, at=1099)

    table.slap(1, at=1100)

    assert table.told(Greed).taken == ((0, 2),)
    assert table.hands == ["6 |", "3 1+4 5 8 |", "4 |"]


@pytest.mark.rule("AC-36")
def test_settle_is_an_option() -> None:
    table = Table("8 6 | 5", "3 | 1+4", "4", settle=200)
    table.flip(0, at=100)

    assert table.slap(1, at=299).told(HitVoid).late_ms == 199
    assert table.slap(1, at=300).told(Greed).hand == 1


@pytest.mark.rule("AC-36")
def test_a_settle_of_0_ms_is_over_at_once() -> None:
    table = Table("8 6 | 5", "3 | 1+4", "4", settle=0)

    table.flip(0, at=100).slap(1, at=100)

    assert table.told(Greed).hand == 1


@pytest.mark.rule("AC-36")
def test_a_hand_that_lost_a_right_and_has_another_one_wins() -> None:
    table = Table("8 6 | 5", "3 | 1+4", "4 | 3+5")
    table.flip(0)
    assert table.entitled == [0, 2]

    table.slap(0)

    assert table.told(RaceWon).tops == ((0, "8"), (2, "3+5"))


@pytest.mark.rule("AC-36")
def test_greed_takes_rights_away() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9")

    table.slap(2, at=100).slap(0, at=200)

    assert (table.told(HitVoid).why, table.told(HitVoid).late_ms) == ("late", 100)


@pytest.mark.rule("AC-36", "AC-80")
def test_a_call_takes_rights_away() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 7", "6", first=2, mouse_call=True)

    table.flip(2, at=100).call(3, at=200).slap(0, at=300)

    assert (table.told(HitVoid).why, table.told(HitVoid).late_ms) == ("late", 100)
    assert table.hands == ["2 5 |", "3 1+4 |", "7 | 4", "6 |"]


@pytest.mark.rule("AC-36", "AC-24")
def test_a_turned_over_table_takes_rights_away() -> None:
    table = Table("| 5", "| 1+4", "| 3")

    table.flip(0, at=100).slap(1, at=200)

    assert (table.told(HitVoid).why, table.told(HitVoid).late_ms) == ("late", 100)
    assert table.hands == ["| 5", "1+4 |", "3 |"]


# --- Third hands ---


@pytest.mark.rule("AC-36")
def test_in_classic_a_third_hand_is_greedy_even_after_a_lawful_hit() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", "6 | 10")

    table.slap(0).slap(2)

    assert table.hands == ["2 |", "3 1+4 5 |", "4 9 10 |", "6 |"]
    assert table.told(Greed).taken == ((3, 1),)
    assert table.turn == 3


@pytest.mark.rule("AC-36")
def test_in_modern_a_third_hand_that_is_not_first_is_void() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", "6 | 10", edition="modern")

    table.slap(0).slap(2)

    assert table.kinds == ["HitVoid"]
    assert (table.told(HitVoid).why, table.told(HitVoid).late_ms) == ("not-first", None)
    assert table.hands == ["2 |", "3 1+4 5 |", "4 | 9", "6 | 10"]
    assert table.turn == 0


@pytest.mark.rule("AC-36")
def test_in_modern_settle_does_not_limit_how_long_a_hit_is_not_first() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", edition="modern")

    table.slap(0, at=0).slap(1, at=60_000)

    assert table.told(HitVoid).why == "not-first"


@pytest.mark.rule("AC-36")
def test_in_modern_the_first_hit_before_any_reveal_can_be_greed() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", edition="modern")

    table.slap(2)

    assert table.told(Greed).hand == 2


@pytest.mark.rule("AC-36")
def test_in_modern_a_reveal_makes_the_next_hit_a_first_one() -> None:
    table = Table("2 7 | 5", "3 | 1+4", "4 | 9", edition="modern")

    table.slap(0).flip(0).slap(2)

    assert table.told(Greed).taken == ((0, 1),)


@pytest.mark.rule("AC-36")
def test_in_modern_a_hit_after_greed_is_void() -> None:
    table = Table("2 | 5", "3 | 7", "4 | 9", edition="modern")

    table.slap(0).slap(1)

    assert table.kinds == ["HitVoid"]
    assert table.hands == ["2 5 7 9 |", "3 |", "4 |"]
    assert table.turn == 1


@pytest.mark.rule("AC-36")
def test_in_modern_a_void_hit_does_not_make_the_next_one_not_first() -> None:
    table = Table("8 6 | 5", "3 | 1+4", "4 | 9", edition="modern")

    table.flip(0).slap(1).slap(2)

    assert table.told(Greed).hand == 2


@pytest.mark.rule("AC-36")
def test_in_modern_a_hit_that_counted_in_a_scramble_makes_later_ones_not_first() -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9", edition="modern")
    table.flip(0, at=0).slap(1, at=100).slap(2, at=200)

    table.slap(2, at=1200)

    assert table.told(HitVoid).why == "not-first"


@pytest.mark.rule("AC-36", "AC-60")
def test_in_modern_the_hit_that_decided_an_ambush_makes_later_ones_not_first() -> None:
    table = Table("ambush 2", "3 5 | 7", "4 6 | 9", edition="modern")
    table.flip(0, at=0).slap(1, at=100)

    table.slap(2, at=1100)

    assert table.told(HitVoid).why == "not-first"


@pytest.mark.rule("AC-36", "AC-51")
def test_in_modern_the_first_hit_after_a_scramble_that_nobody_hit_can_be_greed() -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9", edition="modern")
    table.flip(0, at=0)

    table.slap(2, at=4000)

    assert table.told(Greed).hand == 2
