"""Cards and other drawings beside a text."""

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from gatosabio.engine.cards import MOUSE, SPECIAL_COPIES, Card
from gatosabio.press.cards.faces import Look, face
from gatosabio.press.choices import Choices
from gatosabio.press.colours import INK
from gatosabio.press.kit import art
from gatosabio.press.paper.pages import Place
from gatosabio.press.paper.parts import Block, Part, Stroke
from gatosabio.words.catalog import words

SHOWN: Final = (4.0, 4.0, 92.0, 132.0)
"""What of a face is shown: nobody cuts it out, so it needs no white border."""

PICTURES: Final = {
    "addicats": "mouse/mouse-idle",
    "addirace": "cats/felix-delighted",
    "gatonegro": "cats/gato-delighted",
}
"""The drawing beside a game's name."""

RATIO: Final = SHOWN[3] / SHOWN[2]
GAP: Final = 0.1  # between cards, in widths of one
SIGN_GAP: Final = 0.34  # more, where a sign stands between them
SIGN: Final = 0.22  # how long the lines of a sign are, in widths of a card


def look_of_deck(choices: Choices) -> Look:
    """How the cards of a deck are drawn."""
    names: tuple[tuple[str, str], ...] = ()
    if choices.lang != "none":
        names = tuple((card, special_name(card, choices)) for card in (*SPECIAL_COPIES, MOUSE))
    bleeds = choices.layout == "shop"
    return Look(choices.kind, choices.edition, names, choices.low_ink, bleeds)


def look_beside_text(choices: Choices) -> Look:
    """How they are drawn where rules are explained: the same, but nobody cuts them out."""
    return structs.replace(look_of_deck(choices), bleeds=False)


def special_name(card: Card, choices: Choices) -> str:
    """What a special card is called, as it stands on the card."""
    return words(choices.tongue).card(card, choices.edition).partition(" (")[0]


def cards_in_a_row(cards: Sequence[Card], width: float, look: Look, sign: str = "") -> Block:
    """The cards, each of that width, with the sign between them if there is one."""
    height = width * RATIO
    parts: list[Part] = []
    for place, card in enumerate(cards):
        x = place * _step(width, sign)
        parts.append(Place(_cropped(face(card, look)), x, 0.0, width, height))
        if place and sign:
            parts += _sign(sign, x - (_step(width, sign) - width) / 2, height / 2, SIGN * width)
    return Block(height, tuple(parts))


def row_width(count: int, width: float, sign: str = "") -> float:
    """How wide so many cards in a row are."""
    return (count - 1) * _step(width, sign) + width


def drawing(name: str, width: float, height: float) -> Block:
    """One of the page's drawings, in that size."""
    return Block(height, (Place(art(name), 0.0, 0.0, width, height),))


def paw(colour: str, size: float, *, outlined: bool = True) -> Block:
    """A paw print in a colour."""
    edge = f'stroke="{INK}" stroke-width="5"' if outlined else 'stroke="none"'
    svg = art("paw-print").replace('fill="currentColor" stroke="none"', f'fill="{colour}" {edge}')
    return Block(size, (Place(svg, 0.0, 0.0, size, size),))


def _step(width: float, sign: str) -> float:
    return width * (1 + GAP + (SIGN_GAP if sign else 0.0))


def _cropped(svg: str) -> str:
    box = " ".join(f"{value:g}" for value in SHOWN)
    return svg.replace('viewBox="0 0 100 140"', f'viewBox="{box}"', 1)


def _sign(sign: str, x: float, y: float, size: float) -> list[Stroke]:
    """A sign about a point. It is drawn: not every font has it."""
    thick, half = 0.18 * size, size / 2
    level = [0.0] if sign == "+" else [-0.22 * size, 0.22 * size]
    strokes = [Stroke(x - half, y + down, size, 0.0, thick) for down in level]
    if sign == "+":
        strokes.append(Stroke(x, y - half, 0.0, size, thick))
    if sign == "≠":
        strokes.append(Stroke(x - 0.28 * size, y + 0.6 * size, 0.56 * size, -1.2 * size, thick))
    return strokes
