"""The page's drawings, fonts and some of its texts, which the build puts beside this file."""

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from gatosabio.press.paper.fonts import Font, read_woff

FONTS: Final = {
    "Lexend 400": ("Lexend-Regular", "lexend-latin-400-normal"),
    "Lexend 700": ("Lexend-Bold", "lexend-latin-700-normal"),
    "Baloo 2 700": ("Baloo2-Bold", "baloo-2-latin-700-normal"),
}
"""By family and weight: what a PDF calls it, and its file."""

_KIT: Final = files("gatosabio.press") / "kit"


class NoKitError(Exception):
    """The drawings are not there: the package was not built."""


class PicturePart(Struct, frozen=True):
    """A part of the picture of a code's letter: path data in a box of 48 × 48, and its colour."""

    paint: str
    path: str


@cache
def art(name: str) -> str:
    """The drawing of that name, like `suits/heart`.

    :raises NoKitError: if the package was not built
    """
    return _read(f"art/{name}.svg").decode("utf-8")


@cache
def fonts() -> dict[str, Font]:
    """All fonts, by family and weight.

    :raises NoKitError: if the package was not built
    """
    return {
        key: read_woff(name, _read(f"fonts/{file}.woff")) for key, (name, file) in FONTS.items()
    }


@cache
def code_pictures() -> dict[str, tuple[PicturePart, ...]]:
    """The picture of each letter that a table's code can have.

    :raises NoKitError: if the package was not built
    """
    found = _read("art/code-pictures.json")
    return msgspec.json.decode(found, type=dict[str, tuple[PicturePart, ...]])


class Animals(Struct, frozen=True):
    """The animals of a class: path data in a box of 48 × 48, where `colour` is the animal's own and
    `ink` has no line round it. By colour: what it is, and its outline in a box of 60 × 60."""

    colours: dict[str, str]
    outlines: dict[str, str]
    animals: dict[str, tuple[PicturePart, ...]]


@cache
def animals() -> Animals:
    """All animals and colours.

    :raises NoKitError: if the package was not built
    """
    return msgspec.json.decode(_read("art/animals.json"), type=Animals)


@cache
def picture_names(language: str) -> dict[str, str]:
    """What those pictures are called, by letter.

    :raises NoKitError: if the package was not built
    """
    found = msgspec.json.decode(_read(f"picture-names/{language}.json"), type=dict[str, str])
    return {letter: name for letter, name in found.items() if not letter.startswith("@")}


@cache
def rules(lang: str, game: str) -> str:
    """The rulebook of a game, as Markdown.

    :raises NoKitError: if the package was not built
    """
    return _read(f"rules/{lang}/{game}.md").decode("utf-8")


def _read(path: str) -> bytes:
    try:
        return _KIT.joinpath(path).read_bytes()
    except OSError as error:
        raise NoKitError(f"{path} is missing: install gatosabio again") from error
