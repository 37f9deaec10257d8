"""Our rules against two well-known engines, in one process, one core, interleaved.

    uv run --group peers benchmarks/peers.py

- RLCard's `uno`, driven by its own `env.run` with its own random agents.
- OpenSpiel's `crazy_eights(players=4)`, a C++ game driven from Python: uniformly random legal
  actions, chance outcomes drawn as it asks for them.
- Ours: the policies of `gatosabio bench`.

Only ratios of one run mean anything. Each of many short rounds plays everybody once for the same
time, and the median ratio over the rounds is printed. An action is a decision of a player;
OpenSpiel's chance nodes (dealing and drawing cards) are decisions of nobody, so there is a second
ratio for those who count them too.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable

import pyspiel
import rlcard
from rlcard.agents import RandomAgent

from gatosabio.lab.speed import POLICIES


def uno() -> Callable[[], int]:
    """RLCard's own loop; the steps are counted in its trajectories."""
    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        # A trajectory is state, action, state, … , state: half of it are actions.
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play


def crazy_eights(rng: random.Random) -> Callable[[], tuple[int, int]]:
    """Decisions of players, and outcomes of chance."""
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


def per_second(play: Callable[[], int], seconds: float) -> float:
    """Actions a second of this process's own time, over whole games."""
    actions = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        actions += play()
    return actions / took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="our rules against two well-known engines")
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each player in each round")
    options = parser.parse_args()

    rng = random.Random(1)
    play_uno, play_eights = uno(), crazy_eights(rng)
    rates: dict[str, list[float]] = {}
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

    print(f"{options.rounds} rounds of {options.seconds:g} s, median actions/s:")
    for name, values in rates.items():
        print(f"  {name:14} {statistics.median(values):10,.0f}")
    print("median ratio over the rounds:")
    for name in POLICIES:
        for peer in ("uno", "crazy_eights"):
            ratios = [a / b for a, b in zip(rates[name], rates[peer], strict=True)]
            low, high = min(ratios), max(ratios)
            print(
                f"  {name} / {peer:13} {statistics.median(ratios):6.2f}  ({low:.2f} … {high:.2f})"
            )
        ratios = [
            a / b / (1 + outcomes / decisions)
            for a, b in zip(rates[name], rates["crazy_eights"], strict=True)
        ]
        print(f"  {name} / crazy_eights, its chance nodes counted: {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
