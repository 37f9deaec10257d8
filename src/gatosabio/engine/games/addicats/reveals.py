"""Turning cards over, and what special cards do when they are turned up (AC-20 … AC-24,
AC-50 … AC-61)."""

from typing import Final

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
from gatosabio.engine.game import Seat
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
"""AC-24: the flip of a dead table that ends the game, if nobody managed a hit that counted."""


def flip(table: State, seat: Seat) -> None:
    """*seat*, whose turn it is, turns a card, or makes the common reveal."""
    if not table.downs[seat]:  # whose turn it is has a card to turn, but on a dead table
        table.dead_flips += 1
        if table.dead_flips == STANDSTILL_FLIPS:  # AC-24: nothing is turned
            ending.end(table, "standstill")
            return
        for hand in table.hands_in_play():
            table.put_under(hand)
        table.events.append(TurnedOver(table.at, table.dead_flips))
    if table.terms.rules.mouse_call:  # AC-80: what stood just before this reveal
        table.denounced = rights.equal_groups(table.values)
    table.hit_since_reveal = False
    table.revealed_at = table.at
    table.seesaw = False  # AC-57

    if table.together:
        _reveal_together(table, seat)
        return
    card = table.turn_up(seat)
    cards = ((seat, card),)
    table.events.append(Revealed(table.at, seat, cards))
    if not VALUE[card]:
        _act(table, cards)
    table.give_turn_after(seat)  # AC-22


def _reveal_together(table: State, seat: Seat) -> None:
    """AC-53: all hands that have a card to turn turn it at the same instant."""
    table.together = False
    hands = (seat, *table.after(seat))
    cards = tuple((hand, table.turn_up(hand)) for hand in hands if table.downs[hand])
    table.events.append(Revealed(table.at, seat, cards, together=True))
    _act(table, cards)
    table.give_turn(seat)  # it stays, whatever dead-ends came up


def _act(table: State, cards: tuple[tuple[Seat, Card], ...]) -> None:
    """AC-54: the specials of one reveal act in a fixed order. *cards* begin with the hand whose
    turn it was."""
    by_card: dict[Card, tuple[Seat, ...]] = {}
    for seat, card in cards:
        by_card[card] = (*by_card.get(card, ()), seat)

    if seats := by_card.get(DEAD_END):  # AC-52; two cancel
        if len(seats) % 2:
            table.direction = -1 if table.direction == CLOCKWISE else CLOCKWISE
        table.events.append(Reversed(table.at, seats, table.direction))
    if seats := by_card.get(PRESENT):
        _give_present(table, seats[0])
    if seats := by_card.get(SEESAW):  # two are one duel
        table.seesaw = True
        table.events.append(SeesawSet(table.at, seats))
    if seats := by_card.get(MAGIC):  # two make one common reveal
        table.together = True
        table.events.append(TogetherNext(table.at, seats))

    if PURSUIT in by_card or AMBUSH in by_card:
        _open_scrambles(table, cards)


def _open_scrambles(table: State, cards: tuple[tuple[Seat, Card], ...]) -> None:
    """AC-54: pursuit and ambush one after the other in play order, by the direction after the
    dead-ends, starting with the hand whose turn it was."""
    first = cards[0][0]
    turned = dict(cards)
    scrambles: dict[Card, Seat] = {}
    for seat in (first, *table.after(first)):
        card = turned.get(seat)
        if card is not None and card in (PURSUIT, AMBUSH):
            scrambles.setdefault(card, seat)  # a second pursuit has no effect
    opening, *waiting = scrambles.items()
    table.waiting = tuple(waiting)
    table.open_scramble(*opening)


def _give_present(table: State, seat: Seat) -> None:
    """AC-61: one card from the top of `down` to each other hand in play, as far as they last."""
    receivers = []
    for other in table.others_in_play(seat):
        if not table.downs[seat]:
            break
        table.downs[other] += (table.draw(seat),)
        receivers.append(other)
    table.events.append(PresentGiven(table.at, seat, tuple(receivers)))
