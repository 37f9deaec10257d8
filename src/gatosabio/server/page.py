"""The page: the built client, the addresses of its screens, and how others are invited to it."""

from collections.abc import Awaitable, Callable
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import segno
from aiohttp import web
from msgspec import Struct

SCREENS: Final = (
    "/",
    "/make",
    "/join",
    "/replay",
    "/t/{code:[A-Za-z]{4}}",
    "/{screen:rules|learn}/{game:[a-z]+}",
)
"""One page draws all of them: the browser's address says which is wanted."""

FOR_EVER: Final = "public, max-age=31536000, immutable"  # a changed file has another name
ASK_EACH_TIME: Final = "no-cache"
QUIET_ZONE: Final = 2
"""Modules of paper around a QR code; the sheet that it lies on is light, too."""


class Invitation(Struct, frozen=True):
    """How somebody else gets to a table: a link, and the same as a picture. *path* draws the dark
    squares of a QR code, one unit each, in a square of *size*."""

    link: str
    size: int
    path: str


def add_page(app: web.Application, path: str, below: str) -> None:
    """Serve the built client, or a word that there is none, at addresses that begin with *below*.
    The page is told that browsers reach it below *path*."""
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
    """The page itself, whose addresses begin with `./` as it is built: a browser would look for
    them beside the screen that it asked for, so they get the whole path."""
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
    """To table *code*, from a page that was asked for at host *asked*, below *path*. Who looks at
    it on this machine itself invites people to the address that others reach it by, one of
    *urls*."""
    base = f"{scheme}://{asked}{path}/"
    if _is_loopback(asked):
        base = next((url for url in urls if not _is_loopback(urlsplit(url).netloc)), base)
    link = f"{base}t/{code.upper()}"
    picture = segno.make(link, micro=False, error="m")
    rows = [list(row) for row in picture.matrix_iter(border=QUIET_ZONE)]
    return Invitation(link, len(rows), "".join(_squares(rows)))


def _squares(rows: list[list[int]]) -> list[str]:
    """Each run of dark modules as one bar."""
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
