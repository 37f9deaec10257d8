"""`gatosabio lab fairness`: is the judge of races fair?"""

import sys

import msgspec

from gatosabio.lab.fairness.tables import MARGINS, Tables, measure
from gatosabio.timing.constants import Task


def run(*, races: int, seed: int, processes: int, as_json: bool) -> None:
    """Play the races, and print the tables."""
    tables = measure(races, seed, processes)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(tables) + b"\n")
        return
    tasks: tuple[Task, ...] = ("sum", "simple")
    for task in tasks:
        _print_honest(task, tables)
        _print_cheats(task, tables)


def _print_honest(task: Task, tables: Tables) -> None:
    rows = [row for row in tables.honest if row.task == task]
    print(f"{task}: three honest players, on mixed lines if not said, {rows[0].races:,} races")
    print("% given to the truly fastest, of all races and of those won by 20 and 50 ms;")
    print("ms from the first press to the verdict")
    columns = "".join(f"{title:>7}" for title in ("all", *[f">={ms}" for ms in MARGINS[1:]]))
    print(f"{'':25} | {'device truth':^21} | {'human truth':^21} | {'verdict':^17}")
    print(f"{'judge':25} |{columns} |{columns} |{'p50':>6}{'p95':>6}{'p99':>6}")
    for row in rows:
        device = "".join(f"{share:7.2f}" for share in row.device)
        human = "".join(f"{share:7.2f}" for share in row.human)
        verdict = "".join(f"{ms:6.0f}" for ms in row.verdict)
        print(f"{row.judge:25} |{device} |{human} |{verdict}")
    for clamps in tables.clamps:
        if clamps.task == task:
            print(
                f"{clamps.judge}: {clamps.share:.2f} % of honest presses clamped, "
                f"{clamps.mean:.2f} ms a press"
            )
    print()


def _print_cheats(task: Task, tables: Tables) -> None:
    rows = [row for row in tables.cheats if row.task == task]
    print(f"{task}: against an equal, over wifi if not said, {rows[0].races:,} races; 50 % is fair")
    print(f"{'cheat':34}{'wins %':>8}{'by arrival %':>14}{'stolen ms':>11}{'too soon %':>12}")
    for row in rows:
        print(
            f"{row.cheat:34}{row.wins:8.2f}{row.by_arrival:14.2f}{row.stolen:11.2f}"
            f"{row.too_soon:12.2f}"
        )
    print()
