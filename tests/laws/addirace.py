"""What the laws need to know of Addi Race."""

import random
from itertools import permutations

from msgspec.structs import replace

from gatosabio.engine.cards import ADDI_BOX, CORRECTIONS, MAGIC, VALUE, Card, parse_card
from gatosabio.engine.game import Hand, Ms, Player, Seating
from gatosabio.engine.games.addirace.events import Drawn, Event, Peeked, Released, Swapped
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import (
    COUNTERS,
    GOAL,
    POINTS,
    STANDING,
    Accept,
    Action,
    Counter,
    Defend,
    Discard,
    Magic,
    Pass,
    Pile,
    Release,
    Restock,
    Return,
    Rules,
    Score,
    Start,
    Strike,
    Swap,
)

STRANGERS = [parse_card(code) for code in ("7+4", "20", "c2", "c7", "pursuit", "magic", "mouse")]


def opening(rng: random.Random) -> tuple[Rules, Seating, Start]:
    players = rng.randint(2, 6)
    rules = Rules(edition=rng.choice(["classic", "modern"]), must_play=rng.random() < 0.4)
    seating = Seating(tuple(map(Player, range(players))), Hand(rng.randrange(players)))
    box = list(ADDI_BOX)
    rng.shuffle(box)
    if rng.random() < 0.3:
        return rules, seating, ADDIRACE.deal(rules, seating, tuple(box))
    return rules, seating, _late_start(rng, players, box)


def _late_start(rng: random.Random, players: int, box: list[Card]) -> Start:
    """Far into a game: few cards left, attacks and defences laid, totals near the goal."""
    if rng.random() < 0.7:  # more pictures and corrections
        box.sort(key=lambda card: (rng.random() < 0.6, VALUE[card] > 0))

    def take(most: int, *, kind: frozenset[Card] | None = None) -> Pile:
        chosen = [card for card in box if kind is None or card in kind][: rng.randint(0, most)]
        for card in chosen:
            box.remove(card)
        return tuple(chosen)

    everyone = range(players)
    attacks = [tuple(dict.fromkeys(take(2, kind=STANDING))) for _ in everyone]
    defences = [take(1, kind=frozenset(COUNTERS)) for _ in everyone]
    points = [_points(rng, box) for _ in everyone]
    return Start(
        hands=tuple(take(9) for _ in everyone),
        points=tuple(points),
        defences=tuple(defences),
        attacks=tuple(attacks),
        talon=take(6),
        stock=take(12),
    )


def _points(rng: random.Random, box: list[Card]) -> Pile:
    aim, total, laid = rng.choice([0, 0, 60, 180, 199]), 0, []
    for card in [card for card in box if VALUE[card]]:
        if total + VALUE[card] <= min(aim, GOAL - 1):
            total += VALUE[card]
            laid.append(card)
            box.remove(card)
    return tuple(laid)


def every_action(state: State, hand: Hand, at: Ms) -> list[Action]:
    held = state.hands[hand] if 0 <= hand < len(state.hands) else ()
    named = list(dict.fromkeys((*held, *STRANGERS)))
    targets = [Hand(target) for target in range(-1, len(state.hands) + 1)]
    points = [card for card in named if VALUE[card]]
    actions: list[Action] = [Accept(at, hand), Return(at, hand), Pass(at, hand)]
    for card in named:
        actions += [Score(at, hand, card), Defend(at, hand, card), Counter(at, hand, card)]
        actions += [Swap(at, hand, card), Discard(at, hand, card)]
        actions += [Release(at, hand, "seesaw", (card,)), Release(at, hand, "dead-end", (card,))]
        actions += [Strike(at, hand, card, target) for target in targets]
    actions += [Release(at, hand, "pursuit", pair) for pair in permutations(points, 2)]
    actions += [Release(at, hand, "pursuit", CORRECTIONS[:2]), Release(at, hand, "pursuit", ())]
    return actions + [Magic(at, hand, target) for target in targets]


def cards(state: State) -> list[Card]:
    piles = (*state.hands, *state.points, *state.defences, *state.attacks)
    laid = [card for pile in piles for card in pile]
    seen = [state.pick] if state.phase == "magic" and state.pick else []
    return [*laid, *state.stock_left, *state.talon, *state.aside, *seen]


def with_hidden_shuffled(
    state: State, hand: Hand | None, rng: random.Random, action: Action | None
) -> State:
    """Others' hands and the stock are mixed; of the talon only the top is seen, though everybody
    saw what went into it. A card drawn by magic is known to its two players alone."""
    others = [player for player in range(len(state.hands)) if player != hand]
    looking = state.phase == "magic" and hand not in (state.turn, state.asked)
    hands = [list(held) for held in state.hands]
    kept: dict[int, list[Card]] = {player: [] for player in others}
    if action is not None and not isinstance(action, Restock) and action.hand in kept:
        named = [MAGIC] if isinstance(action, Magic) else ADDIRACE.cards_in(action)
        for card in named:
            hands[action.hand].remove(card)
            kept[action.hand].append(card)
    hidden = [card for player in others for card in hands[player]]
    hidden += state.stock_left
    if looking and state.pick:
        hidden.append(state.pick)
    rng.shuffle(hidden)
    for player in others:
        hands[player] = kept[player] + [hidden.pop() for _ in hands[player]]
    stock = tuple(hidden.pop() for _ in state.stock_left)
    pick = state.pick
    if looking:
        pick = hidden.pop()
    elif state.phase == "respond" and pick is not None and state.asked is not None:
        pick = rng.choice(hands[state.asked])
    under = list(state.talon[1:])
    rng.shuffle(under)
    for held in hands:
        held.sort(key=POINTS.__contains__, reverse=True)
    return replace(
        state,
        hands=[tuple(held) for held in hands],
        payable=[sum(card in POINTS for card in held) for held in hands],
        stock=stock,
        drawn=0,
        pick=pick,
        talon=state.talon[:1] + tuple(under),
    )


def shows_a_card(events: tuple[Event, ...], hand: Hand | None) -> bool:
    for event in events:
        if isinstance(event, Drawn) and event.hand == hand:
            return True
        # Whose card it was sees which one is missing, and which one came for it.
        if isinstance(event, Peeked | Swapped) and hand in (event.hand, event.target):
            return True
        if isinstance(event, Released) and event.why in {"drawn", "kept"}:
            return True
    return False


SAMPLER = (opening, every_action, cards, with_hidden_shuffled, shows_a_card)
