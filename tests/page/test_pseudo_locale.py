"""A language that a machine has made of English: longer words, accents, brackets round each text.

It shows that a language is one folder and nothing else, that no text is written anywhere but in
client/src/locales, and that longer words have room.
"""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from page.built_scenes import NODE, build, look, served
from page.conftest import Served
from page.pages import Pages, cut_off
from page.places import Place

ROOT = Path(__file__).parents[2]
UNTRANSLATED = Path(__file__).with_name("untranslated.js").read_text(encoding="utf-8")
CODE = "en-XA"
NAMES = [
    *("gatosabio", "Luna", "Tom", "Minou", "Nube", "Felix", "Gaspar", "Moustache", "Pelusa"),
    *("Nova", "Ana", "Biscuit", "Clementine", "Kiwi", "Mia", "Mila", "Mochi", "Nina", "Nougat"),
    *("Olive", "Pip", "Ratatouille", "Rex", "Zoe", "Zoé"),
    *("English", "Español", "Français", "Language", "idioma", "langue"),  # each in its own
    *("KMTP", "Enter", "scenes"),  # a table, a key, the page that shows scenes
    *("Sep", "Oct", "and"),  # the browser's own words for days and lists
]
"""What no language says otherwise."""

TIGHT = {
    "addicats/won",
    *("addirace/pass-the-tablet", "addirace/shared-open"),
    *("gatonegro/quicker", "gatonegro/light", "gatonegro/recital", "gatonegro/shared-3"),
    *("gatonegro/shared-4", "gatonegro/shared-heavy", "gatonegro/shared-paws"),
    "gatonegro/shared-turns",
}
"""On the smallest phone these have room for our languages, but not for words a third longer."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client's source, with one folder more."""
    copy = tmp_path_factory.mktemp("client")
    shutil.copytree(
        ROOT / "client", copy, ignore=shutil.ignore_patterns("node_modules"), dirs_exist_ok=True
    )
    (copy / "node_modules").symlink_to(ROOT / "client" / "node_modules")
    locales = copy / "src" / "locales"
    script = ROOT / "client" / "texts" / "pseudo.js"
    subprocess.run([NODE, script, locales / "en", locales / CODE], check=True)
    return copy


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory, client: Path, program: Served) -> Iterator[str]:
    """Built of that: the page and its scenes. Replays and lessons come from our own server."""
    built = tmp_path_factory.mktemp("built")
    build(built, client, ("index.html", "scenes.html"))
    with served(built, program.base) as base:
        yield base


def test_every_screen_speaks_the_new_language(
    browser: Browser, chosen: dict[str, tuple[str, ...]], base: str
) -> None:
    pages = Pages(browser, Place(base))
    page = pages.open("/scenes.html", size="phone", reduced_motion="reduce")
    found = []
    for scene in [f"{folder}/{name}" for folder, all_ in chosen.items() for name in all_]:
        look(pages, page, scene, CODE)
        found += [
            f"{scene}: in no locale file: {one}" for one in page.evaluate(UNTRANSLATED, NAMES)
        ]
        if scene not in TIGHT:
            found += [f"{scene}: {one}" for one in cut_off(page)]
    pages.close()

    assert found == []


def test_the_new_language_can_be_chosen(browser: Browser, base: str) -> None:
    pages = Pages(browser, Place(base))
    page = pages.open("/", size="phone", reduced_motion="reduce")

    page.get_by_role("combobox").select_option(CODE)

    expect(page.locator("html")).to_have_attribute("lang", CODE)
    expect(page.get_by_text("⟦Ţĥŕéé çàŕď ğàɱéš")).to_be_visible()
    assert page.evaluate(UNTRANSLATED, NAMES) == []
    page.reload()
    expect(page.get_by_text("⟦Ţĥŕéé çàŕď ğàɱéš")).to_be_visible()
    pages.close()
