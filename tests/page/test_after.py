"""Lessons, and games that are watched again."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from page.pages import Pages, cut_off, problems
from page.places import ANYWHERE

RECORDS = Path(__file__).parents[2] / "client/src/screens/replay/records"


@ANYWHERE
def test_a_record_is_watched_step_by_step_and_another_one_after_it(pages: Pages) -> None:
    page = pages.open("/replay", size="desktop")
    for game in ("addicats", "addirace", "gatonegro"):
        page.locator("input[type=file]").set_input_files(RECORDS / f"{game}.json")
        scrubber = page.get_by_role("slider")
        expect(scrubber).to_be_visible()
        before = scrubber.input_value()

        scrubber.focus()
        page.keyboard.press("ArrowRight")

        expect(scrubber).not_to_have_value(before)
        page.get_by_role("button", name="Menu").press("Enter")


@pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
def test_nobody_is_kept_out_of_a_replay_that_plays(pages: Pages, game: str) -> None:
    page = pages.open("/replay", reduced_motion="reduce")
    page.locator("input[type=file]").set_input_files(RECORDS / f"{game}.json")
    scrubber = page.get_by_role("slider")
    before = scrubber.input_value()

    page.get_by_role("button", name="Play", exact=True).click()

    expect(scrubber).not_to_have_value(before)
    assert cut_off(page) + problems(page) == []


@pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
def test_a_replay_asks_nobody_for_anything(pages: Pages, game: str) -> None:
    """It tells what was, and calls everybody by name, also the one whose view it shows."""
    page = pages.open("/replay", size="desktop", reduced_motion="reduce")
    page.locator("input[type=file]").set_input_files(RECORDS / f"{game}.json")
    page.get_by_label("View").select_option(index=1)
    table = page.locator("main").first
    own = table.locator("button.pile, [data-place=hand]")  # only a player's view has one
    expect(own.first).to_be_visible()
    on = page.get_by_role("button", name="One step forward")
    said = set()
    for _ in range(25):
        on.click()
        said.add(table.inner_text())

    live = re.compile(
        r"Your turn|Tap your|You’re up|\bYou\b|is thinking|Which pile"
        r"|protects? you|Play two|Draw a card|Play a correction"
    )
    assert any(re.search("It was|took|was thinking", text) for text in said)
    assert [text for text in said if live.search(text)] == []
    if game == "addirace":
        expect(table.locator("kbd")).to_have_count(0)

    page.get_by_role("button", name="Moments").click()
    first = page.get_by_role("dialog").get_by_role("listitem").first
    expect(first).to_contain_text(re.compile(r"Step \d+"))


LANGUAGES = {
    "en": "Perhaps the file was changed",
    "fr": "Le fichier a peut-être été changé",
    "es": "Quizá el archivo se cambió",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_that_cannot_be_played_is_told_kindly(
    pages: Pages, tmp_path: Path, language: str
) -> None:
    page = pages.open("/replay", language=language)
    wrong = json.loads((RECORDS / "addicats.json").read_text(encoding="utf-8"))
    wrong["seats"] = ["Mochi"]
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(wrong), encoding="utf-8")

    page.locator("input[type=file]").set_input_files(changed)

    expect(page.get_by_role("alert")).to_contain_text(LANGUAGES[language])
    expect(page.locator("[lang=en]:not(html)")).to_contain_text("seats")
    assert cut_off(page) + problems(page) == []
    pages.complaints = [one for one in pages.complaints if "400" not in one]


def test_what_is_no_record_is_told_clearly(pages: Pages, tmp_path: Path) -> None:
    page = pages.open("/replay")
    wrong = tmp_path / "letter.json"
    wrong.write_text('{"dear": "cat"}', encoding="utf-8")

    page.locator("input[type=file]").set_input_files(wrong)

    expect(page.get_by_role("alert")).to_be_visible()
    pages.complaints = [one for one in pages.complaints if "400" not in one]


@pytest.mark.parametrize(
    ("game", "first"),
    [("addicats", "Turn a card"), ("addirace", "Continue"), ("gatonegro", "Continue")],
)
def test_a_lesson_goes_on_when_one_does_what_it_says(pages: Pages, game: str, first: str) -> None:
    page = pages.open(f"/learn/{game}")
    expect(page.get_by_role("complementary", name="Step 1 of")).to_be_visible()

    page.get_by_role("button", name=first).click()

    later = re.compile("^Step (?!1 )")  # what follows may go by faster than we look
    expect(page.get_by_role("complementary", name=later)).to_be_visible()
