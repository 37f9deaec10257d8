"""Who is let in, from where, and what every answer carries (goals S1, S3, S5, S6, S7 and B4)."""

import asyncio
import secrets
import subprocess
import sys
import unicodedata
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import asynccontextmanager
from hashlib import sha256
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest
from aiohttp import web
from msgspec import json

from gatosabio.server import replays
from gatosabio.server.app import MOST_BODY
from gatosabio.server.guard import Guard
from gatosabio.server.limits import WRONG_TRIES_PER_MINUTE
from gatosabio.server.run import CannotServeError, ServerOptions, check
from gatosabio.wire.codec import MOST_BYTES
from server.plans import QUICK_RACE
from server.raw import BINARY, TEXT, RawSocket, ask, request
from server.served import Served, run, served, serving

TRIES: Final = int(WRONG_TRIES_PER_MINUTE)

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


@asynccontextmanager
async def calling_from(address: str) -> Any:
    """Another client on this machine, with an address of its own."""
    connector = aiohttp.TCPConnector(local_addr=(address, 0))
    async with aiohttp.ClientSession(connector=connector) as http:
        yield http


async def status_of(
    http: aiohttp.ClientSession, house: Served, method: str, path: str, **more: Any
) -> int:
    headers = {"Origin": house.base, **more.pop("headers", {})}
    async with http.request(method, house.base + path, headers=headers, **more) as answer:
        return answer.status


# --- Tokens (S1) ---


@served
async def test_a_token_has_256_bits_and_is_never_the_same(house: Served) -> None:
    host = await house.stranger().open(game="addirace")
    tokens = [host.token] + [(await house.stranger().join(host.code)).token for _ in range(30)]

    assert len(set(tokens)) == len(tokens)
    assert all(len(urlsafe_b64decode(token + "=")) == 32 for token in tokens)


def contents(path: Path) -> bytes:
    """All bytes of the file and of those beside it. Another process reads them: if this one
    closed the file, SQLite would lose its locks on it."""
    script = "import sys; [sys.stdout.buffer.write(open(p, 'rb').read()) for p in sys.argv[1:]]"
    paths = [str(beside) for beside in path.parent.glob(path.name + "*")]
    run = subprocess.run([sys.executable, "-c", script, *paths], stdout=subprocess.PIPE, check=True)
    return run.stdout


@served
async def test_the_file_holds_the_hash_of_a_token_but_not_the_token(house: Served) -> None:
    people = await house.table(3, game="gatonegro", rules={"by_turns": True})
    await people[0].send("start")
    await people[0].until(lambda: bool(people[0].told))

    kept = await asyncio.to_thread(contents, house.path)

    for person in people:
        assert person.token.encode() not in kept
        assert urlsafe_b64decode(person.token + "=") not in kept
        assert sha256(person.token.encode()).hexdigest().encode() in kept


@served
async def test_a_wrong_token_opens_nothing(house: Served) -> None:
    host = await house.host(game="addirace")
    right = host.token
    wrong = [
        right[:-1],
        right + "A",
        right.swapcase(),
        "",
        secrets.token_urlsafe(32),
        "' OR 1=1 --",
    ]

    for token in wrong:
        guesser = house.stranger()
        guesser.token = token
        await guesser.connect()
        await guesser.until(lambda guesser=guesser: guesser.close_code is not None)  # type: ignore[misc]
        assert (guesser.closed, guesser.close_code) == ("no-such-token", 1008)
        assert [message["type"] for message in guesser.messages] == ["closed"]


@served
async def test_after_ten_wrong_tries_an_address_is_not_listened_to(house: Served) -> None:
    host = await house.host(game="addirace")
    bearer = {"Authorization": "Bearer wrong"}
    async with calling_from("127.0.0.2") as http:
        for _ in range(TRIES):
            assert await status_of(http, house, "GET", "/api/games", headers=bearer) == 401

        assert await status_of(http, house, "GET", "/api/games", headers=bearer) == 429
        # Now the right token and the right code are not listened to either: a guesser cannot
        # tell when it has guessed.
        right = {"Authorization": f"Bearer {host.token}"}
        assert await status_of(http, house, "GET", "/api/games", headers=right) == 429
        assert await status_of(http, house, "POST", f"/api/tables/{host.code}/join") == 429
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await http.ws_connect(house.base + "/ws")
        assert refused.value.status == 429
    async with calling_from("127.0.0.3") as http:
        assert await status_of(http, house, "GET", "/api/games", headers=right) == 200


@served
async def test_wrong_codes_and_wrong_hellos_count_as_tries_too(house: Served) -> None:
    for attempt in range(TRIES):
        if attempt % 2:
            assert await status_of(house.http, house, "POST", "/api/tables/AAAA/join") == 404
        else:
            socket = RawSocket(house.port)
            await socket.hello("wrong")
            assert await socket.close_code() == 1008

    assert await status_of(house.http, house, "POST", "/api/tables/AAAA/join") == 429


@served
async def test_a_forwarded_address_is_believed_of_no_stranger(house: Served) -> None:
    found = []
    for attempt in range(TRIES + 1):
        headers = {"Authorization": "Bearer wrong", "X-Forwarded-For": f"10.0.0.{attempt}"}
        found.append(await status_of(house.http, house, "GET", "/api/games", headers=headers))

    assert found == [401] * TRIES + [429]


@served
async def test_who_says_nothing_has_not_guessed(house: Served) -> None:
    """A class that reloads its page hangs up on many sockets before they have said hello."""
    host = await house.host(**QUICK_RACE)
    for _ in range(15):
        socket = RawSocket(house.port)
        assert (await socket.open()).status == 101
        socket.drop()

    assert (await house.guest(host)).person == 2


@served
async def test_a_token_of_somebody_who_left_reads_nothing(house: Served) -> None:
    host = await house.host(**QUICK_RACE)
    guest = await house.guest(host)
    bearer = {"Authorization": f"Bearer {guest.token}"}
    async with house.http.get(house.base + "/api/games", headers=bearer) as answer:
        assert answer.status == 200

    await guest.send("leave")
    await guest.until(lambda: guest.close_code is not None)

    async with house.http.get(house.base + "/api/games", headers=bearer) as answer:
        assert answer.status == 401


@served
async def test_a_token_of_bytes_that_are_no_text_is_just_wrong(house: Served) -> None:
    header = "Authorization: Bearer \xff\xfe\x80"

    assert (await ask(house.port, request("GET", "/api/games", header))).status == 401


@served
async def test_a_token_in_a_url_opens_nothing(house: Served) -> None:
    host = await house.host(game="addirace")

    for query in ("token", "access_token", "authorization", "bearer"):
        path = f"/api/games?{query}={host.token}"
        assert await status_of(house.http, house, "GET", path) == 401


@served
async def test_a_token_is_void_once_its_person_has_left(house: Served) -> None:
    _, guest = await house.table(2, game="addirace")

    await guest.send("leave")
    await guest.until(lambda: guest.close_code is not None)
    await guest.connect()
    await guest.until(lambda: guest.close_code is not None)

    assert guest.closed == "no-such-token"


@served
async def test_tokens_and_seeds_are_in_no_line_of_the_log(house: Served) -> None:
    people = await house.table(2, cats=1, game="gatonegro", rules={"by_turns": True})
    host, guest = people
    await host.send("start")
    await host.until(lambda: bool(host.told))
    await guest.drop()
    await guest.connect()
    guesser = house.stranger()
    guesser.token = secrets.token_urlsafe(32)
    await guesser.connect()
    socket = RawSocket(house.port)
    await socket.hello(host.token)
    await socket.send(json.encode({"type": "hello", "token": [guest.token]}))
    await socket.close_code()
    await status_of(house.http, house, "GET", f"/api/games?token={host.token}")
    table = await house.id_of(host)
    rows = await house.records.read(table)
    (dealt,) = [row.seq for row in rows if '"do":"deal"' in row.body]
    seed = await house.records.read_secret(table, dealt)

    assert seed is not None
    for secret in (host.token, guest.token, guesser.token, seed.seed.hex()):
        assert secret not in house.lines.text


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
    """For how long a browser may keep it."""
    if status not in {200, 304} or path.startswith(("/api", "/ws", "/health", "/metrics")):
        return "no-store"
    return "public, max-age=31536000, immutable" if path.startswith("/assets") else "no-cache"


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
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
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


# --- Sizes (B4) ---


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
