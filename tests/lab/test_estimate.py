"""How long a run will take is told from a few of its games."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from gatosabio.lab.batch import play
from gatosabio.lab.estimate import LONGEST_TRIAL, QUICK, WORTH_IT, left_to_play, seconds_for
from gatosabio.lab.run_folder import RunFolder
from gatosabio.lab.run_spec import make_spec

SPEC = make_spec("addirace", {}, ("greedy", "careless"), games=1000, seed=1)


class Clock:
    """A clock that has moved on by so much whenever somebody looks."""

    def __init__(self, step: float) -> None:
        self.now, self.step, self.looks = 0.0, step, 0

    def __call__(self) -> float:
        self.now += self.step
        self.looks += 1
        return self.now


def test_all_games_take_as_long_as_those_that_were_tried() -> None:
    assert seconds_for([SPEC], 1000, 1, Clock(0.1)) == pytest.approx(100)
    assert seconds_for([SPEC], 1000, 4, Clock(0.1)) == pytest.approx(25)


def test_a_trial_is_short() -> None:
    long, quick = Clock(LONGEST_TRIAL / 10), Clock(QUICK / 10_000)

    seconds_for([SPEC], 1000, 1, long)
    seconds_for([SPEC], 1000, 1, quick)

    assert long.looks < 20
    assert quick.looks < 20


def test_of_few_games_nothing_is_said() -> None:
    assert seconds_for([SPEC], WORTH_IT - 1, 1, Clock(1)) is None


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    few, more = replace(SPEC, games=20), replace(SPEC, games=50)
    assert left_to_play([few, few], None) == 40
    list(play([few], run_folder=RunFolder(tmp_path)))

    assert left_to_play([few], RunFolder(tmp_path)) == 0
    assert left_to_play([more], RunFolder(tmp_path)) == 30
