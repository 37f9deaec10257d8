"""The real program, in a process of its own: to be started, killed, and started again."""

import asyncio
import os
import random
import re
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Final

from gatosabio.records.postgres_address import PostgresAddress

PORTS: Final = range(20_000, 30_000)
"""Below those that the kernel gives to clients: nobody takes one while its server is down."""


def free_port() -> int:
    rng = random.Random(os.urandom(8))
    while True:
        port = rng.choice(PORTS)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Program:
    """`gatosabio` on that file, or on *store*. What it complains of is added to *complaints*,
    beside the file."""

    def __init__(
        self, data: Path, port: int, *options: str, store: PostgresAddress | None = None
    ) -> None:
        self.port = port
        self.scheme = "http"
        self.complaints = data.with_suffix(".err")
        self._place = ("--data", str(data)) if store is None else ("--store", store.url)
        self._options = options
        self._is_known = False  # whether others have been told its port
        self._process: asyncio.subprocess.Process | None = None

    @property
    def base(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def command(self) -> list[str]:
        """What Python is told to run."""
        words = ["-m", "gatosabio", "--local", "--no-browser", "--lang", "en"]
        return [*words, "--port", str(self.port), *self._place, *self._options]

    async def start(self, *before: str) -> None:
        """Until it says where it listens. If somebody else has taken its port meanwhile, it takes
        another one, unless it is known at that one already. *before* are words that start Python,
        such as those of a program that becomes it."""
        while not await self._starts(*before):
            told = self.complaints.read_text()
            if self._is_known or "already in use" not in told:
                raise AssertionError(told)
            self.complaints.write_bytes(b"")
            self.port = free_port()
        self._is_known = True

    async def _starts(self, *before: str) -> bool:
        with self.complaints.open("ab") as complaints:
            self._process = await asyncio.create_subprocess_exec(
                *before,
                sys.executable,
                *self.command(),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=complaints,
            )
        assert self._process.stdout is not None
        try:
            listens = await self._listens(self._process.stdout)
        except BaseException:
            await self.kill()  # or it would outlive the test that nobody came to
            raise
        if not listens:
            await self.kill()
        return listens

    async def _listens(self, says: asyncio.StreamReader) -> bool:
        async with asyncio.timeout(120):
            while line := await says.readline():
                if found := re.search(rb"https?://127\.0\.0\.1:(\d+)/", line):
                    self.port = int(found[1])
                    return True
        return False

    def freeze(self) -> None:
        """It does nothing more until `thaw`, and does not notice that."""
        os.kill(self.pid, signal.SIGSTOP)
        while Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
            time.sleep(0.001)

    def thaw(self) -> None:
        """It goes on, as if no time had passed."""
        os.kill(self.pid, signal.SIGCONT)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    async def kill(self) -> None:
        """As if the power were gone, but for the disk."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """As Ctrl-C would; the exit status."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        assert self._process is not None
        assert self._process.stdout is not None
        if self._process.returncode is None:
            self._process.send_signal(how)
        async with asyncio.timeout(120):
            await self._process.stdout.read()  # to its end, or the pipe would stay open
            return await self._process.wait()
