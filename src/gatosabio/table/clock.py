"""The table's own clock, which the rules use: it stands still while nobody can play."""

from gatosabio.engine.game import Ms
from gatosabio.timing.constants import ROUNDING


class Clock:
    """Milliseconds since the game began, without pauses. Its methods are told the server's time."""

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
        """Let it run on from the time that it shows."""
        if self._runs_since is None:
            self._runs_since = now

    def stop(self, now: float) -> None:
        """Stop it at the time that it shows."""
        self._shows = self.read(now)
        self._runs_since = None

    def read(self, now: float) -> Ms:
        """The time that it shows at the server's time *now*."""
        if self._runs_since is None:
            return self._shows
        return Ms(self._shows + max(0, int(now - self._runs_since + ROUNDING)))

    def when(self, at: Ms) -> float | None:
        """The server's time at which it will show *at*; None while it is stopped."""
        if self._runs_since is None:
            return None
        return self._runs_since + (at - self._shows)
