"""Breaks a text into lines.

`**bold**` words are bold. A line breaks at spaces only, so that a no-break space, and French marks
with the narrow one before them, stay with their word; a number stays with what it counts. Letters
are not moved towards each other: so a line on paper is exactly as wide as on the screen.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from gatosabio.press.kit import fonts
from gatosabio.press.paper.lettering import BOLD, NARROW_SPACE, NO_BREAK_SPACE, REGULAR, Typeface
from gatosabio.press.paper.parts import Block, Text

NARROW_EM: Final = 0.17  # how wide U+202F is: our fonts do not have it

LONELY: Final = 0.25  # a last line shorter than this share of the width looks lost
WORDS_KEPT: Final = 4096  # whose widths are known: a text is tried in many sizes
NARROWER: Final = (0.96, 0.92, 0.88, 0.84)

_COUNTED: Final = re.compile(r"(?<![^ (])(\d+) (?=[^\W\d])")
_FRAGMENTS: Final = re.compile(r"\*\*(.+?)\*\*|((?:(?!\*\*).)+)")


class NoRoomError(ValueError):
    """A word is wider than the line that it is to stand in."""


class Type(NamedTuple):
    """How a text is set: its size and the distance of its lines, in millimetres."""

    size: float
    leading: float
    font: Typeface = REGULAR
    bold: Typeface = BOLD


class _Run(NamedTuple):
    """Letters in one font."""

    text: str
    font: Typeface


def typeset(text: str, width: float, how: Type, align: str = "start") -> Block:
    """The *text* in lines of at most that *width*; *align* is `start`, `middle` or `end`.

    :raises NoRoomError: if a word is too wide
    :raises FontError: if a font does not have a letter
    """
    lines = broken(text, width, how)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[align]
    parts: list[Text] = []
    for place, line in enumerate(lines):
        # Capitals stand in the middle of their line's height, so that lines of any font agree.
        base = (place + 0.5) * how.leading + fonts()[how.font].cap_height * how.size / 2000
        x = share * (width - line_width(line, how.size))
        for run in line:
            parts += _pieces(run, x, base, how.size)
            x += run_width(run.text, run.font, how.size)
    return Block(len(lines) * how.leading, tuple(parts))


def broken(text: str, width: float, how: Type) -> list[list[_Run]]:
    """The lines, each as runs of letters in one font; a space is between runs of two words. Where a
    short word would be left alone at the end, the lines before it are a little shorter.

    :raises NoRoomError: if a word is too wide
    """
    lines = _filled(text, width, how)
    for share in NARROWER:
        if len(lines) == 1 or line_width(lines[-1], how.size) >= LONELY * width:
            break
        try:
            others = _filled(text, share * width, how)
        except NoRoomError:
            break
        if len(others) > len(lines):
            break
        lines = others
    return lines


def _filled(text: str, width: float, how: Type) -> list[list[_Run]]:
    """The lines, each as full as can be."""
    lines: list[list[_Run]] = []
    so_far = 0.0  # how wide the last line is
    for word in _words(text, how):
        wide = line_width(word, how.size)
        if wide > width:
            raise NoRoomError(f"{''.join(run.text for run in word)!r} is wider than its line")
        longer = so_far + run_width(" ", lines[-1][-1].font, how.size) + wide if lines else 0.0
        if lines and longer <= width:
            lines[-1] = _joined(lines[-1], word)
            so_far = longer
        else:
            lines.append(word)
            so_far = wide
    return lines


def line_width(line: list[_Run], size: float) -> float:
    """How wide a line is."""
    return sum(run_width(run.text, run.font, size) for run in line)


def run_width(text: str, font: str, size: float) -> float:
    """How wide *text* is in that font and size."""
    return _ems(text, font) * size


@lru_cache(maxsize=WORDS_KEPT)
def _ems(text: str, font: str) -> float:
    plain = text.replace(NARROW_SPACE, "")
    return fonts()[font].width(plain, 1.0) + NARROW_EM * (len(text) - len(plain))


def _words(text: str, how: Type) -> list[list[_Run]]:
    """The words, each as its runs: `**Gatosabio**.` has two."""
    words: list[list[_Run]] = [[]]
    for bold, plain in _FRAGMENTS.findall(_COUNTED.sub(rf"\1{NO_BREAK_SPACE}", text)):
        font = how.bold if bold else how.font
        for place, piece in enumerate((bold or plain).split(" ")):
            if place:
                words.append([])
            if piece:
                words[-1].append(_Run(piece, font))
    return [word for word in words if word]


def _joined(line: list[_Run], word: list[_Run]) -> list[_Run]:
    """The line with one more word: in one run where the font stays the same."""
    last, first = line[-1], word[0]
    if last.font == first.font:
        return [*line[:-1], _Run(f"{last.text} {first.text}", last.font), *word[1:]]
    # A run begins with a letter, as SVG drops spaces at the ends of a text: this one is no-break.
    return [*line, _Run(NO_BREAK_SPACE, last.font), *word]


def _pieces(run: _Run, x: float, base: float, size: float) -> list[Text]:
    """The run's texts: a narrow space is a wide one, pressed."""
    pieces = []
    for place, text in enumerate(run.text.split(NARROW_SPACE)):
        if place:
            pieces.append(Text(NO_BREAK_SPACE, x, base, run.font, size, NARROW_EM * size))
            x += NARROW_EM * size
        if text:
            pieces.append(Text(text, x, base, run.font, size))
            x += run_width(text, run.font, size)
    return pieces
