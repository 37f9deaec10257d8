"""The worked example: what is believed of one child after each piece of evidence."""

from collections.abc import Callable
from math import exp, log, sqrt

import pytest

from gatosabio.engine.cards import Card
from gatosabio.learning.child import Child, below
from gatosabio.learning.facts import COUNT, FACT_OF, NAMES, PAIRS, READ, Fact

SUM_7_4, SUM_8_7, SUM_6_6 = (Fact(NAMES.index(name)) for name in ("7+4", "8+7", "6+6"))


def beliefs(child: Child) -> list[float]:
    """Mean and variance of four facts, how likely 7+4 is known, and what is believed beside."""
    found: list[float] = []
    for fact in (SUM_7_4, SUM_8_7, SUM_6_6, READ):
        found += [child.means[fact], child.covariance[fact][fact]]
    middle, doubt = child.means[SUM_7_4], sqrt(child.covariance[SUM_7_4][SUM_7_4])
    known = below((log(1.5 + exp(child.means[READ])) - middle) / doubt)
    return [*found, known, child.presses_anyway, child.spread]


EXAMPLE = [
    "prior             0.8419 0.3770 0.9359 0.4464 0.5200 0.3359 -0.2800 0.0689 .482 .6000 .3410",
    "won at 1.9 s      0.6659 0.1002 0.7684 0.1956 0.4150 0.2373 -0.3092 0.0613 .668 .6000 .3416",
    "silent, V 1.4 W 1 0.7435 0.0919 0.9274 0.1604 0.4701 0.2331 -0.2939 0.0610 .585 .5714 .3414",
    "late at 2.2 s     0.6985 0.0707 0.8352 0.0715 0.4381 0.2224 -0.3027 0.0601 .657 .6400 .3381",
    "silent, V 3 W 0   0.8155 0.0718 0.8929 0.0718 0.5024 0.2227 -0.2849 0.0602 .495 .6400 .3447",
    "7+4 hit for 6+6   0.9165 0.0682 0.9460 0.0709 0.6758 0.2323 -0.2548 0.0603 .359 .6400 .3447",
    "7+4 shown         0.8949 0.0712 0.9460 0.0709 0.6758 0.2323 -0.2548 0.0603 .392 .6400 .3447",
]


def test_the_worked_example() -> None:
    child = Child()
    found = [beliefs(child)]
    happened: list[Callable[[], None]] = [
        lambda: child.pressed(SUM_7_4, 1.9),
        lambda: child.was_silent(SUM_8_7, 1.4, 1.0),
        lambda: child.pressed(SUM_8_7, 2.2, late=True),
        lambda: child.was_silent(SUM_7_4, 3.0, 0.0),
        lambda: child.was_wrong(SUM_7_4, SUM_6_6),
        lambda: child.met(SUM_7_4),
    ]
    for step in happened:
        step()
        found.append(beliefs(child))

    for line, values in zip(EXAMPLE, found, strict=True):
        expected = [float(value) for value in line.split()[-11:]]
        assert values == pytest.approx(expected, abs=0.0005), line


def test_every_card_with_a_value_is_a_fact() -> None:
    assert len(PAIRS) == 55
    assert COUNT == len(NAMES) == 56
    assert FACT_OF[Card("7+4")] == FACT_OF[Card("4+7")] == SUM_7_4
    assert FACT_OF[Card("11")] == READ
    assert len(FACT_OF) == 119


def test_a_day_makes_less_sure_but_never_less_than_at_first() -> None:
    child, new = Child(), Child()
    child.pressed(SUM_7_4, 1.9)
    seen = child.covariance[SUM_7_4][SUM_7_4]
    child.slept()

    assert child.covariance[SUM_7_4][SUM_7_4] == pytest.approx(seen + 0.02)
    for _ in range(100):
        child.slept()
    assert [child.covariance[fact][fact] for fact in range(COUNT)] == pytest.approx(
        [new.covariance[fact][fact] for fact in range(COUNT)]
    )


def test_after_a_day_nothing_is_less_sure_than_at_first() -> None:
    """Cards that are met, and never raced for, make less sure; a night does not keep that."""
    child = Child()
    at_first = child.covariance[READ][READ]
    for _ in range(100):
        child.met(READ)
    assert child.covariance[READ][READ] > at_first

    child.slept()

    assert child.covariance[READ][READ] == pytest.approx(at_first)
