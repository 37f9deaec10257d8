"""Plays many games in many processes. The results do not depend on the number of processes.

Games are played in chunks (`chunks.py`); each can be played in any process and at any time. Results
are given in order. With a folder (`run_folder.py`) every finished chunk is kept, so that the same
call continues a run that was stopped, and one for more games goes on with a finished one.
"""

import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from gatosabio.lab.chunks import Chunk, plan
from gatosabio.lab.own_bots import check_loaded
from gatosabio.lab.rows import Row
from gatosabio.lab.run_folder import OtherRunError, RunFolder
from gatosabio.lab.run_spec import RunSpec
from gatosabio.records.record import encode


class Batch(Struct, frozen=True):
    """A chunk that has been played."""

    chunk: Chunk
    rows: list[Row]
    records: list[bytes]  # one for each row, if the spec asks for records
    kept: bool  # whether it was already in the folder


class Harvest(Struct, frozen=True):
    """The results of a chunk, as a process sends them back and the run's folder keeps them."""

    rows: list[Row]
    records: list[msgspec.Raw]


Arriving: TypeAlias = Generator[tuple[Chunk, bytes], None, None]
"""Chunks as they are finished, each with its encoded harvest."""

Share: TypeAlias = Callable[[Sequence[RunSpec], Sequence[Chunk]], Arriving]
"""Has chunks of these specs played; gives them in the order in which they are finished."""

_decoder: Final = msgspec.json.Decoder(Harvest)


def cores() -> int:
    """How many processes can run at the same time on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play(
    specs: Sequence[RunSpec],
    *,
    processes: int = 1,
    share: Share | None = None,
    run_folder: RunFolder | None = None,
    tell: Callable[[int], None] = lambda _: None,
) -> Iterator[Batch]:
    """Play the games of all *specs*; gives them chunk by chunk, in the order of `chunks.plan`. They
    are played in so many *processes* of this machine, or wherever *share* has them played. *tell*
    is called with the number of games of each finished chunk, and first with those that the folder
    already has."""
    chunks = plan(specs)
    kept = set() if run_folder is None else run_folder.open(specs)
    todo = [chunk for chunk in chunks if chunk.name not in kept]
    if done := sum([chunk.games for chunk in chunks]) - sum([chunk.games for chunk in todo]):
        tell(done)
    processes = min(processes, len(todo))  # start none without work
    if share is not None and todo:
        arriving = share(specs, todo)
    else:
        arriving = _share(specs, todo, processes) if processes > 1 else _play_here(specs, todo)
    waiting: dict[Chunk, bytes] = {}
    try:
        for chunk in chunks:
            while chunk not in waiting:
                if run_folder is not None and chunk.name in kept:
                    waiting[chunk] = run_folder.read(chunk.name)
                    break
                arrived, data = next(arriving)
                if run_folder is not None:
                    run_folder.write(arrived.name, data)
                tell(arrived.games)
                waiting[arrived] = data
            harvest = _decode(waiting.pop(chunk), chunk)
            records = [bytes(record) for record in harvest.records]
            yield Batch(chunk, harvest.rows, records, kept=chunk.name in kept)
    finally:
        arriving.close()


def _decode(data: bytes, chunk: Chunk) -> Harvest:
    try:
        harvest = _decoder.decode(data)
        if len(harvest.rows) != chunk.games:
            raise msgspec.DecodeError(f"{len(harvest.rows)} games instead of {chunk.games}")
    except msgspec.DecodeError as error:
        raise OtherRunError(
            f"what was kept as {chunk.name} is damaged ({error}): delete that file, and the same "
            "command plays those games again."
        ) from None
    return harvest


# --- Playing ---


def play_chunk(spec: RunSpec, chunk: Chunk) -> bytes:
    """Play the games of a chunk; returns the encoded harvest."""
    rows, records = [], []
    for number in range(chunk.first, chunk.first + chunk.games):
        row, match = spec.play(number)
        rows.append(row)
        if spec.records:
            records.append(msgspec.Raw(encode(match.record())))
    return msgspec.json.encode(Harvest(rows, records))


def _play_in_another_process(spec: RunSpec, chunk: Chunk) -> bytes:
    for who, code in spec.own_bots.items():  # it has loaded them itself, later than the first one
        check_loaded(who, code)
    return play_chunk(spec, chunk)


def _play_here(specs: Sequence[RunSpec], chunks: Sequence[Chunk]) -> Arriving:
    for chunk in chunks:
        yield chunk, play_chunk(specs[chunk.spec], chunk)


def _share(specs: Sequence[RunSpec], chunks: Sequence[Chunk], processes: int) -> Arriving:
    """Play *chunks* in several processes; gives them in the order in which they are finished.
    Closing the generator does not wait for unfinished chunks."""
    others = set(active_children())
    executor = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_leave_stopping_to_the_first
    )
    try:
        futures: dict[Future[bytes], Chunk] = {
            executor.submit(_play_in_another_process, specs[chunk.spec], chunk): chunk
            for chunk in chunks
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
    """Ignore Ctrl-C, which reaches every process: the first one stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
