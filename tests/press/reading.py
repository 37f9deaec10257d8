"""Reads a PDF of ours back: what lies where, which letters it has, what is drawn.

It knows nothing of how the PDF was made: it unpacks the objects and follows their references.
"""

import re
import zlib
from functools import cached_property
from typing import NamedTuple

MM = 25.4 / 72


class Box(NamedTuple):
    """A rectangle in millimetres, from the page's upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Drawn(NamedTuple):
    """A drawing on a page."""

    box: Box
    operators: str
    texts: tuple[str, ...]  # in the order drawn
    says: str = ""  # to whoever searches or copies; if nothing, the texts


class Form(NamedTuple):
    """A drawing that pages refer to, in its own units."""

    box: tuple[float, ...]
    operators: str
    texts: tuple[str, ...]
    says: str


class ReadPage(NamedTuple):
    """A page: its size, its drawings, and its boxes by name, in millimetres."""

    width: float
    height: float
    drawings: tuple[Drawn, ...]
    boxes: dict[str, tuple[float, ...]]


class ReadPdf:
    """A whole PDF."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self._forms: dict[int, Form] = {}
        self._tables: dict[int, dict[str, str]] = {}
        self._objects: dict[int, bytes] = {}
        place = 0
        begins = re.compile(rb"(?:^|\n)(\d+) 0 obj\n")
        while found := begins.search(data, place):
            head_end = data.index(b"endobj", found.end())
            stream = data.find(b"stream\n", found.end(), head_end)
            if stream >= 0:  # a stream may contain anything, even the word endobj
                length = re.search(rb"/Length (\d+)", data[found.end() : stream])
                assert length is not None
                head_end = data.index(b"endobj", stream + 7 + int(length[1]))
            self._objects[int(found[1])] = data[found.end() : head_end]
            place = head_end

    @cached_property
    def pages(self) -> list[ReadPage]:
        (tree,) = [one for one in self._objects.values() if b"/Type /Pages" in one]
        kids = re.search(rb"/Kids \[([^\]]*)\]", tree)
        assert kids is not None
        return [self._page(number) for number in map(int, re.findall(rb"(\d+) 0 R", kids[1]))]

    @cached_property
    def fonts(self) -> dict[str, bytes]:
        """The embedded fonts, by name."""
        found = {}
        for one in self._objects.values():
            if b"/Type /FontDescriptor" in one:
                name = re.search(rb"/FontName /([\w-]+)", one)
                file = re.search(rb"/FontFile2 (\d+) 0 R", one)
                assert name is not None
                assert file is not None
                found[name[1].decode()] = self._stream(int(file[1]))
        return found

    def head(self, key: str) -> str:
        """What the document says of itself under *key*."""
        found = re.search(rb"/%s ([^/>]*)" % key.encode(), self.data)
        assert found is not None, f"it says nothing of {key}"
        return found[1].decode("latin-1").strip()

    def _stream(self, number: int) -> bytes:
        one = self._objects[number]
        begin = one.index(b"stream\n") + 7
        length = re.search(rb"/Length (\d+)", one)
        assert length is not None
        data = one[begin : begin + int(length[1])]
        return zlib.decompress(data) if b"/FlateDecode" in one[:begin] else data

    def _page(self, number: int) -> ReadPage:
        one = self._objects[number].decode("latin-1")
        boxes = {
            name: tuple(float(part) * MM for part in numbers.split())
            for name, numbers in re.findall(r"/(\w+Box) \[([^\]]*)\]", one)
        }
        content = re.search(r"/Contents (\d+) 0 R", one)
        assert content is not None
        forms = {name: int(ref) for name, ref in re.findall(r"/(D\d+) (\d+) 0 R", one)}
        _, _, width, height = boxes["MediaBox"]
        drawings = []
        text = self._stream(int(content[1])).decode("ascii")
        for matrix, name in re.findall(r"q ([-\d. ]+) cm /(D\d+) Do Q", text):
            drawings.append(self._drawn([float(part) for part in matrix.split()], forms[name]))
        return ReadPage(width, height, tuple(drawings), boxes)

    def _drawn(self, matrix: list[float], number: int) -> Drawn:
        left, top, right, bottom = self._form(number).box
        a, b, c, d, e, f = matrix
        assert (b, c) == (0, 0)
        box = Box(a * left + e, d * top + f, a * (right - left), d * (bottom - top))
        return Drawn(box, *self._form(number)[1:])

    def _form(self, number: int) -> "Form":
        if number not in self._forms:
            one = self._objects[number].decode("latin-1")
            found = re.search(r"/BBox \[([^\]]*)\]", one)
            assert found is not None
            operators = self._stream(number).decode("ascii")
            fonts = {name: int(ref) for name, ref in re.findall(r"/([A-Z]\w+-\w+) (\d+) 0 R", one)}
            texts = tuple(
                self._text(fonts[font], glyphs)
                for font, glyphs in re.findall(r"BT /([\w-]+) [^<]*<([0-9a-f]*)> Tj ET", operators)
            )
            box = tuple(float(part) for part in found[1].split())
            says = re.match(r"/Span <</ActualText \(([^)]*)\)>> BDC\n", operators)
            self._forms[number] = Form(box, operators, texts, says[1] if says else "")
        return self._forms[number]

    def _text(self, font: int, glyphs: str) -> str:
        if font not in self._tables:
            found = re.search(rb"/ToUnicode (\d+) 0 R", self._objects[font])
            assert found is not None
            table = self._stream(int(found[1])).decode("ascii")
            pairs = re.findall(r"<([0-9a-f]{4})> <([0-9a-f]{4})>", table)
            self._tables[font] = {glyph: chr(int(letter, 16)) for glyph, letter in pairs}
        letters = self._tables[font]
        return "".join(letters[glyphs[at : at + 4]] for at in range(0, len(glyphs), 4))
