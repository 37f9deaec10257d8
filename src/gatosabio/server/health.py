"""`/health`: whether the log can be written, for whoever watches the server. `/ready`: whether a
load balancer may send somebody here."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from aiohttp import web

from gatosabio import __version__
from gatosabio.engine.registry import GAMES
from gatosabio.records.log import Log, Trouble, UnknownOutcomeError
from gatosabio.server.answers import as_json
from gatosabio.server.os_clock import now_ms

log = logging.getLogger(__name__)

EVERY: Final = 3_000.0
"""Milliseconds. What was found holds for that long, however many ask: to find it, a row is written
and waited for."""

PATIENCE: Final = 8_000.0
"""Milliseconds until a disk that does not answer counts as dead. A busy one may take seconds; who
watches a server seldom waits longer."""

SENTENCES: Final = {
    Trouble.FULL: "the disk is full: make room, then it goes on by itself",
    Trouble.FAILED: "the disk failed, and nothing is written any more: look at the disk, then "
    "start gatosabio again",
    Trouble.LOCKED: "another program has locked the file of tables: end that program",
    Trouble.AWAY: "the database cannot be reached, or takes no writes: look at PostgreSQL; "
    "gatosabio goes on by itself when it is back",
    Trouble.SILENT: f"what keeps the tables has not answered for {PATIENCE / 1000:g} s: look at "
    "the disk, or at the database",
    Trouble.OTHER: "tables cannot be written: the server's log says why",
}


class Health:
    """Writes to the log of tables when it is asked, and remembers for a moment what came of it."""

    def __init__(self, records: Log, may_run_tables: Callable[[], bool] = lambda: True) -> None:
        self._may_run_tables = may_run_tables
        self._records = records
        self._trouble: Trouble | None = None
        self._asked_at = -EVERY
        self._asking: asyncio.Task[None] | None = None

    async def answer(self, _: web.Request) -> web.Response:
        """200 if the log can be written, else 503 and what is the matter."""
        trouble = await self.look()
        versions = {name: game.rules_version for name, game in GAMES.items()}
        told = {"version": __version__, "rules_versions": versions}
        if trouble is None:
            return as_json({"ok": True, **told}, 200)
        why = SENTENCES[trouble]
        return as_json({"ok": False, "error": trouble.value, "why": why, **told}, 503)

    async def ready(self, request: web.Request) -> web.Response:
        """The same, but 503 as well while no table may be run here: this node is not known to be
        alive, or about to stop."""
        if self._may_run_tables():
            return await self.answer(request)
        why = "this node is not known to be alive to the others, or about to stop"
        return as_json({"ok": False, "error": "not-ready", "why": why}, 503)

    async def look(self) -> Trouble | None:
        """What keeps the log from being written; None if nothing does."""
        if self._asking is None and now_ms() - self._asked_at >= EVERY:
            self._asked_at = now_ms()
            self._asking = asyncio.get_running_loop().create_task(self._ask())
        if self._asking is not None:
            rest = max(0.0, self._asked_at + PATIENCE - now_ms())
            await asyncio.wait((self._asking,), timeout=rest / 1000)
        if self._asking is not None:
            self._note(Trouble.SILENT)
        return self._trouble

    def forget(self) -> None:
        """Ask anew the next time, however soon that is."""
        self._asked_at = -EVERY

    async def _ask(self) -> None:
        try:
            await self._records.check()
        except UnknownOutcomeError as error:
            self._note(error.trouble, error)
        except Exception:  # who watches is told, whatever it is; and the task has no other reader
            log.exception("the tables could not be asked whether they can be written")
            self._note(Trouble.OTHER)
        else:
            self._note(None)
        finally:
            self._asking = None

    def _note(self, trouble: Trouble | None, error: Exception | None = None) -> None:
        """Remember it, and say it once, not to everybody who asks."""
        if trouble is not self._trouble:
            if trouble is None:
                log.warning("tables can be written again")
            else:
                log.error("%s%s", SENTENCES[trouble], "" if error is None else f" ({error})")
        self._trouble = trouble
