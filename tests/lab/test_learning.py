"""The study of simulated learners: small runs, wide bounds."""

import json
from pathlib import Path
from statistics import fmean

import pytest
from click.testing import CliRunner

from gatosabio.cli.app import app
from gatosabio.lab.learning import study
from gatosabio.lab.learning.arms import play, practise_alone
from gatosabio.lab.learning.estimating import observe
from gatosabio.lab.learning.spread import mean_of, median_of, ratio_of
from gatosabio.lab.learning.watcher import auc


@pytest.mark.parametrize("heavy", [False, True])
def test_after_forty_races_the_estimates_are_about_right(*, heavy: bool) -> None:
    tables = [observe("racing", f"small {number}", heavy=heavy) for number in range(3)]
    facts = [fact for table in tables for child in table for fact in child.facts]

    for rank in range(4):
        ratios = [child.ratio for table in tables for child in table if child.rank == rank]
        assert len(ratios) == 3
        assert 0.8 < fmean(ratios) < 1.25
    assert fmean(fact.held for fact in facts) > 0.88
    assert fmean(fact.known for fact in facts if fact.state == "knows") > 0.9
    assert fmean(not fact.known for fact in facts if fact.state == "not-yet") > 0.85
    assert fmean(fact.state == "grey" for fact in facts) < 0.7


def test_a_deck_by_need_makes_other_games_and_the_same_seed_the_same() -> None:
    found = play("deck", "patchy", "small", minutes=6)

    assert found == play("deck", "patchy", "small", minutes=6)
    assert found != play("check", "patchy", "small", minutes=6)
    assert sum(found.wins) > 5
    assert all(0.2 < value < 0.9 for value in found.aucs.values())


def test_alone_what_is_needed_is_learned_sooner_than_by_any_fact() -> None:
    scheduled, any_fact = (
        practise_alone("racing", "small", scheduled=scheduled, seconds=300)
        for scheduled in (True, False)
    )

    assert sum(scheduled) > sum(any_fact) > 0


def test_how_good_a_guess_is() -> None:
    assert auc([(1, False), (2, False), (3, True)]) == 1
    assert auc([(3, False), (2, False), (1, True)]) == 0
    assert auc([(1, False), (1, True), (1, True)]) == 0.5
    assert auc([(1, False), (2, True), (3, False)]) == 0.5


def test_errors_are_those_of_tables() -> None:
    assert mean_of([1, 3]).value == 2
    assert mean_of([1, 3]).error == pytest.approx(1)
    assert median_of([1, 2, 9]).value == 2
    assert ratio_of([(1, 2), (1, 2), (1, 2)]).error == 0
    assert ratio_of([(1, 2), (3, 2)]).value == 1
    assert ratio_of([(1, 2), (3, 2)]).error == pytest.approx(0.5)
    assert str(ratio_of([(0, 0)])) == "none"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "KINDS", ("racing",))
    monkeypatch.setattr(study, "LEARN_BY", ("racing",))
    monkeypatch.setattr(study, "ALIKE_KIND", "racing")
    monkeypatch.setattr(study, "FEW_KIND", "racing")
    monkeypatch.setattr(study, "DEALS_A_MINUTE", 100)


@pytest.mark.usefixtures("small")
def test_the_command_prints_figures_and_draws_pictures(tmp_path: Path) -> None:
    command = [
        "lab",
        "learning",
        "--tables",
        "2",
        "--minutes",
        "1",
        "--seed",
        "3",
        "--processes",
        "1",
    ]
    result = CliRunner().invoke(app, [*command, "--json", "--plots", str(tmp_path)])

    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert [(one["kind"], one["heavy"]) for one in found["estimates"]] == [
        ("racing", False),
        ("racing", True),
    ]
    assert [one["arm"] for one in found["learned"]] == [
        "plain",
        "check",
        "deal",
        "deck",
        "near deck",
    ]
    assert [one["arm"] for one in found["alike"]] == ["check", "deck", "near deck"]
    assert all(one["farthest"] < 4.5 for one in found["deals"])
    assert [one["how"] for one in found["deals"]] == ["plain", "deal", "deck", "near deck"]
    assert {company: len(arms) for company, arms in found["few"].items()} == {"two": 2, "three": 2}
    assert len(found["few"]["two"][0]["by_rank"]) == 2
    speed = found["speed"]
    assert 0 < speed["update_ms"] < 100 * speed["step_ms"], "it is 20 times on a quiet machine"
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "learning-calibration.svg",
        "learning-estimates.svg",
        "learning-facts.svg",
    ]


def test_a_race_to_stop_at_needs_games_to_read() -> None:
    result = CliRunner().invoke(app, ["lab", "learning", "--after", "3"])

    assert result.exit_code == 2
    assert "--observed" in result.output
