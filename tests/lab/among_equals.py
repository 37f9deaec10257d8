"""Small tournaments of equal players, really played: how often their intervals hold."""

from collections import Counter
from typing import Final

from gatosabio.lab.arena import Standings, make_tables
from gatosabio.lab.batch import play
from gatosabio.lab.tournament import Tournament

EQUALS: Final = tuple(f"lab.equal_bots:{name}" for name in ("Ana", "Bo", "Cleo"))
DRAWS: Final = 400


def tournament(deals: int, seed: int) -> Standings:
    """Everybody against everybody, with so many deals."""
    played = Tournament("addirace", EQUALS, seats=2, games=deals)
    for batch in play(make_tables("addirace", {}, EQUALS, seats=2, games=deals, seed=seed)):
        played.add(batch.rows)
    return played.standings(DRAWS)


def width(standings: Standings) -> float:
    """How wide the intervals of ratings are, in the mean."""
    return sum(one.high - one.low for one in standings.standings) / len(standings.standings)


def what_holds(standings: Standings) -> Counter[str]:
    """The ratings and the gaps whose interval has the truth in it: that all are equal."""
    ratings = [one.who for one in standings.standings if one.low <= 0 <= one.high]
    gaps = [(gap.who, gap.other) for gap in standings.gaps if gap.low <= 0 <= gap.high]
    return Counter([*ratings, *(" and ".join(sorted(gap)) for gap in gaps)])
