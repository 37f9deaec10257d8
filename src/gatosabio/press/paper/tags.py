"""The tags that our drawings have, and the outlines of those that are shapes."""

from collections.abc import Mapping
from typing import Final
from xml.etree import ElementTree as ET

from gatosabio.press.paper.paths import Outline, ellipse, read_path, rectangle

PAINT: Final = {
    "fill",
    "fill-opacity",
    "paint-order",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-width",
}
TYPE: Final = {"font-family", "font-size", "font-weight", "text-anchor"}
SILENT: Final = {"id", "role", "aria-labelledby"}
"""Attributes that draw nothing."""

OF_TAG: Final[Mapping[str, set[str]]] = {
    "svg": {"viewBox", "x", "y", "width", "height"},
    "g": {"clip-path", "transform"},
    "path": {"d", "clip-path", "transform"},
    "circle": {"cx", "cy", "r", "transform"},
    "ellipse": {"cx", "cy", "rx", "ry", "transform"},
    "rect": {"x", "y", "width", "height", "rx", "transform"},
    "line": {"x1", "y1", "x2", "y2", "transform"},
    "text": {"x", "y", "textLength", "lengthAdjust"},
    "clipPath": set(),
    "use": {"href"},
    "title": set(),
}
"""What each tag may have, beside paint and type."""

_SPACE: Final = "{http://www.w3.org/2000/svg}"


class DrawingError(ValueError):
    """A drawing has something that cannot be drawn on paper."""


def tag_of(element: ET.Element) -> str:
    """The name of a tag, after all of it was found to be known.

    :raises DrawingError: if the tag or one of its attributes is not
    """
    tag = element.tag.removeprefix(_SPACE)
    if tag not in OF_TAG:
        raise DrawingError(f"no tag <{tag}> is known here")
    known = OF_TAG[tag] | PAINT | SILENT | (TYPE if tag == "text" else set())
    if unknown := set(element.keys()) - known:
        raise DrawingError(f"<{tag}> has {', '.join(sorted(unknown))}: not known here")
    return tag


def outline_of(element: ET.Element, tag: str) -> Outline:
    """The outline of a shape."""

    def value(key: str) -> float:
        return float(element.get(key, 0))

    match tag:
        case "path":
            return read_path(element.get("d", ""))
        case "circle":
            return ellipse(value("cx"), value("cy"), value("r"), value("r"))
        case "ellipse":
            return ellipse(value("cx"), value("cy"), value("rx"), value("ry"))
        case "rect":
            return rectangle(value("x"), value("y"), value("width"), value("height"), value("rx"))
        case "line":
            return read_path(f"M{value('x1')} {value('y1')}L{value('x2')} {value('y2')}")
        case _:
            raise DrawingError(f"<{tag}> has no outline")
