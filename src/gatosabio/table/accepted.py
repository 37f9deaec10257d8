"""Which actions were accepted, so that an action that is sent twice is done once."""

from typing import Final

from msgspec import Struct

MOST_REMEMBERED: Final = 256
"""How many accepted actions of one person are remembered: a client that sends an action again does
so soon."""


class AcceptedActions(Struct):
    """The numbers (`cid`) that people gave their accepted actions, over all games of a table."""

    rows: dict[int, dict[int, int]] = {}  # person → cid → the row it became
    forgotten: dict[int, int] = {}  # person → the highest cid that was dropped

    def remember(self, person: int, cid: int, seq: int) -> None:
        """Action *cid* of *person* became row *seq*."""
        rows = self.rows.setdefault(person, {})
        rows[cid] = seq
        while len(rows) > MOST_REMEMBERED:
            oldest = next(iter(rows))
            del rows[oldest]
            self.forgotten[person] = max(self.forgotten.get(person, 0), oldest)

    def row_of(self, person: int, cid: int) -> int | None:
        """The row that the action became; None if it was not accepted or is forgotten."""
        return self.rows.get(person, {}).get(cid)

    def is_too_old(self, person: int, cid: int) -> bool:
        """Whether the action may have been accepted and forgotten. Numbers rise, so an honest
        client never sends one this low."""
        return cid <= self.forgotten.get(person, 0)
