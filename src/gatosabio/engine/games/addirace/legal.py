"""Every action a player may take: what bots choose from and screens offer."""

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Any, Final, TypeAlias, overload

from gatosabio.engine.cards import CORRECTIONS, MAGIC, PURSUIT, SEESAW, VALUE, Card
from gatosabio.engine.game import SEATS, Ms, Seat
from gatosabio.engine.games.addirace.refusals import blocked_by
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import (
    ATTACKS,
    COUNTERS,
    GOAL,
    LIGHT,
    Accept,
    Action,
    Counter,
    Defend,
    Discard,
    Magic,
    Pass,
    Pile,
    Release,
    Return,
    Score,
    Strike,
    Swap,
)

OTHERS: Final = tuple(
    tuple(tuple(other for other in SEATS[:players] if other != seat) for seat in SEATS[:players])
    for players in range(len(SEATS) + 1)
)
"""By number of players, for each one: all the others."""


Group: TypeAlias = tuple[Callable[..., Action], tuple[Any, ...], Sequence[Any]]
"""A kind of action, its arguments but for the last, and what the last one can be."""


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
        return _plays(state, seat, at, hand) if hand else (Pass(at, seat),)
    cards = dict.fromkeys(hand)  # attacks come in fours
    if state.phase == "magic":
        return (Return(at, seat), *[Swap(at, seat, card) for card in cards])
    counters = [card for card in cards if COUNTERS.get(card) == state.attack]
    return (Accept(at, seat), *[Counter(at, seat, card) for card in counters])


def _plays(state: State, seat: Seat, at: Ms, hand: Pile) -> Choices:
    groups: list[Group] = []
    most = _most_points(state, seat)
    points = []
    attacks: list[Card] = []
    defences = []
    for card in hand:
        value = VALUE[card]
        if value:
            if value <= most:
                points.append(card)
        elif card in ATTACKS:
            if card in attacks:  # they come in fours
                hand = tuple(dict.fromkeys(hand))
            else:
                attacks.append(card)
        elif card in COUNTERS:
            defences.append(card)
    if points:
        groups.append((Score, (), points))
    for card in attacks:
        targets = _targets(state, seat, card)
        if targets:
            groups.append((Magic, (), targets) if card == MAGIC else (Strike, (card,), targets))
    if state.attacks[seat]:
        groups += _releases(state, seat)
    if not groups or not state.rules.must_play:  # AR-12
        groups.append((Discard, (), hand))
    if defences:
        groups.append((Defend, (), defences))
    return Choices(seat, at, groups)


def _most_points(state: State, seat: Seat) -> int:
    """What a card may be worth at most to be laid for points."""
    room = GOAL - state.totals[seat]
    if not state.attacks[seat]:
        return room
    return 0 if blocked_by(state, seat, 0) else min(room, LIGHT)


def _targets(state: State, seat: Seat, card: Card) -> list[Seat]:
    """Whom *card* can attack (AR-30); magic needs a card to draw (AR-34)."""
    attacks, immunities, hands = state.attacks, state.immunities, state.hands
    return [
        target
        for target in OTHERS[len(attacks)][seat]
        if card not in attacks[target]
        and card not in immunities[target]
        and (card != MAGIC or hands[target])
    ]


def _releases(state: State, seat: Seat) -> list[Group]:
    hand = state.hands[seat]
    groups: list[Group] = []
    if PURSUIT in state.attacks[seat]:
        by_value: dict[int, list[Card]] = {}
        for card in hand:
            if VALUE[card]:
                by_value.setdefault(VALUE[card], []).append(card)
        pairs = [pair for cards in by_value.values() for pair in permutations(cards, 2)]
        groups.append((Release, ("pursuit",), pairs))
    if SEESAW in state.attacks[seat]:
        corrections = [(card,) for card in hand if card in CORRECTIONS]
        groups.append((Release, ("seesaw",), corrections))
    return [group for group in groups if group[2]]
