"""`gatosabio demo class`: children who are programs, at a real server."""

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path

import aiohttp

from server.process import Program, free_port

DEMO = [sys.executable, "-m", "gatosabio", "demo", "class"]


def hears_sigint() -> None:
    """A shell lets what it starts in the background ignore SIGINT, and so would all children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def demo(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*DEMO, *options], capture_output=True, encoding="utf-8", check=False, timeout=600
    )


def test_a_lesson_of_two_rounds_with_somebody_late(tmp_path: Path) -> None:
    async def story() -> subprocess.CompletedProcess[str]:
        program = Program(tmp_path / "class.db", free_port())
        await program.start()
        options = ("--server", program.base, "--children", "5", "--rounds", "2", "--seconds", "4")
        shown = await asyncio.to_thread(demo, *options)
        assert await program.stop() == 0
        return shown

    shown = asyncio.run(story())
    assert shown.returncode == 0, shown.stderr
    first, second = shown.stdout.splitlines()
    assert re.fullmatch(r"Round 1: [45] children have found \d+ together\.", first)
    assert re.fullmatch(r"Round 2: 5 children have found \d+ together\.", second)


async def a_device(http: aiohttp.ClientSession, base: str, address: str) -> str:
    """What whoever opens *address* becomes; the page there takes the ticket behind the #."""
    page, _, ticket = address.partition("#")
    assert page == f"{base}/class/ticket"
    async with http.get(page) as shown:
        assert (shown.status, shown.content_type) == (200, "text/html")
    accepting = http.post(
        f"{base}/api/classes/accept", json={"ticket": ticket}, headers={"Origin": base}
    )
    async with accepting as answer:
        told = await answer.json()
        return f"{told['role']} of {told['code']}"


def test_the_addresses_that_it_prints_let_a_teacher_and_a_wall_in(tmp_path: Path) -> None:
    async def story() -> tuple[list[str], list[str], str]:
        program = Program(tmp_path / "class.db", free_port())
        await program.start()
        options = ("--server", program.base, "--children", "1")
        shown = await asyncio.create_subprocess_exec(
            *DEMO, *options, stdout=asyncio.subprocess.PIPE, preexec_fn=hears_sigint
        )
        assert shown.stdout is not None
        lines = [(await shown.stdout.readline()).decode().split() for _ in range(5)]
        async with aiohttp.ClientSession() as http:
            roles = [await a_device(http, program.base, line[-1]) for line in lines[1:3]]
        shown.send_signal(signal.SIGINT)
        rest = (await shown.stdout.read()).decode()
        await shown.wait()
        assert await program.stop() == 0
        return lines[0], roles, rest

    (_, code), roles, rest = asyncio.run(story())
    assert roles == [f"teacher of {code}", f"wall of {code}"]
    assert "gone home" in rest


def test_no_server_is_told_as_such() -> None:
    shown = demo("--server", f"http://127.0.0.1:{free_port()}")
    assert shown.returncode == 2
    assert "no server answers" in shown.stderr
    assert "Start one with `gatosabio`" in shown.stderr


def test_a_wrong_key_is_told_as_such(tmp_path: Path) -> None:
    async def story() -> subprocess.CompletedProcess[str]:
        program = Program(tmp_path / "class.db", free_port())
        await program.start()
        shown = await asyncio.to_thread(demo, "--server", program.base, "--key", "KMTP-1234")
        assert await program.stop() == 0
        return shown

    shown = asyncio.run(story())
    assert shown.returncode == 2
    assert "no-such-key" in shown.stderr
