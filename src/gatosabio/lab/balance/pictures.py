"""The pictures of the report."""

from pathlib import Path
from typing import Final

from gatosabio.lab.balance.addicats import BASE
from gatosabio.lab.balance.addirace import STYLES
from gatosabio.lab.balance.found import Findings
from gatosabio.lab.plots import draw_lengths, draw_points, draw_shares, draw_sums
from gatosabio.lab.summary import MINUTE
from gatosabio.lab.tallies.addicats import SUMS

UNIT: Final = "minutes on the table's clock"
PLACES: Final = ("who begins", "second", "third", "fourth")


def draw_all(findings: Findings, folder: Path) -> list[Path]:
    """Draw all pictures into *folder*; returns their files."""
    return [
        *_lengths(findings, folder),
        _sums(findings, folder),
        *[_options(findings, folder, game) for game in ("addicats", "gatonegro")],
        *_races(findings, folder),
        _profiles(findings, folder),
    ]


def _lengths(findings: Findings, folder: Path) -> list[Path]:
    cats = [one for one in findings.of("addicats lengths") if "4 players" in one.cell.name]
    files = []
    for game, found in (("addicats", cats), ("gatonegro", findings.of("gatonegro lengths"))):
        lines = {one.cell.name: [ms / MINUTE for ms in one.gathering.ms] for one in found}
        files.append(draw_lengths(folder / f"{game}-length.svg", lines, UNIT))
    races = {one.cell.name: one.gathering.rounds for one in findings.of("addirace lengths")}
    return [*files, draw_lengths(folder / "addirace-length.svg", races, "rounds")]


def _sums(findings: Findings, folder: Path) -> Path:
    found = findings.one("addicats lengths", BASE).summary
    means = found.means
    shown = {total: means[f"shown_{total}"] for total in SUMS}
    won = {total: means[f"won_{total}"] for total in SUMS}
    return draw_sums(folder / "addicats-sums.svg", shown, won, found.games)


def _options(findings: Findings, folder: Path, game: str) -> Path:
    points = {}
    for found in findings.of(f"{game} options"):
        minutes = found.summary.minutes
        low, high = minutes.mean - minutes.error, minutes.mean + minutes.error
        points[found.cell.name] = (low, minutes.mean, high)
    title, label = "What each option does to the length", "mean minutes, with 95 % intervals"
    return draw_points(folder / f"{game}-options.svg", points, title, label)


def _races(findings: Findings, folder: Path) -> list[Path]:
    four = findings.one("addirace lengths", "4 players").summary
    seats = dict(zip(PLACES, four.by_seat, strict=True))
    mixed = findings.one("addirace options", "as usual").summary
    styles = {style: mixed.by_player[style] for style in STYLES}
    return [
        draw_shares(folder / "addirace-seats.svg", seats, "Wins by seat, four players", fair=1 / 4),
        draw_shares(folder / "addirace-styles.svg", styles, "Wins by style", fair=1 / 4),
    ]


def _profiles(findings: Findings, folder: Path) -> Path:
    """Wins by age: 7, 10 and adult."""
    wins = findings.one("addicats options", "as usual").summary.by_player
    bars = {who: wins[who] for who in ("kitten", "cat", "tiger")}
    title = "Wins by profile, for each seat taken"
    return draw_shares(folder / "addicats-profiles.svg", bars, title, fair=1 / 4)
