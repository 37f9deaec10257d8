"""Who sees what (AR-50): the only place that decides it."""

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import Refusal, Result, Seat
from gatosabio.engine.games.addirace.events import Drawn, Event, Peeked, Swapped
from gatosabio.engine.games.addirace.layings import blocked_by
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import GOAL, Phase, Pile


class HandCard(Struct, frozen=True):
    """A card in one's own hand. *why_not* is the attack that keeps a points card from being laid,
    or `over-200`; None for cards that nothing hinders."""

    card: Card
    why_not: str | None


class SeatView(Struct, frozen=True):
    """A player as everybody sees it."""

    hand: int
    points: Pile
    total: int
    defences: Pile
    attacks: Pile


class View(Struct, frozen=True, tag="addirace.view"):
    """The race as one seat, or a spectator (None), sees it."""

    seat: Seat | None
    hand: tuple[HandCard, ...]  # one's own, sorted: the order in which cards came tells nothing
    seats: tuple[SeatView, ...]
    stock: int
    talon: int
    talon_top: Card | None
    turn: Seat | None
    phase: Phase
    asked: Seat | None
    attack: Card | None  # with what the one who is asked is attacked
    target: Seat | None  # the victim, also while a card of its hand is being looked at
    seen: Card | None  # the card one's own magic has drawn
    result: Result | None


def view(state: State, seat: Seat | None) -> View:
    """What *seat* sees."""
    looking = state.phase == "magic" and seat == state.turn
    asking = state.phase == "respond"
    return View(
        seat=seat,
        hand=() if seat is None else _hand(state, seat),
        seats=tuple(
            SeatView(
                hand=len(cards),
                points=state.points[player],
                total=state.totals[player],
                defences=state.defences[player],
                attacks=tuple(sorted(state.attacks[player])),
            )
            for player, cards in enumerate(state.hands)
        ),
        stock=len(state.stock) - state.drawn,
        talon=len(state.talon),
        talon_top=state.talon[0] if state.talon else None,
        turn=None if state.result else state.turn,
        phase=state.phase,
        asked=state.asked if asking else None,
        attack=state.attack if asking else None,
        target=state.asked,
        seen=state.pick if looking else None,
        result=state.result,
    )


def _hand(state: State, seat: Seat) -> tuple[HandCard, ...]:
    if seat < 0:  # Python would count from the end, and show another's cards
        raise IndexError(f"there is no seat {seat}")
    return tuple(HandCard(card, _why_not(state, seat, card)) for card in sorted(state.hands[seat]))


def _why_not(state: State, seat: Seat, card: Card) -> str | None:
    value = VALUE[card]
    if not value:
        return None
    over = state.totals[seat] + value > GOAL
    return blocked_by(state, seat, value) or (Refusal.OVER_200.value if over else None)


def seen_event(event: Event, seat: Seat | None) -> Event:
    """*event* as *seat* learns of it: a card drawn is its drawer's secret, and so is one seen by
    magic. Its owner learns which card left only by looking at what is left (AR-50)."""
    match event:
        case Drawn() | Peeked() if event.seat != seat:
            return replace(event, card=None)
        case Swapped() if event.seat != seat:
            given = event.given if event.target == seat else None
            return replace(event, kept=None, given=given)
        case _:
            return event
