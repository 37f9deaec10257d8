"""Do races end? Plays thousands of games by greedy players, with each number of players.

    uv run benchmarks/greedy_races.py --games 10000

Prints how many rounds a race takes and how it ended. A game that is not over after a thousand
rounds is counted as unfinished; there should be none.
"""

import argparse
import random
import statistics
import time
from collections import Counter
from typing import Final

from gatosabio.bots.addirace import choose_greedily
from gatosabio.engine.game import Hand, Ms, Player, Seating
from gatosabio.engine.games.addirace.events import GameEnded
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Action, Rules

MOST_ROUNDS: Final = 1000


def race(players: int, rng: random.Random) -> tuple[int, str, bool]:
    """Play one game; returns its rounds, how it ended, and whether the stock ran out."""
    rules = Rules(edition="modern")
    seating = Seating(tuple(Player(player) for player in range(players)), Hand(0))
    deck = list(ADDIRACE.deck(rules))
    rng.shuffle(deck)
    state, _ = ADDIRACE.set_up(rules, seating, ADDIRACE.deal(rules, seating, tuple(deck)))
    words = iter(lambda: rng.getrandbits(64), None)
    now = Ms(0)
    turns = 1
    while turns <= MOST_ROUNDS * players:
        action: Action
        if ADDIRACE.chance_due(state):
            action = ADDIRACE.decide_chance(state, now, words)
        else:
            hand = state.acting
            choices = ADDIRACE.legal_actions(state, hand, now)
            chosen = choose_greedily(ADDIRACE.view(state, hand), choices)
            action = ADDIRACE.with_chance(state, chosen, words)
        before = state.turn
        state, events = ADDIRACE.apply(state, action)
        if state.result is not None:
            (ended,) = [event for event in events if isinstance(event, GameEnded)]
            return -(-turns // players), ended.why, state.ran_out
        turns += state.turn != before
    return MOST_ROUNDS, "unfinished", state.ran_out


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="do races of greedy players end?")
    parser.add_argument("--games", type=int, default=1000, help="at each number of players")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("players  median  10 %  90 %  longest rounds   stock ran out   ended by")
    for players in range(2, 7):
        rng = random.Random(options.seed)
        began = time.perf_counter()
        races = [race(players, rng) for _ in range(options.games)]
        rounds = sorted(length for length, _, _ in races)
        tenths = statistics.quantiles(rounds, n=10)
        ran_out = sum(out for _, _, out in races) / len(races)
        ends = ", ".join(
            f"{why} {n}" for why, n in Counter(why for _, why, _ in races).most_common()
        )
        print(
            f"{players:7} {statistics.median(rounds):7.0f} {tenths[0]:5.0f} {tenths[-1]:5.0f}"
            f" {rounds[-1]:8} {ran_out:21.1%}   {ends}"
            f"   ({len(races) / (time.perf_counter() - began):.0f} games/s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
