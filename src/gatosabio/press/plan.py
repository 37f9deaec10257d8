"""Which sides of paper a deck needs, and which cards lie on each, before anything is drawn."""

from typing import Literal, NamedTuple, TypeAlias

from gatosabio.press.cards.decks import HELP, deck
from gatosabio.press.choices import Choices, Extra
from gatosabio.press.paper.papers import sheet

CardSide: TypeAlias = Literal["test", "test-back", "fronts", "backs", "fold"]
SideKind: TypeAlias = CardSide | Extra | Literal["class", "blank"]


class Side(NamedTuple):
    """One side of a sheet. The sheet that tests the printer is number 0, and so is every sheet
    without cards; of those that have the same kind, *part* counts the sides from 0."""

    kind: SideKind
    sheet: int = 0
    cards: tuple[str, ...] = ()
    part: int = 0


def is_on_both_sides(choices: Choices) -> bool:
    """Whether sheets are printed on both sides: cards on the one, backs on the other."""
    return choices.game != "class" and choices.backs and choices.layout == "9up"


def card_sides(choices: Choices) -> list[Side]:
    """All sides with cards, and of the test sheet, in the order in which a printer takes them."""
    cards = (*deck(choices), *[HELP] * help_count(choices))
    at_once = len(sheet(choices.layout, choices.paper).fronts)
    parts = [cards[first : first + at_once] for first in range(0, len(cards), at_once)]
    if choices.layout == "fold":
        return [Side("fold", number, part) for number, part in enumerate(parts, start=1)]
    both = is_on_both_sides(choices)
    made = []
    if choices.layout == "9up":
        made += [Side("test"), Side("test-back")] if both else [Side("test")]
    for number, part in enumerate(parts, start=1):
        made.append(Side("fronts", number, part))
        if both:
            made.append(Side("backs", number))
    if choices.backs and choices.layout == "shop":
        made.append(Side("backs", len(parts) + 1))  # once: they are all alike
    return made


def help_count(choices: Choices) -> int:
    """How many help cards there are: on all places that would be empty. Without a language there is
    nothing to tell."""
    if choices.layout == "shop" or choices.lang == "none":
        return 0
    return -len(deck(choices)) % len(sheet(choices.layout, choices.paper).fronts)


def sheet_count(choices: Choices) -> int:
    """How many sheets of cards there are, without the test sheet; for a shop, how many pages."""
    return card_sides(choices)[-1].sheet
