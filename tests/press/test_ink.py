"""How much ink a deck takes: the mean darkness of its pages."""

from typing import Any

import pypdfium2
import pytest
from PIL import ImageStat

from gatosabio.press.choices import Choices
from gatosabio.press.printing import write_deck


def darkness(choices: Choices) -> float:
    document = pypdfium2.PdfDocument(write_deck(choices))
    return sum(
        255 - ImageStat.Stat(page.render(scale=0.3).to_pil().convert("L")).mean[0]
        for page in document
    )


@pytest.mark.parametrize(
    "choices", [{"game": "addicats"}, {"game": "addicats", "kind": "frames"}, {"game": "gatonegro"}]
)
def test_little_ink_is_at_most_two_fifths(choices: Any) -> None:
    little = darkness(Choices(**choices, low_ink=True))

    assert 0 < little <= 0.4 * darkness(Choices(**choices))


def test_fronts_alone_take_less_too() -> None:
    little = darkness(Choices(game="addicats", backs=False, low_ink=True))

    assert little <= 0.8 * darkness(Choices(game="addicats", backs=False))
