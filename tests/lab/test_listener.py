"""Somebody who hears the cards: a fair share of the races with an even start, and not without."""

import json
import subprocess
import sys

from gatosabio.lab.listener import races_of


def test_with_an_even_start_a_listener_wins_a_fair_share_of_the_sums() -> None:
    without = races_of("addicats", "cat", 8, seed=1, even_start=False)
    even = races_of("addicats", "cat", 8, seed=1, even_start=True)

    assert min(without.won.among, even.won.among) > 50
    assert without.won.high < without.fair
    assert even.won.low > even.fair


def test_and_of_the_cards_of_gato_negro() -> None:
    """Cats think longer there, so that only the quickest of them leave a listener too little."""
    even = races_of("gatonegro", "cat", 4, seed=1, even_start=True)
    without = races_of("gatonegro", "tiger", 8, seed=1, even_start=False)
    even_tiger = races_of("gatonegro", "tiger", 4, seed=1, even_start=True)

    assert even.won.low > even.fair
    assert without.won.share < without.fair
    assert even_tiger.won.low > even_tiger.fair


def test_the_figures_are_printed() -> None:
    command = [sys.executable, "-m", "gatosabio", "lab", "listener", "--games", "1"]
    lines = subprocess.run(command, capture_output=True, check=True).stdout.decode().splitlines()
    report = json.loads(
        subprocess.run([*command, "--json"], capture_output=True, check=True).stdout
    )

    assert sum(line.startswith(("addicats ", "gatonegro ")) for line in lines) == 12
    assert len(report["rows"]) == 12
