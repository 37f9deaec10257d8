"""How heavy is the page: what the first load fetches, and how long its tasks are in play.

    uv run --group dev benchmarks/page.py

Real Chromium, slowed down four times, plays each game against cats for half a minute on a server
that this starts itself. A task of more than 50 ms would be felt.

Other machines may share the processors, unseen, and stretch a task now and then. So an empty page
that does nothing but the same small piece of work, ten times a second, is the baseline, right
before each game and for as long: what stretches that one is not the page. What other machines took
is told as far as Linux knows it.
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
GAMES: Final = ("Addi Cat's", "Addi Race", "Gato Negro")
SLOWED: Final = 4
TOO_LONG: Final = 50.0
WORTH: Final = 10.0
"""Shorter tasks, in ms, are not looked at."""
TOLD: Final = 3
"""Of so many tasks, the longest, it is said what they were made of."""
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
"""What somebody would press now: a pile to turn, a card that can be laid, what is asked."""

MOUSE: Final = 'document.querySelector("[data-mouse]")'
HASTY: Final = 3
"""After so many presses the next is on the mouse, whether or not there is something to hit."""

USUAL: Final = 4.5
"""Milliseconds that the baseline's work takes; slowed, it is as long as many a frame in play."""
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
"""Whether the cards are on the table."""

FETCHED: Final = """(() => {
  const files = performance.getEntriesByType("resource").map((one) => one.responseEnd);
  return performance.now() - Math.max(...files) > 2000;
})()"""
"""Whether all its files and pictures are there: none has come for a while."""


def named(name: str) -> str:
    """What is to be pressed and has that name."""
    begins = f"one.innerText.trim().startsWith({json.dumps(name)})"
    return f'[...document.querySelectorAll("button, label")].find((one) => {begins})'


def middle_of(element: str) -> str:
    """Where it lies and what it is called, if it is there."""
    return f"""(() => {{
      const found = {element};
      if (!found) return null;
      const box = found.getBoundingClientRect();
      const name = found.ariaLabel ?? found.textContent.trim();
      return {{ x: box.x + box.width / 2, y: box.y + box.height / 2, name: name.slice(0, 40) }};
    }})()"""


class Hand:
    """Somebody's, who plays on the page. It speaks to Chromium without Playwright's own scripts,
    which would be part of what the page's garbage collector has to go through."""

    def __init__(self, page: Page) -> None:
        self.devtools: Final = page.context.new_cdp_session(page)
        self.taps: Final[list[tuple[float, str]]] = []
        """When by the machine's clock, which Chromium's traces go by as well, and on what."""

    def ask(self, script: str) -> Any:
        """What is on the page."""
        told = self.devtools.send("Runtime.evaluate", {"expression": script, "returnByValue": True})
        if "exceptionDetails" in told:
            raise RuntimeError(f"{told['exceptionDetails']} in {script}")
        return told["result"].get("value")

    def wait(self, script: str) -> Any:
        """Until there is such a thing."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if found := self.ask(script):
                return found
            time.sleep(0.05)
        raise TimeoutError(f"the page has not come to that: {script}")

    def tap(self, target: dict[str, Any]) -> None:
        """A finger comes and goes."""
        self.taps.append((time.monotonic(), target["name"]))
        finger = {"x": target["x"], "y": target["y"]}
        self.devtools.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]}
        )
        self.devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def key(self, name: str) -> None:
        """A key goes down and up."""
        for way in ("rawKeyDown", "keyUp"):
            self.devtools.send("Input.dispatchKeyEvent", {"type": way, "code": name, "key": name})


def stolen() -> float | None:
    """Seconds that other machines have had of this one's processors, if anybody knows."""
    told = Path("/proc/stat")
    if not told.exists():
        return None
    return int(told.read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server() -> Iterator[str]:
    """`gatosabio` on a file of its own."""
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
    """Print what comes over the line for the start page, art and other."""
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
    """From the start page to the cards on the table."""
    for name in ("Play now", game, "Cat"):
        hand.tap(hand.wait(middle_of(named(name))))
    hand.wait(LAID)


def play(hand: Hand, seconds: float, pause: float) -> int:
    """As somebody does who presses whatever there is; how often that was."""
    until = time.monotonic() + seconds
    presses = calm = 0
    while time.monotonic() < until:
        if calm >= HASTY and (mouse := hand.ask(middle_of(MOUSE))):
            hand.tap(mouse)
            presses, calm = presses + 1, 0
        elif target := hand.ask(middle_of(TARGET)):
            hand.tap(target)
            presses, calm = presses + 1, calm + 1
        hand.key("ArrowLeft")  # takes a card in Gato Negro
        time.sleep(pause)
    return presses


class Traced:
    """The tasks of a slowed page, as Chromium's tracing has them."""

    def __init__(self, browser: Browser, page: Page, hand: Hand) -> None:
        self._browser: Final = browser
        hand.devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        browser.start_tracing(page=page, categories=[*CATEGORIES])
        self.begun: Final = time.monotonic()
        self._stolen: Final = stolen()
        self.taken: float | None = None
        """Seconds that other machines had meanwhile."""
        self.parts: list[dict[str, Any]] = []
        """All that its main thread did."""
        self.tasks: list[dict[str, Any]] = []
        """The longest first."""

    def end(self) -> None:
        """Read them."""
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
        """Print how long the longest were."""
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
    """A page on a small screen that is touched."""
    context = browser.new_context(
        locale="en", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    return page


def baseline(browser: Browser, seconds: float) -> None:
    """Print how long the same piece of work takes, time and again."""
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
    """Print the longest tasks of a game in play, and what they were made of."""
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
    """What a task was made of, the longest parts first. They may lie in each other."""
    parts: dict[str, float] = {}
    end = task["ts"] + task["dur"]
    for event in work:
        if event is not task and task["ts"] <= event["ts"] and event["ts"] + event["dur"] <= end:
            parts[event["name"]] = parts.get(event["name"], 0.0) + event["dur"] / 1000
    most = sorted(parts.items(), key=lambda part: part[1], reverse=True)[:10]
    return ", ".join(f"{name} {ms:.0f}" for name, ms in most if ms >= 1)


def main() -> int:
    """Measure."""
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
