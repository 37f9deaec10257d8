"""The voice of a table with an even start: until when somebody who listens is busy.

Nobody tells the table when a screen reader has finished. So it counts the words of everything that
a page says (`engine/speech.py`), at the speed that the host has chosen.
"""

from collections.abc import Sequence
from typing import Any, Final

from gatosabio.engine.speech import Speech

LONGEST_WAIT: Final = 15_000.0
"""Milliseconds that a race waits at most for what is still to be said."""


class Voice:
    """Says everything one after the other, at so many *words_per_minute*; nothing if that is 0."""

    def __init__(self, speech: Speech, hands: int, words_per_minute: int) -> None:
        self.free_at = 0.0  # when everything has been said
        self._speech = speech
        self._hands = hands
        self._words_per_minute = words_per_minute

    def tell(self, events: Sequence[Any], now: float) -> None:
        """Say what has happened."""
        self._say(self._speech.words_of(events), now)

    def describe_table(self, now: float) -> None:
        """Say how the table stands."""
        self._say(self._speech.situation.count(self._hands), now)

    def explain_card(self, now: float) -> None:
        """Say what a special card does."""
        self._say(self._speech.explanation, now)

    def _say(self, words: int, now: float) -> None:
        if self._words_per_minute and words:
            ends = max(now, self.free_at) + words * 60_000 / self._words_per_minute
            self.free_at = min(ends, now + LONGEST_WAIT)
