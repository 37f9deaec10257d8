"""One reveal on the table, and the presses that answer it."""

from collections.abc import Callable, Mapping
from math import inf
from operator import itemgetter
from typing import Any, Final, NamedTuple

from gatosabio.engine.game import Hand, Ms
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.timing.constants import RACE_LASTS, ROUNDING
from gatosabio.timing.race import Race, Ruling
from gatosabio.timing.racer import Claim, Entrant
from gatosabio.timing.ties import tie_breaker
from gatosabio.wire.to_client import Refused

FAR_FUTURE: Final = 10_000.0
"""Added to now when the clock stops: by then every press without a handicap is decided."""

MOST_PRESSES: Final = 256
"""How many presses a reveal remembers, to recognise copies: a client sends a copy soon."""


class Intent(NamedTuple):
    """Something that a hand wants to do. For a cat *person* is None and *cid* is 0."""

    person: int | None
    hand: Hand
    cid: int
    action: Any
    arrived_at: float


Decided = tuple[Intent, Ruling | None]
"""A press that is decided. Only the first press of a hand has a ruling."""


class Reveal:
    """Something new to see on the table. The first press of each hand is judged by its own
    stopwatch (`Race`); any further press counts by its arrival."""

    def __init__(
        self,
        game: GameInProgress,
        reveal_id: int,
        nonce: str,
        floor: int,
        shown_at: float,
        at: Ms,
        entrants: Mapping[Hand, Entrant],
    ) -> None:
        self.id = reveal_id
        self.nonce = nonce
        self.at = at  # shown_at by the table's clock
        self.state = game.state
        tie_break = tie_breaker(game.key, game.game.name, reveal_id)
        self.race = Race(reveal_id, float(floor), shown_at, entrants, tie_break)
        self.entered = frozenset(entrants)
        self.answered: set[Hand] = set()  # the hands that have pressed
        self.void = False  # the race has started again: presses on this reveal do not count
        self.floor = floor
        self._ways = {hand: one.line.standing().round_trip / 2 for hand, one in entrants.items()}
        self._weights = {hand: one.weight for hand, one in entrants.items()}
        self._first_presses: dict[Hand, Intent] = {}
        self._further_presses: list[tuple[Intent, float]] = []  # with the time that counts
        self._false_starts: set[Hand] = set()
        self._ends = inf  # the reaction at which a deadline falls due
        # By (hand, cid): the answer to a press that was refused, None for the others.
        self._heard: dict[tuple[Hand, int], Refused | None] = {}

    # --- Presses ---

    def press(self, intent: Intent, claim: Claim, now: float) -> None:
        """Take in a press. A further press of a hand waits until none can come before it."""
        self.answered.add(intent.hand)
        if self.race.claim(intent.hand, claim, now):
            self._first_presses[intent.hand] = intent
            return
        # The handicap of a hand is added once. If its first press still waits for it, a second,
        # impatient press is not held up as well.
        is_first_undecided = intent.hand in self._first_presses
        weight = 0.0 if is_first_undecided else self.weight(intent.hand)
        self._further_presses.append((intent, self.reaction(intent) + weight))
        if self.race.weighs:
            self._further_presses.sort(key=itemgetter(1))

    def is_copy(self, intent: Intent) -> bool:
        """Whether the same press has come before; if not, it is remembered. Cats send no copies."""
        key = (intent.hand, intent.cid)
        if intent.person is not None and key in self._heard:
            return True
        self._heard[key] = None
        while len(self._heard) > MOST_PRESSES:
            del self._heard[next(iter(self._heard))]
        return False

    def remember_refusal(self, intent: Intent, refused: Refused) -> None:
        """The press was *refused*; a copy of it gets the same answer."""
        self._heard[(intent.hand, intent.cid)] = refused

    def refusal_of(self, intent: Intent) -> Refused | None:
        """The answer to that press if it was refused, else None."""
        return self._heard[(intent.hand, intent.cid)]

    @property
    def remembered_presses(self) -> int:
        """How many presses it would recognise as copies."""
        return len(self._heard)

    # --- What is known of the hands ---

    def way(self, hand: Hand) -> float:
        """The milliseconds that the reveal takes to reach that hand."""
        return self._ways[hand]

    def weight(self, hand: Hand) -> float:
        """The handicap of that hand in this race; 0 if it does not take part."""
        return self._weights.get(hand, 0.0)

    def reaction(self, intent: Intent) -> float:
        """The reaction by the arrival of the press alone."""
        return intent.arrived_at - self.race.shown_at

    def is_too_soon(self, intent: Intent) -> bool:
        """Whether a further press arrived before anybody can have reacted. After a first press that
        was too soon, those of the hand are too soon until the race is over; otherwise pressing all
        the time would pay."""
        earliest = RACE_LASTS if intent.hand in self._false_starts else self.floor
        return self.reaction(intent) < earliest

    # --- Deciding ---

    @property
    def undecided(self) -> bool:
        """Whether there are presses that are not decided yet."""
        return bool(self._first_presses or self._further_presses)

    def limit_handicaps(self, ends: float, is_lost: Callable[[Any], bool]) -> None:
        """Keep handicaps from pushing a press past a deadline at the reaction *ends*. An action
        that is lost, because somebody else has won what it was for, has no handicap any more."""
        self._ends = ends - ROUNDING
        self.race.ends(self._ends)
        lost = [hand for hand, intent in self._first_presses.items() if is_lost(intent.action)]
        self.race.unburden(lost)
        self._further_presses = sorted(
            [
                (intent, self.reaction(intent) if is_lost(intent.action) else time)
                for intent, time in self._further_presses
            ],
            key=itemgetter(1),
        )

    def decide(self, now: float, *, stops: bool = False) -> list[Decided]:
        """The presses that are final now, fastest first. If the clock *stops*, that is every press
        which no handicap holds up."""
        rulings = self.race.stop(now) if stops else self.race.decided(now)
        self._false_starts.update(ruling.hand for ruling in rulings if ruling.too_soon)
        decided = self._with_intents(rulings)
        while further := self._next_further_press:
            intent, time = further
            has_no_handicap = time <= self.reaction(intent)
            if not self._is_settled(time, now + FAR_FUTURE if stops and has_no_handicap else now):
                break
            self._further_presses.remove(further)
            decided.append((intent, None))
        return decided

    def hurry(self, reaction: float, now: float) -> list[Decided]:
        """The presses quicker than *reaction* that only a handicap holds up: time is up there."""
        hurried = self._with_intents(self.race.hurry(reaction - ROUNDING, now))
        for further in list(self._further_presses) if self.race.weighs else ():
            intent = further[0]
            in_time = self.reaction(intent) < reaction - ROUNDING
            if in_time and intent.hand not in self._first_presses:
                self._further_presses.remove(further)
                hurried.append((intent, None))
        return hurried

    def give_up(self) -> list[Intent]:
        """The presses that this reveal will not judge any more, because a newer one is there."""
        left = [*self._first_presses.values(), *(intent for intent, _ in self._further_presses)]
        self._first_presses.clear()
        self._further_presses.clear()
        return left

    # --- When ---

    def is_closed(self, reaction: float, now: float) -> bool:
        """Whether no press up to that *reaction* can come any more, and none is undecided, unless a
        handicap holds it up."""
        if self.race.weighs:
            return self.race.closed_until(now) >= reaction - ROUNDING
        return self._is_settled(reaction, now)

    def closes_at(self, reaction: float, now: float) -> float:
        """When `is_closed` will be true, if nothing else arrives."""
        if self.race.weighs:
            return self.race.closes_at(reaction, now)
        return self.race.settles_at(reaction, now)

    def wakes_at(self, now: float) -> float | None:
        """When there is something to decide even if nothing else arrives; None if never."""
        times = [self.race.wakes_at(now)]
        if (further := self._next_further_press) is not None:
            times.append(self.race.settles_at(further[1], now))
        return min((time for time in times if time is not None), default=None)

    def _with_intents(self, rulings: list[Ruling]) -> list[Decided]:
        return [(self._first_presses.pop(ruling.hand), ruling) for ruling in rulings]

    @property
    def _next_further_press(self) -> tuple[Intent, float] | None:
        """The next further press to decide; None if the first press of its hand is undecided."""
        in_time = (one for one in self._further_presses if self.reaction(one[0]) < self._ends)
        further = next(in_time, None)
        return None if further is None or further[0].hand in self._first_presses else further

    def _is_settled(self, time: float, now: float) -> bool:
        return self.race.settled_until(now) >= time - ROUNDING
