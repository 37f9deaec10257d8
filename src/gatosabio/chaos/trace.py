"""What happened in a world, line by line."""

from collections.abc import Callable
from typing import Any


class Trace:
    """Keeps lines, if anybody wants them."""

    def __init__(self, now: Callable[[], float], *, is_wanted: bool) -> None:
        self.lines: list[str] = []
        self.is_wanted = is_wanted
        self._now = now

    def __call__(self, who: object, what: str, *values: Any) -> None:
        """Note that at this moment *who* did *what*, with *values* for its `%s`."""
        if self.is_wanted:
            said = what % values if values else what
            self.lines.append(f"{self._now():8.4f} {who!s:12} {said}")
