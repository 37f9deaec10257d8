"""A sample of the races by which two ages become even."""

import json

import pytest
from click.testing import CliRunner

from gatosabio.cli.app import app
from gatosabio.lab.handicap import measure


def test_a_child_of_six_comes_to_win_half_of_the_races_against_an_adult() -> None:
    report = measure((6, 18), pairs=60, races=60, fair=4, seed=1)

    assert [(window.first, window.last) for window in report.windows] == [
        (1, 20),
        (21, 40),
        (41, 60),
    ]
    last = report.windows[-1]
    assert 0.4 < last.wins.mean < 0.6
    assert last.wins.error < 0.04
    assert last.delay.median == pytest.approx(2000, rel=0.15)
    assert report.even_delay == pytest.approx(2000, rel=0.05)
    assert report.unaided < 0.02


@pytest.mark.parametrize("younger", [7, 8, 9, 10, 12, 18])
def test_so_does_everybody(younger: int) -> None:
    report = measure((younger, 18), pairs=30, races=60, fair=4, seed=2)

    assert 0.4 < report.windows[-1].wins.mean < 0.6


def test_a_slider_that_is_moved_a_little_helps_a_little() -> None:
    wins = [
        measure((6, 18), pairs=20, races=60, fair=fair, seed=3).windows[-1].wins.mean
        for fair in range(5)
    ]

    assert wins[0] < 0.05
    assert wins == sorted(wins)
    assert wins[2] < 0.3 < wins[4]


def test_the_same_seed_gives_the_same_report() -> None:
    one, other, another = (measure((6, 9), 3, 25, 4, seed) for seed in (1, 1, 2))

    assert one == other != another
    assert [window.last for window in one.windows] == [20, 25]


def run(*options: str) -> str:
    result = CliRunner().invoke(app, ["lab", "handicap", "--pairs", "4", "--races", "21", *options])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_prints_a_table() -> None:
    printed = run()

    assert printed.startswith("4 pairs of 6 and 18 years, 21 races each; slider at 4, seed 1\n")
    assert "\n1 to 20 " in printed
    assert "\n21 to 21 " in printed
    assert printed.endswith("would make them even; computed elsewhere: 2.0 s.\n")


def test_of_two_children_nothing_was_computed_elsewhere() -> None:
    assert run("--ages", "9", "7").startswith("4 pairs of 7 and 9 years")
    assert run("--ages", "9", "7").endswith("s would make them even.\n")


def test_the_command_prints_json() -> None:
    report = json.loads(run("--json", "--fair", "1"))

    assert (report["ages"], report["fair"], len(report["windows"])) == ([6, 18], 1, 2)


def test_an_age_that_is_not_modelled_is_refused() -> None:
    result = CliRunner().invoke(app, ["lab", "handicap", "--ages", "5", "18"])

    assert result.exit_code == 2
    assert "5 is not modelled; choose from 6, 7," in result.output
