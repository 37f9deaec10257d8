"""The loop of a game that is being played: presses, actions, deadlines, cats and idle hands.

This is the only place where something is committed. The parts (`race.py`, `queue.py`, `idle.py`,
`cats.py`) answer with values: what is accepted, refused, ready, or due. The loop carries out one of
them, first as a row and then as messages, and asks again.
"""

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import NamedTuple, assert_never

from gatosabio.engine.game import QUICKEST_ANSWER, Hand, Refusal, RefusedError
from gatosabio.table.accepted import AcceptedActions
from gatosabio.table.before_race import BeforeRace
from gatosabio.table.broadcast import Broadcast
from gatosabio.table.cats import Cats
from gatosabio.table.clock import Clock
from gatosabio.table.entrants import Entrants
from gatosabio.table.game_in_progress import GameInProgress, HistoryEntry
from gatosabio.table.handicaps import GameHandicaps
from gatosabio.table.idle import Idle
from gatosabio.table.judging import Accept, Decision, Judge, RaceAgain, Refuse, SayAgain
from gatosabio.table.outbox import Outbox
from gatosabio.table.pace import PACES
from gatosabio.table.presence import Presence
from gatosabio.table.queue import LOOK_AGAIN, ActQueue, Ready
from gatosabio.table.race import Races
from gatosabio.table.reading import Reading
from gatosabio.table.reveal import Intent, Reveal
from gatosabio.table.voice import Voice
from gatosabio.timing.handicap import Handicaps
from gatosabio.timing.racer import Claim
from gatosabio.wire.table_parts import Settings, TableRefusal
from gatosabio.wire.to_client import Ack, Refused


class TableParts(NamedTuple):
    """What a table has for all its games, one after the other."""

    outbox: Outbox
    presence: Presence
    clock: Clock
    accepted: AcceptedActions
    handicaps: dict[str, Handicaps]  # by the name of a game
    rng: Random
    new_nonce: Callable[[], str]


class Live:
    """One game on the table."""

    def __init__(self, game: GameInProgress, parts: TableParts, settings: Settings) -> None:
        self.game = game
        self.waiting_for: tuple[int, ...] = ()  # people whose connection the next reveal waits for
        self._outbox = parts.outbox
        self._presence = parts.presence
        self._clock = parts.clock
        self._accepted = parts.accepted
        self.handicaps = GameHandicaps(game, parts.handicaps, settings.fair)
        self.cats = Cats(parts.rng, parts.outbox)
        self._entrants = Entrants(game, parts.presence, self.cats, self.handicaps, parts.new_nonce)
        judge = Judge(game, parts.presence, self.cats, self.handicaps)
        self.races = Races(game, self._entrants, judge)
        self._queue = ActQueue(game, self._entrants, parts.clock)
        pace = PACES[settings.pace]
        self.idle = Idle(game, parts.presence, self.cats, parts.clock, pace)
        self.voice = Voice(game.speech, len(game.seats), settings.even_start)
        reading = Reading(game, parts.presence, pace.reading, self.voice)
        self.before_race = BeforeRace(reading, self.voice)
        self.broadcast = Broadcast(
            game, parts.outbox, parts.presence, settings.times, self.before_race
        )

    @property
    def is_going_on(self) -> bool:
        """Whether the clock runs, or will run again when a card has been read about or spoken."""
        return self._clock.runs or self.before_race.until is not None

    # --- Beginning, and going on after a pause or a crash ---

    def begin(self, now: float) -> None:
        """Tell everybody the deal, and start the clock."""
        self._clock.start(now)
        self.cats.play_hands(self.game, self.idle.cat_levels(now))
        self.voice.describe_table(now)
        self._tell(self.game.history[-1], now)
        self._changed(now)

    def go_on(self, now: float) -> None:
        """Go on after a rest: everybody gets the whole view, and the clock starts. If the rest had
        cut a reading short, or the table speaks, that comes first."""
        if self.before_race.begin_again(now, is_raced=self.races.last_floor() is not None):
            self.broadcast.tell(self.game.history[-1], None, whole=True)
        else:
            self._open_again(now)

    def _open_again(self, now: float) -> None:
        """Start the clock, and the race for what lies on the table. What was added up meanwhile
        need only be answered."""
        self._clock.start(now)
        self.cats.play_hands(self.game, self.idle.cat_levels(now))
        self.cats.forget_plans()
        floor = self.races.last_floor()
        if floor is None:
            reveal = None
        else:
            shown_at = now + self._entrants.lead()
            reveal = self._open_reveal(min(floor, QUICKEST_ANSWER), shown_at)
        self.broadcast.tell(self.game.history[-1], reveal, whole=True)
        self._changed(now)

    def rest(self, now: float, why: TableRefusal) -> None:
        """Stop the clock. Presses that have arrived are judged first; everything else that waits is
        refused. A press that only a handicap holds up is refused too, and the race starts again
        after the pause: nobody wins by a pause."""
        self.races.hurry_before_a_stop(self._clock.read(now), now)
        while decision := self.races.next_decision(now, self._clock.read(now), stops=True):
            self._carry_out(decision, now)
        self._drop_all(why)
        self._clock.stop(now)
        self.before_race.stop()

    def seat_cats(self, now: float) -> None:
        """Let cats play the hands of people who are away, and no longer those of people who are
        back; while the clock stands, nothing changes."""
        self.idle.look_round(now)
        levels = self.idle.cat_levels(now)
        if self._clock.runs and levels.keys() != set(self.cats.hands):
            self.cats.play_hands(self.game, levels)
            self._let_cats_think(now)

    # --- What comes in ---

    def act(self, intent: Intent, now: float) -> None:
        """Take in an action without a stopwatch. In a race its arrival counts."""
        if not self.game.game.is_raced(self.game.state, intent.action):
            answer: Decision | SayAgain | None = self._queue.add(intent)
        else:
            answer = self.races.press_by_arrival(intent, self._clock.read(now))
        self._carry_out(answer, now)
        self.settle(now)

    def press(self, intent: Intent, reveal_id: int, nonce: str, claim: Claim, now: float) -> None:
        """Take in a press in a race, with the reaction that its client claims."""
        self._carry_out(self.races.press(intent, reveal_id, nonce, claim, now), now)
        self.settle(now)

    def beat(
        self, hands: Iterable[Hand], reveal_id: int, nonce: str, elapsed_ms: float, now: float
    ) -> None:
        """These hands had not pressed yet *elapsed_ms* after their screen showed the reveal."""
        self.races.beat(hands, reveal_id, nonce, elapsed_ms, now)
        self.settle(now)

    def wake(self, now: float) -> None:
        """Time has passed: do what is due."""
        if self.before_race.is_over(now):
            self._open_again(now)
        if not self._clock.runs:
            return
        self.seat_cats(now)
        self.settle(now)
        while self.game.is_on and (due := self.cats.next_due(now)) is not None:
            hand, plan = due
            since = max(plan.due, self.races.shown_at or plan.due)
            self.act(Intent(None, hand, 0, plan.action, since), now)
        if (overdue := self.idle.overdue(now, self._clock.read(now))) is not None:
            self.act(overdue, now)

    # --- The loop ---

    def settle(self, now: float) -> None:
        """Carry out everything that is due, one thing after the other; nothing in a pause. While a
        card is spoken, presses on the card before it are still answered."""
        while self._clock.runs or self.before_race.speaking:
            if decision := self.races.next_decision(now, self._clock.read(now)):
                self._carry_out(decision, now)
            elif not (
                self._clock.runs and self.game.is_on and (self._run_out(now) or self._do_next(now))
            ):
                return

    def _carry_out(self, decision: Decision | SayAgain | None, now: float) -> None:
        match decision:
            case None:
                pass
            case SayAgain(person=person, refused=refused):
                self._outbox.tell(person, refused)
            case Accept():
                self._commit(decision, now)
            case Refuse():
                self._refuse(decision)
            case RaceAgain(refuse=refuse, reveal=reveal):
                self._refuse(refuse)
                again = None
                if self.before_race.begin_again(now, is_raced=True):
                    self.races.expect(reveal.floor)
                    self._clock.stop(now)
                else:
                    again = self._open_reveal(reveal.floor, now + self._entrants.lead())
                self.broadcast.tell(self.game.history[-1], again, whole=True)
                self.cats.forget_plans()
                self._changed(now)
            case _:
                assert_never(decision)

    def _run_out(self, now: float) -> bool:
        """Let a deadline fire, if no press from before it can still arrive. Gives whether something
        was done."""
        due = self.game.deadline
        if due is None or self._clock.read(now) < due or not self.races.is_closed(due, now):
            return False
        if self.races.hurry(due, now):
            return True
        state, events = self.game.game.advance(self.game.state, due)
        seq = self._outbox.write("tmo", due, {})
        self._tell(self.game.enter(seq, due, state, events), now)
        self._changed(now)
        return True

    def _do_next(self, now: float) -> bool:
        """Carry out the next waiting action, if one can be carried out now. Gives whether something
        was done."""
        if self.races.must_wait(self._clock.read(now)):
            return False
        ready = self._queue.next_ready(now, self._outbox.seq + 1)
        if not isinstance(ready, Ready):
            if ready is not None:
                self.waiting_for = ready.people
            return False
        self._presence.wait_no_more(ready.given_up)
        self._commit(Accept(ready.intent, ready.action), now, ready)
        return True

    # --- Committing: the row first, then the messages ---

    def _commit(self, accept: Accept, now: float, ready: Ready | None = None) -> None:
        """Write the action and tell everybody, unless the rules refuse it. If it has waited for its
        turn, *ready* tells when it is to be seen, and what comes of it if that is known."""
        intent, game = accept.intent, self.game
        if intent.person is not None and game.seats[intent.hand].person != intent.person:
            # It was judged while the seat went to another device, whose player decides now.
            self._refuse(Refuse(intent, "not-your-seat", accept.reveal))
            return
        try:
            known = ready and ready.outcome
            action, state, events = known or game.try_action(accept.action, self._outbox.seq + 1)
        except RefusedError as refused:
            self._refuse(Refuse(intent, refused.code, accept.reveal))
            return
        seq = self._outbox.write("act", action.at, action, hand=intent.hand, cid=intent.cid)
        entry = game.enter(seq, action.at, state, events)
        self.handicaps.learn(action)
        if intent.person is not None:
            self._accepted.remember(intent.person, intent.cid, seq)
            self._outbox.tell(intent.person, Ack(cid=intent.cid, seq=seq))
        if accept.reveal is not None and accept.ruling is not None:
            self.broadcast.tell_verdict(accept.reveal, accept.ruling, action, seq)
        self._tell(entry, now, ready and ready.shown_at)
        while game.game.chance_due(game.state):
            self._let_chance_decide(now)
        self._changed(now, intent.hand)

    def _let_chance_decide(self, now: float) -> None:
        game = self.game
        words = game.random_words(self._outbox.seq + 1)
        action = game.game.decide_chance(game.state, game.last_at, words)
        state, events = game.game.apply(game.state, action)
        seq = self._outbox.write("act", action.at, action)
        self._tell(game.enter(seq, action.at, state, events), now)

    def _tell(self, entry: HistoryEntry, now: float, shown_at: float | None = None) -> None:
        """Tell everybody here what *entry* brought. A reveal reaches all of them at the same
        moment. If somebody has to read about its card, or it is spoken, the race begins after
        that."""
        game, reveal = self.game, None
        self.voice.tell(entry.events, now)
        floor = game.game.reaction_floor(game.state, entry.events) if game.is_on else None
        if floor is not None and self.before_race.begin(entry.events, now):
            self.races.expect(floor)
            self._clock.stop(now)
        elif floor is not None:
            reveal = self._open_reveal(floor, shown_at or now + self._entrants.lead())
        self.broadcast.tell(entry, reveal)

    def _open_reveal(self, floor: int, shown_at: float) -> Reveal:
        at = max(self.game.last_at, self._clock.read(shown_at))
        return self.races.open(floor, self._outbox.seq, shown_at, at)

    def _changed(self, now: float, actor: Hand | None = None) -> None:
        """The table has changed: waiting times start again, cats think, and if the game is over,
        the clock stops."""
        self.idle.restart(max(now, self.races.shown_at or now))
        self.waiting_for = ()
        if not self.game.is_on:
            self._drop_all(Refusal.OVER)
            self._clock.stop(now)
            self.before_race.stop()
        self._let_cats_think(now, actor)

    def _let_cats_think(self, now: float, actor: Hand | None = None) -> None:
        since = max(now, self.races.shown_at or now)
        self.cats.think(self.game, self._clock.read(since), since, actor)

    # --- Refusing ---

    def withdraw(self, hands: Collection[Hand]) -> None:
        """Refuse what waits for these hands: another player has them now."""
        for intent in self._queue.withdraw(hands):
            self._refuse(Refuse(intent, "not-your-seat"))

    def _refuse(self, refuse: Refuse) -> None:
        """Answer with a code. A cat thinks again instead."""
        intent, reveal = refuse.intent, refuse.reveal
        reveal_id = refuse.reveal_id if reveal is None else reveal.id
        refused = Refused(code=refuse.code, cid=intent.cid, reveal_id=reveal_id)
        if reveal is not None:
            reveal.remember_refusal(intent, refused)
        if intent.person is not None:
            self._outbox.tell(intent.person, refused)
        elif intent.hand in self.cats.hands:
            since = intent.arrived_at
            self.cats.think_again(self.game, intent.hand, self._clock.read(since), since)

    def _drop_all(self, why: Refusal | TableRefusal) -> None:
        """Refuse everything that waits."""
        waiting, presses = self._queue.clear(), self.races.close()
        self.waiting_for = ()
        for intent in waiting:
            self._refuse(Refuse(intent, why))
        for reveal, intent in presses:
            self._refuse(Refuse(intent, why, reveal))

    # --- When ---

    def wakes_at(self, now: float) -> float | None:
        """When something is due even if nothing comes in; None if never, or while the clock is
        stopped and no race waits to begin."""
        if not self._clock.runs:
            return self.before_race.until
        times = [self.cats.wakes_at(), self.idle.wakes_at(now), self.races.wakes_at(now)]
        if (due := self.game.deadline) is not None:
            rings = self._clock.when(due)
            closes = self.races.closes_at(due, now)  # a press from before may still be on its way
            times.append(None if rings is None else max(rings, closes))
        if self._queue:
            times.append(now + LOOK_AGAIN)
        return min((time for time in times if time is not None), default=None)
