"""Addi Race as a `Game`: which actions are allowed, what they do, what chance decides.

The clauses in the margins are those of docs/rules/addirace.md. Where they are decided:
`setup.py` AR-01 … AR-03 · `state.py` AR-10, AR-14, AR-15, AR-32 · `refusals.py` AR-12, AR-21,
AR-30, AR-31 … AR-33, AR-41 · `plays.py` AR-10 … AR-43 · `view.py` AR-50.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from gatosabio.engine.cards import ADDI_BOX
from gatosabio.engine.chance import draw_below, shuffled
from gatosabio.engine.game import HANDS, Awaited, Game, Hand, Ms, RefusedError, Result, Seating
from gatosabio.engine.games.addirace import setup
from gatosabio.engine.games.addirace.events import Event, Scored
from gatosabio.engine.games.addirace.legal import legal_actions
from gatosabio.engine.games.addirace.plays import PLAYS
from gatosabio.engine.games.addirace.refusals import refusal
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import (
    Accept,
    Action,
    Counter,
    Defend,
    Discard,
    Magic,
    Pass,
    Pile,
    PlayerSnapshot,
    Release,
    Restock,
    Return,
    Rules,
    Score,
    Snapshot,
    Start,
    Strike,
    Swap,
)
from gatosabio.engine.games.addirace.view import View, glance, seen_event, view, views


class AddiRace(Game[Rules, Start, State, Action, Event, View]):
    """The rules of both editions, which differ only in names and pictures."""

    name = "addirace"
    rules_version = 1
    rules_type = Rules
    start_type = Start
    action_type = Action
    cards = frozenset(ADDI_BOX)
    found_by = Scored
    chance_fields = frozenset({"pick"})
    table_options: Mapping[str, Any] = {"edition": "modern"}
    awaited_move: Awaited = "answer"  # to an attack; a turn takes thought

    def players(self, rules: Rules) -> range:
        """AR-02: 2 to 6 players."""
        return range(setup.LEAST_PLAYERS, setup.MOST_PLAYERS + 1)

    def is_by_turns(self, rules: Rules) -> bool:
        """Always true."""
        return True

    def deck(self, rules: Rules) -> Pile:
        """AR-01: all 157 cards."""
        return ADDI_BOX

    def deal(self, rules: Rules, seating: Seating, deck: Pile) -> Start:
        """See `setup.deal`."""
        return setup.deal(seating, deck)

    def set_up(
        self, rules: Rules, seating: Seating, start: Start
    ) -> tuple[State, tuple[Event, ...]]:
        """See `setup.set_up`: the first player has already drawn."""
        state = setup.set_up(rules, seating, start)
        return state, tuple(state.events)

    legal_actions = staticmethod(legal_actions)

    def cards_in(self, action: Action) -> Pile:
        """The cards that *action* names."""
        match action:
            case Score(card=card) | Defend(card=card) | Strike(card=card) | Counter(card=card):
                return (card,)
            case Discard(card=card) | Swap(give=card):
                return (card,)
            case Magic(pick=pick):
                return () if pick is UNSET else (pick,)
            case Release(cards=cards) | Restock(stock=cards):
                return cards
            case Accept() | Return() | Pass():
                return ()
        assert_never(action)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after *action*, and what happened."""
        if reason := refusal(state, action):
            code, why = reason
            raise RefusedError(code, why)
        table = state.at_time(action.at)
        PLAYS[type(action)](table, action)
        return table, tuple(table.events)

    # --- Chance ---

    def chance_due(self, state: State) -> int:
        """How many cards the new stock has, if one is needed (AR-14); else 0."""
        return 0 if state.drawing is None else len(state.drawing.stock)

    def decide_chance(self, state: State, at: Ms, words: Iterator[int]) -> Restock:
        """Shuffle the talon into a new stock."""
        if state.drawing is None:
            raise ValueError("no new stock is needed")
        return Restock(at, shuffled(state.drawing.stock, words))

    def with_chance(self, state: State, action: Action, words: Iterator[int]) -> Action:
        """Pick the card that magic draws (AR-34)."""
        if type(action) is not Magic or action.pick is not UNSET or refusal(state, action):
            return action
        held = sorted(state.hands[action.target])
        return replace(action, pick=held[draw_below(len(held), words)])

    # --- Turns: nobody races ---

    def hands_in_play(self, state: State) -> tuple[Hand, ...]:
        """All hands until the game is over."""
        return HANDS[: len(state.hands)] if state.result is None else ()

    def waits_for(self, state: State) -> tuple[Hand, ...]:
        """The hand on turn, or the one that is asked for an answer."""
        return () if state.result is not None or state.drawing is not None else (state.acting,)

    def when_idle(self, state: State, hand: Hand, at: Ms) -> Action | None:
        """Accept an attack, return a card seen by magic; None on a turn."""
        if state.phase == "respond":
            return Accept(at, hand)
        return Return(at, hand) if state.phase == "magic" else None

    # --- Looking ---

    view = staticmethod(view)
    views = staticmethod(views)
    glance = staticmethod(glance)
    seen_event = staticmethod(seen_event)

    def snapshot(self, state: State) -> Snapshot:
        """The whole state, as records show it."""
        return Snapshot(
            players=tuple(
                PlayerSnapshot(
                    hand=tuple(sorted(held)),
                    points=state.points[hand],
                    total=state.totals[hand],
                    defences=state.defences[hand],
                    attacks=tuple(sorted(state.attacks[hand])),
                )
                for hand, held in enumerate(state.hands)
            ),
            stock=state.stock_left,
            talon=state.talon,
            aside=tuple(sorted(state.aside)),
            turn=None if state.result else state.turn,
            phase=state.phase,
            asked=state.asked if state.phase == "respond" else None,
            seen=state.pick if state.phase == "magic" else None,
        )

    def result(self, state: State) -> Result | None:
        """The places of all players; None while the game is played."""
        return state.result


ADDIRACE: Final = AddiRace()
