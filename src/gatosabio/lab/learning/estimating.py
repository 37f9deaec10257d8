"""How right are the estimates? People play until everybody has raced so often; then what is
believed of them is compared with the truth."""

from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.lab.learning.lesson import Table
from gatosabio.lab.learning.people import Level, Person, really_known
from gatosabio.lab.learning.racing import Patchy, Racing
from gatosabio.lab.learning.remembering import Remembering
from gatosabio.learning.evidence import Evidence
from gatosabio.learning.facts import NAMES, READ, Fact
from gatosabio.learning.learner import A_DAY, Learner
from gatosabio.learning.states import State

Kind: TypeAlias = Literal["racing", "patchy", "remembering"]
KINDS: Final[dict[Kind, type[Racing] | type[Remembering]]] = {
    "racing": Racing,
    "patchy": Patchy,
    "remembering": Remembering,
}

MIXED: Final[tuple[Level, ...]] = ("beginner", "seven", "nine", "adult")
"""Who sits together, the slowest first."""

LESSON_MIN: Final = 20.0
RACES_A_MINUTE: Final = 2  # after 40 races, if a lesson lasts 20 minutes, estimates are compared
MOST_LESSONS: Final = 12
PAWS: Final = (0.0, 0.4, 0.8, 1.2)
"""Heavy paws in seconds, the slowest player's first."""


class FactFound(Struct, frozen=True, array_like=True):
    """One fact: what is believed of it, and what is true."""

    estimate: float  # seconds
    truth: float
    held: bool  # the truth is in the 90 % interval
    chance: float  # that it is known
    state: State
    known: bool  # really


class ChildFound(Struct, frozen=True):
    """One player after its races. *rank* 0 is the slowest."""

    rank: int
    facts: tuple[FactFound, ...]

    @property
    def ratio(self) -> float:
        """Estimate divided by truth; the median over all facts."""
        return median(fact.estimate / fact.truth for fact in self.facts)


def seated(kind: Kind, levels: Sequence[Level], seed: str) -> list[tuple[int, Person]]:
    """People of these *levels*, with their ranks, in an order by lot."""
    people: list[tuple[int, Person]] = [
        (rank, KINDS[kind](level, Random(f"{seed} {rank} {level}")))
        for rank, level in enumerate(levels)
    ]
    Random(f"{seed} seats").shuffle(people)
    return people


def observe(kind: Kind, seed: str, *, heavy: bool, minutes: float = LESSON_MIN) -> list[ChildFound]:
    """Let one table play lessons of so many *minutes*; what is believed of each player after its
    races."""
    races = round(RACES_A_MINUTE * minutes)
    seats = seated(kind, MIXED, seed)
    learners = [Learner(races) for _ in seats]
    found: dict[int, ChildFound] = {}

    def listen(piece: Evidence) -> None:
        learner, (rank, person) = learners[piece.player], seats[piece.player]
        learner.learn(piece)
        if learner.is_finished and rank not in found:
            found[rank] = compare(rank, learner, person, table.now)

    weights = [PAWS[rank] if heavy else 0.0 for rank, _ in seats]
    people = [person for _, person in seats]
    table = Table(people, seed, weights=weights, listen=listen)
    for _ in range(MOST_LESSONS):
        table.lesson(minutes, until=lambda: len(found) == len(seats))
        if len(found) == len(seats):
            break
        table.night()
        for learner in learners:
            learner.pass_time(A_DAY)
    return [found[rank] for rank in sorted(found)]


def compare(rank: int, learner: Learner, person: Person, now: float) -> ChildFound:
    """What is believed of somebody, beside the truth."""
    known, estimates = really_known(person, now), learner.estimates()
    facts = []
    for number in range(READ):
        fact, estimate = Fact(number), estimates[NAMES[number]]
        truth = person.median(fact, now)
        low, high = estimate.interval_s
        facts.append(
            FactFound(
                estimate.median_s,
                truth,
                low <= truth <= high,
                estimate.p,
                estimate.state,
                fact in known,
            )
        )
    return ChildFound(rank, tuple(facts))
