"""The pictures of a class: a child's animal in the outline of its colour, and those on its card."""

from typing import Final

from gatosabio.press.colours import INK, PAPER
from gatosabio.press.kit import PicturePart, animals, code_pictures
from gatosabio.press.paper.drawing import number

OUTLINE: Final = 2.6
ANIMAL_OUTLINE: Final = 2.8
PALE: Final = 0.4  # how much of a colour is in the ground behind the animal
STAR: Final = "yellow"  # its outline leaves less room
STAR_SCALE: Final = 0.8
SCALE: Final = 0.92


def sticker(animal: str, colour: str) -> str:
    """A child's animal, as on the page."""
    found = animals()
    paint = found.colours[colour]
    scale = STAR_SCALE if colour == STAR else SCALE
    shapes = "".join(_part(part, paint) for part in found.animals[animal])
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 64 64">'
        f'<path d="{found.outlines[colour]}" fill="{mixed(paint, PALE, PAPER)}" stroke="{INK}"'
        f' stroke-width="{OUTLINE}" stroke-linejoin="round"/>'
        f'<g transform="translate(30 30)scale({scale})translate(-24 -24)"'
        f' stroke-linecap="round" stroke-linejoin="round">{shapes}</g></svg>'
    )


def code_picture(letter: str) -> str:
    """The picture of a code's letter, alone."""
    shapes = "".join(
        f'<path d="{one.path}" fill="{one.paint}"/>' for one in code_pictures()[letter]
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 52 52">'
        f'<g stroke="{INK}" stroke-width="{OUTLINE}" stroke-linecap="round"'
        f' stroke-linejoin="round">{shapes}</g></svg>'
    )


def mixed(colour: str, share: float, other: str) -> str:
    """So large a *share* of a colour in another."""
    parts = [
        share * int(colour[place : place + 2], 16) + (1 - share) * int(other[place : place + 2], 16)
        for place in (1, 3, 5)
    ]
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def _part(part: PicturePart, paint: str) -> str:
    if part.paint == "ink":
        return f'<path d="{part.path}" fill="{INK}" stroke="none"/>'
    fill = paint if part.paint == "colour" else part.paint
    return (
        f'<path d="{part.path}" fill="{fill}" stroke="{INK}"'
        f' stroke-width="{number(ANIMAL_OUTLINE)}"/>'
    )
