"""`gatosabio lab learning`: the study of simulated learners, in plain words."""

import sys
from math import isnan
from pathlib import Path
from typing import Final

import msgspec

from gatosabio.cli.progress import progress
from gatosabio.lab.batch import cores
from gatosabio.lab.learning.estimating import RACES_A_MINUTE
from gatosabio.lab.learning.figures import Learned
from gatosabio.lab.learning.spread import Measured
from gatosabio.lab.learning.study import Study, cells, how_many, measure

KINDS: Final = {
    "racing": "remembering and counting race",
    "patchy": "the same, knowledge in patches",
    "remembering": "the bots' model",
}
ARMS: Final = {
    "plain": "any order",
    "check": "check, then any order",
    "deal": "check, deal by need",
    "deck": "check, deck by need",
    "near deck": "check, deck of what is near",
}


def run(
    *,
    tables: int,
    minutes: float,
    seed: int,
    processes: int | None,
    plots: Path | None,
    as_json: bool,
) -> None:
    """Run the study, and print it."""
    if plots is not None:
        from gatosabio.lab.optional_deps import need

        need("matplotlib")  # rather now than after an hour
    jobs = sum(how_many(tables, what) for _, what in cells())
    with progress(jobs, "learning", "tables") as tell:
        study = measure(tables, seed, processes or cores(), minutes, tell)
    if plots is not None:
        from gatosabio.lab.learning.pictures import draw_all

        draw_all(study, plots)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(study) + b"\n")
        return
    print(
        f"Simulated players, {tables} tables each way, lessons of {minutes:g} minutes, "
        f"seed {seed}; ± one standard error"
    )
    for part in (_print_estimates, _print_learned, _print_alone, _print_deals):
        print()
        part(study)


def _percent(share: Measured) -> str:
    if isnan(share.value):
        return "none"
    return f"{100 * share.value:.1f} ± {100 * share.error:.1f}"


def _print_estimates(study: Study) -> None:
    races = round(RACES_A_MINUTE * study.minutes)
    print(f"After {races} races: estimate ÷ truth, the slowest of four players first")
    for one in study.estimates:
        who = f"{KINDS[one.kind]}{', heavy paws' if one.heavy else ''}"
        print(f"{who:44} {'   '.join(map(str, one.ratios))}")
    print("\nIn per cent: 90 % intervals hold; said 'knows' and true; 'not yet' and true; not said")
    for one in study.estimates:
        who = f"{KINDS[one.kind]}{', heavy paws' if one.heavy else ''}"
        shares = (one.held, one.knows, one.not_yet, one.grey)
        print(f"{who:44} {''.join(f'{_percent(share):14}' for share in shares)}")


def _print_learned(study: Study) -> None:
    print("Facts newly known a day after three lessons, for each child and hour")
    print(f"{'':62}{'mean':14}{'the slowest … the fastest':60}the slowest, against the check")
    for who, one in _named(study):
        ranks = "".join(f"{rank!s:15}" for rank in one.by_rank)
        print(f"{who:62}{one.per_hour!s:14}{ranks}{one.slowest_gains}")
    print("\nAs many times as in any order, and as with the check alone; by how many points the")
    print("share of races won changes at most; how much better a counter of cards guesses (AUC)")
    for who, one in _named(study):
        change, worst = one.largest_change, one.worst_watcher
        print(
            f"{who:62}{one.to_plain!s:14}{one.to_check!s:14}{_percent(change):14}"
            f"{worst.value:+.3f} ± {worst.error:.3f} ({one.watcher}; {one.races:,} races)"
        )


def _named(study: Study) -> list[tuple[str, Learned]]:
    mixed = [(f"{KINDS[one.kind]}: {ARMS[one.arm]}", one) for one in study.learned]
    alike = [(f"patches, all of seven years: {ARMS[one.arm]}", one) for one in study.alike]
    few = [
        (f"patches, {company} children: {ARMS[one.arm]}", one)
        for company, arms in study.few.items()
        for one in arms
    ]
    return mixed + alike + few


def _print_alone(study: Study) -> None:
    print("Alone, half a lesson on each of six days: facts newly known, scheduled and any; ratio")
    for one in study.alone:
        print(f"{KINDS[one.kind]:44} {one.scheduled!s:16}{one.any_fact!s:16}{one.ratio}")


def _print_deals(study: Study) -> None:
    print("Deals: how far the share of a card at a seat is from equal, at most (4 is the limit)")
    for one in study.deals:
        print(f"{one.how:9} {one.deals:,} deals: {one.farthest:.2f} standard errors")
    speed = study.speed
    print(
        f"\nA piece of evidence takes {speed.update_ms:.2f} ms of processor time, a step of the "
        f"rules {speed.step_ms:.3f} ms."
    )
