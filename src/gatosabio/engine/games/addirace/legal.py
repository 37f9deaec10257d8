"""Every action that a player may take: bots choose from these, and screens offer them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, overload

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addirace.layings import MADE_BY, Groups, sort_hand
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import (
    COUNTERS,
    Accept,
    Action,
    Counter,
    Defend,
    Discard,
    Pass,
    Return,
    Score,
    Swap,
)

A = TypeVar("A", bound=Action)
OfCard = TypeVar("OfCard", Score, Discard)


class Choices(Struct, frozen=True, gc=False):
    """A list of actions, each of which is made only when it is looked at: simulations choose one
    and never look at the others. It is a struct because it is made so often."""

    at: Ms
    hand: Hand
    groups: Groups  # none is empty

    def __bool__(self) -> bool:
        return bool(self.groups)

    def __len__(self) -> int:
        return sum(map(len, self.groups.values()))

    def __repr__(self) -> str:
        return f"Choices({list(self)!r})"

    def __iter__(self) -> Iterator[Action]:
        at, hand = self.at, self.hand
        return iter([make(at, hand, item) for make, items in self.groups.items() for item in items])

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index
        if left < 0:
            left += len(self)
            if left < 0:
                raise IndexError(index)
        for make, items in self.groups.items():
            if left < len(items):
                return make(self.at, self.hand, items[left])
            left -= len(items)
        raise IndexError(index)

    index = Sequence.index
    count = Sequence.count


Sequence.register(Choices)


def of_kind(actions: Sequence[Action], *kinds: type[A]) -> list[A]:
    """Those of *actions* that are of one of these *kinds*. Of a list that makes its actions only
    when they are looked at, no others are made."""
    if not isinstance(actions, Choices):
        # isinstance is slow with msgspec's structs, and no kind of action has kinds of its own
        return [action for action in actions if type(action) in kinds]  # type: ignore[misc]
    at, hand = actions.at, actions.hand
    made: list[Any] = [
        make(at, hand, item)
        for make, items in actions.groups.items()
        if MADE_BY.get(make, make) in kinds
        for item in items
    ]
    return made


def best_card(
    actions: Sequence[Action], kind: type[OfCard], worth: Callable[[Card], int]
) -> OfCard | None:
    """The action of that *kind* whose card is *worth* most, the first of equals; None if there is
    none. Of a list that makes its actions only when they are looked at, no other is made."""
    if not isinstance(actions, Choices):
        return max(of_kind(actions, kind), key=lambda action: worth(action.card), default=None)
    cards: Sequence[Card] = actions.groups.get(kind, ())
    return kind(actions.at, actions.hand, max(cards, key=worth)) if cards else None


def legal_actions(state: State, hand: Hand, at: Ms) -> Sequence[Action]:
    """All actions that *hand* may take, each once. The two orders of a pair that releases a pursuit
    are two actions, because the card laid last lies on top of the talon."""
    if hand != state.acting or state.result is not None or state.drawing is not None:
        return ()
    if state.phase != "play":
        return _answers(state, hand, at)
    held = state.hands[hand]
    if not held:
        return (Pass(at, hand),)
    groups: Groups = {Discard: held}  # the largest group first: that makes lookups fast
    defences, doubled = sort_hand(state, hand, groups)
    if doubled:
        groups[Discard] = tuple(dict.fromkeys(held))
    if state.rules.must_play and len(groups) > 1:  # AR-12
        del groups[Discard]
    if defences:
        groups[Defend] = defences
    return Choices(at, hand, groups)  # type: ignore[return-value]


def _answers(state: State, hand: Hand, at: Ms) -> Sequence[Action]:
    cards = dict.fromkeys(state.hands[hand])  # each once: there are four of each attack
    if state.phase == "magic":
        return (Return(at, hand), *[Swap(at, hand, card) for card in cards])
    counters = [card for card in cards if COUNTERS.get(card) == state.attack]
    return (Accept(at, hand), *[Counter(at, hand, card) for card in counters])
