"""Hands that nobody plays: people who are gone, and people who are here and do nothing."""

from gatosabio.bots.policy import Level
from gatosabio.engine.game import Hand, Ms
from gatosabio.table.cats import STAND_IN, Cats
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.pace import Pace
from gatosabio.table.presence import Presence
from gatosabio.table.reveal import Intent


class Idle:
    """Knows when a cat takes over a hand, and when the table acts for a hand that does nothing."""

    def __init__(self, game: GameInProgress, presence: Presence, cats: Cats, pace: Pace) -> None:
        self._game = game
        self._presence = presence
        self._cats = cats
        self._pace = pace
        self._waiting_since = 0.0

    def is_away(self, person: int | None, now: float) -> bool:
        """Whether a cat plays for that person."""
        away_at = self._away_at(person, now)
        return away_at is not None and now >= away_at

    def cat_levels(self, now: float) -> dict[Hand, Level]:
        """The hands that cats play: the cats' own, and those of people who are away."""
        levels: dict[Hand, Level] = {}
        for hand, seat in enumerate(self._game.seats):
            if seat.bot is not None:
                levels[Hand(hand)] = seat.bot
            elif self.is_away(seat.person, now):
                levels[Hand(hand)] = STAND_IN
        return levels

    def restart(self, since: float) -> None:
        """Something has changed: everybody's waiting time starts again at *since*."""
        self._waiting_since = since

    def overdue(self, now: float, at: Ms) -> Intent | None:
        """What the table does for a hand that is waited for and has done nothing for too long; None
        if there is no such hand. *at* is what the table's clock shows."""
        game = self._game.game
        for hand in game.waits_for(self._game.state):
            cheapest = game.when_idle(self._game.state, hand, at)
            if hand not in self._cats.hands and now >= self._overdue_at(cheapest):
                self._waiting_since = now
                action = cheapest or self._cats.choose_at_once(self._game, hand, at)
                return Intent(None, hand, 0, action, now)
        return None

    def wakes_at(self, now: float) -> float | None:
        """When the next person counts as away, or the next hand is overdue; None if never."""
        game, state, cats = self._game.game, self._game.state, self._cats.hands
        times = [
            self._away_at(seat.person, now)
            for hand, seat in enumerate(self._game.seats)
            if Hand(hand) not in cats
        ]
        times += [
            self._overdue_at(game.when_idle(state, hand, self._game.last_at))
            for hand in game.waits_for(state)
            if hand not in cats
        ]
        return min((time for time in times if time is not None), default=None)

    def _away_at(self, person: int | None, now: float) -> float | None:
        """When a cat takes over for that person; None while the person is here."""
        gone_since = None if person is None else self._presence.gone_since(person, now)
        return None if gone_since is None else gone_since + self._pace.away

    def _overdue_at(self, cheapest: object) -> float:
        awaited = self._game.game.awaited(cheapest)
        return self._waiting_since + self._pace.waits_ms(awaited)
