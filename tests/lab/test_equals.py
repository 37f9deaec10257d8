"""People against cats that are as quick: on a small sample, neither has an advantage."""

import json
import subprocess
import sys
from random import Random
from statistics import mean

import pytest

from gatosabio.bots.policy import LEVELS, Level
from gatosabio.bots.reaction import PROFILE_OF, spot_time
from gatosabio.lab.equals import shares, whole_games

RACES = {"equality", "pursuit", "seesaw", "ambush"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_person_wins_its_share_of_every_race(level: Level) -> None:
    found = {share.race: share for share in shares("addicats", level, 12, seed=1)}

    assert found.keys() >= RACES
    for race in RACES:
        assert found[race].races > 50
        assert found[race].per_cent == pytest.approx(50, abs=10), race


@pytest.mark.parametrize("level", LEVELS)
def test_a_person_takes_its_share_of_the_cards(level: Level) -> None:
    (takes,) = shares("gatonegro", level, 16, seed=1)

    assert takes.races > 700
    assert takes.per_cent == pytest.approx(50, abs=6)


def test_somebody_who_needs_0_6_s_is_not_always_last_among_three_cats() -> None:
    """As it was when cats needed no time for their hands: last in 54 of 59 pursuits."""
    rng = Random(1)
    cats = [[spot_time(PROFILE_OF["cat"], rng) for _ in range(3)] for _ in range(2000)]

    assert mean(max(times) < 600 for times in cats) < 1 / 4
    assert mean(min(times) > 600 for times in cats) > 1 / 8


def test_a_game_with_three_cats_fits_into_an_evening() -> None:
    lengths = whole_games(10, seed=1)

    assert lengths.minutes.median < 10
    assert lengths.minutes.most < 30


def test_the_figures_are_printed() -> None:
    command = [sys.executable, "-m", "gatosabio", "lab", "equals", "--games", "1", "--whole", "1"]
    lines = subprocess.run(command, capture_output=True, check=True).stdout.decode().splitlines()
    report = json.loads(
        subprocess.run([*command, "--json"], capture_output=True, check=True).stdout
    )

    assert any(line.startswith("tiger     take") for line in lines)
    assert lines[-1].startswith("half of them last")
    assert len(report["shares"]) >= 12
