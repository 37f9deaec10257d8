"""What a class knows, made from what is known of each child. Nobody is compared with anybody: the
class is counted, and each child stands alone.

What is not sure enters no advice, and neither does what was never seen.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from gatosabio.classroom.children import Child, animal, colour
from gatosabio.classroom.seating import Knowledge
from gatosabio.classroom.state import ClassState
from gatosabio.learning.facts import NAMES, PAIRS, READ
from gatosabio.learning.garden import Progress, Stage
from gatosabio.learning.minute import Help, Strategy, help_with
from gatosabio.records.clock import day_of, monday_of, week_of
from gatosabio.wire.class_learning import (
    ChildLearning,
    ClassLearning,
    HowKnown,
    HowMany,
    LearningWeek,
    PracticeGroup,
    SumOfClass,
    SumsOfClass,
    ToPractise,
)

SUMS: Final = NAMES[:READ]
FEWEST: Final = 5  # children whose numbers may be added up: those of fewer would tell of one
MOST_WEEKS: Final = 12  # a term
MOST_STRATEGIES: Final = 3
MOST_SUMS: Final = 3  # of one strategy

HOW_KNOWN: Final[Mapping[Stage, HowKnown]] = {
    "seed": "not-seen",
    "sprout": "counts",
    "bud": "works-out",
    "flower": "knows",
    "outline": "not-sure",
}
ORDER: Final[tuple[HowKnown, ...]] = ("not-seen", "counts", "works-out", "knows")
LEARNING: Final[frozenset[HowKnown]] = frozenset({"counts", "works-out"})

STRATEGIES: Final[tuple[Strategy, ...]] = ("double", "near-double", "ten", "bigger-first")

HELP: Final[Mapping[str, Help]] = {
    name: help_with(a, b) for name, (a, b) in zip(SUMS, PAIRS, strict=True)
}

Votes: TypeAlias = Mapping[str, float]
"""By sum: how much it would help to practise it. What helps nobody is left out."""


def knowledge(progress: Progress) -> Knowledge:
    """What a child knows and learns, as far as seating goes by it."""
    known = _sums(progress)
    return Knowledge(
        knows=frozenset(name for name in SUMS if known[name] == "knows"),
        learns=frozenset(name for name in SUMS if known[name] in LEARNING),
    )


def class_learning(
    state: ClassState, known: Mapping[Child, Progress], now: int, deletes_on: int
) -> ClassLearning:
    """What the class knows at *now*; it deletes itself at *deletes_on* (Unix ms, both)."""
    weeks = _weeks(known.values(), now)
    children = tuple(_child(state, child, known[child], weeks) for child in sorted(known))
    votes = {child: _votes(progress) for child, progress in known.items()}
    return ClassLearning(
        code=state.code,
        day=day_of(now),
        deletes_on=day_of(deletes_on),
        together=_together(children) if len(children) >= FEWEST else None,
        next=practise(_added(votes.values())),
        groups=tuple(_groups(votes)),
        children=children,
    )


def how_many(found: Iterable[HowKnown]) -> HowMany:
    """How many there are of each."""
    every = list(found)
    return HowMany(
        not_seen=every.count("not-seen"),
        counts=every.count("counts"),
        works_out=every.count("works-out"),
        knows=every.count("knows"),
        not_sure=every.count("not-sure"),
    )


def middle(found: Sequence[HowKnown]) -> HowKnown:
    """How the child in the middle knows a sum; of two, the one who knows less. Children of whom
    nobody can be sure are left out; not sure, if those are more than half."""
    sure = sorted((one for one in found if one != "not-sure"), key=ORDER.index)
    return "not-sure" if 2 * len(sure) < len(found) else sure[(len(sure) - 1) // 2]


# --- Together, and one by one ---


def _sums(progress: Progress) -> dict[str, HowKnown]:
    return {name: HOW_KNOWN[progress.stages[name]] for name in SUMS}


def _together(children: Sequence[ChildLearning]) -> SumsOfClass:
    sums = []
    for name in SUMS:
        found = [child.sums[name] for child in children]
        sums.append(SumOfClass(sum=name, children=how_many(found), middle=middle(found)))
    weeks = zip(*(child.weeks for child in children), strict=True)
    return SumsOfClass(sums=tuple(sums), weeks=tuple(_average(week) for week in weeks))


def _average(weeks: Sequence[LearningWeek]) -> LearningWeek:
    """One week of all children: by a child on average."""

    def average(field: str) -> int:
        total = sum(getattr(week.sums, field) for week in weeks)
        return int((2 * total + len(weeks)) // (2 * len(weeks)))  # halves are rounded up

    fields = {field: average(field) for field in HowMany.__struct_fields__}
    return LearningWeek(monday=weeks[0].monday, sums=HowMany(**fields))


def _weeks(known: Iterable[Progress], now: int) -> range:
    """The weeks that are told, the same for all: from the first with a lesson, at most a term."""
    first = min((week for progress in known for week in progress.weeks), default=None)
    this = week_of(now)
    return range(0) if first is None else range(max(first, this - MOST_WEEKS + 1), this + 1)


def _child(
    state: ClassState, child: Child, progress: Progress, weeks: Iterable[int]
) -> ChildLearning:
    sums = _sums(progress)
    return ChildLearning(
        child=child,
        animal=animal(child),
        colour=colour(child),
        face=state.faces.get(child, ""),
        sums=sums,
        total=how_many(sums.values()),
        weeks=tuple(_week(progress, week) for week in weeks),
        next=practise(_votes(progress)),
    )


def _week(progress: Progress, week: int) -> LearningWeek:
    """What was known at the end of *week*: what the last lesson until then has left."""
    last = max((one for one in progress.weeks if one <= week), default=None)
    stages: Sequence[Stage] = ["seed"] * READ if last is None else progress.weeks[last]
    sums = how_many(HOW_KNOWN[stage] for stage in stages)
    return LearningWeek(monday=day_of(monday_of(week)), sums=sums)


# --- What to practise ---


def practise(votes: Votes) -> tuple[ToPractise, ...]:
    """The strategies that help most, and for each the sums with the most votes."""
    found = [(strategy, _best(votes, strategy)) for strategy in STRATEGIES]
    useful = [(strategy, sums) for strategy, sums in found if sums]
    useful.sort(key=lambda one: -sum(votes[name] for name in one[1]))
    return tuple(_to_practise(sums) for _, sums in useful[:MOST_STRATEGIES])


def _votes(progress: Progress) -> Votes:
    """What one child votes for: sums that it is learning, the nearer to being known the more. All
    children have the same say."""
    worth = {name: progress.near[name] for name, one in _sums(progress).items() if one in LEARNING}
    whole = sum(worth.values())
    return {name: one / whole for name, one in worth.items() if one} if whole else {}


def _added(votes: Iterable[Votes]) -> Votes:
    total: dict[str, float] = {}
    for one in votes:
        for name, vote in one.items():
            total[name] = total.get(name, 0.0) + vote
    return total


def _best(votes: Votes, strategy: Strategy) -> list[str]:
    mine = [name for name in SUMS if name in votes and HELP[name].strategy == strategy]
    return sorted(mine, key=lambda name: -votes[name])[:MOST_SUMS]


def _to_practise(sums: Sequence[str]) -> ToPractise:
    way = HELP[sums[0]]
    return ToPractise(strategy=way.strategy, sums=tuple(sums), steps=way.steps)


def _groups(votes: Mapping[Child, Votes]) -> list[PracticeGroup]:
    """Each child is with those who gain by the same strategy as itself, the largest group first;
    those who have nothing to practise are together, last."""
    members: dict[Strategy | None, list[Child]] = {}
    for child in sorted(votes):
        best = practise(votes[child])
        members.setdefault(best[0].strategy if best else None, []).append(child)
    groups = []
    for strategy, children in members.items():
        practised = None
        if strategy is not None:
            practised = _to_practise(_best(_added(votes[child] for child in children), strategy))
        groups.append(PracticeGroup(practise=practised, children=tuple(children)))
    return sorted(groups, key=lambda group: (group.practise is None, -len(group.children)))
