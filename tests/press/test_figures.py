"""What a deck costs: bytes, memory, and processor time as a multiple of Python's own start."""

import subprocess
import sys

import pytest

TRIES = 3

WRITE = """
import re, sys
from gatosabio.press.choices import Choices
from gatosabio.press.printing import write_deck
data = write_deck(Choices(game=sys.argv[1], kind=sys.argv[2]))
print(len(data), re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1])
"""


def run(*words: str) -> tuple[float, str]:
    """The processor time of a Python, at best, and what it prints."""
    import resource  # not on Windows

    times, said = [], ""
    for _ in range(TRIES):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        said = subprocess.run(
            [sys.executable, *words], capture_output=True, check=True, text=True
        ).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times), said


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel tells memory in another way there")
@pytest.mark.parametrize(("game", "kind"), [("addicats", "frames"), ("gatonegro", "numbers")])
def test_a_deck_is_small_and_soon_made(game: str, kind: str) -> None:
    bare, _ = run("-c", "pass")
    took, said = run("-c", WRITE, game, kind)
    size, memory = map(int, said.split())

    assert took < 100 * bare
    assert size < 1_000_000
    assert memory < 64 * 1024  # KiB
