"""Which actions were accepted, so that one that is sent again is not done again."""

from typing import Final

ANSWERS_KEPT: Final = 256
"""Of each person: who sends something again does so soon."""


class Answers:
    """The numbers that people gave their accepted actions, over all games at a table."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, int]] = {}  # person → cid → the row that answered it
        self._forgotten: dict[int, int] = {}  # person → the highest cid that is not kept any more

    def remember(self, person: int, cid: int, seq: int) -> None:
        """Action *cid* of *person* became row *seq*."""
        rows = self._rows.setdefault(person, {})
        rows[cid] = seq
        while len(rows) > ANSWERS_KEPT:
            oldest = next(iter(rows))
            del rows[oldest]
            self._forgotten[person] = max(self._forgotten.get(person, 0), oldest)

    def row_of(self, person: int, cid: int) -> int | None:
        """The row that it became, if it was accepted and is remembered."""
        return self._rows.get(person, {}).get(cid)

    def is_too_old(self, person: int, cid: int) -> bool:
        """Whether it may have been accepted and forgotten since: numbers rise, so nobody needs to
        send one that is so low."""
        return cid <= self._forgotten.get(person, 0)
