"""One game of simulated people, by the real rules."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from msgspec import UNSET, Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Ms, Player, Seating
from gatosabio.engine.games.addicats.events import Event, RaceWon, Revealed
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addicats.state import State
from gatosabio.engine.games.addicats.types import Action, Flip, Rules, Slap
from gatosabio.lab.learning.people import Person
from gatosabio.lab.learning.reacting import Reaction, Seen, react
from gatosabio.learning.evidence import Evidence, Reading
from gatosabio.learning.facts import READ
from gatosabio.records.record import FORMAT, AnyRecord, Record

RULES: Final = Rules(edition="modern", standstill=200, look=1500, scramble=4000)
"""A table at the pace of children."""

ON_ITS_WAY: Final = 0.15  # seconds: a hand that is on its way hits, even if the race is lost
CLEARING: Final = 1.0  # seconds to put cards away after a race
UNFINISHED: Final = 0.25  # what it is worth to have begun to add
LEAST_PAUSE: Final = 0.7  # of the mean pause
SPOTS: Final = 0.8  # a pursuit is seen faster than a number is read

Watch: TypeAlias = Callable[[State, Revealed], None]
"""Sees the state before a card is turned, and the card."""

Listen: TypeAlias = Callable[[Evidence], None]


class Round(Struct, frozen=True):
    """Who plays, and who looks on. *weights* are heavy paws, in seconds, by player. *judged*
    writes down what the judge of a live table measures."""

    people: Sequence[Person]
    weights: Sequence[float]
    rng: Random
    listen: Listen | None = None
    watch: Watch | None = None
    judged: bool = True


class Playing:
    """A game while it is played, from *began* to *end* at most; both in seconds."""

    def __init__(
        self, table: Round, cards: tuple[Card, ...], first: Hand, began: float, end: float
    ) -> None:
        self._table = table
        self._began, self._end = began, end
        self._owners = ADDICATS.owners(RULES, len(table.people))
        seating = Seating(self._owners, first)
        self._first = first
        self._start = ADDICATS.deal(RULES, seating, cards)
        self._state, _ = ADDICATS.set_up(RULES, seating, self._start)
        self._reading = Reading()
        self._actions: list[Action] = []
        self._at = 0  # ms
        self.wins = [0] * len(table.people)

    @property
    def now(self) -> float:
        """Seconds, over all lessons."""
        return self._began + self._at / 1000

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self._state.result is not None

    def play(self, until: Callable[[], bool]) -> None:
        """Play until the game is over, its time is up, or *until* is true after a card."""
        turns_at = 0
        while self._state.result is None and not until():
            if self._state.scramble is not None:
                self._scramble()
                turns_at = self._pause(self._at)
                continue
            if self._began + turns_at / 1000 > self._end:
                break
            turns_at = self._turn(turns_at)
        for pieces in self._reading.end():
            self._tell(pieces)

    def record(self) -> AnyRecord:
        """The record of the game."""
        return Record(
            format=FORMAT,
            game=ADDICATS.name,
            rules_version=ADDICATS.rules_version,
            rules=RULES,
            seats=tuple(f"player {owner + 1}" for owner in self._owners),
            owners=self._owners,
            first=self._first,
            start=self._start,
            actions=tuple(self._actions),
            until=Ms(self._at),
        )

    # --- Actions ---

    def _do(self, action: Action) -> tuple[Event, ...]:
        before = self._state
        self._state, events = ADDICATS.apply(before, action)
        self._at = action.at
        self._actions.append(action)
        for event in events:
            if isinstance(event, RaceWon) and event.why == "equality":
                self.wins[self._owners[event.hand]] += 1
            elif isinstance(event, Revealed) and self._table.watch is not None:
                self._table.watch(before, event)
        if self._table.listen is not None:
            for pieces in self._reading.after(action, events, self._state):
                self._tell(pieces)
        return events

    def _tell(self, pieces: Sequence[Evidence]) -> None:
        if self._table.listen is not None:
            for piece in pieces:
                self._table.listen(piece)

    def _slap(self, hand: Hand, card_at: int, seconds: float, held_back: float) -> tuple[Any, ...]:
        at = max(self._at, card_at + round(1000 * (seconds + held_back)))
        judge: Any = UNSET
        if self._table.judged:
            judge = {"eff": round(1000 * seconds, 1), "weight": round(1000 * held_back)}
        return self._do(Slap(Ms(at), hand, judge=judge))

    def _pause(self, since: int) -> int:
        """When the next card is turned, in ms."""
        person = self._table.people[self._owners[self._state.turn]]
        share = LEAST_PAUSE + self._table.rng.expovariate(1 / (1 - LEAST_PAUSE))
        earliest = self._state.revealed_at + RULES.look
        return max(since + round(1000 * share * person.habits.pause), earliest, self._at)

    # --- A card is turned ---

    def _turn(self, turns_at: int) -> int:
        """Turn a card, and let all react; gives when the next one is turned."""
        events = self._do(Flip(Ms(turns_at), self._state.turn))
        turned = next((event.cards for event in events if isinstance(event, Revealed)), ())
        if not turned or self._state.result is not None:
            return self._at
        seen = Seen(self._state, turned, self.now)
        people, rng = self._table.people, self._table.rng
        reactions = [react(seen, Player(p), person, rng) for p, person in enumerate(people)]
        next_at = self._pause(turns_at)
        next_at = max(next_at, turns_at + self._own_hit(reactions))
        looked = (next_at - turns_at) / 1000
        if self._state.scramble is None:
            won_after, next_at = self._race(reactions, turns_at, next_at)
            looked = min(looked, won_after)
        self._practise(reactions, looked, seen.now)
        return next_at

    def _own_hit(self, reactions: Sequence[Reaction]) -> int:
        """Whoever turns the next card hits first if it wants to: after so many ms."""
        turner = self._owners[self._state.turn]
        plan = reactions[turner].plan
        return 0 if plan is None else round(1000 * (plan.seconds + self._table.weights[turner])) + 1

    def _race(self, reactions: Sequence[Reaction], card_at: int, next_at: int) -> tuple[float, int]:
        """Let those hit who want to; gives after how many seconds it was decided, and when the next
        card is turned."""
        weights, rng = self._table.weights, self._table.rng
        plans = sorted(
            (one.plan.seconds + weights[one.player], one.plan.seconds, one.player, one.plan.hand)
            for one in reactions
            if one.plan is not None
        )
        decided = (next_at - card_at) / 1000
        # Once somebody has hit, the next card waits, however heavy that paw is.
        if not any(seconds < decided for _, seconds, _, _ in plans):
            return decided, next_at
        (decided, seconds, player, hand), *others = plans
        self._slap(hand, card_at, seconds, weights[player])
        next_at = self._pause(self._at + round(1000 * CLEARING))
        for _, seconds, player, hand in sorted(others, key=lambda plan: plan[1]):
            late = seconds - decided
            goes_on = late <= ON_ITS_WAY or (
                late <= RULES.settle / 1000
                and rng.random() < self._table.people[player].habits.anyway
            )
            in_time = card_at + 1000 * seconds < next_at
            if goes_on and in_time and self._is_safe(hand):
                self._slap(hand, card_at, seconds, 0.0)
        return decided, next_at

    def _is_safe(self, hand: Hand) -> bool:
        """A second hit needs somebody who still plays; it can win another race, or be late."""
        return self._state.result is None and self._state.in_play(hand)

    def _practise(self, reactions: Sequence[Reaction], looked: float, now: float) -> None:
        for one in reactions:
            finished = one.seconds <= looked
            for fact in one.facts:
                share = 1.0 if finished else UNFINISHED
                self._table.people[one.player].practise(fact, now, share)

    # --- Everybody hits ---

    def _scramble(self) -> None:
        scramble = self._state.scramble
        assert scramble is not None
        people, rng = self._table.people, self._table.rng
        opened = int(scramble.opened_at)
        plans = sorted(
            (SPOTS * people[self._owners[hand]].think(READ, self.now, rng).seconds, hand)
            for hand in self._state.hands_in_play()
            if rng.random() >= people[self._owners[hand]].habits.asleep
        )
        for seconds, hand in plans:
            due = ADDICATS.deadline(self._state)
            at = max(self._at, opened + round(1000 * seconds))
            if self._state.scramble is None:
                return  # it is decided
            if due is not None and at < due and self._is_safe(hand):
                self._do(Slap(Ms(at), hand))
        due = ADDICATS.deadline(self._state)
        if due is not None and self._state.scramble is not None:
            self._state, events = ADDICATS.advance(self._state, due)
            self._at = due
            if self._table.listen is not None:
                for pieces in self._reading.after(None, events, self._state):
                    self._tell(pieces)
