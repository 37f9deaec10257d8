"""How long the champion and the strong cat think about a move, in the same positions.

    uv run benchmarks/champion.py --games 40

Both choose in every position of races between them, one after the other; what one of them chose,
by turns, is played. Times are of the processor, and what both answer at once (there is one legal
action) is left out.
"""

import argparse
import random
import time
from typing import Final

from gatosabio.bots.addirace import play_style
from gatosabio.bots.policy import Bot
from gatosabio.engine.chance import random_words, shuffled
from gatosabio.engine.game import Hand, Ms, Player, Seating
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Rules

RULES: Final = Rules(edition="modern")
NOW: Final = Ms(0)
NAMES: Final = ("champion", "strong")


def race(seed: int, players: int, bots: dict[str, Bot], took: dict[str, list[float]]) -> int:
    """Play a race, and note what every choice took in milliseconds; gives how many were the
    same."""
    words, rng = random_words(seed), random.Random(seed)
    seating = Seating(tuple(map(Player, range(players))), Hand(seed % players))
    start = ADDIRACE.deal(RULES, seating, shuffled(ADDIRACE.deck(RULES), words))
    state, _ = ADDIRACE.set_up(RULES, seating, start)
    same = 0
    while state.result is None:
        if ADDIRACE.chance_due(state):
            state, _ = ADDIRACE.apply(state, ADDIRACE.decide_chance(state, NOW, words))
            continue
        hand = state.acting
        legal, view = ADDIRACE.legal_actions(state, hand, NOW), ADDIRACE.view(state, hand)
        chosen = {}
        for name in NAMES:
            began = time.process_time()
            choice = bots[name].choose(view, legal, rng)
            spent = 1000 * (time.process_time() - began)
            assert choice is not None
            chosen[name] = choice.action
            if len(legal) > 1:
                took[name].append(spent)
        same += len(legal) > 1 and chosen["champion"] == chosen["strong"]
        action = chosen[NAMES[hand % 2]]
        state, _ = ADDIRACE.apply(state, ADDIRACE.with_chance(state, action, words))
    return same


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="at each number of players")
    options = parser.parse_args()
    bots = {name: play_style(name, RULES) for name in NAMES}
    print(f"{'players':>7} {'moves':>7} {'same':>6}   ms: median and p99")
    for players in range(2, 7):
        took: dict[str, list[float]] = {name: [] for name in NAMES}
        same = sum(race(seed, players, bots, took) for seed in range(options.games))
        moves = len(took["strong"])
        figures = ", ".join(
            f"{name} {sorted(times)[moves // 2]:.2f} {sorted(times)[moves * 99 // 100]:.1f}"
            for name, times in took.items()
        )
        print(f"{players:7} {moves:7} {same / moves:6.1%}   {figures}", flush=True)


if __name__ == "__main__":
    main()
