"""`gatosabio lab equals`: does a person win as often as a cat that is as quick?"""

import sys

import msgspec

from gatosabio.lab.equals import Report, measure


def run(*, games: int, whole: int, seed: int, as_json: bool) -> None:
    """Play the games, and print the figures."""
    report = measure(games, whole, seed)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    else:
        _print(report)


def _print(report: Report) -> None:
    print(f"A person against one cat that is as quick, {report.games:,} games; seed {report.seed}")
    print(f"{'cat':10}{'race':14}{'races':>8}{'won by the person %':>22}")
    for share in report.shares:
        print(f"{share.level:10}{share.race:14}{share.races:8,}{share.per_cent:22.1f}")
    lengths = report.lengths
    minutes = lengths.minutes
    print(f"\nAddi Cat's by an adult and three cats of the middle level, {lengths.games:,} games:")
    print(
        f"half of them last {minutes.median:.1f} minutes at most, nine of ten {minutes.high:.1f}, "
        f"the longest {minutes.most:.1f}"
    )
