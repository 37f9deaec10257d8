"""`gatosabio lab handicap`: does the handicap make two ages even?"""

import sys
from collections.abc import Mapping
from typing import Final

import click
import msgspec

from gatosabio.bots.profiles import ADULT, PROFILES
from gatosabio.lab.handicap import Report, measure

CONSTANT: Final[Mapping[int, int]] = {6: 2000, 7: 1400, 8: 900, 9: 600, 10: 400, 12: 200}
"""The delays of an adult, in ms, that were computed elsewhere from the same priors."""


def run(
    *, ages: tuple[int, int], pairs: int, races: int, fair: int, seed: int, as_json: bool
) -> None:
    """Let them race, and print the report."""
    for age in ages:
        if age not in PROFILES:
            known = ", ".join(map(str, PROFILES))
            raise click.BadParameter(f"{age} is not modelled; choose from {known}.")
    younger, older = sorted(ages)
    report = measure((younger, older), pairs, races, fair, seed)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    else:
        _print(report)


def _print(report: Report) -> None:
    younger, older = report.ages
    print(
        f"{report.pairs:,} pairs of {younger} and {older} years, {report.races:,} races each; "
        f"slider at {report.fair}, seed {report.seed}"
    )
    print("races      won by the younger, % (95 %)   the older one's delay, s (80 % of pairs)")
    for window in report.windows:
        wins, delay = window.wins, window.delay
        print(
            f"{f'{window.first} to {window.last}':10} {100 * wins.mean:12.1f} "
            f"± {100 * wins.error:.1f}         {delay.median / 1000:16.2f} "
            f"({delay.low / 1000:.2f} to {delay.high / 1000:.2f})"
        )
    print(f"\nWithout a handicap the younger wins {100 * report.unaided:.1f} %.")
    print(f"A constant delay of {report.even_delay / 1000:.2f} s would make them even", end="")
    published = CONSTANT.get(younger) if older == ADULT else None
    print("." if published is None else f"; computed elsewhere: {published / 1000:.1f} s.")
