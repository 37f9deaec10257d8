"""Starting the server: where it listens, over TLS too, and what it says of its witness."""

import asyncio
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest

from gatosabio.server import addresses, tcp_info
from gatosabio.server import run as run_module
from gatosabio.server.guard import HSTS
from gatosabio.server.run import CannotServeError, Running, ServerOptions, check, serve
from server.player import Player
from server.served import run

STALE: Final = "192.168.77.201"
"""Private, and none of this machine's."""

linux_only = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux's kernel")


@asynccontextmanager
async def started(options: ServerOptions) -> AsyncIterator[Running]:
    """The whole server, as the command starts it, until the end of the block."""
    ready: asyncio.Future[Running] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(serve(options, ready.set_result))
    try:
        await asyncio.wait((task, ready), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        yield ready.result()
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def welcome(http: aiohttp.ClientSession, url: str) -> dict[str, Any]:
    """How somebody is welcomed who opens a table there."""
    player = Player(http, url.rstrip("/"))
    try:
        await (await player.open(game="addicats")).connect()
        return next(one for one in player.messages if one["type"] == "welcome")
    finally:
        await player.close()


# --- Where it listens ---


def a_stale_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine's name stands for an address that it had in another network."""
    entry = (socket.AF_INET, socket.SOCK_STREAM, 6, "", (STALE, 0))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: [entry])


def test_an_address_that_the_machine_has_no_more_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a_stale_name(monkeypatch)

    assert STALE not in addresses.lan_addresses()


@pytest.mark.parametrize("host", ["127.0.0.1", STALE])
def test_an_address_that_was_asked_for_is_not(host: str, tmp_path: Path) -> None:
    async def story() -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            options = ServerOptions(data=tmp_path / "tables.db", hosts=(host,), port=port)
            with pytest.raises(CannotServeError, match=f"cannot listen on port {port} of {host}"):
                await serve(options, lambda _: None)

    run(story())


@pytest.mark.parametrize(
    ("hosts", "refused"),
    [
        (("192.168.1.5",), "192.168.1.5"),
        (("127.0.0.1", "0.0.0.0"), "0.0.0.0"),  # noqa: S104
        (("127.0.0.1", "::1"), None),
        ((), None),
    ],
)
def test_local_is_not_overruled_by_a_host(
    hosts: tuple[str, ...], refused: str | None, tmp_path: Path
) -> None:
    options = ServerOptions(data=tmp_path, hosts=hosts, local=True)

    if refused is None:
        check(options)
    else:
        with pytest.raises(CannotServeError, match=f"--local .* --host {refused} "):
            check(options)


@pytest.mark.parametrize(("proxy", "hosts"), [(False, ["127.0.0.1", "::1"]), (True, ["127.0.0.1"])])
def test_behind_a_proxy_the_network_is_not_let_in(
    proxy: bool, hosts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not socket.has_ipv6:
        pytest.skip("has no second address to stand for the network")
    monkeypatch.setattr(run_module, "lan_addresses", lambda **_: ["::1"])

    async def story() -> None:
        options = ServerOptions(data=tmp_path / "tables.db", port=0, behind_proxy=proxy)
        async with started(options) as running:
            port = running.port
            urls = {"127.0.0.1": f"http://127.0.0.1:{port}/", "::1": f"http://[::1]:{port}/"}
            assert running.urls == tuple(urls[host] for host in hosts)

    run(story())


# --- The kernel as a witness ---


@linux_only
def test_linux_tells_of_round_trips() -> None:
    assert tcp_info.kernel_tells()


def test_other_systems_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")

    assert not tcp_info.kernel_tells()


@pytest.mark.parametrize(
    ("tells", "proxy", "mode"), [(True, False, "e"), (False, False, "e0"), (True, True, "e0")]
)
def test_a_witness_is_claimed_only_where_there_is_one(
    tells: bool, proxy: bool, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_module, "kernel_tells", lambda: tells)

    async def story() -> None:
        options = ServerOptions(data=tmp_path / "tables.db", port=0, local=True, behind_proxy=proxy)
        async with started(options) as running, aiohttp.ClientSession() as http:
            assert await welcome(http, running.urls[0]) == {
                "type": "welcome",
                "person": 1,
                "mode": mode,
            }

    run(story())


# --- TLS ---


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """One that we have signed ourselves, and its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("makes its certificate with openssl, which is not here")
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=cats", "-addext", "subjectAltName=IP:127.0.0.1"]
    command += ["-keyout", str(key), "-out", str(cert)]
    subprocess.run(command, check=True, capture_output=True)
    return cert, key


def test_over_tls_the_page_answers_and_a_table_can_be_opened(
    certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    cert, key = certificate

    async def story() -> None:
        options = ServerOptions(data=tmp_path / "tables.db", port=0, local=True, cert=cert, key=key)
        trust = ssl.create_default_context(cafile=cert)
        async with (
            started(options) as running,
            aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=trust)) as http,
        ):
            (url,) = running.urls
            assert url == f"https://127.0.0.1:{running.port}/"
            async with http.get(url) as page:
                assert (page.status, page.content_type) == (200, "text/html")
                assert page.headers["Strict-Transport-Security"] == HSTS
            mode = "e" if sys.platform.startswith("linux") else "e0"
            assert await welcome(http, url) == {"type": "welcome", "person": 1, "mode": mode}

    run(story())


# --- Below a path ---


@pytest.mark.parametrize("path", ["", "/cats", "/for/the-cats_2/~ana", "/v1.0"])
def test_a_path_is_of_letters_digits_and_a_few_signs(path: str, tmp_path: Path) -> None:
    check(ServerOptions(data=tmp_path, path=path))


@pytest.mark.parametrize(
    "path",
    ["cats", "/cats/", "/", "//cats", "/cats//dogs", "/..", "/cats/../dogs", "/ca ts", "/c%20s"]
    + [
        "/chats-très",
        '/"cats',
        "/<cats>",
        "/{cats}",
        "https://example.org/cats",
        "/cats?x",
        "/c\n",
    ],
)
def test_what_is_no_path_is_refused(path: str, tmp_path: Path) -> None:
    with pytest.raises(CannotServeError, match=r"--path: .* is no path; write one like /cats"):
        check(ServerOptions(data=tmp_path, path=path))


@pytest.mark.parametrize("path", ["/api", "/t", "/t/cats", "/cats/assets", "/ws"])
def test_a_path_with_an_address_of_our_own_in_it_is_refused(path: str, tmp_path: Path) -> None:
    with pytest.raises(CannotServeError, match=f"--path: {path} has .* choose another"):
        check(ServerOptions(data=tmp_path, path=path))


def test_below_a_path_everything_is_there_with_the_path_and_without(tmp_path: Path) -> None:
    async def story() -> None:
        options = ServerOptions(data=tmp_path / "tables.db", port=0, local=True, path="/cats")
        async with started(options) as running, aiohttp.ClientSession() as http:
            (url,) = running.urls
            assert url == f"http://127.0.0.1:{running.port}/cats/"
            for base in (url, url.removesuffix("cats/")):
                origin = {"Origin": f"http://127.0.0.1:{running.port}"}
                body = {"game": "addicats"}
                async with http.post(f"{base}api/tables", json=body, headers=origin) as answer:
                    assert answer.status == 201
                async with http.ws_connect(f"{base}ws", headers=origin) as socket:
                    assert not socket.closed
                for path in ("", "t/BCDF", "rules/addicats", "health", "sw.js"):
                    async with http.get(base + path) as answer:
                        assert answer.status == 200
                        if answer.content_type == "text/html":
                            found = re.findall(
                                r'(?:src|href|content)="([./][^"]*)', await answer.text()
                            )
                            assert all(address.startswith("/cats/") for address in found)
                async with http.get(f"{base}api/invitation/BCDF") as answer:
                    assert (await answer.json())["link"] == f"{url}t/BCDF"
            async with http.get(url.removesuffix("/"), allow_redirects=False) as answer:
                assert (answer.status, answer.headers["Location"]) == (308, "/cats/")
            async with http.get(f"{url}cats/") as answer:
                assert answer.status == 404

    run(story())
