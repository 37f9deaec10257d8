"""Pictures: small, and the same numbers make the same file."""

from pathlib import Path

import pytest

from gatosabio.lab.numbers import share
from gatosabio.lab.plots import draw_against, draw_lengths, draw_points, draw_shares, draw_sums


def draw_all(folder: Path, ending: str) -> list[Path]:
    bars = {"who begins": share(30, 100), "second": share(70, 100)}
    shown = {total: 12.0 - abs(total - 11) for total in range(2, 21)}
    lengths: dict[str, list[float]] = {"2 players": [*range(5000)], "3 players": [1.5, 2.5]}
    points = {"as usual": (1.0, 2.0, 3.0), "tables=5": (0.5, 1.0, 1.5)}
    against = [(1 + number / 100, 1.1 + number / 120) for number in range(400)]
    return [
        draw_lengths(folder / f"lengths{ending}", lengths, "rounds"),
        draw_shares(folder / f"shares{ending}", bars, "Wins", fair=0.5),
        draw_sums(folder / f"sums{ending}", shown, shown, 70),
        draw_points(folder / f"points{ending}", points, "Options", "minutes"),
        draw_against(folder / f"against{ending}", against, "Estimates", ("true", "said"), log=True),
    ]


@pytest.mark.parametrize("ending", [".svg", ".png"])
def test_the_same_numbers_make_the_same_file(tmp_path: Path, ending: str) -> None:
    once, again = draw_all(tmp_path / "once", ending), draw_all(tmp_path / "again", ending)

    for a, b in zip(once, again, strict=True):
        assert a.read_bytes() == b.read_bytes()
        assert a.stat().st_size < 60_000


def test_their_words_can_be_read_and_they_have_no_date(tmp_path: Path) -> None:
    lengths, shares, _, points, _ = (file.read_text("utf-8") for file in draw_all(tmp_path, ".svg"))

    assert "How long games last" in lengths
    assert "who begins" in shares
    assert ">as usual, to compare<" in points, "what the dashed line is"
    assert "dc:date" not in lengths + shares
