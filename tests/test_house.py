"""The house itself: what stands in one place must agree with another."""

from pathlib import Path

from gatosabio import __version__
from gatosabio.engine.registry import GAMES

ROOT = Path(__file__).parent.parent


def test_the_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    newest = next(line for line in changelog.splitlines() if line.startswith("## "))
    assert newest.split()[1] == __version__


def test_every_registered_game_has_its_rules_written_down() -> None:
    assert {page.stem for page in (ROOT / "docs" / "rules").glob("*.md")} == GAMES.keys()
