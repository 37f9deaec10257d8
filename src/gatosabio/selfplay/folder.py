"""The folder of a training: checkpoints, and a line of figures now and then."""

import json
from pathlib import Path
from typing import Any, Final

import jax
import numpy as np

from gatosabio.selfplay.network import Layers
from gatosabio.selfplay.ppo import Plan, Training

LOG: Final = "log.jsonl"
PLAN: Final = "plan.json"
POLICY: Final = "policy.npz"
CHECKPOINT: Final = "checkpoint.npz"


class WrongPlanError(ValueError):
    """The folder holds a training with another plan."""


def save(folder: Path, plan: Plan, training: Training) -> None:
    """Write everything that is needed to go on. It is one file, which is written under another name
    first, so a break leaves the last checkpoint whole. Plan and policy are for others to read."""
    folder.mkdir(parents=True, exist_ok=True)
    arrays = {"plan": np.array(json.dumps(described(plan))), "done": np.asarray(training.done)}
    for number, leaf in enumerate(jax.tree.leaves(training)):
        arrays[str(number)] = np.asarray(leaf)
    _write(folder / CHECKPOINT, arrays)
    (folder / PLAN).write_text(json.dumps(described(plan), indent=1) + "\n", "utf-8")
    save_policy(folder / POLICY, training.networks.policy)


def save_policy(file: Path, policy: Layers) -> None:
    """Write the weights of the network that plays."""
    arrays = {}
    for number, (weights, biases) in enumerate(policy):
        arrays[f"w{number}"], arrays[f"b{number}"] = np.asarray(weights), np.asarray(biases)
    _write(file, arrays)


def load_policy(file: Path) -> Layers:
    """The weights that `save_policy` wrote."""
    with np.load(file) as arrays:
        layers = len(arrays.files) // 2
        return [
            (jax.numpy.asarray(arrays[f"w{n}"]), jax.numpy.asarray(arrays[f"b{n}"]))
            for n in range(layers)
        ]


def _write(file: Path, arrays: dict[str, Any]) -> None:
    unfinished = file.with_suffix(".part")
    with unfinished.open("wb") as stream:
        np.savez(stream, **arrays)
    unfinished.replace(file)


def load(folder: Path, plan: Plan, fresh: Training) -> Training:
    """The training that was kept in *folder*; *fresh* if there is none. Lines of the log that are
    later than it go: they will be written again.

    :raises WrongPlanError: if it has another plan
    """
    if not (folder / CHECKPOINT).exists():
        _cut_log(folder, 0)
        return fresh
    with np.load(folder / CHECKPOINT) as arrays:
        if json.loads(str(arrays["plan"])) != described(plan):
            raise WrongPlanError(f"{folder} holds a training with other options: see {PLAN} there")
        _cut_log(folder, int(arrays["done"]))
        leaves = range(len(jax.tree.leaves(fresh)))
        kept = [jax.numpy.asarray(arrays[str(number)]) for number in leaves]
    restored: Training = jax.tree.unflatten(jax.tree.structure(fresh), kept)
    return restored


def _cut_log(folder: Path, done: int) -> None:
    if (folder / LOG).exists():
        lines = (folder / LOG).read_text("utf-8").splitlines(keepends=True)
        kept = [line for line in lines if json.loads(line)["iteration"] <= done]
        (folder / LOG).write_text("".join(kept), "utf-8")


def described(plan: Plan) -> dict[str, Any]:
    """The plan as it is written."""
    return {**plan._asdict(), "field": plan.field._asdict(), "entropy": list(plan.entropy)}


def note(folder: Path, line: dict[str, Any]) -> None:
    """Add a line to the log."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOG).open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(line) + "\n")
