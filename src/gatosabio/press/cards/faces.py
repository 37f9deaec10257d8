"""The faces of cards, as drawings of 100 × 140 units: the page's cards, for paper.

On paper a card has no outline at its edge, since that would show every crooked cut: its ground is a
panel inside a white border. Cards for a print shop are cut by a machine: there the ground goes over
the edge (`bleeds`).
"""

from functools import cache

from msgspec import Struct

from gatosabio.engine.cards import ADDITIONS, CORRECTIONS, SUMS, Card, additions_making
from gatosabio.press.choices import Edition, Kind
from gatosabio.press.colours import (
    CHEESE,
    CHEESE_2,
    CLOTHES,
    FACE,
    FACE_2,
    FRAME,
    INK,
    LEAF,
    ORANGE,
    ROSE,
    SKY,
    SUIT_BLACK,
    SUIT_RED,
    WHITE,
)
from gatosabio.press.kit import art
from gatosabio.press.paper.lettering import BOLD, lettered
from gatosabio.press.paper.pages import inner

CELL = 13.4  # of a ten-frame
WIDEST_NAME = 80.0
OVER_THE_EDGE = 5  # how far the ground of a card for a print shop reaches
SUIT_NAMES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
COURTS = {"J": "jack", "Q": "queen", "K": "king"}


class Look(Struct, frozen=True):
    """How the faces of a deck are drawn. *names* are the captions of the pictures, if any."""

    kind: Kind = "numbers"
    edition: Edition = "modern"
    names: tuple[tuple[str, str], ...] = ()  # by card
    low_ink: bool = False
    bleeds: bool = False


def face(card: Card, look: Look) -> str:
    """The drawing of *card*."""
    if card in ADDITIONS:
        first, second = card.split("+")
        body = _addition(int(first), int(second), look)
    elif card in SUMS:
        body = _sum(int(card), look)
    elif card in CORRECTIONS:
        body = _correction(int(card[1:]), look)
    elif card[-1] in SUIT_NAMES:
        body = _ground(FACE, look) + _french(card[:-1], card[-1], look)
    else:
        body = _ground(FACE, look) + _picture(card, look)
    over = OVER_THE_EDGE if look.bleeds else 0
    box = f"{-over} {-over} {100 + 2 * over} {140 + 2 * over}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'


def says(card: Card, look: Look) -> str:
    """The code of *card*, if its letters do not tell which one it is."""
    is_picture = card not in ADDITIONS and card not in SUMS and card not in CORRECTIONS
    return card if is_picture and not dict(look.names).get(card) else ""


def _panel(look: Look) -> str:
    """Where the ground is: inside a white border, or over the edge."""
    if look.bleeds:
        return 'x="-5" y="-5" width="110" height="150"'
    return 'x="5" y="5" width="90" height="130" rx="8"'


def _ground(colour: str, look: Look, on_it: str = "") -> str:
    """The ground of a card, and what belongs to it and ends where it does."""
    if look.low_ink:
        colour, on_it = WHITE, ""
    outline = "" if look.bleeds else f' stroke="{INK}" stroke-width="1.6"'
    inside = f'<clipPath id="panel"><rect {_panel(look)}/></clipPath>' if on_it else ""
    clipped = f'<g clip-path="url(#panel)">{on_it}</g>' if on_it else ""
    return (
        f'<rect {_panel(look)} fill="{colour}"/>{inside}{clipped}'
        f'<rect {_panel(look)} fill="none"{outline}/>'
    )


def _numeral(value: int, x: float, base: float, size: float) -> str:
    """A number, underlined: so that 6 and 9 can be told apart from any side."""
    two = value > 9
    bar, thick = (1.24 if two else 0.64) * size, 0.075 * size + 1.2
    y = base + 0.11 * size + thick / 2
    digits = lettered(str(value), x, base, size, face=BOLD, length=1.18 * size if two else 0.0)
    return (
        f'{digits}<line x1="{x - bar / 2:g}" x2="{x + bar / 2:g}" y1="{y:g}" y2="{y:g}"'
        f' stroke="{INK}" stroke-width="{thick:g}" stroke-linecap="round"/>'
    )


def _plus(x: float, y: float, radius: float, thick: float, look: Look) -> str:
    arm = radius * 0.55
    ring = f' stroke="{INK}" stroke-width="1.4"' if look.low_ink else ""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"'
        f' fill="{WHITE if look.low_ink else ORANGE}"{ring}/>'
        f'<path d="M{x:g} {y - arm:g}v{2 * arm:g}M{x - arm:g} {y:g}h{2 * arm:g}" fill="none"'
        f' stroke="{INK}" stroke-width="{thick:g}" stroke-linecap="round"/>'
    )


def _frames(count: int, x: float, y: float, fill: str, look: Look) -> str:
    """Dots in rows of five, with or without a frame of ten round them: one sees how much makes
    ten."""
    cells = ""
    if look.kind == "frames":
        cells = "".join(
            f'<rect x="{x + place % 5 * CELL:g}" y="{y + place // 5 * CELL:g}" width="{CELL}"'
            f' height="{CELL}" fill="none" stroke="{FRAME}" stroke-width="0.8"/>'
            for place in range(10)
        )
    return cells + "".join(
        f'<circle cx="{x + (place % 5 + 0.5) * CELL:g}" cy="{y + (place // 5 + 0.5) * CELL:g}"'
        f' r="5" fill="{fill}" stroke="{INK}" stroke-width="1.2"/>'
        for place in range(count)
    )


def _addition(first: int, second: int, look: Look) -> str:
    ground = _ground(FACE, look, f'<path d="M110 34V145H-1Z" fill="{FACE_2}"/>')
    if look.kind == "numbers":
        size_first, size_second = (44 if number > 9 else 48 for number in (first, second))
        return (
            ground
            + _numeral(first, 39 if first > 9 else 33, 51, size_first)
            + _numeral(second, 61 if second > 9 else 67, 119, size_second)
            + _plus(50, 72.5, 10, 3.4, look)
        )
    # Filled against empty: the two numbers can be told apart without colours.
    fills = (INK, WHITE) if look.low_ink else (ORANGE, SKY)
    return (
        ground
        + _numeral(first, 30, 33, 28)
        + _numeral(second, 30, 124, 28)
        + _frames(first, 10, 42, fills[0], look)
        + _frames(second, 10, 72, fills[1], look)
        + _plus(86, 70, 6.6, 2.6, look)
    )


def _sum(value: int, look: Look) -> str:
    holes = ((22, 24, 8), (79, 21, 5), (19, 117, 5), (81, 114, 9))
    on_it = "".join(
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{CHEESE_2}"/>' for x, y, radius in holes
    )
    on_it += '<circle cx="50" cy="70" r="40" fill="#fff" fill-opacity="0.42"/>'
    ground = _ground(CHEESE, look, on_it)
    if look.low_ink:  # the holes alone tell that it is a piece of cheese
        ground += "".join(
            f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{CHEESE_2}"'
            ' stroke-width="1.4"/>'
            for x, y, radius in holes
        )
    if look.kind == "numbers":
        return ground + _numeral(value, 50, 88 if value > 9 else 90, 50 if value > 9 else 58)
    fill = WHITE if look.low_ink else ROSE
    rest = _frames(value - 10, 16.5, 100, fill, look) if value > 10 else ""
    return (
        ground + _numeral(value, 50, 54, 34) + _frames(min(value, 10), 16.5, 71, fill, look) + rest
    )


def _correction(value: int, look: Look) -> str:
    additions = additions_making(value)
    columns = 2 if len(additions) > 4 else 1
    rows = -(-len(additions) // columns)
    top, step = (64, 14.4) if rows > 4 else (72, 16)
    lines = "".join(
        lettered(
            addition,
            50 if columns == 1 else 29 if place < rows else 71,
            top + place % rows * step,
            13.5,
            face=BOLD,
        )
        for place, addition in enumerate(additions)
    )
    head = f'<path d="M-5-5H105V48H-5Z" fill="{LEAF}"/>'
    ground = _ground(FACE, look, head)
    if look.low_ink:
        ground += f'<path d="M5 48H95" fill="none" stroke="{LEAF}" stroke-width="2"/>'
    return ground + _numeral(value, 50, 35, 28) + lines


def _picture(card: Card, look: Look) -> str:
    caption = dict(look.names).get(card, "")
    drawing = inner(art(f"specials/{look.edition}/{card}"))
    if not caption:  # the picture stands in the middle
        return f'<svg x="7" y="15" width="86" height="120.4" viewBox="0 0 200 280">{drawing}</svg>'
    return (
        f'<svg x="7" y="7" width="86" height="120.4" viewBox="0 0 200 280">{drawing}</svg>'
        f"{lettered(caption, 50, 127, 17, widest=WIDEST_NAME)}"
    )


def _french(rank: str, suit: str, look: Look) -> str:
    """A card of the French deck, with its index in two corners: paper lies either way up. Where ink
    is spared, only the middle is paler."""
    colour = SUIT_RED if suit in "HD" else SUIT_BLACK
    sign = inner(art(f"suits/{SUIT_NAMES[suit]}")).replace("var(--suit", f"var(--suit-{suit}")
    length = 26.0 if rank == "10" else 0.0
    letters = lettered(rank, 10, 33, 26, face=BOLD, anchor="start", fill=colour, length=length)
    line = (
        f'<line x1="12" x2="26" y1="37" y2="37" stroke="{colour}" stroke-width="2.6"'
        ' stroke-linecap="round"/>'
        if rank in {"6", "9"}
        else ""
    )
    index = (
        f'{letters}{line}<svg x="10" y="41" width="18" height="18" viewBox="0 0 40 40">{sign}</svg>'
    )
    if rank in COURTS:
        clothes = f"var(--{'spared' if look.low_ink else 'court'}-{suit}"
        court = inner(art(f"suits/{COURTS[rank]}")).replace("var(--suit", clothes)
        box = 'x="24" y="33" width="50" height="70" viewBox="0 0 200 280"'  # clear of the index
        middle = f"<svg {box}>{court}</svg>"
    else:
        if look.low_ink:
            sign = sign.replace("var(--suit", "var(--spared")
        middle = f'<svg x="27" y="47" width="46" height="46" viewBox="0 0 40 40">{sign}</svg>'
    return f'{middle}{index}<g transform="rotate(180 50 70)">{index}</g>'


@cache
def colours() -> dict[str, str]:
    """The colours that drawings ask for by name."""
    signs = {f"--suit-{suit}": SUIT_RED if suit in "HD" else SUIT_BLACK for suit in SUIT_NAMES}
    clothes = {f"--court-{suit}": SUIT_RED if suit in "HD" else CLOTHES for suit in SUIT_NAMES}
    spared = {f"--spared-{suit}": ROSE if suit in "HD" else CLOTHES for suit in SUIT_NAMES}
    return signs | clothes | spared
