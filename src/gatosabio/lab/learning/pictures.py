"""The pictures of the study."""

from pathlib import Path

from gatosabio.lab.learning.study import Study
from gatosabio.lab.plots import draw_against, draw_points


def draw_all(study: Study, folder: Path) -> list[Path]:
    """Draw all pictures into *folder*; returns their files."""
    named = [(f"{one.kind}: {one.arm}", one.per_hour) for one in study.learned]
    named += [(f"all of seven years: {one.arm}", one.per_hour) for one in study.alike]
    per_hour = {
        name: (found.value - found.error, found.value, found.value + found.error)
        for name, found in named
    }
    said = [(100 * said, 100 * true) for said, true, _ in study.calibration]
    return [
        draw_against(
            folder / "learning-estimates.svg",
            study.points,
            "What is believed after 40 races",
            ("true median, seconds", "estimate, seconds"),
            log=True,
        ),
        draw_against(
            folder / "learning-calibration.svg",
            said,
            "Facts that are said to be known",
            ("chance that was said, %", "really known, %"),
        ),
        draw_points(
            folder / "learning-facts.svg",
            per_hour,
            "Facts newly known",
            "for each child and hour, ± one standard error",
        ),
    ]
