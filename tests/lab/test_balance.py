"""The balance report, made anew of a small sample: what is committed has the same shape."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from gatosabio.cli.app import app
from gatosabio.lab.balance.delay import even_delay

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a report of very few games."""
    folder = tmp_path_factory.mktemp("docs")
    arguments = ["lab", "balance", "--into", str(folder), "--games", "1", "--processes", "1"]
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return folder


def shape(page: str) -> list[str]:
    """Everything but the numbers: headings, text, heads and first columns of tables, pictures."""
    lines = []
    for block in page.split("\n\n"):
        if block.startswith("|"):
            head, _, *rows = block.splitlines()
            lines += [head, *[row.split("|")[1] for row in rows]]
        else:
            lines.append(re.sub(r"[\d.,]*\d|–", "#", " ".join(block.split())))
    return lines


def test_it_can_be_made_again(sample: Path) -> None:
    made = (sample / "balance.md").read_text("utf-8")
    committed = (DOCS / "balance.md").read_text("utf-8")

    assert shape(made) == shape(committed)


def test_its_pictures_are_there_and_small(sample: Path) -> None:
    page = (DOCS / "balance.md").read_text("utf-8")
    named = sorted(re.findall(r"\(balance/(.*?)\)", page))

    for folder in (sample, DOCS):
        files = sorted((folder / "balance").iterdir())
        assert [file.name for file in files] == named
        assert all(file.stat().st_size < 60_000 for file in files)


def test_what_is_committed_comes_from_many_games() -> None:
    page = (DOCS / "balance.md").read_text("utf-8")

    (games,) = re.findall(r"--games (\d+)", page)
    assert int(games) >= 20


def test_the_younger_the_child_the_longer_must_an_adult_wait() -> None:
    six, nine, twelve = (even_delay(age, 4000, seed=1) for age in (6, 9, 12))

    assert six.ms > nine.ms > twelve.ms > 0
    assert six.alone.share < nine.alone.share < twelve.alone.share < 0.5
    for delay in (six, nine, twelve):
        assert delay.low < delay.ms < delay.high
        assert 0.46 < delay.with_delay.share < 0.54
