"""Makes one PDF, for the server. What to print comes as JSON: the choices of a deck in the only
argument; what a class prints, which is private, through a pipe. The PDF goes out.

It is a program of its own, so that the server's loop never waits for it and a deck that is too
much work can be stopped.
"""

import os
import sys
from contextlib import suppress

import msgspec

from gatosabio.press.choices import Choices

YIELDS_BY = 10
"""Players who wait for a card come before somebody who waits for a sheet of paper."""

MOST_WORK = 20
"""Seconds of processor time; the largest deck takes one or two. It does not count how long others
were at work meanwhile, so nothing fails only because the machine is busy."""


def be_modest(most_work: int = MOST_WORK) -> None:
    """Come after all others, and end after *most_work*, wherever the system can see to that."""
    if hasattr(os, "nice"):
        os.nice(YIELDS_BY)
    with suppress(ImportError, ValueError, OSError):  # Windows; or it may have less already
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (most_work, most_work))


def written() -> bytes:
    """The PDF that is asked for."""
    if len(sys.argv) > 1:
        from gatosabio.press.printing import write_deck

        return write_deck(msgspec.json.decode(sys.argv[1], type=Choices))
    from gatosabio.press.class_job import ClassJob
    from gatosabio.press.class_printing import write_class

    return write_class(msgspec.json.decode(sys.stdin.buffer.read(), type=ClassJob))


if __name__ == "__main__":
    be_modest()
    sys.stdout.buffer.write(written())
