"""No card can be told by its back."""

from typing import Any

import pypdfium2
import pytest
from PIL import Image

from gatosabio.press.choices import Choices
from gatosabio.press.printing import write_deck
from press.pixels import off

CARD = (63.0, 88.0)
DOTS = 4  # to a millimetre
CLEARLY = 31  # of 255


def backs(choices: Choices, page: int, left: float, top: float) -> list[Image.Image]:
    """The backs on that page, cut out along the edges of the cards."""
    scale = DOTS * 25.4 / 72
    sheet = pypdfium2.PdfDocument(write_deck(choices))[page].render(scale=scale).to_pil()
    width, height = (round(side * DOTS) for side in CARD)
    cells = [(left + x * CARD[0], top + y * CARD[1]) for y in range(3) for x in range(3)]
    return [
        sheet.convert("RGB").crop((x, y, x + width, y + height))
        for x, y in ((round(x * DOTS), round(y * DOTS)) for x, y in cells)
    ]


@pytest.mark.parametrize("game", ["addicats", "gatonegro"])
@pytest.mark.parametrize("low_ink", [False, True])
def test_every_back_is_the_same_and_so_is_a_turned_one(game: Any, low_ink: bool) -> None:
    first, *others = backs(Choices(game=game, low_ink=low_ink), 3, 10.5, 16.5)

    assert len(others) == 8
    assert [one for one in others if off(first, one, CLEARLY) > 0.1] == []
    assert off(first, first.rotate(180), CLEARLY) < 0.1
    assert (
        off(first, first.transpose(Image.Transpose.FLIP_LEFT_RIGHT), CLEARLY) > 1
    )  # it can differ
