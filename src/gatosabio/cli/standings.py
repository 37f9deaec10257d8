"""What `gatosabio arena` prints and draws at the end."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # not imported at run time, which would slow down all commands
    from gatosabio.lab.arena import Standings


def tell(standings: "Standings") -> Iterator[str]:
    """The result in words."""
    best = standings.standings
    names = [one.who for one in best]
    width = max(10, *map(len, names)) + 1
    yield (
        f"{standings.game}: {standings.games:,} games, {standings.seats} at a table, "
        f"{standings.deals:,} deals"
        + (f", {standings.unfinished:,} unfinished" if standings.unfinished else "")
    )
    yield f"{'':{width}}{'rating':>7}  {'':16}{'games':>9}   wins; all with 95 % intervals"
    for one in best:
        between = _between(one.low, one.high)
        yield f"{one.who:{width}}{one.rating:+7.0f}  {between:16}{one.games:9,}   {one.wins}"
    yield ""
    yield "by how many points each is better than the next; 100 points are 64 % of games"
    gaps = {(gap.who, gap.other): gap for gap in standings.gaps}
    for name, other in pairwise(names):
        gap = gaps[name, other]
        sure = "" if gap.low > 0 else ", which may be none"
        between = _between(gap.low, gap.high)
        yield f"{name:{width}}{gap.points:+7.0f}  {between:16} {other}{sure}"
    yield ""
    yield "% of their games in which the one on the left came before the one above"
    yield " " * width + "".join(f"{name:>{width}}" for name in names)
    ahead = {(duel.who, duel.other): duel.ahead for duel in standings.duels}
    for name in names:
        cells = [ahead.get((name, other)) for other in names]
        shown = ["-" if cell is None else f"{100 * cell.share:.1f}" for cell in cells]
        yield f"{name:{width}}" + "".join(f"{cell:>{width}}" for cell in shown)


def _between(low: float, high: float) -> str:
    return f"({low:+.0f} to {high:+.0f})"


def draw(plot: Path, standings: "Standings") -> None:
    """Draw the ratings into the file *plot*."""
    from gatosabio.lab.plots import draw_points

    points = {one.who: (one.low, one.rating, one.high) for one in standings.standings}
    draw_points(
        plot,
        points,
        f"Ratings in {standings.game}: {standings.games:,} games of {standings.deals:,} deals",
        "points; the mean of all is 0, and 100 more are 64 % of games; 95 % intervals",
    )
