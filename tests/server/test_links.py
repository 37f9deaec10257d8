"""A link between two nodes, over real sockets: who is let in, what is carried, and how it ends."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import aiohttp
import msgspec
import pytest
from aiohttp import web

from gatosabio.server import gateway, greeting, inner_door
from gatosabio.server.actor import StoppedError
from gatosabio.server.frame_stream import LENGTH, FrameStream
from gatosabio.server.greeting import Answer, Call, RefusedLinkError, Speaker, Strangers, me
from gatosabio.server.inner_door import ForNodes, InnerDoor
from gatosabio.server.link import Link
from gatosabio.server.linked_nodes import LinkedNodes
from gatosabio.server.noted_line import NotedLine
from gatosabio.server.other_nodes import ADDRESS_HEADER, SECRET_HEADER, SESSION_HEADER
from gatosabio.server.proxy import FROM_NODE
from gatosabio.server.session import Session
from gatosabio.wire.between_nodes import BundleToGateway, BundleToOwner, decode_at_owner, encode
from gatosabio.wire.from_client import Hello
from server.served import Served, served
from server.two_streams import HERE, nothing, pair, until

SESSION = "the session of ana"
PATIENT = 3600.0
"""Seconds that a node may be silent here: a busy machine is no silence."""


async def hello(request: web.Request) -> web.Response:
    return web.Response(text=f"hello, {request[FROM_NODE]}")


def add_hello(app: web.Application) -> None:
    app.router.add_get("/hello", hello)


async def as_it_is(request: web.Request, handler: Any) -> web.StreamResponse:
    answer: web.StreamResponse = await handler(request)
    return answer


@asynccontextmanager
async def ana(house: Served, sessions: Sequence[str] = (SESSION,)) -> AsyncIterator[InnerDoor]:
    """A node whose tables are those of *house*. Its session is the last one of *sessions*."""
    door = InnerDoor(HERE, 0)
    linked = LinkedNodes(
        house.server.tables, door.secret, lambda: sessions[-1], PATIENT, Strangers(me("ana"))
    )
    app = ForNodes(linked, as_it_is).app(add_hello, 1024)
    await door.open(app, linked, house.server.door)
    try:
        yield door
    finally:
        await door.close()


async def connected(door: InnerDoor) -> FrameStream:
    host, _, port = door.address.rpartition(":")
    _, stream = await asyncio.get_running_loop().create_connection(FrameStream, host, int(port))
    return stream


def call(door: InnerDoor, **changed: Any) -> Call:
    said = Call(me("bea"), SESSION, door.secret)
    return msgspec.structs.replace(said, **changed)


def shown(door: InnerDoor) -> dict[str, str]:
    """What a node shows that passes on a request."""
    return {SECRET_HEADER: door.secret, SESSION_HEADER: SESSION, ADDRESS_HEADER: "10.0.0.7"}


async def asked(http: aiohttp.ClientSession, door: InnerDoor, **headers: str) -> tuple[int, str]:
    async with http.get(f"http://{door.address}/hello", headers=headers) as answer:
        return answer.status, await answer.text()


async def until_over(stream: FrameStream) -> None:
    await until(lambda: stream.is_over)


async def open_to(door: InnerDoor) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = door.address.rpartition(":")
    return await asyncio.open_connection(host, int(port))


async def until_cut_off(reader: asyncio.StreamReader) -> None:
    async with asyncio.timeout(120):
        with suppress(ConnectionError):
            assert await reader.read() == b""


@served
async def test_a_node_that_knows_the_secret_is_let_in(house: Served) -> None:
    async with ana(house) as door:
        stream = await connected(door)
        await greeting.call(stream, call(door))
        assert not stream.is_over
        await door.close()
        await until_over(stream)


@served
async def test_who_does_not_know_it_or_means_somebody_else_is_refused(house: Served) -> None:
    async with ana(house) as door:
        for said, why in (
            (call(door, secret=door.secret[:-1] + "é"), "not-a-node"),
            (call(door, session="an older one"), "try-again"),
            (call(door, secret="", caller=Speaker(2, "bea", "")), "not-a-node"),
        ):
            stream = await connected(door)
            with pytest.raises(RefusedLinkError) as refused:
                await greeting.call(stream, said)
            assert refused.value.answer.refusal == why
            await until_over(stream)


@served
async def test_nodes_of_two_versions_do_not_link_and_the_log_says_which_to_upgrade(
    house: Served,
) -> None:
    newer = Speaker(greeting.LANGUAGE + 1, "bea", "gatosabio 9")
    async with ana(house) as door:
        for _ in range(3):
            stream = await connected(door)
            with pytest.raises(RefusedLinkError) as refused:
                await greeting.call(stream, call(door, caller=newer))
            assert refused.value.answer.refusal == greeting.OTHER_LANGUAGE
            Strangers(newer).tell(refused.value.answer.called)  # what bea does
    told = [one.getMessage() for one in house.lines.records if one.levelno == logging.WARNING]
    assert len(told) == 1 + 3  # ana says it once, and each new bea as well
    assert all(line.endswith("upgrade ana") for line in told)
    house.lines.records.clear()


@served
async def test_a_newer_node_may_say_more_in_its_greeting(house: Served) -> None:
    async with ana(house) as door:
        stream = await connected(door)
        one = me("bea")
        more = [[one.language, one.node, one.program, "and more"], SESSION, door.secret, 7]
        stream.write(msgspec.msgpack.encode(more))
        answer = msgspec.msgpack.decode(await stream.first(), type=Answer)
        assert answer == Answer(me("ana"), "")
        stream.abort()


@served
async def test_http_and_links_share_the_port(house: Served) -> None:
    async with ana(house) as door, aiohttp.ClientSession() as http:
        for _ in range(2):
            assert await asked(http, door, **shown(door)) == (200, "hello, 10.0.0.7")


@served
async def test_who_asks_without_the_secret_or_means_another_session_is_told_nothing(
    house: Served,
) -> None:
    async with ana(house) as door, aiohttp.ClientSession() as http:
        for changed, answer in (
            ({SECRET_HEADER: ""}, (403, '{"error":"not-a-node"}')),
            ({SECRET_HEADER: door.secret[:-1]}, (403, '{"error":"not-a-node"}')),
            ({SECRET_HEADER: door.secret + "é"}, (403, '{"error":"not-a-node"}')),
            ({SESSION_HEADER: "an older one"}, (503, '{"error":"try-again"}')),
        ):
            assert await asked(http, door, **{**shown(door), **changed}) == answer
        assert await asked(http, door) == (403, '{"error":"not-a-node"}')


@served
async def test_a_link_ends_with_the_session_that_it_means(house: Served) -> None:
    sessions = [SESSION]
    async with ana(house, sessions) as door:
        stream = await connected(door)
        await greeting.call(stream, call(door))
        stream.write(encode(BundleToOwner(0.0, ())))
        again = await connected(door)  # the first one had time to end
        await greeting.call(again, call(door))
        assert not stream.is_over

        sessions.append("the next session of ana")
        stream.write(encode(BundleToOwner(1.0, ())))
        await until_over(stream)


@served
async def test_connections_with_other_nodes_take_room(house: Served) -> None:
    """A process may have so many files open, and no more."""
    async with ana(house) as door, aiohttp.ClientSession() as http:
        room = house.server.door
        stream = await connected(door)
        await greeting.call(stream, call(door))
        assert await asked(http, door) == (403, '{"error":"not-a-node"}')
        assert room.nodes == 2
        await http.close()
        await until(lambda: room.nodes == 1)
        stream.abort()
        await until(lambda: room.nodes == 0)

        room.in_all = 0
        stream = await connected(door)
        with pytest.raises(ConnectionError):
            await greeting.call(stream, call(door))
        assert room.nodes == 0


@served
async def test_whoever_says_nonsense_or_too_much_is_cut_off(house: Served) -> None:
    """Each at once, and nothing of it stays."""
    async with ana(house) as door:
        for nonsense in (
            b"\xc1\xc1\xc1",
            b"\x91" * 3_900,  # lists in lists
            b"\x93\x93\x01\xa2\xff\xff\xa0\xa0\xa0",  # no text
        ):
            reader, writer = await open_to(door)
            writer.write(LENGTH.pack(len(nonsense)) + nonsense)
            await until_cut_off(reader)
            writer.close()
        await until(lambda: house.server.door.nodes == 0)
        assert "begins no link: that is no node" in house.lines.text


@served
async def test_who_speaks_http_is_let_go_soon(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inner_door, "HEADER_WITHIN", 0.2)
    async with ana(house) as door:
        half, one = await open_to(door)
        one.write(b"G")  # and nothing more
        await until_cut_off(half)
        refused, other = await open_to(door)
        other.write(b"GET /hello HTTP/1.1\r\nHost: ana\r\n\r\n")
        async with asyncio.timeout(120):
            assert b"403" in await refused.read()  # to the end
        nonsense, third = await open_to(door)
        third.write(b"GARBAGE\r\n\r\n")
        async with asyncio.timeout(120):
            assert b"400" in await nonsense.read()
        for writer in (one, other, third):
            writer.close()
        await until(lambda: house.server.door.nodes == 0)
        assert "127.0.0.1" not in house.lines.text


# --- Links ---


def joined(said: list[bytes]) -> bytes:
    return b",".join(said)


def test_what_is_said_in_a_turn_is_one_bundle_and_the_end_is_noticed() -> None:
    async def story() -> None:
        async with pair() as both:
            heard: list[bytes] = []
            here = Link[bytes](both.here, joined, lambda _: None, PATIENT)
            there = Link[bytes](both.there, joined, lambda f: heard.append(bytes(f)), PATIENT)
            here.begin()
            there.begin()
            for word in (b"a", b"b", b"c"):
                here.say(word)
            await until(lambda: bool(heard))
            assert heard == [b"a,b,c"]
            here.say(b"the last")
            here.end()
            here.say(b"nobody hears this")
            await there.talk()
            assert heard == [b"a,b,c", b"the last"]
            assert not here.is_open
            assert not there.is_open

    asyncio.run(story())


def test_a_link_ends_when_the_other_side_is_silent() -> None:
    async def story() -> None:
        async with pair() as both:
            link = Link[bytes](both.here, joined, lambda _: None, 0.05)
            link.begin()
            both.there.begin(lambda _: None, nothing)  # it reads, and says nothing
            async with asyncio.timeout(120):
                await link.talk()

    asyncio.run(story())


def test_a_link_lasts_while_both_sides_run_even_if_nothing_is_said() -> None:
    async def story() -> None:
        async with pair() as both:
            heard: list[int] = []
            links = [
                Link[bytes](stream, joined, lambda _: heard.append(1), 0.03)
                for stream in (both.here, both.there)
            ]
            for link in links:
                link.begin()
            await until(lambda: len(heard) > 20)
            assert all(link.is_open for link in links)

    asyncio.run(story())


def test_what_cannot_be_written_ends_the_link_and_is_not_left_out(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Else the others whose words were in the same bundle would wait for ever."""

    async def story() -> None:
        async with pair() as both:
            link = Link[int](both.here, lambda said: bytes(said), lambda _: None, PATIENT)
            link.begin()
            link.say(1)
            link.say(10**30)
            async with asyncio.timeout(120):
                await link.talk()

    asyncio.run(story())
    assert "cannot be written" in caplog.text


# --- Gateways ---


class Visitor:
    """A session that is not seated yet."""

    is_gone = False
    came_at = 0.0
    table: object = None


def test_who_is_never_told_whether_it_may_sit_down_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gateway, "SEATED_WITHIN", 0.01)
    comes: list[str] = []

    async def story() -> None:
        async with pair() as both:

            def hear(frame: memoryview | bytes) -> None:
                comes.extend(type(one).__name__ for one in decode_at_owner(frame).messages)

            async def reached(_: str) -> FrameStream:
                both.there.begin(hear, nothing)
                both.there.write(encode(BundleToGateway(())))  # it is ready, and says nothing more
                return both.here

            asks = gateway.Gateway(reached, PATIENT)
            with pytest.raises(StoppedError):
                await asks.come(cast("Session", Visitor()), NotedLine(), Hello(token=""), "bea")
            await until(lambda: comes == ["Comes", "Goes"])
            assert asks.people == 0
            await asks.close()

    asyncio.run(story())
