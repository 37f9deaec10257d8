"""All rules of a game as a small book: panels of half a sheet, to fold or to cut in the middle."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from gatosabio.press.choices import Choices
from gatosabio.press.colours import LINE
from gatosabio.press.kit import rules
from gatosabio.press.paper.pages import Page
from gatosabio.press.paper.papers import SIZES
from gatosabio.press.paper.parts import Block, Part, Stroke, page_with
from gatosabio.press.paper.typeset import NoRoomError, typeset
from gatosabio.press.sheets.rules_text import read_rules
from gatosabio.press.sheets.rules_typeset import NUMBER, Chunk, chunks

MARGIN: Final = 12.0
FOOT: Final = 7.0  # what the number of a panel takes
TIGHTEST: Final = 0.75
LOOSEST: Final = 1.7
STEP: Final = 0.05
NO_SECTION: Final = 0.03
"""How bad it is to begin a panel in the middle of a section; a panel that is a fifth of its height
fuller than the others is a little worse."""

FOLD_MARK: Final = 5.0


class _Set(NamedTuple):
    """A chunk in a panel, and how far down."""

    y: float
    block: Block


def rulebook(choices: Choices) -> list[Page]:
    """The pages: two panels side by side on each, in the order of reading."""
    height, width = SIZES[choices.paper]  # the sheet lies on its side
    book = read_rules(rules(choices.tongue, choices.game))
    told = list(chunks(book, choices, width / 2 - 2 * MARGIN))
    panels = _panels(told, height - 2 * MARGIN - FOOT)
    pages = []
    for first in range(0, len(panels), 2):
        parts = [
            part
            for side, panel in enumerate(panels[first : first + 2])
            for part in _panel(panel, first + side + 1, side * width / 2, width / 2, height)
        ]
        fold = [
            Stroke(width / 2, y, 0.0, FOLD_MARK, 0.2, LINE) for y in (2.0, height - 2.0 - FOLD_MARK)
        ]
        pages.append(page_with(width, height, [*fold, *parts]))
    return pages


def _panel(
    panel: Sequence[_Set], number: int, left: float, width: float, height: float
) -> Iterator[Part]:
    for one in panel:
        yield from one.block.at(left + MARGIN, MARGIN + one.y)
    foot = typeset(str(number), width - 2 * MARGIN, NUMBER, "middle")
    yield from foot.at(left + MARGIN, height - MARGIN - foot.height)


def _panels(told: Sequence[Chunk], height: float) -> list[list[_Set]]:
    """The chunks on an even number of panels, since two are on a sheet: as few as there can be,
    with wider gaps where there is room."""
    count = len(_flow(told, height, TIGHTEST))
    count += count % 2
    loose = TIGHTEST
    while loose + STEP <= LOOSEST and len(_flow(told, height, loose + STEP)) <= count:
        loose += STEP
    begins = _begins(told, height, loose, count)
    return [
        _flow(told[first:end], height, loose)[0] for first, end in pairwise([*begins, len(told)])
    ]


def _begins(told: Sequence[Chunk], height: float, loose: float, count: int) -> tuple[int, ...]:
    """With which chunks the panels begin, so that all are about equally full, and begin with a
    section where that is possible."""
    mean = _height(told, loose) / count
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}  # by the chunks that are placed
    for _ in range(count):
        longer: dict[int, tuple[float, tuple[int, ...]]] = {}
        for first, (cost, before) in best.items():
            for end in range(first + 1, len(told) + 1):
                used = _height(told[first:end], loose)
                if used > height:
                    break
                more = ((used - mean) / height) ** 2 + (0.0 if told[first].opens else NO_SECTION)
                if end not in longer or cost + more < longer[end][0]:
                    longer[end] = (cost + more, (*before, first))
        best = longer
    return best[len(told)][1]


def _height(told: Sequence[Chunk], loose: float) -> float:
    return sum(chunk.block.height + loose * chunk.gap for chunk in told) - loose * told[0].gap


def _flow(told: Sequence[Chunk], height: float, loose: float) -> list[list[_Set]]:
    """The chunks one under the other, on panels of that height; *loose* widens the gaps.

    :raises NoRoomError: if a chunk is higher than a panel
    """
    panels: list[list[_Set]] = [[]]
    y = 0.0
    for chunk in told:
        if chunk.block.height > height:
            raise NoRoomError("a part of the rules is higher than a panel")
        top = y + loose * chunk.gap if panels[-1] else 0.0
        if top + chunk.block.height > height:
            panels.append([])
            top = 0.0
        panels[-1].append(_Set(top, chunk.block))
        y = top + chunk.block.height
    return panels
