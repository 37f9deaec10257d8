"""Frames on a connection between two nodes: they come as they were written, or it ends."""

import asyncio

import pytest

from gatosabio.server import frame_stream
from gatosabio.server.frame_stream import LENGTH, LONGEST, FrameStream
from server.two_streams import nothing, pair, until


@pytest.mark.parametrize(
    "too_much",
    [
        LENGTH.pack(frame_stream.LONGEST_GREETING + 1),
        LENGTH.pack(0) * (frame_stream.MOST_EARLY + 1),
    ],
)
def test_whoever_says_too_much_before_it_is_let_in_is_cut_off(too_much: bytes) -> None:
    stream = FrameStream()
    stream.data_received(too_much[:-1])
    assert not stream.is_over
    stream.data_received(too_much[-1:])
    assert stream.is_over


def test_frames_come_as_they_were_written_whatever_their_length() -> None:
    frames = [
        bytes([n % 256]) * n for n in (0, 1, 3, 4, 5, 255, 256, 70_000, 3_000_000, LONGEST, 0)
    ]

    async def story() -> None:
        async with pair() as both:
            heard: list[bytes] = []
            both.there.begin(lambda frame: heard.append(bytes(frame)), nothing)
            both.here.begin(lambda _: None, nothing)
            for frame in frames:
                both.here.write(frame)
                await asyncio.sleep(0)
            await until(lambda: len(heard) == len(frames))
            assert heard == frames

    asyncio.run(story())


def test_frames_come_as_they_were_written_whatever_the_pieces() -> None:
    frames = [b"", b"a", b"bcd" * 50, b""]
    data = b"".join(LENGTH.pack(len(frame)) + frame for frame in frames)
    for size in (1, 2, 3, 5, 7, 100, len(data)):
        assert heard_in_pieces(data, size) == frames


def heard_in_pieces(data: bytes, size: int) -> list[bytes]:
    stream = FrameStream()
    heard: list[bytes] = []
    stream.begin(lambda frame: heard.append(bytes(frame)), nothing)
    for at in range(0, len(data), size):
        stream.data_received(data[at : at + size])
    return heard


def test_a_node_that_does_not_read_is_let_go(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with pair() as both:
            ends: list[str] = []
            both.here.begin(lambda _: None, lambda: ends.append("here"))
            both.there.transport.pause_reading()
            written = 0
            while not both.here.is_over:
                both.here.write(b"x" * 100_000)
                written += 100_000
                await asyncio.sleep(0)
            assert ends == ["here"]
            assert written > frame_stream.MOST_WAITING

    asyncio.run(story())
    assert "does not read" in caplog.text


def test_what_had_to_wait_comes_when_the_other_one_reads_again() -> None:
    async def story() -> None:
        async with pair() as both:
            heard = 0

            def count(frame: memoryview | bytes) -> None:
                nonlocal heard
                assert bytes(frame[:4]) == LENGTH.pack(heard)
                heard += 1

            both.there.begin(count, nothing)
            both.here.begin(lambda _: None, nothing)
            both.there.transport.pause_reading()
            for number in range(120):
                both.here.write(LENGTH.pack(number) + bytes(100_000))
                if both.here.is_paused and number < 50:
                    continue
                if both.here.waiting_bytes > 2_000_000:
                    break
                await asyncio.sleep(0)
            assert both.here.waiting_bytes, "the kernel has taken all of it"
            both.there.transport.resume_reading()
            await until(lambda: heard == number + 1)

    asyncio.run(story())


def test_an_error_in_what_hears_ends_the_connection(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with pair() as both:

            def stumble(_: object) -> None:
                raise ZeroDivisionError

            both.there.begin(stumble, nothing)
            both.here.begin(lambda _: None, nothing)
            both.here.write(b"x")
            await until(lambda: both.here.is_over and both.there.is_over)

    asyncio.run(story())
    assert "a link between nodes broke" in caplog.text
