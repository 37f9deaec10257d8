"""Chooses the cards of a near deck: those that the players of a table are near to knowing.

Votes say what somebody does not know. They come here from what is known of the learners, and go no
further: a table gets the cards alone.
"""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Final, Protocol

from gatosabio.engine.chance import SEED_BYTES, random_words
from gatosabio.learning.need import needed_cards
from gatosabio.table.effects import ChosenCards, NeedCards

log = logging.getLogger(__name__)

PATIENCE_S: Final = 2.0
"""How long a game waits for the votes; then the whole deck is dealt."""


class VotesFor(Protocol):
    """Knows who learns at a table."""

    async def __call__(self, table: str, people: Sequence[int | None], /) -> list[float] | None:
        """What the players of *table* are near to knowing (`learning.need.votes_for_the_near`), or
        None if nothing is known of any. *people* are, by hand, who plays it; None for a cat."""
        ...


async def nobody_is_known(_: str, __: Sequence[int | None]) -> list[float] | None:
    """The answer of a server that knows no learners."""
    return None


async def choose_cards(
    votes_for: VotesFor, table: str, need: NeedCards, patience_s: float = PATIENCE_S
) -> ChosenCards:
    """The cards that *need* asks for. The whole deck is to be dealt if nobody is known, or if the
    votes do not come in time."""
    votes = await _votes(votes_for, table, need, patience_s)
    if votes is None:
        return ChosenCards(need.request, None)
    # Chance of its own: who knows the list after the game must learn nothing of any seed.
    words = random_words(secrets.token_bytes(SEED_BYTES))
    return ChosenCards(need.request, needed_cards(need.deck, votes, words))


async def _votes(
    votes_for: VotesFor, table: str, need: NeedCards, patience_s: float
) -> list[float] | None:
    try:
        async with asyncio.timeout(patience_s):
            return await votes_for(table, need.people)
    except TimeoutError:
        log.warning("table %s: the whole deck is dealt, as votes took too long", table)
    except Exception:
        log.exception("table %s: the whole deck is dealt, as there are no votes", table)
    return None
