"""What people and cats are called: friendly names, and faces that are drawn."""

import unicodedata
from collections.abc import Collection
from itertools import count
from random import Random
from typing import Final

FACES: Final = ("felix", "gato", "luna", "minou", "moustache", "nube", "pelusa", "tom")
"""The faces there are drawings of: as many as any game has seats."""

LONGEST_NAME: Final = 20

FRIENDLY: Final = (
    "Anchoa",
    "Biscuit",
    "Brie",
    "Cacao",
    "Canela",
    "Câlin",
    "Cerise",
    "Chispa",
    "Cookie",
    "Domino",
    "Filou",
    "Galleta",
    "Ginger",
    "Grisou",
    "Kiwi",
    "Lentil",
    "Mango",
    "Marble",
    "Mimosa",
    "Mochi",
    "Muffin",
    "Noisette",
    "Nougat",
    "Olive",
    "Pancake",
    "Pepita",
    "Pepper",
    "Pistache",
    "Plume",
    "Pumpkin",
    "Rubi",
    "Sardina",
    "Sesame",
    "Socks",
    "Tango",
    "Tofu",
    "Trufa",
    "Waffle",
    "Whiskers",
    "Zigzag",
)
"""Names for people who type none; short enough for a phone with eight players."""


def cleaned(name: str) -> str:
    """*name* as it may be shown: no control or direction characters, one line, not too long."""
    visible = "".join(
        " " if character.isspace() else character
        for character in unicodedata.normalize("NFC", name)
        if character.isspace() or unicodedata.category(character)[0] not in "CZ"
    )
    return " ".join(visible.split())[:LONGEST_NAME].strip()


def numbered(name: str, taken: Collection[str]) -> str:
    """*name*, followed by a number if it is already *taken*."""
    if name not in taken:
        return name
    return next(other for number in count(2) if (other := f"{name} {number}") not in taken)


def free_name(taken: Collection[str], rng: Random) -> str:
    """A friendly name that nobody here has."""
    return rng.choice([name for name in FRIENDLY if name not in taken])


def free_face(taken: Collection[str], rng: Random) -> str:
    """A face that nobody here has."""
    return rng.choice([face for face in FACES if face not in taken])
