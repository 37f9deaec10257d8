"""`gatosabio demo class`: thirty children who are programs, at a running server, so that a teacher
can try a whole lesson before the real ones come."""

import asyncio
import sys
from random import Random
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from gatosabio.demo.lesson import Lesson

FAILED: Final = 2
MOST: Final = 32
HERE: Final = "http://127.0.0.1:8642"


@click.group()
def demo() -> None:
    """Show what this program can do, without the people that it takes."""


@demo.command(name="class")
@click.option(
    "--server", "base", default=HERE, show_default=True, help="The address of the running server."
)
@click.option(
    "--children",
    type=click.IntRange(1, MOST),
    default=30,
    show_default=True,
    help="So many children come.",
)
@click.option(
    "--late",
    type=click.IntRange(0, MOST),
    default=1,
    show_default=True,
    help="So many of them come when the first round is on.",
)
@click.option(
    "--key",
    help="Come to the class with this key, as its teacher got it; without it, to a new one.",
)
@click.option(
    "--rounds",
    type=click.IntRange(0, 100),
    default=0,
    show_default=True,
    help="Play the teacher as well: so many rounds. With 0 somebody else is the teacher.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(1, 3600),
    default=60,
    show_default=True,
    help="How long each of these rounds lasts.",
)
@click.option("--seed", type=int, help="The same children every time.")
@click.pass_context
def demo_class(
    context: click.Context,
    *,
    base: str,
    children: int,
    late: int,
    key: str | None,
    rounds: int,
    seconds: float,
    seed: int | None,
) -> None:
    """Bring a class of children who are programs to a running server.

    Start the server first: `gatosabio`. Then this command prints where the teacher's page and the
    wall are; the children come in by themselves, go to their tables and play. One comes late, and
    now and then one raises its paw. Ctrl-C sends them home; the class stays until it is deleted.

    The exit status is 2 if the server is not there, or refuses them.
    """
    late = min(late, children - 1)
    rng = Random(seed)  # noqa: S311 - how children play
    run = _run(base.rstrip("/"), children, late, key, rounds, seconds, rng)
    try:
        context.exit(asyncio.run(run))
    except KeyboardInterrupt:
        print("\nThe children have gone home.")


async def _run(
    base: str, children: int, late: int, key: str | None, rounds: int, seconds: float, rng: Random
) -> int:
    import aiohttp  # slow to import, and only needed here

    from gatosabio.demo.lesson import Lesson
    from gatosabio.demo.pupil import RefusedError

    async with aiohttp.ClientSession() as http:
        lesson = Lesson(http, base, rng)
        try:
            await (lesson.open() if key is None else lesson.come_back(key))
            await lesson.teach()
            if not rounds:
                await _say_where(lesson, base)
            await lesson.children_come(children - late)
            coming = asyncio.create_task(lesson.the_late_come(children))
            for number in range(1, rounds + 1):
                await lesson.play_round(seconds)
                _say_what_was_found(lesson, number)
            await coming
            if not rounds:
                await lesson.stay()
        except (aiohttp.ClientError, OSError) as error:
            print(f"gatosabio demo: no server answers at {base}: {error}", file=sys.stderr)
            print("Start one with `gatosabio`, or name it with --server.", file=sys.stderr)
            return FAILED
        except RefusedError as error:
            print(f"gatosabio demo: the server refuses: {error}", file=sys.stderr)
            return FAILED
        finally:
            await lesson.leave()
    return 0


async def _say_where(lesson: "Lesson", base: str) -> None:
    print(f"Class {lesson.code}")
    print(f"  teacher  {base}/class/ticket#{await lesson.invite('teacher')}")
    print(f"  wall     {base}/class/ticket#{await lesson.invite('wall')}")
    print("These addresses work once, for five minutes. Later, come back with this key:")
    print(f"  {lesson.key}", flush=True)


def _say_what_was_found(lesson: "Lesson", number: int) -> None:
    found, children = lesson.view["wall"]["round"]["found"], len(lesson.pupils)
    print(f"Round {number}: {children} children have found {found} together.", flush=True)
