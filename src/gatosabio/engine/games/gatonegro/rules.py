"""Gato Negro as a `Game`: which actions are allowed, what they do, what time does.

The clauses in the margins are those of docs/rules/gatonegro.md. Where they are decided:
`setup.py` GN-01, GN-02, GN-20 · `state.py` GN-03, GN-05, GN-06, GN-15, GN-23 · `score.py`
GN-10 … GN-15, GN-21, GN-22 · `view.py` GN-04 · below, when a take or a rhyme is allowed.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from gatosabio.engine.cards import FRENCH_DECK
from gatosabio.engine.game import (
    QUICKEST_ANSWER,
    Game,
    Hand,
    Ms,
    PaceName,
    Refusal,
    RefusedError,
    Result,
    Seating,
)
from gatosabio.engine.games.gatonegro import setup
from gatosabio.engine.games.gatonegro.events import Event, Taken, TurnedUp
from gatosabio.engine.games.gatonegro.spoken import SPEECH
from gatosabio.engine.games.gatonegro.state import State
from gatosabio.engine.games.gatonegro.types import (
    Action,
    Pass,
    Pile,
    PlayerSnapshot,
    Rhyme,
    Rules,
    Snapshot,
    Start,
    Take,
)
from gatosabio.engine.games.gatonegro.view import View, view, views


class GatoNegro(Game[Rules, Start, State, Action, Event, View]):
    """The rules, with all variants."""

    name = "gatonegro"
    rules_version = 1
    rules_type = Rules
    start_type = Start
    action_type = Action
    cards = frozenset(FRENCH_DECK)
    found_by = Taken
    pace_options: Mapping[PaceName, Mapping[str, int]] = {
        "children": {"carry": 700, "stall": 6_000, "recital": 5_000},
        "adults": {"carry": 400, "stall": 4_000, "recital": 3_000},
        "calm": {"carry": 1_000, "stall": 8_000, "recital": 6_000},
    }
    speech = SPEECH

    def players(self, rules: Rules) -> range:
        """GN-01: 2 to 4 players."""
        return range(setup.LEAST_PLAYERS, setup.MOST_PLAYERS + 1)

    def is_by_turns(self, rules: Rules) -> bool:
        """GN-23: if the options say so."""
        return rules.by_turns

    deck = staticmethod(setup.deck)
    view = staticmethod(view)
    views = staticmethod(views)

    def deal(self, rules: Rules, seating: Seating, deck: Pile) -> Start:
        """GN-02: nothing is dealt, the deck lies in the middle."""
        return Start(deck=deck)

    def set_up(
        self, rules: Rules, seating: Seating, start: Start
    ) -> tuple[State, tuple[Event, ...]]:
        """See `setup.set_up`."""
        state = setup.set_up(rules, seating, start)
        return state, tuple(state.events)

    def legal_actions(self, state: State, hand: Hand, at: Ms) -> tuple[Action, ...]:
        """Every action that *hand* may take at time *at*."""
        if not 0 <= hand < len(state.lefts) or state.result is not None:
            return ()
        rules = state.rules
        actions: tuple[Action, ...] = ()
        if rules.by_turns:
            if hand != state.turn:
                return ()
            actions = (Pass(at, hand),)
        if _refuse_take(state, hand, at) is None:
            top = state.deck[state.taken]
            actions += (Take(at, hand, top, 0), Take(at, hand, top, 1))
        if state.recital is None and _refuse_rhyme(state, at) is None:
            actions += (Rhyme(at, hand),)
        return actions

    def cards_in(self, action: Action) -> Pile:
        """The card that *action* wants to take."""
        return (action.card,) if type(action) is Take else ()

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after *action*, and what happened."""
        if state.recital is not None:  # its events are not needed: after the end all is refused
            state, _ = self.advance(state, action.at)
        if refusal := _refusal(state, action):
            code, why = refusal
            raise RefusedError(code, why)
        table = state.at_time(action.at)
        if type(action) is Take:
            table.take(action.hand, action.card, action.pile)
        elif type(action) is Rhyme:
            table.recite(action.hand)
        else:
            table.leave_it(action.hand)
        return table, tuple(table.events)

    def deadline(self, state: State) -> Ms | None:
        """When the recital ends (GN-06); None if nobody recites."""
        return None if state.recital is None else state.recital.ends_at

    def advance(self, state: State, to: Ms) -> tuple[State, tuple[Event, ...]]:
        """End the game if the recital is over by *to*."""
        if state.recital is None or state.recital.ends_at > to:
            return state, ()
        table = state.at_time(state.recital.ends_at)
        table.end("rhyme")
        return table, tuple(table.events)

    def is_raced(self, state: State, action: Action) -> bool:
        """Whether *action* is a take, unless the game is played by turns."""
        return type(action) is Take and not state.rules.by_turns

    def pays_off(self, state: State, action: Action) -> bool:
        """Whether *action* is a take of the top card, and allowed."""
        return type(action) is Take and _refusal(state, action) is None

    def reaction_floor(self, state: State, events: Sequence[Event]) -> int | None:
        """The quickest answer to a new top card; None without one, or by turns."""
        if state.rules.by_turns or state.result is not None:
            return None
        shown = any(isinstance(event, TurnedUp | Taken) for event in events)
        return QUICKEST_ANSWER if shown else None

    def hands_in_play(self, state: State) -> tuple[Hand, ...]:
        """All hands until the game is over."""
        return state.hands() if state.result is None else ()

    def waits_for(self, state: State) -> tuple[Hand, ...]:
        """By turns the hand on turn; else none."""
        return (state.turn,) if state.rules.by_turns and state.result is None else ()

    def when_idle(self, state: State, hand: Hand, at: Ms) -> Pass:
        """Pass; it is asked only by turns."""
        return Pass(at, hand)

    def snapshot(self, state: State) -> Snapshot:
        """The whole state, as records show it."""
        on_turn = state.rules.by_turns and state.result is None
        return Snapshot(
            deck=state.deck[state.taken :],
            players=tuple(
                PlayerSnapshot(state.piles(hand), state.score(hand)) for hand in state.hands()
            ),
            phase=state.phase,
            turn=state.turn if on_turn else None,
        )

    def result(self, state: State) -> Result | None:
        """The places of all players; None while the game is played."""
        return state.result


def _refusal(state: State, action: Action) -> tuple[Refusal, str] | None:
    """The first reason, in the order of `Refusal`, to refuse *action*; None if it is allowed."""
    hand, kind, by_turns = action.hand, type(action), state.rules.by_turns
    if not 0 <= hand < len(state.lefts):
        return Refusal.NO_SUCH_HAND, f"the players are 0 to {len(state.lefts) - 1}"
    if state.result is not None:
        return Refusal.OVER, "the game is over"
    if kind is Pass and not by_turns:
        return Refusal.NOT_NOW, "only who plays by turns can pass"
    if kind is Rhyme and state.recital is not None:
        return Refusal.NOT_NOW, f"player {state.recital.hand} is reciting already"
    if by_turns and hand != state.turn:
        return Refusal.NOT_YOUR_TURN, f"it is the turn of player {state.turn}"
    if kind is Rhyme:
        return _refuse_rhyme(state, action.at)
    if type(action) is not Take:
        return None
    if reason := _refuse_take(state, hand, action.at):
        return reason
    top = state.deck[state.taken]
    if action.card != top:
        return Refusal.GONE, f"{action.card} is not on top, {top} is"
    return None


def _refuse_take(state: State, hand: Hand, at: Ms) -> tuple[Refusal, str] | None:
    """GN-03: a hand that has just taken a card must wait. GN-23: but not by turns."""
    carry = state.rules.carry
    if carry and not state.rules.by_turns and at - state.took_at[hand] < carry:
        return (
            Refusal.TOO_EARLY,
            f"player {hand} can take again at {state.took_at[hand] + carry} ms",
        )
    return None


def _refuse_rhyme(state: State, at: Ms) -> tuple[Refusal, str] | None:
    """GN-06: the top card must have been seen for a while. GN-23: by turns, everybody must have
    passed on it."""
    if state.rules.by_turns:
        if state.passes < len(state.lefts):
            return Refusal.TOO_EARLY, f"{state.passes} of {len(state.lefts)} passes in a row"
    elif at - state.top_since < state.rules.stall:
        return Refusal.TOO_EARLY, f"the rhyme is allowed from {state.rhyme_from} ms on"
    return None


GATONEGRO: Final = GatoNegro()
