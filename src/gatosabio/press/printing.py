"""A whole deck on paper: which cards lie on which sheet, and the PDF of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from gatosabio.engine.cards import Card
from gatosabio.press.cards.backs import BLEED, back
from gatosabio.press.cards.decks import HELP
from gatosabio.press.cards.faces import OVER_THE_EDGE, colours, face, says
from gatosabio.press.cards.figures import look_of_deck
from gatosabio.press.choices import Choices, what_matters
from gatosabio.press.colours import little_ink
from gatosabio.press.kit import fonts
from gatosabio.press.paper.lettering import REGULAR, lettered
from gatosabio.press.paper.pages import Page, Place
from gatosabio.press.paper.papers import (
    CARD,
    SIZES,
    Cell,
    Sheet,
    cut_lines,
    cut_marks,
    fold_line,
    sheet,
    whole_page,
)
from gatosabio.press.paper.pdf import Book
from gatosabio.press.plan import Side, SideKind, card_sides, is_on_both_sides, sheet_count
from gatosabio.press.sheets import first_sheet
from gatosabio.press.sheets.box import box
from gatosabio.press.sheets.class_set import class_set, letters_on
from gatosabio.press.sheets.help_cards import help_card
from gatosabio.press.sheets.leaflet import leaflet
from gatosabio.press.sheets.rulebook import rulebook
from gatosabio.press.sheets.score_pad import score_pad
from gatosabio.words.catalog import words

EXTRA_PAGES: Final[Mapping[SideKind, Callable[[Choices], Sequence[Page]]]] = {
    "leaflet": leaflet,
    "rulebook": rulebook,
    "pad": score_pad,
    "box": box,
}
"""What can be printed with a deck, in this order."""

ONE_PAGE: Final = {"leaflet", "pad"}

FACE: Final = (100, 140)
"""A drawn face. A card is a little less high, so that much of it is cut off."""

FOOT_UP: Final = 3.6  # from the lower edge of the paper
FOOT_SIZE: Final = 2.4


def all_sides(choices: Choices) -> list[Side]:
    """All sides, in the order in which a printer takes them."""
    if choices.game == "class":
        on_sheets = letters_on(sheet("9up", choices.paper))
        return [Side("class", place + 1, letters, place) for place, letters in enumerate(on_sheets)]
    made, both = card_sides(choices), is_on_both_sides(choices)
    for extra in EXTRA_PAGES:
        if extra in choices.extras:
            for part in range(_count(extra, choices)):
                if both and len(made) % 2:
                    made.append(Side("blank"))  # each page has a sheet of its own
                made.append(Side(extra, part=part))
    return made


def pages(choices: Choices) -> list[Page]:
    """All pages, in the same order."""
    return [page_of(side, choices) for side in all_sides(choices)]


def page_of(side: Side, choices: Choices) -> Page:
    """The page of one side."""
    if side.kind == "class" or side.kind in EXTRA_PAGES:
        return _made(side.kind, choices)[side.part]
    if side.kind == "test":
        return first_sheet.front(choices, look_of_deck(choices))
    if side.kind == "test-back":
        return first_sheet.back(choices)
    if side.kind == "blank":
        return Page(*SIZES[choices.paper], ())
    return _with_cards(side, choices)


def _count(extra: SideKind, choices: Choices) -> int:
    """How many pages it has. Nothing is made for those that always have one."""
    return 1 if extra in ONE_PAGE else len(_made(extra, choices))


def _made(kind: SideKind, choices: Choices) -> Sequence[Page]:
    """The pages of what is not a deck."""
    if kind in {"class", "box"}:  # quickly made; and the box must hold the help cards
        return class_set(choices) if kind == "class" else box(choices)
    return _told(kind, what_matters(choices))


@lru_cache(16)
def _told(kind: SideKind, choices: Choices) -> Sequence[Page]:
    """Pages of text, which take a while, and are shown again and again."""
    return EXTRA_PAGES[kind](choices)


def _with_cards(side: Side, choices: Choices) -> Page:
    paper = sheet(choices.layout, choices.paper)
    places: tuple[Place, ...] = ()
    if side.kind != "fronts" and choices.backs:
        places += _backs(paper, paper.backs, choices)
    if side.kind != "backs":
        places += _fronts(side.cards, paper, choices)
    if not paper.bleed:
        places += tuple(
            Place(svg, 0.0, 0.0, paper.width, paper.height)
            for svg in _round_the_cards(side, paper, choices)
        )
    return Page(paper.width, paper.height, places, paper.bleed)


def _round_the_cards(side: Side, paper: Sheet, choices: Choices) -> Iterator[str]:
    """Where to cut and to fold, and which sheet this is."""
    cells = paper.fronts if side.kind != "fold" else (*paper.fronts, *paper.backs)
    if side.kind == "fold":
        yield fold_line(paper)
    if side.kind != "backs":
        yield whole_page(paper, _foot(side, paper, choices))
        if choices.cut == "lines":
            yield cut_lines(paper, cells)
    yield cut_marks(paper, cells)


def _game_name(choices: Choices) -> str:
    return words(choices.tongue).say(f"games.{choices.game}")


def _foot(side: Side, paper: Sheet, choices: Choices) -> str:
    text = words(choices.tongue).say(
        "print.foot",
        game=_game_name(choices),
        sheet=side.sheet,
        sheets=sheet_count(choices),
    )
    right = max(cell.x for cell in paper.fronts) + paper.card[0]
    y = paper.height - FOOT_UP
    return lettered(text, right - 2, y, FOOT_SIZE, face=REGULAR, anchor="end")


def write_deck(choices: Choices) -> bytes:
    """The PDF of a deck."""
    book = Book(
        fonts(),
        colours(),
        little_ink if choices.low_ink else str,
        title="gatosabio" if choices.game == "class" else f"gatosabio: {_game_name(choices)}",
        lang="" if choices.lang == "none" else choices.lang,
        duplex="DuplexFlipLongEdge" if is_on_both_sides(choices) else "Simplex",
    )
    return book.write(pages(choices))


def _fronts(cards: Sequence[str], paper: Sheet, choices: Choices) -> tuple[Place, ...]:
    drawn = look_of_deck(choices)
    unit = paper.card[0] / FACE[0]
    over = OVER_THE_EDGE if drawn.bleeds else 0
    width, height = (unit * (side + 2 * over) for side in FACE)
    left, top = (paper.card[0] - width) / 2, (paper.card[1] - height) / 2
    return tuple(
        Place(help_card(choices), *cell, *CARD)
        if card == HELP
        else Place(
            *(face(Card(card), drawn), cell.x + left, cell.y + top, width, height),
            says=says(Card(card), drawn),
        )
        for card, cell in zip(cards, paper.fronts, strict=False)
    )


def _backs(paper: Sheet, cells: Sequence[Cell], choices: Choices) -> tuple[Place, ...]:
    """Always a back in every place: the sheet can be turned over either edge."""
    bleed = paper.bleed or BLEED
    svg = back(choices.game, bleed, low_ink=choices.low_ink)
    shift_x, shift_y = choices.back_shift
    width, height = paper.card
    return tuple(
        Place(
            svg,
            cell.x - bleed + shift_x,
            cell.y - bleed + shift_y,
            width + 2 * bleed,
            height + 2 * bleed,
        )
        for cell in cells
    )
