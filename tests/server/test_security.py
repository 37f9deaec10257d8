"""Who may ask from where, what every answer carries, and what a name may be (goals S3, S5, S6 and
S7)."""

import unicodedata
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
from aiohttp import web

from gatosabio.server.guard import Guard
from gatosabio.server.page import WORKER, WORKER_FILE
from gatosabio.server.run import CannotServeError, ServerOptions, check
from server.raw import RawSocket, ask, request
from server.served import Served, run, served, serving

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), "
    "interest-cohort=()",
}
"""Written out once more: a slip in the server's own list must not pass."""


# --- Origins and hosts (S3) ---


HOSTILE: Final = (
    "null",
    "",
    "http://evil.example",
    "https://evil.example",
    "HTTP://EVIL.EXAMPLE",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://127.0.0.1:{port}.evil.example",
    "http://127.0.0.1.evil.example:{port}",
    "http://evil.example/127.0.0.1:{port}",
    "http://evil.example:{port}",
    "http://evil127.0.0.1:{port}",
    "http://127.0.0.1:{port}0",
    "http://127.0.0.1:{port}@evil.example",
    "http://evil.example@127.0.0.1:{port}",
    "http://localhost:{port}",
    "http://[::1]:{port}",
    "http://xn--127-0-0-1.example:{port}",
    "http://１２７.0.0.1:{port}",
    "http://127.0.0.1:{port}, http://evil.example",
    "http://127.0.0.1:{port}/",
    "ws://127.0.0.1:{port}",
    "file://",
    "moz-extension://0d1e2f",
)


@pytest.mark.parametrize("origin", HOSTILE)
@served
async def test_a_page_of_somebody_else_can_do_nothing_here(house: Served, origin: str) -> None:
    host = await house.host(game="addirace")
    named = "Origin: " + origin.format(port=house.port).encode().decode("latin-1")
    here = f"127.0.0.1:{house.port}"
    before = len(await house.rows(host)), len(await house.records.tables())

    for path, body in (
        ("/api/tables", b'{"game":"addirace"}'),
        (f"/api/tables/{host.code}/join", b""),
        ("/api/replay", b"{}"),
        ("/api/detour", b'{"type":"hello","token":"%b"}' % host.token.encode()),
        ("/api/detour/class", b'{"type":"hello","token":"%b"}' % host.token.encode()),
        ("/api/detour/say", b'{"first":1,"said":[]}'),
    ):
        for proof in ((), (f"Authorization: Bearer {host.token}",)):
            sent = request("POST", path, named, *proof, host=here, body=body)
            assert (await ask(house.port, sent)).status == 403
    socket = RawSocket(house.port)
    assert (await socket.open(named)).status == 403
    socket.drop()
    assert (len(await house.rows(host)), len(await house.records.tables())) == before


def test_there_are_more_than_twenty_hostile_origins() -> None:
    assert len(set(HOSTILE)) >= 20


@served
async def test_our_own_page_may_open_tables_and_sockets(house: Served) -> None:
    for host in (f"127.0.0.1:{house.port}", f"localhost:{house.port}", f"[::1]:{house.port}"):
        sent = request(
            "POST", "/api/tables", f"Origin: http://{host}", host=host, body=b'{"game":"addirace"}'
        )
        assert (await ask(house.port, sent)).status == 201
    socket = RawSocket(house.port)
    assert (await socket.open(f"Origin: http://127.0.0.1:{house.port}")).status == 101
    socket.drop()


@served
async def test_a_program_without_an_origin_needs_a_token_to_change_anything(house: Served) -> None:
    body = b'{"game":"addirace"}'
    assert (await ask(house.port, request("POST", "/api/tables", body=body))).status == 403
    for empty in ("Authorization: Bearer ", "Authorization: Bearer", "Authorization: Basic abc"):
        sent = request("POST", "/api/tables", empty, body=body)
        assert (await ask(house.port, sent)).status == 403

    sent = request("POST", "/api/tables", "Authorization: Bearer abc", body=body)
    assert (await ask(house.port, sent)).status == 201


STRANGE_HOSTS: Final = (
    "evil.example",
    "evil.example:80",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "127.0.0.1:80@evil.example",
    "evil.example#127.0.0.1",
    "[",
    "[::1",
    "[evil]",
    "]:80",
    "\xff\xfe",
    " ",
    "",
    "0x7f.1",
    "a" * 5000,
)


@pytest.mark.parametrize("host", STRANGE_HOSTS)
@served
async def test_a_strange_host_is_sent_away(house: Served, host: str) -> None:
    """Else a page of a stranger could point its own name at this machine and pass for ours."""
    body = b'{"game":"addirace"}'
    for sent in (
        request("GET", "/", host=host),
        request("POST", "/api/tables", f"Origin: http://{host}", host=host, body=body),
        request("GET", "/ws", f"Origin: http://{host}", "Upgrade: websocket", host=host),
    ):
        assert (await ask(house.port, sent)).status in {400, 421}
    assert await house.records.tables() == []


# --- Headers (S5) ---


def every_route(app: web.Application) -> Iterator[tuple[str, str]]:
    """Method and path of everything that is served."""
    for route in app.router.routes():
        assert route.resource is not None
        path = route.resource.canonical
        for name, value in {"code": "BCDF", "screen": "rules", "game": "addicats"}.items():
            path = path.replace(f"{{{name}}}", value)
        yield route.method, path


def kept(path: str, status: int) -> str:
    """For how long a browser may keep it. The PDF of a deck is no secret: it asks with its tag."""
    if status == 200 and path.endswith(".pdf"):
        return "no-cache"
    never = "/api", "/ws", "/health", "/ready", "/metrics"
    if status not in {200, 304} or path.startswith(never):
        return "no-store"
    return "public, max-age=31536000, immutable" if path.startswith("/assets") else "no-cache"


def is_worker(path: str, status: int) -> bool:
    """Whether it is the file of the worker that runs Python, which alone may compile it."""
    return status in {200, 304} and path.startswith(f"/{WORKER_FILE}")


@served
async def test_every_answer_carries_exactly_these_headers(house: Served) -> None:
    asked = list(every_route(house.app))
    assert ("GET", "/ws") in asked
    asked += [("GET", "/nothing"), ("GET", "/api/tables/toolong/join"), ("PATCH", "/")]
    asked += [(method, path) for _, path in asked for method in ("PUT", "DELETE", "OPTIONS")]
    seen = set()
    for method, path in asked:
        for host in ("localhost", "evil.example"):
            answer = await ask(house.port, request(method, path, host=host))
            seen.add(answer.status)
            wanted = {**HEADERS, **(WORKER if is_worker(path, answer.status) else {})}
            assert {name: answer.headers.get(name) for name in HEADERS} == wanted
            assert answer.headers["Cache-Control"] == kept(path, answer.status)
            assert "Set-Cookie" not in answer.headers
            assert "Strict-Transport-Security" not in answer.headers

    assert {200, 400, 401, 403, 404, 405, 421} <= seen


@served
async def test_a_socket_carries_them_too_opened_or_refused(house: Served) -> None:
    for origin, status in ((house.base, 101), ("http://evil.example", 403)):
        socket = RawSocket(house.port)
        answer = await socket.open(f"Origin: {origin}")
        socket.drop()
        assert answer.status == status
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_over_tls_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path / "tables.db", guard=Guard((), tls=True)) as house:
            answer = await ask(house.port, request("GET", "/health"))
            assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"

    run(story())


class Scripts(HTMLParser):
    """Finds what a strict policy would not run, and what would come from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if (tag == "script" and not values.get("src")) or tag in {"style", "base", "object"}:
            self.found.append(tag)
        self.found += [name for name in values if name.startswith("on") or name == "style"]
        links = [values.get(name) or "" for name in ("src", "href", "action")]
        self.found += [link for link in links if "//" in link or link.startswith("javascript:")]


@served
async def test_the_page_has_no_script_or_style_of_its_own_and_nothing_from_elsewhere(
    house: Served,
) -> None:
    answer = await ask(house.port, request("GET", "/"))
    scripts = Scripts()
    scripts.feed(answer.body.decode())

    assert answer.headers["Content-Type"].startswith("text/html")
    assert scripts.found == []


# --- Names (S7) ---


HOSTILE_NAMES: Final = (
    "a\x00b\x1b[31mc",
    "\u202eevil\u202c",
    "\u2066left\u2069\u200f",
    "z\u200bero\u200dwidth\ufeff",
    "two\nlines\r\u2028and\u2029more",
    "\ue000private\U000f0000",
    "tab\tand\u00a0space",
    "<script>alert(1)</script>",
    "x" * 64,
    "e\u0301" * 20,
    "\u202e" * 10,
    " \t\n ",
    "",
)


@served
async def test_a_name_is_one_short_line_of_what_can_be_seen(house: Served) -> None:
    host = await house.host(game="addirace")
    await host.send("sit", name="Brie")
    await host.until(lambda: len(host.info["seats"]) == 1)

    for number, name in enumerate(HOSTILE_NAMES):
        before = len(host.messages)
        await host.send("rename", seat=0, name=name, face="gato")
        await host.send("lock", locked=number % 2 == 0)  # tells that the one before is done
        await host.until(lambda locked=number % 2 == 0: host.info["locked"] is locked)  # type: ignore[misc]
        assert len(host.messages) > before
        shown = host.info["seats"][0]["name"]
        assert 1 <= len(shown) <= 20
        assert shown == shown.strip()
        assert all(char == " " or unicodedata.category(char)[0] not in "CZ" for char in shown)


@served
async def test_a_name_too_long_to_be_one_ends_the_talk(house: Served) -> None:
    host = await house.host(game="addirace")

    await host.send("sit", name="x" * 65)
    await host.until(lambda: host.close_code is not None)

    assert (host.closed, host.close_code) == ("bad-message", 1008)


# --- Where it listens (S6) ---


@pytest.mark.parametrize("host", ["0.0.0.0", "8.8.8.8", "::", "2001:4860:4860::8888"])  # noqa: S104
def test_a_public_address_needs_tls_or_a_proxy(host: str, tmp_path: Path) -> None:
    with pytest.raises(CannotServeError, match="TLS"):
        check(ServerOptions(data=tmp_path, hosts=(host,)))
    check(ServerOptions(data=tmp_path, hosts=(host,), behind_proxy=True))
    check(ServerOptions(data=tmp_path, hosts=(host,), cert=tmp_path, key=tmp_path))


@pytest.mark.parametrize("host", ["127.0.0.1", "192.168.1.5", "10.0.0.1", "::1", "fd00::1"])
def test_this_machine_and_its_network_do_not(host: str, tmp_path: Path) -> None:
    check(ServerOptions(data=tmp_path, hosts=(host,)))
