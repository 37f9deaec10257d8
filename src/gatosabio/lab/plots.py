"""Plots of the results of a run. The same numbers always give the same file.

The colours are those of the page; they also differ in lightness, and nothing is shown by colour
alone. Text in SVG files stays text, which keeps them small and searchable.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from gatosabio.lab.numbers import Share
from gatosabio.lab.optional_deps import need

INK: Final = "#2b2440"
TABLE: Final = "#1f6f6b"
CHEESE: Final = "#f2ae2a"
ROSE: Final = "#a8285a"
SKY: Final = "#5ab1e0"
LINE: Final = "#e5d5b8"
PAPER: Final = "#fffdf8"
MANY_POINTS: Final = 100  # more are drawn smaller
MOST_OVER: Final = 99  # in per cent: the longest games are left out
LOG_TICKS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
COLOURS: Final = (TABLE, CHEESE, ROSE, SKY, "#6a459e", "#6bbf59")

_STYLE: Final[Mapping[str, Any]] = {
    "svg.hashsalt": "gatosabio",  # otherwise the ids in a file are random
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 11,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
}


def _draw(file: Path, paint: Callable[[Any], None], height: float = 3.6) -> Path:
    """Write to *file* a figure in our style that *paint* fills."""
    matplotlib = need("matplotlib")
    figures = need("matplotlib.figure")
    with matplotlib.rc_context(dict(_STYLE)):
        # Not pyplot, which opens windows and keeps figures in memory.
        figure = figures.Figure(figsize=(7.2, height), layout="constrained")
        paint(figure.subplots())
        file.parent.mkdir(parents=True, exist_ok=True)
        when = {"Date": None} if file.suffix == ".svg" else {}
        figure.savefig(file, dpi=150, metadata=when)
    return file


def draw_lengths(file: Path, runs: Mapping[str, Sequence[float]], what: str) -> Path:
    """How long games last: for each run, the share of games that are over at each length. The
    longest hundredth of games is left out, since few games last for ever, and so is the time in
    which no game is over, if it is long."""

    def paint(axes: Any) -> None:
        ends = [0.0, 0.0]
        for number, (name, lengths) in enumerate(runs.items()):
            ordered = sorted(lengths) or [0]
            picks = [*range(0, MOST_OVER, 2), MOST_OVER]  # few points make a small file
            across = [ordered[round((len(ordered) - 1) * pick / 100)] for pick in picks]
            style = ("-", "--", "-.", ":")[number % 4]
            colour = COLOURS[number % len(COLOURS)]
            label = f"{name} ({_games(len(lengths))})"
            axes.plot(across, picks, style, color=colour, linewidth=2, label=label)
            ends = [min(ends[0] or across[0], across[0]), max(ends[1], across[-1])]
        least, most = ends
        margin = (most - least) / 20 or 1
        left = 0 if least < most / 3 else least - margin
        axes.set(
            title="How long games last",
            xlabel=what,
            ylabel="% of games are over",
            xlim=(left, most + margin),
        )
        axes.legend(frameon=False)

    return _draw(file, paint)


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


def draw_shares(
    file: Path, bars: Mapping[str, Share], title: str, *, fair: float | None = None
) -> Path:
    """A bar for each share of wins, with its 95 % interval and among how many it is, and a line at
    the *fair* share."""

    def paint(axes: Any) -> None:
        names = list(bars)
        values = [100 * bar.share for bar in bars.values()]
        below = [100 * max(0.0, bar.share - bar.low) for bar in bars.values()]
        above = [100 * max(0.0, bar.high - bar.share) for bar in bars.values()]
        places = list(range(len(names)))
        axes.barh(places, values, color=CHEESE, height=0.65)
        axes.errorbar(values, places, xerr=[below, above], fmt="none", ecolor=INK, capsize=4)
        for place, value, reach in zip(places, values, above, strict=True):
            axes.annotate(
                f"{value:.1f}",
                (value + reach, place),
                (5, -4),
                textcoords="offset points",
                bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 1},  # not crossed by a line
            )
        if fair is not None:
            axes.axvline(100 * fair, color=ROSE, linestyle="--")
        axes.set_yticks(places, [f"{name}, n = {bar.among:,}" for name, bar in bars.items()])
        axes.invert_yaxis()
        axes.grid(visible=False, axis="y")
        axes.margins(x=0.12)
        label = "% won, with 95 % intervals"
        if fair is not None:
            label += "; dashed: if all were equal"
        axes.set(title=title, xlabel=label, xlim=(0, None))

    return _draw(file, paint, height=1.4 + 0.42 * len(bars))


def draw_sums(file: Path, shown: Mapping[int, float], won: Mapping[int, float], games: int) -> Path:
    """How often in a game each sum is shown, and won by somebody: the mean of so many *games*."""

    def paint(axes: Any) -> None:
        sums = sorted(shown)
        axes.bar(sums, [shown[total] for total in sums], color=LINE, edgecolor=INK, label="shown")
        won_bars = [won.get(total, 0) for total in sums]
        axes.bar(sums, won_bars, color=TABLE, width=0.5, label="won by a hit")
        axes.set_xticks(sums)
        axes.grid(visible=False, axis="x")
        title = f"Equal sums in a game of Addi Cat's, mean of {_games(games)}"
        axes.set(title=title, xlabel="sum", ylabel="times a game")
        axes.legend(frameon=False)

    return _draw(file, paint)


def draw_points(
    file: Path, points: Mapping[str, tuple[float, float, float]], title: str, label: str
) -> Path:
    """A point with an interval (least, value, most) for each name. A line at the first one's value
    allows to compare the others with it."""

    def paint(axes: Any) -> None:
        names = list(points)
        places = list(range(len(names)))
        for place, (low, value, high) in zip(places, points.values(), strict=True):
            colour = ROSE if place == 0 else TABLE
            reach = [[value - low], [high - value]]
            axes.errorbar([value], [place], xerr=reach, fmt="o", color=colour, capsize=4)
        first = next(iter(points.values()))[1]
        axes.axvline(
            first, color=ROSE, linestyle="--", linewidth=1, label=f"{names[0]}, to compare"
        )
        axes.set_yticks(places, names)
        axes.set(title=title, xlabel=label, ylim=(len(names) - 0.5, -0.5))
        axes.legend(frameon=False)

    return _draw(file, paint, height=1.2 + 0.36 * len(points))


def draw_against(
    file: Path,
    points: Sequence[tuple[float, float]],
    title: str,
    labels: tuple[str, str],
    *,
    log: bool = False,
) -> Path:
    """One number against another that it should be equal to: the dashed line."""

    def paint(axes: Any) -> None:
        across, up = [x for x, _ in points], [y for _, y in points]
        ends = [min([*across, *up], default=1), max([*across, *up], default=2)]
        axes.plot(ends, ends, "--", color=ROSE, linewidth=1)
        size = 8 if len(points) > MANY_POINTS else 40
        axes.scatter(across, up, s=size, color=TABLE, alpha=0.5, linewidths=0)
        if log:
            axes.set(xscale="log", yscale="log")
            ticks = [tick for tick in LOG_TICKS if ends[0] / 2 < tick < 2 * ends[1]]
            for axis in (axes.xaxis, axes.yaxis):
                axis.set_ticks(ticks, [f"{tick:g}" for tick in ticks])
                axis.set_ticks([], minor=True)
        axes.set(title=title, xlabel=labels[0], ylabel=labels[1])

    return _draw(file, paint, height=4.8)


def draw_training(file: Path, log: Path) -> Path:
    """Draw how a training went: the share of races won against each opponent with two players, and
    with the most, from the lines of its *log*."""
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    looks = [line for line in lines if "shares" in line]

    def paint(axes: Any) -> None:
        names = looks[0]["shares"] if looks else {}
        for name, colour in zip(names, COLOURS, strict=False):
            for place, style in ((0, "-"), (-1, ":")):
                axes.plot(
                    [line["iteration"] for line in looks],
                    [100 * line["shares"][name][place] for line in looks],
                    style,
                    color=colour,
                    marker="o",
                    markersize=3,
                    label=f"{name}, {'two players' if place == 0 else 'six players'}",
                )
        axes.set_xlabel("iteration")
        axes.set_ylabel("races won, %")
        axes.legend(loc="center right")

    return _draw(file, paint)
