"""What happens in Addi Race, as facts in the past tense.

If not everybody may see a card, its field is None for those who may not (`view.seen_event`).
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import AS_SEAT, Hand, Ms, Result, tags


class _Event(Struct, frozen=True, gc=False, tag=tags("addirace"), rename=AS_SEAT):
    at: Ms


class Drawn(_Event, frozen=True, gc=False):
    """A player took the top card of the stock; only that player sees it (AR-10, AR-50)."""

    hand: Hand
    card: Card | None


class NothingToDraw(_Event, frozen=True, gc=False):
    """No card is left to draw, neither in the stock nor in the talon (AR-14)."""

    hand: Hand


class Restocked(_Event, frozen=True, gc=False):
    """The talon became the new stock, its attacks were set aside (AR-14)."""

    cards: int
    aside: int


class Scored(_Event, frozen=True, gc=False):
    """A points card was laid (AR-20)."""

    hand: Hand
    card: Card
    total: int


class Attacked(_Event, frozen=True, gc=False):
    """An attack was laid, and its victim is asked for an answer (AR-30, AR-34, AR-35)."""

    hand: Hand
    card: Card
    target: Hand


class Countered(_Event, frozen=True, gc=False):
    """The victim laid the counter card: the attack is annulled (AR-35)."""

    hand: Hand
    card: Card
    attack: Card


class TookHold(_Event, frozen=True, gc=False):
    """The victim did not counter: the attack stands (AR-35)."""

    hand: Hand
    attack: Card


class Peeked(_Event, frozen=True, gc=False):
    """By magic a player drew a card from another's hand; nobody else sees which (AR-34)."""

    hand: Hand
    target: Hand
    card: Card | None


class Swapped(_Event, frozen=True, gc=False):
    """The card drawn by magic was kept, and another card given for it (AR-34)."""

    hand: Hand
    target: Hand
    kept: Card | None
    given: Card | None


class Returned(_Event, frozen=True, gc=False):
    """The card drawn by magic went back (AR-34)."""

    hand: Hand
    target: Hand


class Released(_Event, frozen=True, gc=False):
    """An attack ended. *why* says how: by a pair or a correction laid on it, by a defence, by a
    card that was drawn or kept (which is shown), or because no card was left to draw (AR-31, AR-32,
    AR-33, AR-42)."""

    hand: Hand
    attack: Card
    why: Literal["cards", "defence", "drawn", "kept", "nothing-to-draw"]
    cards: tuple[Card, ...] = ()


class Defended(_Event, frozen=True, gc=False):
    """A player laid a defence on their own turn; it stays (AR-40, AR-41)."""

    hand: Hand
    card: Card


class Discarded(_Event, frozen=True, gc=False):
    """A card was thrown on the talon (AR-12)."""

    hand: Hand
    card: Card


class Passed(_Event, frozen=True, gc=False):
    """A player without a card did nothing (AR-14)."""

    hand: Hand


class GameEnded(_Event, frozen=True, gc=False):
    """The game is over (AR-15, AR-21)."""

    why: Literal["goal", "standstill", "no-cards"]
    result: Result


Event: TypeAlias = (
    Drawn
    | NothingToDraw
    | Restocked
    | Scored
    | Attacked
    | Countered
    | TookHold
    | Peeked
    | Swapped
    | Returned
    | Released
    | Defended
    | Discarded
    | Passed
    | GameEnded
)
