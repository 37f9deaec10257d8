"""How many facts does a child come to know in an hour of play? The same children play the same
three lessons, dealt in different ways; the truth is looked up a day after the last."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.chance import random_words
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.lab.learning.alone import Alone
from gatosabio.lab.learning.estimating import LESSON_MIN, Kind, seated
from gatosabio.lab.learning.lesson import Deal, Table, plain
from gatosabio.lab.learning.people import Level, Person, really_known
from gatosabio.lab.learning.playing import RULES
from gatosabio.lab.learning.watcher import Watcher
from gatosabio.learning.evidence import Evidence
from gatosabio.learning.learner import A_DAY, Learner
from gatosabio.learning.need import deal_by_need, deck_by_need, votes, votes_for_the_near
from gatosabio.learning.practice import SESSION_S

CLASS: Final[tuple[Level, ...]] = ("beginner", "seven", "nine", "twelve")
"""Who sits together, the slowest first."""

ALIKE: Final[tuple[Level, ...]] = ("seven", "seven", "seven", "seven")

Arm: TypeAlias = Literal["plain", "check", "deal", "deck", "near deck"]
ARMS: Final[tuple[Arm, ...]] = ("plain", "check", "deal", "deck", "near deck")

LESSONS: Final = 3
SESSIONS: Final = 6


class ArmFound(Struct, frozen=True):
    """What came of one table. Lists are by rank, the slowest first."""

    learned: list[int]  # facts that were not known before, and are now
    wins: list[int]
    aucs: dict[str, float]


def hours(minutes: float) -> float:
    """How long all lessons of so many *minutes* last."""
    return LESSONS * minutes / 60


def play(
    arm: Arm,
    kind: Kind,
    seed: str,
    minutes: float = LESSON_MIN,
    levels: tuple[Level, ...] = CLASS,
) -> ArmFound:
    """Let one table have its lessons."""
    seats = seated(kind, levels, seed)
    people = [person for _, person in seats]
    learners = [Learner() for _ in people]
    before = [really_known(person, 0.0) for person in people]

    def listen(piece: Evidence) -> None:
        learners[piece.player].learn(piece)

    watcher = Watcher()
    reads = arm not in ("plain", "check")  # nothing is done there with what is read
    table = Table(people, seed, listen=listen if reads else None, watch=watcher.watch)
    taken = 0.0 if arm == "plain" else _check(people, learners, seed)
    table.now = 60 * taken
    deal = _deal(arm, learners)
    for lesson in range(LESSONS):
        table.lesson(minutes - (taken if lesson == 0 else 0), deal)
        table.night()
        for learner in learners:
            learner.pass_time(A_DAY)
    learned, wins = [0] * len(seats), [0] * len(seats)
    for seat, (rank, person) in enumerate(seats):
        learned[rank] = len(really_known(person, table.now) - before[seat])
        wins[rank] = table.wins[seat]
    return ArmFound(learned, wins, watcher.aucs())


def _check(people: Sequence[Person], learners: Sequence[Learner], seed: str) -> float:
    """Everybody does the check at the same time; gives the minutes that the last one took."""
    seconds = [
        Alone(
            person,
            learner,
            random_words(f"check {seed} {seat}".encode()),
            Random(f"check {seed} {seat}"),
        ).check()
        for seat, (person, learner) in enumerate(zip(people, learners, strict=True))
    ]
    return max(seconds) / 60


def _deal(arm: Arm, learners: Sequence[Learner]) -> Deal:
    by_need: dict[Arm, Callable[..., tuple[Card, ...]]] = {
        "deal": deal_by_need,
        "deck": deck_by_need,
        "near deck": deck_by_need,
    }
    if arm not in by_need:
        return plain

    def deal(words: Iterator[int]) -> tuple[Card, ...]:
        children = [learner.child for learner in learners]
        needed = votes_for_the_near(children) if arm == "near deck" else votes(children)
        return by_need[arm](ADDICATS.deck(RULES), needed, words)

    return deal


def practise_alone(
    kind: Kind, seed: str, *, scheduled: bool, seconds: float = SESSION_S
) -> list[int]:
    """By rank: how many facts somebody learned alone on six days, so many *seconds* a day."""
    learned = [0] * len(CLASS)
    for rank, person in seated(kind, CLASS, seed):
        before = really_known(person, 0.0)
        alone = Alone(
            person,
            Learner(),
            random_words(f"alone {seed} {rank}".encode()),
            Random(f"alone {seed} {rank}"),
            scheduled=scheduled,
        )
        for _ in range(SESSIONS):
            alone.session(seconds)
            alone.night()
        learned[rank] = len(really_known(person, alone.now) - before)
    return learned
