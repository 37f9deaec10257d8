"""Golden games: did anything move? (tools/golden.py tells how to look, and how to retell.)"""

import importlib.util
from pathlib import Path

import pytest

from gatosabio.engine.registry import GAMES

FOLDER = Path(__file__).parent
TOOL = FOLDER.parent.parent / "tools" / "golden.py"

spec = importlib.util.spec_from_file_location("golden", TOOL)
assert spec is not None
assert spec.loader is not None
golden = importlib.util.module_from_spec(spec)
spec.loader.exec_module(golden)

PATHS = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_has_not_moved(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert golden.retold(text) == text


def test_every_registered_game_has_golden_games() -> None:
    assert {path.parent.name for path in PATHS} == GAMES.keys()
