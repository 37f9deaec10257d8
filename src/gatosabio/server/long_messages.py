"""Long messages: how unsteady a line is, by acknowledgements that a client cannot hold back.

The kernel of a client may wait up to 40 ms with an acknowledgement for something to send with it,
so pongs that are late on purpose look like a line that is late. But it must acknowledge every
second full packet at once (RFC 9293, 3.8.6.3). So now and then it gets two.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Final

from gatosabio.server.frames import LONGEST_PONG
from gatosabio.server.os_clock import now_ms
from gatosabio.server.tcp_info import Sending, kernel_round_trips, kernel_sending
from gatosabio.timing.constants import ACK_ASKED, FIRST_LONG_MESSAGES, LONG_MESSAGE
from gatosabio.timing.line import Line

LONGEST_SEGMENT: Final = 9_000
"""Longer packets are those of loopback (65 kB). Who plays on the server's own machine could change
its records as well."""

SMALLEST_WINDOW: Final = 32 * 1024
"""Browsers have room for 64 kB and more. Who says to have less wants acknowledgements to be late: a
kernel need not send them at once then, or two packets do not fit at all."""


class LongMessages:
    """Sends long messages on one connection, and tells its line when they were acknowledged."""

    def __init__(
        self,
        transport: asyncio.Transport,
        line: Line,
        rng: Random,
        pulse: Callable[[], str],
        of_two_packets: Callable[[int], bytes] | None = None,
    ) -> None:
        self._transport = transport
        self._socket = transport.get_extra_info("socket")
        self._line = line
        self._rng = rng
        self._pulse = pulse
        self._of_two_packets = of_two_packets or long_message
        self._too_long = False

    async def send_all(self) -> None:
        """Send long messages until cancelled, or until one would be too long."""
        while not self._too_long:
            known = self._line.enough_acknowledged
            await pause(self._rng.uniform(*(LONG_MESSAGE if known else FIRST_LONG_MESSAGES)))
            # Not in a race; and a table without races needs no more than the first ones.
            pulse = self._pulse()
            if pulse == "idle" or (pulse == "quiet" and not self._line.enough_acknowledged):
                await self._send()

    async def _send(self) -> None:
        """Send one, and wait until it is acknowledged. What is under way before it does not matter:
        a client could see to it that something always is."""
        before = self._sending()
        measured = kernel_round_trips(self._socket)
        if before is None or measured is None or self._transport.get_write_buffer_size():
            return
        self._too_long = before.segment > LONGEST_SEGMENT  # the loopback
        if self._too_long:
            return
        least, _ = measured
        sent = now_ms()
        self._transport.write(self._of_two_packets(before.segment))
        if before.window is not None and before.window < SMALLEST_WINDOW:
            self._line.acknowledged(least, sent)
            return
        goal = before.acked + before.under_way + 2 * before.segment
        for after in ACK_ASKED:
            await pause(sent + least + after - now_ms())
            now, asked = self._sending(), now_ms()
            if now is None:
                return
            if now.acked >= goal or after == ACK_ASKED[-1]:
                self._line.acknowledged(min(asked - sent, least + ACK_ASKED[-1]), asked)
                return

    def _sending(self) -> Sending | None:
        return None if self._transport.is_closing() else kernel_sending(self._socket)


def long_message(segment: int) -> bytes:
    """Pongs for two packets of that many bytes."""
    return LONGEST_PONG * -(-2 * segment // len(LONGEST_PONG))


async def pause(ms: float) -> None:
    """Sleep for that many milliseconds; not at all if there are none."""
    await asyncio.sleep(max(ms, 0.0) / 1000)
