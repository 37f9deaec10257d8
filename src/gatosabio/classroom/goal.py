"""The long cat: every sum that any child finds makes it longer, until it reaches the cheese."""

from math import ceil
from typing import Final

from msgspec import Struct

FIRST_TIME: Final = 6  # sums a child
OF_LAST_ROUND: Final = 0.9


class LongCat(Struct, frozen=True):
    """How long the cat is, in sums, and how long it has to be to reach the cheese. One that does
    not reach it sleeps, and goes on from there in the next round."""

    length: int = 0
    goal: int = 0

    @property
    def is_there(self) -> bool:
        """Whether it has its cheese."""
        return 0 < self.goal <= self.length

    def wakes(self, children: int, last_round: int) -> "LongCat":
        """The cat at the beginning of a round of so many children. *last_round*: what the class
        found in the round before; 0 if there was none."""
        if self.goal and not self.is_there:
            return self
        goal = ceil(last_round * OF_LAST_ROUND) if last_round else FIRST_TIME * children
        return LongCat(0, max(1, goal))

    def grown(self, found: int) -> "LongCat":
        """The cat when the class has found so many more sums. It grows on behind the cheese."""
        return LongCat(self.length + found, self.goal)
