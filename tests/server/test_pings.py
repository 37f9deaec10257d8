"""Pings of one connection, by a clock that the test sets."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from gatosabio.server import pings
from gatosabio.server.pings import ASLEEP, GONE_AFTER, Pings
from gatosabio.timing.line import Line


class Connection:
    """One that keeps what is written, and answers pings if *answers*."""

    def __init__(self, *, answers: bool = True) -> None:
        self.now = 1_000.0
        self.line = Line()
        self.frames: list[bytes] = []
        self.ended: list[str | None] = []
        self.pinged = 0
        self.pulse = "idle"
        self.is_open = True
        self.breaks = False
        self._answers = answers
        self.pings = Pings(
            None,
            self.line,
            Random(1),
            send=self.send,
            pulse=lambda: self.pulse,
            after_ping=self.after_ping,
            end=self.ended.append,
        )

    def send(self, frame: bytes) -> bool:
        if self.breaks:
            raise ValueError("broken on purpose")
        if self.is_open:
            self.frames.append(frame)
            if self._answers:
                self.line.pong(frame[2:], self.now + 1)
        return self.is_open

    def after_ping(self) -> None:
        self.pinged += 1


def story(
    monkeypatch: pytest.MonkeyPatch,
    tell: Callable[[Connection, list[float]], Awaitable[None]],
    *,
    answers: bool = True,
) -> Connection:
    """Run *tell* with a connection whose timers only note when they would ring."""
    connection = Connection(answers=answers)
    monkeypatch.setattr(pings, "now_ms", lambda: connection.now)

    async def run() -> None:
        waits: list[float] = []
        loop: Any = asyncio.get_running_loop()

        def call_later(delay: float, _: Callable[[], None]) -> asyncio.TimerHandle:
            waits.append(round(1000 * delay, 1))
            return loop.call_at(loop.time() + 1_000, lambda: None)  # type: ignore[no-any-return]

        monkeypatch.setattr(loop, "call_later", call_later, raising=False)
        await tell(connection, waits)
        connection.pings.stop()

    asyncio.run(run())
    return connection


def test_one_ping_at_the_start_and_one_whenever_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def tell(connection: Connection, waits: list[float]) -> None:
        connection.pings.now()
        assert connection.frames == []  # it was not started yet
        connection.pings.start()
        connection.pings.now()
        assert (len(connection.frames), connection.pinged, len(waits)) == (2, 2, 2)
        connection.pings.stop()
        connection.pings.now()
        assert len(connection.frames) == 2

    ended = story(monkeypatch, tell).ended

    assert ended == []


def test_a_ping_right_behind_a_reveal_and_the_next_one_between_the_usual_moments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def tell(connection: Connection, waits: list[float]) -> None:
        connection.pulse = "race"
        connection.pings.start()
        connection.pings.behind_reveal()
        connection.pings.now()
        assert waits == [50.0, 37.0, 50.0]

    story(monkeypatch, tell)


@pytest.mark.parametrize("late", [0.0, ASLEEP + 1_000])
@pytest.mark.parametrize("silent", [GONE_AFTER - 1, GONE_AFTER + 1])
def test_a_silent_client_is_gone_unless_it_was_us_who_slept(
    monkeypatch: pytest.MonkeyPatch, late: float, silent: float
) -> None:
    """Also if something else than the timer wakes first, as a reveal that was due."""

    async def tell(connection: Connection, waits: list[float]) -> None:
        connection.pings.start()
        while connection.now + waits[-1] < 1_000.0 + silent - late:
            connection.now += waits[-1]
            connection.pings.now()
        connection.now = 1_000.0 + silent
        connection.pings.now()

    gone = silent > GONE_AFTER and late == 0
    assert story(monkeypatch, tell, answers=False).ended == (["too-slow"] if gone else [])


def test_a_lost_connection_ends_without_a_reason_and_is_not_pinged_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def tell(connection: Connection, waits: list[float]) -> None:
        connection.pings.start()
        connection.is_open = False
        connection.pings.now()
        connection.pings.now()
        assert len(waits) == 1

    assert story(monkeypatch, tell).ended == [None]


def test_an_error_ends_the_connection_and_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def tell(connection: Connection, waits: list[float]) -> None:
        connection.pings.start()
        connection.breaks = True
        connection.pings.now()
        connection.pings.now()
        assert len(waits) == 1

    assert story(monkeypatch, tell).ended == ["retry"]
    assert [record.message for record in caplog.records] == ["a session broke"]
