"""`gatosabio lab learning --observed`: what the games in a file tell about their players."""

import sys
from collections.abc import Iterable
from typing import Final

import click
import msgspec

from gatosabio.learning.evidence import RefusedRecordError
from gatosabio.learning.observed import ChildReport, Observed, reports
from gatosabio.records.record import BadRecordError, read

CANNOT_READ: Final = 1
SIGNS: Final = {"knows": "#", "not-yet": ".", "grey": " "}
LARGEST: Final = 10


def observe(file: str, *, after: int | None, as_json: bool) -> int:
    """Print the estimates; returns the exit status."""
    observed = Observed(after)
    try:
        with click.open_file(file, "rb") as lines:
            _read(observed, lines)
    except (OSError, BadRecordError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        print(f"gatosabio lab learning: {file}: {why}", file=sys.stderr)
        return CANNOT_READ
    children = reports(observed.learners)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode({"children": children}) + b"\n")
    else:
        for number, child in enumerate(children, start=1):
            print(f"{number}: {child.races} races. {_legend(child)}\n{_square(child)}\n")
    return 0


def _read(observed: Observed, lines: Iterable[bytes]) -> None:
    """Read all records.

    :raises BadRecordError: if a line is none, or cannot be replayed; it names the line
    """
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            if _is_day(line):
                observed.day()
                continue
            opening = read(line)
            if opening.game.name != "addicats":
                raise BadRecordError(f"this is a game of {opening.game.name}, not of addicats")
            observed.game(opening)
        except (BadRecordError, RefusedRecordError) as error:
            raise BadRecordError(f"line {number}: {error}") from None


def _is_day(line: bytes) -> bool:
    try:
        return bool(msgspec.json.decode(line) == {"day": True})
    except msgspec.DecodeError:
        return False


def _legend(child: ChildReport) -> str:
    states = [fact.state for name, fact in child.facts.items() if name != "READ"]
    return (
        f"knows (#) {states.count('knows')}, not yet (.) {states.count('not-yet')}, "
        f"not enough seen {states.count('grey')}"
    )


def _square(child: ChildReport) -> str:
    """Ten rows of ten: the first number down, the second across."""
    rows = []
    for a in range(1, LARGEST + 1):
        cells = [
            SIGNS[child.facts[f"{max(a, b)}+{min(a, b)}"].state] for b in range(1, LARGEST + 1)
        ]
        rows.append(f"{a:4} |{' '.join(cells)}|")
    return "\n".join(rows)
