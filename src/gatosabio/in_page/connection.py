"""One connection of a page to its own tables."""

from collections import deque
from collections.abc import Callable

from gatosabio.in_page.line import OwnLine
from gatosabio.in_page.outgoing import HangUp, Outgoing, Send
from gatosabio.table.effects import Tell
from gatosabio.wire.codec import encode
from gatosabio.wire.to_client import Closed, ToClient


class Connection:
    """Sends in order, and nothing before its time. *post* takes what is to go out."""

    def __init__(self, number: int, post: Callable[[Outgoing], None]) -> None:
        self.number = number
        self.line = OwnLine()
        self.table: str | None = None
        self.person = 0
        self.closed = False
        self._post = post
        self._queue: deque[Tell] = deque()

    def tell(self, message: ToClient) -> None:
        """Send *message* now."""
        self._queue.append(Tell(self.person, message))

    def add(self, tell: Tell) -> None:
        """Send that when its time comes, after everything before it."""
        self._queue.append(tell)

    def send_due(self, now: float, sent: Callable[[int, int], None]) -> None:
        """Send what is due. *sent* is told of reveals: the person, and which one."""
        while self._queue and not self.closed and (self._queue[0].not_before or now) <= now:
            tell = self._queue.popleft()
            self._post(Send(self.number, encode(tell.message)))
            self.line.has_arrived(now)
            if tell.reveal_id is not None:
                sent(self.person, tell.reveal_id)

    def due_at(self) -> float | None:
        """When the first message that waits is due; None if none waits."""
        return self._queue[0].not_before if self._queue and not self.closed else None

    def close(self, message: Closed) -> None:
        """Close it, with *message* as the last one. What waits is not sent."""
        if not self.closed:
            self.closed = True
            self._post(HangUp(self.number, encode(message)))
