"""The credit for a line's delays: what a bad line needs on average, and not more."""

from gatosabio.timing.constants import FIRST_CREDIT, LEAST_CREDIT, MOST_CREDIT


class Bucket:
    """How much delay its owner is still believed. It belongs to the seat's token and outlives the
    connection. Only the owner's own hits refill it, by what the line needs on average: so a bad
    line is paid for, a stall now and then too, but a lie every time is not."""

    __slots__ = ("credit",)

    def __init__(self, credit: float = FIRST_CREDIT) -> None:
        self.credit = credit

    def settle(self, used: float, refill: float) -> None:
        """A hit of the owner's was judged: it took *used* milliseconds and earns *refill*."""
        self.credit = min(max(self.credit + refill - used, LEAST_CREDIT), MOST_CREDIT)
