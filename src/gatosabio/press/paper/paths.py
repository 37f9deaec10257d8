"""Outlines of shapes, in the four steps that PDF knows: move, line, curve and close.

SVG has more: arcs, quadratic curves, ellipses, rounded rectangles. They become curves here.
"""

import re
from collections.abc import Iterator
from math import acos, copysign, cos, hypot, pi, radians, sin, sqrt, tan
from typing import Final, Literal, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]


class Step(NamedTuple):
    """A step of an outline: `m` move, `l` line, `c` curve (two control points and the end), `h`
    close. These are PDF's own names."""

    kind: Literal["m", "l", "c", "h"]
    points: tuple[Point, ...] = ()


Outline: TypeAlias = list[Step]

NUMBERS_OF: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""How many numbers each command of SVG takes."""

ROUND: Final = 0.5522847498
"""Where the control points of a quarter circle lie, for a radius of 1."""

_COMMAND: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")


class PathError(ValueError):
    """This is no path data."""


def read_path(data: str) -> Outline:
    """The outline that the path data *data* of SVG describes.

    :raises PathError: if there is an unknown command, or numbers are missing
    """
    if _COMMAND.sub("", data).strip():
        raise PathError(f"path data begins with no command: {data[:20]!r}")
    return _Pen().draw(data)


class _Pen:
    """Goes along the path data."""

    def __init__(self) -> None:
        self.at: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)  # of this part of the outline
        self.control: Point | None = None  # of the last curve, for a smooth one after it
        self.last = ""
        self.outline: Outline = []

    def draw(self, data: str) -> Outline:
        for command, text in _COMMAND.findall(data):
            kind = command.lower()
            if kind not in NUMBERS_OF:
                raise PathError(f"no command {command!r}")
            for numbers in _groups(kind, text):
                self._step(kind, numbers, relative=command.islower())
                self.last = kind
                if kind == "m":
                    kind = "l"  # further pairs of a move are lines
        return self.outline

    def _step(self, kind: str, numbers: list[float], *, relative: bool) -> None:
        x, y = self.at
        dx, dy = (x, y) if relative else (0.0, 0.0)
        if kind == "z":
            self.outline.append(Step("h"))
            self.at = self.start
        elif kind == "h":
            self._line((numbers[0] + dx, y))
        elif kind == "v":
            self._line((x, numbers[0] + dy))
        elif kind == "a":
            *arc, end_x, end_y = numbers
            end = (end_x + dx, end_y + dy)
            for curve in arc_curves(self.at, end, arc):
                self._curve(*curve)
            self.at = end
        else:
            points = [
                (across + dx, down + dy)
                for across, down in zip(numbers[::2], numbers[1::2], strict=True)
            ]
            self._to_points(kind, points)

    def _to_points(self, kind: str, points: list[Point]) -> None:
        end = points[-1]
        match kind:
            case "m":
                self.outline.append(Step("m", (end,)))
                self.at = self.start = end
            case "l":
                self._line(end)
            case "c":
                self._curve(points[0], points[1], end)
            case "s":
                self._curve(self._mirrored("cs"), points[0], end)
            case "q":
                self._quadratic(points[0], end)
            case _:
                self._quadratic(self._mirrored("qt"), end)

    def _line(self, end: Point) -> None:
        self.outline.append(Step("l", (end,)))
        self.at = end

    def _curve(self, first: Point, second: Point, end: Point) -> None:
        self.outline.append(Step("c", (first, second, end)))
        self.control, self.at = second, end

    def _quadratic(self, control: Point, end: Point) -> None:
        at = self.at
        self._curve(_towards(at, control, 2 / 3), _towards(end, control, 2 / 3), end)
        self.control = control

    def _mirrored(self, after: str) -> Point:
        """The last control point, mirrored at where we are; that place itself after anything but a
        curve of the kinds *after*."""
        if self.control is None or self.last not in after:
            return self.at
        return (2 * self.at[0] - self.control[0], 2 * self.at[1] - self.control[1])


def _towards(start: Point, goal: Point, share: float) -> Point:
    return (start[0] + share * (goal[0] - start[0]), start[1] + share * (goal[1] - start[1]))


def _groups(kind: str, text: str) -> Iterator[list[float]]:
    """The numbers of a command, as many at a time as it takes."""
    numbers = [float(number) for number in _NUMBER.findall(text)]
    size = NUMBERS_OF[kind]
    if _NUMBER.sub("", text).strip(" ,\t\n"):
        raise PathError(f"no numbers: {text!r}")
    if size == 0:
        if numbers:
            raise PathError(f"{kind!r} takes no numbers: {text!r}")
        yield []
        return
    if not numbers or len(numbers) % size:
        raise PathError(f"{kind!r} takes {size} numbers at a time: {text!r}")
    for first in range(0, len(numbers), size):
        yield numbers[first : first + size]


def arc_curves(start: Point, end: Point, arc: list[float]) -> list[tuple[Point, Point, Point]]:
    """Curves for an elliptical arc: *arc* has its two radii, its rotation in degrees, and SVG's
    flags for the large and the clockwise one of the four possible arcs (SVG 2, B.2.4)."""
    rx, ry, degrees, large, sweep = arc
    if start == end:
        return []
    turn = radians(degrees)
    cos_turn, sin_turn = cos(turn), sin(turn)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x1 = cos_turn * half_x + sin_turn * half_y
    y1 = -sin_turn * half_x + cos_turn * half_y
    too_small = sqrt(max(1.0, (x1 / rx) ** 2 + (y1 / ry) ** 2))
    rx, ry = abs(rx) * too_small, abs(ry) * too_small
    under = (rx * ry) ** 2 - (rx * y1) ** 2 - (ry * x1) ** 2
    factor = sqrt(max(0.0, under / ((rx * y1) ** 2 + (ry * x1) ** 2)))
    factor = -factor if large == sweep else factor
    cx, cy = factor * rx * y1 / ry, -factor * ry * x1 / rx
    middle_x = cos_turn * cx - sin_turn * cy + (start[0] + end[0]) / 2
    middle_y = sin_turn * cx + cos_turn * cy + (start[1] + end[1]) / 2
    first = _angle((1.0, 0.0), ((x1 - cx) / rx, (y1 - cy) / ry))
    whole = _angle(((x1 - cx) / rx, (y1 - cy) / ry), ((-x1 - cx) / rx, (-y1 - cy) / ry))
    if not sweep and whole > 0:
        whole -= 2 * pi
    elif sweep and whole < 0:
        whole += 2 * pi

    def on_page(x: float, y: float) -> Point:
        return (
            middle_x + cos_turn * rx * x - sin_turn * ry * y,
            middle_y + sin_turn * rx * x + cos_turn * ry * y,
        )

    parts = max(1, round(abs(whole) / (pi / 2) + 0.499))
    step = whole / parts
    reach = 4 / 3 * tan(step / 4)
    curves = []
    for number in range(parts):
        a, b = first + number * step, first + (number + 1) * step
        curves.append(
            (
                on_page(cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
                on_page(cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
                on_page(cos(b), sin(b)),
            )
        )
    return curves


def _angle(one: Point, other: Point) -> float:
    """The angle from *one* direction to the *other*, between -π and π."""
    across = one[0] * other[0] + one[1] * other[1]
    turned = one[0] * other[1] - one[1] * other[0]
    share = across / (hypot(*one) * hypot(*other))
    return copysign(acos(min(1.0, max(-1.0, share))), turned)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    """An ellipse, beginning at the right and going down first, as SVG says: dashes begin there."""
    kx, ky = ROUND * rx, ROUND * ry
    right, bottom, left, top = (cx + rx, cy), (cx, cy + ry), (cx - rx, cy), (cx, cy - ry)
    return [
        Step("m", (right,)),
        Step("c", ((cx + rx, cy + ky), (cx + kx, cy + ry), bottom)),
        Step("c", ((cx - kx, cy + ry), (cx - rx, cy + ky), left)),
        Step("c", ((cx - rx, cy - ky), (cx - kx, cy - ry), top)),
        Step("c", ((cx + kx, cy - ry), (cx + rx, cy - ky), right)),
        Step("h"),
    ]


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Outline:
    """A rectangle; with a *radius* its corners are round."""
    right, bottom = x + width, y + height
    if not radius:
        corners = ((x, y), (right, y), (right, bottom), (x, bottom))
        first, *others = corners
        return [Step("m", (first,)), *(Step("l", (corner,)) for corner in others), Step("h")]
    r = min(radius, width / 2, height / 2)
    k = r * (1 - ROUND)  # from the corner to the control point
    return [
        Step("m", ((x + r, y),)),
        Step("l", ((right - r, y),)),
        Step("c", ((right - k, y), (right, y + k), (right, y + r))),
        Step("l", ((right, bottom - r),)),
        Step("c", ((right, bottom - k), (right - k, bottom), (right - r, bottom))),
        Step("l", ((x + r, bottom),)),
        Step("c", ((x + k, bottom), (x, bottom - k), (x, bottom - r))),
        Step("l", ((x, y + r),)),
        Step("c", ((x, y + k), (x + k, y), (x + r, y))),
        Step("h"),
    ]
