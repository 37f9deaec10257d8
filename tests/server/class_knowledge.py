"""Children of a class of whom something is known, as if they had practised before."""

from typing import NamedTuple

from msgspec import json

from gatosabio.classroom.children import Child
from gatosabio.learning.lessons import Answer
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.server.class_actor import ClassActor
from gatosabio.server.os_clock import wall_ms
from server.class_people import Teacher
from server.served import Served

SECONDS_APART = 90_000  # whoever was told a sum a moment ago shows nothing by repeating it
TIMES = 8


async def actor_of(house: Served, teacher: Teacher) -> ClassActor:
    classes = house.server.parts.classes
    assert classes is not None
    actor = await classes.by_code(teacher.code)
    assert actor is not None
    return actor


class Sums(NamedTuple):
    """What a child has answered at once, and what slowly."""

    knows: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


async def teach(
    house: Served,
    actor: ClassActor,
    child: int,
    *,
    knows: tuple[str, ...] = (),
    counts: tuple[str, ...] = (),
    ago: int = 0,
) -> None:
    """*child* has practised: as `practise`."""
    learner = actor.classroom.state.learners[Child(child)]
    await practise(SqlLearners(house.records), learner, Sums(knows, counts), ago=ago)


async def practise(learners: SqlLearners, learner: str, known: Sums, *, ago: int = 0) -> None:
    """*learner* has answered these sums at once, and those slowly, so often that it is sure; *ago*
    is how many ms ago."""
    sums = [(name, 0.8) for name in known.knows] + [(name, 9.0) for name in known.counts]
    begin = wall_ms() - ago - TIMES * len(sums) * SECONDS_APART
    for nr, (name, seconds) in enumerate(sums * TIMES):
        total = sum(map(int, name.split("+")))
        answer = Answer(name, total, seconds, f"{ago} {nr}")
        body = json.encode(answer).decode()
        noted = await learners.practised(learner, body, begin + nr * SECONDS_APART, answer.once)
        assert noted is not None
