"""One connection, with a socket whose client reads when the test says so."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from aiohttp import WSMsgType

from gatosabio.server.frames import text_frame
from gatosabio.server.os_clock import now_ms
from gatosabio.server.outgoing import WRITTEN_AT_ONCE
from gatosabio.server.session import Session
from gatosabio.server.wires import SocketWire
from gatosabio.timing.line import Line
from gatosabio.wire.codec import encode
from gatosabio.wire.to_client import Ack, Closed, Measured


class Transport:
    """Takes frames, which go to the same list as those of the socket."""

    def __init__(self, out: list[bytes]) -> None:
        self.out = out
        self.waiting = 0
        self.closing = False

    def get_extra_info(self, _: str) -> None:
        return None

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.closing

    def write(self, frame: bytes) -> None:
        if frame[0] == text_frame(b"")[0]:
            self.out.append(frame[2:] if frame[1] < 126 else frame[4:])


class Socket:
    """Says nothing. Its client reads once *reads* is set."""

    def __init__(self) -> None:
        self.out: list[bytes] = []
        self.closed = False
        self.close_code = None
        self.reads = asyncio.Event()

    async def receive(self) -> None:
        await asyncio.Event().wait()

    async def send_frame(self, data: bytes, _: WSMsgType) -> None:
        await self.reads.wait()
        self.out.append(data)

    async def close(self, **_: object) -> None:
        self.closed = True


class Table:
    """Notes the reveals that were sent."""

    def __init__(self) -> None:
        self.reveals: list[int] = []
        self.breaks = False

    def receive(self, *_: object) -> None: ...

    def sent(self, _: int, reveal_id: int, __: float) -> None:
        if self.breaks:
            raise ValueError("broken on purpose")
        self.reveals.append(reveal_id)

    def pulse(self) -> str:
        return "race"


class Connected:
    """A session, and the fakes round it."""

    def __init__(self, *, proxied: bool = False) -> None:
        self.socket = Socket()
        self.transport = Transport(self.socket.out)
        self.table = Table()
        self.line = Line(witness=not proxied)
        socket: Any = self.socket
        transport: Any = self.transport
        wire = SocketWire(socket, transport)
        self.session = Session(wire, self.line, Random(1), proxied=proxied)
        self.session.table = self.table


def ack(seq: int) -> Ack:
    return Ack(cid=0, seq=seq)


def ack_data(seq: int) -> bytes:
    return encode(ack(seq))


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.001)


def test_a_reveal_waits_for_its_moment_and_what_comes_after_it_waits_too() -> None:
    async def story() -> None:
        one = Connected()
        due = now_ms() + 60
        one.session.tell(ack(1))
        one.session.tell(ack(2), not_before=due, reveal_id=7)
        one.session.tell(ack(3))
        assert one.socket.out == [ack_data(1)]
        await until(lambda: len(one.socket.out) == 3)
        assert now_ms() > due - 1
        assert one.socket.out == [ack_data(seq) for seq in (1, 2, 3)]
        assert one.table.reveals == [7]

    asyncio.run(story())


def test_who_does_not_read_gets_everything_once_and_in_order_when_they_do() -> None:
    async def story() -> None:
        one = Connected()
        talk = asyncio.create_task(one.session.talk())
        one.transport.waiting = WRITTEN_AT_ONCE + 1
        for seq in (1, 2, 3):
            one.session.tell(ack(seq), reveal_id=seq)
        await asyncio.sleep(0.02)
        assert one.socket.out == []
        one.transport.waiting = 0
        one.session.tell(ack(4))
        one.socket.reads.set()
        await until(lambda: len(one.socket.out) == 4)
        one.session.tell(ack(5))
        assert one.socket.out == [ack_data(seq) for seq in (1, 2, 3, 4, 5)]
        assert one.table.reveals == [1, 2, 3]
        assert one.session.outgoing.queued_bytes == 0
        one.session.close(Closed(why="retry"))
        await talk

    asyncio.run(story())


def test_what_a_ping_adds_behind_a_reveal_goes_out_once() -> None:
    """In the middle of sending slowly, the proxy begins to tell round trips."""

    async def story() -> None:
        one = Connected(proxied=True)
        talk = asyncio.create_task(one.session.talk())
        await until(lambda: encode(Measured(mode="e0")) in one.socket.out)
        one.line.proxy_told(30.0, now_ms())
        one.transport.waiting = WRITTEN_AT_ONCE + 1
        one.session.tell(ack(1), reveal_id=1)
        one.socket.reads.set()
        await until(lambda: encode(Measured(mode="ep")) in one.socket.out)
        one.session.tell(ack(2))
        await until(lambda: ack_data(2) in one.socket.out)
        assert one.socket.out[1:] == [ack_data(1), encode(Measured(mode="ep")), ack_data(2)]
        one.session.close(Closed(why="retry"))
        await talk

    asyncio.run(story())


@pytest.mark.parametrize("when", ["before", "during"])
def test_after_it_is_closed_nothing_is_sent_but_why(when: str) -> None:
    async def story() -> None:
        one = Connected()
        talk = asyncio.create_task(one.session.talk()) if when == "during" else None
        one.transport.waiting = WRITTEN_AT_ONCE + 1
        one.session.tell(ack(1))
        await asyncio.sleep(0.02)
        one.session.close(Closed(why="opened-elsewhere"))
        one.session.tell(ack(2))
        await (talk or one.session.talk())
        one.socket.reads.set()
        await one.session.hang_up()
        assert one.socket.out == [encode(Closed(why="opened-elsewhere"))]
        assert one.socket.closed
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(story())


@pytest.mark.parametrize("slow", [False, True])
def test_an_error_when_a_reveal_was_sent_ends_the_connection(
    slow: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        one = Connected()
        one.table.breaks = True
        one.socket.reads.set()
        one.transport.waiting = WRITTEN_AT_ONCE + 1 if slow else 0
        one.session.tell(ack(1), reveal_id=1)
        async with asyncio.timeout(20):
            await one.session.talk()
        await one.session.hang_up()
        assert one.socket.out[-1] == encode(Closed(why="retry"))

    asyncio.run(story())
    assert [record.message for record in caplog.records] == ["a session broke"]


def test_a_connection_that_is_being_closed_by_the_other_side_ends_the_talk() -> None:
    """The client has hung up without reading: nothing arrives any more, and nothing can be sent."""

    async def story() -> None:
        one = Connected()
        one.transport.closing = True
        async with asyncio.timeout(20):
            await one.session.talk()
        assert one.session.ended_by(None) is None

    asyncio.run(story())
