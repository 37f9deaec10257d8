"""A training of a few steps: it can be repeated, and goes on where it was stopped."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import jax.numpy as jnp
import numpy as np
import pytest
from click.testing import CliRunner

from gatosabio.bots.champion.features import FEATURES
from gatosabio.bots.champion.network import read
from gatosabio.cli.train import train as command
from gatosabio.selfplay.folder import CHECKPOINT, LOG, POLICY, WrongPlanError, load_policy, note
from gatosabio.selfplay.network import log_odds
from gatosabio.selfplay.pack import packed
from gatosabio.selfplay.train import Plan, field_of, train

pytestmark = pytest.mark.slow  # the compiler takes twenty seconds

PLAN: Final = Plan(field=field_of(16), steps=8, parts=2, iterations=4, seed=5)
OPTIONS: Final = ("--lanes=16", "--steps=8", "--parts=2", "--iterations=4", "--looks=0")


def weights(folder: Path) -> list[np.ndarray[Any, Any]]:
    return [np.asarray(part) for layer in load_policy(folder / POLICY) for part in layer]


def same(one: list[np.ndarray[Any, Any]], other: list[np.ndarray[Any, Any]]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a training by the command."""
    folder = tmp_path_factory.mktemp("trained")
    done = CliRunner().invoke(command, ["addirace", "--run", str(folder), "--seed=5", *OPTIONS])
    assert done.exit_code == 0, done.output
    return folder


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not_been(
    trained: Path, tmp_path: Path
) -> None:
    def stop(line: dict[str, Any]) -> None:
        if line["iteration"] == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(PLAN, tmp_path, say=stop, looks=0)
    halfway = weights(tmp_path)
    train(PLAN, tmp_path, say=print, looks=0)

    assert all(np.isfinite(part).all() for part in weights(trained))
    assert not same(halfway, weights(tmp_path))
    assert same(weights(trained), weights(tmp_path))
    assert iterations(trained) == iterations(tmp_path)


def test_what_was_written_after_the_last_checkpoint_is_written_once(
    trained: Path, tmp_path: Path
) -> None:
    """A break may come after a line of the log, or within a file."""
    shutil.copytree(trained, tmp_path, dirs_exist_ok=True)
    (tmp_path / CHECKPOINT).with_suffix(".part").write_bytes(b"half of a checkp")
    note(tmp_path, {"iteration": 5})
    train(PLAN, tmp_path, say=print, looks=0)

    assert iterations(trained) == iterations(tmp_path)


def iterations(folder: Path) -> list[int]:
    """What the log tells of."""
    return [json.loads(line)["iteration"] for line in (folder / LOG).read_text().splitlines()]


def test_another_seed_gives_other_weights(trained: Path, tmp_path: Path) -> None:
    train(PLAN._replace(seed=6), tmp_path, say=print, looks=0)

    assert not same(weights(trained), weights(tmp_path))


def test_a_folder_belongs_to_one_plan(trained: Path) -> None:
    with pytest.raises(WrongPlanError, match=r"plan\.json"):
        train(PLAN._replace(rate=0.1), trained, say=print, looks=0)


def test_plain_python_computes_what_the_trained_network_does(trained: Path) -> None:
    """Apart from rounding to 8 bits."""
    policy = load_policy(trained / POLICY)
    network = read(packed(policy))
    chance = np.random.default_rng(1)
    for _ in range(20):
        facts = np.zeros(FEATURES, bool)
        facts[chance.choice(FEATURES, 60, replace=False)] = True
        legal = chance.random(len(policy[-1][1])) < 0.2

        odds = log_odds(policy, jnp.asarray(facts), jnp.asarray(legal))
        expected = np.asarray(odds)[legal]
        found = np.array(network.likings(np.flatnonzero(facts).tolist(), np.flatnonzero(legal)))

        assert np.ptp(found - expected) < 0.05  # only differences matter


def test_without_jax_the_command_says_what_is_missing() -> None:
    program = "import sys; sys.modules['jax'] = None; from gatosabio.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "train", "addirace", "--run=unused"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "uv run --extra jax gatosabio train" in done.stderr
