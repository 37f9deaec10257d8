"""Codes that nobody has yet, for tables and classes."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from gatosabio.records.log import Log
from gatosabio.server.codes import CODE_LENGTHS, CODE_LETTERS

MOST_IN_USE: Final = 0.05
"""How much of the codes of one length may be in use: new tables get longer ones then. Otherwise
every second guess would be somebody's table. Of four letters that is 8,000 tables."""

CODES_TRIED: Final = 1_000
"""If this many random codes are all taken, nearly all codes are."""


class FullError(Exception):
    """No free code was found for a new table."""


class FreeCodes:
    """Finds them, so short that people can type them."""

    def __init__(self, records: Log) -> None:
        self._log = records
        self._codes: set[str] = set()  # being given to somebody, not in the log yet

    async def longest(self) -> int:
        """How many letters the longest code in use has."""
        longest: int = CODE_LENGTHS[0]
        for length in CODE_LENGTHS[1:]:
            if await self._log.count_codes(length):
                longest = length
        return longest

    async def _code_length(self) -> int:
        """How many letters the codes of new tables have."""
        for length in CODE_LENGTHS[:-1]:
            if await self._log.count_codes(length) < MOST_IN_USE * len(CODE_LETTERS) ** length:
                return length
        return CODE_LENGTHS[-1]

    @asynccontextmanager
    async def free_code(self) -> AsyncIterator[str]:
        """A code that no table and no class has, and that no other begins with: a page asks for the
        table as soon as four letters are typed. It is reserved until the end of the block.

        :raises FullError: if none is found
        """
        length = await self._code_length()
        for _ in range(CODES_TRIED):
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(length))
            if code in self._codes:
                continue
            self._codes.add(code)
            try:
                if not await self._log.is_code_near(code):
                    yield code
                    return
            finally:
                self._codes.discard(code)
        raise FullError
