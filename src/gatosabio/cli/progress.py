"""How far a run is, and how long it will still take."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:  # not imported at run time, which would slow down all commands
    from click._termui_impl import ProgressBar

    from gatosabio.lab.run_folder import RunFolder
    from gatosabio.lab.run_spec import RunSpec

LONG: Final = 30.0
"""A run of so many seconds is long: it is said before it begins."""

EVERY: Final = 30.0
"""Seconds between two lines, where there is no terminal to draw a bar on."""

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


def in_words(seconds: float) -> str:
    """A length of time: 40 s, 12 min, 3 h 20 min."""
    if seconds < MINUTE:
        return f"{seconds:.0f} s"
    if seconds < HOUR:
        return f"{seconds / MINUTE:.0f} min"
    hours, minutes = divmod(round(seconds / MINUTE), 60)
    return f"{hours} h {minutes} min"


def say_how_long(specs: "Sequence[RunSpec]", run_folder: "RunFolder | None", cores: int) -> None:
    """Before a long run: say on standard error how long it will take on so many *cores*."""
    from gatosabio.lab.estimate import left_to_play, seconds_for

    games = left_to_play(specs, run_folder)
    seconds = seconds_for(specs, games, cores)
    if seconds is not None and seconds >= LONG:
        on = "1 core" if cores == 1 else f"{cores} cores"
        click.echo(f"{games:,} games: about {in_words(seconds)} on {on}", err=True)


class TimeLeft:
    """How long it will take until all *games* are done, if they go on as until now. What is told
    first does not count: it may have been done long ago."""

    def __init__(self, games: int, clock: Callable[[], float]) -> None:
        self.games, self.done = games, 0
        self._clock = clock
        self._first: tuple[int, float] | None = None

    def count(self, games: int) -> None:
        """Count *games* more."""
        self.done += games
        if self._first is None:
            self._first = self.done, self._clock()

    def __str__(self) -> str:
        if self._first is None or self.done <= self._first[0]:
            return ""
        done, since = self._first
        each = (self._clock() - since) / (self.done - done)
        return f"{in_words(each * (self.games - self.done))} left"


@contextmanager
def progress(
    games: int, label: str, what: str = "games", clock: Callable[[], float] = time.monotonic
) -> Iterator[Callable[[int], None]]:
    """Show how many *games* (or *what* they are) are done, and the time left, on standard error: a
    bar on a terminal, else a line now and then. Call what it gives with the number of games that
    were finished."""
    left = TimeLeft(games, clock)
    if not sys.stderr.isatty():
        yield _in_lines(left, label, what, clock)
        return
    bar: ProgressBar[int] = click.progressbar(
        length=games,
        label=label,
        file=sys.stderr,
        show_pos=True,
        show_eta=False,
        item_show_func=lambda _: str(left),
    )
    with bar:

        def draw(more: int) -> None:
            left.count(more)
            bar.update(more)

        yield draw


def _in_lines(
    left: TimeLeft, label: str, what: str, clock: Callable[[], float]
) -> Callable[[int], None]:
    said = clock()

    def tell(more: int) -> None:
        nonlocal said
        left.count(more)
        if clock() - said >= EVERY and left.done < left.games:
            said = clock()
            parts = [f"{label}: {left.done:,} of {left.games:,} {what}", str(left)]
            click.echo(", ".join(filter(None, parts)), err=True)

    return tell
