"""A folder that keeps the finished chunks of a run, so that the run can be stopped and continued,
also with more games than were asked for at first.

`wish.json` says what is to be played; each finished chunk is one file beside it. A file is either
complete or not there.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from gatosabio.lab.chunks import chunks_of
from gatosabio.lab.run_spec import RunSpec

SPEC_FILE: Final = "wish.json"
SUFFIX: Final = ".json"


class OtherRunError(ValueError):
    """The folder cannot be used for this run. The message says why, and what to do."""


def write_whole(file: Path, data: bytes) -> None:
    """Write *file* so that it is never seen half written."""
    half = file.with_name(f"{file.name}.{os.getpid()}.part")
    half.write_bytes(data)
    half.replace(file)


class RunFolder:
    """The folder of one run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def open(self, specs: Sequence[RunSpec]) -> set[str]:
        """Begin a run in an empty folder, or continue one of the same *specs*, which may ask for
        more games now; returns the names of its finished chunks.

        :raises OtherRunError: if the folder has a run of other specs, or other files
        """
        head = self._folder / SPEC_FILE
        try:
            written = msgspec.json.decode(head.read_bytes(), type=list[RunSpec])
        except FileNotFoundError:
            self._begin(head, specs)
            return set()
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise OtherRunError(f"{head} does not describe a run: {error}") from None
        if written != list(specs):
            if not _is_more(written, specs):
                raise OtherRunError(
                    f"{self._folder} keeps another run ({_difference(written, specs)}). Ask for "
                    "the same again to go on with it, or for more games, or name another folder."
                )
            self._extend(head, written, specs)
        return {file.stem for file in self._folder.glob(f"*-*{SUFFIX}")}

    def _begin(self, head: Path, specs: Sequence[RunSpec]) -> None:
        if self._folder.exists() and any(self._folder.iterdir()):
            raise OtherRunError(f"{self._folder} is not empty, and keeps no run: name another one.")
        self._folder.mkdir(parents=True, exist_ok=True)
        write_whole(head, msgspec.json.encode(list(specs)))

    def _extend(self, head: Path, written: Sequence[RunSpec], specs: Sequence[RunSpec]) -> None:
        """Take *specs* for what is to be played. The last chunk of a run may be longer now: then it
        is played again, and forgotten before anything else says that it was longer."""
        for number, (old, new) in enumerate(zip(written, specs, strict=True)):
            longer = set(chunks_of(number, new))
            for chunk in chunks_of(number, old)[-1:]:
                if chunk not in longer:
                    self._file(chunk.name).unlink(missing_ok=True)
        write_whole(head, msgspec.json.encode(list(specs)))

    def read(self, name: str) -> bytes:
        """The data of a finished chunk."""
        return self._file(name).read_bytes()

    def write(self, name: str, data: bytes) -> None:
        """Keep a chunk."""
        write_whole(self._file(name), data)

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}{SUFFIX}"


def _is_more(written: Sequence[RunSpec], specs: Sequence[RunSpec]) -> bool:
    """Whether *specs* are those that were *written*, with more games."""
    return len(written) == len(specs) and all(
        old.games <= new.games and replace(old, games=new.games) == new
        for old, new in zip(written, specs, strict=True)
    )


def _difference(written: Sequence[RunSpec], specs: Sequence[RunSpec]) -> str:
    """The first difference between two runs."""
    if len(written) != len(specs):
        return f"line-ups: {len(written)} then, {len(specs)} now"
    for old, new in zip(written, specs, strict=True):
        for name in RunSpec.__struct_fields__:
            before, now = getattr(old, name), getattr(new, name)
            if before != now:
                return f"{name}: {before!r} then, {now!r} now"
    raise AssertionError("they are the same")
