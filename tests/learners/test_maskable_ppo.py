"""sb3-contrib's MaskablePPO at tables for one, and the example of docs/rl."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from gatosabio.rl.addirace_actions import table_for
from gatosabio.rl.solo import SoloEnv

sb3_contrib = pytest.importorskip("sb3_contrib", reason="see docs/rl/learners.txt")

pytestmark = pytest.mark.filterwarnings("ignore")  # theirs are no concern of ours

SCORES = table_for(2).groups["score"]
EXAMPLE = Path(__file__).parents[2] / "docs" / "rl" / "maskable_ppo.py"


@pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
def test_it_learns_at_every_table_and_does_only_what_it_may(game: str) -> None:
    done: list[bool] = []

    class Watched(SoloEnv):
        def step(self, action: Any) -> Any:
            done.append(bool(self.action_masks()[int(action)]))
            return super().step(action)

    env = Watched(game, "random", **({} if game == "addirace" else {"max_cycles": 100}))
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=128, device="cpu", seed=1)

    model.learn(256)

    assert len(done) == 256
    assert all(done)


def test_the_example_runs_and_draws_its_curve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it learns in seconds cannot be told from chance; docs/rl/solo.md has ten minutes."""
    spec = importlib.util.spec_from_file_location("maskable_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    options = ["--minutes", "0.05", "--games", "3", "--into", str(tmp_path)]
    monkeypatch.setattr("sys.argv", ["maskable_ppo.py", *options])

    example.main()

    curve = json.loads((tmp_path / "curve.json").read_text("utf-8"))
    assert curve[0]["steps"] == 0
    assert curve[-1]["steps"] > 0
    assert all(0 <= point["share"] <= 1 for point in curve)
    assert "3 games at each point" in (tmp_path / "curve.svg").read_text("utf-8")
    assert (tmp_path / "model.zip").stat().st_size > 10_000


def test_in_a_race_that_an_act_decides_it_learns_the_act() -> None:
    """A game of one step: the policy gradient reaches what the mask allows."""
    env = OneStep()
    model = sb3_contrib.MaskablePPO(
        "MlpPolicy", env, n_steps=128, gamma=1.0, learning_rate=3e-3, device="cpu", seed=1
    )
    model.learn(2000)

    wins = 0.0
    for seed in range(20):
        seen, info = env.reset(seed=seed)
        action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
        wins += env.step(int(action))[1]

    assert wins >= 15, "of 20 less those that it has lost"


class OneStep(SoloEnv):
    """The first step of a race decides it: who lays a points card has won."""

    def __init__(self) -> None:
        super().__init__("addirace", "random")

    def step(self, action: int) -> Any:
        seen, _, _, _, info = super().step(action)
        return seen, 1.0 if SCORES[0] <= action <= SCORES[-1] else -1.0, True, False, info
