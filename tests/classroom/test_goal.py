"""The long cat."""

from gatosabio.classroom.goal import LongCat


def test_the_first_time_it_wants_six_sums_a_child() -> None:
    assert LongCat().wakes(24, 0) == LongCat(0, 144)


def test_then_nine_tenths_of_the_last_round() -> None:
    fed = LongCat(150, 144)

    assert fed.is_there
    assert fed.wakes(24, 150) == LongCat(0, 135)
    assert fed.wakes(24, 1) == LongCat(0, 1)


def test_whoever_is_not_there_sleeps_and_goes_on() -> None:
    tired = LongCat(0, 144).grown(100)

    assert not tired.is_there
    assert tired.wakes(20, 100) == tired
    assert tired.grown(44).is_there


def test_without_a_goal_nothing_is_reached() -> None:
    assert not LongCat(5, 0).is_there
    assert LongCat().wakes(0, 0) == LongCat(0, 1)
