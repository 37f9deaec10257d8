"""Hands that nobody plays: people who are gone, and people who are here and do nothing.

Who plays against cats alone keeps nobody waiting, so nothing is ever done for them. Where other
people wait, somebody who does nothing is asked first whether they are still there, and one key
gives them all their time again. Only if they do not answer, the table acts for their hand.
"""

from collections.abc import Sequence, Set
from typing import Any, Final, NamedTuple

from gatosabio.bots.policy import Level
from gatosabio.engine.game import Awaited, Hand, Ms
from gatosabio.table.cats import STAND_IN, Cats
from gatosabio.table.clock import Clock
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.members import Seat
from gatosabio.table.pace import Pace
from gatosabio.table.presence import Presence
from gatosabio.table.reveal import Intent

TO_ANSWER: Final = 20_000.0
"""How long somebody has to say that they are still there (WCAG 2.2.1)."""


class Players(NamedTuple):
    """The people who play."""

    seats: Sequence[Seat]
    changes: int  # how often somebody had come or gone when this was looked up
    here: Set[int | None]
    gone: tuple[tuple[Hand, int], ...]
    """The hands of people who are not here, and who they are."""


class Waiting(NamedTuple):
    """Who keeps others waiting, in this state of the game, with these people and cats."""

    state: Any
    players: Players
    cats: frozenset[Hand]
    hands: list[Hand]


class Idle:
    """Knows when a cat takes over a hand, and when the table acts for a hand that does nothing."""

    def __init__(
        self, game: GameInProgress, presence: Presence, cats: Cats, clock: Clock, pace: Pace
    ) -> None:
        self._game = game
        self._clock = clock
        self._presence = presence
        self._cats = cats
        self._pace = pace
        self._waiting_since = 0.0
        self._dozing: set[int] = set()  # people who were asked, and have done nothing since
        self._others_wait = False  # when that was last looked at
        self._players = Players((), 0, frozenset(), ())
        self._waiting = Waiting(None, self._players, frozenset(), [])
        # What each hand is waited for, in this state of the game.
        self._awaited: tuple[Any, dict[Hand, Awaited]] = (None, {})

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
        self._others_wait = bool(self._hurried())

    def look_round(self, now: float) -> None:
        """Somebody may have come or gone, or got another's seat. Who could take their time until
        now, since nobody waited, is not late at once."""
        waited, self._others_wait = self._others_wait, bool(self._hurried())
        if self._others_wait and not waited:
            self._waiting_since = max(now, self._waiting_since)

    def stay(self, person: int, now: float) -> None:
        """*person* is there: they get all their time again."""
        self._dozing.discard(person)
        if any(self._person(hand) == person for hand in self._hurried()):
            self._waiting_since = now

    def asked(self, now: float) -> tuple[int, ...]:
        """The people who are asked whether they are still there."""
        late = {self._person(hand) for hand in self._hurried() if now >= self._asked_at(hand)}
        if not late and not self._dozing:
            return ()
        playing = self._look_at_players().here
        return tuple(sorted(late | (self._dozing & playing if len(playing) > 1 else set())))

    def overdue(self, now: float, at: Ms) -> Intent | None:
        """What the table does for a hand that is waited for and has done nothing for too long; None
        if there is no such hand. *at* is what the table's clock shows."""
        for hand in self._hurried():
            if now >= self._acts_at(hand):
                self._waiting_since = now
                self._dozing.add(self._person(hand))
                cheapest = self._game.game.when_idle(self._game.state, hand, at)
                action = cheapest or self._cats.choose_at_once(self._game, hand, at)
                return Intent(None, hand, 0, action, now)
        return None

    def wakes_at(self, now: float) -> float | None:
        """When the next person counts as away, is asked, or is overdue; None if never."""
        times: list[float] = []
        for hand, person in self._look_at_players().gone:
            if hand not in self._cats.hands and (away_at := self._away_at(person, now)) is not None:
                times.append(away_at)
        for hand in self._hurried():
            asked_at = self._asked_at(hand)
            times.append(asked_at if now < asked_at else self._acts_at(hand))
        return min(times, default=None)

    def _hurried(self) -> list[Hand]:
        """The hands that are waited for by other people who are here; none while the clock
        stands."""
        if not self._clock.runs:
            return []
        state, players, cats = self._game.state, self._look_at_players(), self._cats.hands
        known = self._waiting
        if known.state is not state or known.players is not players or known.cats is not cats:
            playing, seats = players.here, self._game.seats
            hands = [
                hand
                for hand in self._game.game.waits_for(state)
                if hand not in cats and len(playing) > (1 if seats[hand].person in playing else 0)
            ]
            self._waiting = known = Waiting(state, players, cats, hands)
        return known.hands

    def _look_at_players(self) -> Players:
        """The people who play, looked up again after somebody came, went or got a seat."""
        seats, changes = self._game.seats, self._presence.changes
        if self._players.seats is not seats or self._players.changes != changes:
            here = {seat.person for seat in seats} & self._presence.here.keys()
            gone = tuple(
                (Hand(hand), seat.person)
                for hand, seat in enumerate(seats)
                if seat.person is not None and seat.person not in here
            )
            self._players = Players(seats, changes, here, gone)
        return self._players

    def _person(self, hand: Hand) -> int:
        person = self._game.seats[hand].person
        assert person is not None, "cats play the hands of nobody"
        return person

    def _away_at(self, person: int | None, now: float) -> float | None:
        """When a cat takes over for that person; None while the person is here."""
        gone_since = None if person is None else self._presence.gone_since(person, now)
        return None if gone_since is None else gone_since + self._pace.away

    def _asked_at(self, hand: Hand) -> float:
        return self._waiting_since + self._pace.waits_ms(self._awaits(hand))

    def _awaits(self, hand: Hand) -> Awaited:
        game, state = self._game.game, self._game.state
        if self._awaited[0] is not state:
            self._awaited = (state, {})
        known = self._awaited[1]
        if hand not in known:
            cheapest = game.when_idle(state, hand, self._game.last_at)
            known[hand] = "turn" if cheapest is None else game.awaited_move
        return known[hand]

    def _acts_at(self, hand: Hand) -> float:
        """When the table acts for the hand. Who dozes has been asked before."""
        dozes = self._person(hand) in self._dozing
        return self._asked_at(hand) + (0 if dozes else TO_ANSWER)
