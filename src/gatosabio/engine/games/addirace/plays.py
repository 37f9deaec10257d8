"""What the actions of Addi Race do, if they are allowed (AR-10 … AR-43)."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from gatosabio.engine.cards import MAGIC, PURSUIT, VALUE, Card
from gatosabio.engine.game import Hand
from gatosabio.engine.games.addirace.events import (
    Attacked,
    Countered,
    Defended,
    Discarded,
    Passed,
    Peeked,
    Released,
    Restocked,
    Returned,
    Scored,
    Swapped,
    TookHold,
)
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import (
    COUNTERS,
    FREEING,
    GOAL,
    HAND,
    Accept,
    Action,
    Counter,
    Defend,
    Discard,
    Magic,
    Pass,
    Release,
    Restock,
    Return,
    Score,
    Strike,
    Swap,
)


def score(table: State, action: Score) -> None:
    """AR-20: lay a points card. AR-21: exactly 200 wins at once."""
    hand, card = action.hand, action.card
    table.take_from_hand(hand, card)
    table.points = points = table.points.copy()
    points[hand] += (card,)
    table.totals = totals = table.totals.copy()
    totals[hand] = total = totals[hand] + VALUE[card]
    table.events.append(Scored(table.at, hand, card, total))
    if total == GOAL:
        table.end("goal")
    else:
        table.finish_turn(scored=True)


def defend(table: State, action: Defend) -> None:
    """AR-13: lay a defence besides the play, and draw a card for it at once. AR-42: it annuls the
    attack that it counters."""
    hand, card = action.hand, action.card
    table.lay_defence(hand, card)
    table.events.append(Defended(table.at, hand, card))
    attack = COUNTERS[card]
    if attack in table.attacks[hand]:
        table.release(hand, attack)
        table.events.append(Released(table.at, hand, attack, "defence", (card,)))
    table.draw(hand, 1, "play")


def discard(table: State, action: Discard) -> None:
    """AR-12: throw a card on the talon."""
    hand, card = action.hand, action.card
    table.take_from_hand(hand, card)
    table.talon = (card,) + table.talon
    table.events.append(Discarded(table.at, hand, card))
    table.finish_turn()


def do_nothing(table: State, action: Pass) -> None:
    """AR-14: a player with no card passes."""
    table.events.append(Passed(table.at, action.hand))
    table.finish_turn()


def release(table: State, action: Release) -> None:
    """AR-31, AR-33: the attack goes to the talon first, then the cards, the last one on top. The
    hand is refilled only after a pursuit."""
    hand, attack, cards = action.hand, Card(action.attack), action.cards
    for card in cards:
        table.take_from_hand(hand, card)
    table.release(hand, attack)
    table.talon = cards[::-1] + table.talon
    table.events.append(Released(table.at, hand, attack, "cards", cards))
    missing = HAND - len(table.hands[hand]) if attack == PURSUIT else 0
    table.draw(hand, missing, "finish")


# --- Attacks and their answers ---


def strike(table: State, action: Strike) -> None:
    """AR-30, AR-35: lay an attack in front of the victim, who is always asked for an answer."""
    hand, card, target = action.hand, action.card, action.target
    table.take_from_hand(hand, card)
    table.suffer(target, card)
    _ask(table, target, card)
    table.events.append(Attacked(table.at, hand, card, target))


def magic(table: State, action: Magic) -> None:
    """AR-34, AR-35: lay magic on the talon; the victim is asked for an answer.

    :raises ValueError: if chance has not picked a card yet
    """
    hand, target, pick = action.hand, action.target, action.pick
    if pick is UNSET:
        raise ValueError("chance must pick a card first: see with_chance")
    table.take_from_hand(hand, MAGIC)
    table.talon = (MAGIC,) + table.talon
    _ask(table, target, MAGIC)
    table.pick = pick
    table.events.append(Attacked(table.at, hand, MAGIC, target))


def _ask(table: State, victim: Hand, attack: Card) -> None:
    table.asked = table.acting = victim
    table.attack = attack
    table.phase = "respond"


def counter(table: State, action: Counter) -> None:
    """AR-35: the attack goes to the talon, the counter card is laid and stays, its owner draws."""
    hand, card, against = action.hand, action.card, COUNTERS[action.card]
    if against != MAGIC:
        table.release(hand, against)
    table.lay_defence(hand, card)
    table.events.append(Countered(table.at, hand, card, against))
    _answered(table)
    table.draw(hand, 1, "finish")


def accept(table: State, action: Accept) -> None:
    """AR-35: the attack stands. AR-34: if it is magic, the attacker looks at one of the cards."""
    hand = action.hand
    assert table.attack is not None
    table.events.append(TookHold(table.at, hand, table.attack))
    if table.pick is None:
        _answered(table)
        table.finish_turn()
        return
    table.take_from_hand(hand, table.pick)
    table.phase, table.acting = "magic", table.turn
    table.events.append(Peeked(table.at, table.turn, hand, table.pick))


def swap(table: State, action: Swap) -> None:
    """AR-34: keep the card drawn by magic, and give another for it."""
    hand, give = action.hand, action.give
    victim, seen = _seen(table)
    table.take_from_hand(hand, give)
    table.put_in_hand(victim, give)
    table.events.append(Swapped(table.at, hand, victim, seen, give))
    table.put_in_hand(hand, seen)
    if VALUE[seen] > FREEING:
        table.free_from_dead_end(hand, seen, "kept")
    _answered(table)
    table.finish_turn()


def give_back(table: State, action: Return) -> None:
    """AR-34: return the card drawn by magic."""
    victim, seen = _seen(table)
    table.put_in_hand(victim, seen)
    table.events.append(Returned(table.at, action.hand, victim))
    _answered(table)
    table.finish_turn()


def _seen(table: State) -> tuple[Hand, Card]:
    assert table.asked is not None
    assert table.pick is not None
    return table.asked, table.pick


def _answered(table: State) -> None:
    table.asked = table.attack = table.pick = None
    table.phase, table.acting = "play", table.turn


# --- Chance ---


def restock(table: State, action: Restock) -> None:
    """AR-14: the shuffled talon becomes the new stock, and the draws that waited for it go on."""
    assert table.drawing is not None
    waiting = table.drawing
    aside = table.set_attacks_aside()
    table.stock, table.drawn = action.stock, 0
    table.events.append(Restocked(table.at, len(action.stock), aside))
    table.draw(waiting.hand, waiting.count, waiting.then)


PLAYS: Final[dict[type[Action], Callable[[State, Any], None]]] = {
    Score: score,
    Defend: defend,
    Strike: strike,
    Magic: magic,
    Counter: counter,
    Accept: accept,
    Swap: swap,
    Return: give_back,
    Release: release,
    Discard: discard,
    Pass: do_nothing,
    Restock: restock,
}
