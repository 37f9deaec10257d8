"""What a race waits for before it begins: a new kind of card is read about, or a card is spoken.

The table's clock stands still meanwhile, and the race begins for everybody at the same moment. The
time to read is long enough for the voice, too, so that one wait covers the other.
"""

from collections.abc import Sequence
from typing import Any

from gatosabio.table.reading import Reading
from gatosabio.table.voice import LONGEST_WAIT, Voice


class BeforeRace:
    """Knows whether a race waits, and until when."""

    def __init__(self, reading: Reading, voice: Voice) -> None:
        self.reading = reading
        self._voice = voice
        self._latest: float | None = None  # while a card is spoken: when its race begins at last

    @property
    def speaking(self) -> bool:
        """Whether a card is spoken that is not to be seen yet."""
        return self._latest is not None

    @property
    def until(self) -> float | None:
        """When the wait is over; None if no race waits."""
        if self._latest is None:
            return self.reading.until
        return min(self._voice.free_at, self._latest)

    def begin(self, events: Sequence[Any], now: float) -> bool:
        """*events* have shown something to race for. Gives whether the race has to wait."""
        return self.reading.begin(events, now) or self._speak(now)

    def begin_again(self, now: float, *, is_raced: bool) -> bool:
        """The table goes on after a rest, or a race starts again: how the table stands is said, and
        what a rest has cut short is read. *is_raced*: there is something to race for. Gives whether
        that has to wait."""
        self._voice.describe_table(now)
        return self.reading.begin_again(now) or (is_raced and self._speak(now))

    def is_over(self, now: float) -> bool:
        """Whether the wait has come to its end by *now*, so that the race can begin."""
        if self._latest is None:
            return self.reading.turn_page(now)
        if now < min(self._voice.free_at, self._latest):
            return False
        self._latest = None
        return True

    def stop(self) -> None:
        """The table rests for another reason, such as a pause."""
        self.reading.stop()
        self._latest = None

    def _speak(self, now: float) -> bool:
        self._latest = now + LONGEST_WAIT if self._voice.free_at > now else None
        return self.speaking
