"""`gatosabio bench` measures every registered game."""

import json
import subprocess
import sys

from gatosabio.engine.registry import GAMES
from gatosabio.lab.speed import POLICIES


def bench(*arguments: str) -> bytes:
    command = [sys.executable, "-m", "gatosabio", "bench", "--seconds", "0", *arguments]
    return subprocess.run(command, capture_output=True, check=True).stdout


def test_every_registered_game_has_a_policy() -> None:
    assert POLICIES.keys() == GAMES.keys()


def test_it_counts_actions_and_games_in_json() -> None:
    answer = json.loads(bench("--json"))
    games = answer["games"]

    assert games.keys() == GAMES.keys()
    for speed in games.values():
        assert speed["games"] == 1
        assert speed["actions"] > 10
        assert speed["actions_per_second"] > speed["games_per_second"] > 0
    assert answer["piles"]["piles_per_second"] > 0


def test_it_prints_a_table_for_people() -> None:
    lines = bench().decode().splitlines()

    assert "actions/s" in lines[1]
    assert [line.split()[0] for line in lines[2:-1]] == list(GAMES)
    assert lines[-1].endswith("a second")
