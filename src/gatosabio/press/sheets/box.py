"""A box for a deck: a page to print on stock, cut out, fold and glue.

As on cards, a ground is a panel inside a white border: cuts and folds lie on white, where they are
seen, and a crooked one harms nothing.
"""

from math import sqrt
from typing import Final, NamedTuple

from gatosabio.press.cards.decks import deck
from gatosabio.press.choices import Choices
from gatosabio.press.colours import (
    CHEESE,
    CHEESE_2,
    FACE,
    FACE_2,
    INK,
    NIGHT,
    NIGHT_3,
    TABLE,
    TABLE_3,
    WHITE,
)
from gatosabio.press.kit import art
from gatosabio.press.paper.drawing import number
from gatosabio.press.paper.lettering import BOLD, REGULAR, fitting, lettered
from gatosabio.press.paper.pages import Page, Place, inner, view_box
from gatosabio.press.paper.papers import SIZES
from gatosabio.press.plan import help_count
from gatosabio.press.sheets.box_net import NOTCH, TUCK, Net, Part, net, shares
from gatosabio.words.catalog import Words, words

BORDER: Final = 2.5
CORNER: Final = 4.0
OUTLINE: Final = 0.7
CUT: Final = 0.3
FOLD: Final = 0.25
DASHES: Final = "2.4 1.6"
EDGE: Final = 1.0  # of the drawing round the net, so that its outermost lines are whole
MEDAL: Final = 23.0  # the radius of the circle under the picture on the front
WIDEST_NAME: Final = 51.0
PAWS: Final = (
    (6.0, 8.0, 9.0, -18.0),
    (49.0, 6.5, 9.5, 16.0),
    (5.0, 31.0, 8.0, 12.0),
    (52.0, 30.0, 7.5, -14.0),
    (5.5, 75.0, 9.5, -10.0),
    (50.0, 76.0, 8.5, 14.0),
)
"""On the front: where, how large, how much turned."""


class Look(NamedTuple):
    """A game's colours and its picture: what it is, how wide, and how far below the middle."""

    ground: str
    pattern: str
    letters: str
    medal: str
    card: str
    picture: str
    wide: float
    lower: float


LOOKS: Final = {
    "addicats": Look(TABLE, TABLE_3, WHITE, FACE_2, FACE, "mouse/mouse-idle", 39.0, -1.0),
    "addirace": Look(CHEESE, CHEESE_2, INK, FACE, FACE, "specials/classic/mouse", 36.0, 1.0),
    "gatonegro": Look(NIGHT, NIGHT_3, WHITE, CHEESE, FACE, "cats/gato-delighted", 43.0, 3.0),
}


def box(choices: Choices) -> list[Page]:
    """A page for each box. A deck too thick for one box gets several, with a part of it in each."""
    helps = help_count(choices)  # they need room, too, but are no cards of the deck
    in_each = shares(len(deck(choices)) + helps, choices.paper)
    return [
        _page(cards, cards - (helps if place == 0 else 0), choices)
        for place, cards in enumerate(in_each)
    ]


def _page(cards: int, counted: int, choices: Choices) -> Page:
    high, wide = SIZES[choices.paper]
    said, flat = words(choices.tongue), net(cards)
    look = LOOKS[choices.game]
    if choices.low_ink:
        look = look._replace(ground=WHITE, pattern=WHITE, letters=INK, medal=WHITE, card=WHITE)
    width, height = flat.width + 2 * EDGE, flat.height + 2 * EDGE
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-EDGE} {-EDGE} {number(width)}'
        f' {number(height)}">{_panels(flat, look, counted, choices, said)}{_lines(flat)}'
        f"{_help(flat, said)}</svg>"
    )
    place = Place(svg, (wide - width) / 2, (high - height) / 2, width, height)
    return Page(wide, high, (place,))


def _lines(flat: Net) -> str:
    folds = "".join(
        f'<line x1="{number(fold.x1)}" y1="{number(fold.y1)}" x2="{number(fold.x2)}"'
        f' y2="{number(fold.y2)}" stroke="{INK}" stroke-width="{FOLD}"'
        f' stroke-dasharray="{DASHES}"/>'
        for fold in flat.folds
    )
    return (
        f'<path d="{flat.outline}" fill="none" stroke="{INK}" stroke-width="{CUT}"'
        f' stroke-linejoin="round"/>{folds}'
    )


def _help(flat: Net, said: Words) -> str:
    """What the lines mean, where nothing of the net is; and what gets glue."""
    front, glue, bottom = (flat.parts[name] for name in ("front", "glue", "inner bottom"))
    x, y = front.x + front.width / 2 - 16, flat.top - TUCK
    order = said.say("print-extras.glue")
    size = fitting(order, 4.0, glue.height - 2 * CORNER, REGULAR)
    return (
        f'<path d="M{number(x)} {number(y - 1.2)}h14" fill="none" stroke="{INK}"'
        f' stroke-width="{CUT}"/><path d="M{number(x)} {number(y + 5.8)}h14" fill="none"'
        f' stroke="{INK}" stroke-width="{FOLD}" stroke-dasharray="{DASHES}"/>'
        + lettered(said.say("print-extras.cut"), x + 17, y, 4, face=REGULAR, anchor="start")
        + lettered(said.say("print-extras.fold"), x + 17, y + 7, 4, face=REGULAR, anchor="start")
        + _upright(lettered(order, 0, 1.4, size, face=REGULAR), glue)
        + lettered(
            order,
            bottom.x + bottom.width / 2,
            bottom.y + bottom.height / 2 + 1.4,
            size,
            face=REGULAR,
        )
    )


def _upright(text: str, part: Part) -> str:
    """A text round the middle of *part*, from its lower end to its upper."""
    x, y = part.x + part.width / 2, part.y + part.height / 2
    return f'<g transform="translate({number(x)} {number(y)})rotate(-90)">{text}</g>'


# --- What is drawn on the parts ---


def _panels(flat: Net, look: Look, cards: int, choices: Choices, said: Words) -> str:
    parts, name = flat.parts, said.say(f"games.{choices.game}")
    drawn = [_front(parts["front"], look, name), _back(parts["back"], look, name, cards, said)]
    for side in ("side", "other side"):
        inside = parts[side].width - 2 * BORDER
        text = lettered(
            name, 0, 0.17 * inside, fitting(name, min(0.62 * inside, 14), 74), fill=look.letters
        )
        drawn += [_panel(parts[side], look), _upright(text, parts[side])]
    for end in ("lid", "outer bottom"):
        drawn += [_panel(parts[end], look), _paws(parts[end], look)]
    return "".join(drawn)


def _panel(part: Part, look: Look, bite: float = 0.0) -> str:
    """The ground of a part, inside a white border; with a *bite* out of it below a notch."""
    left, top = part.x + BORDER, part.y + BORDER
    width, height = part.width - 2 * BORDER, part.height - 2 * BORDER
    round_ = min(CORNER, height / 3, width / 3)
    middle, gap = part.x + part.width / 2, ""
    if bite:
        half = sqrt(bite**2 - BORDER**2)
        gap = f"H{number(middle - half)}A{bite} {bite} 0 0 0 {number(middle + half)} {number(top)}"
    corner = f"a{number(round_)} {number(round_)} 0 0 1"
    across, down, r = number(width - 2 * round_), number(height - 2 * round_), number(round_)
    sides = f"v{down}{corner}-{r} {r}h-{across}{corner}-{r}-{r}v-{down}{corner} {r}-{r}z"
    return (
        f'<path d="M{number(left + round_)} {number(top)}{gap}H{number(left + width - round_)}'
        f'{corner} {r} {r}{sides}" fill="{look.ground}" stroke="{INK}" stroke-width="{OUTLINE}"/>'
    )


def _front(part: Part, look: Look, name: str) -> str:
    """The game's name, and its picture in a medal."""
    middle, centre = part.x + part.width / 2, part.y + 57
    svg = art(look.picture)
    _, _, across, down = (float(value) for value in view_box(svg).split())
    tall = look.wide * down / across
    medal = f'<circle cx="{number(middle)}" cy="{number(centre)}" r="{MEDAL}"'
    return (
        _panel(part, look, NOTCH + BORDER)
        + _scattered(part, look, PAWS)
        + f'{medal} fill="{look.medal}"/><clipPath id="medal">{medal}/></clipPath>'
        f'<g clip-path="url(#medal)"><svg x="{number(middle - look.wide / 2)}"'
        f' y="{number(centre - tall / 2 + look.lower)}" width="{look.wide}"'
        f' height="{number(tall)}" viewBox="{view_box(svg)}">{inner(svg)}</svg></g>'
        f'{medal} fill="none" stroke="{INK}" stroke-width="{OUTLINE}"/>'
        + lettered(name, middle, part.y + 27, fitting(name, 13, WIDEST_NAME), fill=look.letters)
    )


def _back(part: Part, look: Look, name: str, cards: int, said: Words) -> str:
    """Some cards, and how many there are."""
    middle, centre = part.x + part.width / 2, part.y + 54
    unit = said.say("print-extras.cards", count=cards)
    fan = "".join(
        f'<g transform="translate({number(middle)} {number(centre)})rotate({turn})"><rect x="-17"'
        f' y="-23.5" width="34" height="47" rx="3.4" fill="{look.card}" stroke="{INK}"'
        f' stroke-width="{OUTLINE}"/></g>'
        for turn in (-14, 10, -2)
    )
    size = fitting(str(cards), 17, 28, BOLD)
    return (
        _panel(part, look)
        + _scattered(part, look, PAWS[2:])  # above, the name is where they would be
        + lettered(name, middle, part.y + 19, fitting(name, 9, WIDEST_NAME), fill=look.letters)
        + fan
        + lettered(str(cards), middle, centre + 4, size, face=BOLD)
        + lettered(unit, middle, centre + 13.5, fitting(unit, 8, 28))
    )


def _scattered(part: Part, look: Look, paws: tuple[tuple[float, float, float, float], ...]) -> str:
    """Paws on the ground of a large part, if it has a ground."""
    if look.pattern == look.ground:
        return ""
    return "".join(
        _paw(part.x + x, part.y + y, size, turn, look.pattern) for x, y, size, turn in paws
    )


def _paws(part: Part, look: Look) -> str:
    """Three steps of a cat, on the lid and on the bottom."""
    size = min(10.0, part.height - 2 * BORDER - 2)
    x, y = part.x + part.width / 2 - size / 2, part.y + part.height / 2 - size / 2
    return "".join(_paw(x + place * 17, y, size, place * 12, look.letters) for place in (-1, 0, 1))


def _paw(x: float, y: float, size: float, turn: float, colour: str) -> str:
    shape = inner(art("paw-print")).replace("currentColor", colour)
    return (
        f'<g transform="translate({number(x)} {number(y)})scale({number(size / 120)})'
        f'rotate({turn} 60 60)">{shape}</g>'
    )
