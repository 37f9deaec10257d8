"""The log in one SQLite file, for a server on one machine."""

import asyncio
import shutil
from os import PathLike
from pathlib import Path
from typing import Final

from gatosabio.records.log import Trouble, UnknownOutcomeError
from gatosabio.records.sql_log import SqlLog
from gatosabio.records.sql_writer import MOST_AT_ONCE
from gatosabio.records.sqlite_file import SqliteFile, empty_write_ahead_log, give_pages_back

EMPTYING_TRIED: Final = 50
"""How often the write-ahead log is emptied for somebody who is to be forgotten, if readers use it:
for five seconds."""

EMPTYING_PAUSE: Final = 0.1
"""Seconds between two tries. Others write meanwhile."""

LEAST_FREE: Final = 1 << 20
"""Bytes. With less the disk counts as full."""


class SqliteLog(SqlLog):
    """The log in the file *path*. The file and its folder are created if they do not exist; but not
    *beside* a server, which has the same file.

    :raises LogFileError: if that file cannot be used; the message says what to do about it
    """

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        most_at_once: int = MOST_AT_ONCE,
        beside: bool = False,
    ) -> None:
        super().__init__(SqliteFile(Path(path), beside=beside), most_at_once)
        self._folder = Path(path).resolve().parent

    async def check(self) -> None:
        # On a full disk SQLite goes on for a while in the room that it has already.
        try:
            free = (await asyncio.to_thread(shutil.disk_usage, self._folder)).free
        except OSError as error:
            raise UnknownOutcomeError(str(error.strerror), Trouble.FAILED) from error
        if free < LEAST_FREE:
            raise UnknownOutcomeError("the disk is full", Trouble.FULL)
        await super().check()

    async def vacuum(self, *, frees_room: bool = True) -> bool:
        while frees_room and await self.do_in_turn(give_pages_back):
            pass
        for tries_left in reversed(range(EMPTYING_TRIED)):
            if await self.do_in_turn(empty_write_ahead_log, alone=True):
                return True
            if tries_left:
                await asyncio.sleep(EMPTYING_PAUSE)
        return False
