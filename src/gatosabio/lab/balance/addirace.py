"""The part of the report on Addi Race."""

from typing import Final

from gatosabio.lab.balance.found import ATTACKS, DEFENCES, Findings, Found
from gatosabio.lab.balance.pages import percent, picture, rate, table, typical
from gatosabio.lab.numbers import share

STYLES: Final = ("greedy", "careless", "cautious", "attacking")


def tell_addirace(findings: Findings) -> str:
    """The Markdown text: lengths, the stock, seats, special cards, styles and options."""
    mixed = findings.one("addirace options", "as usual")
    return f"""\
## Addi Race

### How long a game lasts, and how often the stock runs out

Greedy cats, who lay the largest card that leaves a rest they can still make. Editions differ in
names and pictures alone. The stock runs out when a draw finds it empty: then the talon is shuffled.

{_lengths(findings)}

{picture("addirace-length", "How many games of Addi Race are over after how many rounds")}

### Who begins

{_seats(findings)}

{picture("addirace-seats", "Wins by seat at four players of Addi Race")}

### Who profits from which special card

In {mixed.gathering.games:,} games of four styles at one table: greedy, careless, cautious and
attacking. A player wins a quarter of all games, so what is above that goes with winning, and what
is below with losing. It need not be the reason: who leads is attacked more often, and a long game
lets everybody lay more cards.

{_attacks(mixed)}

{_defences(mixed)}

### Styles, and what the option does

{_options(findings)}

{picture("addirace-styles", "Wins by style in Addi Race")}

### The cat that searches

The strong cat searches over what it cannot see, and plans the end. It is slow to simulate, so there
are fewer games here than above.

{_strong(findings)}
"""


def _lengths(findings: Findings) -> str:
    rows = []
    for found in findings.of("addirace lengths"):
        one = found.summary
        rows.append(
            (
                found.cell.name,
                f"{one.games:,}",
                typical(one.rounds),
                typical(one.minutes, 1),
                percent(share(found.total("ran_out"), one.games)),
                percent(share(one.ends.get("standstill", 0), one.games)),
                f"{one.unfinished}",
            )
        )
    head = ("players", "games", "rounds", "minutes", "stock ran out", "standstill", "cut off")
    return table(head, rows)


def _seats(findings: Findings) -> str:
    found = findings.of("addirace lengths")
    most = max(len(one.cell.players) for one in found)
    rows = [
        (
            one.cell.name,
            *map(percent, one.summary.by_seat),
            *[""] * (most - len(one.cell.players)),
        )
        for one in found
    ]
    places = ("second", "third", "fourth", "fifth", "sixth")
    return table(("wins of", "who begins", *places[: most - 1]), rows)


def _attacks(found: Found) -> str:
    games = found.gathering.games
    rows = []
    for card in ATTACKS:
        struck, held = found.total(f"struck_{card}"), found.total(f"suffered_{card}")
        countered = found.total(f"countered_{card}")
        rows.append(
            (
                card,
                rate(struck, games),
                percent(share(countered, struck)),
                rate(held, games),
                percent(found.wins_of("struck", card)),
                percent(found.wins_of("suffered", card)),
            )
        )
    head = ("attack", "laid a game", "countered", "took hold a game", "who laid it wins")
    return table((*head, "its victim wins"), rows)


def _defences(found: Found) -> str:
    games = found.gathering.games
    rows = [
        (
            card,
            rate(found.total(f"defended_{card}"), games),
            percent(found.wins_of("defended", card)),
        )
        for card in DEFENCES
    ]
    return table(("defence", "laid beforehand a game", "who laid it wins"), rows)


def _options(findings: Findings) -> str:
    rows = []
    for found in findings.of("addirace options"):
        one = found.summary
        ran_out = percent(share(found.total("ran_out"), one.games))
        wins = [percent(one.by_player[style]) for style in STYLES]
        first = percent(one.by_seat[0])
        rows.append((found.cell.name, typical(one.rounds), ran_out, first, *wins))
    head = ("option", "rounds", "stock ran out", "who begins wins")
    return table((*head, *[f"{style} wins" for style in STYLES]), rows)


def _strong(findings: Findings) -> str:
    rows = []
    for found in findings.of("addirace strong"):
        one = found.summary
        equal = f"{100 / len(found.cell.players):.0f} %"
        rows.append((found.cell.name, f"{one.games:,}", percent(one.by_player["strong"]), equal))
    return table(("table", "games", "strong wins", "an equal would win"), rows)
