"""`gatosabio lab listener`: does somebody who hears the cards win a fair share of the races?"""

import sys

import msgspec

from gatosabio.lab.listener import CATS, NEEDS_MS, WORDS_PER_MINUTE, Report, measure


def run(*, games: int, seed: int, as_json: bool) -> None:
    """Play the games, and print the figures."""
    report = measure(games, seed)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    else:
        _print(report)


def _print(report: Report) -> None:
    print(
        f"A listener against {CATS} cats, {report.games:,} games a row; seed {report.seed}. Cards "
        f"are said at {WORDS_PER_MINUTE} words a minute;\nthe listener needs {NEEDS_MS} ms after "
        "the last word. Fair is an equal share among those who race."
    )
    print(f"{'game':12}{'cats':10}{'even start':12}{'races':>8}  {'won (95 %)':28}{'fair':>6}")
    for row in report.rows:
        even = "yes" if row.even_start else "no"
        print(
            f"{row.game:12}{row.level:10}{even:12}{row.won.among:8,}  {row.won!s:28}{row.fair:6.1%}"
        )
