"""Many games over many processes. What comes out does not depend on how many there are.

Games are played in chunks, whose size depends on the run alone; each chunk can be played anywhere
and at any time. They come back in order. With a folder (`run_folder.py`) every finished chunk is
kept, so that the same call goes on where a stopped one was.
"""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from gatosabio.lab.rows import Row
from gatosabio.lab.run_folder import OtherRunError, RunFolder
from gatosabio.lab.run_spec import RunSpec
from gatosabio.records.record import encode

LARGEST_CHUNK: Final = 250
MOST_CHUNKS: Final = 200
"""Of one run, unless the largest chunk would be exceeded."""


class Chunk(Struct, frozen=True, order=True):
    """Some games of one spec, which is named by its number in the run."""

    spec: int
    first: int
    games: int


class Batch(Struct, frozen=True):
    """A chunk that has been played."""

    chunk: Chunk
    rows: list[Row]
    records: list[bytes]  # one for each row, if they were to be kept
    kept: bool  # whether it was there already


class Harvest(Struct, frozen=True):
    """What a chunk came to, as it is sent back by a process and kept in the run's folder."""

    rows: list[Row]
    records: list[msgspec.Raw]


Arriving: TypeAlias = Generator[tuple[Chunk, bytes], None, None]
"""Chunks that have been played, each encoded as a harvest."""

_decoder: Final = msgspec.json.Decoder(Harvest)


def chunks_of(number: int, spec: RunSpec) -> list[Chunk]:
    """How the games of spec *number* are shared out."""
    size = max(1, min(LARGEST_CHUNK, spec.games // MOST_CHUNKS))
    return [
        Chunk(number, first, min(size, spec.games - first)) for first in range(0, spec.games, size)
    ]


def cores() -> int:
    """How many processes can work at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play(
    specs: Sequence[RunSpec],
    *,
    processes: int = 1,
    run_folder: RunFolder | None = None,
    tell: Callable[[int], None] = lambda _: None,
) -> Iterator[Batch]:
    """The games of all *specs*, chunk by chunk in their order. *tell* hears of every chunk that is
    done, how many games it was; first of those that were done before."""
    chunks = [chunk for number, spec in enumerate(specs) for chunk in chunks_of(number, spec)]
    kept = set() if run_folder is None else run_folder.open(specs)
    todo = [chunk for chunk in chunks if _name(chunk) not in kept]
    if done := sum([chunk.games for chunk in chunks]) - sum([chunk.games for chunk in todo]):
        tell(done)
    processes = min(processes, len(todo))  # nobody is started for nothing
    arriving = _share(specs, todo, processes) if processes > 1 else _play_here(specs, todo)
    waiting: dict[Chunk, bytes] = {}
    try:
        for chunk in chunks:
            while chunk not in waiting:
                if run_folder is not None and _name(chunk) in kept:
                    waiting[chunk] = run_folder.read(_name(chunk))
                    break
                arrived, data = next(arriving)
                if run_folder is not None:
                    run_folder.write(_name(arrived), data)
                tell(arrived.games)
                waiting[arrived] = data
            harvest = _decode(waiting.pop(chunk), _name(chunk))
            records = [bytes(record) for record in harvest.records]
            yield Batch(chunk, harvest.rows, records, kept=_name(chunk) in kept)
    finally:
        arriving.close()


def _name(chunk: Chunk) -> str:
    return f"{chunk.spec:03}-{chunk.first:08}"


def _decode(data: bytes, name: str) -> Harvest:
    try:
        return _decoder.decode(data)
    except msgspec.DecodeError as error:
        raise OtherRunError(
            f"what was kept as {name} is damaged ({error}): delete that file, and the same command "
            "plays those games again."
        ) from None


# --- Playing ---


def play_chunk(spec: RunSpec, chunk: Chunk) -> bytes:
    """Play it through."""
    rows, records = [], []
    for number in range(chunk.first, chunk.first + chunk.games):
        try:
            match = spec.match(number)
            rows.append(match.play())
        except Exception as error:  # whoever looks for it wants to play that game alone
            error.add_note(f"in game {number} of {spec}")
            raise
        if spec.records:
            records.append(msgspec.Raw(encode(match.record())))
    return msgspec.json.encode(Harvest(rows, records))


def _play_here(specs: Sequence[RunSpec], chunks: Sequence[Chunk]) -> Arriving:
    for chunk in chunks:
        yield chunk, play_chunk(specs[chunk.spec], chunk)


def _share(specs: Sequence[RunSpec], chunks: Sequence[Chunk], processes: int) -> Arriving:
    """In whatever order they are done. Whoever closes this does not wait for what is half done."""
    others = set(active_children())
    executor = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_leave_stopping_to_the_first
    )
    try:
        futures: dict[Future[bytes], Chunk] = {
            executor.submit(play_chunk, specs[chunk.spec], chunk): chunk for chunk in chunks
        }
        for future in as_completed(futures):
            yield futures.pop(future), future.result()
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _leave_stopping_to_the_first() -> None:
    """Ctrl-C goes to every process; only the first one knows what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
