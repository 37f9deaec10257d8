"""Counts a game of Addi Race: who played which attack, on whom, and with which result.

Many of these games are played, so little is done for each event: it is counted by its type, its
card and its hand, and the counts are sorted at the end.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Player
from gatosabio.engine.games.addirace.events import (
    Attacked,
    Countered,
    Defended,
    Discarded,
    GameEnded,
    Released,
    Restocked,
    Swapped,
    TookHold,
)
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import ATTACKS, COUNTERS
from gatosabio.lab.rows import ByPlayer, RaceFacts

_CARD_OF: Final[Mapping[type, str]] = {
    Attacked: "card",
    TookHold: "attack",
    Countered: "attack",
    Released: "attack",
    Defended: "card",
}
"""The events that are also counted by card, and the field that names it."""

_COUNTED: Final = frozenset({*_CARD_OF, Discarded, Swapped, Restocked, GameEnded})
_ATTACKS: Final = tuple(sorted(ATTACKS))
_DEFENCES: Final = tuple(sorted(COUNTERS))


class RaceTally:
    """The tally of one game."""

    def __init__(self, owners: tuple[Player, ...]) -> None:
        self.turns = 0
        self.end = "unfinished"
        self._turn: Hand | None = None
        self._restocks = 0
        self._swapped = 0
        self._discards = [0] * len(owners)
        self._cards: dict[tuple[type, Card], list[int]] = {}  # each by hand

    def note(self, events: Sequence[Any], state: State) -> None:
        """Count *events*."""
        if state.turn != self._turn:
            self._turn = state.turn
            self.turns += 1
        for event in events:
            kind = type(event)
            if kind not in _COUNTED:
                continue
            if kind is Discarded:
                self._discards[event.hand] += 1
            elif kind in _CARD_OF:
                key = (kind, getattr(event, _CARD_OF[kind]))
                if key not in self._cards:
                    self._cards[key] = [0] * len(self._discards)
                self._cards[key][event.hand] += 1
            elif kind is Swapped:
                self._swapped += 1
            elif kind is Restocked:
                self._restocks += 1
            else:
                self.end = event.why

    def facts(self, state: State) -> RaceFacts:
        """The facts of the game."""
        return RaceFacts(
            totals=tuple(state.totals),
            struck=self._by_card(Attacked, _ATTACKS),
            suffered=self._by_card(TookHold, _ATTACKS),
            countered=self._by_card(Countered, _ATTACKS),
            defended=self._by_card(Defended, _DEFENCES),
            released=self._by_card(Released, _ATTACKS),
            swapped=self._swapped,
            discards=tuple(self._discards),
            restocks=self._restocks,
            ran_out=int(state.ran_out),
        )

    def _by_card(self, kind: type, cards: Iterable[Card]) -> dict[str, ByPlayer]:
        none = [0] * len(self._discards)
        return {card: tuple(self._cards.get((kind, card), none)) for card in cards}
