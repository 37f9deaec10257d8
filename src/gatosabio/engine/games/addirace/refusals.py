"""What Addi Race refuses, and why. The first reason in the order of `Refusal` is reported."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from msgspec import UNSET

from gatosabio.engine.cards import MAGIC, PURSUIT, SEESAW, VALUE, Card
from gatosabio.engine.game import Hand, Refusal
from gatosabio.engine.games.addirace.layings import blocked_by, layings
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import (
    CORRECTING,
    COUNTERS,
    GOAL,
    STANDING,
    Accept,
    Action,
    Counter,
    Defend,
    Discard,
    Magic,
    Pass,
    Phase,
    Release,
    Restock,
    Return,
    Score,
    Strike,
    Swap,
)

Reason: TypeAlias = tuple[Refusal, str]


def refusal(state: State, action: Action) -> Reason | None:
    """Why *action* is refused; None if it is allowed."""
    if type(action) is Restock:  # isinstance is slow with msgspec's structs
        return _refuse_restock(state, action)
    hand = action.hand
    phase, check = _CHECKS[type(action)]
    if state.acting == hand and state.phase == phase and state.drawing is None:
        return check(state, action)
    if not 0 <= hand < len(state.hands):
        return Refusal.NO_SUCH_HAND, f"the players are 0 to {len(state.hands) - 1}"
    if state.result is not None:
        return Refusal.OVER, "the game is over"
    if state.drawing is not None:
        return Refusal.NOT_NOW, "the talon must be shuffled into a new stock first"
    if state.phase != phase:
        return Refusal.NOT_NOW, f"that is for phase {phase}, this is phase {state.phase}"
    return Refusal.NOT_YOUR_TURN, f"it is for player {state.acting} to act"


def _not_held(card: Card) -> Reason:
    return Refusal.NOT_IN_HAND, f"no {card} in that hand"


def _refuse_restock(state: State, action: Restock) -> Reason | None:
    if state.result is not None:
        return Refusal.OVER, "the game is over"
    if state.drawing is None:
        return Refusal.NOT_NOW, "no new stock is needed"
    if sorted(action.stock) != sorted(state.drawing.stock):
        return Refusal.BAD_STOCK, "a new stock is the talon without its attacks"
    return None


# --- Points ---


def _refuse_score(state: State, action: Score) -> Reason | None:
    hand, card = action.hand, action.card
    if card not in state.hands[hand]:
        return _not_held(card)
    value = VALUE[card]
    if not value:
        return Refusal.BAD_CARD, f"{card} is no points card"
    if state.attacks[hand] and (blocker := blocked_by(state, hand, value)):
        return Refusal.BLOCKED, f"a {blocker} stands in the way"
    if state.totals[hand] + value > GOAL:  # AR-21
        return Refusal.OVER_200, f"{state.totals[hand]} and {value} is over {GOAL}"
    return None


# --- Attacks and defences ---


def _refuse_defence(state: State, action: Defend) -> Reason | None:
    card = action.card
    if card not in state.hands[action.hand]:
        return _not_held(card)
    return None if card in COUNTERS else (Refusal.BAD_CARD, f"{card} is no defence")


def _refuse_counter(state: State, action: Counter) -> Reason | None:
    card = action.card
    if card not in state.hands[action.hand]:
        return _not_held(card)
    if COUNTERS.get(card) != state.attack:
        return Refusal.BAD_CARD, f"{card} does not counter a {state.attack}"
    return None


def _refuse_target(state: State, hand: Hand, target: Hand, attack: Card) -> Reason | None:
    if not 0 <= target < len(state.hands):
        return Refusal.NO_SUCH_HAND, f"there is no player {target} to attack"
    if target == hand:
        return Refusal.BAD_TARGET, "nobody attacks oneself"
    if attack in state.immunities[target]:  # AR-30, AR-41
        return Refusal.IMMUNE, f"player {target} is immune to {attack}"
    if attack in state.attacks[target]:  # AR-30
        return Refusal.ALREADY_ATTACKED, f"player {target} suffers a {attack} already"
    return None


def _refuse_attack(state: State, action: Strike) -> Reason | None:
    hand, card = action.hand, action.card
    if card not in state.hands[hand]:
        return _not_held(card)
    if card not in STANDING:
        return Refusal.BAD_CARD, f"{card} is not laid in front of anybody"
    return _refuse_target(state, hand, action.target, card)


def _refuse_magic(state: State, action: Magic) -> Reason | None:
    hand, target = action.hand, action.target
    if MAGIC not in state.hands[hand]:
        return _not_held(MAGIC)
    if reason := _refuse_target(state, hand, target, MAGIC):
        return reason
    held = state.hands[target]
    if not held:
        return Refusal.BAD_TARGET, f"player {target} has no card to draw"
    if action.pick is not UNSET and action.pick not in held:
        return Refusal.NOT_IN_HAND, "that card is not there to be drawn"
    return None


# --- Releases and discards ---


def _refuse_release(state: State, action: Release) -> Reason | None:
    hand, attack, cards = action.hand, Card(action.attack), action.cards
    if attack not in state.attacks[hand]:
        return Refusal.NOT_NOW, f"player {hand} suffers no {attack}"
    left = list(state.hands[hand])
    for card in cards:
        if card not in left:
            return _not_held(card)
        left.remove(card)
    if not _releases(attack, cards):
        return Refusal.BAD_CARD, f"{' '.join(cards) or 'nothing'} does not release a {attack}"
    return None


def _releases(attack: Card, cards: Sequence[Card]) -> bool:
    """Whether *cards* laid on *attack* end it: two equal points cards end a pursuit (AR-31), any
    correction ends a seesaw (AR-33)."""
    if attack == PURSUIT:
        return len(cards) == 2 and VALUE[cards[0]] == VALUE[cards[1]] > 0
    return attack == SEESAW and len(cards) == 1 and cards[0] in CORRECTING


def _refuse_swap(state: State, action: Swap) -> Reason | None:
    return None if action.give in state.hands[action.hand] else _not_held(action.give)


def _refuse_discard(state: State, action: Discard) -> Reason | None:
    if action.card not in state.hands[action.hand]:
        return _not_held(action.card)
    if state.rules.must_play and layings(state, action.hand):  # AR-12
        return Refusal.MUST_PLAY, "at this table one discards only what cannot be helped"
    return None


def _refuse_pass(state: State, action: Pass) -> Reason | None:
    return (Refusal.NOT_NOW, "only an empty hand passes") if state.hands[action.hand] else None


def _refuse_nothing(state: State, action: Accept | Return) -> None:
    """If phase and player are right, nothing else can be wrong."""


_CHECKS: Final[dict[type[Action], tuple[Phase, Callable[[State, Any], Reason | None]]]] = {
    Score: ("play", _refuse_score),
    Defend: ("play", _refuse_defence),
    Strike: ("play", _refuse_attack),
    Magic: ("play", _refuse_magic),
    Release: ("play", _refuse_release),
    Discard: ("play", _refuse_discard),
    Pass: ("play", _refuse_pass),
    Counter: ("respond", _refuse_counter),
    Accept: ("respond", _refuse_nothing),
    Swap: ("magic", _refuse_swap),
    Return: ("magic", _refuse_nothing),
}
"""For each kind of action: the phase it belongs to, and the check of everything else."""
