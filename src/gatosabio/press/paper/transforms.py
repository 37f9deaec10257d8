"""Where drawings put their parts: the transforms of SVG as matrices."""

import re
from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final, TypeAlias

from gatosabio.press.paper.tags import DrawingError

Matrix: TypeAlias = tuple[float, float, float, float, float, float]

_TRANSFORM: Final = re.compile(r"(\w+)\(([^)]*)\)")


def numbers_in(text: str) -> list[float]:
    """The numbers of an attribute, with spaces or commas between them."""
    return [float(part) for part in re.split(r"[\s,]+", text.strip())]


def matrix_of(text: str) -> Matrix | None:
    """The transforms of an attribute, one after the other; None if there is none."""
    if not text:
        return None
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for name, arguments in _TRANSFORM.findall(text):
        matrix = product(_transform(name, numbers_in(arguments)), matrix)
    return matrix


def _transform(name: str, values: Sequence[float]) -> Matrix:
    first, second, *more = (*values, 0.0, 0.0)
    match name:
        case "translate":
            return (1.0, 0.0, 0.0, 1.0, first, second)
        case "scale":
            return (first, 0.0, 0.0, second if len(values) > 1 else first, 0.0, 0.0)
        case "rotate":
            x, y = (second, more[0]) if len(values) > 1 else (0.0, 0.0)
            c, s = cos(radians(first)), sin(radians(first))
            return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        case _:
            raise DrawingError(f"no transform {name!r} is known here")


def product(inner: Matrix, outer: Matrix) -> Matrix:
    """Both, the *inner* one first."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )
