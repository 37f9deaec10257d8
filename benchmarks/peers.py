"""Compares the speed of our rules with two well-known engines, in one process, on one core.

    uv run --group peers benchmarks/peers.py

- RLCard's `uno`, driven by its own `env.run` with its own random agents.
- OpenSpiel's `crazy_eights(players=4)`, a C++ game driven from Python: uniformly random legal
  actions, chance outcomes drawn as it asks for them.
- Ours: the policies of `gatosabio bench`, which are as simple as the peers' random agents; and
  whole games of Addi Race by four greedy cats as `gatosabio simulate` plays them, where each cat
  gets its own view and considers every card. Those are compared in games a second, too.

Only ratios within one run are meaningful. Each of many short rounds runs every engine once for the
same time, and the median ratio over the rounds is printed. An action is a decision of a player.
OpenSpiel's chance nodes (dealing and drawing cards) are not, so a second ratio counts them, too.
"""

import argparse
import itertools
import random
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

import pyspiel

from gatosabio.lab.run_spec import make_spec
from gatosabio.lab.speed import POLICIES
from rlcard_uno import uno

GREEDY = "addirace, greedy cats"


def crazy_eights(rng: random.Random) -> Callable[[], tuple[int, int]]:
    """Plays a game; returns the numbers of players' decisions and of chance outcomes."""
    game = pyspiel.load_game("crazy_eights(players=4)")

    def play() -> tuple[int, int]:
        state = game.new_initial_state()
        decisions = outcomes = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(actions, weights)[0]
                outcomes += 1
            else:
                choices = state.legal_actions()
                action = choices[int(rng.random() * len(choices))]
                decisions += 1
            state.apply_action(action)
        return decisions, outcomes

    return play


def greedy_cats() -> Callable[[], int]:
    """Plays a game as `gatosabio simulate addirace --players greedy,greedy,greedy,greedy` does."""
    spec = make_spec("addirace", {}, ("greedy",) * 4, games=1, seed=1)
    numbers = itertools.count()

    def play() -> int:
        return spec.match(next(numbers)).play().actions

    return play


class Rate(NamedTuple):
    """Actions and games for each second of this process's CPU time."""

    actions: float
    games: float


def per_second(play: Callable[[], int], seconds: float) -> Rate:
    """How fast *play* is."""
    actions = games = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        actions += play()
        games += 1
    return Rate(actions / took, games / took)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="our rules against two well-known engines")
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each player in each round")
    options = parser.parse_args()

    rng = random.Random(1)
    play_uno, play_eights, play_cats = uno(), crazy_eights(rng), greedy_cats()
    rates: dict[str, list[Rate]] = {}
    decisions = outcomes = 0

    def eights() -> int:
        nonlocal decisions, outcomes
        played = play_eights()
        decisions += played[0]
        outcomes += played[1]
        return played[0]

    for _ in range(options.rounds):
        rates.setdefault("uno", []).append(per_second(play_uno, options.seconds))
        rates.setdefault("crazy_eights", []).append(per_second(eights, options.seconds))
        for name, policy in POLICIES.items():
            ours = per_second(lambda policy=policy: policy(rng), options.seconds)  # type: ignore[misc]
            rates.setdefault(name, []).append(ours)
        rates.setdefault(GREEDY, []).append(per_second(play_cats, options.seconds))

    print(f"{options.rounds} rounds of {options.seconds:g} s, medians:")
    print(f"  {'':21} {'actions/s':>10} {'games/s':>10}")
    for name, values in rates.items():
        actions = statistics.median(rate.actions for rate in values)
        games = statistics.median(rate.games for rate in values)
        print(f"  {name:21} {actions:10,.0f} {games:10,.1f}")
    print("median ratio of actions/s over the rounds:")
    for name in (*POLICIES, GREEDY):
        for peer in ("uno", "crazy_eights"):
            pairs = zip(rates[name], rates[peer], strict=True)
            print_ratios(
                f"{name} / {peer}", [ours.actions / peers.actions for ours, peers in pairs]
            )
        pairs = zip(rates[name], rates["crazy_eights"], strict=True)
        counted = [a.actions / b.actions / (1 + outcomes / decisions) for a, b in pairs]
        print_ratios(f"{name} / crazy_eights, its chance nodes counted", counted)
    print("median ratio of whole games/s: our cats think, the peers' agents choose at random")
    for peer in ("uno", "crazy_eights"):
        pairs = zip(rates[GREEDY], rates[peer], strict=True)
        print_ratios(f"{GREEDY} / {peer}", [ours.games / peers.games for ours, peers in pairs])


def print_ratios(name: str, ratios: list[float]) -> None:
    """Print the median, the least and the largest."""
    low, high = min(ratios), max(ratios)
    print(f"  {name:62} {statistics.median(ratios):6.2f}  ({low:.2f} … {high:.2f})")


if __name__ == "__main__":
    main()
