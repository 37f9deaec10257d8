"""The table's own clock, which the rules go by: it stands still while nobody can play."""

from typing import Final

from gatosabio.engine.game import Ms

ROUNDING: Final = 1e-6
"""The server's time is a float: what should be a whole millisecond is this close to it."""


class Clock:
    """Milliseconds since the game began, not counting pauses. It is asked with the server's time,
    and a stopped clock is started with it again."""

    def __init__(self) -> None:
        self._shows = Ms(0)  # when it was last stopped, or set
        self._runs_since: float | None = None

    def set(self, at: Ms) -> None:
        """Stop it, and let it show *at*."""
        self._shows = at
        self._runs_since = None

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return self._runs_since is not None

    def start(self, now: float) -> None:
        """Let it run, from what it shows."""
        if self._runs_since is None:
            self._runs_since = now

    def stop(self, now: float) -> None:
        """Let it stand."""
        self._shows = self.read(now)
        self._runs_since = None

    def read(self, now: float) -> Ms:
        """What it shows at the server's *now*."""
        if self._runs_since is None:
            return self._shows
        return Ms(self._shows + max(0, int(now - self._runs_since + ROUNDING)))

    def when(self, at: Ms) -> float | None:
        """The server's time at which it will show *at*; None while it stands."""
        if self._runs_since is None:
            return None
        return self._runs_since + (at - self._shows)
