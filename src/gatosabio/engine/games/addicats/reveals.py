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
from gatosabio.engine.games.addicats.draft import Draft
from gatosabio.engine.games.addicats.events import (
    PresentGiven,
    Revealed,
    Reversed,
    SeesawSet,
    TogetherNext,
    TurnedOver,
)
from gatosabio.engine.games.addicats.types import CLOCKWISE

STANDSTILL_FLIPS: Final = 3
"""AC-24: the flip of a dead table that ends the game, if nobody managed a hit that counted."""


def flip(draft: Draft, seat: Seat) -> None:
    """*seat*, whose turn it is, turns a card, or makes the common reveal."""
    if not draft.downs[seat]:  # whose turn it is has a card to turn, but on a dead table
        draft.dead_flips += 1
        if draft.dead_flips == STANDSTILL_FLIPS:  # AC-24: nothing is turned
            ending.end(draft, "standstill")
            return
        for hand in draft.hands_in_play():
            draft.put_under(hand)
        draft.events.append(TurnedOver(draft.at, draft.dead_flips))
    if draft.terms.rules.mouse_call:  # AC-80: what stood just before this reveal
        draft.denounced = rights.equal_groups(draft.values)
    draft.hit_since_reveal = False
    draft.revealed_at = draft.at
    draft.seesaw = False  # AC-57

    if draft.together:
        _reveal_together(draft, seat)
        return
    card = draft.turn_up(seat)
    cards = ((seat, card),)
    draft.events.append(Revealed(draft.at, seat, cards))
    if not VALUE[card]:
        _act(draft, cards)
    draft.give_turn_after(seat)  # AC-22


def _reveal_together(draft: Draft, seat: Seat) -> None:
    """AC-53: all hands that have a card to turn turn it at the same instant."""
    draft.together = False
    hands = (seat, *draft.after(seat))
    cards = tuple((hand, draft.turn_up(hand)) for hand in hands if draft.downs[hand])
    draft.events.append(Revealed(draft.at, seat, cards, together=True))
    _act(draft, cards)
    draft.give_turn(seat)  # it stays, whatever dead-ends came up


def _act(draft: Draft, cards: tuple[tuple[Seat, Card], ...]) -> None:
    """AC-54: the specials of one reveal act in a fixed order. *cards* begin with the hand whose
    turn it was."""
    by_card: dict[Card, tuple[Seat, ...]] = {}
    for seat, card in cards:
        by_card[card] = (*by_card.get(card, ()), seat)

    if seats := by_card.get(DEAD_END):  # AC-52; two cancel
        if len(seats) % 2:
            draft.direction = -1 if draft.direction == CLOCKWISE else CLOCKWISE
        draft.events.append(Reversed(draft.at, seats, draft.direction))
    if seats := by_card.get(PRESENT):
        _give_present(draft, seats[0])
    if seats := by_card.get(SEESAW):  # two are one duel
        draft.seesaw = True
        draft.events.append(SeesawSet(draft.at, seats))
    if seats := by_card.get(MAGIC):  # two make one common reveal
        draft.together = True
        draft.events.append(TogetherNext(draft.at, seats))

    first = cards[0][0]
    turned = dict(cards)
    scrambles: list[tuple[Card, Seat]] = []
    for seat in (first, *draft.after(first)):
        kind = turned.get(seat)
        # A second pursuit in the same reveal has no effect.
        if kind in (PURSUIT, AMBUSH) and all(kind != other for other, _ in scrambles):
            scrambles.append((kind, seat))
    if scrambles:
        draft.waiting = tuple(scrambles[1:])
        draft.open_scramble(*scrambles[0])


def _give_present(draft: Draft, seat: Seat) -> None:
    """AC-61: one card from the top of `down` to each other hand in play, as far as they last."""
    receivers = []
    for other in draft.others_in_play(seat):
        if not draft.downs[seat]:
            break
        draft.downs[other] += (draft.draw(seat),)
        receivers.append(other)
    draft.events.append(PresentGiven(draft.at, seat, tuple(receivers)))
