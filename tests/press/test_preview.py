"""A page for the screen is the page on paper."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from gatosabio.press.cards.faces import colours
from gatosabio.press.choices import Choices
from gatosabio.press.paper.pages import as_svg
from gatosabio.press.printing import pages, write_deck
from press.reading import ReadPdf

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("layout", ["9up", "fold", "shop"])
def test_the_same_drawings_in_the_same_places(layout: Any) -> None:
    chosen = Choices(game="gatonegro", layout=layout)
    on_paper = ReadPdf(write_deck(chosen)).pages

    for page, printed in zip(pages(chosen), on_paper, strict=True):
        root = ET.fromstring(as_svg(page, colours()))  # noqa: S314  # our own
        drawn_once = root.find(f"{SVG}defs")
        assert drawn_once is not None
        assert len(drawn_once) == len({place.svg for place in page.places})
        places = [
            [float(inner.get(key, "")) for key in ("x", "y", "width", "height")]
            for inner in root.findall(f"{SVG}svg")
        ]
        assert len(places) == len(printed.drawings)
        for place, drawn in zip(places, printed.drawings, strict=True):
            assert place == pytest.approx(list(drawn.box), abs=0.01)
