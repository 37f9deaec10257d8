"""States that are hard to get to, as scenes: nothing is cut off, and nobody is kept out (axe)."""

import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from page.pages import Pages, cut_off, problems

TOOLS = Path(__file__).parents[2] / "tools"
SERVED = {"replay", "learn"}  # these ask a server for what they show, and are opened elsewhere

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    sys.path.append(str(TOOLS))  # it imports another one beside it
    try:
        return runpy.run_path(str(TOOLS / "screens.py"))
    finally:
        sys.path.remove(str(TOOLS))


@pytest.fixture(scope="module")
def scenes(tool: dict[str, Any]) -> Iterator[str]:
    with tool["development_server"]() as base:
        yield base


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_scenes(browser: Browser, tool: dict[str, Any], scenes: str, size: str) -> None:
    pages = Pages(browser, scenes)
    page = pages.open("/scenes.html", size=size, reduced_motion="reduce")
    found = []
    for folder, names in tool["CHOSEN"].items():
        for name in names if folder not in SERVED else ():
            page.goto("about:blank")
            page.goto(f"{scenes}/scenes.html#{folder}/{name}")
            page.wait_for_load_state("networkidle")
            found += [f"{folder}/{name}: {one}" for one in cut_off(page) + problems(page)]
    pages.close()

    assert found == []
