"""PostgreSQL for tests: a private server, and databases in it."""

import os
import runpy
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any, Final, LiteralString

import psycopg
from filelock import FileLock
from psycopg import sql

from gatosabio.records.postgres_address import PostgresAddress

TOOL: Final = Path(__file__).parents[2] / "tools" / "postgres.py"


def is_installed() -> bool:
    """Whether there is a PostgreSQL on this machine."""
    return runpy.run_path(str(TOOL))["programs"]() is not None


class Cluster:
    """A server with its data in *folder*, which is short: a socket is in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def start(self) -> None:
        """Start it, if nobody has; of several processes the first one does."""
        with FileLock(self.folder.with_suffix(".lock")):
            if not self._pid_file.exists():
                self._do("start")

    def halt(self) -> None:
        """Stop it, if it runs. It can be started again."""
        if self._pid_file.exists():
            self._do("stop")

    def stop(self) -> None:
        """Stop it, and remove all that is left of it."""
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.with_suffix(".lock").unlink(missing_ok=True)

    def kill(self) -> None:
        """Kill -9 all its processes. It can be started again."""
        everyone = self._everyone_stopped()
        for one in everyone:
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        for one in everyone:
            while _state(one) not in ("", "Z"):  # a zombie has nothing open any more
                sleep(0.01)
        # They name a process that PostgreSQL would believe alive where nobody reaps orphans, as in
        # some containers.
        self._pid_file.unlink()
        for lock in self.folder.glob(".s.PGSQL.*.lock"):
            lock.unlink()

    def freeze(self) -> None:
        """It does nothing more until `thaw`: whoever asks it gets no answer, and no error."""
        for one in self._everyone_stopped():
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on."""
        for one in reversed(self._everyone_stopped()):
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGCONT)

    def _everyone_stopped(self) -> list[int]:
        """All its processes. The first one is stopped, so that it makes no more children."""
        pid = int(self._pid_file.read_text().split()[0])
        os.kill(pid, signal.SIGSTOP)
        while _state(pid) != "T":
            sleep(0.01)
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]

    @property
    def _pid_file(self) -> Path:
        return self.folder / "data" / "postmaster.pid"

    def _do(self, what: str) -> None:
        command = [sys.executable, str(TOOL), what, str(self.folder)]
        if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode != 0:
            raise AssertionError((self.folder / "server.log").read_text()[-2000:])

    # --- Databases ---

    def address(self, database: str, user: str = "postgres", password: str = "") -> PostgresAddress:
        """Of one of its databases."""
        secret = f":{password}" if password else ""
        return PostgresAddress(f"postgresql://{user}{secret}@/{database}?host={self.folder}")

    def create(self, database: str, more: LiteralString = "") -> PostgresAddress:
        """Make an empty database."""
        with connected(self.address("postgres")) as db:
            name = sql.Identifier(database)
            db.execute(sql.SQL("CREATE DATABASE {} " + more).format(name))
        return self.address(database)


def _state(pid: int) -> str:
    """As `ps` shows it; empty if there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


def connected(address: PostgresAddress) -> psycopg.Connection[Any]:
    """A connection to look, or to do harm."""
    return psycopg.connect(address.url, autocommit=True, options="-c search_path=gatosabio")


def wait_until_alone(address: PostgresAddress) -> None:
    """Until the server has noticed that all others are gone: what a killed program has asked for
    may still be done before that."""
    others = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> "
    with connected(address) as db:
        while db.execute(others + "pg_backend_pid()").fetchone() is not None:
            sleep(0.01)


def empty(address: PostgresAddress) -> None:
    """Nobody is connected to the database, and nothing is in it."""
    with connected(address) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        db.execute("SET client_min_messages = warning")
        db.execute("DROP SCHEMA IF EXISTS gatosabio CASCADE")
