"""`gatosabio lab chaos`: does the server keep its promises when everything goes wrong?"""

import sys

import click

from gatosabio.chaos.faults import FAULTS, FaultName
from gatosabio.chaos.plants import NAMES
from gatosabio.chaos.runs import play_many
from gatosabio.chaos.seeds import Outcome, Plan, play
from gatosabio.cli.progress import progress


def read_seeds(written: str) -> range:
    """The seeds that "FROM:TO" or a number of them stands for.

    :raises click.BadParameter: if it is neither
    """
    first, colon, last = written.partition(":")
    try:
        seeds = range(int(first), int(last)) if colon else range(int(first))
    except ValueError:
        seeds = range(0)
    if not seeds:
        raise click.BadParameter(
            f"{written!r}: say how many, such as 200, or from which to before which, such as 40:60",
            param_hint="--seeds",
        )
    return seeds


def read_plan(faults: str, plant: str, *, is_traced: bool) -> Plan:
    """How to play.

    :raises click.BadParameter: if there is no such fault or mistake
    """
    only = frozenset(filter(None, (name.strip() for name in faults.split(","))))
    known: dict[str, FaultName] = {name: name for name in FAULTS}
    for name in only:
        if name not in known:
            raise click.BadParameter(
                f"{name!r} is none of {', '.join(FAULTS)}", param_hint="--faults"
            )
    if plant and plant not in NAMES:
        raise click.BadParameter(f"{plant!r} is none of {', '.join(NAMES)}", param_hint="--plant")
    kinds = frozenset(known[name] for name in only) if only else None
    return Plan(kinds, plant, is_traced)


def show(seed: int, faults: str, plant: str) -> int:
    """Play the world of *seed* and print what happens in it; gives the exit status."""
    outcome = play(seed, read_plan(faults, plant, is_traced=True))
    sys.stdout.writelines(f"{line}\n" for line in outcome.trace)
    for broken in outcome.violations:
        print(f"seed {seed}: {broken}")
    print(_sum([outcome]))
    return bool(outcome.violations)


def run(written: str, faults: str, plant: str, processes: int) -> int:
    """Play many seeds and print what was broken, and how to see it again; gives the exit status."""
    seeds, plan = read_seeds(written), read_plan(faults, plant, is_traced=False)
    outcomes: list[Outcome] = []
    with progress(len(seeds), "chaos", "seeds") as tell:
        for outcome in play_many(seeds, plan, processes):
            outcomes.append(outcome)
            tell(1)
            if outcome.violations:
                click.echo(f"seed {outcome.seed}: {outcome.violations[0]}")
                click.echo(f"  gatosabio lab chaos --seed {outcome.seed}{_more(faults, plant)}")
    print(_sum(outcomes))
    return any(outcome.violations for outcome in outcomes)


def _more(faults: str, plant: str) -> str:
    return (f" --faults {faults}" if faults else "") + (f" --plant {plant}" if plant else "")


def _sum(outcomes: list[Outcome]) -> str:
    faults = sum(outcome.faults for outcome in outcomes)
    acks = sum(outcome.acks for outcome in outcomes)
    rows = sum(outcome.rows for outcome in outcomes)
    broken = sum(bool(outcome.violations) for outcome in outcomes)
    seeds = "1 seed" if len(outcomes) == 1 else f"{len(outcomes):,} seeds"
    return (
        f"{seeds}, {faults:,} faults, {acks:,} acknowledged actions, {rows:,} rows: "
        f"a promise was broken in {broken:,}"
    )
