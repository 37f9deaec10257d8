"""The races of one game: which reveal is the newest, and in which order presses are decided.

Presses go in, decisions come out, one at a time: each is carried out by `live.py` before the next
one is asked for, because it may change what the next press is worth.
"""

from collections import deque
from collections.abc import Iterable
from functools import partial
from math import inf

from gatosabio.engine.game import Hand, Ms
from gatosabio.table.entrants import Entrants
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.judging import Accept, Decision, Judge, Refuse, SayAgain
from gatosabio.table.reveal import Decided, Intent, Reveal
from gatosabio.timing.race import Ruling
from gatosabio.timing.racer import Claim


class Races:
    """The newest reveal, the one before it, and what is decided about their presses."""

    def __init__(self, game: GameInProgress, entrants: Entrants, judge: Judge) -> None:
        self.newest: Reveal | None = None
        self._previous: Reveal | None = None
        self._floor: int | None = None  # the shortest reaction that the last reveal asks for
        self._game = game
        self._entrants = entrants
        self._judge = judge
        self._decided: deque[tuple[Reveal, Intent, Ruling | None]] = deque()
        self._late_now: deque[tuple[Reveal, Intent]] = deque()
        self._late_next: list[tuple[Reveal, Intent]] = []

    # --- Reveals ---

    @property
    def has_begun(self) -> bool:
        """Whether this game has shown anything to race for."""
        return self._floor is not None

    @property
    def shown_at(self) -> float | None:
        """When the newest reveal was to be seen; None if no race is open."""
        return self.newest.race.shown_at if self.newest is not None else None

    def open(self, floor: int, reveal_id: int, shown_at: float, at: Ms) -> Reveal:
        """Open a new reveal. Undecided presses on the reveal before it now count as late."""
        self.expect(floor)
        self.newest = self._entrants.reveal(reveal_id, floor, shown_at, at)
        return self.newest

    def expect(self, floor: int) -> None:
        """A reveal with this *floor* comes next. The one before it is over: its undecided presses
        now count as late."""
        if (older := self.newest) is not None:
            self._late_next += [(older, intent) for intent in older.give_up()]
            self._previous, self.newest = older, None
        self._floor = floor

    def last_floor(self) -> int | None:
        """The shortest reaction that the last reveal asks for, as far as the history reaches back;
        None if there was nothing to race for."""
        if self._floor is None:
            game, state = self._game.game, self._game.state
            entries = reversed(self._game.history)
            floors = (game.reaction_floor(state, entry.events) for entry in entries)
            self._floor = next((floor for floor in floors if floor is not None), None)
        return self._floor

    def close(self) -> list[tuple[Reveal, Intent]]:
        """Close all races. Gives the presses that will not be judged."""
        left, self._late_next = self._late_next, []
        if (reveal := self.newest) is not None:
            left += [(reveal, intent) for intent in reveal.give_up()]
        self.newest = self._previous = None
        return left

    # --- What comes in ---

    def press(
        self, intent: Intent, reveal_id: int, nonce: str, claim: Claim, now: float
    ) -> Refuse | SayAgain | None:
        """Take in a press with its own stopwatch. Gives None if it will be decided later."""
        reveal = self._find(reveal_id, nonce)
        if reveal is None:
            return Refuse(intent, "void", reveal_id=reveal_id)
        if reveal.is_copy(intent):
            return self._say_again(reveal, intent)
        if not self._game.game.is_raced(self._game.state, intent.action):
            return Refuse(intent, "bad-action", reveal)
        if reveal is self.newest:
            reveal.press(intent, claim, now)
        elif intent.hand in reveal.answered:
            return Refuse(intent, "void", reveal)
        else:
            reveal.answered.add(intent.hand)
            self._late_now.append((reveal, intent))
        return None

    def press_by_arrival(self, intent: Intent, at: Ms) -> Accept | SayAgain | None:
        """Take in a raced action without a stopwatch: its arrival counts. Gives None if it will be
        decided later."""
        if (reveal := self.newest) is None:
            return Accept(intent, self._game.stamped(intent.action, at))
        if reveal.is_copy(intent):
            return self._say_again(reveal, intent)
        reveal.press(intent, Claim(reveal.reaction(intent)), intent.arrived_at)
        return None

    def beat(
        self, hands: Iterable[Hand], reveal_id: int, nonce: str, elapsed_ms: float, now: float
    ) -> None:
        """These hands had not pressed yet *elapsed_ms* after their screen showed the reveal."""
        if (reveal := self._if_newest(reveal_id, nonce)) is not None:
            for hand in reveal.entered.intersection(hands):
                reveal.race.beat(hand, elapsed_ms, now)

    def shown(self, hands: Iterable[Hand], reveal_id: int, nonce: str, now: float) -> None:
        """The screen of these hands shows the reveal."""
        if (reveal := self._if_newest(reveal_id, nonce)) is not None:
            for hand in reveal.entered.intersection(hands):
                reveal.race.shown(hand, now)

    def sent(self, hands: Iterable[Hand], reveal_id: int, now: float) -> None:
        """The reveal has just gone out to these hands."""
        if (reveal := self.newest) is not None and reveal.id == reveal_id:
            for hand in reveal.entered.intersection(hands):
                reveal.race.sent(hand, now)

    def _find(self, reveal_id: int, nonce: str) -> Reveal | None:
        for reveal in (self.newest, self._previous):
            if reveal is not None and (reveal.id, reveal.nonce) == (reveal_id, nonce):
                return reveal
        return None

    def _if_newest(self, reveal_id: int, nonce: str) -> Reveal | None:
        found = self._find(reveal_id, nonce)
        return found if found is self.newest else None

    def _say_again(self, reveal: Reveal, intent: Intent) -> SayAgain | None:
        refused = reveal.refusal_of(intent)
        if refused is None or intent.person is None:
            return None
        return SayAgain(intent.person, refused)

    # --- What is decided ---

    def next_decision(self, now: float, at: Ms, *, stops: bool = False) -> Decision | None:
        """The next press that is final, and what it is worth in the state as it is now. *at* is
        what the table's clock shows; if that clock *stops*, no connection is waited for."""
        if not self._decided and not self._late_now:
            self._collect(now, stops=stops)
        if self._decided:
            reveal, intent, ruling = self._decided.popleft()
            if reveal is self.newest:
                return self._judge.press(reveal, intent, ruling, at)
            return self._judge.overtaken_press(reveal, intent, ruling, at)
        if self._late_next and not self._late_now:
            self._late_now, self._late_next = deque(self._late_next), []
        if self._late_now:
            return self._judge.late_press(*self._late_now.popleft(), at)
        return None

    def _collect(self, now: float, *, stops: bool) -> None:
        if (reveal := self.newest) is None:
            return
        if reveal.race.weighs:
            due = self._game.deadline
            ends = inf if due is None else due - reveal.at
            reveal.limit_handicaps(ends, partial(self._judge.is_lost, reveal))
        self._add(reveal, reveal.decide(now, stops=stops))

    def hurry(self, due: Ms, now: float) -> bool:
        """Time is up at *due*: decide the presses from before it that only a handicap holds up.
        Gives whether there are any."""
        reveal = self.newest
        return reveal is not None and self._add(reveal, reveal.hurry(due - reveal.at, now))

    def hurry_before_a_stop(self, at: Ms, now: float) -> None:
        """The clock is about to stop. If a handicap holds up a press, the race starts again after
        the pause. But if too little time is left until the deadline for a race, the press counts
        now."""
        reveal, due = self.newest, self._game.deadline
        if reveal is None or due is None or not reveal.race.weighs:
            return
        if at + reveal.floor >= due:
            self.hurry(due, now)

    def _add(self, reveal: Reveal, decided: list[Decided]) -> bool:
        self._decided.extend((reveal, intent, ruling) for intent, ruling in decided)
        return bool(decided)

    # --- When ---

    def must_wait(self, at: Ms) -> bool:
        """Whether something undecided comes before any action that is done now."""
        if (reveal := self.newest) is None:
            return False
        due = self._game.deadline
        return reveal.undecided or (due is not None and at >= due)

    def is_closed(self, due: Ms, now: float) -> bool:
        """Whether no press before the deadline *due* can come any more."""
        reveal = self.newest
        return reveal is None or reveal.is_closed(due - reveal.at, now)

    def closes_at(self, due: Ms, now: float) -> float:
        """When no press before the deadline *due* can come any more, if nothing else arrives."""
        reveal = self.newest
        return now if reveal is None else reveal.closes_at(due - reveal.at, now)

    def wakes_at(self, now: float) -> float | None:
        """When there is something to decide even if nothing else arrives; None if never."""
        return None if self.newest is None else self.newest.wakes_at(now)
