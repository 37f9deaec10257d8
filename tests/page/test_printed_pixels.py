"""Drawings and cards on paper look as Chromium draws them."""

import base64
import io
from importlib.resources import files
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from gatosabio.engine.cards import Card
from gatosabio.press.colours import INK
from gatosabio.press.faces import Look, colours, face
from gatosabio.press.kit import FONTS, fonts
from gatosabio.press.pages import Page, Place, view_box
from gatosabio.press.pdf import Book

ART = Path(__file__).parents[2] / "client/src/lib/art"
DRAWINGS = [path for path in sorted(ART.rglob("*.svg")) if path.stem != "back"]  # the screen's own
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


def off(one: Image.Image, other: Image.Image, by: int) -> float:
    """The share of pixels, in percent, that differ by more than *by* from all nine neighbours: the
    edges of two programs never fall quite alike."""
    least = None
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            red, green, blue = ImageChops.difference(
                one, ImageChops.offset(other, across, down)
            ).split()
            most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
            least = most if least is None else ImageChops.darker(least, most)
    assert least is not None
    return 100 * sum(least.histogram()[by + 1 :]) / (one.width * one.height)


def compare(browser: Browser, drawings: dict[str, str]) -> dict[str, tuple[float, float]]:
    """The shares of pixels that are off by more than 40, and by more than 16, of 255."""
    page, found = browser.new_page(), {}
    for name, svg in drawings.items():
        _, _, width, height = map(float, view_box(svg).split())
        high = round(WIDE * height / width)
        place = Place(svg, 0.0, 0.0, MM, MM * high / WIDE)
        data = Book(fonts(), NAMED).write([Page(MM, MM * high / WIDE, (place,))])
        drawn = pypdfium2.PdfDocument(data)[0].render(scale=WIDE / (MM * 72 / 25.4))
        printed = drawn.to_pil().convert("RGB")
        page.set_viewport_size({"width": WIDE, "height": high})
        box = f"body>svg{{display:block;width:{WIDE}px;height:{high}px}}"
        page.set_content(f"<style>{style()}{box}</style>{svg}")
        page.evaluate("document.fonts.ready")
        shown = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        printed = printed.crop((0, 0, *shown.size))
        found[name] = (off(printed, shown, 40), off(printed, shown, 16))
    page.close()
    return found


@pytest.mark.parametrize("kind", ["drawings", "faces"])
def test_paper_and_screen_agree(browser: Browser, kind: str) -> None:
    drawings = {path.stem + path.parent.stem: path.read_text() for path in DRAWINGS}
    found = compare(browser, drawings if kind == "drawings" else FACES)

    assert len(found) >= 15
    assert {name: shares for name, shares in found.items() if shares[0] > 0.5} == {}
    assert {name: shares for name, shares in found.items() if shares[1] > 2.0} == {}


def test_a_lost_part_is_noticed(browser: Browser) -> None:
    """The comparison is no use if it finds nothing: here the paper's drawing lacks its strokes."""
    svg = (ART / "cats" / "minou-calm.svg").read_text()
    page = browser.new_page()
    page.set_viewport_size({"width": WIDE, "height": WIDE})
    shots = []
    for drawing in (svg, svg.replace('paint-order="stroke"', "")):
        page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing}")
        shots.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
    page.close()

    whole, lacking = shots
    assert off(whole, lacking, 40) > 0.5
