"""A page about one child, for the child and for the people at home: its map of all additions, and
what is good to practise. Every state can be told without colours, by dots, stripes and edges."""

from collections.abc import Iterator
from typing import Final

from msgspec import structs

from gatosabio.engine.cards import Card
from gatosabio.press.cards.faces import Look
from gatosabio.press.cards.figures import cards_in_a_row
from gatosabio.press.cards.stickers import sticker
from gatosabio.press.choices import Paper
from gatosabio.press.class_job import PagesForHome
from gatosabio.press.colours import FACE, INK, LINE, PAPER, TABLE, WHITE
from gatosabio.press.kit import art
from gatosabio.press.paper.drawing import number
from gatosabio.press.paper.lettering import BOLD, HEADING, lettered
from gatosabio.press.paper.pages import Page, Place, drawing
from gatosabio.press.paper.papers import SIZES
from gatosabio.press.paper.parts import Block, Panel, Part, Stroke, page_with, stacked
from gatosabio.press.paper.typeset import Type, run_width, typeset
from gatosabio.wire.class_learning import ChildLearning, HowKnown, ToPractise
from gatosabio.words.catalog import Words, words
from gatosabio.words.children import child_name

LARGEST: Final = 10
MARGIN: Final = 12.7
TOP: Final = 10.0
HEAD: Final = 23.0
LOGO: Final = 17.0
AXIS: Final = 10.0  # for the numbers along the map
STEP: Final[dict[Paper, float]] = {"a4": 15.2, "letter": 13.1}
GAP: Final = 1.3  # between squares
SWATCH: Final = 8.0
EXAMPLE: Final = "12"  # in the squares that are explained
BOX: Final = 66.0  # how wide the advice for the people at home is
PADDING: Final = 4.2
MOST_CARDS: Final = 5
CARD: Final = 15.5
WAYS: Final = 2  # strategies that are explained

COUNTS: Final = "#cfe6f5"
WORKS_OUT: Final = "#8fcfa0"
STRIPES: Final = "#c9c4d6"

STATES: Final[tuple[HowKnown, ...]] = ("knows", "works-out", "counts", "not-seen", "not-sure")
GROUND: Final[dict[HowKnown, str]] = {
    "knows": TABLE,
    "works-out": WORKS_OUT,
    "counts": COUNTS,
    "not-seen": FACE,
    "not-sure": WHITE,
}
DOTS: Final[dict[HowKnown, int]] = {
    "knows": 3,
    "works-out": 2,
    "counts": 1,
    "not-seen": 0,
    "not-sure": 0,
}

BODY: Final = Type(3.8, 5.0)
SMALL: Final = Type(3.5, 4.5)
TITLE: Final = 9.5


def home_pages(asked: PagesForHome) -> list[Page]:
    """One page for each child."""
    return [_page(child, asked) for child in asked.children]


def _page(child: ChildLearning, asked: PagesForHome) -> Page:
    said, (width, height) = words(asked.lang), SIZES[asked.paper]
    inside = width - 2 * MARGIN
    foot = typeset(said.say("class-print.legend"), inside, SMALL)
    foot_top = height - MARGIN + 3.0 - foot.height
    parts: list[Part] = [
        *_head(child, asked, said, inside).at(MARGIN, TOP),
        *_map(child, STEP[asked.paper]).at(
            (width - AXIS - LARGEST * STEP[asked.paper]) / 2 - AXIS / 4, TOP + HEAD + 1.0
        ),
    ]
    y = TOP + HEAD + 1.0 + AXIS + LARGEST * STEP[asked.paper] + 2.6
    parts += _legend(said, inside).at(MARGIN, y)
    y += SWATCH + 1.6
    total = said.say("class-print.total", **structs.asdict(child.total))
    counted = typeset(total, inside, SMALL)
    parts += counted.at(MARGIN, y)
    y += counted.height + 2.6
    parts += _practice(child, said, inside - BOX - 6.0).at(MARGIN, y)
    parts += _at_home(said).at(width - MARGIN - BOX, y)
    parts.append(Stroke(MARGIN, foot_top - 1.6, inside, 0.0, 0.4, LINE))
    parts += foot.at(MARGIN, foot_top)
    return page_with(width, height, parts)


def _head(child: ChildLearning, asked: PagesForHome, said: Words, width: float) -> Block:
    name = child_name(said, child.animal, child.colour)
    title, left = said.say("class-print.home_title", name=name), HEAD + 5.0
    room = width - left - LOGO - 4.0
    size = min(TITLE, TITLE * room / run_width(title, HEADING, TITLE))
    _, month, day = map(int, asked.day.split("-"))
    date = said.say("class-print.date", day=day, month=month)
    text = stacked(
        (
            typeset(title, room + 0.01, Type(size, 1.15 * TITLE, HEADING)),
            typeset(said.say("class-print.home_for", date=date), room, Type(4.1, 5.4)),
        )
    )
    return Block(
        HEAD,
        (
            Place(sticker(child.animal, child.colour), 0.0, 0.0, HEAD, HEAD),
            *text.at(left, (HEAD - text.height) / 2),
            Place(art("logo"), width - LOGO, (HEAD - LOGO) / 2, LOGO, LOGO),
        ),
    )


# --- The map ---


def _map(child: ChildLearning, step: float) -> Block:
    """All additions: the first number down, the second across."""
    size = step - GAP
    along = Type(4.6, step, BOLD)
    parts: list[Part] = []
    for first in range(1, LARGEST + 1):
        at = AXIS + (first - 1) * step
        axis = typeset(str(first), size, along, "middle")
        parts += axis.at(at, AXIS - step / 2 - 3.6)
        parts += typeset(str(first), AXIS - 2.6, along, "end").at(0.0, at - GAP / 2)
        for second in range(1, LARGEST + 1):
            how = child.sums[f"{max(first, second)}+{min(first, second)}"]
            svg = square(how, size, str(first + second))
            parts.append(Place(svg, AXIS + (second - 1) * step, at, size, size))
    return Block(AXIS + LARGEST * step, tuple(parts))


def square(how: HowKnown, size: float, text: str) -> str:
    """One square of the map, with a sum in it."""
    edge = {"not-seen": LINE, "not-sure": INK}.get(how, "none")
    dashes = ' stroke-dasharray="1.3 0.9"' if how == "not-sure" else ""
    ink = PAPER if how == "knows" else INK
    side = number(size - 0.5)
    ground = (
        f'<rect x="0.25" y="0.25" width="{side}" height="{side}" rx="{number(0.2 * size)}"'
        f' fill="{GROUND[how]}" stroke="{edge}" stroke-width="0.4"{dashes}/>'
    )
    stripes = "".join(_stripes(size)) if how == "not-sure" else ""
    total = lettered(text, size / 2, 0.56 * size, 0.33 * size, face=BOLD, fill=ink)
    return drawing(size, size, ground + stripes + total + _dots(how, size, ink))


def _dots(how: HowKnown, size: float, ink: str) -> str:
    y, apart = 0.76 * size, 0.16 * size
    return "".join(
        f'<circle cx="{number(size / 2 + (place - (DOTS[how] - 1) / 2) * apart)}"'
        f' cy="{number(y)}" r="{number(0.062 * size)}" fill="{ink}"/>'
        for place in range(DOTS[how])
    )


def _stripes(size: float) -> Iterator[str]:
    """Slanting lines over a square, but not over its round corners."""
    low, high = 0.07 * size, 0.93 * size
    step = 0.2 * size
    yield f'<g fill="none" stroke="{STRIPES}" stroke-width="{number(0.07 * size)}">'
    for nth in range(2, 9):
        along = nth * step  # x + y of the line
        first = (max(low, along - high), min(high, along - low))
        last = (first[1], first[0])
        yield (
            f'<line x1="{number(first[0])}" y1="{number(first[1])}"'
            f' x2="{number(last[0])}" y2="{number(last[1])}"/>'
        )
    yield "</g>"


def _legend(said: Words, width: float) -> Block:
    names = [said.say(f"class-print.{how.replace('-', '_')}") for how in STATES]
    wide = [SWATCH + 2.0 + run_width(name, BODY.font, BODY.size) + 0.2 for name in names]
    gap = (width - sum(wide)) / (len(STATES) - 1)
    parts: list[Part] = []
    x = 0.0
    for how, name, taken in zip(STATES, names, wide, strict=True):
        parts.append(Place(square(how, SWATCH, EXAMPLE), x, 0.0, SWATCH, SWATCH))
        text = typeset(name, taken - SWATCH - 2.0 + 0.1, BODY)
        parts += text.at(x + SWATCH + 2.0, (SWATCH - text.height) / 2)
        x += taken + gap
    return Block(SWATCH, tuple(parts))


# --- What to do ---


def _practice(child: ChildLearning, said: Words, width: float) -> Block:
    head = typeset(said.say("class-print.practise"), width, Type(5.6, 7.2, HEADING))
    if not child.next:
        return stacked((head, typeset(said.say("class-print.nothing"), width, BODY)), 1.0)
    sums = [Card(name) for one in child.next[:WAYS] for name in one.sums][:MOST_CARDS]
    ways = [typeset(_way(one, said), width, BODY) for one in child.next[:WAYS]]
    return stacked((head, cards_in_a_row(sums, CARD, Look()), stacked(ways)), 1.2)


def _way(one: ToPractise, said: Words) -> str:
    """A strategy, and how it goes with the first of its sums."""
    a, b = map(int, one.sums[0].split("+"))
    key = f"class-print.{one.strategy.replace('-', '_')}"
    steps = dict(zip(("one", "two"), one.steps, strict=False))
    return f"**{said.say(key)}** {said.say(f'{key}_how', a=a, b=b, total=a + b, **steps)}"


def _at_home(said: Words) -> Block:
    inside = BOX - 2 * PADDING
    text = stacked(
        (
            typeset(said.say("class-print.at_home"), inside, Type(4.9, 6.4, HEADING)),
            typeset(said.say("class-print.at_home_how"), inside, BODY),
        ),
        0.8,
    )
    high = text.height + 2 * PADDING
    ground = Panel(0.35, 0.35, BOX - 0.7, high - 0.7, 5.0, WHITE, INK, 0.7)
    return Block(high, (ground, *text.at(PADDING, PADDING)))
