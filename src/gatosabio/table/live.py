"""The game while it is played: acts, presses, deadlines, cats and patience, each at its time.

Whatever is accepted becomes a row on the desk first. Races are decided by the judge (`timing`);
everything else happens when it arrives, but never before a press that has arrived is judged.
"""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from math import inf
from typing import Any, Final

from msgspec.structs import replace

from gatosabio.bots.policy import Choice, Level
from gatosabio.engine.game import Hand, Ms, Refusal, RefusedError
from gatosabio.table.answers import Answers
from gatosabio.table.cats import STAND_IN, Cats
from gatosabio.table.clock import Clock
from gatosabio.table.crier import Crier
from gatosabio.table.desk import Desk
from gatosabio.table.line_up import LineUp
from gatosabio.table.pace import Pace
from gatosabio.table.paws import Paws
from gatosabio.table.play import Page, Play
from gatosabio.table.presence import Presence
from gatosabio.table.races import Request, Reveal
from gatosabio.timing.constants import FLOOR, Task
from gatosabio.timing.race import Ruling as Judgement
from gatosabio.timing.racer import Claim
from gatosabio.timing.suspicion import Flag
from gatosabio.wire.messages import Ack, Refused, TableRefusal

GATE: Final = 3_000.0
"""A reveal waits so long for a line that is not ready; then it goes on without it."""

LOOK_AGAIN: Final = 50.0
"""What is held is looked at so often."""

MOST_VOIDS: Final = 3
"""A hand may spoil so many races of a game by not having seen them; then it is not waited for."""

PRESSES_KEPT: Final = 256
"""Of one reveal: who sends a press again does so soon."""


class Live:
    """One game on the table."""

    def __init__(
        self,
        play: Play,
        crier: Crier,
        line_up: LineUp,
        desk: Desk,
        presence: Presence,
        clock: Clock,
        cats: Cats,
        pace: Pace,
        paws: Paws,
        answers: Answers,
    ) -> None:
        self.play = play
        self.crier = crier
        self.paws = paws
        self.waiting_for: tuple[int, ...] = ()  # people whose line the next reveal waits for
        self._line_up = line_up
        self._desk = desk
        self._presence = presence
        self._clock = clock
        self._cats = cats
        self._pace = pace
        self._answers = answers
        self._reveal: Reveal | None = None
        self._previous: Reveal | None = None
        self._held: list[Request] = []
        self._too_late: list[tuple[Reveal, Request]] = []
        self._waiting_since = 0.0
        self._floor: int | None = None
        self._voids: Counter[Hand] = Counter()  # races that a hand has spoilt by seeing nothing

    @property
    def races(self) -> bool:
        """Whether this game has any."""
        return self._floor is not None

    @property
    def shown_at(self) -> float | None:
        """When the newest reveal was to be seen, if it is still open."""
        return self._reveal.heat.shown_at if self._reveal is not None else None

    # --- Beginning, and going on after a pause or a crash ---

    def begin(self, now: float) -> None:
        """The deal is told; the clock runs."""
        self._clock.start(now)
        self._cats.play_hands(self.play, self._cat_hands(now))
        self._tell(self.play.history[-1], now)
        self._changed(now)

    def go_on(self, now: float) -> None:
        """After a rest: everybody is shown the table anew, and a race for what lies there starts
        anew."""
        self._clock.start(now)
        self._cats.play_hands(self.play, self._cat_hands(now))
        self._cats.forget_plans()
        if self._floor is None:
            self._floor = self._last_floor()
        if self._floor is not None:
            self._open_reveal(self._floor, now + self._line_up.lead())
        self.crier.cry(self.play.history[-1], self._reveal, whole=True)
        self._changed(now)

    def rest(self, now: float, why: TableRefusal) -> None:
        """The clock stands. Whatever has arrived is judged first; what still waits is refused, and
        so is what only a weight holds up: nobody wins by a pause, it is raced anew. But where the
        time that is left is too short for that, who was in time stays so."""
        reveal, due = self._reveal, self.play.game.deadline(self.play.state)
        if (
            reveal is not None
            and reveal.heat.weighs
            and due is not None
            and self._clock.read(now) + reveal.floor >= due
        ):
            self._take(reveal, reveal.hurry(due - reveal.at, now), now)
        while self._decide(now, stops=True):
            pass
        self._drop_all(why)
        self._clock.stop(now)

    def _last_floor(self) -> int | None:
        """Of what was last shown, as far as it is remembered."""
        game, state = self.play.game, self.play.state
        floors = (game.reaction_floor(state, page.events) for page in reversed(self.play.history))
        return next((floor for floor in floors if floor is not None), None)

    def seat_cats(self, now: float) -> None:
        """See which hands cats must play."""
        levels = self._cat_hands(now)
        if levels.keys() != set(self._cats.hands):
            self._cats.play_hands(self.play, levels)
            self._let_cats_think(now)

    def _cat_hands(self, now: float) -> dict[Hand, Level]:
        levels: dict[Hand, Level] = {}
        for hand, place in enumerate(self.play.places):
            if place.bot is not None:
                levels[Hand(hand)] = place.bot
            elif self.is_away(place.person, now):
                levels[Hand(hand)] = STAND_IN
        return levels

    def is_away(self, person: int | None, now: float) -> bool:
        """Whether a cat plays for that person."""
        missed_at = self._missed_at(person, now)
        return missed_at is not None and now >= missed_at

    def _missed_at(self, person: int | None, now: float) -> float | None:
        """When a cat sits down for that person, unless it is here."""
        gone_since = None if person is None else self._presence.gone_since(person, now)
        return None if gone_since is None else gone_since + self._pace.away

    # --- What comes in ---

    def ask(self, request: Request, now: float) -> None:
        """An act that comes with no stopwatch: in a race its arrival counts."""
        reveal, raced = self._reveal, self.play.game.is_raced(self.play.state, request.action)
        if not raced:
            self._hold(request)
        elif reveal is None:
            self._commit(request, self._stamped(request.action, now), now)
        elif not self._is_copy(reveal, request):
            reveal.press(request, Claim(reveal.reaction(request)), request.since)
        self.settle(now)

    def press(self, request: Request, k: int, n: str, press: Claim, now: float) -> None:
        """A press in a race."""
        for reveal in (self._reveal, self._previous):
            if reveal is not None and (reveal.k, reveal.n) == (k, n):
                break
        else:
            self._refuse(request, "void", k)
            return
        if self._is_copy(reveal, request):
            return
        if not self.play.game.is_raced(self.play.state, request.action):
            self._refuse_press(request, "bad-action", reveal)
        elif reveal is self._reveal:
            reveal.press(request, press, now)
        elif request.hand in reveal.answered:
            self._refuse_press(request, "void", reveal)
        else:
            reveal.answered.add(request.hand)
            self._come_too_late(reveal, request, now)
        self.settle(now)

    def _is_copy(self, reveal: Reveal, request: Request) -> bool:
        """Whether that very press has come before; if it was refused, that is said again."""
        key = (request.hand, request.cid)
        if request.person is None or key not in reveal.heard:
            reveal.heard[key] = None
            while len(reveal.heard) > PRESSES_KEPT:
                del reveal.heard[next(iter(reveal.heard))]
            return False
        if (refused := reveal.heard[key]) is not None:
            self._desk.tell(request.person, refused)
        return True

    def beat(self, hands: Iterable[Hand], k: int, n: str, e: float, now: float) -> None:
        """Hands that had not pressed *e* ms after their paint."""
        reveal = self._reveal
        if reveal is not None and (reveal.k, reveal.n) == (k, n):
            for hand in reveal.entered.intersection(hands):
                reveal.heat.beat(hand, e, now)
            self.settle(now)

    def shown(self, hands: Iterable[Hand], k: int, n: str, now: float) -> None:
        """Hands whose screen shows the reveal."""
        reveal = self._reveal
        if reveal is not None and (reveal.k, reveal.n) == (k, n):
            for hand in reveal.entered.intersection(hands):
                reveal.heat.shown(hand, now)

    def sent(self, hands: Iterable[Hand], k: int, now: float) -> None:
        """The reveal has gone out to these hands."""
        reveal = self._reveal
        if reveal is not None and reveal.k == k:
            for hand in reveal.entered.intersection(hands):
                reveal.heat.sent(hand, now)

    # --- Deciding ---

    def settle(self, now: float) -> None:
        """Do everything that is due."""
        busy = True
        while busy and self.play.on:
            busy = self._decide(now) or self._run_out(now) or self._let_go(now)

    def wake(self, now: float) -> None:
        """Time has passed."""
        if self._clock.runs:
            self.seat_cats(now)
            self.settle(now)
            self._let_cats_act(now)
            self._lose_patience(now)

    def _decide(self, now: float, *, stops: bool = False) -> bool:
        reveal = self._reveal
        if reveal is None:
            return False
        if reveal.heat.weighs:
            due = self.play.game.deadline(self.play.state)
            ends = inf if due is None else due - reveal.at
            reveal.weigh(ends, partial(self._is_lost, reveal))
        decided = reveal.decide(now, stops=stops)
        self._take(reveal, decided, now)
        late, self._too_late = self._too_late, []
        for older, request in late:
            self._come_too_late(older, request, now)
        return bool(decided or late)

    def _take(
        self, reveal: Reveal, decided: list[tuple[Request, Judgement | None]], now: float
    ) -> None:
        """The presses on *reveal* that are *decided* happen."""
        for request, judgement in decided:
            self._notice(reveal, request, judgement)
            if judgement.too_soon if judgement else reveal.is_too_soon(request):
                self._refuse_press(request, "too-soon", reveal)
            elif reveal is self._reveal:
                self._judge(reveal, request, judgement, now)
            else:
                self._come_too_late(reveal, request, now)

    def _notice(self, reveal: Reveal, request: Request, judgement: Judgement | None) -> None:
        """Who is too fast too often, or too steady, is noticed; the record says so."""
        if request.person is not None and judgement is not None:
            task: Task = "sum" if reveal.floor > FLOOR["simple"] else "simple"
            self._presence.suspicion(request.person).note(task, judgement)

    def _flags(self, request: Request) -> frozenset[Flag]:
        person = request.person
        return frozenset() if person is None else self._presence.suspicion(person).flags()

    def _judge(
        self, reveal: Reveal, request: Request, judgement: Judgement | None, now: float
    ) -> None:
        reaction = judgement.counted_ms if judgement else reveal.reaction(request)
        counts = reaction + self._held_back(reveal, request.action, reaction, now)
        at = max(self.play.last_at, Ms(reveal.at + round(counts)))
        action = replace(request.action, at=at)
        rivals = self._rivals(reveal, action)
        if self._is_void(reveal, action, rivals):
            self._refuse_press(request, "void", reveal)
            self._race_again(reveal, now)
            return
        if judgement is not None:
            measured: dict[str, object] = {
                "r": round(judgement.claimed_ms, 1),
                "eff": round(judgement.counted_ms, 1),
                "bound": round(judgement.bound_ms, 1),
                "clamped": round(judgement.clamped_ms, 1),
                "tie": judgement.tie,
            }
            if flags := self._flags(request):
                measured["flags"] = sorted(flags)
            earnest = set(rivals) - set(reveal.heat.unseen_by(rivals)) - self._stand_ins()
            measured |= self.paws.measured(reveal, earnest, judgement)
            action = replace(action, judge=measured)
        self._commit(request, action, now, reveal=reveal, judgement=judgement)

    def _is_lost(self, reveal: Reveal, action: Any) -> bool:
        """Whether somebody else has won what a press on *reveal* was for."""
        game = self.play.game
        return game.pays_off(reveal.state, action) and not game.pays_off(self.play.state, action)

    def _held_back(self, reveal: Reveal, action: Any, reaction: float, now: float) -> float:
        """What the weight of a paw adds to the time at which its press happens. That is never later
        than now, nor than a deadline which it was in time for. A race that is lost is lost when it
        is won: no weight makes greed of that."""
        if self._is_lost(reveal, action):
            return 0.0
        latest, due = self._clock.read(now), self.play.game.deadline(self.play.state)
        if due is not None:
            latest = min(latest, Ms(due - 1))
        return min(reveal.weight(action.hand), max(0.0, latest - reveal.at - reaction))

    def _rivals(self, reveal: Reveal, action: Any) -> list[Hand]:
        """Who could have been faster, and gained by it."""
        game, state = self.play.game, self.play.state
        return [hand for hand in reveal.entered if game.pays_off(state, replace(action, hand=hand))]

    def _stand_ins(self) -> set[Hand]:
        """The hands that cats play for people."""
        return {hand for hand in self._cats.hands if self.play.places[hand].bot is None}

    def _is_void(self, reveal: Reveal, action: Any, rivals: list[Hand]) -> bool:
        """Whether too few of those who could have been faster have seen what it is about."""
        if action.hand not in rivals or reveal.heat.void_reason(rivals) is None:
            return False
        unseen = reveal.heat.unseen_by(rivals)
        self._voids.update(unseen)
        return any(self._voids[hand] <= MOST_VOIDS for hand in unseen)

    def _race_again(self, reveal: Reveal, now: float) -> None:
        """Nothing is written and what there is to hit for stands, but for everybody anew."""
        reveal.void = True
        again = self._open_reveal(reveal.floor, now + self._line_up.lead())
        self.crier.cry(self.play.history[-1], again, whole=True)
        self._cats.forget_plans()
        self._changed(now)

    def _come_too_late(self, reveal: Reveal, request: Request, now: float) -> None:
        """A press on a reveal that is no longer the newest counts if it pays off on both tables."""
        game = self.play.game
        action = self._stamped(request.action, now)
        if reveal.void:
            self._refuse_press(request, "void", reveal)
            return
        if game.pays_off(reveal.state, action) and game.pays_off(self.play.state, action):
            self._commit(request, action, now, reveal=reveal)
            return
        try:
            game.apply(self.play.state, action)
        except RefusedError as refused:  # the card is gone, or the game is over
            self._refuse_press(request, refused.code, reveal)
        else:
            self._refuse_press(request, "void", reveal)

    def _run_out(self, now: float) -> bool:
        """Fire a deadline, once nobody can have pressed before it."""
        due, reveal = self.play.game.deadline(self.play.state), self._reveal
        if due is None or self._clock.read(now) < due:
            return False
        if reveal is not None and not reveal.is_closed(due - reveal.at, now):
            return False
        if reveal is not None and (hurried := reveal.hurry(due - reveal.at, now)):
            self._take(reveal, hurried, now)
            return True
        state, events = self.play.game.advance(self.play.state, due)
        seq = self._desk.write("tmo", due, {})
        self._tell(self.play.turn_page(seq, due, state, events), now)
        self._changed(now)
        return True

    def _let_go(self, now: float) -> bool:
        """Do the first of what had to wait that need not any more."""
        return not self._must_wait(now) and any(
            self._perform(request, now) for request in list(self._held)
        )

    def _must_wait(self, now: float) -> bool:
        """Whether something is undecided that comes before whatever is done now."""
        if self._reveal is None:
            return False
        due = self.play.game.deadline(self.play.state)
        return self._reveal.undecided or (due is not None and self._clock.read(now) >= due)

    def _let_cats_act(self, now: float) -> None:
        while self.play.on and (due := self._cats.next_due(now)) is not None:
            hand, plan = due
            since = max(plan.due, self.shown_at or plan.due)
            self.ask(Request(None, hand, 0, plan.action, since), now)

    def _lose_patience(self, now: float) -> None:
        """Act for a hand that is waited for and does nothing: always as that hand's own action."""
        play, at = self.play, self._clock.read(now)
        for hand in play.game.waits_for(play.state):
            idle = play.game.when_idle(play.state, hand, at)
            if hand not in self._cats.hands and now >= self._loses_patience_at(idle):
                self._waiting_since = now
                action = idle or self._cats.choose_at_once(play, hand, at)
                self.ask(Request(None, hand, 0, action, now), now)

    def _loses_patience_at(self, idle: Any) -> float:
        return self._waiting_since + self._pace.waits(idle)

    def wakes_at(self, now: float) -> float | None:
        """When something is due although nothing comes in."""
        if not self._clock.runs:
            return None
        game, state, theirs = self.play.game, self.play.state, self._cats.hands
        times = [self._cats.wakes_at()]
        times += [
            self._missed_at(place.person, now)
            for hand, place in enumerate(self.play.places)
            if Hand(hand) not in theirs
        ]
        if self._reveal is not None:
            times.append(self._reveal.wakes_at(now))
        if (due := game.deadline(state)) is not None:
            times.append(self._settles_at(due, now))
        if self._held:
            times.append(now + LOOK_AGAIN)
        times += [
            self._loses_patience_at(game.when_idle(state, hand, self.play.last_at))
            for hand in game.waits_for(state)
            if hand not in theirs
        ]
        return min((time for time in times if time is not None), default=None)

    def _settles_at(self, due: Ms, now: float) -> float | None:
        rings, reveal = self._clock.when(due), self._reveal
        settles = reveal.closes_at(due - reveal.at, now) if reveal is not None else now
        return None if rings is None else max(rings, settles)

    # --- Doing ---

    def _hold(self, request: Request) -> None:
        """What waits for its turn. It is one thing at a time for each hand."""
        waiting = [other.cid for other in self._held if other.hand == request.hand]
        if not waiting:
            self._held.append(request)
        elif request.cid not in waiting:
            self._refuse(request, "busy")

    def _perform(self, request: Request, now: float) -> bool:
        """Whether it is done with, accepted or not; else it waits for somebody's line."""
        action, shown_at = self._stamped(request.action, now), None
        if self._shows_something(action):
            not_ready = self._line_up.not_ready(now)
            if not_ready and now < request.since + GATE:
                self.waiting_for = not_ready
                return False
            self._presence.wait_no_more(not_ready)
            shown_at = now + self._line_up.lead()
            action = self._stamped(action, shown_at)
        self._held.remove(request)
        self._commit(request, action, now, shown_at=shown_at)
        return True

    def _shows_something(self, action: Any) -> bool:
        """Whether it leads to something to race for."""
        game = self.play.game
        try:
            state, events = game.apply(self.play.state, self._with_chance(action))
        except RefusedError:
            return False
        return game.reaction_floor(state, events) is not None

    def _commit(
        self,
        request: Request,
        action: Any,
        now: float,
        *,
        shown_at: float | None = None,
        reveal: Reveal | None = None,
        judgement: Judgement | None = None,
    ) -> None:
        """Write it, then tell it; or refuse it. It shows something at *shown_at*, or is a press on
        *reveal*."""
        play = self.play
        action = self._with_chance(action)
        try:
            state, events = play.game.apply(play.state, action)
        except RefusedError as refused:
            self._refuse_press(request, refused.code, reveal)
            return
        seq = self._desk.write("act", action.at, action, seat=request.hand, cid=request.cid)
        page = play.turn_page(seq, action.at, state, events)
        self.paws.learn(action)
        self._ack(request, seq)
        if reveal is not None and judgement is not None:
            self.crier.tell_verdict(reveal, judgement, action, seq)
        self._tell(page, now, shown_at)
        while play.game.chance_due(play.state):
            self._let_chance_decide(now)
        self._changed(now, request.hand)

    def _let_chance_decide(self, now: float) -> None:
        play = self.play
        words = play.words(self._desk.seq + 1)
        action = play.game.decide_chance(play.state, play.last_at, words)
        state, events = play.game.apply(play.state, action)
        seq = self._desk.write("act", action.at, action)
        self._tell(play.turn_page(seq, action.at, state, events), now)

    def _with_chance(self, action: Any) -> Any:
        play = self.play
        return play.game.with_chance(play.state, action, play.words(self._desk.seq + 1))

    def _stamped(self, action: Any, now: float) -> Any:
        return replace(action, at=max(self.play.last_at, self._clock.read(now)))

    def _changed(self, now: float, actor: Hand | None = None) -> None:
        """What is seen has changed: whoever is waited for has all its time again."""
        self._waiting_since = max(now, self.shown_at or now)
        self.waiting_for = ()
        if not self.play.on:
            self._drop_all(Refusal.OVER)
            self._clock.stop(now)
        self._let_cats_think(now, actor)

    def _let_cats_think(self, now: float, actor: Hand | None = None) -> None:
        since = max(now, self.shown_at or now)
        self._cats.think(self.play, self._clock.read(since), since, actor)

    def thought(self, seed: int, choice: Choice | None, now: float) -> None:
        """What a cat has thought of."""
        self._cats.thought(seed, choice, self.play, self._clock.read(now))

    def _drop_all(self, why: Refusal | TableRefusal) -> None:
        """Nothing that waits will be done any more."""
        held, presses = self._held, self._too_late
        if (reveal := self._reveal) is not None:
            presses += [(reveal, request) for request in reveal.give_up()]
        self._held, self._too_late = [], []
        self._reveal = self._previous = None
        self.waiting_for = ()
        for request in held:
            self._refuse(request, why)
        for older, request in presses:
            self._refuse_press(request, why, older)

    # --- Reveals ---

    def _open_reveal(self, floor: int, shown_at: float) -> Reveal:
        if self._reveal is not None:
            older = self._reveal
            self._too_late += [(older, request) for request in older.give_up()]
            self._previous = older
        self._floor = floor
        at = max(self.play.last_at, self._clock.read(shown_at))
        self._reveal = self._line_up.reveal(self._desk.seq, floor, shown_at, at)
        return self._reveal

    def _tell(self, page: Page, now: float, shown_at: float | None = None) -> None:
        """Everybody here, each at its time if there is something to race for."""
        play = self.play
        floor = play.game.reaction_floor(play.state, page.events) if play.on else None
        reveal = None
        if floor is not None:
            reveal = self._open_reveal(floor, shown_at or now + self._line_up.lead())
        self.crier.cry(page, reveal)

    def tell_missed(self, person: int, game: int, seq: int) -> None:
        """What *person* has not seen since row *seq*, or the whole table."""
        self.crier.tell_missed(person, game, seq, self._reveal)

    # --- Answering ---

    def _ack(self, request: Request, seq: int) -> None:
        if request.person is not None:
            self._answers.remember(request.person, request.cid, seq)
            self._desk.tell(request.person, Ack(cid=request.cid, seq=seq))

    def _refuse_press(
        self, request: Request, code: Refusal | TableRefusal, reveal: Reveal | None
    ) -> None:
        """And once more if it comes once more."""
        k = None
        if reveal is not None:
            k = reveal.k
            refused = Refused(code=code, cid=request.cid, k=k)
            reveal.heard[(request.hand, request.cid)] = refused
        self._refuse(request, code, k)

    def _refuse(self, request: Request, code: Refusal | TableRefusal, k: int | None = None) -> None:
        if request.person is not None:
            self._desk.tell(request.person, Refused(code=code, cid=request.cid, k=k))
        elif request.hand in self._cats.hands:
            now = request.since
            self._cats.think_again(self.play, request.hand, self._clock.read(now), now)
