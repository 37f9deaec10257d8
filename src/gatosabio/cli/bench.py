"""`gatosabio bench`: measures how fast the rules run."""

import platform
import sys

import msgspec

from gatosabio.engine.registry import GAMES
from gatosabio.lab.speed import measure, measure_piles


def run(*, as_json: bool, seconds: float) -> None:
    """Measure every registered game, and print the results."""
    speeds = {name: measure(name, seconds) for name in GAMES}
    piles = measure_piles(seconds)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    if as_json:
        answer = {"python": python, "games": speeds, "piles": piles}
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        return
    print(f"{python}, one core, {seconds:g} s a game")
    print(f"{'game':12} {'actions/s':>12} {'games/s':>10}")
    for name, speed in speeds.items():
        print(f"{name:12} {speed.actions_per_second:12,.0f} {speed.games_per_second:10,.1f}")
    print(f"kitty piles of 26 cards counted: {piles.piles_per_second:,.0f} a second")
