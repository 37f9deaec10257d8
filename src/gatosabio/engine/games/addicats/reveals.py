"""Turning cards over, and what special cards do when they are turned up (AC-20 … AC-24,
AC-50 … AC-61)."""

from collections.abc import Sequence
from typing import Any, Final

from gatosabio.engine.cards import (
    AMBUSH,
    DEAD_END,
    MAGIC,
    PRESENT,
    PURSUIT,
    SEESAW,
    VALUE,
    Card,
)
from gatosabio.engine.game import Hand
from gatosabio.engine.games.addicats import ending, rights
from gatosabio.engine.games.addicats.events import (
    PresentGiven,
    Revealed,
    Reversed,
    SeesawSet,
    TogetherNext,
    TurnedOver,
)
from gatosabio.engine.games.addicats.state import State
from gatosabio.engine.games.addicats.types import CLOCKWISE

STANDSTILL_FLIPS: Final = 3
"""AC-24: this flip of a dead table in a row ends the game, if no hit counted in between."""


def flip(table: State, hand: Hand) -> None:
    """*hand*, whose turn it is, turns a card, or makes the common reveal."""
    if 0 < table.terms.rules.standstill <= table.unmoved:  # AC-76: nothing is turned
        ending.end(table, "standstill")
        return
    if not table.downs[hand]:  # only on a dead table: else the hand on turn has a card to turn
        table.dead_flips += 1
        if table.dead_flips == STANDSTILL_FLIPS:  # AC-24: nothing is turned
            ending.end(table, "standstill")
            return
        for each in table.hands_in_play():
            table.put_under(each)
        table.events.append(TurnedOver(table.at, table.dead_flips))
    if table.terms.rules.mouse_call:  # AC-80: what stood just before this reveal
        table.denounced = rights.equal_groups(table.values)
    table.hit_since_reveal = False
    table.revealed_at = table.at
    table.seesaw = False  # AC-57

    if table.together:
        _reveal_together(table, hand)
        return
    card = table.turn_up(hand)
    table.unmoved += 1
    cards = ((hand, card),)
    table.events.append(Revealed(table.at, hand, cards))
    if not VALUE[card]:
        _act(table, cards)
    table.give_turn_after(hand)  # AC-22


def _reveal_together(table: State, hand: Hand) -> None:
    """AC-53: all hands that have a card to turn turn it at the same instant."""
    table.together = False
    hands = (hand, *table.after(hand))
    cards = tuple((each, table.turn_up(each)) for each in hands if table.downs[each])
    table.unmoved += len(cards)
    table.events.append(Revealed(table.at, hand, cards, together=True))
    _act(table, cards)
    table.give_turn(hand)  # it stays, whatever dead-ends came up


def _act(table: State, cards: tuple[tuple[Hand, Card], ...]) -> None:
    """AC-54: the specials of one reveal act in a fixed order. *cards* begin with the hand whose
    turn it was."""
    by_card: dict[Card, tuple[Hand, ...]] = {}
    for hand, card in cards:
        by_card[card] = (*by_card.get(card, ()), hand)

    if hands := by_card.get(DEAD_END):  # AC-52; two cancel
        if len(hands) % 2:
            table.direction = -1 if table.direction == CLOCKWISE else CLOCKWISE
        table.events.append(Reversed(table.at, hands, table.direction))
    if hands := by_card.get(PRESENT):
        _give_present(table, hands[0])
    if hands := by_card.get(SEESAW):  # two are one duel
        table.seesaw = True
        table.events.append(SeesawSet(table.at, hands))
    if hands := by_card.get(MAGIC):  # two make one common reveal
        table.together = True
        table.events.append(TogetherNext(table.at, hands))

    if PURSUIT in by_card or AMBUSH in by_card:
        _open_scrambles(table, cards)


def _open_scrambles(table: State, cards: tuple[tuple[Hand, Card], ...]) -> None:
    """AC-54: pursuit and ambush one after the other in play order, by the direction after the
    dead-ends, starting with the hand whose turn it was."""
    first = cards[0][0]
    turned = dict(cards)
    scrambles: dict[Card, Hand] = {}
    for hand in (first, *table.after(first)):
        card = turned.get(hand)
        if card is not None and card in (PURSUIT, AMBUSH):
            scrambles.setdefault(card, hand)  # a second pursuit has no effect
    opening, *waiting = scrambles.items()
    table.waiting = tuple(waiting)
    table.open_scramble(*opening)


def _give_present(table: State, hand: Hand) -> None:
    """AC-61: one card from the top of `down` to each other hand in play, while there are any."""
    receivers = []
    for other in table.others_in_play(hand):
        if not table.downs[hand]:
            break
        table.downs[other] += (table.draw(hand),)
        table.unmoved = 0
        receivers.append(other)
    table.events.append(PresentGiven(table.at, hand, tuple(receivers)))


def specials_in(events: Sequence[Any]) -> tuple[str, ...]:
    """The special cards that *events* have turned up, each kind once."""
    turned = [event for event in events if type(event) is Revealed]
    cards = [card for event in turned for _, card in event.cards if not VALUE[card]]
    return tuple(dict.fromkeys(cards))
