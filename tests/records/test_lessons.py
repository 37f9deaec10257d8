"""The games that the page shows by itself, in its lessons, are games by the rules."""

from pathlib import Path

import pytest

from gatosabio.records.record import read
from gatosabio.records.replay import replay

CLIENT = Path(__file__).parents[2] / "client" / "src" / "screens"
RECORDS = sorted(CLIENT.glob("*/records/*.json"))


def test_there_are_lessons_for_every_game() -> None:
    lessons = [path.stem for path in RECORDS if path.parts[-3] == "learn"]
    assert lessons == ["addicats", "addirace", "gatonegro"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: "-".join(path.parts[-3::2]))
def test_the_rules_accept_every_action(path: Path) -> None:
    outcome = replay(read(path.read_bytes()))

    assert outcome.error is None
