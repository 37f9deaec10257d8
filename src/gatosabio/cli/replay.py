"""`gatosabio replay`: the exact interface is in docs/record.md."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from gatosabio.records.record import MOST_BYTES, BadRecordError, Opening, read
from gatosabio.records.replay import Outcome, replay
from gatosabio.words.catalog import Language, Words, words
from gatosabio.words.narrate import tell_game, tell_game_in_a_line, tell_refusal

OK: Final = 0
REFUSED: Final = 1  # the rules refuse an action
UNREADABLE: Final = 2  # no record


def run(file: str, *, as_json: bool, as_lines: bool, language: Language) -> int:
    """Replay *file* and return the exit status."""
    try:
        with _opened(file) as source:
            if as_lines or file.endswith(".jsonl"):
                status = _replay_lines(source, words(language), as_json=as_json)
            else:
                status = _replay_one(source, words(language), as_json=as_json)
            sys.stdout.flush()
            return status
    except BrokenPipeError:  # the reader has seen enough, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        return _complain(f"cannot read {file}: {error.strerror}")
    except BadRecordError as error:
        return _complain(f"{'standard input' if file == '-' else file} is no record: {error}")


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == "-":
        yield sys.stdin.buffer
    else:
        with Path(file).open("rb") as source:
            yield source


def _complain(sentence: str) -> int:
    print(f"gatosabio replay: {sentence}", file=sys.stderr)
    return UNREADABLE


def _replay_one(source: BinaryIO, speech: Words, *, as_json: bool) -> int:
    opening = read(source.read(MOST_BYTES + 1))
    outcome = replay(opening)
    if as_json:
        _print_json(outcome)
    else:
        for line in tell_game(opening, outcome, speech):
            print(line)
        if refusal := tell_refusal(outcome, speech):
            sys.stdout.flush()
            print(refusal, file=sys.stderr)
    return OK if outcome.error is None else REFUSED


def _replay_lines(source: BinaryIO, speech: Words, *, as_json: bool) -> int:
    status = OK
    for number, line in _lines(source):
        try:
            opening = read(line)
        except BadRecordError as error:
            status = UNREADABLE
            if as_json:
                _print_json({"error": {"code": "bad-record", "message": str(error)}})
            else:
                sys.stdout.flush()
                _complain(f"line {number} is no record: {error}")
            continue
        outcome = replay(opening)
        if outcome.error is not None:
            status = max(status, REFUSED)
        _print_line(opening, outcome, speech, as_json=as_json)
    return status


def _lines(source: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers. Of one that is too long for a record only
    as much is kept as shows it."""
    number = 0
    while line := source.readline(MOST_BYTES + 1):
        number += 1
        rest = line
        while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
            rest = source.readline(MOST_BYTES + 1)
        if line.strip():
            yield number, line


def _print_line(opening: Opening, outcome: Outcome, speech: Words, *, as_json: bool) -> None:
    if as_json:
        _print_json(outcome)
    else:
        print(tell_game_in_a_line(opening, outcome, speech), flush=True)


def _print_json(value: object) -> None:
    """One object a line, at once: someone may be waiting for it."""
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")
    sys.stdout.buffer.flush()
