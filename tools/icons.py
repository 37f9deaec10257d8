"""Draws the icons that must be PNG files: `uv run --group dev tools/icons.py`, after a change of
the drawings.

A browser's tab could show the SVG itself, but Chromium loads it as a document each time the address
changes, which takes 50 ms on a slow phone in the middle of a game. Apple's home screen accepts no
SVG.
"""

import runpy
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
CLIENT: Final = ROOT / "client"
ICONS: Final = (
    ("icons/favicon.svg", 64, "public/favicon.png"),
    ("public/app-icon.svg", 180, "public/app-icon.png"),
)


def main() -> None:
    """Draw each icon with Chromium."""
    path = runpy.run_path(str(ROOT / "tools" / "chromium.py"))["chromium"]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for drawing, size, name in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = (CLIENT / drawing).read_text(encoding="utf-8")
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{svg}"
            )
            page.screenshot(path=CLIENT / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
