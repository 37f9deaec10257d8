"""The page's own fonts: their letters, how wide those are, and the bytes that go into a PDF.

The page ships them as WOFF 1, which is a TrueType font whose tables are packed one by one.
"""

from collections.abc import Mapping
from struct import Struct, calcsize, unpack_from
from typing import Final
from zlib import decompress

from msgspec import Struct as Value

_WOFF_HEAD: Final = Struct(">4sIIHHIHHIIIII")
_WOFF_TABLE: Final = Struct(">4sIIII")
_TTF_HEAD: Final = Struct(">IHHHH")
_TTF_TABLE: Final = Struct(">4sIII")
_TRUE_TYPE: Final = 0x00010000


class FontError(ValueError):
    """This file is no font that we can use, or the font does not have that letter."""


class Font(Value, frozen=True):
    """A font. Widths and heights are in thousandths of its size."""

    name: str
    data: bytes  # as TrueType
    glyphs: Mapping[str, int]  # by letter
    widths: tuple[float, ...]  # by glyph
    box: tuple[int, int, int, int]
    ascent: int
    descent: int
    cap_height: int

    def glyph(self, letter: str) -> int:
        """The number of a letter's glyph.

        :raises FontError: if the font does not have it
        """
        try:
            return self.glyphs[letter]
        except KeyError:
            raise FontError(f"{self.name} has no letter {letter!r} (U+{ord(letter):04X})") from None

    def width(self, text: str, size: float) -> float:
        """How wide *text* is in that *size*. Letters are not moved towards each other (no kerning):
        so PDF and page agree."""
        return sum(self.widths[self.glyph(letter)] for letter in text) * size / 1000


def read_woff(name: str, packed: bytes) -> Font:
    """The font in a WOFF file; *name* is what a PDF calls it.

    :raises FontError: if it is none, or has no TrueType outlines
    """
    if packed[:4] != b"wOFF" or len(packed) < _WOFF_HEAD.size:
        raise FontError(f"{name}: this is no WOFF file")
    _, flavour, _, count, *_ = _WOFF_HEAD.unpack_from(packed)
    if flavour != _TRUE_TYPE:
        raise FontError(f"{name}: this font has no TrueType outlines")
    tables = {}
    for number in range(count):
        tag, offset, short, long, _ = _WOFF_TABLE.unpack_from(
            packed, _WOFF_HEAD.size + number * _WOFF_TABLE.size
        )
        data = packed[offset : offset + short]
        tables[tag.decode("ascii")] = data if short == long else decompress(data)
    return _font(name, tables)


def _font(name: str, tables: Mapping[str, bytes]) -> Font:
    head, hhea, metrics = tables["head"], tables["hhea"], tables["OS/2"]
    (units,) = unpack_from(">H", head, 18)
    scale = 1000 / units
    ascent, descent = unpack_from(">hh", hhea, 4)
    (count,) = unpack_from(">H", hhea, 34)
    (glyph_count,) = unpack_from(">H", tables["maxp"], 4)
    advances = [unpack_from(">H", tables["hmtx"], 4 * glyph)[0] for glyph in range(count)]
    advances += [advances[-1]] * (glyph_count - count)
    left, bottom, right, top = (round(value * scale) for value in unpack_from(">hhhh", head, 36))
    (cap_height,) = unpack_from(">h", metrics, 88)
    return Font(
        name=name,
        data=_true_type(tables),
        glyphs=_letters(tables["cmap"]),
        widths=tuple(advance * scale for advance in advances),
        box=(left, bottom, right, top),
        ascent=round(ascent * scale),
        descent=round(descent * scale),
        cap_height=round(cap_height * scale),
    )


def _letters(cmap: bytes) -> dict[str, int]:
    """The glyph of each letter, by the table for Unicode (format 4)."""
    (count,) = unpack_from(">H", cmap, 2)
    for number in range(count):
        platform, _, offset = unpack_from(">HHI", cmap, 4 + 8 * number)
        (form,) = unpack_from(">H", cmap, offset)
        if platform in {0, 3} and form == 4:
            return _segments(cmap[offset:])
    raise FontError("this font has no table of letters that we can read")


def _segments(table: bytes) -> dict[str, int]:
    (twice,) = unpack_from(">H", table, 6)
    count, words = twice // 2, f">{twice // 2}H"
    ends = unpack_from(words, table, 14)
    starts = unpack_from(words, table, 16 + twice)
    deltas = unpack_from(words, table, 16 + 2 * twice)
    offsets_at = 16 + 3 * twice
    offsets = unpack_from(words, table, offsets_at)
    glyphs = {}
    for number in range(count):
        for code in range(starts[number], min(ends[number], 0xFFFE) + 1):
            glyph = code
            if offsets[number]:
                place = offsets_at + 2 * number + offsets[number] + 2 * (code - starts[number])
                (glyph,) = unpack_from(">H", table, place)
            glyph = (glyph + deltas[number]) & 0xFFFF if glyph or not offsets[number] else 0
            if glyph:
                glyphs[chr(code)] = glyph
    return glyphs


def _true_type(tables: Mapping[str, bytes]) -> bytes:
    """The tables as one TrueType file, without those that PDF does not use."""
    wanted = ("cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")
    kept = {tag: tables[tag] for tag in wanted if tag in tables}
    power = 1 << (len(kept).bit_length() - 1)
    log = power.bit_length() - 1
    head = _TTF_HEAD.pack(_TRUE_TYPE, len(kept), 16 * power, log, 16 * (len(kept) - power))
    directory, body = b"", b""
    begin = _TTF_HEAD.size + len(kept) * _TTF_TABLE.size
    for tag, data in kept.items():
        directory += _TTF_TABLE.pack(tag.encode("ascii"), _sum(data), begin + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    return head + directory + body


def _sum(data: bytes) -> int:
    padded = data + bytes(-len(data) % 4)
    form = f">{len(padded) // 4}I"
    return sum(unpack_from(form, padded)) & 0xFFFFFFFF if calcsize(form) else 0
