"""The cards of a near deck, from the votes of those who play. Pure: what runs in a page uses it.

Votes say what somebody does not know. They come here from what is known of the learners, and go no
further: a table gets the cards alone.
"""

from collections.abc import Sequence
from typing import Final

from gatosabio.engine.chance import random_words
from gatosabio.learning.need import needed_cards
from gatosabio.table.effects import ChosenCards, NeedCards

PATIENCE_S: Final = 2.0
"""How long a game waits for the votes; then the whole deck is dealt."""


def chosen_by(need: NeedCards, votes: Sequence[float] | None, seed: bytes) -> ChosenCards:
    """The cards that *need* asks for; the whole deck is to be dealt if there are no *votes*. The
    *seed* is used for nothing else: who knows the list after the game must learn nothing of any
    other."""
    if votes is None:
        return ChosenCards(need.request, None)
    return ChosenCards(need.request, needed_cards(need.deck, votes, random_words(seed)))
