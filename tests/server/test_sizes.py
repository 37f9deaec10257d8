"""Messages and bodies that are too large, or none at all (goal B4)."""

import zlib
from io import BytesIO
from typing import Any, Final

import pytest

from gatosabio.server import replays
from gatosabio.server.app import MOST_BODY
from gatosabio.wire.codec import MOST_BYTES
from server.raw import BINARY, TEXT, RawSocket
from server.served import Served, served, status_of


def padded(size: int) -> bytes:
    return b'{"type":"sit","name":"Biscuit"' + b" " * (size - 31) + b"}"


@pytest.mark.parametrize("opcode", [TEXT, BINARY])
@served
async def test_a_message_of_4_kib_is_heard_and_a_longer_one_ends_the_talk(
    house: Served, opcode: int
) -> None:
    host = await house.host(game="addirace")
    guest = await house.stranger().join(host.code)
    socket = await RawSocket(house.port).hello(guest.token)
    await socket.send(padded(MOST_BYTES), opcode)
    await host.until(lambda: len(host.info["seats"]) == 1)
    before = await house.rows(host)

    await socket.send(padded(MOST_BYTES + 1), opcode)

    assert await socket.close_code() == 1009
    assert await house.rows(host) == before


@served
async def test_pieces_of_a_message_may_not_add_up_to_more(house: Served) -> None:
    host = await house.host(game="addirace")
    guest = await house.stranger().join(host.code)
    socket = await RawSocket(house.port).hello(guest.token)

    await socket.send(b" " * 4000, last=False)
    await socket.send(b" " * 4000, 0)

    assert await socket.close_code() == 1009


@served
async def test_a_frame_that_promises_gigabytes_is_not_waited_for(house: Served) -> None:
    host = await house.host(game="addirace")
    socket = await RawSocket(house.port).hello(host.token)

    await socket.send_bytes(b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"mask")

    assert await socket.close_code() == 1009


@served
async def test_a_body_of_more_than_64_kib_is_not_read(house: Served) -> None:
    for size, status in ((MOST_BODY, 201), (MOST_BODY + 1, 413), (10 * MOST_BODY, 413)):
        body = b'{"game":"addirace"' + b" " * (size - 19) + b"}"
        assert await status_of(house.http, house, "POST", "/api/tables", data=body) == status

        async def pieces(body: bytes = body) -> Any:
            for start in range(0, len(body), 1000):
                yield body[start : start + 1000]

        assert await status_of(house.http, house, "POST", "/api/tables", data=pieces()) == status


@served
async def test_a_small_body_that_unpacks_to_a_large_one_is_not_read(house: Served) -> None:
    bomb = zlib.compress(b" " * 50_000_000)
    headers = {"Content-Encoding": "deflate"}

    for path in ("/api/tables", "/api/replay"):
        found = await status_of(house.http, house, "POST", path, data=bomb, headers=headers)
        assert found in {400, 413}


@served
async def test_a_record_of_more_than_a_mebibyte_is_not_played(house: Served) -> None:
    for size, status in ((replays.MOST_BYTES, 400), (replays.MOST_BYTES + 1, 413)):
        data = BytesIO(b"x" * size)
        assert await status_of(house.http, house, "POST", "/api/replay", data=data) == status


BAD_BODIES: Final = (
    b"",
    b"\xff\xfe",
    b"[" * 60_000,
    b'{"a":' * 10_000,
    b'{"game":"addirace","rules":' + b'{"a":' * 5_000,
    b'{"game":"addicats","rules":{"tables":' + b"9" * 6_000 + b"}}",
    b'{"game":"addicats","rules":{"tables":1e999}}',
    b'{"game":"addicats","rules":{"\\ud800":1}}',
    b'{"game":"\\ud800"}',
    b'{"type":"start"}',
    b'{"game":"addirace","type":"hit"}',
    b"null",
    b'"game"',
)


@served
async def test_a_body_that_is_none_is_a_bad_request(house: Served) -> None:
    for body in BAD_BODIES:
        for path in ("/api/tables", "/api/replay"):
            found = await status_of(house.http, house, "POST", path, data=body)
            assert found == 400, (path, body[:60])


@pytest.mark.parametrize("seat", ["-1", "99", "9" * 5000, "٣", "x", "1.5", "%00", "²"])
@served
async def test_a_seat_that_is_none_is_no_reason_to_stumble(house: Served, seat: str) -> None:
    path = f"/api/replay?seat={seat}"

    assert await status_of(house.http, house, "POST", path, data=b"{}") == 400
