"""Every action a player may take: what bots choose from and screens offer."""

from itertools import permutations
from typing import TypeAlias

from gatosabio.engine.cards import CORRECTIONS, MAGIC, PURSUIT, SEESAW, VALUE, Card
from gatosabio.engine.game import Ms, Seat
from gatosabio.engine.games.addirace.refusals import blocked_by, is_immune
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import (
    ATTACKS,
    COUNTERS,
    GOAL,
    Accept,
    Action,
    Counter,
    Defend,
    Discard,
    Magic,
    Pass,
    Release,
    Return,
    Score,
    Strike,
    Swap,
)

Actions: TypeAlias = list[Action]


def legal_actions(state: State, seat: Seat, at: Ms) -> Actions:
    """All of them, each once; the two orders of a pair that releases a pursuit are two, since the
    card laid last ends on top of the talon."""
    if state.result is not None or state.drawing is not None:
        return []
    if state.asked is None:
        return _plays(state, seat, at) if seat == state.turn else []
    hand = dict.fromkeys(state.hands[seat]) if 0 <= seat < len(state.hands) else {}
    if state.seen:
        if seat != state.turn:
            return []
        return [Return(at, seat), *[Swap(at, seat, card) for card in hand]]
    if seat != state.asked:
        return []
    counters = [card for card in hand if COUNTERS.get(card) == state.attack]
    return [Accept(at, seat), *[Counter(at, seat, card) for card in counters]]


def _plays(state: State, seat: Seat, at: Ms) -> Actions:
    hand = dict.fromkeys(state.hands[seat])
    if not hand:
        return [Pass(at, seat)]
    plays: Actions = []
    defences: Actions = []
    room = GOAL - state.totals[seat]
    attacked = state.attacks[seat]
    for card in hand:
        value = VALUE[card]
        if value:
            if value <= room and not (attacked and blocked_by(state, seat, value)):
                plays.append(Score(at, seat, card))
        elif card in ATTACKS:
            plays += _attacks(state, seat, at, card)
        elif card in COUNTERS:
            defences.append(Defend(at, seat, card))
    if attacked:
        plays += _releases(state, seat, at)
    if not plays or not state.rules.must_play:  # AR-12
        plays += [Discard(at, seat, card) for card in hand]
    return plays + defences


def _attacks(state: State, seat: Seat, at: Ms, card: Card) -> Actions:
    targets = [
        Seat(target)
        for target in range(len(state.hands))
        if target != seat
        and card not in state.attacks[target]
        and not (state.defences[target] and is_immune(state, Seat(target), card))
    ]
    if card == MAGIC:
        return [Magic(at, seat, target) for target in targets if state.hands[target]]
    return [Strike(at, seat, card, target) for target in targets]


def _releases(state: State, seat: Seat, at: Ms) -> Actions:
    hand = state.hands[seat]
    found: Actions = []
    if PURSUIT in state.attacks[seat]:
        by_value: dict[int, list[Card]] = {}
        for card in hand:
            if VALUE[card]:
                by_value.setdefault(VALUE[card], []).append(card)
        found += [
            Release(at, seat, "pursuit", pair)
            for cards in by_value.values()
            for pair in permutations(cards, 2)
        ]
    if SEESAW in state.attacks[seat]:
        corrections = [card for card in hand if card in CORRECTIONS]
        found += [Release(at, seat, "seesaw", (card,)) for card in corrections]
    return found
