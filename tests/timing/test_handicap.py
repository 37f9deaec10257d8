"""Paws that get heavier until everybody wins their share."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gatosabio.timing.handicap import (
    FIRST_STEP,
    LEAST_STEP,
    MOST_WEIGHT,
    SHORTER,
    Handicaps,
    Learned,
)

MOST = MOST_WEIGHT[-1]


def weights(handicaps: Handicaps, *players: int) -> list[float]:
    return [handicaps.weight(player) for player in players]


def evening(means: list[float], races: int, seed: int, handicaps: Handicaps) -> Handicaps:
    """Races of players who take as long as *means* say, give or take a lot."""
    rng = Random(seed)
    players = range(len(means))
    for _ in range(races):
        times = {
            player: rng.gauss(means[player], 600) + handicaps.weight(player) for player in players
        }
        handicaps = handicaps.after(min(times, key=lambda one: times[one]), players, MOST)
    return handicaps


def test_nobody_is_known_and_nothing_weighs_anything() -> None:
    assert weights(Handicaps(), 1, 2) == [0, 0]


def test_the_winner_gets_heavier_and_the_lightest_weighs_nothing() -> None:
    once = Handicaps().after(1, [1, 2], MOST)
    assert weights(once, 1, 2) == [FIRST_STEP, 0]

    assert weights(once.after(1, [1, 2], MOST), 1, 2) == [2 * FIRST_STEP, 0]


def test_a_step_is_shorter_when_luck_turns_and_never_too_short() -> None:
    turned = Handicaps().after(1, [1, 2], MOST).after(2, [1, 2], MOST)
    assert weights(turned, 1, 2) == pytest.approx([FIRST_STEP - SHORTER * FIRST_STEP, 0])

    for winner in [1, 2] * 10:
        turned = turned.after(winner, [1, 2], MOST)
    assert {one.step for one in turned.learned.values()} == {LEAST_STEP}


def test_of_four_the_winner_moves_as_much_as_all_the_others() -> None:
    after = Handicaps().after(3, [1, 2, 3, 4], MOST)

    assert weights(after, 1, 2, 3, 4) == [0, 0, FIRST_STEP, 0]


def test_who_did_not_race_is_left_in_peace() -> None:
    before = Handicaps({7: Learned(300, LEAST_STEP, won=True)})

    after = before.after(1, [1, 2], MOST)

    assert after.learned[7].won is True
    assert after.weight(7) == 300 + FIRST_STEP / 2  # still between the two
    assert weights(after, 1, 2) == [FIRST_STEP, 0]


@pytest.mark.parametrize("most", MOST_WEIGHT)
def test_no_paw_is_heavier_than_the_slider_allows(most: float) -> None:
    handicaps = Handicaps()
    for _ in range(20):
        handicaps = handicaps.after(1, [1, 2, 3], most)

    assert weights(handicaps, 1, 2, 3) == [most, 0, 0]


def test_who_is_gone_is_forgotten_and_who_is_new_is_light() -> None:
    before = Handicaps({1: Learned(900), 2: Learned(0), 3: Learned(1500, LEAST_STEP, won=False)})

    among = before.among([1, 3, 4])

    assert among.learned == {
        1: Learned(0),
        3: Learned(600, LEAST_STEP, won=False),
        4: Learned(),
    }
    assert Handicaps().among([]) == Handicaps()


@pytest.mark.parametrize("count", [2, 3, 4])
def test_everybody_comes_to_win_one_race_in_as_many_as_there_are(count: int) -> None:
    means = [3000.0, 1000.0, 1800.0, 2400.0][:count]
    handicaps = evening(means, 200, 1, Handicaps())

    level = [mean + handicaps.weight(player) for player, mean in enumerate(means)]

    assert max(level) - min(level) < 600  # within one standard deviation of a race


def test_it_follows_a_child_that_gets_better() -> None:
    known = evening([3000, 1000], 60, 2, Handicaps())
    assert known.weight(1) > 1400

    assert evening([1500, 1000], 60, 3, known).weight(1) < 1000


@given(st.lists(st.tuples(st.integers(0, 3), st.sets(st.integers(0, 3))), max_size=30))
def test_the_lightest_weighs_nothing_and_all_stay_within_the_bounds(
    races: list[tuple[int, set[int]]],
) -> None:
    handicaps = Handicaps().among(range(4))
    for winner, others in races:
        handicaps = handicaps.after(winner, others | {winner}, 1000)
        known = weights(handicaps, 0, 1, 2, 3)
        assert min(known) == 0
        assert max(known) <= 1000
