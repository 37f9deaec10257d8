"""What one sees before anything is printed: a page as it will be, and how many there are."""

from msgspec import Struct

from gatosabio.press.cards.decks import HELP
from gatosabio.press.cards.faces import colours
from gatosabio.press.choices import BadChoiceError, Choices
from gatosabio.press.colours import little_ink
from gatosabio.press.paper.pages import as_svg
from gatosabio.press.plan import SideKind
from gatosabio.press.printing import all_sides, page_of


class Preview(Struct, frozen=True):
    """One page of many. *first* and *last* are its first and last card; empty if it has none."""

    cards: int
    help_cards: int
    sheets: int
    pages: int
    page: int  # from 0
    kind: SideKind
    sheet: int
    first: str
    last: str
    width: float
    height: float
    svg: str


def preview(choices: Choices, number: int | None = None) -> Preview:
    """The page of that *number*, or else the first with cards.

    :raises BadChoiceError: if there is no such page
    """
    sides = all_sides(choices)
    if number is None:
        number = next((place for place, side in enumerate(sides) if side.cards), 0)
    if not 0 <= number < len(sides):
        raise BadChoiceError(f"page: 0 to {len(sides) - 1}, not {number}")
    side = sides[number]
    cards = [card for each in sides for card in each.cards]
    shown = [card for card in side.cards if card != HELP]
    page = page_of(side, choices)
    return Preview(
        cards=len(cards) - cards.count(HELP),
        help_cards=cards.count(HELP),
        sheets=max(side.sheet for side in sides),
        pages=len(sides),
        page=number,
        kind=side.kind,
        sheet=side.sheet,
        first=shown[0] if shown else "",
        last=shown[-1] if shown else "",
        width=page.width,
        height=page.height,
        svg=as_svg(page, colours(), little_ink if choices.low_ink else str),
    )
