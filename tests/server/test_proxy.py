"""The round trips that a proxy tells: from whom they are believed, and what they are good for."""

from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from gatosabio.records.sqlite import SqliteLog
from gatosabio.server import proxy as proxy_module
from gatosabio.server.admission import hashed
from gatosabio.server.app import Server
from gatosabio.server.guard import Guard
from gatosabio.server.limits import LINE_REQUESTS_AT_ONCE
from gatosabio.server.os_clock import now_ms
from gatosabio.server.proxy import Proxy
from gatosabio.server.run import CannotServeError, ServerOptions, check
from gatosabio.timing.line import Line
from server.process import Program, free_port
from server.served import Lines, run

NAME = "X-Client-RTT"


class Outside:
    """A server behind a proxy that we are ourselves, as others see it."""

    def __init__(self, http: aiohttp.ClientSession, base: str) -> None:
        self.http = http
        self.base = base
        self._sockets: list[Any] = []  # one that nobody has any more would be closed

    async def token(self) -> str:
        headers = {"Origin": self.base}
        async with self.http.post(
            f"{self.base}/api/tables", json={"game": "gatonegro"}, headers=headers
        ) as answer:
            return str((await answer.json())["token"])

    async def connect(self, token: str, **headers: str) -> tuple[Any, str]:
        socket = await self.http.ws_connect(f"{self.base}/ws", headers=headers)
        await socket.send_json({"type": "hello", "token": token})
        self._sockets.append(socket)
        while (message := await socket.receive_json())["type"] != "welcome":
            pass
        return socket, message["mode"]

    async def ask(self, token: str, **headers: str) -> tuple[int, str | None]:
        headers["Authorization"] = f"Bearer {token}"
        async with self.http.get(f"{self.base}/api/line", headers=headers) as answer:
            return answer.status, answer.headers.get("Cache-Control")


class Served(Outside):
    """The same server, in this process."""

    def __init__(self, http: aiohttp.ClientSession, server: Server, base: str) -> None:
        super().__init__(http, base)
        self.server = server

    async def line(self) -> Line:
        """The line of the only person who is connected."""
        (actor,) = [await self.server.tables.find(one) for one in await self._tables()]
        assert actor is not None
        (session,) = actor.sessions.values()
        return session.line

    async def _tables(self) -> list[str]:
        return [summary.table for summary in await self.server.tables.log.tables()]


async def story(path: Path, proxy: Proxy | None, tell: Any) -> None:
    records = SqliteLog(path)
    server = Server(records, Guard((), tls=False), Random(1), witness=False, proxy=proxy)
    runner = server.runner()
    await runner.setup()
    try:
        port = await server.door.listen(runner, "127.0.0.1", 0)
        async with aiohttp.ClientSession() as http:
            await tell(Served(http, server, f"http://127.0.0.1:{port}"))
    finally:
        server.door.shut()
        await runner.cleanup()
        await records.close()


async def measured(socket: Any) -> str:
    """What the next `measured` says."""
    while (message := await socket.receive_json())["type"] != "measured":
        pass
    return str(message["mode"])


def a_proxy() -> Proxy:
    return Proxy(trusted=True, rtt_header=NAME)


# --- The option ---


@pytest.mark.parametrize("name", ["", NAME, "x-rtt", "X-2-Cats"])
def test_the_header_is_named_like_those_that_people_make_up(name: str, tmp_path: Path) -> None:
    check(ServerOptions(data=tmp_path, behind_proxy=True, rtt_header=name))


@pytest.mark.parametrize("name", ["Host", "X", "X-", "X-Client RTT", "X-Rtt:", "X_RTT", "X-é"])
def test_any_other_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(CannotServeError, match="no name of a header; write one like X-Client-RTT"):
        check(ServerOptions(data=tmp_path, behind_proxy=True, rtt_header=name))


def test_without_a_proxy_there_is_nobody_to_set_it(tmp_path: Path) -> None:
    with pytest.raises(CannotServeError, match="--rtt-header X-Client-RTT is set by a proxy"):
        check(ServerOptions(data=tmp_path, rtt_header=NAME))


def test_the_program_takes_the_option(tmp_path: Path) -> None:
    async def story() -> None:
        options = ("--behind-proxy", "--rtt-header", NAME)
        program = Program(tmp_path / "tables.db", free_port(), *options)
        await program.start()
        try:
            async with aiohttp.ClientSession() as http:
                house = Outside(http, program.base)
                token = await house.token()
                assert (await house.connect(token, **{NAME: "40500"}))[1] == "ep"
                assert (await house.connect(token))[1] == "e0"
                assert (await house.ask(token, **{NAME: "40500"}))[0] == 204
        finally:
            await program.stop()

    run(story())


# --- Who is believed ---


@pytest.mark.parametrize(
    ("proxy", "value", "mode"),
    [
        pytest.param(a_proxy(), "40500", "ep", id="the proxy tells"),
        pytest.param(a_proxy(), None, "e0", id="it does not"),
        pytest.param(a_proxy(), "0", "e0", id="it has measured nothing"),
        pytest.param(a_proxy(), "40.5", "e0", id="no whole number"),
        pytest.param(a_proxy(), "-1", "e0", id="nor a negative one"),
        pytest.param(a_proxy(), "999999999", "e0", id="nor hours"),
        pytest.param(a_proxy(), "", "e0", id="nor nothing"),
        pytest.param(Proxy(trusted=True), "40500", "e0", id="nobody asked for the header"),
        pytest.param(
            Proxy(trusted=False, rtt_header=NAME), "40500", "e0", id="from elsewhere: ignored"
        ),
        pytest.param(None, "40500", "e0", id="no proxy at all"),
    ],
)
def test_a_header_is_believed_from_a_proxy_alone(
    proxy: Proxy | None, value: str | None, mode: str, tmp_path: Path
) -> None:
    async def tell(house: Served) -> None:
        headers = {} if value is None else {NAME: value}
        _, told = await house.connect(await house.token(), **headers)
        assert told == mode
        assert (await house.line()).witness == ("proxy" if mode == "ep" else "none")

    run(story(tmp_path / "tables.db", proxy, tell))


def test_a_public_peer_is_no_proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxy_module, "is_public", lambda _, **__: True)

    async def tell(house: Served) -> None:
        _, mode = await house.connect(await house.token(), **{NAME: "40500"})
        assert mode == "e0"

    run(story(tmp_path / "tables.db", a_proxy(), tell))


def test_a_unit_that_looks_wrong_is_said_once(tmp_path: Path) -> None:
    lines = Lines()
    proxy_module.log.addHandler(lines)

    async def tell(house: Served) -> None:
        token = await house.token()
        for _ in range(2):
            headers = {NAME: "38", "X-Forwarded-For": "8.8.8.8"}
            await house.connect(token, **headers)
        await house.connect(token, **{NAME: "3", "X-Forwarded-For": "192.168.1.5"})

    try:
        run(story(tmp_path / "tables.db", a_proxy(), tell))
    finally:
        proxy_module.log.removeHandler(lines)
    said = [line for line in lines.text.splitlines() if "milliseconds" in line]
    assert len(said) == 1
    assert said[0].startswith(f"the proxy's header {NAME} says 38: ")


# --- The small request ---


def test_small_requests_lower_what_is_believed_and_never_raise_it(tmp_path: Path) -> None:
    proxy, line = a_proxy(), Line(witness=False)  # a line that nobody pings
    line.proxy_told(150, now_ms())

    async def tell(house: Served) -> None:
        token = await house.token()
        await house.connect(token, **{NAME: "150000"})
        person = await house.server.tables.log.find_person(hashed(token))
        assert person is not None
        proxy.follow(person.table, person.person, line)
        assert line.round_trip == 151

        assert await house.ask(token, **{NAME: "40000"}) == (204, "no-store")
        assert line.round_trip == 41
        assert await house.ask(token, **{NAME: "90000"}) == (204, "no-store")
        assert line.round_trip == 41

    run(story(tmp_path / "tables.db", proxy, tell))


def test_a_page_is_told_when_a_first_measure_comes_late(tmp_path: Path) -> None:
    async def tell(house: Served) -> None:
        token = await house.token()
        socket, mode = await house.connect(token)
        assert mode == "e0"
        assert await measured(socket) == "e0"  # so that it asks
        assert (await house.ask(token, **{NAME: "40000"}))[0] == 204
        assert await measured(socket) == "ep"

    run(story(tmp_path / "tables.db", a_proxy(), tell))


@pytest.mark.parametrize("proxy", [a_proxy(), Proxy(trusted=True)])
def test_what_the_welcome_said_is_not_said_again(proxy: Proxy, tmp_path: Path) -> None:
    async def tell(house: Served) -> None:
        socket, _ = await house.connect(await house.token(), **{NAME: "40000"})
        await socket.send_json({"type": "lock", "locked": True})
        kinds = []  # a connection is pinged before it is read
        while not (message := await socket.receive_json()).get("locked"):
            kinds.append(message["type"])
        assert "measured" not in kinds

    run(story(tmp_path / "tables.db", proxy, tell))


def test_small_requests_need_a_token_and_a_connection(tmp_path: Path) -> None:
    async def tell(house: Served) -> None:
        token = await house.token()
        assert (await house.ask(token))[0] == 204  # admitted, but not connected: it tells nothing
        socket, _ = await house.connect(token, **{NAME: "40000"})
        assert (await house.ask("guessed"))[0] == 401
        assert (await house.ask(token))[0] == 204  # without the header it tells nothing
        await socket.close()

    run(story(tmp_path / "tables.db", a_proxy(), tell))


def test_small_requests_are_few(tmp_path: Path) -> None:
    async def tell(house: Served) -> None:
        token = await house.token()
        await house.connect(token, **{NAME: "40000"})
        answers = [(await house.ask(token, **{NAME: "40000"}))[0] for _ in range(40)]
        assert answers[: int(LINE_REQUESTS_AT_ONCE)] == [204] * int(LINE_REQUESTS_AT_ONCE)
        assert 429 in answers

    run(story(tmp_path / "tables.db", a_proxy(), tell))


@pytest.mark.parametrize("proxy", [None, Proxy(trusted=True)])
def test_where_no_proxy_tells_there_is_nothing_to_ask(proxy: Proxy | None, tmp_path: Path) -> None:
    async def tell(house: Served) -> None:
        assert (await house.ask("any"))[0] == 404

    run(story(tmp_path / "tables.db", proxy, tell))


def test_a_line_that_is_gone_is_forgotten_but_not_its_successor() -> None:
    proxy, old, new = a_proxy(), Line(witness=False), Line(witness=False)
    proxy.follow("table", 1, old)
    proxy.follow("table", 1, new)
    proxy.forget("table", 1, old)
    assert proxy.follows("table", 1)
    proxy.forget("table", 1, new)
    assert not proxy.follows("table", 1)
