"""Help cards, on places of a sheet that would be empty: one for each player, to look things up."""

from contextlib import suppress
from functools import lru_cache
from typing import Final

from gatosabio.press.cards.figures import RATIO, cards_in_a_row, look_beside_text, row_width
from gatosabio.press.choices import Choices, what_matters
from gatosabio.press.colours import FACE, INK, WHITE
from gatosabio.press.paper.lettering import BOLD, HEADING
from gatosabio.press.paper.papers import CARD
from gatosabio.press.paper.parts import Block, Panel, Part, drawing_with, stacked
from gatosabio.press.paper.typeset import NoRoomError, Type, typeset
from gatosabio.press.sheets.leaflet_content import Case, content

BORDER: Final = 3.15  # as on all cards
PADDING: Final = 2.6
LARGEST: Final = 2.9
SMALLEST: Final = 1.9  # 5.4 points
STEP: Final = 0.1
SINGLE: Final = 3.4  # the width of a card beside its text, in sizes of that text
EXAMPLE: Final = 2.0  # several cards are an example: one sees their values


def help_card(choices: Choices) -> str:
    """The help card of a deck: the same for all places.

    :raises NoRoomError: if there is too little room even for the smallest letters
    """
    return _help_card(what_matters(choices))


@lru_cache(16)
def _help_card(choices: Choices) -> str:
    """What the special cards do, or what scores: the leaflet's words, as large as there is room."""
    width, height = CARD
    room = height - 2 * (BORDER + PADDING)
    block = _largest(choices, width - 2 * (BORDER + PADDING), room)
    ground = WHITE if choices.low_ink else FACE
    panel = Panel(BORDER, BORDER, width - 2 * BORDER, height - 2 * BORDER, 5.04, ground, INK, 1.008)
    inset = BORDER + PADDING
    parts: tuple[Part, ...] = (panel, *block.at(inset, inset + (room - block.height) / 2))
    return drawing_with(width, height, parts)


def _largest(choices: Choices, width: float, height: float) -> Block:
    for step in range(round((LARGEST - SMALLEST) / STEP) + 1):
        with suppress(NoRoomError):
            block = _told(choices, LARGEST - step * STEP, width)
            if block.height <= height:
                return block
    raise NoRoomError("a help card has too little room")


def _told(choices: Choices, size: float, width: float) -> Block:
    leaflet = content(choices)
    title = typeset(
        leaflet.kinds_title, width, Type(1.5 * size, 2 * size, HEADING, HEADING), "middle"
    )
    most = max(len(case.cards) for case in leaflet.kinds)
    card = (SINGLE if most == 1 else EXAMPLE) * size
    rows = [_row(case, choices, card, row_width(most, card), size, width) for case in leaflet.kinds]
    return stacked([title, *rows], 0.45 * size)


def _row(
    case: Case, choices: Choices, card: float, left: float, size: float, width: float
) -> Block:
    """The cards on the left, small, and what is said of them on the right."""
    look = look_beside_text(choices)
    beside = width - left - size
    how, bold = Type(size, 1.24 * size), Type(size, 1.3 * size, BOLD)
    lines = [typeset(case.title, beside, bold)] if case.title else []
    lines.append(typeset(case.text, beside, how))
    if case.stopped:
        lines.append(typeset(case.stopped, beside, bold))
    text = stacked(lines)
    cards = cards_in_a_row(case.cards, card, look)
    high = max(text.height, card * RATIO)
    return Block(high, (*cards.at(0.0, 0.0), *text.at(left + size, 0.0)))
