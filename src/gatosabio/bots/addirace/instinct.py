"""What an experienced player does without much thought; a search expects it of everybody.

It is given a world, but looks only at the acting hand's own cards and at what is public.

The cards one draws in a race have about as many points as one needs, so nearly all of them must be
played. Therefore defences are played at once (each brings a card), magic exchanges a useless card,
and attacks are kept for opponents that come near the goal.
"""

from typing import Final

from gatosabio.bots.addirace.finish import next_card, turns_left, useful
from gatosabio.engine.cards import DEAD_END, MAGIC, PURSUIT, SEESAW, VALUE, Card
from gatosabio.engine.game import Hand
from gatosabio.engine.games.addirace.imagine import NOW, World, legal_in
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
"""An opponent with at most this many points to go is attacked."""

_LATE: Final = 30  # points to go, from which on a card taken by magic seldom helps
_USELESS: Final = 3  # a card with at most this worth may be given away
_KEEP: Final[dict[Card, float]] = {
    DEAD_END: 50,
    PURSUIT: 50,
    MAGIC: 14,
    SEESAW: 12,
    **dict.fromkeys(COUNTERS, 100),
}
_CORRECTION: Final = 1.5


def instinct(world: World, threat: int = THREAT) -> Action:
    """What the acting hand does. It attacks players with at most *threat* points to go; others only
    if it has nothing better to do."""
    hand = world.acting
    held = world.hands[hand]
    if world.phase == "respond":
        return _answer(world, hand, held)
    room = GOAL - world.totals[hand]
    if world.phase == "magic":
        return _answer_magic(world, hand, room)
    if not held:
        return Pass(NOW, hand)
    points, others = held[: world.payable[hand]], held[world.payable[hand] :]
    for card in others:
        if card in COUNTERS:
            return Defend(NOW, hand, card)
    attacked = world.attacks[hand]
    most = most_to_lay(attacked, room)
    if room <= most:
        for card in points:
            if VALUE[card] == room:
                return Score(NOW, hand, card)
    return (
        _strike(world, hand, others, threat)
        or _magic(world, hand, room, others)
        or (_release(hand, attacked, points, others, room) if attacked else None)
        or _score(hand, points, room, most)
        or _strike(world, hand, others, GOAL)
        or discard_least(world, hand, room)
    )


def discard_least(world: World, hand: Hand, room: int) -> Action:
    """Discard the card that is least worth keeping; where one must play (AR-12), play what does the
    least harm."""
    least = min(world.hands[hand], key=lambda card: worth_keeping(card, room))
    discard = Discard(NOW, hand, least)
    if world.rules.must_play:
        allowed = legal_in(world, hand)
        if discard not in allowed:
            return min(allowed, key=lambda action: _harm(world, hand, room, action))
    return discard


def _harm(world: World, hand: Hand, room: int, action: Action) -> tuple[bool, float, float]:
    """How bad it is to play that. A rest of 1 is worst, since no card makes it; then count the
    turns left, and then how much the cards were worth keeping."""
    cards = _cards_of(action)
    left = list(world.hands[hand][: world.payable[hand]])
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
    """The largest value that may be played now (AR-21, AR-31 … AR-33)."""
    if not attacked:
        return room
    if PURSUIT in attacked or DEAD_END in attacked:
        return 0
    return min(room, LIGHT)


def worth_keeping(card: Card, room: int) -> float:
    """How valuable *card* is to its holder, in points."""
    value = VALUE[card]
    if value:
        return value if value <= room and value != room - 1 else 0
    return _KEEP.get(card, _CORRECTION)


def _answer(world: World, hand: Hand, held: Pile) -> Action:
    for card in held[world.payable[hand] :]:
        if COUNTERS.get(card) == world.attack:
            return Counter(NOW, hand, card)
    return Accept(NOW, hand)


def _answer_magic(world: World, hand: Hand, room: int) -> Action:
    held, seen = world.hands[hand], world.pick
    if held and seen is not None:
        give = min(held, key=lambda card: worth_keeping(card, room))
        if worth_keeping(give, room) < worth_keeping(seen, room):
            return Swap(NOW, hand, give)
    return Return(NOW, hand)


def _strike(world: World, hand: Hand, others: Pile, threat: int) -> Strike | None:
    for attack in (DEAD_END, PURSUIT, SEESAW):
        if attack in others:
            target = target_of(world, hand, attack)
            if target is None:
                continue
            room = GOAL - world.totals[target]
            if room <= threat and (attack != SEESAW or room > LIGHT):
                return Strike(NOW, hand, attack, target)
    return None


def target_of(world: World, hand: Hand, attack: Card) -> Hand | None:
    """The player nearest to the goal whom *attack* can hit and who can still score; None if there
    is none."""
    best, target = -1, None
    for other in world.exposed[attack][hand]:
        total = world.totals[other]
        if total > best and world.hands[other]:
            suffered = world.attacks[other]
            if PURSUIT not in suffered and DEAD_END not in suffered:
                best, target = total, other
    return target


def _magic(world: World, hand: Hand, room: int, others: Pile) -> Magic | None:
    if MAGIC not in others or room <= _LATE:
        return None
    held = world.hands[hand]
    if min([worth_keeping(card, room) for card in held]) > _USELESS:
        return None
    target = target_of(world, hand, MAGIC)
    return None if target is None else Magic(NOW, hand, target)


def _release(
    hand: Hand, attacked: frozenset[Card], points: Pile, others: Pile, room: int
) -> Release | None:
    """Release a pursuit with the pair of least value, or a seesaw with a correction."""
    if PURSUIT in attacked:
        by_value: dict[int, Card] = {}
        pairs: list[tuple[int, Card, Card]] = []
        for card in points:
            first = by_value.setdefault(VALUE[card], card)
            if first is not card:
                pairs.append((VALUE[card], first, card))
        if pairs:
            return Release(NOW, hand, "pursuit", min(pairs)[1:])
    if SEESAW in attacked and room > LIGHT:
        corrections = [card for card in others if card in CORRECTING]
        if corrections:
            return Release(NOW, hand, "seesaw", (corrections[0],))
    return None


def _score(hand: Hand, points: Pile, room: int, most: int) -> Score | None:
    card = next_card(points, room, most) if most else None
    return None if card is None else Score(NOW, hand, card)
