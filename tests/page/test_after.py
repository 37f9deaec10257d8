"""Lessons, and games that are watched again."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from page.pages import Pages

RECORDS = Path(__file__).parents[2] / "client/src/screens/replay/records"


@pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
def test_a_record_is_watched_step_by_step(pages: Pages, game: str) -> None:
    page = pages.open("/replay", size="desktop")
    page.locator("input[type=file]").set_input_files(RECORDS / f"{game}.json")
    scrubber = page.get_by_role("slider")
    expect(scrubber).to_be_visible()
    before = scrubber.input_value()

    scrubber.focus()
    page.keyboard.press("ArrowRight")

    expect(scrubber).not_to_have_value(before)


def test_what_is_no_record_is_told_clearly(pages: Pages, tmp_path: Path) -> None:
    page = pages.open("/replay")
    wrong = tmp_path / "letter.json"
    wrong.write_text('{"dear": "cat"}', encoding="utf-8")

    page.locator("input[type=file]").set_input_files(wrong)

    expect(page.get_by_role("alert")).to_be_visible()
    pages.complaints = [one for one in pages.complaints if "400" not in one]


@pytest.mark.parametrize(
    ("game", "first"), [("addicats", "Turn a card"), ("addirace", "Go on"), ("gatonegro", "Go on")]
)
def test_a_lesson_goes_on_when_one_does_what_it_says(pages: Pages, game: str, first: str) -> None:
    page = pages.open(f"/learn/{game}")
    expect(page.get_by_role("img", name="Step 1 of")).to_be_visible()

    page.get_by_role("button", name=first).click()

    expect(page.get_by_role("img", name="Step 2 of")).to_be_visible()
