"""A whole training: iterations, checkpoints, and now and then a look at how strong it is."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from gatosabio.selfplay.evaluate import TABLES, play_against
from gatosabio.selfplay.folder import LOG, load, load_policy, note, save
from gatosabio.selfplay.ppo import Plan, Training, begin, iterate
from gatosabio.selfplay.rollout import Field

AGAINST: Final = ("strong", "greedy")
_NOTES: Final = 100
"""So many lines are written about a training, whatever its length."""

_CHECKPOINTS: Final = 10
"""So many are written if nobody looks at how strong it is."""

__all__ = ["AGAINST", "LOG", "Plan", "field_of", "train"]


def field_of(lanes: int, *, rival: bool = False) -> Field:
    """The usual mixture, in sixteenths of the lanes: six for the learner with itself, the others
    against its older selves and our cats. With a *rival*, all lanes are against that."""
    if rival:
        return Field(0, lanes, 0, 0, 0)
    part = lanes // 16
    return Field(selves=6 * part, older=2 * part, strong=4 * part, greedy=3 * part, cautious=part)


def train(
    plan: Plan,
    folder: Path,
    *,
    say: Callable[[dict[str, Any]], None],
    start: Path | None = None,
    rival: Path | None = None,
    minutes: float = float("inf"),
    looks: int = 10,
    games: int = 1000,
) -> Training:
    """Train, from the last checkpoint in *folder* if there is one. *start* is a policy to begin
    with, *rival* one that stays as it is, against which alone it plays. After *minutes* it stops;
    the same call goes on. It is told to *say* what it writes into the log; *looks* times it plays
    *games* races at tables of every size against each of `AGAINST`, or against the rival."""
    other = None if rival is None else load_policy(rival)
    training = begin(plan, rival=other)
    if start is not None:
        policy = load_policy(start)
        training = training._replace(networks=training.networks._replace(policy=policy))
    training = load(folder, plan, training)
    begun, done = time.monotonic(), int(training.done)
    first, every = done, max(plan.iterations // _NOTES, 1)
    keep = max(plan.iterations // (looks or _CHECKPOINTS), 1)
    while done < plan.iterations and time.monotonic() - begun < minutes * 60:
        training, report = iterate(plan, training)
        done += 1
        line: dict[str, Any] = {}
        if done % every == 0 or done == first + 1 or done == plan.iterations:
            line = {name: float(value) for name, value in report._asdict().items()}
        if done % keep == 0:
            save(folder, plan, training)
        if looks and (done % keep == 0 or done == plan.iterations):
            line["shares"] = strength(training, other, games)
        if line:
            took = time.monotonic() - begun
            steps = (done - first) * plan.steps * plan.field.lanes
            line = {"iteration": done, "seconds": took, "steps_a_second": steps / took} | line
            note(folder, line)
            say(line)
    save(folder, plan, training)
    return training


def strength(training: Training, rival: Any, games: int) -> dict[str, list[float]]:
    """The shares of races won, at tables of 2 to 6."""
    policy = training.networks.policy
    opponents = {name: name for name in AGAINST} if rival is None else {"rival": rival}
    found = {}
    for name, opponent in opponents.items():
        wins = play_against(policy, opponent, games, seed=7)
        found[name] = [round(wins.share(players), 4) for players in TABLES]
    return found
