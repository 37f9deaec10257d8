"""Time to read: when somebody meets a kind of special card for the first time, the table waits.

The card lies open and everybody is told what it does. The table's clock stands still meanwhile, as
in a pause, and the race begins for all at the same moment. So nobody loses by reading, and nobody
wins by knowing the card already.
"""

from collections.abc import Sequence
from typing import Any

from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.presence import Presence


class Reading:
    """Which card the players of one game read about, for *lasts_ms* a card."""

    def __init__(self, game: GameInProgress, presence: Presence, lasts_ms: float) -> None:
        self.until: float | None = None  # None: nobody reads
        self._cards: list[str] = []  # the first is read about now
        self._game = game
        self._presence = presence
        self._lasts_ms = lasts_ms

    @property
    def card(self) -> str | None:
        """The card that is explained now."""
        return self._cards[0] if self._cards else None

    def begin(self, events: Sequence[Any], now: float) -> bool:
        """Begin to read, if *events* have shown a card that a player who is here does not know.
        Everybody who is here knows it from now on. Gives whether there is something to read."""
        here, game = self._presence.here, self._game
        players = [here[seat.person] for seat in game.seats if seat.person in here]
        self._cards = [
            card
            for card in game.game.to_explain(events)
            if any(player.must_learn(card) for player in players)
        ]
        for connection in here.values():
            connection.learn(self._cards)
        self.until = now + self._lasts_ms if self._cards else None
        return bool(self._cards)

    def is_over(self, now: float) -> bool:
        """Whether everything has been read by *now*. If there is another card, it is the next."""
        if self.until is None or now < self.until:
            return False
        self._cards.pop(0)
        self.until = now + self._lasts_ms if self._cards else None
        return not self._cards

    def stop(self) -> None:
        """Nobody reads any more: the table rests for another reason."""
        self._cards = []
        self.until = None
