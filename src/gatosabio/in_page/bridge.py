"""What the page's worker calls: texts in, one text out.

Every call gives what is to be done, as JSON: `out` is a list of `["store", [[name, text or null],
…]]`, `["send", connection, text]`, `["close", connection, text]`, `["answer", request, status,
text]` and `["broken", why]`; `wakes_at` is when to call `wake`, or null.
"""

from collections.abc import Callable
from random import Random
from typing import Any, assert_never

import msgspec

from gatosabio.in_page.clock import Clock
from gatosabio.in_page.device import Device
from gatosabio.in_page.outgoing import Answer, Broken, HangUp, Outgoing, Send, Store
from gatosabio.in_page.requests import Asked


class Bridge:
    """A device, for somebody who speaks JSON. *stored* is an object of names and texts; *entropy*
    gives so many secret bytes."""

    def __init__(self, stored: str, entropy: Callable[[int], bytes]) -> None:
        kept = msgspec.json.decode(stored, type=dict[str, str])
        rng = Random(entropy(16))  # noqa: S311 - for what need not be secret
        self._device = Device({name: text.encode() for name, text in kept.items()}, entropy, rng)

    def ask(
        self, request: int, method: str, path: str, token: str, body: str, now: float, wall: float
    ) -> str:
        """A request, as a server would get it."""
        asked = Asked(method, path, token, body.encode())
        self._device.ask(request, asked, Clock(now, int(wall)))
        return self._told(now)

    def connect(self, number: int) -> None:
        """A new connection of the page."""
        self._device.connect(number)

    def receive(self, number: int, text: str, arrived: float, now: float, wall: float) -> str:
        """A message on that connection."""
        self._device.receive(number, text.encode(), arrived, Clock(now, int(wall)))
        return self._told(now)

    def disconnect(self, number: int, now: float, wall: float) -> str:
        """The page has closed that connection."""
        self._device.disconnect(number, Clock(now, int(wall)))
        return self._told(now)

    def wake(self, now: float, wall: float) -> str:
        """It is as late as `wakes_at` said."""
        self._device.wake(Clock(now, int(wall)))
        return self._told(now)

    def stored(self, now: float, wall: float) -> str:
        """What was to be stored is stored."""
        self._device.stored(Clock(now, int(wall)))
        return self._told(now)

    def not_stored(self, now: float, wall: float) -> str:
        """It could not be stored."""
        self._device.not_stored(Clock(now, int(wall)))
        return self._told(now)

    def _told(self, now: float) -> str:
        out = [_plain(what) for what in self._device.outgoing()]
        return msgspec.json.encode({"out": out, "wakes_at": self._device.wakes_at(now)}).decode()


def _plain(what: Outgoing) -> list[Any]:
    match what:
        case Store(items=items):
            texts = [
                [name, None if value is None else value.decode()]
                for name, value in ((item.name, item.value) for item in items)
            ]
            return ["store", texts]
        case Send(connection=connection, data=data):
            return ["send", connection, data.decode()]
        case HangUp(connection=connection, data=data):
            return ["close", connection, data.decode()]
        case Answer(request=request, status=status, body=body):
            return ["answer", request, status, body.decode()]
        case Broken(why=why):
            return ["broken", why]
        case _:
            assert_never(what)
