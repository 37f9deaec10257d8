"""Reads our drawings and writes them as PDF draws: one source for the screen and for paper.

They are SVG of few tags. What is not known here is refused: a part that is silently left out would
be noticed on thirty printed decks.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias
from xml.etree import ElementTree as ET

from gatosabio.press.paper.fonts import Font
from gatosabio.press.paper.paths import Outline
from gatosabio.press.paper.tags import DrawingError, outline_of, tag_of
from gatosabio.press.paper.transforms import matrix_of, numbers_in

Ink: TypeAlias = Callable[[str], str]
"""What becomes of a colour on paper, `#rrggbb`."""

NUMBERS_KEPT: Final = 16_384  # as texts: a deck has the same ones again and again

CAPS: Final = {"butt": 0, "round": 1, "square": 2}
JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}
MITER_LIMIT: Final = 4  # SVG's own; PDF's is 10

_VARIABLE: Final = re.compile(r"var\((--[\w-]+)(?:,\s*([^)]+))?\)")
_SHORT_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{3}")
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


class Content(NamedTuple):
    """A drawing as PDF draws it, in the drawing's own units, downwards from its upper left corner;
    and what it needs."""

    operators: bytes
    box: tuple[float, float, float, float]  # x, y, width, height
    fonts: frozenset[str]
    opacities: frozenset[float]


class Brush(NamedTuple):
    """What an element inherits from those round it. SVG's own values where nothing is said."""

    fill: str = "#000000"
    stroke: str = "none"
    width: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    dashes: str = "none"
    order: str = "normal"
    opacity: float = 1.0
    family: str = ""
    weight: str = "400"
    size: float = 16.0
    anchor: str = "start"

    def with_attributes(self, element: ET.Element) -> "Brush":
        """The brush for *element* and what is inside it."""
        get = element.get
        return Brush(
            get("fill", self.fill),
            get("stroke", self.stroke),
            float(get("stroke-width", self.width)),
            get("stroke-linecap", self.cap),
            get("stroke-linejoin", self.join),
            get("stroke-dasharray", self.dashes),
            get("paint-order", self.order),
            float(get("fill-opacity", self.opacity)),
            get("font-family", self.family).strip("'"),  # CSS wants quotes where a name has a digit
            get("font-weight", self.weight),
            float(get("font-size", self.size)),
            get("text-anchor", self.anchor),
        )


def draw(
    svg: str,
    fonts: Mapping[str, Font],
    colours: Mapping[str, str],
    ink: Ink = str,
) -> Content:
    """The drawing *svg* for paper. *fonts* by family and weight (`Lexend 700`); *colours* by the
    names that the drawing uses (`--suit`, `currentColor`).

    :raises DrawingError: if it has a tag, an attribute or a colour that is not known
    :raises FontError: if a font does not have a letter
    """
    root = ET.fromstring(svg)  # noqa: S314  # our own drawings, never a stranger's
    return _Reader(root, fonts, colours, ink).read()


def colour_on_paper(paint: str, colours: Mapping[str, str], ink: Ink) -> str | None:
    """The colour that a `fill` or `stroke` means on paper; None for nothing.

    :raises DrawingError: if it is no colour that is known
    """
    if paint == "none":
        return None
    variable = _VARIABLE.fullmatch(paint)
    if variable is not None:
        paint = colours.get(variable[1], variable[2] or "")
    elif paint in colours:
        paint = colours[paint]
    if _SHORT_COLOUR.fullmatch(paint):
        paint = "#" + "".join(2 * digit for digit in paint[1:])
    if not _COLOUR.fullmatch(paint):
        raise DrawingError(f"no colour that is known here: {paint!r}")
    return ink(paint.lower())


class _Reader:
    def __init__(
        self, root: ET.Element, fonts: Mapping[str, Font], colours: Mapping[str, str], ink: Ink
    ) -> None:
        self._root = root
        self._fonts = fonts
        self._colours = colours
        self._ink = ink
        self._by_id = {id_: one for one in root.iter() if (id_ := one.get("id")) is not None}
        self._out: list[str] = []
        self._used_fonts: set[str] = set()
        self._opacities: set[float] = set()

    def read(self) -> Content:
        box = _box(self._root)
        self._out.append(f"{MITER_LIMIT} M")
        self._children(self._root, Brush().with_attributes(self._root))
        return Content(
            "\n".join(self._out).encode("ascii"),
            box,
            frozenset(self._used_fonts),
            frozenset(self._opacities),
        )

    def _children(self, element: ET.Element, brush: Brush) -> None:
        for child in element:
            self._element(child, brush)

    def _element(self, element: ET.Element, inherited: Brush) -> None:
        tag = tag_of(element)
        brush = inherited.with_attributes(element)
        if tag in {"title", "clipPath"}:
            return
        if tag == "svg":
            self._inner_drawing(element, brush)
        elif tag == "use":
            self._element(self._named(element.get("href", "")), brush)
        else:
            placed = self._begin_place(element)
            if tag == "g":
                self._children(element, brush)
            else:
                self._shape(element, tag, brush)
            if placed:
                self._out.append("Q")

    def _begin_place(self, element: ET.Element) -> bool:
        """Move and clip what is drawn from now on, as *element* says; False if it says nothing."""
        matrix, clip = matrix_of(element.get("transform", "")), element.get("clip-path")
        if matrix is None and clip is None:
            return False
        self._out.append("q")
        if matrix is not None:
            self._out.append(f"{' '.join(map(number, matrix))} cm")
        if clip is not None:
            self._clip(clip)
        return True

    def _shape(self, element: ET.Element, tag: str, brush: Brush) -> None:
        if tag == "text":
            self._text(element, brush)
        else:
            self._paint(outline_of(element, tag), brush, fills=tag != "line")

    def _inner_drawing(self, element: ET.Element, brush: Brush) -> None:
        """A drawing inside another: its box is scaled to fit, in the middle, as SVG does."""
        x, y, width, height = (float(element.get(key, 0)) for key in ("x", "y", "width", "height"))
        left, top, inner_width, inner_height = _box(element)
        scale = min(width / inner_width, height / inner_height)
        dx = x + (width - scale * inner_width) / 2 - scale * left
        dy = y + (height - scale * inner_height) / 2 - scale * top
        matrix = (scale, 0.0, 0.0, scale, dx, dy)
        self._out.append(f"q {' '.join(map(number, matrix))} cm")
        self._children(element, brush)
        self._out.append("Q")

    def _clip(self, reference: str) -> None:
        """Draw only inside the shapes of a `clipPath`."""
        found = re.fullmatch(r"url\((#[\w-]+)\)", reference)
        if found is None:
            raise DrawingError(f"no clip-path that is known here: {reference!r}")
        for shape in self._named(found[1]):
            target = self._named(shape.get("href", "")) if tag_of(shape) == "use" else shape
            if target.get("transform") is not None:
                raise DrawingError("a clip-path with a transform is not known here")
            self._out += steps(outline_of(target, tag_of(target)))
        self._out.append("W n")

    def _named(self, reference: str) -> ET.Element:
        try:
            return self._by_id[reference.removeprefix("#")]
        except KeyError:
            raise DrawingError(f"nothing is called {reference!r}") from None

    # --- Paint ---

    def _paint(self, outline: Outline, brush: Brush, *, fills: bool = True) -> None:
        fill = self._colour(brush.fill) if fills else None
        stroke = self._colour(brush.stroke) if brush.width else None
        if fill is None and stroke is None:
            return
        self._out.append("q")
        if fill is not None:
            self._out.append(f"{_rgb(fill)} rg")
            if brush.opacity < 1:
                self._opacities.add(brush.opacity)
                self._out.append(f"/{opacity_name(brush.opacity)} gs")
        if stroke is not None:
            self._out.append(
                f"{_rgb(stroke)} RG {number(brush.width)} w"
                f" {CAPS[brush.cap]} J {JOINS[brush.join]} j"
            )
            if brush.dashes != "none":
                self._out.append(f"[{' '.join(map(number, numbers_in(brush.dashes)))}] 0 d")
        path = [*steps(outline)]
        if fill is None or stroke is None:
            self._out += [*path, "f" if stroke is None else "S"]
        elif brush.order == "stroke":
            self._out += [*path, "S", *path, "f"]
        else:
            self._out += [*path, "B"]
        self._out.append("Q")

    def _colour(self, paint: str) -> str | None:
        return colour_on_paper(paint, self._colours, self._ink)

    # --- Text ---

    def _text(self, element: ET.Element, brush: Brush) -> None:
        text, fill = element.text or "", self._colour(brush.fill)
        if len(element) or fill is None:
            raise DrawingError("a text is one piece, in one colour")
        key = f"{brush.family} {brush.weight}"
        if key not in self._fonts:
            raise DrawingError(f"no font is called {key!r}")
        font = self._fonts[key]
        width, stretch = font.width(text, brush.size), 1.0
        if (length := element.get("textLength")) is not None:
            stretch = float(length) / width
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[brush.anchor]
        x = float(element.get("x", 0)) - shift * width * stretch
        glyphs = "".join(f"{font.glyph(letter):04x}" for letter in text)
        self._used_fonts.add(key)
        self._out.append(
            f"q {_rgb(fill)} rg BT /{font.name} {number(brush.size)} Tf {number(100 * stretch)} Tz"
            f" 1 0 0 -1 {number(x)} {number(float(element.get('y', 0)))} Tm <{glyphs}> Tj ET Q"
        )


def steps(outline: Outline) -> Iterator[str]:
    """An outline as PDF writes it."""
    for step in outline:
        numbers = [number(value) for point in step.points for value in point]
        yield " ".join([*numbers, step.kind])


@lru_cache(NUMBERS_KEPT)
def number(value: float) -> str:
    """A number as PDF writes it: a thousandth of a unit is exact enough."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def opacity_name(opacity: float) -> str:
    """What a PDF calls this opacity."""
    return f"O{round(opacity * 1000)}"


def _rgb(colour: str) -> str:
    return " ".join(number(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))


def _box(element: ET.Element) -> tuple[float, float, float, float]:
    x, y, width, height = numbers_in(element.get("viewBox", ""))
    return x, y, width, height
