"""How heavy is the page: what the first load fetches, and how long its tasks are in play.

    uv run benchmarks/page.py

Real Chromium, slowed down four times, plays each game against cats for half a minute on a server
that this starts itself. A task of more than 50 ms would be felt.

Other machines may share the processors, unseen, and make this one several times slower for a
while. So it is also told what they took, as far as Linux says it; and the same small piece of work
is timed all through the run, so that each task can also be given as it would be at the speed that
the machine has at its best.
"""

import argparse
import json
import math
import os
import runpy
import subprocess
import sys
import tempfile
import time
from bisect import bisect
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = ("Addi Cat's", "Addi Race", "Gato Negro")
SLOWED: Final = 4
TOO_LONG: Final = 50.0
WORTH: Final = 10.0
"""Shorter tasks, in ms, are none of the longest at any speed of the machine."""
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

WORK: Final = range(60_000)
"""To add these up is the piece of work that is timed."""
LOOKS: Final = 0.1
"""Seconds between two of them."""
NEAR: Final = 5
"""By so many of them round a moment it is told how fast the machine was then."""

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


def stolen() -> float:
    """Seconds that other machines have had of this one's processors, as far as it is told."""
    told = Path("/proc/stat")
    if not told.exists():
        return 0.0
    return int(told.read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")


class Speed:
    """How fast the machine is, from one moment to the next."""

    def __init__(self) -> None:
        self.timed: Final[list[tuple[float, float]]] = []
        """When, and how many seconds the same work took."""
        self.stolen: Final[list[tuple[float, float]]] = []
        """When, and how many seconds the others had had by then."""

    def look(self) -> None:
        """Do the work once more."""
        begun = time.monotonic()
        sum(WORK)
        self.timed.append((begun, time.monotonic() - begun))
        self.stolen.append((begun, stolen()))

    def taken(self, begin: float, end: float) -> float:
        """Seconds that others had of the processors between the looks before and after these."""
        first = bisect(self.stolen, (begin, math.inf)) - 1
        last = bisect(self.stolen, (end, -math.inf))
        return self.stolen[min(last, len(self.stolen) - 1)][1] - self.stolen[max(first, 0)][1]

    def slowness(self, at: float) -> float:
        """How many times longer than at its best it needed then. Its best is what a tenth of all
        pieces reach: one lucky piece would make every other moment look slow."""
        near = sorted(self.timed, key=lambda one: abs(one[0] - at))[:NEAR]
        best = quantiles((took for _, took in self.timed), n=10)[0]
        return median(took for _, took in near) / best


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


def play(hand: Hand, speed: Speed, seconds: float, pause: float) -> int:
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
        next_press = time.monotonic() + pause
        while time.monotonic() < next_press:
            speed.look()
            time.sleep(LOOKS)
    return presses


def tasks(
    browser: Browser, base: str, game: str, speed: Speed, seconds: float, pause: float
) -> None:
    """Print the longest of them in play, as Chromium's tracing has them: by the clock, by the
    processor's time, and by the clock at the machine's best speed."""
    phone = browser.new_context(
        locale="en", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = phone.new_page()
    page.goto(base, wait_until="networkidle")
    hand = Hand(page)
    sit_down(hand, game)
    hand.wait(FETCHED)
    hand.devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    browser.start_tracing(page=page, categories=[*CATEGORIES])
    begun = time.monotonic()
    presses = play(hand, speed, seconds, pause)
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in trace
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    work = [
        event for event in trace if event["ph"] == "X" and (event["pid"], event["tid"]) in mains
    ]
    found = [event for event in work if event["name"] == "RunTask"]
    worth = [event for event in found if event["dur"] / 1000 > WORTH]
    for title, times in (
        ("clock", [event["dur"] for event in found]),
        ("processor", [event.get("tdur", 0) for event in found]),
        ("clock at best speed", [e["dur"] / speed.slowness(e["ts"] / 1e6) for e in worth]),
    ):
        longest = sorted((one / 1000 for one in times), reverse=True)
        over = sum(ms > TOO_LONG for ms in longest)
        most = ", ".join(f"{ms:.0f}" for ms in longest[:6])
        print(
            f"{game}: {len(found)} tasks and {presses} presses in {seconds:.0f} s; by the {title}"
            f" {over} over {TOO_LONG:.0f} ms, the longest {most}",
            flush=True,
        )
    print(
        f"    others took {speed.taken(begun, begun + seconds):.1f} s of the processors meanwhile",
        flush=True,
    )
    for task in sorted(found, key=lambda event: float(event["dur"]), reverse=True)[:TOLD]:
        at = task["ts"] / 1e6
        since, name = max(tap for tap in hand.taps if tap[0] <= at)
        print(
            f"    {task['dur'] / 1000:.0f} ms at {at - begun:.1f} s, when the machine was"
            f" {speed.slowness(at):.1f} times slower than at its best and others took"
            f" {speed.taken(at, at + task['dur'] / 1e6) * 1000:.0f} ms, {at - since:.2f} s after"
            f" a tap on {name!r}: {contents(task, work)}",
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
    parser.add_argument("--seconds", type=float, default=30.0, help="of each game")
    parser.add_argument("--pause", type=float, default=0.3, help="seconds between two presses")
    parser.add_argument(
        "--game", choices=GAMES, action="append", help="this one; may be said again"
    )
    wish = parser.parse_args()
    path = runpy.run_path(str(ROOT / "tools" / "chromium.py"))["chromium"]()
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        first_load(browser, base)
        speed = Speed()
        for game in wish.game or GAMES:
            tasks(browser, base, game, speed, wish.seconds, wish.pause)
    return 0


if __name__ == "__main__":
    sys.exit(main())
