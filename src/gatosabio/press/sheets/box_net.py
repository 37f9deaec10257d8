"""The net of a tuck box, in millimetres from its upper left corner: what is cut, what is folded.

From left to right: a flap for glue, the back, a side, the front, a side. The lid and its tuck hang
at the back; four small flaps keep dust out. The bottom is glued: the front's part on the back's.
"""

from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from gatosabio.press.choices import Paper
from gatosabio.press.paper.drawing import number
from gatosabio.press.paper.papers import SIZES

THICKNESS: Final = 0.24
"""Of a printed card: stock of 200 to 250 g/m², about the heaviest that printers at home take."""

SPARE: Final = 1.0  # in the depth: cards are never quite flat
FRONT: Final = (64.5, 90.0)  # a card, and room to slide it in
GLUE: Final = 12.0
TUCK: Final = 16.0
MARGIN: Final = 5.0
"""What printers cannot print on, at every edge of the paper."""

NOTCH: Final = 9.0  # the radius of what is cut out for a thumb
TUCK_CORNER: Final = 7.0
GLUE_CORNER: Final = 5.0
TAPER: Final = 2.0  # how much narrower a flap against dust gets, on each side


class Part(NamedTuple):
    """A rectangle of the net."""

    x: float
    y: float
    width: float
    height: float


class Fold(NamedTuple):
    """Where the net is folded, between two parts."""

    x1: float
    y1: float
    x2: float
    y2: float


class Net(NamedTuple):
    """The net of a box that is *depth* deep."""

    depth: float

    @property
    def width(self) -> float:
        return 2 * (FRONT[0] + self.depth) + GLUE

    @property
    def height(self) -> float:
        return FRONT[1] + 2 * self.depth + TUCK

    @property
    def edges(self) -> tuple[float, float, float, float, float]:
        """The upright edges: of the back, a side, the front, a side, and the end."""
        back = GLUE
        side = back + FRONT[0]
        front = side + self.depth
        other = front + FRONT[0]
        return back, side, front, other, other + self.depth

    @property
    def top(self) -> float:
        """The upper edge of the four walls."""
        return TUCK + self.depth

    @property
    def bottom(self) -> float:
        """The lower edge of the four walls."""
        return self.top + FRONT[1]

    @property
    def dust(self) -> float:
        """How long the flaps against dust are: two of them do not meet in the middle."""
        return min(self.depth, FRONT[0] / 2 - 1)

    @property
    def parts(self) -> dict[str, Part]:
        """The parts by name. Flaps against dust are not among them: nothing is drawn on them."""
        back, side, front, other, _ = self.edges
        (wide, high), deep = FRONT, self.depth
        return {
            "glue": Part(0, self.top, GLUE, high),
            "back": Part(back, self.top, wide, high),
            "side": Part(side, self.top, deep, high),
            "front": Part(front, self.top, wide, high),
            "other side": Part(other, self.top, deep, high),
            "lid": Part(back, TUCK, wide, deep),
            "tuck": Part(back, 0, wide, TUCK),
            "inner bottom": Part(back, self.bottom, wide, deep),
            "outer bottom": Part(front, self.bottom, wide, deep),
        }

    @property
    def folds(self) -> tuple[Fold, ...]:
        back, side, front, other, end = self.edges
        top, bottom = self.top, self.bottom
        upright = [Fold(x, top, x, bottom) for x in (back, side, front, other)]
        above = [Fold(back, y, side, y) for y in (TUCK, top)]
        above += [Fold(side, top, front, top), Fold(other, top, end, top)]
        below = [Fold(left, bottom, right, bottom) for left, right in pairwise(self.edges)]
        return (*upright, *above, *below)

    @property
    def outline(self) -> str:
        """Where to cut, as path data: once round, clockwise from the lid."""
        back, side, front, other, end = self.edges
        top, bottom, dust = self.top, self.bottom, self.dust
        round_ = TUCK_CORNER
        middle = front + FRONT[0] / 2
        corner = f"a{round_} {round_} 0 0 1"
        steps = [
            f"M{_at(back, top)}V{round_}{corner} {round_} {-round_}H{number(side - round_)}",
            f"{corner} {round_} {round_}V{number(top)}",
            f"L{_at(side + TAPER, top - dust)}H{number(front - TAPER)}L{_at(front, top)}",
            f"H{number(middle - NOTCH)}a{NOTCH} {NOTCH} 0 0 0 {2 * NOTCH} 0H{number(other)}",
            f"L{_at(other + TAPER, top - dust)}H{number(end - TAPER)}L{_at(end, top)}",
            f"V{number(bottom)}L{_at(end - TAPER, bottom + dust)}H{number(other + TAPER)}",
            f"L{_at(other, bottom)}V{number(self.height)}H{number(front)}V{number(bottom)}",
            f"L{_at(front - TAPER, bottom + dust)}H{number(side + TAPER)}L{_at(side, bottom)}",
            f"V{number(self.height)}H{number(back)}V{number(bottom)}",
            f"L{_at(0, bottom - GLUE_CORNER)}V{number(top + GLUE_CORNER)}z",
        ]
        return "".join(steps)


def net(cards: int) -> Net:
    """The net of a box for so many cards."""
    return Net(cards * THICKNESS + SPARE)


def shares(cards: int, paper: Paper) -> list[int]:
    """How many of the *cards* go into each box: one box, or as few as have nets that fit."""
    boxes = 1
    while not _fits(net(ceil(cards / boxes)), paper):
        boxes += 1
    return [cards // boxes + (place < cards % boxes) for place in range(boxes)]


def _fits(one: Net, paper: Paper) -> bool:
    high, wide = SIZES[paper]
    return one.width <= wide - 2 * MARGIN and one.height <= high - 2 * MARGIN


def _at(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"
