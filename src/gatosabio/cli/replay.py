"""`gatosabio replay`: the exact interface is in docs/record.md."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from gatosabio.cli.terminal import SIGNS, can_print
from gatosabio.records.record import MOST_BYTES, BadRecordError, Opening, read
from gatosabio.records.replay import Outcome, replay
from gatosabio.words.catalog import Language, Words, words
from gatosabio.words.narrate import tell_game, tell_game_in_a_line, tell_refusal

OK: Final = 0
REFUSED: Final = 1  # the rules refuse an action
UNREADABLE: Final = 2  # no record


class CannotReadError(Exception):
    """The file cannot be read at all."""


def run(file: str, *, as_json: bool, as_lines: bool, language: Language) -> int:
    """Replay *file* and return the exit status."""
    name = "standard input" if file == "-" else file
    speech = words(language, signs=can_print(SIGNS))
    try:
        source = _open(file)
        if as_lines or file.endswith(".jsonl"):
            return _replay_lines(source, speech, as_json=as_json)
        return _replay_one(source, speech, as_json=as_json)
    except CannotReadError as error:
        return _complain(f"cannot read {name}: {error}")
    except BadRecordError as error:
        return _complain(f"{name} is no record: {error}")


def _complain(sentence: str) -> int:
    print(f"gatosabio replay: {sentence}", file=sys.stderr)
    return UNREADABLE


# --- Reading ---


def _open(file: str) -> BinaryIO:
    if file != "-":
        try:
            return Path(file).open("rb")
        except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
            raise CannotReadError(getattr(error, "strerror", None) or error) from None
    if sys.stdin is None:
        raise CannotReadError("it is closed")
    return sys.stdin.buffer


def _read_line(source: BinaryIO) -> bytes:
    try:
        return source.readline(MOST_BYTES + 1)
    except OSError as error:
        raise CannotReadError(error.strerror) from None


def _lines(source: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers. A line that is too long for a record is cut
    just above the limit, so that `read` refuses it."""
    number = 0
    while line := _read_line(source):
        number += 1
        rest = line
        while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
            rest = _read_line(source)
        if len(line) > MOST_BYTES or line.strip():
            yield number, line


# --- One record, or one a line ---


def _replay_one(source: BinaryIO, speech: Words, *, as_json: bool) -> int:
    try:
        data = source.read(MOST_BYTES + 1)
    except OSError as error:
        raise CannotReadError(error.strerror) from None
    opening = read(data)
    outcome = replay(opening)
    status = OK if outcome.error is None else REFUSED
    try:
        if as_json:
            _print_json(outcome)
        else:
            for line in tell_game(opening, outcome, speech):
                print(line)
            sys.stdout.flush()
            if refusal := tell_refusal(outcome, speech):
                print(refusal, file=sys.stderr)
    except BrokenPipeError:
        _stop_printing()
    return status


def _replay_lines(source: BinaryIO, speech: Words, *, as_json: bool) -> int:
    status = OK
    try:
        for number, line in _lines(source):
            try:
                opening = read(line)
            except BadRecordError as error:
                status = UNREADABLE
                if as_json:
                    _print_json({"error": {"code": "bad-record", "message": str(error)}})
                else:
                    _complain(f"line {number} is no record: {error}")
                continue
            outcome = replay(opening)
            if outcome.error is not None:
                status = max(status, REFUSED)
            _print_line(opening, outcome, speech, as_json=as_json)
    except BrokenPipeError:
        _stop_printing()
    return status


# --- Printing ---


def _print_line(opening: Opening, outcome: Outcome, speech: Words, *, as_json: bool) -> None:
    if as_json:
        _print_json(outcome)
    else:
        print(tell_game_in_a_line(opening, outcome, speech), flush=True)


def _print_json(value: object) -> None:
    """Print one object in a line, and flush: a program may be waiting for it."""
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")  # UTF-8 in every locale
    sys.stdout.buffer.flush()


def _stop_printing() -> None:
    """Send further output to nowhere: the reader has closed the pipe, as `| head` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
