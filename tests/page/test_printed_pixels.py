"""Drawings and cards on paper look as Chromium draws them."""

import base64
import io
import json
import os
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageFilter
from playwright.sync_api import Browser
from playwright.sync_api import Page as BrowserPage

from gatosabio.engine.cards import Card
from gatosabio.press.cards.faces import Look, colours, face
from gatosabio.press.choices import Choices
from gatosabio.press.colours import INK
from gatosabio.press.kit import FONTS, fonts
from gatosabio.press.paper.pages import Page, Place, view_box
from gatosabio.press.paper.pdf import Book
from gatosabio.press.preview import preview
from gatosabio.press.printing import write_deck
from press.pixels import off

ART = Path(__file__).parents[2] / "client/src/lib/art"
DRAWINGS = [path for path in sorted(ART.rglob("*.svg")) if path.stem != "back"]  # the screen's own
DRAWN = {str(path.relative_to(ART).with_suffix("")): path.read_text() for path in DRAWINGS}
RECORDED = Path(__file__).with_name("printed_shares.json")
"""By drawing: the share of points, in percent, that are off by more than 16 of 255: edges, which no
two programs draw quite alike. `RECORD_SHARES=1` records it anew; look at the drawings then."""

MORE = 0.3  # points of percent: less than a lost pattern
WIDE = 372  # pixels: 150 dpi
MM = 63.0
NAMED = {**colours(), "currentColor": INK}
NAMES = (("seesaw", "Balançoire"), ("dead-end", "Voie sans issue"))
FACES = {
    **{card: face(Card(card), Look()) for card in ("7+4", "10+10", "6+9", "11", "c14", "c20")},
    **{card: face(Card(card), Look()) for card in ("AS", "10H", "6D", "9C", "QD", "KS", "JH")},
    **{f"{card}, frames": face(Card(card), Look("frames")) for card in ("8+5", "17")},
    **{f"{card}, dots": face(Card(card), Look("dots", low_ink=True)) for card in ("8+5", "17")},
    **{card: face(Card(card), Look("numbers", "classic", NAMES)) for card, _ in NAMES},
}


def style() -> str:
    rules = []
    for key, (_, file) in FONTS.items():
        family, _, weight = key.rpartition(" ")
        data = (files("gatosabio.press") / "kit" / "fonts" / f"{file}.woff").read_bytes()
        source = f"url(data:font/woff;base64,{base64.b64encode(data).decode()})"
        rules.append(f"@font-face{{font-family:'{family}';font-weight:{weight};src:{source}}}")
    named = ";".join(f"{name}:{colour}" for name, colour in NAMED.items() if name[0] == "-")
    rules.append(f"body{{margin:0;color:{INK};font-kerning:none;{named}}}")
    return "".join(rules)


def shown_by(page: BrowserPage, svg: str, width: int, height: int) -> Image.Image:
    """What Chromium draws."""
    page.set_viewport_size({"width": width, "height": height})
    box = f"body>svg{{display:block;width:{width}px;height:{height}px}}"
    page.set_content(f"<style>{style()}{box}</style>{svg}")
    page.evaluate("document.fonts.ready")
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def printed_by_us(svg: str) -> Image.Image:
    """What we draw, as wide as the page's."""
    _, _, width, height = map(float, view_box(svg).split())
    high = round(WIDE * height / width)
    place = Place(svg, 0.0, 0.0, MM, MM * high / WIDE)
    data = Book(fonts(), NAMED).write([Page(MM, MM * high / WIDE, (place,))])
    drawn = pypdfium2.PdfDocument(data)[0].render(scale=WIDE / (MM * 72 / 25.4))
    picture: Image.Image = drawn.to_pil().convert("RGB")
    return picture.crop((0, 0, WIDE, high))


def all_shown(browser: Browser, drawings: dict[str, str]) -> dict[str, Image.Image]:
    """What Chromium draws, of each of them."""
    page = browser.new_page()
    sizes = {name: printed_by_us(svg).size for name, svg in drawings.items()}
    shown = {name: shown_by(page, svg, *sizes[name]) for name, svg in drawings.items()}
    page.close()
    return shown


@pytest.mark.parametrize("kind", ["drawings", "faces"])
def test_paper_and_screen_agree(browser: Browser, kind: str) -> None:
    """No drawing is far off, and none is more off than it was when somebody looked at it."""
    drawings = DRAWN if kind == "drawings" else FACES
    shown = all_shown(browser, drawings)
    printed = {name: printed_by_us(svg) for name, svg in drawings.items()}
    shares = {name: round(off(printed[name], shown[name], 16), 2) for name in drawings}
    if os.environ.get("RECORD_SHARES"):
        was = json.loads(RECORDED.read_text()) if RECORDED.exists() else {}
        told = json.dumps(was | shares, indent=1, sort_keys=True, ensure_ascii=False)
        RECORDED.write_text(told + "\n")
    recorded = json.loads(RECORDED.read_text())

    assert len(shown) >= 15
    assert {name for name in drawings if off(printed[name], shown[name], 40) > 0.5} == set()
    assert {
        name: share for name, share in shares.items() if share > recorded.get(name, 0) + MORE
    } == {}


LOSSES = {
    "paint-order": r' paint-order="[^"]*"',
    "clip": r' clip-path="[^"]*"',
    "dashes": r' stroke-dasharray="[^"]*"',
    "opacity": r' (?:fill-|stroke-)?opacity="[^"]*"',
}


@pytest.mark.parametrize("loss", LOSSES)
def test_what_the_paper_loses_is_noticed(browser: Browser, loss: str) -> None:
    """The comparison is of use: a card, cat or suit that lost something is more off than it may be.
    Beside them there are a few small signs, which have less to lose."""
    found = {
        name: svg for name, svg in DRAWN.items() if "/" in name and re.search(LOSSES[loss], svg)
    }
    shown, recorded = all_shown(browser, found), json.loads(RECORDED.read_text())
    unnoticed = {}
    for name, svg in found.items():
        share = off(printed_by_us(re.sub(LOSSES[loss], "", svg)), shown[name], 16)
        if share <= recorded[name] + MORE:
            unnoticed[name] = (share, recorded[name])

    assert len(found) > 5
    assert unnoticed == {}


PREVIEWED = [
    {"game": "addicats", "lang": "fr"},
    {"game": "addicats", "kind": "frames", "low_ink": True, "cut": "lines"},
    {"game": "gatonegro", "paper": "letter"},
    {"game": "gatonegro", "layout": "fold"},
    {"game": "class", "lang": "es"},
    {"game": "addicats", "lang": "fr", "extras": ("leaflet", "rulebook", "box")},
    {"game": "gatonegro", "lang": "es", "extras": ("leaflet", "pad")},
]


@pytest.mark.parametrize("choices", PREVIEWED, ids=lambda one: "-".join(map(str, one.values())))
def test_the_preview_is_the_sheet(browser: Browser, choices: Any) -> None:
    """The first pages and the last ones, as the browser shows them and as a PDF has them."""
    chosen = Choices(**choices)
    printed = pypdfium2.PdfDocument(write_deck(chosen))
    page, found = browser.new_page(), {}
    for number in {*range(min(4, len(printed))), *range(max(0, len(printed) - 6), len(printed))}:
        paper = printed[number].render(scale=2).to_pil().convert("RGB")
        shown = shown_by(page, preview(chosen, number).svg, *paper.size)
        found[number] = off(soft(paper), soft(shown), 24)
    page.close()

    assert {number: share for number, share in found.items() if share > 0.1} == {}


def soft(picture: Image.Image) -> Image.Image:
    """The picture out of focus: a browser rounds the width of every letter, by less than a
    hundredth of it, and so the end of a long line moves a little."""
    return picture.filter(ImageFilter.GaussianBlur(4))


def test_a_lost_line_of_text_is_noticed(browser: Browser) -> None:
    chosen = Choices(game="addirace", lang="fr", backs=False, extras=("rulebook",))
    printed = pypdfium2.PdfDocument(write_deck(chosen))
    number = len(printed) - 1
    svg = preview(chosen, number).svg
    lines = re.findall(r"<text[^>]*>[^<]{30,}</text>", svg)
    paper = printed[number].render(scale=2).to_pil().convert("RGB")
    page = browser.new_page()
    lacking = shown_by(page, svg.replace(lines[len(lines) // 2], "", 1), *paper.size)
    page.close()

    assert off(soft(paper), soft(lacking), 24) > 0.1
