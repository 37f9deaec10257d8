"""`gatosabio learning export`: what a server knows of those who learn, without saying who they
are."""

import csv
import io
import sqlite3
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, TypeAlias

import click
import msgspec
from msgspec import Struct

from gatosabio.cli.global_options import GlobalOptions
from gatosabio.learning.report import FactReport, LearnerReport, report
from gatosabio.records.log_reader import opened
from gatosabio.records.sqlite_file import LogFileError
from gatosabio.server.os_clock import wall_ms

OK: Final = 0
FAILED: Final = 2

Format: TypeAlias = Literal["csv", "json"]


class Exported(Struct, frozen=True):
    """One learner: a number that says nothing, and what is known."""

    learner: int
    lessons: int
    facts: tuple[FactReport, ...]


@click.group()
def learning() -> None:
    """Say what is known of those who learn at this server."""


@learning.command(name="export")
@click.option(
    "--data",
    multiple=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="Read the learners from this file, or several; without it, from GATOSABIO_DATA or the "
    "usual place of this platform.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json"]),
    default="csv",
    show_default=True,
    help="Write a line for every addition of every learner, or one JSON object.",
)
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file; without it, to standard output.",
)
@click.pass_context
def export_learning(
    context: click.Context, *, data: tuple[Path, ...], form: Format, to: Path | None
) -> None:
    """Write what is known of each learner, addition by addition, as their gardens show it.

    Learners have numbers in the order in which they came; nothing else tells who they are. The
    exit status is 2 if a file cannot be read or written.
    """
    options: GlobalOptions = context.obj
    context.exit(export(data or (options.file(None),), form, to))


def export(files: Iterable[Path], form: Format, to: Path | None) -> int:
    """Write what is known of all learners in *files*; returns the exit status."""
    try:
        found = [one for file in files for one in _reports(file)]
    except (LogFileError, sqlite3.Error, msgspec.MsgspecError) as error:
        return _complain(str(error))
    learners = [Exported(nr, one.lessons, one.facts) for nr, one in enumerate(found, 1)]
    text = _as_csv(learners) if form == "csv" else _as_json(learners)
    if to is None:
        sys.stdout.write(text)
        return OK
    try:
        to.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        return _complain(f"cannot write {to}: {error.strerror}")
    return OK


def _reports(file: Path) -> list[LearnerReport]:
    now = wall_ms()
    with opened(file) as reader:
        return [report(reader.lessons(one), one, now) for one in reader.learners()]


def _as_json(learners: list[Exported]) -> str:
    return msgspec.json.encode({"learners": learners}).decode() + "\n"


def _as_csv(learners: list[Exported]) -> str:
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow(("learner", "lessons", *FactReport.__struct_fields__))
    for one in learners:
        for fact in one.facts:
            mastered = "yes" if fact.mastered else "no"
            values = msgspec.structs.asdict(fact) | {"mastered": mastered}
            lines.writerow((one.learner, one.lessons, *values.values()))
    return written.getvalue()


def _complain(sentence: str) -> int:
    print(f"gatosabio learning: {sentence}", file=sys.stderr)
    return FAILED
