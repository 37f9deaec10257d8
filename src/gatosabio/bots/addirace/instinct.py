"""What an experienced player does without much thought, and a search expects of everybody.

It is handed a world, but looks at nothing except the acting seat's own hand and what is public.

There are about as many points in the cards one draws as one needs, so that nearly all of them must
be laid. Hence defences are laid at once (each brings a card), magic takes a card for a useless
one, and attacks are kept for opponents that come near.
"""

from typing import Final

from gatosabio.bots.addirace.finish import next_card, turns_left, useful
from gatosabio.bots.addirace.world import NOW, World, legal
from gatosabio.engine.cards import DEAD_END, MAGIC, PURSUIT, SEESAW, VALUE, Card
from gatosabio.engine.game import Seat
from gatosabio.engine.games.addirace.types import (
    CORRECTING,
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

THREAT: Final = 80
"""Points to go: an opponent that is so near is attacked."""

_LATE: Final = 30  # points to go, with which a card taken by magic seldom helps any more
_USELESS: Final = 3  # a card that is no more worth keeping than this is gladly given away
_KEEP: Final[dict[Card, float]] = {
    DEAD_END: 50,
    PURSUIT: 50,
    MAGIC: 14,
    SEESAW: 12,
    **dict.fromkeys(COUNTERS, 100),
}
_CORRECTION: Final = 1.5


def instinct(world: World, threat: int = THREAT) -> Action:
    """What the acting seat does; it attacks who has no more than *threat* points to go, and else
    for want of anything better."""
    seat = world.acting
    hand = world.hands[seat]
    if world.phase == "respond":
        return _answer(world, seat, hand)
    room = GOAL - world.totals[seat]
    if world.phase == "magic":
        return _answer_magic(world, seat, room)
    if not hand:
        return Pass(NOW, seat)
    points, others = hand[: world.payable[seat]], hand[world.payable[seat] :]
    for card in others:
        if card in COUNTERS:
            return Defend(NOW, seat, card)
    attacked = world.attacks[seat]
    most = most_to_lay(attacked, room)
    if room <= most:
        for card in points:
            if VALUE[card] == room:
                return Score(NOW, seat, card)
    return (
        _strike(world, seat, others, threat)
        or _magic(world, seat, room, others)
        or (_release(seat, attacked, points, others, room) if attacked else None)
        or _score(seat, points, room, most)
        or _strike(world, seat, others, GOAL)
        or discard_least(world, seat, room)
    )


def discard_least(world: World, seat: Seat, room: int) -> Action:
    """Throw away what is least worth keeping; or lay what does the least harm, where something
    must be laid (AR-12)."""
    least = min(world.hands[seat], key=lambda card: worth_keeping(card, room))
    discard = Discard(NOW, seat, least)
    if world.rules.must_play:
        allowed = legal(world, seat)
        if discard not in allowed:
            return min(allowed, key=lambda action: _harm(world, seat, room, action))
    return discard


def _harm(world: World, seat: Seat, room: int, action: Action) -> tuple[bool, float, float]:
    """How bad it is to lay that: worst is a rest of 1, which nothing makes; then the more turns
    are left, and the more one would have liked to keep the cards."""
    cards = _cards_of(action)
    left = list(world.hands[seat][: world.payable[seat]])
    for card in cards:
        if card in left:
            left.remove(card)
    rest = room - VALUE[cards[0]] if isinstance(action, Score) else room
    worth = sum([worth_keeping(card, room) for card in cards])
    return rest == 1, turns_left(useful(tuple(left), rest), rest), worth


def _cards_of(action: Action) -> Pile:
    match action:
        case Score(card=card) | Strike(card=card) | Defend(card=card):
            return (card,)
        case Release(cards=cards):
            return cards
        case _:
            return (MAGIC,)


def most_to_lay(attacked: frozenset[Card], room: int) -> int:
    """What a points card may be worth to be laid (AR-21, AR-31 … AR-33)."""
    if not attacked:
        return room
    if PURSUIT in attacked or DEAD_END in attacked:
        return 0
    return min(room, LIGHT)


def worth_keeping(card: Card, room: int) -> float:
    """How much one would like to keep *card*, in points."""
    value = VALUE[card]
    if value:
        return value if value <= room and value != room - 1 else 0
    return _KEEP.get(card, _CORRECTION)


def _answer(world: World, seat: Seat, hand: Pile) -> Action:
    for card in hand[world.payable[seat] :]:
        if COUNTERS.get(card) == world.attack:
            return Counter(NOW, seat, card)
    return Accept(NOW, seat)


def _answer_magic(world: World, seat: Seat, room: int) -> Action:
    hand, seen = world.hands[seat], world.pick
    if hand and seen is not None:
        give = min(hand, key=lambda card: worth_keeping(card, room))
        if worth_keeping(give, room) < worth_keeping(seen, room):
            return Swap(NOW, seat, give)
    return Return(NOW, seat)


def _strike(world: World, seat: Seat, others: Pile, threat: int) -> Strike | None:
    for attack in (DEAD_END, PURSUIT, SEESAW):
        if attack in others:
            target = target_of(world, seat, attack)
            if target is None:
                continue
            room = GOAL - world.totals[target]
            if room <= threat and (attack != SEESAW or room > LIGHT):
                return Strike(NOW, seat, attack, target)
    return None


def target_of(world: World, seat: Seat, attack: Card) -> Seat | None:
    """Who of those that *attack* can hit is nearest to the goal, and still free to lay cards."""
    best, target = -1, None
    for other in world.exposed[attack][seat]:
        total = world.totals[other]
        if total > best and world.hands[other]:
            suffered = world.attacks[other]
            if PURSUIT not in suffered and DEAD_END not in suffered:
                best, target = total, other
    return target


def _magic(world: World, seat: Seat, room: int, others: Pile) -> Magic | None:
    if MAGIC not in others or room <= _LATE:
        return None
    hand = world.hands[seat]
    if min([worth_keeping(card, room) for card in hand]) > _USELESS:
        return None
    target = target_of(world, seat, MAGIC)
    return None if target is None else Magic(NOW, seat, target)


def _release(
    seat: Seat, attacked: frozenset[Card], points: Pile, others: Pile, room: int
) -> Release | None:
    """With the pair that is worth least; with a correction that is no defence, if there is one."""
    if PURSUIT in attacked:
        by_value: dict[int, Card] = {}
        pairs: list[tuple[int, Card, Card]] = []
        for card in points:
            first = by_value.setdefault(VALUE[card], card)
            if first is not card:
                pairs.append((VALUE[card], first, card))
        if pairs:
            return Release(NOW, seat, "pursuit", min(pairs)[1:])
    if SEESAW in attacked and room > LIGHT:
        corrections = [card for card in others if card in CORRECTING]
        if corrections:
            return Release(NOW, seat, "seesaw", (corrections[0],))
    return None


def _score(seat: Seat, points: Pile, room: int, most: int) -> Score | None:
    card = next_card(points, room, most) if most else None
    return None if card is None else Score(NOW, seat, card)
