"""The page's drawings and fonts, which the build puts beside this file."""

from functools import cache
from importlib.resources import files
from typing import Final

from gatosabio.press.fonts import Font, read_woff

FONTS: Final = {
    "Lexend 400": ("Lexend-Regular", "lexend-latin-400-normal"),
    "Lexend 700": ("Lexend-Bold", "lexend-latin-700-normal"),
    "Baloo 2 700": ("Baloo2-Bold", "baloo-2-latin-700-normal"),
}
"""By family and weight: what a PDF calls it, and its file."""

_KIT: Final = files("gatosabio.press") / "kit"


class NoKitError(Exception):
    """The drawings are not there: the package was not built."""


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


def _read(path: str) -> bytes:
    try:
        return _KIT.joinpath(path).read_bytes()
    except OSError as error:
        raise NoKitError(f"{path} is missing: install gatosabio again") from error
