"""A whole deck on paper: which cards lie on which sheet, and the PDF of it."""

from collections.abc import Sequence

from gatosabio.engine.cards import MOUSE, SPECIAL_COPIES, Card
from gatosabio.press.backs import BLEED, back
from gatosabio.press.choices import Choices
from gatosabio.press.colours import little_ink
from gatosabio.press.decks import deck
from gatosabio.press.faces import OVER_THE_EDGE, Look, colours, face
from gatosabio.press.kit import fonts
from gatosabio.press.pages import Page, Place
from gatosabio.press.papers import Cell, Sheet, cut_marks, sheet
from gatosabio.press.pdf import Book
from gatosabio.words.catalog import words

FACE = (100, 140)  # a drawn face; a card is a little less high, so that much of it is cut off


def look(choices: Choices) -> Look:
    """How the faces of these choices are drawn."""
    names: tuple[tuple[str, str], ...] = ()
    if choices.lang != "none":
        said = words(choices.lang)
        names = tuple(
            (card, said.card(card, choices.edition).partition(" (")[0])
            for card in (*SPECIAL_COPIES, MOUSE)
        )
    return Look(choices.kind, choices.edition, names, choices.low_ink, choices.layout == "shop")


def pages(choices: Choices) -> list[Page]:
    """The pages of a deck, in the order in which a printer takes them."""
    paper, drawn = sheet(choices.layout, choices.paper), look(choices)
    cards, at_once = deck(choices), len(paper.fronts)
    made: list[Page] = []
    for first in range(0, len(cards), at_once):
        part = cards[first : first + at_once]
        fronts = _fronts(part, paper, drawn)
        if choices.layout == "fold":
            backs = _backs(paper, paper.backs, choices) if choices.backs else ()
            marks = _marks(paper, (*paper.fronts, *paper.backs))
            made.append(Page(paper.width, paper.height, (*backs, *fronts, marks)))
            continue
        marks_if_cut = () if paper.bleed else (_marks(paper, paper.fronts),)
        made.append(Page(paper.width, paper.height, (*fronts, *marks_if_cut), paper.bleed))
        if choices.backs and choices.layout == "9up":
            backs = _backs(paper, paper.backs, choices)
            made.append(Page(paper.width, paper.height, (*backs, *marks_if_cut)))
    if choices.backs and choices.layout == "shop":
        made.append(
            Page(paper.width, paper.height, _backs(paper, paper.backs, choices), paper.bleed)
        )
    return made


def write_deck(choices: Choices) -> bytes:
    """The PDF of a deck."""
    book = Book(
        fonts(),
        colours(),
        little_ink if choices.low_ink else str,
        title="gatosabio",
        lang="" if choices.lang == "none" else choices.lang,
        duplex="DuplexFlipLongEdge" if choices.backs and choices.layout == "9up" else "Simplex",
    )
    return book.write(pages(choices))


def _fronts(cards: Sequence[Card], paper: Sheet, drawn: Look) -> tuple[Place, ...]:
    unit = paper.card[0] / FACE[0]
    over = OVER_THE_EDGE if drawn.bleeds else 0
    width, height = (unit * (side + 2 * over) for side in FACE)
    left, top = (paper.card[0] - width) / 2, (paper.card[1] - height) / 2
    return tuple(
        Place(face(card, drawn), cell.x + left, cell.y + top, width, height)
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


def _marks(paper: Sheet, cells: tuple[Cell, ...]) -> Place:
    return Place(cut_marks(paper, cells), 0.0, 0.0, paper.width, paper.height)
