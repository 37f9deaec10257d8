"""Texts on what is drawn here: in one of our fonts, and never wider than there is room."""

from html import escape
from typing import Final, Literal, TypeAlias

from gatosabio.press.colours import INK
from gatosabio.press.kit import fonts
from gatosabio.press.paper.drawing import number

Typeface: TypeAlias = Literal["Lexend 400", "Lexend 700", "Baloo 2 700"]
Anchor: TypeAlias = Literal["start", "middle", "end"]

HEADING: Final[Typeface] = "Baloo 2 700"
BOLD: Final[Typeface] = "Lexend 700"
REGULAR: Final[Typeface] = "Lexend 400"

NARROW_SPACE: Final = "\u202f"  # French has it before ! and ?; our fonts have none of their own
NO_BREAK_SPACE: Final = "\u00a0"


def fitting(words: str, size: float, widest: float, face: Typeface = HEADING) -> float:
    """The *size* of these words, or as much of it as makes them fit into *widest*."""
    return min(size, size * widest / fonts()[face].width(words, size))


def lettered(
    words: str,
    x: float,
    base: float,
    size: float,
    *,
    face: Typeface = HEADING,
    anchor: Anchor = "middle",
    fill: str = INK,
    widest: float = 0.0,
    length: float = 0.0,
) -> str:
    """These words, standing on the line *base*; smaller, if they would be wider than *widest*; or
    stretched or pressed to that *length*."""
    words = words.replace(NARROW_SPACE, NO_BREAK_SPACE)
    if widest:
        size = fitting(words, size, widest, face)
    family, _, weight = face.rpartition(" ")
    if not family.isalpha():
        family = f"'{family}'"  # CSS wants quotes where a name has a digit
    pressed = ""
    if length:
        pressed = f' textLength="{number(length)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{number(x)}" y="{number(base)}" font-size="{number(size)}"'
        f' text-anchor="{anchor}" font-family="{family}" font-weight="{weight}"'
        f' fill="{fill}"{pressed}>{escape(words, quote=False)}</text>'
    )
