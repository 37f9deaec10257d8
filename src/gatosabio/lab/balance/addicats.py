"""The part of the report on Addi Cat's."""

from typing import Final

from gatosabio.lab.balance.found import Findings, Found
from gatosabio.lab.balance.pages import percent, picture, rate, table, typical
from gatosabio.lab.numbers import share
from gatosabio.lab.tallies.addicats import SUMS

LARGE: Final = 17
"""Sums from this one on are rare on cards."""

BASE: Final = "modern, last-two, 4 players"


def tell_addicats(findings: Findings) -> str:
    """The Markdown text: lengths, seats, sums, special cards, options."""
    base = findings.one("addicats lengths", BASE)
    games = base.gathering.games
    return f"""\
## Addi Cat's

### How long a game lasts

All players are cats as quick as a child of ten. A round is a card turned by every hand; two players
have two hands each. With three players "last two" is the same as "first", with four "two winners"
the same as "last two". A game in which no card goes from hand to hand any more ends in a standstill
(AC-24, AC-76). With two players that happens: a last card that is special can only be hit away
while others race (AC-37), and against one hand alone nobody ever does. A game that is not over
after twelve hours is cut off.

{_lengths(findings)}

{picture("addicats-length", "How many games of Addi Cat's are over after how many minutes")}

### Who begins

At four players, {games} games of each kind. What quick hands gain is further down.

{_seats(findings)}

### Which sums are raced for

In {games} games ({BASE}). "Shown" is how often a card was turned that made its sum equal to that
of another hand, "won" how often somebody with a right to it hit, "reaction" the mean time from the
card to that hit.

{_sums(base)}

{large_sums(base)}

{picture("addicats-sums", "How often each sum is shown and won in a game of Addi Cat's")}

### Who profits from which special card

In the same games. Who gets rid of cards gains: in this game one wants to have none.

{_specials(base)}

### What each option does

A kitten (7 years), two cats (10) and a tiger (an adult) at one table, everybody beginning equally
often; "as usual" is the modern edition with two winners. Not among these: the mouse call, since
cats do not call, and how long a late hit is forgiven, since they hardly ever hit late.

{_options(findings)}

{picture("addicats-options", "How long a game of Addi Cat's lasts by each option")}

{picture("addicats-profiles", "Wins of a kitten, a cat and a tiger in Addi Cat's")}
"""


def _lengths(findings: Findings) -> str:
    rows = []
    for found in findings.of("addicats lengths"):
        one = found.summary
        standstill = share(one.ends.get("standstill", 0), one.games)
        rows.append(
            (
                found.cell.name,
                f"{one.games:,}",
                typical(one.rounds),
                typical(one.minutes),
                f"{100 * standstill.share:.0f} %",
                f"{one.unfinished}",
            )
        )
    head = ("edition, ending, players", "games", "rounds", "minutes", "standstill", "cut off")
    return table(head, rows)


def _seats(findings: Findings) -> str:
    found = [one for one in findings.of("addicats lengths") if one.cell.name.endswith("4 players")]
    rows = [(one.cell.name, *map(percent, one.summary.by_seat)) for one in found]
    return table(("wins of", "who begins", "second", "third", "fourth"), rows)


def _sums(base: Found) -> str:
    facts, games = base.gathering.facts, base.gathering.games
    rows = []
    for total in SUMS:
        shown, won = facts[f"shown_{total}"], facts[f"won_{total}"]
        reaction = f"{facts[f'won_ms_{total}'] / won / 1000:.2f} s" if won else "–"
        rows.append((f"{total}", rate(shown, games), rate(won, games), reaction))
    return table(("sum", "shown a game", "won a game", "reaction"), rows)


def large_sums(base: Found) -> str:
    """A sentence on how many races are for sums that are rare on cards."""
    facts = base.gathering.facts
    all_won = sum([facts[f"won_{total}"] for total in SUMS])
    large = sum([facts[f"won_{total}"] for total in SUMS if total >= LARGE])
    part = share(large, all_won)
    games = base.gathering.games
    return (
        f"Sums of {LARGE} and more make {percent(part)} of all races for equal sums that are won: "
        f"{rate(large, games, 1)} of {rate(all_won, games, 1)} a game."
    )


def _specials(base: Found) -> str:
    facts, games = base.gathering.facts, base.gathering.games
    turned = {card: facts[f"turned_{card}"] for card in ("pursuit", "ambush", "present", "seesaw")}
    smallest = facts["seesaw_won_smallest"]
    seesaws = smallest + facts["seesaw_won_largest"]
    pursuit_first = share(facts["turner_first_pursuit"], turned["pursuit"])
    slowest = share(facts["pursuit_slowest"], turned["pursuit"])
    ambush_first = share(facts["turner_first_ambush"], turned["ambush"])
    ambush = rate(facts["ambush_cards"], turned["ambush"])
    present = rate(facts["present_cards"], turned["present"])
    seesaw = rate(facts["seesaw_cards"], seesaws)
    rows = [
        (
            "pursuit",
            rate(turned["pursuit"], games, 1),
            f"who turned it is the fastest in {percent(pursuit_first)}, "
            f"among the slowest in {percent(slowest)}",
        ),
        (
            "ambush",
            rate(turned["ambush"], games, 1),
            f"who turned it is the fastest in {percent(ambush_first)}, "
            f"and gets {ambush} cards on the average: it costs",
        ),
        (
            "present",
            rate(turned["present"], games, 1),
            f"who turned it gives {present} cards away on the average: it gains",
        ),
        (
            "seesaw",
            rate(turned["seesaw"], games, 1),
            f"{rate(seesaws, games, 1)} won a game, by the smallest value in "
            f"{percent(share(smallest, seesaws))}; the winner gives {seesaw} cards away",
        ),
        ("dead end", rate(facts["turned_dead-end"], games, 1), "play goes the other way: nobody"),
        ("magic", rate(facts["turned_magic"], games, 1), "all turn at once: nobody in particular"),
    ]
    return table(("card", "turned a game", "who profits"), rows, left=(0, 2))


def _options(findings: Findings) -> str:
    rows = []
    for found in findings.of("addicats options"):
        one, games = found.summary, found.summary.games
        greed = rate(found.total("greed"), games, 1)
        wins = [percent(one.by_player[who]) for who in ("kitten", "cat", "tiger")]
        minutes = typical(one.minutes)
        rows.append((found.cell.name, minutes, greed, percent(one.by_seat[0]), *wins))
    head = (
        "option",
        "minutes",
        "greed a game",
        "who begins wins",
        "kitten wins",
        "a cat wins",
        "tiger wins",
    )
    return table(head, rows)
