"""Moments of another node's clock, told on ours. PURE: times are arguments, in ms.

Nobody can say how two clocks compare, only that no message arrives before it was sent. So a moment
there is shown here later than it was, by what the fastest messages took, and always by the same:
what lies between two moments there is the same here. That is all that a race needs.
"""

from math import inf
from typing import Final

SLEW: Final = 2e-4
"""How far the translation may move in a millisecond, in ms. Clocks of healthy machines drift apart
by less; and a reaction of a second is wrong by a fifth of a millisecond at most."""

WINDOW: Final = 10_000.0
"""So long the fastest message counts, and once more as long that of the time before."""

TOO_FAR: Final = 50.0
"""If the clocks are that far from what is believed of them, one of them has jumped."""

FIRST_MESSAGES: Final = 8
"""So many messages say how the clocks compare, before anything is translated."""


class FarClock:
    """The clock of the node at the other end of a link."""

    def __init__(self) -> None:
        self._count = 0
        self._gap = inf  # what is added to its moments
        self._fastest = inf  # the least gap of this window, and of the one before
        self._before = inf
        self._window_ends = inf
        self._moved_at = 0.0

    @property
    def is_known(self) -> bool:
        """Whether enough was heard to translate."""
        return self._count >= FIRST_MESSAGES

    def heard(self, sent: float, now: float) -> bool:
        """A message arrived *now* that was sent at that moment there. False if one of the clocks
        has jumped: nothing that was translated holds any more."""
        gap = now - sent
        if not self.is_known:
            self._begin(gap, now)
            return True
        if now >= self._window_ends:
            is_old = now >= self._window_ends + WINDOW  # nothing was heard for long
            self._before, self._fastest = inf if is_old else self._fastest, inf
            self._window_ends = now + WINDOW
        self._fastest = min(self._fastest, gap)
        most = SLEW * (now - self._moved_at)
        self._moved_at = now
        off = min(self._fastest, self._before) - self._gap
        self._gap += min(max(off, -most), most)
        return abs(off) < TOO_FAR

    def _begin(self, gap: float, now: float) -> None:
        self._count += 1
        self._gap = self._fastest = min(self._gap, gap)
        self._window_ends, self._moved_at = now + WINDOW, now

    def here(self, moment: float) -> float:
        """A moment there, on our clock."""
        return moment + self._gap

    def there(self, moment: float) -> float:
        """A moment of our clock, on the other one."""
        return moment - self._gap
