"""Chooses the cards of a near deck: those that the players of a table are near to knowing.

It asks for their votes; what these choose is in `chosen_cards.py`.
"""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Protocol

from gatosabio.engine.chance import SEED_BYTES
from gatosabio.server.chosen_cards import PATIENCE_S, chosen_by
from gatosabio.table.effects import ChosenCards, NeedCards

log = logging.getLogger(__name__)


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
    return chosen_by(need, votes, secrets.token_bytes(SEED_BYTES))


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
