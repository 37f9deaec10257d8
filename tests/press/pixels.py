"""Two pictures, point by point."""

from itertools import product

from PIL import Image, ImageChops


def off(one: Image.Image, other: Image.Image, by: int) -> float:
    """The share of points, in percent, that differ by more than *by* from all nine neighbours: the
    edges of two pictures never fall quite alike."""
    least: Image.Image | None = None
    for across, down in product((-1, 0, 1), repeat=2):
        moved = ImageChops.offset(other, across, down)
        red, green, blue = ImageChops.difference(one, moved).split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        least = most if least is None else ImageChops.darker(least, most)
    assert least is not None
    return 100 * sum(least.histogram()[by + 1 :]) / (one.width * one.height)
