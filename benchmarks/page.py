"""How heavy is the page: what the first load fetches, and how long its tasks are in play.

    uv run benchmarks/page.py

Real Chromium, slowed down four times, plays each game against cats for half a minute on a server
that this starts itself. A task of more than 50 ms would be felt.
"""

import argparse
import json
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

CATEGORIES: Final = ("toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline")

LAID: Final = "[data-pile], [data-place^='held:'], [data-deck]"
"""What shows that the cards are on the table."""

TARGET: Final = """() => {
  const places = ["[data-pile].ready", "[data-place^='held:']:not(.locked)", "button.main"];
  const found = places.map((one) => document.querySelector(one)).find((one) => one);
  const box = found?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
"""Where somebody would press now: a pile to turn, a card that can be laid, what is asked."""


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


def play(page: Page, seconds: float) -> int:
    """As somebody does who presses whatever there is; how often that was."""
    until = time.monotonic() + seconds
    presses = 0
    while time.monotonic() < until:
        target: list[float] | None = page.evaluate(TARGET)
        if target is not None:
            page.touchscreen.tap(*target)
            presses += 1
        page.keyboard.press("ArrowLeft")  # takes a card in Gato Negro
        page.wait_for_timeout(300)
    return presses


def tasks(browser: Browser, base: str, game: str, seconds: float) -> None:
    """Print the longest of them in play, as Chromium's tracing has them: by the clock, and by the
    processor's time, which other programs on the machine do not lengthen."""
    phone = browser.new_context(
        locale="en", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = phone.new_page()
    page.goto(base)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("radio", name=game).check()
    page.get_by_role("button", name="Cat", exact=False).first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(LAID)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(2000)
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    browser.start_tracing(page=page, categories=[*CATEGORIES])
    presses = play(page, seconds)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in trace
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    found = [
        (event["dur"] / 1000, event.get("tdur", 0) / 1000)
        for event in trace
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in mains
    ]
    for title, times in zip(("clock", "processor"), zip(*found, strict=True), strict=True):
        longest = sorted(times, reverse=True)
        over = sum(ms > TOO_LONG for ms in longest)
        most = ", ".join(f"{ms:.0f}" for ms in longest[:6])
        print(
            f"{game}: {len(found)} tasks and {presses} presses in {seconds:.0f} s; by the {title}"
            f" {over} over {TOO_LONG:.0f} ms, the longest {most}",
            flush=True,
        )
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
