"""Time to read: when somebody meets a kind of special card for the first time, the table waits.

The card lies open and everybody is told what it does. The table's clock stands still meanwhile, as
in a pause, and the race begins for all at the same moment. So nobody loses by reading, and nobody
wins by knowing the card already.
"""

from collections.abc import Sequence
from typing import Any

from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.presence import Presence
from gatosabio.table.voice import Voice


class Reading:
    """Which card the players of one game read about, for *lasts_ms* a card, and not shorter than
    the *voice* needs to say it."""

    def __init__(
        self, game: GameInProgress, presence: Presence, lasts_ms: float, voice: Voice
    ) -> None:
        self.until: float | None = None  # None: nobody reads
        self._cards: list[str] = []  # the first is read about now
        self._cut_short: list[str] = []  # what a rest of the table has kept from being read
        self._game = game
        self._presence = presence
        self._lasts_ms = lasts_ms
        self._voice = voice

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
        self._presence.learn(self._cards)
        return self._open_page(now)

    def turn_page(self, now: float) -> bool:
        """If the time for a card is over by *now*, go on to the next one. Gives whether that was
        the last card, so that the game can go on."""
        if self.until is None or now < self.until:
            return False
        self._cards.pop(0)
        return not self._open_page(now)

    def stop(self) -> None:
        """The table rests for another reason, such as a pause."""
        self._cut_short, self._cards = self._cards, []
        self.until = None

    def begin_again(self, now: float) -> bool:
        """Go on with what a rest has cut short. Gives whether there is something to read."""
        self._cards, self._cut_short = self._cut_short, []
        return self._open_page(now)

    def _open_page(self, now: float) -> bool:
        """Begin with the first card. Gives whether there is one."""
        if not self._cards:
            self.until = None
            return False
        self._voice.explain_card(now)
        self.until = max(now + self._lasts_ms, self._voice.free_at)
        return True
