"""What a game of Addi Cat's tells about its players: read reveal by reveal, from the rows alone.

A reveal is one piece of evidence about the new card's fact, for every player whom that card gave
the right to hit by equality. Left out is what tells nothing about one fact: common reveals (several
cards are added up at once), seesaws, a last special card (AC-37), wins on an older equality, and
what others would have done after somebody's greed.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, TypeAlias

from msgspec import UNSET, Struct

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import Hand, Ms, Player
from gatosabio.engine.games.addicats import rights
from gatosabio.engine.games.addicats.events import Greed, HitVoid, RaceWon, Revealed
from gatosabio.engine.games.addicats.state import State
from gatosabio.engine.games.addicats.types import Action, Slap
from gatosabio.learning.facts import FACT_OF, Fact
from gatosabio.learning.left_out import LeftOut
from gatosabio.records.record import Opening
from gatosabio.records.replay import Stopped, steps

LEAST_SECONDS: Final = 0.001
RACE_BEGINS_WITHIN: Final = 2000
"""Milliseconds from a card to its race: half a round trip, on the worst of lines."""


class Pressed(Struct, frozen=True):
    """A player hit with the right to it; *late* if somebody else had won by then."""

    player: Player
    fact: Fact
    seconds: float
    late: bool


class Silent(Struct, frozen=True):
    """A player with the right to hit had not hit after *until* seconds, nor in the *window* after
    that."""

    player: Player
    fact: Fact
    until: float
    window: float


class Wrong(Struct, frozen=True):
    """A player took two sums for equal that are not."""

    player: Player
    fact: Fact
    other: Fact


class Met(Struct, frozen=True):
    """A card of this fact was turned up while the player showed a card."""

    player: Player
    fact: Fact


Evidence: TypeAlias = Pressed | Silent | Wrong | Met


class RefusedRecordError(ValueError):
    """The rules refuse an action of this record: there is nothing to be learned from it."""

    def __init__(self, stopped: Stopped) -> None:
        super().__init__(f"action {stopped.index}: {stopped.message}")


class _Reveal:
    """One card that was turned up, and what followed."""

    def __init__(self, event: Revealed, state: State) -> None:
        self.at: Ms = event.at
        self.shown_by = [hand for hand, up in enumerate(state.ups) if up]
        self.cards = event.cards
        self.state = state
        self.fact: Fact | None = None
        self.entitled: tuple[Hand, ...] = ()
        (turner, card), *others = event.cards
        self.turner = turner
        if not others and card in FACT_OF:
            self.fact = FACT_OF[card]
            self.entitled = _equal_with(turner, state)
        self.won_at: Ms | None = None
        self.times: dict[Hand, tuple[float, bool]] = {}  # seconds, and whether it was late
        self.in_earnest: Collection[Hand] | None = None  # where the judge says so
        self.wrong: list[tuple[Hand, Fact]] = []
        self.spoilt = False  # greed came before anybody won, or it was raced for twice

    def hit(self, action: Slap, events: Iterable[Any]) -> None:
        """Somebody hit the mouse."""
        for event in events:
            if isinstance(event, RaceWon) and event.hand == action.hand:
                if event.why == "last-special":  # it has ended what others raced for
                    self.spoilt = True
                elif action.hand in self.entitled:
                    self.spoilt = self._was_raced_again(action)
                    self._press(action, late=False)
                    self.won_at = action.at
                    self.in_earnest = _rivals(action)
            elif isinstance(event, HitVoid) and event.hand == action.hand:
                if event.why == "late" and self.won_at is not None:
                    self._press(action, late=True)
            elif isinstance(event, Greed) and event.hand == action.hand:
                self._be_wrong(action.hand)

    def _was_raced_again(self, action: Slap) -> bool:
        """Whether the race that was won began long after the card was turned: the table has rested
        meanwhile, or the first race was void. Times are counted from the second race only."""
        took = _measured(action, "eff", action.at - self.at)
        return action.at - took - _measured(action, "weight", 0) - self.at > RACE_BEGINS_WITHIN

    def _press(self, action: Slap, *, late: bool) -> None:
        if action.hand in self.entitled and action.hand not in self.times:
            took = _measured(action, "eff", action.at - self.at)
            if late and self.won_at is not None:
                # A heavy paw may have held the winner up: who had hit by then was not late.
                late = took > self.won_at - self.at
            self.times[action.hand] = (max(took / 1000, LEAST_SECONDS), late)

    def _be_wrong(self, hand: Hand) -> None:
        if self.won_at is None:
            self.spoilt = True
        top = self._taken_for_equal(hand)
        if self.fact is not None and top is not None:
            self.wrong.append((hand, FACT_OF[top]))

    def _taken_for_equal(self, hand: Hand) -> Card | None:
        """The card that a greedy hand took for equal to the new one: its own; for the hand that
        turned, the one nearest in value."""
        tops = {
            other: up[0]
            for other, up in enumerate(self.state.ups)
            if up and up[0] in FACT_OF and other != self.turner
        }
        if hand != self.turner:
            return tops.get(hand)
        new = VALUE[self.state.ups[self.turner][0]]
        return min(tops.values(), key=lambda card: abs(VALUE[card] - new), default=None)

    def evidence(self, ended_at: Ms | None) -> Iterator[Evidence]:
        """What is known once the next card is turned, at *ended_at*, or the game is over."""
        owners, settle = self.state.terms.owners, self.state.terms.rules.settle
        for hand, other in self.wrong:
            assert self.fact is not None
            yield Wrong(owners[hand], self.fact, other)
        looking = sorted({owners[hand] for hand in self.shown_by})
        for _, card in self.cards:
            if card in FACT_OF:
                yield from (Met(player, FACT_OF[card]) for player in looking)
        if self.fact is None or self.spoilt:
            return
        for player in sorted({owners[hand] for hand in self.entitled}):
            hands = [hand for hand in self.entitled if owners[hand] == player]
            if pressed := [self.times[hand] for hand in hands if hand in self.times]:
                seconds, late = min(pressed)
                yield Pressed(player, self.fact, seconds, late)
            elif self.won_at is not None:
                if self.in_earnest is None or any(hand in self.in_earnest for hand in hands):
                    until = (self.won_at - self.at) / 1000
                    yield Silent(player, self.fact, until, settle / 1000)
            elif ended_at is not None:
                yield Silent(player, self.fact, (ended_at - self.at) / 1000, 0.0)


class Reading:
    """Reads a game while it is played, action by action."""

    def __init__(self) -> None:
        self._reveal: _Reveal | None = None

    def after(
        self, action: Action | None, events: Iterable[Any], state: State
    ) -> Iterator[list[Evidence]]:
        """What is known now that *action*, or time if there was none, has brought these *events*
        and this *state*: all about the card before, once the next one is turned."""
        events = tuple(events)
        if self._reveal is not None and isinstance(action, Slap):
            self._reveal.hit(action, events)
        for event in events:
            if isinstance(event, Revealed):
                if self._reveal is not None:
                    yield list(self._reveal.evidence(event.at))
                self._reveal = _Reveal(event, state)

    def end(self) -> Iterator[list[Evidence]]:
        """What the last card of the game told."""
        if self._reveal is not None:
            yield list(self._reveal.evidence(None))
            self._reveal = None


def evidence(opening: Opening) -> Iterator[list[Evidence]]:
    """What each reveal of this game tells: wrong hits, then what was met, then who hit and who did
    not, by seat.

    :raises RefusedRecordError: if the rules refuse an action
    """
    actions: list[Action] = list(opening.record.actions)
    reading, left_out = Reading(), LeftOut(opening)
    since = 0  # the action that has turned the card
    for place, step in enumerate(steps(opening)):
        if step.error is not None:
            raise RefusedRecordError(step.error)
        action = actions[place] if place < len(actions) else None
        for pieces in reading.after(action, step.events, step.state):
            yield _counted(pieces, left_out, since, place)
        if any(isinstance(event, Revealed) for event in step.events):
            since = place
    for pieces in reading.end():
        yield _counted(pieces, left_out, since, len(actions))


def _counted(
    pieces: Iterable[Evidence], left_out: LeftOut, since: int, until: int
) -> list[Evidence]:
    """What counts of *pieces*. They are about a card that action *since* has turned; it lay there
    until action *until*."""
    has_rested = left_out.has_rested(since, until)
    return [
        piece
        for piece in pieces
        if not left_out.is_away(piece.player, since, until)
        and (isinstance(piece, Met) or not has_rested)
    ]


def _equal_with(turner: Hand, state: State) -> tuple[Hand, ...]:
    """The hands that the card of *turner* gave the right to hit by equality, its own included."""
    if state.scramble is not None:
        return ()
    right = rights.right_of(turner, state.values, state.downs, state.ups, seesaw=state.seesaw)
    if right is None or right[0] != "equality":
        return ()
    return tuple(sorted((turner, *right[1])))


def _measured(action: Slap, name: str, otherwise: float) -> float:
    """What the judge of a live table measured."""
    if action.judge is UNSET:
        return otherwise
    value = action.judge.get(name, otherwise)
    return float(value) if isinstance(value, int | float) else otherwise


def _rivals(action: Slap) -> Collection[Hand] | None:
    """The hands that raced in earnest against this one, where the judge says so."""
    if action.judge is UNSET:
        return None
    rivals = action.judge.get("rivals")
    return [Hand(hand) for hand in rivals] if isinstance(rivals, list) else None
