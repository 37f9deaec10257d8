"""The few legal actions that could be best, and that the search tries; instinct's comes first.

Cards with the same effect count as one: 5+9 and 14, or two corrections.
"""

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from gatosabio.bots.addirace.finish import NEAR, turns_left, useful, without
from gatosabio.bots.addirace.instinct import instinct, worth_keeping
from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import Hand
from gatosabio.engine.games.addirace.imagine import World, legal_in
from gatosabio.engine.games.addirace.types import (
    ATTACKS,
    COUNTERS,
    GOAL,
    Action,
    Discard,
    Magic,
    Release,
    Score,
    Strike,
    Swap,
)

A = TypeVar("A", bound=Action)

_SCORES: Final = 3  # points cards near the goal; far from it only the largest
_TARGETS: Final = 2  # players to strike with each attack: the leaders
_IN_SIGHT: Final = 100  # an opponent with at most this many points to go may be attacked
_RELEASES: Final = 2
_DISCARDS: Final = 2
_SWAPS: Final = 4


def options(world: World) -> list[Action]:
    """The legal actions to try, at least one."""
    hand = world.acting
    legal = legal_in(world, hand)
    first = instinct(world)
    chosen: dict[Any, Action] = {kind_of(first): first} if first in legal else {}
    for action in (*_scores(world, hand, legal), *_strikes(world, legal), *_others(legal)):
        chosen.setdefault(kind_of(action), action)
    room = GOAL - world.totals[hand]
    swaps = [action for action in legal if isinstance(action, Swap)]
    swaps.sort(key=lambda swap: worth_keeping(swap.give, room))
    for action in _unlike(swaps)[:_SWAPS]:
        chosen.setdefault(kind_of(action), action)
    if not any(isinstance(action, Score) for action in chosen.values()):
        discards = [action for action in legal if isinstance(action, Discard)]
        discards.sort(key=lambda discard: worth_keeping(discard.card, room))
        for action in _unlike(discards)[:_DISCARDS]:
            chosen.setdefault(kind_of(action), action)
    return list(chosen.values()) or legal


def kind_of(action: Action) -> Any:
    """A key that is equal for actions with the same effect."""
    match action:
        case Score(card=card) | Discard(card=card) | Swap(give=card):
            return type(action), _kind_of_card(card)
        case Release(attack=attack, cards=cards):
            return attack, _kind_of_card(cards[0])
        case Strike(card=card, target=target):
            return card, target
        case _:
            return action


def _kind_of_card(card: Card) -> Any:
    return VALUE[card] or (card if card in COUNTERS or card in ATTACKS else "correction")


def _unlike(actions: Iterable[A]) -> list[A]:
    kinds: dict[Any, A] = {}
    for action in actions:
        kinds.setdefault(kind_of(action), action)
    return list(kinds.values())


def _scores(world: World, hand: Hand, legal: list[Action]) -> list[Action]:
    """The points cards that leave the fewest turns; never one that leaves a rest of 1."""
    room = GOAL - world.totals[hand]
    scores = {
        VALUE[action.card]: action
        for action in legal
        if isinstance(action, Score) and VALUE[action.card] != room - 1
    }
    if not scores:
        return []
    if room > NEAR:
        return [scores[max(scores)]]
    values = useful(world.hands[hand][: world.payable[hand]], room)

    def turns(value: int) -> float:
        rest = room - value
        return turns_left(without(values, values.index(value), rest), rest) if rest else 0.0

    return [scores[value] for value in sorted(scores, key=turns)[:_SCORES]]


def _strikes(world: World, legal: list[Action]) -> list[Action]:
    """Attacks on the leaders; magic on the first of them only. Attacks are worth more later, which
    a search does not see, since it does not look that far: a hand that can score keeps them until
    somebody comes near the goal."""
    strikes = [action for action in legal if isinstance(action, Strike | Magic)]
    if any(isinstance(action, Score) for action in legal):
        strikes = [s for s in strikes if type(s) is Magic or _is_near(world, s.target)]
    strikes.sort(key=lambda strike: -world.totals[strike.target])
    chosen: list[Action] = []
    for attack in sorted(ATTACKS):
        same = [s for s in strikes if isinstance(s, Strike) and s.card == attack]
        chosen += same[:_TARGETS]
    return chosen + [strike for strike in strikes if isinstance(strike, Magic)][:1]


def _is_near(world: World, target: Hand) -> bool:
    return GOAL - world.totals[target] <= _IN_SIGHT


def _others(legal: list[Action]) -> list[Action]:
    releases = _unlike([action for action in legal if isinstance(action, Release)])
    releases.sort(key=lambda release: VALUE[release.cards[0]])
    rest = (Score, Strike, Magic, Release, Discard, Swap)
    return [*releases[:_RELEASES], *(action for action in legal if not isinstance(action, rest))]
