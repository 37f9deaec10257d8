"""`gatosabio lab anchors`: compares the model of people with published measurements."""

import sys
from typing import Final

import msgspec

from gatosabio.lab.adding import Implied
from gatosabio.lab.anchors import Anchor, Prior, Report, measure

MISSED: Final = 1


def run(*, trials: int, seed: int, as_json: bool) -> int:
    """Measure, and print the report; returns the exit status, which says whether an anchor is
    missed."""
    report = measure(trials, seed)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    else:
        _print(report)
    return MISSED if report.missed else 0


def _print(report: Report) -> None:
    print(f"Verified anchors, by {report.trials:,} trials of each sum; seed {report.seed}")
    within = f"within {report.tolerance:g} %"
    print(f"{'':36}{'published':>10}{'ours':>8}{'off %':>7}  {within}")
    measured = [anchor for anchor in report.anchors if not anchor.on_the_line]
    between = [anchor for anchor in report.anchors if anchor.on_the_line]
    for anchor in measured:
        _print_anchor(anchor)
    print("and on the line between two of them, along which ours were chosen")
    for anchor in between:
        _print_anchor(anchor)
    verdict = f"{report.missed} missed" if report.missed else f"all {within}"
    print(f"{len(measured)} anchors, and {len(between)} points on the line: {verdict}.")
    print("\nPublished, but left out of the model")
    for what in report.left_out:
        print(f"  {what}")
    print("\nPRIORS, which nobody has verified: what the profiles imply, in seconds and per cent;")
    print("below each age what was computed from the same priors elsewhere")
    titles = ("ties", "to 10", "over 10", "mean", "median", "< 3 s", "< 6 s", "known", "wrong")
    print(f"{'':18}" + "".join([f"{title:>8}" for title in titles]))
    for prior in report.priors:
        _print_prior(prior)


def _print_anchor(anchor: Anchor) -> None:
    published = f"{anchor.least:g}"
    if anchor.most != anchor.least:
        published += f"-{anchor.most:g}"
    verdict = "yes" if anchor.holds else "MISSED"
    print(
        f"{anchor.what:36}{published:>10}{anchor.ours:8.1f}{anchor.off:+7.1f}  {verdict:11} "
        f"{anchor.unit:15} {anchor.source}"
    )


def _print_prior(prior: Prior) -> None:
    print(f"{prior.who:18}" + _columns(prior.ours))
    if prior.computed is not None:
        print(f"{'  computed':18}" + _columns(prior.computed))


def _columns(row: Implied) -> str:
    seconds = (row.ties, row.to_ten, row.over_ten, row.mean, row.median)
    shares = (row.in_3_s, row.in_6_s, row.recalled, row.wrong)
    return "".join(
        [f"{time:8.2f}" for time in seconds] + [f"{100 * share:8.1f}" for share in shares]
    )
