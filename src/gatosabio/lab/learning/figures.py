"""What the tables of the study come to: estimates beside the truth, and what was learned."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from gatosabio.lab.learning.arms import CLASS, Arm, ArmFound, hours
from gatosabio.lab.learning.estimating import MIXED, ChildFound, FactFound, Kind
from gatosabio.lab.learning.spread import Measured, mean_of, median_of, ratio_of


class Estimates(Struct, frozen=True):
    """How right the estimates were after 40 races. Shares are of all facts that were said so."""

    kind: Kind
    heavy: bool
    tables: int
    ratios: list[Measured]  # estimate ÷ truth; the slowest player first
    held: Measured
    knows: Measured
    not_yet: Measured
    grey: Measured


class Learned(Struct, frozen=True):
    """What came of one way to deal, over all tables."""

    kind: Kind
    arm: Arm
    tables: int
    per_hour: Measured  # facts newly known, by child and hour
    by_rank: list[Measured]  # the slowest first
    slowest_gains: Measured  # against the check and a plain deal
    to_plain: Measured
    to_check: Measured
    races: int
    shares: list[Measured]  # of the races; the slowest first
    largest_change: Measured  # of these, against the check and a plain deal
    worst_watcher: Measured  # AUC above that of the check and a plain deal
    watcher: str


class LearnedAlone(Struct, frozen=True):
    """What somebody learned alone, in an hour."""

    kind: Kind
    tables: int
    scheduled: Measured
    any_fact: Measured
    ratio: Measured


# --- Estimates ---


def estimates_of(kind: Kind, what: str, tables: Sequence[list[ChildFound]]) -> Estimates:
    """How right the estimates at *tables* were."""
    facts = [[fact for child in table for fact in child.facts] for table in tables]

    def share(case: Callable[[FactFound], bool], among: Callable[[FactFound], bool]) -> Measured:
        return ratio_of(
            [
                (sum(among(fact) and case(fact) for fact in table), sum(map(among, table)))
                for table in facts
            ]
        )

    return Estimates(
        kind,
        what == "heavy",
        len(tables),
        ratios=[
            median_of([child.ratio for table in tables for child in table if child.rank == rank])
            for rank in range(len(MIXED))
        ],
        held=share(lambda fact: fact.held, lambda _: True),
        knows=share(lambda fact: fact.known, lambda fact: fact.state == "knows"),
        not_yet=share(lambda fact: not fact.known, lambda fact: fact.state == "not-yet"),
        grey=share(lambda fact: fact.state == "grey", lambda _: True),
    )


MOST_POINTS: Final = 400
BINS: Final = 10


def points_of(tables: Sequence[list[ChildFound]]) -> list[tuple[float, float]]:
    """Truth and estimate of some facts, in seconds."""
    facts = [fact for table in tables for child in table for fact in child.facts]
    every = max(1, len(facts) // MOST_POINTS)
    return [(fact.truth, fact.estimate) for fact in facts[::every]]


def calibration_of(kinds: Sequence[Sequence[list[ChildFound]]]) -> list[tuple[float, float, int]]:
    """Of all facts that are said to be known with about some chance: how many are."""
    bins: list[list[FactFound]] = [[] for _ in range(BINS)]
    for tables in kinds:
        for table in tables:
            for child in table:
                for fact in child.facts:
                    bins[min(BINS - 1, int(BINS * fact.chance))].append(fact)
    return [
        (
            sum(fact.chance for fact in facts) / len(facts),
            sum(fact.known for fact in facts) / len(facts),
            len(facts),
        )
        for facts in bins
        if facts
    ]


# --- Learning ---


def learned_at(
    kind: Kind, arm: Arm, minutes: float, found: Callable[[Arm], list[ArmFound]]
) -> Learned:
    """What came of *arm*; *found* gives the tables of any arm."""
    tables, checked, unchecked = found(arm), found("check"), found("plain")
    ranks = range(len(tables[0].wins))
    shares = [_share(tables, rank) for rank in ranks]
    changes = [
        mean_of(
            [
                one.wins[rank] / max(1, sum(one.wins)) - base.wins[rank] / max(1, sum(base.wins))
                for one, base in zip(tables, checked, strict=True)
            ]
        )
        for rank in ranks
    ]
    watchers = {
        name: mean_of(
            [one.aucs[name] - base.aucs[name] for one, base in zip(tables, checked, strict=True)]
        )
        for name in tables[0].aucs
    }
    watcher = max(watchers, key=lambda name: watchers[name].value)
    return Learned(
        kind,
        arm,
        len(tables),
        per_hour=mean_of([sum(one.learned) / len(ranks) / hours(minutes) for one in tables]),
        by_rank=[mean_of([one.learned[rank] / hours(minutes) for one in tables]) for rank in ranks],
        slowest_gains=mean_of(
            [
                (one.learned[0] - base.learned[0]) / hours(minutes)
                for one, base in zip(tables, checked, strict=True)
            ]
        ),
        to_plain=_to(tables, unchecked),
        to_check=_to(tables, checked),
        races=sum(sum(one.wins) for one in tables),
        shares=shares,
        largest_change=max(changes, key=lambda change: abs(change.value)),
        worst_watcher=watchers[watcher],
        watcher=watcher,
    )


def _share(tables: Sequence[ArmFound], rank: int) -> Measured:
    return ratio_of([(one.wins[rank], sum(one.wins)) for one in tables])


def _to(tables: Sequence[ArmFound], others: Sequence[ArmFound]) -> Measured:
    """How many times as much was learned as at *others*; no number if those were not played."""
    pairs = zip(tables, others, strict=False)
    return ratio_of([(sum(one.learned), sum(other.learned)) for one, other in pairs])


def alone_of(
    kind: Kind, scheduled: Sequence[list[int]], any_fact: Sequence[list[int]]
) -> LearnedAlone:
    """What was learned alone; both lists are the same tables."""
    pairs = [(sum(one), sum(other)) for one, other in zip(scheduled, any_fact, strict=True)]
    return LearnedAlone(
        kind,
        len(pairs),
        mean_of([one / len(CLASS) for one, _ in pairs]),
        mean_of([other / len(CLASS) for _, other in pairs]),
        ratio_of(pairs),
    )
