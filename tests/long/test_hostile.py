"""One hostile address does all that it can while ten tables play: nobody is cut off, nobody waits
for long, and memory is bounded (goals B1 to B3)."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from long import attacker
from long.thoughtful import Evening, late, memory_of, middle
from server.process import Program, free_port
from server.test_long_answers import long_record

TABLES: Final = 10
ROUNDS: Final = 5
SECONDS: Final = 8.0
TRIES: Final = 3
"""The machine may be busy with something else in one of the two, calm or not."""


@asynccontextmanager
async def attacked(port: int) -> Any:
    """Until the end of the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(Path(attacker.__file__)), str(port), stdin=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.write(long_record())
    process.stdin.write_eof()
    try:
        yield
    finally:
        process.kill()
        await process.wait()


def test_ten_tables_play_on(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    async def story() -> None:
        program = Program(tmp_path / "tables.db", free_port())
        await program.start()
        try:
            async with Evening(program.base, TABLES) as evening:
                ratio = 0.0
                for _ in range(TRIES):
                    ratio = await compared(program, evening, record_property)
                    if ratio <= 1.5:
                        break
                assert ratio <= 1.5
        finally:
            await program.stop()
        assert program.complaints.read_text() == ""

    asyncio.run(story())


async def compared(
    program: Program, evening: Evening, record_property: Callable[[str, object], None]
) -> float:
    """How much longer the others wait to be told, in the middle, under attack."""
    calm: list[list[float]] = []
    hostile: list[list[float]] = []
    memory = [memory_of(program.pid)]
    for _ in range(ROUNDS):
        calm.append(await evening.measured(SECONDS))
        async with attacked(program.port):
            await asyncio.sleep(1)  # until it has begun
            hostile.append(await evening.measured(SECONDS))
            memory.append(memory_of(program.pid))
        assert evening.cut_off() == []
    ratio = middle(hostile) / middle(calm)
    figure = (
        f"p50 {middle(calm):.1f} → {middle(hostile):.1f} ms ({ratio:.2f} times), "
        f"p99 {late(calm):.0f} → {late(hostile):.0f} ms, "
        f"memory {memory[0]:.0f} → {max(memory):.0f} MB, nobody cut off"
    )
    record_property("figure", figure)
    print(figure)
    assert all(len(one) > 5 * TABLES for one in (*calm, *hostile)), "they do play"
    assert max(memory) < memory[0] + 100
    return ratio
