"""The cards of a deck, in the order in which they are printed: exactly those of the rules."""

from typing import Final

from gatosabio.engine.cards import ADDI_BOX, CORRECTIONS, FRENCH_DECK, MOUSE, VALUE, Card
from gatosabio.engine.games.addicats.setup import deck as dealt_deck
from gatosabio.engine.games.addicats.types import Rules
from gatosabio.press.choices import ALL_TABLES, Choices

HELP: Final = "help"
"""What stands for a help card among the codes of cards."""


def deck(choices: Choices) -> tuple[Card, ...]:
    """The cards that these choices ask for.

    A learning deck (AC-10) has the cards that are dealt, a correction for each of its sums, and the
    mouse.
    """
    if choices.game == "class":
        return ()
    if choices.game == "gatonegro":
        return FRENCH_DECK * choices.decks
    if choices.game == "addirace" or (choices.tables == ALL_TABLES and choices.specials):
        return ADDI_BOX
    rules = Rules(edition=choices.edition, tables=choices.tables, specials=choices.specials)
    dealt = dealt_deck(rules)
    largest = max(VALUE[card] for card in dealt)
    corrections = tuple(card for card in CORRECTIONS if int(card[1:]) <= largest)
    return (*dealt, *corrections, MOUSE)
