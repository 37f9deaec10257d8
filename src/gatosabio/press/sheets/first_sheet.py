"""The test sheet: is the size right, do both sides lie upon each other, which cards are there?"""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from msgspec import structs

from gatosabio.engine.cards import (
    ADDITIONS,
    CORRECTIONS,
    FRENCH_DECK,
    MOUSE,
    SPECIAL_COPIES,
    SUITS,
    SUMS,
    Card,
)
from gatosabio.press.cards.decks import deck
from gatosabio.press.cards.faces import Look, face
from gatosabio.press.cards.figures import special_name
from gatosabio.press.choices import FARTHEST_SHIFT, Choices
from gatosabio.press.colours import INK, ORANGE
from gatosabio.press.kit import art
from gatosabio.press.paper.lettering import BOLD, HEADING, REGULAR, lettered
from gatosabio.press.paper.pages import Page, Place
from gatosabio.press.paper.papers import Sheet, sheet, whole_page
from gatosabio.press.plan import help_count
from gatosabio.words.catalog import Words, words

RULER: Final = 100.0
LEFT: Final = 20.0
TEXT: Final = 4.2
HAIR: Final = 0.1
CROSS: Final = 16.0  # how far the hair lines of the back reach
SCALE_TOP: Final = 235.0
"""The middle of the scale, from the upper edge: the same on both sides of the sheet."""

_write: Final = partial(lettered, face=REGULAR, anchor="start")

SMALL_CARD: Final = 22.0
IN_A_ROW: Final = 5
ROW: Final = 41.0

FAMILIES: Final = (("additions", ADDITIONS), ("sums", SUMS), ("corrections", CORRECTIONS))


def front(choices: Choices, look: Look) -> Page:
    """The ruler, the cards of the deck, and a scale for the hair lines of the back."""
    paper, say = sheet(choices.layout, choices.paper), words(choices.tongue)
    widest = paper.width - 2 * LEFT
    game = say.say(f"games.{choices.game}")
    inside = [
        _write(say.say("print.test"), LEFT + 26, 32, 11, face=HEADING),
        _write(say.say("print.test_for", game=game), LEFT + 26, 41, 5, widest=widest - 26),
        *_ruler(60),
        _write(say.say("print.ruler"), LEFT, 72, TEXT, widest=widest),
        _write(say.say("print.cards"), LEFT, 87, 6.4, face=HEADING),
    ]
    cards, counts = _contents(choices, look, 98, paper)
    inside.append(counts)
    if choices.backs:
        x = _scale_middle(paper)
        option = say.say("print.option", x="X", y="Y")
        inside += [
            _write(say.say("print.backs"), LEFT, 189, 6.4, face=HEADING),
            _write(_light(choices, say), LEFT, 197, TEXT, widest=widest),
            _write(say.say("print.shift"), LEFT, 204, TEXT, widest=widest),
            _write(option, LEFT, 211, TEXT, face=BOLD, widest=widest),
            *_scale(x, SCALE_TOP, choices.back_shift),
            _arrow(x + 34, SCALE_TOP - 10, 0.6),
        ]
    logo = Place(art("logo"), LEFT, 18, 22, 22)
    return Page(
        paper.width,
        paper.height,
        (logo, *cards, Place(whole_page(paper, "".join(inside)), 0, 0, paper.width, paper.height)),
    )


def back(choices: Choices) -> Page:
    """Hair lines that shine through, shifted as the backs of the cards are."""
    paper, say = sheet(choices.layout, choices.paper), words(choices.tongue)
    shift_x, shift_y = choices.back_shift
    x, y = paper.width - _scale_middle(paper) + shift_x, SCALE_TOP + shift_y
    lines = (
        f'<g fill="none" stroke="{INK}" stroke-width="{2 * HAIR}">'
        f'<line x1="{x - CROSS:g}" y1="{y:g}" x2="{x + CROSS:g}" y2="{y:g}"/>'
        f'<line x1="{x:g}" y1="{y - CROSS:g}" x2="{x:g}" y2="{y + CROSS:g}"/></g>'
    )
    middle = paper.width / 2
    arrow = _arrow(middle, 60, 1.0)
    text = _write(
        say.say("print.arrow"), middle, 110, TEXT, anchor="middle", widest=paper.width - 2 * LEFT
    )
    whole = whole_page(paper, lines + arrow + text)
    return Page(paper.width, paper.height, (Place(whole, 0, 0, paper.width, paper.height),))


def _light(choices: Choices, say: Words) -> str:
    """Where the cross has to be seen: at what the backs are shifted by."""
    x, y = choices.back_shift
    if (x, y) == (0.0, 0.0):
        return say.say("print.light")
    return say.say("print.light_at", x=f"{x:g}", y=f"{y:g}")


def _arrow(x: float, y: float, scale: float) -> str:
    """An arrow up, its point at *x*, *y*."""
    return (
        f'<path transform="translate({x:g} {y:g})scale({scale:g})" d="M0 0l14 16h-8v20h-12v-20h-8z"'
        f' fill="{ORANGE}" stroke="{INK}" stroke-width="0.6" stroke-linejoin="round"/>'
    )


def _scale_middle(paper: Sheet) -> float:
    return paper.width / 2


def _ruler(y: float) -> Iterator[str]:
    yield f'<g fill="none" stroke="{INK}" stroke-width="0.25">'
    yield f'<line x1="{LEFT:g}" y1="{y:g}" x2="{LEFT + RULER:g}" y2="{y:g}"/>'
    for millimetre in range(int(RULER) + 1):
        high = 5.0 if millimetre % 10 == 0 else 3.4 if millimetre % 5 == 0 else 2.0
        x = LEFT + millimetre
        yield f'<line x1="{x:g}" y1="{y - high:g}" x2="{x:g}" y2="{y:g}"/>'
    yield "</g>"
    for centimetre in range(0, int(RULER) + 1, 10):
        yield _write(str(centimetre), LEFT + centimetre, y + 4, 3, anchor="middle")
    yield _write("mm", LEFT + RULER + 6, y + 4, 3)


def _scale(x: float, y: float, shift: tuple[float, float]) -> Iterator[str]:
    """From -5 to 5 mm, across (X) and down (Y). What is read there is how far the backs have to be
    shifted in all, so the scale moves with what they are shifted by already. Seen through the paper
    right is left: so + is on the right across, but above up and down."""
    far = FARTHEST_SHIFT
    x_zero, y_zero = x - shift[0], y + shift[1]
    yield f'<g fill="none" stroke="{INK}" stroke-width="{HAIR}">'
    for half in range(int(-2 * far), int(2 * far) + 1):
        at, long = half / 2, 3.0 if half % 2 == 0 else 1.6
        across, down = x_zero + at, y_zero + at
        yield f'<line x1="{across:g}" y1="{y + 10:g}" x2="{across:g}" y2="{y + 10 + long:g}"/>'
        yield f'<line x1="{x - 10 - long:g}" y1="{down:g}" x2="{x - 10:g}" y2="{down:g}"/>'
    yield "</g>"
    for at in (-far, 0.0, far):
        label = f"{at:+g}" if at else "0"
        yield _write(label, x_zero + at, y + 17, 3, anchor="middle")
        yield _write(label, x - 15, y_zero - at + 1, 3, anchor="end")
    yield _write("X", x_zero + 9, y + 17, 4.2, face=BOLD)
    yield _write("Y", x - 15, y_zero - 10, 4.2, face=BOLD, anchor="end")


class _Sort(NamedTuple):
    """A sort of cards, shown by one of them."""

    shown: Card
    how_many: int
    name: str


def _sorts(choices: Choices, say: Words) -> Iterator[_Sort]:
    """What a deck is made of."""
    counted = Counter(deck(choices))
    for name, family in FAMILIES:
        if found := [card for card in family if card in counted]:
            count = sum(counted[card] for card in found)
            yield _Sort(found[len(found) // 2], count, say.say(f"print.{name}", count=count))
    for suit in SUITS:
        if count := sum(counted[card] for card in FRENCH_DECK if card[-1] == suit):
            yield _Sort(Card(f"A{suit}"), count, say.say("print.suit", count=count))
    for card in (*SPECIAL_COPIES, MOUSE):
        if card in counted:
            name = special_name(card, choices)
            yield _Sort(card, counted[card], say.say("print.of", count=counted[card], card=name))


def _contents(choices: Choices, look: Look, top: float, paper: Sheet) -> tuple[list[Place], str]:
    """Each sort of cards: one of them, and how many there are."""
    say, column = words(choices.tongue), (paper.width - 2 * LEFT) / IN_A_ROW
    bare = structs.replace(look, names=())
    cards, texts = [], []
    sorts = list(_sorts(choices, say))
    for place, sort in enumerate(sorts):
        x, y = LEFT + place % IN_A_ROW * column, top + place // IN_A_ROW * ROW
        cards.append(Place(face(sort.shown, bare), x, y, SMALL_CARD, SMALL_CARD * 1.4))
        texts.append(_write(sort.name, x + 1, y + SMALL_CARD * 1.4 + 4, 3.4, widest=column - 4))
    total = say.say("print.all", count=sum(sort.how_many for sort in sorts))
    if helps := help_count(choices):
        total += " " + say.say("print.help", count=helps)
    return cards, "".join([*texts, _write(total, LEFT + 1, top - 4, TEXT, face=BOLD)])
