"""The game while it is played: acts, presses, deadlines, cats and patience, each at its time.

Whatever is accepted becomes a row on the desk first. Races are decided by the judge (`timing`);
everything else happens when it arrives, but never before a press that has arrived is judged.
"""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from gatosabio.bots.policy import Level
from gatosabio.engine.game import Ms, Refusal, RefusedError, Seat
from gatosabio.table.cats import STAND_IN, Cats
from gatosabio.table.clock import Clock
from gatosabio.table.company import Company
from gatosabio.table.crier import Crier
from gatosabio.table.desk import Desk
from gatosabio.table.line_up import LineUp
from gatosabio.table.pace import Pace
from gatosabio.table.play import Page, Play
from gatosabio.table.presence import Presence
from gatosabio.table.races import Request, Reveal
from gatosabio.timing.heat import Verdict as Judgement
from gatosabio.timing.runner import Press
from gatosabio.wire.messages import Ack, Refused, TableRefusal

GATE: Final = 3_000.0
"""A reveal waits so long for a line that is not ready; then it goes on without it."""

LOOK_AGAIN: Final = 50.0
"""What is held is looked at so often."""

ANSWERS_KEPT: Final = 256


class Live:
    """One game on the table."""

    def __init__(
        self,
        play: Play,
        crier: Crier,
        line_up: LineUp,
        desk: Desk,
        company: Company,
        presence: Presence,
        clock: Clock,
        cats: Cats,
        pace: Pace,
    ) -> None:
        self.play = play
        self.crier = crier
        self.waiting_for: tuple[int, ...] = ()  # people whose line the next reveal waits for
        self._line_up = line_up
        self._desk = desk
        self._company = company
        self._presence = presence
        self._clock = clock
        self._cats = cats
        self._pace = pace
        self._answers: dict[tuple[int, int], int] = {}  # (hand, cid) → the row that answered it
        self._reveal: Reveal | None = None
        self._previous: Reveal | None = None
        self._held: list[Request] = []
        self._too_late: list[tuple[Reveal, Request]] = []
        self._waiting_since = 0.0
        self._floor: int | None = None

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
        self.seat_cats(now)
        self._tell(self.play.history[-1], now)
        self._changed(now)

    def go_on(self, now: float) -> None:
        """After a rest: everybody is shown the table anew, and a race for what lies there starts
        anew."""
        self._clock.start(now)
        self.seat_cats(now)
        if self.play.on and self._floor is None:
            self._floor = self.play.game.reaction_floor(self.play.state, self._last_sight())
        page = self.play.history[-1]
        if self._floor is not None and self.play.on:
            self._open_reveal(self._floor, now + self._line_up.lead())
        self.crier.cry(page, self._reveal, whole=True)
        self._changed(now)

    def rest(self, now: float) -> None:
        """The clock stands. Whatever has arrived is judged first."""
        if self._reveal is not None and self._reveal.undecided:
            self._decide(now, until=now + 10_000)
        self._reveal = self._previous = None
        self._held.clear()
        self._clock.stop(now)

    def _last_sight(self) -> tuple[Any, ...]:
        """What was last shown, as far as it is remembered."""
        for page in reversed(self.play.history):
            if self.play.game.reaction_floor(self.play.state, page.events) is not None:
                events: tuple[Any, ...] = page.events
                return events
        return ()

    def seat_cats(self, now: float) -> None:
        """See which hands cats must play."""
        levels: dict[Seat, Level] = {}
        for hand, seat in enumerate(self.play.seats):
            place = self._company.places[seat]
            if place.bot is not None:
                levels[Seat(hand)] = place.bot
            elif place.person is None or self.is_away(seat, now):
                levels[Seat(hand)] = STAND_IN
        if set(levels) != set(self._cats.hands):
            self._cats.play_hands(self.play, levels)
            self._cats.think(self.play, self._clock.read(now), now)

    def is_away(self, seat: int, now: float) -> bool:
        """Whether a cat plays that person's seat."""
        person = self._company.places[seat].person
        return person is not None and self._presence.missing(person, now, self._pace.away)

    # --- What comes in ---

    def ask(self, request: Request, now: float) -> None:
        """An act that comes with no stopwatch."""
        if self._answered(request):
            return
        game, reveal = self.play.game, self._reveal
        if game.is_raced(self.play.state, request.action):
            if reveal is not None and request.hand not in reveal.answered:
                press = Press(now - reveal.heat.shown_at)
                reveal.press(request, press, now)
            else:
                self._commit(request, self._stamped(request.action, now), now)
        elif reveal is not None and reveal.undecided:
            self._hold(request)
        else:
            self._perform(request, now)
        self.settle(now)

    def press(self, request: Request, k: int, n: str, press: Press, now: float) -> None:
        """A press in a race."""
        if self._answered(request):
            return
        for reveal in (self._reveal, self._previous):
            if reveal is not None and (reveal.k, reveal.n) == (k, n):
                break
        else:
            self._refuse(request, "void", k)
            return
        if (request.hand, request.cid) in reveal.heard:
            return
        reveal.heard.add((request.hand, request.cid))
        if reveal is self._previous:
            if request.hand not in reveal.answered:
                reveal.answered.add(request.hand)
                self._come_too_late(reveal, request, now)
        elif not self.play.game.is_raced(self.play.state, request.action):
            self._refuse(request, "bad-action", k)
        elif not reveal.press(request, press, now):
            self._commit(request, self._stamped(request.action, now), now)
        self.settle(now)

    def beat(self, hands: Iterable[Seat], k: int, n: str, e: float, now: float) -> None:
        """Hands that had not pressed *e* ms after their paint."""
        reveal = self._reveal
        if reveal is not None and (reveal.k, reveal.n) == (k, n):
            for hand in hands:
                if hand in reveal.entered:
                    reveal.heat.beat(hand, e, now)
            self.settle(now)

    def shown(self, hands: Iterable[Seat], k: int, n: str, now: float) -> None:
        """Hands whose screen shows the reveal."""
        reveal = self._reveal
        if reveal is not None and (reveal.k, reveal.n) == (k, n):
            for hand in hands:
                if hand in reveal.entered:
                    reveal.heat.shown(hand, now)

    def sent(self, hands: Iterable[Seat], k: int, now: float) -> None:
        """The reveal has gone out to these hands."""
        reveal = self._reveal
        if reveal is not None and reveal.k == k:
            for hand in hands:
                if hand in reveal.entered and hand not in reveal.sent:
                    reveal.sent.add(hand)
                    reveal.heat.sent(hand, now)

    # --- Deciding ---

    def settle(self, now: float) -> None:
        """Do everything that is due."""
        if not self._clock.runs:
            return
        busy = True
        while busy and self.play.on:
            busy = self._decide(now, until=now) or self._run_out(now) or self._let_go(now)

    def wake(self, now: float) -> None:
        """Time has passed."""
        if not self._clock.runs or not self.play.on:
            return
        self.seat_cats(now)
        self.settle(now)
        self._let_cats_act(now)
        self._lose_patience(now)
        self.settle(now)

    def _decide(self, now: float, until: float) -> bool:
        reveal = self._reveal
        if reveal is None:
            return False
        decided = reveal.decide(until)
        for request, judgement in decided:
            if judgement.too_soon:
                self._refuse(request, "too-soon", reveal.k)
            elif reveal is not self._reveal:
                self._come_too_late(reveal, request, now)
            else:
                self._judge(reveal, request, judgement, now)
        late, self._too_late = self._too_late, []
        for older, request in late:
            self._come_too_late(older, request, now)
        return bool(decided or late)

    def _judge(self, reveal: Reveal, request: Request, judgement: Judgement, now: float) -> None:
        game, state = self.play.game, self.play.state
        rivals = [
            hand
            for hand in reveal.entered
            if game.pays_off(state, replace(request.action, seat=hand, at=self.play.last_at))
        ]
        if request.hand in rivals and reveal.heat.void_reason(rivals):
            self._refuse(request, "void", reveal.k)
            return
        measured = {
            "r": round(judgement.r, 1),
            "eff": round(judgement.eff, 1),
            "bound": round(judgement.bound, 1),
            "clamped": round(judgement.clamped, 1),
            "tie": judgement.tie,
        }
        at = max(self.play.last_at, Ms(reveal.at + round(judgement.eff)))
        action = replace(request.action, at=at, judge=measured)
        self._commit(request, action, now, judged=(reveal, judgement))

    def _come_too_late(self, reveal: Reveal, request: Request, now: float) -> None:
        """A press on a reveal that is no longer the newest counts if it pays off on both tables."""
        game = self.play.game
        action = self._stamped(request.action, now)
        then = replace(action, at=max(reveal.at, Ms(0)))
        if game.pays_off(reveal.state, then) and game.pays_off(self.play.state, action):
            self._commit(request, action, now)
            return
        try:
            game.apply(self.play.state, action)
        except RefusedError as refused:  # the card is gone, or the game is over
            self._refuse(request, refused.code, reveal.k)
        else:
            self._refuse(request, "void", reveal.k)

    def _run_out(self, now: float) -> bool:
        """Fire a deadline, once nobody can have pressed before it."""
        due = self.play.game.deadline(self.play.state)
        if due is None or self._clock.read(now) < due:
            return False
        reveal = self._reveal
        if reveal is not None and reveal.heat.settled_until(now) < due - reveal.at:
            return False
        state, events = self.play.game.advance(self.play.state, due)
        seq = self._desk.write("tmo", due, {})
        self._tell(self.play.turn_page(seq, due, state, events), now)
        self._changed(now)
        return True

    def _let_go(self, now: float) -> bool:
        """Do what had to wait, if it need not any more."""
        if not self._held or (self._reveal is not None and self._reveal.undecided):
            return False
        request = self._held.pop(0)
        return self._perform(request, now)

    def _let_cats_act(self, now: float) -> None:
        for hand, plan in self._cats.due(now):
            if not self.play.on:
                return
            request = Request(None, hand, 0, plan.action, now)
            reveal, raced = self._reveal, self.play.game.is_raced(self.play.state, plan.action)
            if raced and reveal is not None and hand not in reveal.answered:
                press = Press(max(0.0, plan.due - reveal.heat.shown_at))
                reveal.press(request, press, max(plan.due, reveal.heat.shown_at))
            else:
                self.ask(request, now)

    def _lose_patience(self, now: float) -> None:
        """Act for a hand that is waited for and does nothing: always as that hand's own action."""
        play = self.play
        for hand in play.game.waits_for(play.state) if play.on else ():
            if hand in self._cats.hands or now < self._waiting_since + self._patience(hand):
                continue
            at = self._clock.read(now)
            action = play.game.when_idle(play.state, hand, at)
            action = action or self._cats.choose_at_once(play, hand, at)
            self._waiting_since = now
            if action is not None:
                self.ask(Request(None, hand, 0, action, now), now)

    def _patience(self, hand: Seat) -> float:
        quick = self.play.game.when_idle(self.play.state, hand, self.play.last_at) is not None
        return self._pace.patience if quick else self._pace.turn

    def wakes_at(self, now: float) -> float | None:
        """When something is due although nothing comes in."""
        play = self.play
        if not self._clock.runs or not play.on:
            return None
        times: list[float | None] = [
            self._cats.wakes_at(),
            self._presence.back_or_missing_at(self._pace.away),
        ]
        if self._reveal is not None:
            times.append(self._reveal.heat.wakes_at(now))
        if (due := play.game.deadline(play.state)) is not None:
            times.append(self._settles_at(due, now))
        if self._held:
            times.append(now + LOOK_AGAIN)
        times += [
            self._waiting_since + self._patience(hand)
            for hand in play.game.waits_for(play.state)
            if hand not in self._cats.hands
        ]
        return min((time for time in times if time is not None), default=None)

    def _settles_at(self, due: Ms, now: float) -> float | None:
        rings = self._clock.when(due)
        if rings is None or self._reveal is None:
            return rings
        return max(rings, self._reveal.heat.settles_at(due - self._reveal.at, now))

    # --- Doing ---

    def _perform(self, request: Request, now: float) -> bool:
        """Whether it is done with, accepted or not; else it is held."""
        game, play = self.play.game, self.play
        action = self._stamped(request.action, now)
        try:
            state, events = game.apply(play.state, self._with_chance(action))
        except RefusedError as refused:
            self._refuse(request, refused.code)
            return True
        if game.reaction_floor(state, events) is None:
            self._commit(request, action, now)
            return True
        self.waiting_for = self._line_up.not_ready(now)
        if self.waiting_for and now - request.since < GATE:
            self._hold(request)
            return False
        self.waiting_for = ()
        shown_at = now + self._line_up.lead()
        at = max(play.last_at, self._clock.read(shown_at))
        self._commit(request, replace(action, at=at), now, shown_at=shown_at)
        return True

    def _hold(self, request: Request) -> None:
        if all(other.hand != request.hand for other in self._held):
            self._held.append(request)

    def _commit(
        self,
        request: Request,
        action: Any,
        now: float,
        *,
        shown_at: float | None = None,
        judged: tuple[Reveal, Judgement] | None = None,
    ) -> None:
        """Write it, then tell it; or refuse it."""
        play = self.play
        action = self._with_chance(action)
        try:
            state, events = play.game.apply(play.state, action)
        except RefusedError as refused:
            self._refuse(request, refused.code, judged[0].k if judged else None)
            return
        seq = self._desk.write("act", action.at, action, seat=request.hand, cid=request.cid)
        page = play.turn_page(seq, action.at, state, events)
        self._ack(request, seq)
        if judged is not None:
            self.crier.tell_verdict(*judged, action, seq)
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

    def _changed(self, now: float, actor: Seat | None = None) -> None:
        """What is seen has changed: whoever is waited for has all its time again."""
        since = max(now, self._reveal.heat.shown_at) if self._reveal is not None else now
        self._waiting_since = since
        if not self.play.on:
            self._reveal = self._previous = None
            self._held.clear()
            self._clock.stop(now)
        self._cats.think(self.play, self._clock.read(since), since, actor)

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

    def _answered(self, request: Request) -> bool:
        """Whether that very action was accepted before; it is answered again then."""
        seq = self._answers.get((request.hand, request.cid)) if request.person is not None else None
        if seq is None or request.person is None:
            return False
        self._desk.tell(request.person, Ack(cid=request.cid, seq=seq))
        return True

    def _ack(self, request: Request, seq: int) -> None:
        if request.person is None:
            return
        self.remember_answer(request.hand, request.cid, seq)
        self._desk.tell(request.person, Ack(cid=request.cid, seq=seq))

    def remember_answer(self, hand: int, cid: int, seq: int) -> None:
        """So that the same action sent again is not done again."""
        self._answers[(hand, cid)] = seq
        while len(self._answers) > ANSWERS_KEPT:
            del self._answers[next(iter(self._answers))]

    def _refuse(self, request: Request, code: Refusal | TableRefusal, k: int | None = None) -> None:
        if request.person is not None:
            self._desk.tell(request.person, Refused(code=code, cid=request.cid, k=k))
        elif request.hand in self._cats.hands:
            now = request.since
            self._cats.think_again(self.play, request.hand, self._clock.read(now), now)
