"""Every action a player may take: what bots choose from and screens offer."""

from collections.abc import Iterator, Sequence
from typing import overload

from gatosabio.engine.game import Ms, Seat
from gatosabio.engine.games.addirace.layings import Group, sorted_hand
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
    Swap,
)


class Choices(Sequence[Action]):
    """A list of actions, each of them made only when it is looked at: who plays a million games
    chooses one of many, and never looks at the others."""

    __slots__ = ("_at", "_groups", "_seat", "_size")

    def __init__(self, seat: Seat, at: Ms, groups: list[Group]) -> None:
        self._seat = seat
        self._at = at
        self._groups = groups
        self._size = 0
        for _, _, items in groups:
            self._size += len(items)

    def __len__(self) -> int:
        return self._size

    def __repr__(self) -> str:
        return f"Choices({list(self)!r})"

    def __iter__(self) -> Iterator[Action]:
        for kind, fixed, items in self._groups:
            for item in items:
                yield kind(self._at, self._seat, *fixed, item)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index if index >= 0 else index + self._size
        if left >= 0:
            for kind, fixed, items in self._groups:
                if left < len(items):
                    return kind(self._at, self._seat, *fixed, items[left])
                left -= len(items)
        raise IndexError(index)


def legal_actions(state: State, seat: Seat, at: Ms) -> Sequence[Action]:
    """All of them, each once; the two orders of a pair that releases a pursuit are two, since the
    card laid last ends on top of the talon."""
    if seat != state.acting or state.result is not None or state.drawing is not None:
        return ()
    hand = state.hands[seat]
    if state.phase == "play":
        if not hand:
            return (Pass(at, seat),)
        groups, defences, doubled = sorted_hand(state, seat)
        if not groups or not state.rules.must_play:  # AR-12
            groups.append((Discard, (), tuple(dict.fromkeys(hand)) if doubled else hand))
        if defences:
            groups.append((Defend, (), defences))
        return Choices(seat, at, groups)
    cards = dict.fromkeys(hand)  # attacks come in fours
    if state.phase == "magic":
        return (Return(at, seat), *[Swap(at, seat, card) for card in cards])
    counters = [card for card in cards if COUNTERS.get(card) == state.attack]
    return (Accept(at, seat), *[Counter(at, seat, card) for card in counters])
