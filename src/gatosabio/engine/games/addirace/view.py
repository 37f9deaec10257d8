"""Who sees what (AR-50): the only place that decides it."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import Hand, Refusal, Result
from gatosabio.engine.games.addirace.events import Drawn, Event, Peeked, Swapped
from gatosabio.engine.games.addirace.layings import blocked_by
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import GOAL, HEAVIEST, Phase, Pile

OVER_200: Final = Refusal.OVER_200.value


class HandCard(Struct, frozen=True, gc=False):
    """A card in the viewer's hand. *why_not* is the attack that forbids laying a points card, or
    `over-200`; None if nothing forbids it."""

    card: Card
    why_not: str | None


FREE: Final = {card: HandCard(card, None) for card in VALUE}
"""Cards that nothing forbids to lay."""


class PlayerView(Struct, frozen=True, gc=False):
    """A player as everybody sees them."""

    hand: int
    points: Pile
    total: int
    defences: Pile
    attacks: Pile


class View(
    Struct,
    frozen=True,
    gc=False,
    tag="addirace.view",
    rename={"viewer": "seat", "players": "seats"},
):
    """The race as one hand, or a spectator (None), sees it."""

    viewer: Hand | None
    hand: tuple[HandCard, ...]  # the viewer's own, sorted, so that the order tells nothing
    players: tuple[PlayerView, ...]
    stock: int
    talon: int
    talon_top: Card | None
    turn: Hand | None
    phase: Phase
    asked: Hand | None
    attack: Card | None  # the attack that *asked* must answer
    target: Hand | None  # the victim, also while the attacker looks at a card by magic
    seen: Card | None  # the card that the viewer's own magic has drawn
    result: Result | None

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each player."""
        return tuple([player.total for player in self.players])


class Glance(Struct, frozen=True, gc=False):
    """The few parts of a `View` that a simple player uses, by the same names."""

    viewer: Hand | None
    totals: tuple[int, ...]
    phase: Phase
    seen: Card | None


def view(state: State, hand: Hand | None) -> View:
    """What *hand*, or a spectator (None), sees."""
    asking = state.phase == "respond"
    return View(
        viewer=hand,
        hand=() if hand is None else _hand(state, hand),
        players=_players(state),
        stock=len(state.stock) - state.drawn,
        talon=len(state.talon),
        talon_top=state.talon[0] if state.talon else None,
        turn=None if state.result else state.turn,
        phase=state.phase,
        asked=state.asked if asking else None,
        attack=state.attack if asking else None,
        target=state.asked,
        seen=None if hand is None else _seen(state, hand),
        result=state.result,
    )


def views(state: State, hands: Iterable[Hand | None]) -> list[View]:
    """What each of *hands* sees. What all of them see is made once."""
    public = view(state, None)
    return [_with_own_cards(public, state, hand) for hand in hands]


def glance(state: State, hand: Hand | None) -> Glance:
    """What *hand*, or a spectator (None), sees at a glance."""
    return Glance(hand, tuple(state.totals), state.phase, _seen(state, hand))


def _with_own_cards(public: View, state: State, hand: Hand | None) -> View:
    """What all see, and what *hand* alone sees."""
    if hand is None:
        return public
    return replace(public, viewer=hand, hand=_hand(state, hand), seen=_seen(state, hand))


def _seen(state: State, hand: Hand | None) -> Card | None:
    return state.pick if state.phase == "magic" and hand == state.turn else None


def _players(state: State) -> tuple[PlayerView, ...]:
    return tuple(
        [
            PlayerView(
                len(cards), points, total, defences, tuple(sorted(attacks)) if attacks else ()
            )
            for cards, points, total, defences, attacks in zip(
                state.hands,
                state.points,
                state.totals,
                state.defences,
                state.attacks,
                strict=True,
            )
        ]
    )


def _hand(state: State, hand: Hand) -> tuple[HandCard, ...]:
    if hand < 0:  # Python would count from the end, and show another's cards
        raise IndexError(f"there is no seat {hand}")
    held = sorted(state.hands[hand])
    most = GOAL - state.totals[hand]  # the most that a points card may be worth (AR-21)
    if most >= HEAVIEST and not state.attacks[hand]:
        return tuple([FREE[card] for card in held])
    return tuple(
        [
            HandCard(card, why_not)
            if (why_not := _why_not(state, hand, card, most))
            else FREE[card]
            for card in held
        ]
    )


def _why_not(state: State, hand: Hand, card: Card, most: int) -> str | None:
    value = VALUE[card]
    if not value:
        return None
    blocked = blocked_by(state, hand, value) if state.attacks[hand] else None
    return blocked or (OVER_200 if value > most else None)


def seen_event(event: Event, hand: Hand | None) -> Event:
    """The part of *event* that *hand* may know. Only the player who draws a card sees it, and the
    same is true of a card drawn by magic: its owner is not told which card it is (AR-50)."""
    match event:
        case Drawn() | Peeked() if event.hand != hand:
            return replace(event, card=None)
        case Swapped() if event.hand != hand:
            given = event.given if event.target == hand else None
            return replace(event, kept=None, given=given)
        case _:
            return event
