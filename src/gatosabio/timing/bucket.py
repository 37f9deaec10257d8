"""The credit for delays: what a bad connection needs on average, and not more."""

from gatosabio.timing.constants import FIRST_CREDIT, LEAST_CREDIT, MOST_CREDIT


class Bucket:
    """How many milliseconds of delay the server still believes of one person. It outlives the
    connection. Only the person's own hits refill it, by what the connection needs on average. So
    the credit covers a bad connection and an occasional stall, but not a lie at every hit."""

    __slots__ = ("credit",)

    def __init__(self, credit: float = FIRST_CREDIT) -> None:
        self.credit = credit

    def settle(self, used: float, refill: float) -> None:
        """A hit was judged: it used up *used* milliseconds of credit and earns *refill*."""
        self.credit = min(max(self.credit + refill - used, LEAST_CREDIT), MOST_CREDIT)
