"""Addi Cat's as a `Game`: which actions are allowed, what they do, what time does.

The clauses in the margins are those of docs/rules/addicats.md. Where they are decided:
`setup.py` AC-01 … AC-12 · `reveals.py` AC-20 … AC-24, AC-50 … AC-61 · `rights.py` and `hits.py`
AC-30 … AC-38, AC-55 … AC-60 · `state.py` AC-22, AC-33, AC-44 … AC-46 · `ending.py`
AC-70 … AC-76 · `calls.py` AC-80 … AC-82.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from gatosabio.engine.game import (
    QUICKEST_ANSWER,
    QUICKEST_SUM,
    Game,
    Hand,
    Ms,
    PaceName,
    Player,
    Refusal,
    RefusedError,
    Result,
    Seating,
)
from gatosabio.engine.games.addicats import calls, ending, hits, reveals, setup
from gatosabio.engine.games.addicats.events import Event, Greed, RaceWon, Revealed, ScrambleOpened
from gatosabio.engine.games.addicats.spoken import SPEECH
from gatosabio.engine.games.addicats.state import State
from gatosabio.engine.games.addicats.types import (
    Action,
    Call,
    Flip,
    HandSnapshot,
    Pile,
    Rules,
    Slap,
    Snapshot,
    Start,
    Stop,
)
from gatosabio.engine.games.addicats.view import View, view, views


class AddiCats(Game[Rules, Start, State, Action, Event, View]):
    """The rules of both editions."""

    name = "addicats"
    rules_version = 1
    rules_type = Rules
    start_type = Start
    action_type = Action
    cards = frozenset(setup.FULL_DECK)
    found_by = RaceWon
    missed_by: type[Any] | None = Greed
    table_options: Mapping[str, Any] = {"edition": "modern", "standstill": 200}
    pace_options: Mapping[PaceName, Mapping[str, int]] = {
        "children": {"look": 1_500, "scramble": 4_000},
        "adults": {"look": 700},
        "calm": {"look": 2_000, "scramble": 6_000},
    }

    near_option = "near_deck"  # AC-12
    to_explain = staticmethod(reveals.specials_in)
    speech = SPEECH

    def players(self, rules: Rules) -> range:
        """AC-06: 2 to 8 players, in the modern edition 2 to 6."""
        return range(2, setup.MOST_PLAYERS[rules.edition] + 1)

    def owners(self, rules: Rules, players: int) -> tuple[Player, ...]:
        """AC-08: two players have two hands each."""
        if players == 2:
            return tuple(map(Player, setup.TWO_PLAYERS[rules.edition][0]))
        return super().owners(rules, players)

    def deck(self, rules: Rules) -> Pile:
        """See `setup.deck`."""
        return setup.deck(rules)

    def deal(self, rules: Rules, seating: Seating, deck: Pile) -> Start:
        """See `setup.deal`: the options change the deck, not how it is dealt."""
        return setup.deal(seating, deck)

    def set_up(
        self, rules: Rules, seating: Seating, start: Start
    ) -> tuple[State, tuple[Event, ...]]:
        """See `setup.set_up`: nothing happens before the first card is turned."""
        return setup.set_up(rules, seating, start), ()

    def legal_actions(self, state: State, hand: Hand, at: Ms) -> tuple[Action, ...]:
        """Every action that *hand* may take. A hit is always legal: a wrong one has a price."""
        if _refuse_hand(state, hand) is not None:
            return ()
        actions: tuple[Action, ...] = (Slap(at, hand),)
        if hand == state.turn and _refuse_flip(state, hand, at) is None:  # words take time
            actions = (Flip(at, hand), *actions)
        if state.terms.rules.mouse_call:
            actions += (Call(at, hand),)
        if state.terms.ending == "infinite":
            actions += (Stop(at, hand),)
        return actions

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after *action*, and what happened."""
        at = action.at
        fired: tuple[Event, ...] = ()
        if state.scramble is not None:
            state, fired = self.advance(state, at)
        if refusal := _refusal(state, action):
            code, why = refusal
            raise RefusedError(code, f"seat {action.hand} cannot {_name(action)}: {why}")
        table = state.at_time(at)
        kind = type(action)
        if kind is Flip:
            reveals.flip(table, action.hand)
        elif kind is Slap:
            hits.hit(table, action.hand)
        elif kind is Call:
            calls.call(table, action.hand)
        else:
            ending.end(table, "stopped")  # AC-73
        table.settle_rights()
        events = fired + tuple(table.events)
        if table.scramble is not None:  # a wait of 0 ms is over at once
            table, fired = self.advance(table, at)
            events += fired
        return table, events

    def deadline(self, state: State) -> Ms | None:
        """When the open scramble ends (AC-51, AC-60); None if there is none."""
        if state.scramble is None:
            return None
        return Ms(state.scramble.opened_at + state.terms.rules.scramble)

    def advance(self, state: State, to: Ms) -> tuple[State, tuple[Event, ...]]:
        """Decide the scrambles whose time is up at *to*."""
        events: tuple[Event, ...] = ()
        while state.scramble is not None and (due := self.deadline(state)) is not None:
            if due > to:
                break
            table = state.at_time(due)
            hits.time_out_scramble(table, state.scramble)
            table.settle_rights()
            events += tuple(table.events)
            state = table
        return state, events

    def is_raced(self, state: State, action: Action) -> bool:
        """Whether *action* is a hit or a call: both race against the hits of others."""
        return type(action) is Slap or type(action) is Call

    def pays_off(self, state: State, action: Action) -> bool:
        """Whether *action* is a hit with the right to it, or a call that denounces somebody."""
        if type(action) is Call:
            groups = state.denounced
            asleep = any(action.hand in group for group in groups)
            return bool(groups) and not asleep and state.scramble is None
        return type(action) is Slap and action.hand in state.entitled

    def reaction_floor(self, state: State, events: Sequence[Event]) -> int | None:
        """More for turned cards, which are added up and compared, than for a pursuit or an ambush,
        which need only be seen."""
        if state.result is not None:
            return None
        kinds = {type(event) for event in events}
        if ScrambleOpened in kinds:
            return QUICKEST_ANSWER
        return QUICKEST_SUM if Revealed in kinds else None

    def hands_in_play(self, state: State) -> tuple[Hand, ...]:
        """The hands that still own a card; none when the game is over."""
        return tuple(state.hands_in_play()) if state.result is None else ()

    def waits_for(self, state: State) -> tuple[Hand, ...]:
        """The hand on turn; none while a scramble is open."""
        return () if state.result is not None or state.scramble is not None else (state.turn,)

    def when_idle(self, state: State, hand: Hand, at: Ms) -> Flip:
        """Turn its card."""
        return Flip(at, hand)

    def view(self, state: State, hand: Hand | None) -> View:
        """See `view.view`."""
        return view(state, hand)

    def views(self, state: State, hands: Iterable[Hand | None]) -> list[View]:
        """See `view.views`."""
        return views(state, hands)

    def snapshot(self, state: State) -> Snapshot:
        """The whole state, as records show it."""
        places = state.places
        return Snapshot(
            hands=tuple(
                HandSnapshot(down, up, places[owner], points)
                for down, up, owner, points in zip(
                    state.downs, state.ups, state.terms.owners, state.points, strict=True
                )
            ),
            turn=None if state.result else state.turn,
            direction=state.direction,
            phase=state.phase,
            entitled=state.entitled,
        )

    def result(self, state: State) -> Result | None:
        """Places and losers; None while the game is played."""
        return state.result


def _refusal(state: State, action: Action) -> tuple[Refusal, str] | None:
    """The first reason, in the order of `Refusal`, to refuse *action*; None if it is allowed."""
    hand = action.hand
    if refused := _refuse_hand(state, hand):
        return refused
    kind = type(action)  # isinstance is slow with msgspec's structs, and this is a hot path
    if kind is Flip:
        return _refuse_flip(state, hand, action.at)
    if kind is Call and not state.terms.rules.mouse_call:
        return Refusal.NOT_NOW, "this table plays without the mouse call"
    if kind is Stop and state.terms.ending != "infinite":
        return Refusal.NOT_NOW, "only an infinite game is stopped"
    return None


def _refuse_hand(state: State, hand: Hand) -> tuple[Refusal, str] | None:
    """Why *hand* can do nothing at all."""
    if not 0 <= hand < len(state.downs):
        return Refusal.NO_SUCH_HAND, f"the hands are 0 to {len(state.downs) - 1}"
    if state.result is not None:
        return Refusal.OVER, "the game is over"
    if not state.downs[hand] and not state.ups[hand]:
        return Refusal.OUT, "that hand has given all its cards away"
    return None


def _refuse_flip(state: State, hand: Hand, at: Ms) -> tuple[Refusal, str] | None:
    """Why *hand* cannot turn a card at the time *at*."""
    if state.scramble is not None:  # AC-50, AC-60
        return Refusal.NOT_NOW, f"the {state.scramble.card} is not decided yet"
    if hand != state.turn:
        return Refusal.NOT_YOUR_TURN, f"it is the turn of seat {state.turn}"
    if at - state.revealed_at < state.terms.rules.look:  # AC-22
        return Refusal.TOO_EARLY, f"the last card was turned at {state.revealed_at} ms"
    return None


def _name(action: Action) -> str:
    return type(action).__name__.lower()


ADDICATS: Final = AddiCats()
