"""`gatosabio lab chaos`: seeds that are played, and how to see one again."""

import pytest
from click.testing import CliRunner, Result

from gatosabio.cli.app import app


def run(*arguments: object) -> Result:
    words = ["lab", "chaos", *map(str, arguments)]
    return CliRunner().invoke(app, words, catch_exceptions=False)


def test_it_says_what_was_played() -> None:
    result = run("--seeds", "3:5", "--processes", 1)

    assert result.exit_code == 0
    assert result.output.startswith("2 seeds, ")
    assert result.output.endswith("a promise was broken in 0\n")


def test_a_seed_that_breaks_a_promise_can_be_played_again() -> None:
    result = run("--seed", 0, "--plant", "acknowledges-first")

    assert result.exit_code == 1
    *trace, broken, summed = result.output.splitlines()
    assert "which is not written" in broken
    assert summed.startswith("1 seed, ")
    assert any("starts" in line for line in trace)


def test_the_command_that_plays_it_again_is_printed() -> None:
    result = run("--seeds", 1, "--plant", "tells-first", "--faults", "kill", "--processes", 1)

    assert result.exit_code == 1
    assert "  gatosabio lab chaos --seed 0 --faults kill --plant tells-first\n" in result.output


@pytest.mark.parametrize(
    "wrong",
    [
        ("--seeds", "many"),
        ("--seeds", "5:5"),
        ("--seeds", "0"),
        ("--seeds", "1:2:3"),
        ("--faults", "rain"),
        ("--plant", "roses"),
        ("--seed", "1", "--plant", "roses"),
    ],
)
def test_what_it_does_not_know_it_says(wrong: tuple[str, ...]) -> None:
    result = run(*wrong)

    assert result.exit_code == 2
    assert wrong[-1] in result.output
