"""The player of Addi Cat's."""

import random
from statistics import mean

import pytest

from engine.addicats.table import Table
from gatosabio.bots.addicats import TEMPER, AddiCatsBot, temper_at
from gatosabio.bots.policy import CATS, LEVELS, Choice, Level
from gatosabio.bots.reaction import PROFILE_OF
from gatosabio.engine.cards import ADDITIONS, SUMS, VALUE
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addicats.rules import ADDICATS


def choice(
    table: Table, hand: int, seed: int = 1, *, level: Level = "tiger", at: int | None = None
) -> Choice | None:
    now = Ms(table.now if at is None else at)
    actions = ADDICATS.legal_actions(table.state, Hand(hand), now)
    view = ADDICATS.view(table.state, Hand(hand))
    bot = AddiCatsBot(level, table.state.terms.rules)
    return bot.choose(view, actions, random.Random(seed))


def name(plan: Choice | None) -> str | None:
    return None if plan is None else type(plan.action).__name__


def share_of_slaps(table: Table, hand: int, level: Level = "tiger", asked: int = 200) -> float:
    plans = [choice(table, hand, seed, level=level) for seed in range(asked)]
    return mean(name(plan) == "Slap" for plan in plans)


def pauses(table: Table, hand: int, level: Level, asked: int = 1000) -> list[int]:
    plans = [choice(table, hand, seed, level=level) for seed in range(asked)]
    return [plan.after_ms for plan in plans if plan is not None]


# --- What it does ---


def test_it_flips_when_it_is_its_turn_and_waits_when_it_is_not() -> None:
    table = Table("7+4 6", "5+5 9", "18 3")

    assert name(choice(table, 0)) == "Flip"
    assert name(choice(table, 1)) is None


@pytest.mark.parametrize("level", CATS)
def test_it_mostly_hits_what_it_may_hit(level: Level) -> None:
    table = Table("3 | 7+4", "5 | 5+6", "2 | 18")

    for hand in (0, 1):
        assert share_of_slaps(table, hand, level) > 0.75
    assert share_of_slaps(table, 2, level) == 0


def test_it_hits_in_a_seesaw_as_the_largest_or_the_smallest() -> None:
    table = Table("3 | 1+1", "5 | 9+9", "2 | 5+6", "seesaw 4", first=3).flip(3)

    assert [share_of_slaps(table, hand) > 0.8 for hand in range(4)] == [True, True, False, False]


def test_it_hits_with_a_special_as_its_last_card_when_others_are_equal() -> None:
    table = Table("3 | 7", "5 | 3+4", "| magic")
    assert share_of_slaps(table, 2) > 0.8

    unequal = Table("3 | 7", "5 | 3+3", "| magic")
    assert share_of_slaps(unequal, 2) == 0
    not_last = Table("3 | 7", "5 | 3+4", "9 | magic")
    assert share_of_slaps(not_last, 2) == 0


@pytest.mark.parametrize("card", ["pursuit", "ambush"])
def test_everybody_hits_in_a_scramble(card: str) -> None:
    table = Table(f"{card} 3", "5 6", "2 18").flip(0, at=1000)

    assert [name(choice(table, hand)) for hand in range(3)] == ["Slap"] * 3


def test_who_has_hit_in_a_pursuit_is_done() -> None:
    table = Table("pursuit 3", "5 6", "2 18", "4 9").flip(0).slap(1)

    assert name(choice(table, 1)) is None
    assert name(choice(table, 2)) == "Slap"


def test_who_is_out_or_has_seen_the_end_does_nothing() -> None:
    table = Table("3 | 7", "| 3+4", "2 | 18", ending="first").slap(1)

    assert [choice(table, hand) for hand in range(3)] == [None] * 3


def test_it_neither_calls_nor_stops() -> None:
    table = Table("3 8", "5 6", "2 | 18", mouse_call=True, ending="infinite")

    plans = [choice(table, hand, seed) for hand in range(3) for seed in range(200)]
    assert {name(plan) for plan in plans} == {"Flip", None}


# --- When ---


@pytest.mark.parametrize(("level", "ms"), [("kitten", 2500), ("cat", 1800), ("tiger", 1200)])
def test_it_leaves_people_time_before_it_flips(level: Level, ms: int) -> None:
    times = pauses(Table("7+4 6", "5+5 9", "18 3"), 0, level)

    assert mean(times) == pytest.approx(ms, rel=0.03)
    assert 0.7 * ms <= min(times) < ms < max(times)


def test_who_adds_up_does_not_flip_meanwhile() -> None:
    """A kitten takes longer for 8+7 than it usually waits: it flips later when it may hit."""
    table = Table("3 | 8+7", "5 | 15", "2 | 18", first=1)

    assert mean(pauses(table, 1, "kitten", asked=500)) > 1.3 * TEMPER["kitten"].pause_ms


def test_levels_differ_in_speed() -> None:
    table = Table("3 | 8+7", "5 | 15", "2 | 18", first=1)
    kitten, cat, tiger = (mean(pauses(table, 0, level, asked=500)) for level in LEVELS)

    assert kitten > 1.3 * cat > 1.3 * 1.3 * tiger


def test_a_seesaw_takes_longer_than_an_equality() -> None:
    equality = Table("3 | 2", "5 | 1+1", "4 | 18", first=1)
    seesaw = Table("seesaw 3", "5 | 1+1", "4 | 18").flip(0)

    assert mean(pauses(seesaw, 1, "tiger")) > mean(pauses(equality, 0, "tiger"))


def test_in_a_seesaw_small_differences_take_longer() -> None:
    close = Table("seesaw 3", "5 | 11", "4 | 12").flip(0)
    far = Table("seesaw 3", "5 | 2", "4 | 20").flip(0)

    # Both read a plain number, with the same chance.
    assert (
        min(a - b for a, b in zip(pauses(close, 2, "cat"), pauses(far, 2, "cat"), strict=True))
        >= 100
    )


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_scramble_it_only_reacts(level: Level) -> None:
    table = Table("pursuit 3", "5 6", "2 18").flip(0, at=1000)

    # It sees which card came, and its hand has a way to go.
    expected = 1.35 * PROFILE_OF[level].simple + 120 + 180 + 40
    assert mean(pauses(table, 1, level)) == pytest.approx(expected, rel=0.03)


def test_anothers_hit_does_not_make_it_begin_anew() -> None:
    table = Table("pursuit 3", "5 6", "2 18", "4 9").flip(0, at=1000)
    first = choice(table, 2)
    table.slap(1, at=1100)
    again = choice(table, 2)

    assert first is not None
    assert again is not None
    assert first.after_ms == again.after_ms + 100
    late = choice(table, 2, at=3900)
    assert late is not None
    assert late.after_ms == 0


def test_who_does_not_know_how_long_scrambles_last_still_takes_its_time() -> None:
    table = Table("pursuit 3", "5 6", "2 18", "4 9", scramble=500).flip(0, at=1000).slap(1, at=1100)
    actions = ADDICATS.legal_actions(table.state, Hand(2), Ms(1100))

    plan = AddiCatsBot("tiger").choose(
        ADDICATS.view(table.state, Hand(2)), actions, random.Random(1)
    )
    assert plan is not None
    assert plan.after_ms > 200


# --- Mistakes ---


def unequal_table(rng: random.Random) -> Table:
    """Four hands with different values, of which any may have turned the newest card."""
    while True:
        tops = rng.sample([*ADDITIONS, *SUMS], 4)
        if len({VALUE[top] for top in tops}) == 4:
            hands = [f"dead-end | {top}" for top in tops]
            return Table(*hands, first=rng.randrange(4))


def test_hits_without_a_right_are_rare_and_rarer_in_better_players() -> None:
    rng = random.Random(1)
    tables = [unequal_table(rng) for _ in range(500)]

    def rate(level: Level) -> float:
        return mean(
            name(choice(table, hand, rng.getrandbits(32), level=level)) == "Slap"
            for table in tables
            for hand in range(4)
        )

    kitten, cat, tiger = map(rate, LEVELS)
    assert 0.005 < kitten < 0.02
    assert kitten > cat > tiger > 0
    assert tiger < 0.008


def test_younger_cats_make_more_mistakes_and_leave_more_time() -> None:
    tempers = [temper_at(age) for age in (6, 7, 8, 9, 10, 11, 12, 18)]

    for name in tempers[0].__struct_fields__:
        values = [getattr(temper, name) for temper in tempers]
        assert values == sorted(values, reverse=True)
    assert (tempers[0].jumps, tempers[-1].jumps) == (0.03, 0.005)
    assert (tempers[0].compare_ms, tempers[-1].compare_ms) == (120, 60)


def just_won() -> Table:
    """Player 0 has won a race against player 1; 2 and 3 look on, and their tops differ by much."""
    return Table("3 | 7+4 2", "5 | 11", "6 | 18 4", "7 | 15 8").slap(0)


def test_anothers_hit_carries_small_cats_along_now_and_then() -> None:
    table = just_won()

    rates = [share_of_slaps(table, 2, level, asked=3000) for level in ("pelusa", "tiger")]
    assert rates[0] == pytest.approx(TEMPER["pelusa"].is_carried, abs=0.012)
    assert rates[0] > rates[1]
    carried = [choice(table, 2, seed, level="pelusa") for seed in range(3000)]
    times = [plan.after_ms for plan in carried if plan is not None]
    assert mean(times) < 1000  # without adding anything up


def test_nothing_carries_a_cat_along_where_nobody_has_hit() -> None:
    waiting = Table("3 | 7+4 2", "5 | 9", "6 | 18 4", "7 | 15 8")
    first_round = Table("3 6", "5 7", "2 | 18", "8 | 15")

    for table in (waiting, first_round):
        assert share_of_slaps(table, 2, "pelusa", asked=1000) == 0
    assert share_of_slaps(just_won(), 0, "pelusa", asked=1000) == 0  # nor the winner itself
