"""The part of the report on Gato Negro."""

from typing import Final

from gatosabio.lab.balance.found import Findings
from gatosabio.lab.balance.pages import percent, picture, rate, table, typical

KINDS: Final = ("tomcats", "yowlers", "jellicles", "blackcats")
SKILLS: Final = ("novice", "skilled", "expert")


def tell_gatonegro(findings: Findings) -> str:
    """The Markdown text: lengths and endings, scores, options."""
    return f"""\
## Gato Negro

### How long a game lasts, and how it ends

Skilled cats. Where players do not take turns, who "begins" is only a seat.

{_lengths(findings)}

{picture("gatonegro-length", "How many games of Gato Negro are over after how many minutes")}

### What scores

Points of all players together, a game.

{_scores(findings)}

### What each option does

A novice, two skilled cats and an expert at one table.

{_options(findings)}

{picture("gatonegro-options", "How long a game of Gato Negro lasts by each option")}
"""


def _lengths(findings: Findings) -> str:
    rows = []
    for found in findings.of("gatonegro lengths"):
        one = found.summary
        ends = ", ".join(
            f"{why} {100 * count / one.games:.0f} %" for why, count in one.ends.items()
        )
        first = percent(one.by_seat[0])
        rows.append((found.cell.name, f"{one.games:,}", typical(one.minutes, 1), ends, first))
    return table(("players", "games", "minutes", "ended by", "seat 0 wins"), rows)


def _scores(findings: Findings) -> str:
    rows = []
    for found in findings.of("gatonegro options"):
        games = found.summary.games
        points = [rate(found.total(kind), games, 1) for kind in KINDS]
        rows.append((found.cell.name, rate(found.total("scores"), games, 1), *points))
    return table(("option", "all", "Tomcats", "Yowlers", "Jellicles", "Black Cats"), rows)


def _options(findings: Findings) -> str:
    rows = []
    for found in findings.of("gatonegro options"):
        one = found.summary
        wins = [percent(one.by_player[skill]) for skill in SKILLS]
        rhymes = rate(one.ends.get("rhyme", 0) * 100, one.games, 0) + " %"
        first = percent(one.by_seat[0])
        rows.append((found.cell.name, typical(one.minutes, 1), rhymes, first, *wins))
    head = ("option", "minutes", "ended by rhyme", "seat 0 wins")
    return table((*head, "novice wins", "a skilled one wins", "expert wins"), rows)
