"""The colours of cards on paper. A test holds them against those of the page (tokens.css)."""

from typing import Final

INK: Final = "#2b2440"
PAPER: Final = "#fff7e8"
FACE: Final = "#fffdf8"
FACE_2: Final = "#fff0d0"
CHEESE: Final = "#ffc94a"
CHEESE_2: Final = "#f2ae2a"
ORANGE: Final = "#f28c38"
LEAF: Final = "#6bbf59"
SKY: Final = "#5ab1e0"
ROSE: Final = "#e4577b"
LINE: Final = "#e5d5b8"
TABLE: Final = "#1f6f6b"
TABLE_2: Final = "#195b58"
TABLE_3: Final = "#2a837d"
NIGHT: Final = "#2a2350"
NIGHT_2: Final = "#201a40"
NIGHT_3: Final = "#3a3168"
SUIT_RED: Final = "#c92a1c"
SUIT_BLACK: Final = "#1d1733"
CLOTHES: Final = "#4b4368"  # of black courts: in ink, their folds would disappear
FRAME: Final = "#8a6d3b"  # of a ten-frame: its empty places are what is counted, on cheese, too
CUT: Final = "#a7a0b8"  # lines along which cards are cut
WHITE: Final = "#ffffff"

LITTLE: Final = 0.42
"""How much of a colour is left where ink is spared."""


def little_ink(colour: str) -> str:
    """*colour* where ink is spared: paler, but outlines, frames and numbers stay as they are."""
    if colour in {INK, FRAME, SUIT_RED, SUIT_BLACK}:
        return colour
    parts = [int(colour[place : place + 2], 16) for place in (1, 3, 5)]
    return "#" + "".join(f"{round(255 - LITTLE * (255 - part)):02x}" for part in parts)
