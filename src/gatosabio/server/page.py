"""The page: the built client, the addresses of its screens, and how others are invited to it."""

from collections.abc import Awaitable, Callable
from functools import lru_cache
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import segno
from aiohttp import web
from msgspec import Struct

from gatosabio.server.codes import CODE_PATTERN

SCREENS: Final = (
    "/",
    "/make",
    "/join",
    "/replay",
    "/deal",
    f"/t/{CODE_PATTERN}",
    "/{screen:rules|learn}/{game:[a-z]+}",
)
"""The addresses of screens. The same page is served at all of them; it reads the browser's address
to know which screen to draw."""

FOR_EVER: Final = "public, max-age=31536000, immutable"  # a changed file has another name
ASK_EACH_TIME: Final = "no-cache"
CODES_DRAWN: Final = 256
"""How many QR codes are remembered: drawing one takes 8 to 40 ms of processor time."""

QUIET_ZONE: Final = 2
"""Width of the light border around a QR code, in modules; the sheet behind it is light, too."""


class Invitation(Struct, frozen=True):
    """A link to a table, and the same link as a QR code. *path* is the SVG path of its dark
    modules, one unit each, in a square of *size* units."""

    link: str
    size: int
    path: str


def add_page(app: web.Application, path: str, below: str) -> None:
    """Serve the built client at addresses that begin with *below*, or a page that says it was not
    built. *path* is the prefix under which browsers reach it."""
    folder = Path(str(files("gatosabio"))) / "page"
    if not (folder / "index.html").is_file():
        text = (files("gatosabio.server") / "no_page.html").read_text(encoding="utf-8")

        async def none(_: web.Request) -> web.Response:
            return web.Response(text=text, content_type="text/html")

        app.router.add_get(f"{below}/", none)
        return

    for screen in SCREENS:
        app.router.add_get(below + screen, _shell(folder / "index.html", path))
    for file in folder.rglob("*"):
        if file.is_file() and file.name != "index.html" and file.suffix != ".gz":
            name = file.relative_to(folder).as_posix()
            keep = FOR_EVER if name.startswith("assets/") else ASK_EACH_TIME
            app.router.add_get(f"{below}/{name}", _file(file, keep))


def _shell(file: Path, path: str) -> Callable[[web.Request], Awaitable[web.Response]]:
    """The page itself. The build writes its addresses relative to `./`, which a browser would
    resolve against the address of the screen, so they are replaced by absolute ones."""
    body = file.read_bytes().replace(b'"./', f'"{path}/'.encode())

    async def answer(_: web.Request) -> web.Response:
        headers = {"Cache-Control": ASK_EACH_TIME}
        return web.Response(body=body, content_type="text/html", headers=headers)

    return answer


def _file(path: Path, keep: str) -> Callable[[web.Request], Awaitable[web.FileResponse]]:
    async def answer(_: web.Request) -> web.FileResponse:
        return web.FileResponse(path, headers={"Cache-Control": keep})

    return answer


def invitation(
    asked: str, scheme: str, urls: tuple[str, ...], code: str, path: str = ""
) -> Invitation:
    """The invitation to table *code*. *asked* is the host in the page's address and *path* its
    prefix. If that host is this machine's loopback address, the link uses the first of *urls* that
    other machines can reach."""
    base = f"{scheme}://{asked}{path}/"
    if _is_loopback(asked):
        base = next((url for url in urls if not _is_loopback(urlsplit(url).netloc)), base)
    return _drawn(f"{base}t/{code.upper()}")


@lru_cache(CODES_DRAWN)
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


def _is_loopback(host: str) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
