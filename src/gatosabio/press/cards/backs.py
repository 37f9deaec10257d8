"""The back of cards: paws and fish, the same in every place and either way up.

A card whose back differs from the others is a marked card. So the pattern repeats after a third of
a card's width and after its height, and half a turn changes nothing. Each back is painted a little
larger than the card, over its neighbours: no printer puts both sides exactly upon each other.
"""

import re
from typing import Final

from gatosabio.press.choices import PrintedGame
from gatosabio.press.colours import NIGHT, NIGHT_2, NIGHT_3, TABLE, TABLE_2, TABLE_3, WHITE
from gatosabio.press.kit import art

WIDTH: Final = 63.0
HEIGHT: Final = 88.0
BLEED: Final = 2.0
TILE: Final = (21.0, 22.0)
OUTLINE: Final = 0.3  # where ink is spared
FISH: Final = "M0 0c2.2-3.4 6.4-4.2 9.6-1.5l3-2.3-.7 3.8 .7 3.8-3-2.3c-3.2 2.7-7.4 1.9-9.6-1.5z"


def back(game: PrintedGame, bleed: float = BLEED, *, low_ink: bool = False) -> str:
    """The back of a card, in millimetres, reaching *bleed* beyond its edges on all sides."""
    dark, middle, light = (
        (NIGHT_2, NIGHT, NIGHT_3) if game == "gatonegro" else (TABLE_2, TABLE, TABLE_3)
    )
    box = f"{-bleed:g} {-bleed:g} {WIDTH + 2 * bleed:g} {HEIGHT + 2 * bleed:g}"
    ground = (
        f'<rect x="{-bleed:g}" y="{-bleed:g}" width="{WIDTH + 2 * bleed:g}"'
        f' height="{HEIGHT + 2 * bleed:g}" fill="{WHITE if low_ink else middle}"/>'
    )
    if low_ink:
        paints = [f'fill="none" stroke="{light}"'] * 2
    else:
        paints = [f'fill="{light}" stroke="none"', f'fill="{dark}" stroke="none"']
    tiles = "".join(_tile(column, row, *paints) for row in range(-1, 5) for column in range(-1, 4))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{ground}{tiles}</svg>'


def _tile(column: int, row: int, first: str, second: str) -> str:
    """One tile. Those of the lower half of a card are turned, so that a turned card looks alike."""
    x, y = column * TILE[0], row * TILE[1]
    turned = row % 4 >= 2
    turn = f' transform="rotate(180 {x + TILE[0] / 2:g} {y + TILE[1] / 2:g})"' if turned else ""
    return (
        f"<g{turn}>"
        f"{_paw(x + 1.2, y + 1.6, 8.8, -8, first)}{_paw(x + 11.6, y + 0.8, 8, 10, second)}"
        f"{_fish(x + 1.6, y + 16.8, 0.64, -6, first)}{_fish(x + 11.4, y + 15.6, 0.72, 5, second)}"
        "</g>"
    )


def _paw(x: float, y: float, size: float, degrees: float, paint: str) -> str:
    (shape,) = re.findall(r' d="([^"]*)"', art("paw-print"))
    return _shape(shape, x, y, size / 120, f"rotate({degrees:g} 60 60)", paint)


def _fish(x: float, y: float, scale: float, degrees: float, paint: str) -> str:
    return _shape(FISH, x, y, scale, f"rotate({degrees:g})", paint)


def _shape(shape: str, x: float, y: float, scale: float, turn: str, paint: str) -> str:
    """A shape in its place. Outlines are as thick on every shape."""
    return (
        f'<path transform="translate({x:g} {y:g})scale({scale:.5f}){turn}" d="{shape}" {paint}'
        f' stroke-width="{OUTLINE / scale:.4f}"/>'
    )
