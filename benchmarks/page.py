"""How heavy is the page: what the first load fetches, and how long its tasks are in play.

    uv run benchmarks/page.py

Real Chromium, slowed down four times, plays each game against cats for half a minute on a server
that this starts itself. A task of more than 50 ms would be felt.
"""

import argparse
import runpy
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ("Addi Cat's", "Addi Race", "Gato Negro")
SLOWED: Final = 4
TOO_LONG: Final = 50.0
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
)
PORT: Final = 8699

OBSERVE: Final = """
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.tasks.push(task.duration);
  }).observe({ type: 'longtask', buffered: false });
"""


@contextmanager
def server() -> Iterator[str]:
    """`gatosabio` on a file of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gatosabio", "--local", "--no-browser", "--lang", "en"]
        command += ["--port", str(PORT), "--data", f"{folder}/tables.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                if "http://" in line:
                    break
            yield f"http://127.0.0.1:{PORT}"
            process.terminate()


def first_load(browser: Browser, base: str) -> None:
    """Print what comes over the line for the start page, art and other."""
    page = browser.new_context().new_page()
    page.goto(base, wait_until="networkidle")
    entries: list[dict[str, Any]] = page.evaluate(
        """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
          .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }))"""
    )
    art = sum(one["size"] for one in entries if one["name"].endswith(".svg"))
    rest = sum(one["size"] for one in entries) - art
    print(f"first load: {rest / 1000:.0f} kB, and {art / 1000:.0f} kB of art, {len(entries)} files")
    page.context.close()


def play(page: Page, seconds: float) -> None:
    """As somebody does who presses whatever there is."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        page.evaluate(
            """() => {
              const pile = document.querySelector('[data-pile].ready');
              pile?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
              const card = document.querySelector("[data-place^='held:']:not(.locked)");
              if (card) card.click();
              const main = document.querySelector('button.main');
              if (main) main.click();
              dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', code: 'ArrowLeft' }));
            }"""
        )
        page.wait_for_timeout(300)


def tasks(browser: Browser, base: str, game: str, seconds: float) -> None:
    """Print the longest of them in play."""
    page = browser.new_context(locale="en", viewport={"width": 360, "height": 740}).new_page()
    page.goto(base)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("radio", name=game).check()
    page.get_by_role("button", name="Cat", exact=False).first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1000)
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.evaluate(OBSERVE)
    play(page, seconds)
    found: list[float] = sorted(page.evaluate("window.tasks"), reverse=True)
    most = ", ".join(f"{one:.0f}" for one in found[:8]) or "none"
    print(f"{game}: {len(found)} tasks over {TOO_LONG:.0f} ms in {seconds:.0f} s: {most}")
    page.context.close()


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description="how heavy is the page?")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each game")
    wish = parser.parse_args()
    path = runpy.run_path(str(ROOT / "tools" / "chromium.py"))["chromium"]()
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        first_load(browser, base)
        for game in GAMES:
            tasks(browser, base, game, wish.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
