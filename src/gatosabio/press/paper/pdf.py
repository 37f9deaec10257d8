"""Pages as a PDF. The same pages give the same bytes: no date, and a name made from the content."""

from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Final

import pydyf

from gatosabio.press.paper.drawing import Content, Ink, draw, number, opacity_name
from gatosabio.press.paper.fonts import Font
from gatosabio.press.paper.pages import Page, Place

POINTS: Final = 72 / 25.4
"""PDF's unit in a millimetre."""

USUAL_LETTERS: Final = 32  # a font's flags: its letters are those of a usual alphabet
LETTERS_AT_ONCE: Final = 100  # in a table of letters, as PDF demands


class Book:
    """Pages that are drawn with the same *fonts* and *colours*."""

    def __init__(
        self,
        fonts: Mapping[str, Font],
        colours: Mapping[str, str],
        ink: Ink = str,
        *,
        title: str = "",
        lang: str = "",
        duplex: str = "",
    ) -> None:
        self._pdf = pydyf.PDF()
        self._fonts = fonts
        self._colours = colours
        self._ink = ink
        self._font_objects: dict[str, pydyf.Dictionary] = {}
        self._forms: dict[tuple[str, str], pydyf.Stream] = {}  # by the drawing and what it says
        self._opacities: dict[float, pydyf.Dictionary] = {}
        if title:
            self._pdf.info["Title"] = pydyf.String(title)
        self._pdf.info["Producer"] = pydyf.String("gatosabio")
        # Scaled to the paper's margins, cards of two printers would differ.
        wishes = {"PrintScaling": "/None"}
        if duplex:
            wishes["Duplex"] = f"/{duplex}"
        self._pdf.catalog["ViewerPreferences"] = pydyf.Dictionary(wishes)
        if lang:
            self._pdf.catalog["Lang"] = pydyf.String(lang)

    def write(self, pages: Iterable[Page]) -> bytes:
        """The bytes of a PDF with these pages."""
        for page in pages:
            self._add(page)
        out = BytesIO()
        self._pdf.write(out, version=b"1.7", identifier=True)
        return out.getvalue()

    def _add(self, page: Page) -> None:
        height = page.height * POINTS
        lines = [f"{number(POINTS)} 0 0 {number(-POINTS)} 0 {number(height)} cm"]
        names: dict[str, pydyf.Stream] = {}
        for place in page.places:
            form = self._form(place.svg, place.says)
            name = f"D{form.number}"
            names[name] = form
            lines.append(f"q {_to_place(place, form.box)} cm /{name} Do Q")
        content = pydyf.Stream(["\n".join(lines).encode("ascii")], compress=True)
        self._pdf.add_object(content)
        box = pydyf.Array([0, 0, page.width * POINTS, height])
        entry = {
            "Type": "/Page",
            "Parent": self._pdf.pages.reference,
            "MediaBox": box,
            "Contents": content.reference,
            "Resources": pydyf.Dictionary(
                {
                    "XObject": pydyf.Dictionary(
                        {name: form.reference for name, form in names.items()}
                    )
                }
            ),
        }
        if page.bleed:
            inset = page.bleed * POINTS
            entry["BleedBox"] = box
            entry["TrimBox"] = pydyf.Array(
                [inset, inset, page.width * POINTS - inset, height - inset]
            )
        self._pdf.add_page(pydyf.Dictionary(entry))

    def _form(self, svg: str, says: str) -> pydyf.Stream:
        """The drawing as an object that pages refer to. Whoever searches or copies gets what it
        *says*, if anything, instead of its letters."""
        if (svg, says) not in self._forms:
            drawn = draw(svg, self._fonts, self._colours, self._ink)
            x, y, width, height = drawn.box
            extra = {
                "Type": "/XObject",
                "Subtype": "/Form",
                "BBox": pydyf.Array([x, y, x + width, y + height]),
                "Resources": self._resources(drawn),
            }
            operators = [drawn.operators]
            if says:
                begin = f"/Span <</ActualText ({says})>> BDC"
                operators = [begin.encode("ascii"), drawn.operators, b"EMC"]
            form = pydyf.Stream(operators, extra, compress=True)
            form.box = drawn.box
            self._pdf.add_object(form)
            self._forms[svg, says] = form
        return self._forms[svg, says]

    def _resources(self, drawn: Content) -> pydyf.Dictionary:
        resources = pydyf.Dictionary({})
        if drawn.fonts:
            resources["Font"] = pydyf.Dictionary(
                {self._fonts[key].name: self._font(key).reference for key in sorted(drawn.fonts)}
            )
        if drawn.opacities:
            resources["ExtGState"] = pydyf.Dictionary(
                {
                    opacity_name(opacity): self._opacity(opacity).reference
                    for opacity in sorted(drawn.opacities)
                }
            )
        return resources

    def _opacity(self, opacity: float) -> pydyf.Dictionary:
        if opacity not in self._opacities:
            state = pydyf.Dictionary({"Type": "/ExtGState", "ca": opacity})
            self._pdf.add_object(state)
            self._opacities[opacity] = state
        return self._opacities[opacity]

    def _font(self, key: str) -> pydyf.Dictionary:
        """A font, embedded whole: what people may search and copy is in it, too."""
        if key in self._font_objects:
            return self._font_objects[key]
        font = self._fonts[key]
        data = pydyf.Stream([font.data], {"Length1": len(font.data)}, compress=True)
        letters = pydyf.Stream([_letters(font)], compress=True)
        descriptor = pydyf.Dictionary(
            {
                "Type": "/FontDescriptor",
                "FontName": f"/{font.name}",
                "Flags": USUAL_LETTERS,
                "FontBBox": pydyf.Array(font.box),
                "ItalicAngle": 0,
                "Ascent": font.ascent,
                "Descent": font.descent,
                "CapHeight": font.cap_height,
                "StemV": 80,
            }
        )
        self._pdf.add_object(data)
        self._pdf.add_object(letters)
        descriptor["FontFile2"] = data.reference
        self._pdf.add_object(descriptor)
        descendant = pydyf.Dictionary(
            {
                "Type": "/Font",
                "Subtype": "/CIDFontType2",
                "BaseFont": f"/{font.name}",
                "CIDSystemInfo": pydyf.Dictionary(
                    {
                        "Registry": pydyf.String("Adobe"),
                        "Ordering": pydyf.String("Identity"),
                        "Supplement": 0,
                    }
                ),
                "FontDescriptor": descriptor.reference,
                "CIDToGIDMap": "/Identity",
                "W": pydyf.Array([0, pydyf.Array([round(width, 2) for width in font.widths])]),
            }
        )
        self._pdf.add_object(descendant)
        whole = pydyf.Dictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": f"/{font.name}",
                "Encoding": "/Identity-H",
                "DescendantFonts": pydyf.Array([descendant.reference]),
                "ToUnicode": letters.reference,
            }
        )
        self._pdf.add_object(whole)
        self._font_objects[key] = whole
        return whole


def _to_place(place: Place, box: tuple[float, float, float, float]) -> str:
    """What moves a drawing to its place."""
    x, y, width, height = box
    across, down = place.width / width, place.height / height
    matrix = (across, 0.0, 0.0, down, place.x - across * x, place.y - down * y)
    return " ".join(f"{value:.5f}" for value in matrix)


def _letters(font: Font) -> bytes:
    """Which letter each glyph is, so that text can be searched, copied and read aloud."""
    pairs = [
        f"<{glyph:04x}> <{letter.encode('utf-16-be').hex()}>"
        for letter, glyph in sorted(font.glyphs.items(), key=lambda pair: (pair[1], pair[0]))
    ]
    blocks = []
    for first in range(0, len(pairs), LETTERS_AT_ONCE):
        block = pairs[first : first + LETTERS_AT_ONCE]
        blocks.append(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar")
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <ffff> endcodespacerange",
            *blocks,
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    ).encode("ascii")
