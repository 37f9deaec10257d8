"""The page: the built client, the addresses of its screens, and how others are invited to it."""

from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

import segno
from aiohttp import web
from msgspec import Struct

from gatosabio.server.codes import CODE_PATTERN
from gatosabio.server.guard import POLICY

SCREENS: Final = (
    "/",
    "/make",
    "/join",
    "/replay",
    "/deal",
    "/garden",
    "/minute",
    "/print",
    "/print/{game:[a-z]+}",
    f"/t/{CODE_PATTERN}",
    "/{screen:rules|learn}/{game:[a-z]+}",
    "/class",
    "/class/ticket",
    f"/class/{CODE_PATTERN}",
    f"/class/{CODE_PATTERN}/know",
)
"""The addresses of screens. The same page is served at all of them; it reads the browser's address
to know which screen to draw."""

Screen: TypeAlias = Literal["t", "class"]
"""Where a code leads: to a table, or to a class."""

FOR_EVER: Final = "public, max-age=31536000, immutable"  # a changed file has another name
ASK_EACH_TIME: Final = "no-cache"
AS_IT_IS: Final = {"Content-Type": "application/octet-stream"}
"""For what is called .gz: the page unpacks it, and no browser is to do so before."""

WORKER_FILE: Final = "assets/worker-"
WORKER: Final = {
    POLICY: (
        "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; connect-src 'self' blob:"
    )
}
"""The worker that runs Python compiles it. The page itself may do nothing of the kind. Browsers
keep the file with its headers, so they are the same where nothing needs it yet (`--site`)."""

CODES_DRAWN: Final = 256
"""How many QR codes are remembered: drawing one takes 8 to 40 ms of processor time."""

QUIET_ZONE: Final = 2
"""Width of the light border around a QR code, in modules; the sheet behind it is light, too."""


class Invitation(Struct, frozen=True):
    """A link to a table or a class, and the same link as a QR code. *path* is the SVG path of its
    dark modules, one unit each, in a square of *size* units."""

    link: str
    size: int
    path: str


class Spare(Struct, frozen=True):
    """The runtime of a page that goes on without this server: the folder of that *name*, which
    `gatosabio site` has written."""

    name: str
    folder: Path


def add_page(app: web.Application, path: str, below: str, spare: Spare | None = None) -> None:
    """Serve the built client at addresses that begin with *below*, or a page that says it was not
    built. *path* is the prefix under which browsers reach it. Pages go on with *spare* where this
    server is gone."""
    folder = Path(str(files("gatosabio"))) / "page"
    if not (folder / "index.html").is_file():
        text = (files("gatosabio.server") / "no_page.html").read_text(encoding="utf-8")

        async def none(_: web.Request) -> web.Response:
            return web.Response(text=text, content_type="text/html")

        app.router.add_get(f"{below}/", none)
        return

    for screen in SCREENS:
        app.router.add_get(below + screen, _shell(folder / "index.html", path, spare))
    for file in folder.rglob("*"):
        if file.is_file() and file.name != "index.html" and file.suffix != ".gz":
            name = file.relative_to(folder).as_posix()
            keep = FOR_EVER if name.startswith("assets/") else ASK_EACH_TIME
            more = WORKER if name.startswith(WORKER_FILE) else {}
            app.router.add_get(f"{below}/{name}", _file(file, keep, more))
    if spare is not None:
        for file in spare.folder.iterdir():
            address = f"{below}/runtime/{spare.name}/{file.name}"
            more = AS_IT_IS if file.suffix == ".gz" else {}
            app.router.add_get(address, _file(file, FOR_EVER, more))


def _shell(
    file: Path, path: str, spare: Spare | None
) -> Callable[[web.Request], Awaitable[web.Response]]:
    """The page itself. The build writes its addresses relative to `./`, which a browser would
    resolve against the address of the screen, so they are replaced by absolute ones."""
    text = file.read_bytes()
    if spare is not None:
        meta = f'<meta name="spare" content="./runtime/{spare.name}/" />'
        text = text.replace(b"<title>", f"{meta}\n    <title>".encode(), 1)
    body = text.replace(b'"./', f'"{path}/'.encode())

    async def answer(_: web.Request) -> web.Response:
        headers = {"Cache-Control": ASK_EACH_TIME}
        return web.Response(body=body, content_type="text/html", headers=headers)

    return answer


def _file(
    path: Path, keep: str, more: Mapping[str, str]
) -> Callable[[web.Request], Awaitable[web.FileResponse]]:
    async def answer(_: web.Request) -> web.FileResponse:
        return web.FileResponse(path, headers={"Cache-Control": keep, **more})

    return answer


def invitation(
    asked: str, scheme: str, urls: tuple[str, ...], code: str, path: str = "", screen: Screen = "t"
) -> Invitation:
    """The invitation to the table with that *code*, or to a class. *asked* is the host in the
    page's address and *path* its prefix. If that host is this machine's loopback address, the link
    uses the first of *urls* that other machines can reach."""
    return _drawn_once(f"{_base(asked, scheme, urls, path)}{screen}/{code.upper()}")


def ticket_invitation(
    asked: str, scheme: str, urls: tuple[str, ...], ticket: str, path: str = ""
) -> Invitation:
    """The invitation of one more device to a class. The ticket stands behind a #, so that browsers
    send it to nobody, and nobody remembers the drawing."""
    return _drawn(f"{_base(asked, scheme, urls, path)}class/ticket#{ticket}")


def _base(asked: str, scheme: str, urls: tuple[str, ...], path: str) -> str:
    base = f"{scheme}://{asked}{path}/"
    if is_loopback(asked):
        return next((url for url in urls if not is_loopback(urlsplit(url).netloc)), base)
    return base


@lru_cache(CODES_DRAWN)
def _drawn_once(link: str) -> Invitation:
    return _drawn(link)


def _drawn(link: str) -> Invitation:
    """The *link* with its QR code."""
    picture = segno.make(link, micro=False, error="m")
    rows = [list(row) for row in picture.matrix_iter(border=QUIET_ZONE)]
    return Invitation(link, len(rows), "".join(_squares(rows)))


def _squares(rows: list[list[int]]) -> list[str]:
    """SVG path commands, one rectangle for each horizontal run of dark modules."""
    bars = []
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                bars.append(f"M{start} {y}h{x - start}v1H{start}z")
            x += 1
    return bars


def is_loopback(host: str) -> bool:
    """Whether *host* is an address of this machine that no other can reach."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
