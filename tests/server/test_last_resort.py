"""A process that was told to stop ends, also if nobody reads what it says."""

import os
import subprocess
import sys
from typing import Final

import pytest

PROGRAM: Final = """
import logging, sys, threading
from gatosabio.server import last_resort

how, seconds, says_within = sys.argv[1], *map(float, sys.argv[2:])
last_resort.SAYS_WITHIN = says_within
handler = logging.StreamHandler(sys.stderr)
logging.basicConfig(handlers=[handler])
if how == "locked":
    handler.acquire()
last_resort.end_soon(seconds)
print("told to stop", flush=True)
if how == "ends":
    sys.exit(3)
threading.Event().wait()
"""
WARNING: Final = b"ends now, though not all is done"


@pytest.fixture
def full_pipe() -> list[int]:
    """Both ends of a pipe into which nothing more goes."""
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    for piece in (b"x" * 65536, b"x"):
        try:
            while True:
                os.write(writes, piece)
        except BlockingIOError:
            continue
    os.set_blocking(writes, True)
    return [reads, writes]


def ended(
    how: str, stderr: int, seconds: float = 0.1, says_within: float = 0.1
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, how, str(seconds), str(says_within)],
        stdout=subprocess.PIPE,
        stderr=stderr,
        timeout=120,
        check=False,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="its pipes cannot be filled like this")
def test_it_ends_though_nobody_reads_what_it_says(full_pipe: list[int]) -> None:
    reads, writes = full_pipe
    try:
        done = ended("waits", writes)
        assert (done.returncode, done.stdout) == (0, b"told to stop\n")
    finally:
        os.close(reads)
        os.close(writes)


def test_it_ends_though_somebody_has_the_lock_of_the_log() -> None:
    done = ended("locked", subprocess.PIPE)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"told to stop\n", b"")


def test_it_says_that_not_all_is_done() -> None:
    done = ended("waits", subprocess.PIPE, says_within=3600)
    assert (done.returncode, done.stdout) == (0, b"told to stop\n")
    assert WARNING in done.stderr


def test_who_ends_in_time_says_nothing() -> None:
    done = ended("ends", subprocess.PIPE, seconds=3600)
    assert (done.returncode, done.stderr) == (3, b"")
