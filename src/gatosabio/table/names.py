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


BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Letters, signs and marks that draw nothing, though Unicode does not call them spaces."""

MOST_MARKS: Final = 2
"""Accents on one letter. More of them would grow over the neighbours' names."""

LOOKALIKES: Final = str.maketrans(
    "аеорсухкмтвнѕіјԁԛԝһɡαορνικτυεηοϲ01|ı",
    "aeopcyxkmtbhsijdqwhgaopviktuenocolll",
)
"""Letters of other alphabets, and digits, that look like Latin small letters."""


def cleaned(name: str) -> str:
    """*name* as it may be shown: no control or direction characters, nothing that cannot be seen,
    one line, not too long. Empty if nothing is left to be seen."""
    visible: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(character)[0]
        marks = marks + 1 if kind == "M" else 0
        if character.isspace():
            visible.append(" ")
        elif kind not in "CZ" and character not in BLANK and marks <= MOST_MARKS:
            visible.append(character)
    line = " ".join("".join(visible).split())[:LONGEST_NAME].strip()
    return line if any(unicodedata.category(c)[0] not in "MZ" for c in line) else ""


def look_of(name: str) -> str:
    """What two names have in common that look alike at a glance."""
    return unicodedata.normalize("NFKC", name).casefold().translate(LOOKALIKES).replace(" ", "")


def is_taken(name: str, taken: Collection[str]) -> bool:
    """Whether somebody has this name, or one that looks like it."""
    look = look_of(name)
    return any(look_of(other) == look for other in taken)


def numbered(name: str, taken: Collection[str]) -> str:
    """*name*, followed by a number if it is already *taken*."""
    if not is_taken(name, taken):
        return name
    tries = (f"{name} {number}" for number in count(2))
    return next(other for other in tries if not is_taken(other, taken))


def free_name(taken: Collection[str], rng: Random) -> str:
    """A friendly name that nobody here has."""
    return rng.choice([name for name in FRIENDLY if not is_taken(name, taken)])


def free_face(taken: Collection[str], rng: Random) -> str:
    """A face that nobody here has."""
    return rng.choice([face for face in FACES if face not in taken])
