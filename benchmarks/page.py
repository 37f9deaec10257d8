"""How heavy is the page? Measures what the first load fetches, and how long tasks take in a game.

    uv run --group dev benchmarks/page.py

Chromium, slowed down four times, plays each game against cats for half a minute, on a server that
this program starts. Players would notice a task of more than 50 ms.

Other virtual machines may share the processors and make a task longer now and then. So there is a
baseline before each game, just as long: an empty page that does the same small piece of work ten
times a second. If that gets longer, the page is not the cause. The time that other machines took is
printed if Linux knows it.
"""

import argparse
import json
import os
import runpy
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ("Addi Cat’s", "Addi Race", "Gato Negro")
SLOWED: Final = 4
TOO_LONG: Final = 50.0
WORTH: Final = 10.0
"""Shorter tasks, in ms, are ignored."""
TOLD: Final = 3
"""How many of the longest tasks are printed with their parts."""
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
)
PORT: Final = 8699
PATIENCE: Final = 30.0

CATEGORIES: Final = ("toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline")

TARGET: Final = """
  ["[data-pile].ready", "[data-place^='held:']:not(.locked)", "button.main"]
    .map((one) => document.querySelector(one)).find((one) => one)
"""
"""What a player would press now: a pile to turn, a card that can be played, the main button."""

MOUSE: Final = 'document.querySelector("[data-mouse]")'
HASTY: Final = 3
"""After this many presses the next one is on the mouse, whether there is something to hit or
not."""

USUAL: Final = 4.5
"""Milliseconds that the baseline's work takes; slowed down, it is as long as many frames in a
game."""
BASELINE: Final = f"""(() => {{
  const work = (rounds) => {{
    let sum = 0;
    for (let i = 0; i < rounds; i++) sum = (sum * 31 + i) | 0;
    return sum;
  }};
  const timed = () => {{
    const begun = performance.now();
    work(1e6);
    return performance.now() - begun;
  }};
  const took = Math.min(...Array.from({{ length: 41 }}, timed)); // undisturbed
  const rounds = Math.round(1e6 * {USUAL} / took);
  for (let i = 0; i < 200; i++) work(rounds); // compiled to the last, before it counts
  setInterval(work, 100, rounds);
}})()"""

LAID: Final = "document.querySelector(\"[data-pile], [data-place^='held:'], [data-deck]\") !== null"
"""JavaScript: whether the cards are on the table."""

FETCHED: Final = """(() => {
  const files = performance.getEntriesByType("resource").map((one) => one.responseEnd);
  return performance.now() - Math.max(...files) > 2000;
})()"""
"""JavaScript: whether all files have been loaded: none has arrived for two seconds."""


def named(name: str) -> str:
    """JavaScript for the button or label whose text begins with *name*."""
    begins = f"one.innerText.trim().startsWith({json.dumps(name)})"
    return f'[...document.querySelectorAll("button, label")].find((one) => {begins})'


def middle_of(element: str) -> str:
    """JavaScript for the position and the name of *element*; null if it is not there."""
    return f"""(() => {{
      const found = {element};
      if (!found) return null;
      const box = found.getBoundingClientRect();
      const name = found.ariaLabel ?? found.textContent.trim();
      return {{ x: box.x + box.width / 2, y: box.y + box.height / 2, name: name.slice(0, 40) }};
    }})()"""


class Hand:
    """Plays on the page. It uses Chromium's protocol without Playwright's own scripts, which would
    add to the work of the page's garbage collector."""

    def __init__(self, page: Page) -> None:
        self.devtools: Final = page.context.new_cdp_session(page)
        self.taps: Final[list[tuple[float, str]]] = []
        """When each tap was, by the same clock as Chromium's traces, and what was tapped."""

    def ask(self, script: str) -> Any:
        """The value of a script on the page."""
        told = self.devtools.send("Runtime.evaluate", {"expression": script, "returnByValue": True})
        if "exceptionDetails" in told:
            raise RuntimeError(f"{told['exceptionDetails']} in {script}")
        return told["result"].get("value")

    def wait(self, script: str) -> Any:
        """Wait until the value of *script* is true, and return it.

        :raises TimeoutError: if that takes too long
        """
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if found := self.ask(script):
                return found
            time.sleep(0.05)
        raise TimeoutError(f"the page has not come to that: {script}")

    def tap(self, target: dict[str, Any]) -> None:
        """Tap with a finger."""
        self.taps.append((time.monotonic(), target["name"]))
        finger = {"x": target["x"], "y": target["y"]}
        self.devtools.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]}
        )
        self.devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def key(self, name: str) -> None:
        """Press and release a key."""
        for way in ("rawKeyDown", "keyUp"):
            self.devtools.send("Input.dispatchKeyEvent", {"type": way, "code": name, "key": name})


def stolen() -> float | None:
    """Seconds of this machine's processors that other virtual machines took; None if not known."""
    told = Path("/proc/stat")
    if not told.exists():
        return None
    return int(told.read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server() -> Iterator[str]:
    """Run `gatosabio` with a temporary file; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gatosabio", "--local", "--no-browser", "--lang", "en"]
        command += ["--port", str(PORT), "--data", f"{folder}/tables.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                for line in process.stdout:
                    if "http://" in line:
                        break
                yield f"http://127.0.0.1:{PORT}"
            finally:
                process.terminate()


def first_load(browser: Browser, base: str) -> None:
    """Print how much is transferred for the start page, with pictures counted apart."""
    page = browser.new_context().new_page()
    page.goto(base, wait_until="networkidle")
    entries: list[dict[str, Any]] = page.evaluate(
        """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
          .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }))"""
    )
    art = sum(one["size"] for one in entries if one["name"].endswith((".svg", ".png")))
    rest = sum(one["size"] for one in entries) - art
    print(f"first load: {rest / 1000:.0f} kB, and {art / 1000:.0f} kB of art, {len(entries)} files")
    page.context.close()


def sit_down(hand: Hand, game: str) -> None:
    """Go from the start page to a table with cards."""
    for name in ("Play now", game, "Cat"):
        hand.tap(hand.wait(middle_of(named(name))))
    hand.wait(LAID)


def play(hand: Hand, seconds: float, pause: float) -> int:
    """Press whatever can be pressed, for that many seconds; returns the number of presses."""
    until = time.monotonic() + seconds
    presses = calm = 0
    while time.monotonic() < until:
        if calm >= HASTY and (mouse := hand.ask(middle_of(MOUSE))):
            hand.tap(mouse)
            presses, calm = presses + 1, 0
        elif target := hand.ask(middle_of(TARGET)):
            hand.tap(target)
            presses, calm = presses + 1, calm + 1
        hand.key("ArrowLeft")  # takes a card in Gato Negro, too
        time.sleep(pause)
    return presses


class Traced:
    """The tasks of a slowed-down page, from Chromium's tracing."""

    def __init__(self, browser: Browser, page: Page, hand: Hand) -> None:
        self._browser: Final = browser
        hand.devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        browser.start_tracing(page=page, categories=[*CATEGORIES])
        self.begun: Final = time.monotonic()
        self._stolen: Final = stolen()
        self.taken: float | None = None
        """Seconds that other machines took meanwhile."""
        self.parts: list[dict[str, Any]] = []
        """Everything that its main thread did."""
        self.tasks: list[dict[str, Any]] = []
        """The tasks, the longest first."""

    def end(self) -> None:
        """Stop tracing, and read the tasks."""
        until = stolen()
        if until is not None and self._stolen is not None:
            self.taken = until - self._stolen
        trace = json.loads(self._browser.stop_tracing())["traceEvents"]
        mains = {
            (event["pid"], event["tid"])
            for event in trace
            if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
        }
        self.parts = [
            event for event in trace if event["ph"] == "X" and (event["pid"], event["tid"]) in mains
        ]
        found = [event for event in self.parts if event["name"] == "RunTask"]
        self.tasks = sorted(found, key=lambda event: float(event["dur"]), reverse=True)

    def tell(self, title: str) -> None:
        """Print how long the longest tasks were."""
        times = [task["dur"] / 1000 for task in self.tasks if task["dur"] / 1000 > WORTH]
        over = sum(ms > TOO_LONG for ms in times)
        most = ", ".join(f"{ms:.0f}" for ms in times[:6]) or f"under {WORTH:.0f}"
        usual = f", nine in ten at most {times[len(times) // 10]:.0f}" if times else ""
        others = "" if self.taken is None else f"; other machines took {self.taken:.1f} s"
        print(
            f"{title}: {over} over {TOO_LONG:.0f} ms, the longest {most};"
            f" {len(times)} over {WORTH:.0f} ms{usual}{others}",
            flush=True,
        )


def phone(browser: Browser, address: str) -> Page:
    """A page on a small touch screen."""
    context = browser.new_context(
        locale="en", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    return page


def baseline(browser: Browser, seconds: float) -> None:
    """Print how long the baseline's work takes."""
    page = phone(browser, "about:blank")
    hand = Hand(page)
    hand.ask(BASELINE)
    traced = Traced(browser, page, hand)
    time.sleep(seconds)
    traced.end()
    times = [part["dur"] / 1000 for part in traced.parts if part["name"] == "TimerFire"]
    usual = median(times)
    traced.tell(
        f"baseline, always the same {usual:.0f} ms, stretched {max(times) / usual:.1f} times"
    )
    page.context.close()


def game(browser: Browser, base: str, name: str, seconds: float, pause: float) -> None:
    """Play a game, and print its longest tasks with their parts."""
    page = phone(browser, base)
    hand = Hand(page)
    sit_down(hand, name)
    hand.wait(FETCHED)
    traced = Traced(browser, page, hand)
    presses = play(hand, seconds, pause)
    traced.end()
    traced.tell(f"{name}, {len(traced.tasks)} tasks and {presses} presses in {seconds:.0f} s")
    for task in traced.tasks[:TOLD]:
        at = task["ts"] / 1e6
        since, where = max(tap for tap in hand.taps if tap[0] <= at)
        print(
            f"    {task['dur'] / 1000:.0f} ms at {at - traced.begun:.1f} s, {at - since:.2f} s"
            f" after a tap on {where!r}: {contents(task, traced.parts)}",
            flush=True,
        )
    page.context.close()


def contents(task: dict[str, Any], work: list[dict[str, Any]]) -> str:
    """The parts of a task, the longest first. Parts may contain each other."""
    parts: dict[str, float] = {}
    end = task["ts"] + task["dur"]
    for event in work:
        if event is not task and task["ts"] <= event["ts"] and event["ts"] + event["dur"] <= end:
            parts[event["name"]] = parts.get(event["name"], 0.0) + event["dur"] / 1000
    most = sorted(parts.items(), key=lambda part: part[1], reverse=True)[:10]
    return ", ".join(f"{name} {ms:.0f}" for name, ms in most if ms >= 1)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="how heavy is the page?")
    parser.add_argument(
        "--seconds", type=float, default=30.0, help="of each game, and of each baseline"
    )
    parser.add_argument("--pause", type=float, default=0.3, help="seconds between two presses")
    parser.add_argument(
        "--game", choices=GAMES, action="append", help="this one; may be said again"
    )
    spec = parser.parse_args()
    path = runpy.run_path(str(ROOT / "tools" / "chromium.py"))["chromium"]()
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        first_load(browser, base)
        for name in spec.game or GAMES:
            baseline(browser, spec.seconds)
            game(browser, base, name, spec.seconds, spec.pause)
    return 0


if __name__ == "__main__":
    sys.exit(main())
