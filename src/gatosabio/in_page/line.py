"""The line between a page and the server that it holds."""

from gatosabio.timing.line import LocalLine

_PAYLOAD = b"own"


class OwnLine(LocalLine):
    """Nothing travels, so no round trip is forgiven, and what is sent has arrived. A page that is
    asleep says so itself (`visible`)."""

    __slots__ = ()

    def silence(self, now: float) -> float:  # noqa: ARG002 - it is never silent
        """Always 0."""
        return 0.0

    def has_arrived(self, now: float) -> None:
        """What was sent until *now* is there."""
        self.ping(_PAYLOAD, now)
        self.pong(_PAYLOAD, now)
