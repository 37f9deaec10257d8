"""The table's own clock, which the rules use: it stands still while nobody can play."""

from gatosabio.engine.game import Ms
from gatosabio.timing.constants import ROUNDING


class Clock:
    """Milliseconds since the game began, without pauses. Its methods are told the server's time."""

    def __init__(self) -> None:
        self.runs = False  # whether time passes
        self._shows = Ms(0)  # when it was last stopped, or set
        self._runs_since: float | None = None
        self._last_read: tuple[float | None, Ms] = (None, Ms(0))  # the server's time, and this one

    def set(self, at: Ms) -> None:
        """Stop it, and let it show *at*."""
        self._shows = at
        self.runs = False
        self._runs_since = None
        self._last_read = (None, at)

    def start(self, now: float) -> None:
        """Let it run on from the time that it shows."""
        if self._runs_since is None:
            self.runs = True
            self._runs_since = now
            self._last_read = (None, self._shows)

    def stop(self, now: float) -> None:
        """Stop it at the time that it shows."""
        self.set(self.read(now))

    def read(self, now: float) -> Ms:
        """The time that it shows at the server's time *now*. It is read many times for a message,
        at the same moment: then it is not computed again."""
        if self._runs_since is None:
            return self._shows
        if self._last_read[0] != now:
            shows = Ms(self._shows + max(0, int(now - self._runs_since + ROUNDING)))
            self._last_read = (now, shows)
        return self._last_read[1]

    def when(self, at: Ms) -> float | None:
        """The server's time at which it will show *at*; None while it is stopped."""
        if self._runs_since is None:
            return None
        return self._runs_since + (at - self._shows)
