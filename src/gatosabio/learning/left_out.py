"""What a game does not tell about a player: who was away, and cards over which a table has rested.

The record of a live table says in `judge` which actions a cat did (`cat`), and which came after a
rest (`rested`). Whoever a cat has played for may have left at any time since the last action of
their own, and is back for certain with the next one: what lies between tells nothing of them. A
card that somebody could look at while the clock stood still tells nothing about anybody's time.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET

from gatosabio.engine.game import Player
from gatosabio.records.record import Opening


class LeftOut:
    """What is to be left out of a game. Actions are known by their place in the record."""

    def __init__(self, opening: Opening) -> None:
        actions: Sequence[Any] = opening.record.actions
        self._rested = {place for place, action in enumerate(actions) if says(action, "rested")}
        self._away: dict[Player, set[int]] = {}
        for hand, owner in enumerate(opening.players):
            own = [
                (place, says(action, "cat"))
                for place, action in enumerate(actions)
                if getattr(action, "hand", None) == hand
            ]
            self._away.setdefault(owner, set()).update(_away(own, len(actions)))

    def is_away(self, player: Player, since: int, until: int) -> bool:
        """Whether *player* was perhaps not there while a card lay there that action *since* has
        turned and action *until* has ended."""
        return any(since <= place < until for place in self._away[player])

    def has_rested(self, since: int, until: int) -> bool:
        """Whether the table has rested while that card lay there."""
        return any(since < place <= until for place in self._rested)


def says(action: Any, what: str) -> bool:
    """Whether the table has noted that of *action*."""
    return action.judge is not UNSET and action.judge.get(what) is True


def _away(own: Sequence[tuple[int, bool]], count: int) -> Iterable[int]:
    """The places of actions at which a hand's player was perhaps not there. *own* are the places of
    that hand's actions, of *count* in all, and whether a cat did them."""
    left_after = -1  # the last action of the player's own
    with_cat = False
    for place, by_cat in own:
        if by_cat:
            with_cat = True
            continue
        if with_cat:
            yield from range(left_after + 1, place)
        left_after, with_cat = place, False
    if with_cat:
        yield from range(left_after + 1, count)
