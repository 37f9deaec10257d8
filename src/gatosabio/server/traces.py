"""What can still be read of something that was erased, in the files of the log."""

import logging

from gatosabio.records.log import Log

log = logging.getLogger(__name__)


class Traces:
    """Removes the traces of what was erased, and says so if they stay: while another program reads
    the file, nobody can empty its write-ahead log."""

    def __init__(self, records: Log) -> None:
        self._log = records
        self._stay = True  # a server before this one may have been killed before they were gone
        self._was_told = False

    def expect(self) -> None:
        """Something is about to be erased. If that is interrupted, its traces are removed later."""
        self._stay = True

    async def remove(self, of: str, *, frees_room: bool = False) -> None:
        """Remove all traces *of* what was erased a moment ago; if it *frees_room*, give the room of
        large things back, too. If they stay, the log says so, and they are removed later."""
        if not await self._are_gone(frees_room=frees_room):
            self._was_told = True
            log.warning(
                "traces of %s stay in the write-ahead log: another program reads the file; they "
                "are removed when that has ended",
                of,
            )

    async def remove_the_rest(self) -> None:
        """Remove those that have stayed, if whoever read the file has ended meanwhile."""
        if self._stay:
            await self._are_gone(frees_room=False)

    async def _are_gone(self, *, frees_room: bool) -> bool:
        """Try to remove them; whether that has succeeded. What is erased meanwhile is for the next
        time."""
        self._stay, are_gone = False, False
        try:
            are_gone = await self._log.vacuum(frees_room=frees_room)
        finally:
            self._stay = self._stay or not are_gone
        if self._was_told and are_gone:
            self._was_told = False
            log.warning("the traces that stayed in the write-ahead log are removed")
        return are_gone
