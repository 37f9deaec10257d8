"""The very same games in the page's Python: every golden game, byte for byte."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from gatosabio.bots.champion.kinds import ACTIONS
from gatosabio.bots.champion.network import champion
from gatosabio.engine.registry import GAMES
from gatosabio.static_site.node import find_node
from gatosabio.static_site.runtime import MSGSPEC

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"


@pytest.fixture(scope="module")
def in_pyodide(runtime: Path) -> dict[str, Any]:
    script = Path(__file__).with_name("golden.mjs")
    command = [*find_node().node, str(script), str(runtime), str(ROOT)]
    told = subprocess.run(command, capture_output=True, check=True, timeout=800).stdout
    answer: dict[str, Any] = json.loads(told)
    return answer


def test_it_is_another_python(in_pyodide: dict[str, Any]) -> None:
    assert in_pyodide["platform"] == "emscripten"
    assert in_pyodide["python"].startswith("3.14")
    assert in_pyodide["msgspec"] == MSGSPEC


def test_it_has_the_same_rules(in_pyodide: dict[str, Any]) -> None:
    assert in_pyodide["rules"] == {name: game.rules_version for name, game in GAMES.items()}


def test_the_champion_likes_the_same(in_pyodide: dict[str, Any]) -> None:
    assert in_pyodide["champion"] == champion().likings(range(0, 700, 13), range(ACTIONS))


@pytest.mark.parametrize(
    "name", sorted(file.relative_to(GOLDEN).as_posix() for file in GOLDEN.glob("*/*.txt"))
)
def test_a_golden_game_is_the_same_to_the_last_byte(name: str, in_pyodide: dict[str, Any]) -> None:
    assert in_pyodide["told"][name].encode() == (GOLDEN / name).read_bytes()
