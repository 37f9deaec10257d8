"""How long does a page without a server take, and how much does it load?

    uv run --group dev --extra site benchmarks/static_site.py [--times 3]

Chromium opens a site of `gatosabio site` for the first time, and taps "Play now" at once: counted
are the bytes that a host sends until the first card is there (it compresses what is text, as hosts
do), and the time from the tap on. Then all again in a second visit, and a tap when Python has
started. Beside it, in turn with it: how long Pyodide alone takes on this machine, from the first
request to `1 + 1`. The figure that means something on any machine is the ratio of both.
"""

import argparse
import gzip
import runpy
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from shutil import copytree
from statistics import median
from threading import Thread
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from gatosabio.static_site.build import build
from gatosabio.static_site.node import find_node
from gatosabio.static_site.runtime import fetch

ROOT: Final = Path(__file__).resolve().parent.parent
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
)
TEXT: Final = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".webmanifest", "/")
PATIENCE_MS: Final = 300_000

BARE: Final = """<!doctype html><title>bare</title><script type="module">
  const began = performance.now();
  const { loadPyodide } = await import('./pyodide/pyodide.mjs');
  (await loadPyodide()).runPython('1 + 1');
  window.took = performance.now() - began;
</script>"""
TAP: Final = """async () => {
  const press = async (look) => {
    for (;;) {
      const found = look();
      if (found) return found.click();
      await new Promise(requestAnimationFrame);
    }
  };
  const began = performance.now();
  await press(() => document.querySelector('.doors button'));
  if (!localStorage.length || !document.querySelector('.doors [aria-busy]'))
    await press(() =>
      [...document.querySelectorAll('button')].find((one) => /Kitten/.test(one.textContent)),
    );
  while (!document.querySelector('[data-pile]')) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
"""From the tap on the door to the first pile of cards, the choice of cats included."""


class Host(ThreadingHTTPServer):
    """Serves a folder as static hosts do, and counts what it sends."""

    sent = 0


class Handler(SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        kept = "/assets/" in self.path or "/runtime/" in self.path
        self.send_header(
            "Cache-Control", "public, max-age=31536000, immutable" if kept else "no-cache"
        )
        super().end_headers()

    def send_head(self) -> Any:
        if not self.path.partition("?")[0].endswith(TEXT):
            return super().send_head()
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            return super().send_head()
        changed = self.date_time_string(int(file.stat().st_mtime))
        if self.headers.get("If-Modified-Since") == changed:
            self.send_response(304)
            self.end_headers()
            return None
        body = gzip.compress(file.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Last-Modified", changed)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        body = source.read()
        assert isinstance(self.server, Host)
        self.server.sent += len(body)
        outputfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class Visit(NamedTuple):
    first_bytes: int  # until the first card, in a first visit
    first_ms: float
    second_bytes: int
    second_ms: float  # tapped at once
    warm_ms: float  # tapped when Python had started


def bare(browser: Browser, base: str) -> float:
    """How long Pyodide alone takes."""
    page = browser.new_page()
    page.goto(f"{base}bare/")
    page.wait_for_function("window.took", timeout=PATIENCE_MS)
    took = float(page.evaluate("window.took"))
    page.close()
    return took


def opened(context: BrowserContext, base: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(f"{base}cats/")
    page.locator(".doors button").first.wait_for()
    return page


def ready(page: Page) -> None:
    page.locator(".note").wait_for()
    page.locator(".note progress").wait_for(state="detached")


def visit(browser: Browser, host: Host, base: str) -> Visit:
    """A first visit, a second one, and one that waits until Python has started."""
    context = browser.new_context(locale="en", viewport={"width": 390, "height": 844})
    host.sent = 0
    page = opened(context, base)
    first_ms = float(page.evaluate(TAP))
    first_bytes = host.sent
    while not page.evaluate("!!navigator.serviceWorker.controller"):
        page.wait_for_timeout(100)
    page.wait_for_load_state("networkidle")
    page.close()
    host.sent = 0
    page = opened(context, base)
    second_ms = float(page.evaluate(TAP))
    second_bytes = host.sent
    page.close()
    page = opened(context, base)
    ready(page)
    warm_ms = float(page.evaluate(TAP))
    context.close()
    return Visit(first_bytes, first_ms, second_bytes, second_ms, warm_ms)


@contextmanager
def launched(playwright: Playwright, path: str) -> Iterator[Browser]:
    """Another browser each time: nothing is compiled yet."""
    browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
    yield browser
    browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    path = runpy.run_path(str(ROOT / "tools" / "chromium.py"))["chromium"]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        node = find_node()
        runtime = fetch(node)
        build(folder / "cats", runtime, node)
        copytree(runtime / "pyodide", folder / "bare" / "pyodide")
        (folder / "bare" / "index.html").write_text(BARE, encoding="utf-8")
        host = Host(("127.0.0.1", 0), partial(Handler, directory=name))
        Thread(target=host.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{host.server_port}/"
        alone: list[float] = []
        visits: list[Visit] = []
        with sync_playwright() as playwright:
            for _ in range(times):
                with launched(playwright, path) as browser:
                    alone.append(bare(browser, base))
                with launched(playwright, path) as browser:
                    visits.append(visit(browser, host, base))
        host.shutdown()
    told = Visit(*(median(figures) for figures in zip(*visits, strict=True)))
    first, second = told.first_bytes / 1e6, told.second_bytes / 1e3
    print(f"bytes until the first card: {first:.2f} MB, then {second:.1f} kB")
    one = median(alone)
    print(f"Pyodide alone: {one / 1000:.2f} s")
    taps = {"first visit": told.first_ms, "second": told.second_ms, "warm": told.warm_ms}
    for what, ms in taps.items():
        print(f"tap to first card, {what}: {ms / 1000:.2f} s, {ms / one:.2f} of Pyodide alone")


if __name__ == "__main__":
    main()
