"""The score pad of Gato Negro: two of them on a page, each for several games of up to four players.

What is written down are points. Both piles of a player are counted apart, then added (GN-15).
"""

from typing import Final, NamedTuple

from gatosabio.engine.games.gatonegro.score import BLACKCAT, JELLICLE, TOMCAT, YOWLER
from gatosabio.engine.games.gatonegro.setup import MOST_PLAYERS
from gatosabio.press.cards.faces import SUIT_NAMES
from gatosabio.press.choices import Choices
from gatosabio.press.colours import CHEESE, FACE_2, INK, LINE, NIGHT, NIGHT_3, WHITE
from gatosabio.press.kit import art
from gatosabio.press.paper.drawing import number
from gatosabio.press.paper.lettering import BOLD, REGULAR, fitting, lettered
from gatosabio.press.paper.pages import Page, Place, inner
from gatosabio.press.paper.papers import MARK_THICK, SIZES
from gatosabio.words.catalog import Words, words

GAMES: Final = 3
PILES: Final = 2

MARGIN: Final = 8.5
GAP: Final = 2.6
HEAD: Final = 24.0
NAMES: Final = 12.0
PILE_NAMES: Final = 5.5
LABELS: Final = 36.0  # how wide the column with the kinds of combinations is
RULE: Final = 7.2  # how high each line of what counts is
TOTAL: Final = 1.2  # how high the row of totals is, in rows
THICK: Final = 0.5
THIN: Final = 0.25
FINE: Final = 0.12
WIDER: Final = 0.53  # of the two columns of rules, how much of the width the first has
MOON: Final = "M46 2A43 43 0 1 0 82 62 35 35 0 0 1 46 2z"  # of the page's table
BADGE: Final = 7.2
MINI: Final = (5.0, 6.6)  # a card in an example


class Counted(NamedTuple):
    """A kind of combination, what each of them is worth, and an example."""

    kind: str
    worth: int
    example: tuple[str, ...]


KINDS: Final = (
    Counted("tomcats", TOMCAT, ("8D", "2H")),
    Counted("yowlers", YOWLER, ("10S",)),
    Counted("jellicles", JELLICLE, ("2S", "QD", "2H")),
    Counted("blackcats", BLACKCAT, ("9C", "4S")),
)
"""In the order in which the page counts them (GN-11 … GN-14)."""


class Grid(NamedTuple):
    """Where the cells of a pad are, in millimetres."""

    width: float
    height: float

    @property
    def column(self) -> float:
        """How wide a cell is."""
        return (self.width - 2 * MARGIN - LABELS) / (MOST_PLAYERS * PILES)

    @property
    def row(self) -> float:
        """How high a cell is: what the other parts leave."""
        gaps = (GAMES + 1) * GAP
        left = self.height - 2 * MARGIN - HEAD - NAMES - PILE_NAMES - 2 * RULE - gaps
        return left / (GAMES * (len(KINDS) + TOTAL))

    def x(self, column: int) -> float:
        """The left edge of a pile's column; of the one after the last, too."""
        return MARGIN + LABELS + column * self.column

    @property
    def names(self) -> float:
        """The upper edge of the places for names."""
        return MARGIN + HEAD + GAP

    def game(self, game: int) -> float:
        """The upper edge of a game's rows."""
        block = (len(KINDS) + TOTAL) * self.row + GAP
        return self.names + NAMES + PILE_NAMES + game * block


def score_pad(choices: Choices) -> list[Page]:
    """One page with two pads, to be cut in the middle."""
    height, width = SIZES[choices.paper]
    said = words(choices.tongue)
    pad = _pad(Grid(width / 2, height), said, low_ink=choices.low_ink)
    cut = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 {number(height)}"><line x1="1"'
        f' x2="1" y1="0" y2="{number(height)}" stroke="{INK}" stroke-width="{MARK_THICK}"/></svg>'
    )
    places = (
        Place(pad, 0.0, 0.0, width / 2, height),
        Place(pad, width / 2, 0.0, width / 2, height),
        Place(cut, width / 2 - 1, 0.0, 2.0, height),
    )
    return [Page(width, height, places)]


def _pad(grid: Grid, said: Words, *, low_ink: bool) -> str:
    games = "".join(_game(grid, grid.game(game), said, low_ink=low_ink) for game in range(GAMES))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(grid.width)}'
        f' {number(grid.height)}">{_head(grid, said, low_ink=low_ink)}{_names(grid, said)}{games}'
        f"{_rules(grid, said, low_ink=low_ink)}</svg>"
    )


def _head(grid: Grid, said: Words, *, low_ink: bool) -> str:
    """The game's name at night, and the black cat before the moon."""
    width, right = grid.width - 2 * MARGIN, grid.width - MARGIN
    box = f'x="{MARGIN}" y="{MARGIN}" width="{number(width)}" height="{HEAD}" rx="5"'
    ground, bright = (WHITE, INK) if low_ink else (NIGHT, WHITE)
    moon = WHITE if low_ink else CHEESE
    stars = "" if low_ink else _stars(right)
    values = said.say("print-extras.values")
    room = width - 58
    return (
        f'<clipPath id="night"><rect {box}/></clipPath><rect {box} fill="{ground}"/>'
        f'<g clip-path="url(#night)">{stars}<svg x="{number(right - 50)}" y="{MARGIN + 3}"'
        f' width="16" height="16.76" viewBox="0 0 84 88"><path d="{MOON}" fill="{moon}"'
        f' stroke="{INK}" stroke-width="3"/></svg><svg x="{number(right - 32)}"'
        f' y="{MARGIN + 0.8}" width="{HEAD}" height="{HEAD}" viewBox="0 0 120 120">'
        f'{inner(art("cats/gato-delighted"))}</svg></g><rect {box} fill="none" stroke="{INK}"'
        f' stroke-width="{THICK}"/>'
        + lettered(
            said.say("games.gatonegro"),
            MARGIN + 6,
            MARGIN + 13.5,
            11.5,
            anchor="start",
            fill=bright,
        )
        + lettered(
            values,
            MARGIN + 6.2,
            MARGIN + 20,
            fitting(values, 3.4, room, REGULAR),
            face=REGULAR,
            anchor="start",
            fill=bright,
        )
    )


def _stars(right: float) -> str:
    places = ((-57, 5, 0.5), (-60, 15, 0.35), (-34, 4.5, 0.4), (-31, 18, 0.5), (-7, 4, 0.45))
    return "".join(
        f'<circle cx="{number(right + x)}" cy="{number(MARGIN + y)}" r="{radius}" fill="{FACE_2}"/>'
        for x, y, radius in places
    )


def _names(grid: Grid, said: Words) -> str:
    """A line for each player's name, a suit to tell them by, and the names of their piles."""
    base = grid.names + NAMES + PILE_NAMES - 1.6
    parts = [
        lettered(
            said.say("print-extras.points"),
            MARGIN + LABELS - 2,
            base,
            3.0,
            face=REGULAR,
            anchor="end",
        )
    ]
    for player, suit in zip(range(MOST_PLAYERS), SUIT_NAMES, strict=True):
        left, right = grid.x(player * PILES), grid.x((player + 1) * PILES)
        line = grid.names + NAMES - 2.2
        parts.append(
            f'<svg x="{number(left + 1.2)}" y="{number(line - 4.6)}" width="4.6" height="4.6"'
            f' viewBox="0 0 40 40">{_sign(suit)}</svg><line x1="{number(left + 6.6)}"'
            f' x2="{number(right - 1.5)}" y1="{number(line)}" y2="{number(line)}" stroke="{INK}"'
            f' stroke-width="{THIN}"/>'
        )
        for pile in range(PILES):
            name = said.say("score.pile", number=pile + 1)
            middle = left + (pile + 0.5) * grid.column
            size = fitting(name, 3.0, grid.column - 1, REGULAR)
            parts.append(lettered(name, middle, base, size, face=REGULAR))
    return "".join(parts)


def _game(grid: Grid, top: float, said: Words, *, low_ink: bool) -> str:
    """The cells of one game: a row for each kind, two for each player, and the totals below."""
    rows = [top + row * grid.row for row in range(len(KINDS) + 1)]
    bottom, right = rows[-1] + TOTAL * grid.row, grid.x(MOST_PLAYERS * PILES)
    width, height = right - MARGIN, bottom - top
    box = f'y="{number(top)}" width="{number(width)}" height="{number(height)}" rx="2.5"'
    parts = []
    if not low_ink:
        foot = f"M{number(MARGIN)} {number(rows[-1])}h{number(width)}V{number(bottom - 2.5)}"
        foot += f"a2.5 2.5 0 0 1-2.5 2.5h{number(5 - width)}a2.5 2.5 0 0 1-2.5-2.5z"
        parts.append(f'<path d="{foot}" fill="{FACE_2}"/>')
    for row, counted in zip(rows, KINDS, strict=False):
        parts.append(_label(counted, row, grid, said, low_ink=low_ink))
    between = (INK, FINE) if low_ink else (LINE, THIN)  # paler, this colour would not be seen
    parts += [_line(MARGIN, row, right, row, *between) for row in rows[1:-1]]
    for column in range(MOST_PLAYERS * PILES):
        x = grid.x(column)
        if column % PILES:  # between the piles of one player
            parts.append(_line(x, top, x, rows[-1], *between))
        else:
            parts.append(_line(x, top, x, bottom, INK, THICK))
    total = said.say("print-extras.total")
    base = rows[-1] + TOTAL * grid.row / 2 + 1.7
    parts += [
        _line(MARGIN, rows[-1], right, rows[-1], INK, THICK),
        lettered(total, MARGIN + LABELS - 3, base, 5.6, anchor="end"),
        f'<rect x="{MARGIN}" {box} fill="none" stroke="{INK}" stroke-width="{THICK}"/>',
    ]
    return "".join(parts)


def _label(counted: Counted, top: float, grid: Grid, said: Words, *, low_ink: bool) -> str:
    names = {one.kind: said.say(f"print-extras.{one.kind}") for one in KINDS}
    size = min(fitting(name, 5.0, LABELS - BADGE - 5) for name in names.values())
    middle = top + grid.row / 2
    return lettered(names[counted.kind], MARGIN + 2.5, middle + 1.5, size, anchor="start") + _badge(
        counted.worth, MARGIN + LABELS - BADGE - 1.4, middle, low_ink=low_ink
    )


def _badge(worth: int, x: float, middle: float, *, low_ink: bool) -> str:
    ground, bright = (WHITE, INK) if low_ink else (NIGHT_3, WHITE)
    return (
        f'<rect x="{number(x)}" y="{number(middle - 2.5)}" width="{BADGE}" height="5" rx="2.5"'
        f' fill="{ground}" stroke="{INK}" stroke-width="{THIN}"/>'
        + lettered(f"×{worth}", x + BADGE / 2, middle + 1.25, 3.5, face=BOLD, fill=bright)
    )


def _rules(grid: Grid, said: Words, *, low_ink: bool) -> str:
    """What counts, with an example of each. What it is worth tells to which rows it belongs."""
    top, width = grid.height - MARGIN - 2 * RULE, grid.width - 2 * MARGIN
    columns = (MARGIN, MARGIN + WIDER * width, MARGIN + width)
    parts, texts, sizes = [], [], []
    for place, counted in enumerate(KINDS):
        (x, right), middle = columns[place % 2 :][:2], top + (place // 2 + 0.5) * RULE
        parts.append(_badge(counted.worth, x, middle, low_ink=low_ink))
        x += BADGE + 1.4
        for code in counted.example:
            parts.append(_mini(code, x, middle - MINI[1] / 2))
            x += MINI[0] - THIN
        how = said.say(f"print-extras.{counted.kind}_how")
        texts.append((how, x + 1.6, middle + 1.1))
        sizes.append(fitting(how, 3.2, right - x - 3, REGULAR))
    return "".join(parts) + "".join(
        lettered(how, x, base, min(sizes), face=REGULAR, anchor="start") for how, x, base in texts
    )


def _mini(card: str, x: float, y: float) -> str:
    """A card of an example: its rank and its suit, large enough to be read."""
    rank, suit = card[:-1], card[-1]
    middle = x + MINI[0] / 2
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{MINI[0]}" height="{MINI[1]}" rx="0.7"'
        f' fill="{WHITE}" stroke="{INK}" stroke-width="{THIN}"/>'
        + lettered(
            rank,
            middle,
            y + 3.1,
            2.9,
            face=BOLD,
            fill=f"var(--suit-{suit})",
        )
        + f'<svg x="{number(middle - 1.25)}" y="{number(y + 3.65)}" width="2.5" height="2.5"'
        f' viewBox="0 0 40 40">{_sign(suit)}</svg>'
    )


def _sign(suit: str) -> str:
    sign = inner(art(f"suits/{SUIT_NAMES[suit]}"))
    return sign.replace("var(--suit", f"var(--suit-{suit}")


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, thick: float) -> str:
    return (
        f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        f' stroke="{colour}" stroke-width="{thick}"/>'
    )
