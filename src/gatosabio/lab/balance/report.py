"""The text of docs/balance.md. Every number in it comes from the experiments."""

from collections.abc import Callable, Sequence
from typing import Final

from gatosabio.lab.balance.addicats import BASE, large_sums, tell_addicats
from gatosabio.lab.balance.addirace import tell_addirace
from gatosabio.lab.balance.delay import Delay
from gatosabio.lab.balance.found import Findings
from gatosabio.lab.balance.gatonegro import tell_gatonegro
from gatosabio.lab.balance.pages import bullets, percent, table, typical, wrapped
from gatosabio.lab.numbers import share

OPENING: Final = """\
# What many games say

Every number and picture here was made by one command, which anybody can run again:

    gatosabio lab balance --into docs --games {games} --seed {seed}

{played:,} games were played by programs, and none by people: what is measured here is how the rules
work out among such players. How fast children and adults react and add is a model whose parameters
are mostly priors (`gatosabio lab anchors` compares it with what was published), so all that depends
on speed, in Addi Cat's, in Gato Negro and in the last part, is only as good as that model. Addi
Race has no clock, and depends on how the cats choose alone.

How to read the numbers: `18 (15 – 26)` is a median and what four games in five are between;
`26.1 % (24.0 – 28.3)` a share and its 95 % interval (Wilson). A shared win counts as its part of
one. Minutes are those of the table's clock at the pace "adults". A difference between two rows
whose intervals overlap much is none that these games can show.
"""


def write(findings: Findings, delays: Sequence[Delay], games: int, seed: int) -> str:
    """The whole page."""
    played = sum(found.gathering.games for found in findings.all)
    parts: list[Callable[[Findings], str]] = [tell_addicats, tell_addirace, tell_gatonegro]
    page = "\n".join(
        [
            OPENING.format(games=games, seed=seed, played=played),
            _tell_in_short(findings, delays),
            *[tell(findings) for tell in parts],
            _tell_delays(delays),
        ]
    )
    return wrapped(page) + "\n"


def _tell_in_short(findings: Findings, delays: Sequence[Delay]) -> str:
    cats = findings.one("addicats lengths", BASE)
    mixed = findings.one("addicats options", "as usual").summary
    races = {len(one.cell.players): one for one in findings.of("addirace lengths")}
    night = findings.one("gatonegro lengths", "4 players").summary
    strong = findings.one("addirace strong", "strong against greedy").summary
    ran_out = [share(races[n].total("ran_out"), races[n].summary.games) for n in (4, 6)]
    youngest = delays[0]
    items = [
        f"With four players a game of Addi Cat's lasts {typical(cats.summary.minutes)} minutes, "
        f"one of Addi Race {typical(races[4].summary.rounds)} rounds, one of Gato Negro "
        f"{typical(night.minutes, 1)} minutes.",
        f"The stock of Addi Race runs out in {percent(ran_out[0])} of games at four players, in "
        f"{percent(ran_out[1])} at six.",
        large_sums(cats),
        f"Who begins wins {percent(cats.summary.by_seat[0])} of games of Addi Cat's at four "
        f"players, and {percent(races[4].summary.by_seat[0])} of Addi Race; equal seats would win "
        "25 %.",
        f"At one table of Addi Cat's with two cats of ten, a tiger (an adult) wins "
        f"{percent(mixed.by_player['tiger'])}, a kitten of seven "
        f"{percent(mixed.by_player['kitten'])}.",
        f"In Addi Race the cat that searches wins {percent(strong.by_player['strong'])} of games "
        "against a greedy one.",
        f"An adult must hit {youngest.ms / 1000:.1f} s later for an even race with a child of "
        f"{youngest.age}, by a model that is mostly priors.",
    ]
    return f"## In short\n\n{bullets(items)}\n"


def _tell_delays(delays: Sequence[Delay]) -> str:
    youngest = delays[0]
    rows = [
        (
            f"{delay.age}",
            percent(delay.alone),
            f"{delay.ms / 1000:.2f} s ({delay.low / 1000:.2f} – {delay.high / 1000:.2f})",
            percent(delay.with_delay),
        )
        for delay in delays
    ]
    head = ("age", "first without help", "even with a delay of", "first with it, in new races")
    return f"""\
## A child and an adult

A child and an adult see the same addition, and whoever has added it up first hits. The delay is on
the adult's hit, the same for every card, such that each is first half of the time. For a child of
{youngest.age} it is {youngest.ms / 1000:.1f} seconds. This is computed from the model of reactions
and sums, whose parameters are priors: real children in a noisy room are slower and differ more. At
a table the handicap is therefore not taken from here, but learned from the races that are played
(`gatosabio lab handicap` shows how that goes).

{table(head, rows)}
"""
