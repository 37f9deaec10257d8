"""Long messages: when they are sent, what they measure, and that a real kernel answers at once."""

import asyncio
from contextlib import nullcontext
from math import inf
from pathlib import Path
from random import Random
from typing import Final

import pytest

from gatosabio.server import long_messages
from gatosabio.server.frames import LONGEST_PONG as PONG
from gatosabio.server.long_messages import (
    LONGEST_SEGMENT,
    SMALLEST_WINDOW,
    LongMessages,
    long_message,
)
from gatosabio.server.tcp_info import Sending, kernel_sending
from gatosabio.timing.constants import ACK_ASKED, LEAST_ACKS, LONG_MESSAGE, QUIET_PINGS
from gatosabio.timing.line import Line
from server.late_pongs import LatePongs
from server.race_server import ATTEMPTS, PORTS, Calm, people, serving
from server.slow_line import MissingError, SlowLine

SEGMENT: Final = 1448
LEAST: Final = 40.0
ROOM: Final = 65_536


class TimeIsUpError(Exception):
    """The time of a test is over."""


class NotedLine(Line):
    """A line that notes what it is told."""

    __slots__ = ("told",)

    def __init__(self) -> None:
        super().__init__()
        self.told: list[float] = []

    def acknowledged(self, round_trip: float, now: float) -> None:
        super().acknowledged(round_trip, now)
        self.told.append(round_trip)


class FakeConnection(asyncio.Transport):
    """A transport, the kernel below it, and the clock. What is written is acknowledged *takes* ms
    later; a sleeper is woken *late*."""

    def __init__(self, takes: float = LEAST, late: float = 0.0) -> None:
        super().__init__()
        self.takes = takes
        self.late = late
        self.now = 0.0
        self.ends = 60_000.0
        self.sent: list[float] = []
        self.written = b""
        self.buffered = 0
        self.closes = inf
        self.closes_after_writing = inf
        self.segment = SEGMENT
        self.under_way = 0  # and is never acknowledged alone
        self.window: int | None = ROOM
        self.tells = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written = bytes(data)
        self.sent.append(self.now)
        self.closes = self.now + self.closes_after_writing

    def get_write_buffer_size(self) -> int:
        return self.buffered

    def is_closing(self) -> bool:
        return self.now >= self.closes

    def sending(self, _: object) -> Sending:
        acked = sum(len(self.written) for sent in self.sent if self.now >= sent + self.takes)
        acked += self.under_way * len([sent for sent in self.sent if self.now >= sent + self.takes])
        return Sending(self.segment, acked, self.under_way, self.window)

    def round_trips(self, _: object) -> tuple[float, float] | None:
        return (LEAST, LEAST) if self.tells else None

    async def pause(self, ms: float) -> None:
        self.now += max(ms, 0.0) + self.late
        if self.now > self.ends:
            raise TimeIsUpError


def measure(
    monkeypatch: pytest.MonkeyPatch,
    connection: FakeConnection,
    pulse: str = "idle",
    *,
    ends: bool = False,
) -> list[float]:
    """What the line is told in a minute. *ends*: they end by themselves before that."""
    monkeypatch.setattr(long_messages, "now_ms", lambda: connection.now)
    monkeypatch.setattr(long_messages, "kernel_sending", connection.sending)
    monkeypatch.setattr(long_messages, "kernel_round_trips", connection.round_trips)
    monkeypatch.setattr(long_messages, "pause", connection.pause)
    line = NotedLine()
    messages = LongMessages(connection, line, Random(1), lambda: pulse)
    with nullcontext() if ends else pytest.raises(TimeIsUpError):
        asyncio.run(messages.send_all())
    return line.told


def test_a_long_message_is_two_packets_of_pongs_that_nobody_asked_for() -> None:
    message = long_message(SEGMENT)

    assert 2 * SEGMENT <= len(message) < 2 * SEGMENT + len(PONG)
    assert message == PONG * (len(message) // len(PONG))
    assert PONG[:2] == b"\x8a\x7d"  # final, pong, not masked, 125 bytes
    assert len(PONG) == 127


def test_the_first_ones_come_often_then_one_every_five_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection = FakeConnection()
    told = measure(monkeypatch, connection)

    assert told == [LEAST + ACK_ASKED[0]] * len(told)
    assert connection.sent[LEAST_ACKS - 1] < 9_000
    gaps = [b - a for a, b in zip(connection.sent, connection.sent[1:], strict=False)]
    assert min(gaps[LEAST_ACKS - 1 :]) >= LONG_MESSAGE[0]
    assert max(gaps) < LONG_MESSAGE[1] + 100


@pytest.mark.parametrize(
    ("takes", "late", "told"),
    [
        pytest.param(LEAST + 9, 0, LEAST + 11, id="the first time it is seen"),
        pytest.param(LEAST + 9, 5, LEAST + 12, id="by a server that is late itself"),
        pytest.param(9_000, 0, LEAST + 250, id="never"),
        pytest.param(9_000, 30, LEAST + 250, id="never, and late"),
    ],
)
def test_an_acknowledgement_counts_when_it_is_seen(
    takes: float, late: float, told: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert measure(monkeypatch, FakeConnection(takes, late))[0] == pytest.approx(told)


def test_a_small_window_is_no_excuse(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = FakeConnection(takes=LEAST + 40)
    connection.window = SMALLEST_WINDOW - 1
    assert set(measure(monkeypatch, connection)) == {LEAST}

    connection = FakeConnection(takes=LEAST + 40)
    connection.window = None  # an older kernel does not tell
    assert set(measure(monkeypatch, connection)) == {LEAST + 42}


def test_none_are_sent_in_a_race(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = FakeConnection()

    assert measure(monkeypatch, connection, "race") == []
    assert connection.sent == []


def test_without_races_there_are_only_the_first_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(measure(monkeypatch, FakeConnection(), "quiet")) == LEAST_ACKS


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("buffered", 1, id="something waits"),
        pytest.param("tells", False, id="nothing was measured yet"),
        pytest.param("closes", 0.0, id="the connection ends"),
    ],
)
def test_none_are_sent_where_they_tell_nothing(
    name: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = FakeConnection()
    setattr(connection, name, value)

    assert measure(monkeypatch, connection) == []
    assert connection.sent == []


def test_on_the_loopback_nothing_is_looked_at_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = FakeConnection()
    connection.segment = LONGEST_SEGMENT + 1

    assert measure(monkeypatch, connection, ends=True) == []
    assert connection.sent == []


def test_who_keeps_something_under_way_is_measured_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection = FakeConnection(takes=LEAST + 20)
    connection.under_way = 200

    told = measure(monkeypatch, connection)

    assert told == measure(monkeypatch, FakeConnection(takes=LEAST + 20))
    assert told


def test_an_end_while_one_is_under_way_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = FakeConnection(takes=9_000)
    connection.closes_after_writing = LEAST

    assert measure(monkeypatch, connection) == []
    assert len(connection.sent) == 1


def test_a_kernel_that_is_not_asked_tells_nothing() -> None:
    assert kernel_sending(None) is None


# --- Over a real line ---

WAY: Final = 0.02  # seconds
HELD: Final = 0.036
MOST_BELIEVED: Final = 10.0  # ms; pings show 18 and more


class EverySecondPong(LatePongs):
    """Is late, but so soon that its kernel's acknowledgement waits for it."""

    def held(self) -> float:
        return self.pings % 2 * HELD


async def mean_excess(path: Path, slow: SlowLine) -> tuple[float, bool]:
    """The mean excess that is believed of late pongs, and whether the machine was calm."""
    async with (
        Calm() as calm,
        serving(path, slow.listen(PORTS[0])) as server,
        people(server, (EverySecondPong, slow.far)) as (cheat,),
    ):
        assert isinstance(cheat, EverySecondPong)
        await cheat.open(game="gatonegro")
        await cheat.connect()
        line = (await server.actor(cheat)).sessions[cheat.person].line
        async with asyncio.timeout(120):
            while not line.enough_acknowledged or cheat.pings < QUIET_PINGS:
                await asyncio.sleep(0.05)
        mean = line.standing().mean
        assert cheat.pongs >= LEAST_ACKS * 2 * SEGMENT // len(PONG)
    print(f"mean excess {mean:.1f} ms; ticks up to {calm.usually_late:.1f} ms late")
    return mean, bool(calm)


def test_a_real_kernel_does_not_wait_for_late_pongs(tmp_path: Path) -> None:
    try:
        laid = SlowLine(WAY)
    except MissingError as missing:
        pytest.skip(f"a slow line needs {missing}")
    believed: list[float] = []
    with laid as slow:
        for attempt in range(ATTEMPTS):
            mean, calm = asyncio.run(mean_excess(tmp_path / f"{attempt}.db", slow))
            if mean <= MOST_BELIEVED:  # a busy machine only adds to it
                return
            if calm:
                believed.append(mean)
    assert len(believed) < 2, f"{believed} ms are believed"
    pytest.skip("this machine is too busy: it held up packets itself, every time")
