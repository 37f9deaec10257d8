"""What the champion looks at, as a list of facts that are true or not.

Nearly all facts are false at any time, so a network needs to look at few of its first weights. The
facts are computed from a view: the champion knows no more than a player in its seat.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from gatosabio.bots.champion.kinds import (
    ATTACKS,
    KIND_OF,
    KINDS,
    OTHERS,
    VALUES,
)
from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.games.addirace.types import COUNTERS, GOAL, Phase
from gatosabio.engine.games.addirace.view import PlayerView, View

COPIES: Final = 3
"""A hand is shown to hold at least one, two, three cards of a kind."""

LAID: Final = (2, 4, 7)
"""So many points cards of a value on the table are shown."""

HELD_BY_OTHERS: Final = (1, 4, 8)
"""So many cards in another's hand are shown."""

WITH: Final = 4
"""A card of each value, with none, one, two or three others of the hand, may make 200."""

ROOMS: Final = 5  # another's points to go are shown in steps of so many
STOCKS: Final = 10  # and the cards of the stock
MOST_STOCKS: Final = 16
PHASES: Final[tuple[Phase, ...]] = ("play", "respond", "magic")
STANDING: Final = ATTACKS[:3]

OTHER: Final = 2 + len(HELD_BY_OTHERS) + len(STANDING) + len(ATTACKS) + GOAL // ROOMS
"""Facts about each other player: whether there is one, whether nobody else is nearer to the goal,
its hand, the attacks it suffers, those it is immune to, its points to go."""

SIZES: Final[dict[str, int]] = {
    "players": OTHERS,
    "must_play": 1,
    "phase": len(PHASES),
    "attack": len(ATTACKS),
    "seen": KINDS,
    "held": KINDS * COPIES,
    "room": GOAL,
    "suffers": len(STANDING),
    "immune": len(ATTACKS),
    "makes": len(VALUES) * WITH,
    "other": OTHERS,
    "others": OTHERS * OTHER,
    "stock": MOST_STOCKS,
    "laid": len(VALUES) * len(LAID),
}
FEATURES: Final = sum(SIZES.values())
FIRST: Final = dict(zip(SIZES, accumulate(SIZES.values(), initial=0), strict=False))
"""The number of the first fact of each part."""


def features(view: View, *, must_play: bool = False) -> list[int]:
    """The numbers of the facts that are true for the player who sees *view*."""
    assert view.viewer is not None
    me, players = view.viewer, len(view.players)
    hand = [held.card for held in view.hand]
    room = GOAL - view.players[me].total
    true = [FIRST["players"] + players - 2, FIRST["room"] + room - 1]
    if must_play:
        true.append(FIRST["must_play"])
    true.append(FIRST["phase"] + PHASES.index(view.phase))
    if view.attack is not None:
        true.append(FIRST["attack"] + ATTACKS.index(view.attack))
        true.append(_other(view.turn, me, players))
    if view.seen is not None:
        true.append(FIRST["seen"] + KIND_OF[view.seen])
        true.append(_other(view.target, me, players))
    true += _held(hand)
    true += _suffers(view.players[me], FIRST["suffers"], FIRST["immune"])
    true += _makes([VALUE[card] for card in hand if VALUE[card]], room)
    nearest = max([player.total for number, player in enumerate(view.players) if number != me])
    for steps in range(1, players):
        true += _about(view.players[(me + steps) % players], steps, nearest)
    true.append(FIRST["stock"] + min(view.stock // STOCKS, MOST_STOCKS - 1))
    true += _laid(view.players)
    return true


def _other(hand: int | None, me: int, players: int) -> int:
    """The attacker that one answers, or the victim of one's magic."""
    assert hand is not None
    return FIRST["other"] + (hand - me) % players - 1


def _held(hand: Sequence[Card]) -> Iterator[int]:
    counts = [0] * KINDS
    for card in hand:
        kind = KIND_OF[card]
        if counts[kind] < COPIES:
            yield FIRST["held"] + kind * COPIES + counts[kind]
            counts[kind] += 1


def _suffers(player: PlayerView, suffers: int, immune: int) -> Iterator[int]:
    for number, attack in enumerate(STANDING):
        if attack in player.attacks:
            yield suffers + number
    for attack in {COUNTERS[card] for card in player.defences}:
        yield immune + ATTACKS.index(attack)


def _about(player: PlayerView, steps: int, nearest: int) -> Iterator[int]:
    first = FIRST["others"] + (steps - 1) * OTHER
    yield first
    if player.total == nearest:
        yield first + 1
    for number, least in enumerate(HELD_BY_OTHERS):
        if player.hand >= least:
            yield first + 2 + number
    suffers = first + 2 + len(HELD_BY_OTHERS)
    immune = suffers + len(STANDING)
    yield from _suffers(player, suffers, immune)
    yield immune + len(ATTACKS) + (GOAL - player.total - 1) // ROOMS


def _laid(players: Sequence[PlayerView]) -> Iterator[int]:
    counts = [0] * (VALUES[-1] + 1)
    for player in players:
        for card in player.points:
            counts[VALUE[card]] += 1
    for number, value in enumerate(VALUES):
        for step, least in enumerate(LAID):
            if counts[value] >= least:
                yield FIRST["laid"] + number * len(LAID) + step


def _makes(held: list[int], room: int) -> Iterator[int]:
    """For each value, with how many other cards of the hand a card of that value makes *room*."""
    if room > WITH * VALUES[-1]:
        return
    whole = _sums(held)
    for number, value in enumerate(VALUES):
        rest = room - value
        if rest < 0:
            return
        sums = whole
        if value in held:
            others = held.copy()
            others.remove(value)
            sums = _sums(others)
        for cards, made in enumerate(sums):
            if made >> rest & 1:
                yield FIRST["makes"] + number * WITH + cards


def _sums(values: Sequence[int]) -> tuple[int, int, int, int]:
    """Bit n of the first to fourth: none, one, two, three of *values* make n."""
    one = two = three = 0
    for value in values:
        three |= two << value
        two |= one << value
        one |= 1 << value
    return 1, one, two, three
