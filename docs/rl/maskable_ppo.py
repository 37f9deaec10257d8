"""Teaches a network Addi Race for two, with sb3-contrib's MaskablePPO.

    uv run --extra rl --extra lab --with-requirements docs/rl/learners.txt \
        docs/rl/maskable_ppo.py --minutes 10 --into learned

It learns on one core, against who plays by chance or one of our cats (--opponent kitten). Every so
often it plays games from which it does not learn; its share of wins is written to curve.json, and
drawn. docs/rl/solo.md shows what came of it.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from gatosabio.rl.solo import SoloEnv

SIDE_BY_SIDE = 8
LOOKS = 8


def share_of_wins(model: MaskablePPO, opponent: str, games: int) -> float:
    """How many of so many games the model wins, ties counted as halves."""
    env, won = SoloEnv("addirace", opponent), 0.0
    for seed in range(games):
        seen, info = env.reset(seed=1_000_000 + seed)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
            seen, reward, terminated, truncated, info = env.step(int(action))
            over = terminated or truncated
        won += (reward + 1) / 2
    return won / games


class Watch(BaseCallback):
    """Stops when the time is up, and looks now and then how good the model is. What it looks at is
    not counted as time."""

    def __init__(self, opponent: str, seconds: float, games: int) -> None:
        super().__init__()
        self.opponent, self.seconds, self.games = opponent, seconds, games
        self.spent, self.since = 0.0, time.monotonic()
        self.curve: list[dict[str, float]] = []

    def look(self) -> None:
        """Write down how good it is now."""
        self.spent += time.monotonic() - self.since
        share = share_of_wins(self.model, self.opponent, self.games)
        self.curve.append({"seconds": self.spent, "steps": self.num_timesteps, "share": share})
        print(f"{self.spent:6.0f} s {self.num_timesteps:9,} steps: wins {share:.1%}", flush=True)
        self.since = time.monotonic()

    def _on_step(self) -> bool:
        return self.spent + time.monotonic() - self.since < self.seconds

    def _on_rollout_start(self) -> None:
        spent = self.spent + time.monotonic() - self.since
        if spent >= len(self.curve) * self.seconds / LOOKS:
            self.look()


def draw(into: Path, curve: list[dict[str, float]], opponent: str, games: int) -> None:
    """Draw the curve."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.2, 3.6), layout="constrained")
    axes: Any = figure.subplots()
    axes.plot([p["seconds"] / 60 for p in curve], [100 * p["share"] for p in curve], "o-")
    axes.axhline(50, linestyle="--", color="#a8285a")
    axes.set(
        title=f"Addi Race against {opponent}: {games} games at each point",
        xlabel="minutes of learning on one core",
        ylabel="% won  (dashed: equal)",
        ylim=(0, 100),
    )
    figure.savefig(into / "curve.svg", metadata={"Date": None})


def main() -> None:
    """Learn, look, and write down."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--opponent", default="random", help="a cat, or random")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=400, help="for each look")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, default=Path("learned"))
    options = parser.parse_args()

    torch.set_num_threads(1)
    envs = DummyVecEnv([lambda: SoloEnv("addirace", options.opponent)] * SIDE_BY_SIDE)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=256,
        batch_size=512,
        n_epochs=5,
        learning_rate=5e-4,
        gamma=1.0,  # only the end counts …
        gae_lambda=0.99,  # … and it is some sixty steps away
        ent_coef=0.005,
        policy_kwargs={"net_arch": [256, 256]},
        seed=options.seed,
        device="cpu",
    )
    watch = Watch(options.opponent, 60 * options.minutes, options.games)
    model.learn(10**9, callback=watch)
    watch.look()
    options.into.mkdir(parents=True, exist_ok=True)
    model.save(options.into / "model.zip")
    (options.into / "curve.json").write_text(json.dumps(watch.curve, indent=1) + "\n")
    draw(options.into, watch.curve, options.opponent, options.games)


if __name__ == "__main__":
    main()
