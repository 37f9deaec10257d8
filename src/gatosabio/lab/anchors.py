"""Compares the model of people's reactions with published measurements.

An anchor is a figure that somebody measured. Everything else in the profiles is a prior, which
nobody has verified; `priors` only shows what they imply.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.bots.profiles import ADULT, BEGINNER, PROFILES, simple_mean
from gatosabio.bots.reaction import simple_time
from gatosabio.bots.roster import ROSTER
from gatosabio.lab.adding import FACTS, Implied, Trial, add, implied, mean_ms, rise, slope
from gatosabio.lab.alphabet import slopes

TOLERANCE: Final = 15.0
"""How far from the published figure is accepted, in per cent of it."""

MORE: Final = 10
"""How many times more trials are made to find a small difference …"""

LEAST: Final = 400
"""… and the least number, where it is very small or rare."""

LEFT_OUT: Final = (
    "72.9 ms a unit in adults (Ashcraft & Stazyk 1981): the others' 20 ms is aimed at",
    "min explains about 80 % of the variance: here nearly all, for size alone makes sums hard",
    "young children's ties over 5+5, of which nothing is said: here they rise, at 7 by half",
    "sums with a 5 are faster, and 7+4 is faster than 4+7 (Zimmerman 2016)",
    "adults on numbers up to 4: time rises with both (Barrouillet & Thevenot 2013)",
    "ties lose their advantage in mixed formats (Campbell & Gunter 2002)",
    "306 ms to compare two digits (Milosavljevic 2011): here sums are compared, not digits",
    "what variability says of dyscalculia (Reeve 2018)",
)


class Anchor(Struct, frozen=True):
    """A published range from *least* to *most*, equal for a single figure, and *ours*."""

    what: str
    source: str
    unit: str
    least: float
    most: float
    ours: float
    off: float
    """Our distance from the range, in per cent of its nearest end. Where 0 was published, it is our
    figure itself, which is in per cent there."""
    holds: bool
    on_the_line: bool = False
    """Whether it was not measured, but lies on our own line between two anchors. It can hardly be
    missed, so it is not counted as an anchor."""


def _anchor(
    what: str, source: str, unit: str, published: float | tuple[float, float], ours: float
) -> Anchor:
    least, most = published if isinstance(published, tuple) else (published, published)
    nearest = min(max(ours, least), most)
    off = 100 * (ours - nearest) / nearest if nearest else ours
    return Anchor(what, source, unit, least, most, ours, off, abs(off) <= TOLERANCE)


def anchors(people: Mapping[int, Sequence[Trial]], times: int, rng: Random) -> Iterator[Anchor]:
    """All anchors. *people* has the trials of each age; *times* is how often each sum is added in
    further trials."""
    yield from _of_counting(people, times, rng)
    yield from _of_ties(max(times, LEAST), rng)
    yield from _of_recall(people[ADULT])
    yield from _of_mistakes(max(times, LEAST), rng)
    yield from _of_reactions(times, rng)
    yield from _of_practice(max(4, min(40, times // 10)), rng)


def _of_counting(
    people: Mapping[int, Sequence[Trial]], times: int, rng: Random
) -> Iterator[Anchor]:
    source = "Groen & Parkman 1972"
    unequal = [(a, b) for a, b in FACTS if a != b]
    adults = add(PROFILES[ADULT], unequal, MORE * times, rng)
    others = {age: [one for one in people[age] if not one.is_tie] for age in (6, 7)}
    first_grade = [one for age in (6, 7) for one in others[age] if one.a + one.b <= 10]
    yield _anchor("age 7, a count", source, "ms", 400, slope(others[7]))
    yield _anchor("ages 6 and 7, a count, sums to 10", source, "ms", 400, slope(first_grade))
    yield _anchor("adults, a unit of min", source, "ms", (20, 25), slope(adults))


def _of_ties(times: int, rng: Random) -> Iterator[Anchor]:
    """Ties (a + a): published as flat. They count as flat if the time rises by no more than the
    tolerance from the smallest tie to the largest."""
    for who, source, age, largest in (
        ("age 7, ties to 5+5 rise by", "Groen & Parkman 1972", 7, 5),
        ("age 10, ties rise by", "Gray & Mulhern 1995", 10, 9),
        ("adults, ties rise by", "Groen & Parkman 1972", ADULT, 9),
    ):
        ties = [(a, a) for a in range(1, largest + 1)]
        trials = add(PROFILES[age], ties, MORE * times, rng)
        yield _anchor(who, source, "% of their mean", 0, rise(trials))


def _of_recall(adults: Sequence[Trial]) -> Iterator[Anchor]:
    recalled = [trial for trial in adults if trial.answer.how == "recalled"]
    yield _anchor("adults, recall", "Rocket Math's review", "ms", (400, 900), mean_ms(recalled))
    size, of_recall = _size_effect(adults), _size_effect(recalled)
    share = 100 * (1 - of_recall / size)
    source = "LeFevre, Sadesky & Bisanz 1996"
    yield _anchor("adults, size effect by procedures", source, "%, mostly", (50, 100), share)


def _size_effect(trials: Sequence[Trial]) -> float:
    """How much longer a sum over ten takes, in ms."""
    small = [trial for trial in trials if not trial.is_tie and trial.a + trial.b <= 10]
    large = [trial for trial in trials if not trial.is_tie and trial.a + trial.b > 10]
    return mean_ms(large) - mean_ms(small)


def _of_mistakes(times: int, rng: Random) -> Iterator[Anchor]:
    for a, b in ((2, 3), (3, 3)):
        trials = add(PROFILES[6], [(a, b)], MORE * times, rng)
        wrong = Counter([trial.answer.total for trial in trials if trial.is_wrong])
        usual = wrong.most_common(1)[0][0] if wrong else 0
        what = f"children, usual mistake in {a}+{b}"
        yield _anchor(what, "Siegler & Shrager 1984", "", 4, usual)


def _of_reactions(times: int, rng: Random) -> Iterator[Anchor]:
    source = "Dev Med Child Neurol 1984"
    line = {age: round(simple_mean(age)) for age in range(6, 13)}
    for age, published in {5: 465, **line, 15: 190}.items():
        profile = PROFILES.get(age) or replace(
            PROFILES[6 if age < 6 else ADULT], simple=simple_mean(age)
        )
        ours = fmean([simple_time(profile, rng) for _ in range(MORE * times)])
        where = f"{source}, its line" if age in line else source
        anchor = _anchor(f"age {age}, simple reaction", where, "ms", published, ours)
        yield replace(anchor, on_the_line=age in line)


def _of_practice(learners: int, rng: Random) -> Iterator[Anchor]:
    for block, (published, ours) in enumerate(
        zip((490, 105, 15), slopes(learners, rng), strict=True), start=1
    ):
        yield _anchor(f"letters, a count in block {block}", "Zbrodoff 1995", "ms", published, ours)


# --- The priors ---

COMPUTED: Final = {
    6: Implied(2.8, 2.6, 4.2, 3.40, 2.93, 0.52, 0.91, 0.29, 0.074),
    7: Implied(2.1, 2.1, 3.4, 2.75, 2.33, 0.66, 0.96, 0.41, 0.054),
    8: Implied(1.7, 1.7, 2.6, 2.15, 1.77, 0.81, 0.99, 0.56, 0.045),
    9: Implied(1.4, 1.5, 2.05, 1.75, 1.46, 0.91, 1.00, 0.68, 0.038),
    10: Implied(1.2, 1.3, 1.67, 1.47, 1.26, 0.96, 1.00, 0.78, 0.032),
    12: Implied(1.05, 1.1, 1.29, 1.19, 1.06, 0.99, 1.00, 0.86, 0.027),
    ADULT: Implied(0.88, 0.90, 0.99, 0.94, 0.88, 1.00, 1.00, 0.93, 0.021),
}
"""What had been computed from the same priors before this model existed."""


class Prior(Struct, frozen=True):
    """What a profile implies in this model, and what had been computed for it before."""

    who: str
    ours: Implied
    computed: Implied | None = None


def priors(people: Mapping[int, Sequence[Trial]], times: int, rng: Random) -> Iterator[Prior]:
    """What every profile implies: those of the ages, and that of each cat with a name."""
    for age, trials in people.items():
        yield Prior(_years(age), implied(trials), COMPUTED.get(age))
    for cat in ROSTER.values():
        if cat.name:
            who = f"{cat.name}, {'beginner' if cat.profile == BEGINNER else _years(cat.age)}"
            yield Prior(who, implied(add(cat.profile, FACTS, times, rng)))


def _years(age: int) -> str:
    return "adult" if age == ADULT else str(age)


class Report(Struct, frozen=True):
    """The result of all comparisons."""

    trials: int
    seed: int
    tolerance: float
    missed: int
    anchors: list[Anchor]
    priors: list[Prior]
    left_out: tuple[str, ...] = LEFT_OUT


def measure(times: int, seed: int) -> Report:
    """Let all profiles add every sum *times* times, and compare."""
    rng = Random(seed)
    people = {age: add(profile, FACTS, times, rng) for age, profile in PROFILES.items()}
    found = list(anchors(people, times, rng))
    missed = sum([not anchor.holds for anchor in found])
    return Report(times, seed, TOLERANCE, missed, found, list(priors(people, times, rng)))
