"""The state of a race, and how cards are drawn and turns go by (AR-10, AR-14, AR-15, AR-32).

As in Addi Cat's, states are values by law: the rules work on a fresh copy, and once it has been
returned nobody changes it again (docs/adr/0002).
"""

from functools import cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.cards import DEAD_END, VALUE, Card
from gatosabio.engine.game import HANDS, Hand, Ms, Player, Result, ranked
from gatosabio.engine.games.addirace.events import (
    Drawn,
    Event,
    GameEnded,
    NothingToDraw,
    Released,
)
from gatosabio.engine.games.addirace.types import ATTACKS, COUNTERS, FREEING, Phase, Pile, Rules

STANDSTILL_ROUNDS: Final = 5
"""AR-15: this many rounds without a card scored, once the stock has run out, end the game."""

Targets: TypeAlias = tuple[tuple[Hand, ...], ...]
"""For each player, whom it can attack."""


class Drawing(Struct, frozen=True):
    """Draws that wait for a new stock, and what comes after them."""

    stock: Pile  # what the new one is made of, as it lay in the talon
    hand: Hand
    count: int
    then: Literal["play", "finish", "begin"]


class State(Struct, gc=False):
    """Everything there is to know, hidden cards included. Never leaves the server."""

    rules: Rules
    hands: list[Pile]  # a hand's points cards come first …
    payable: list[int]  # … and this is their number
    points: list[Pile]  # in the order laid
    totals: list[int]
    defences: list[Pile]  # in the order laid
    immunities: list[frozenset[Card]]  # the attacks that these keep away (AR-41)
    attacks: list[frozenset[Card]]  # that each player suffers
    exposed: dict[Card, Targets]  # whom each attack can still hit, kept so as not to ask again
    stock: Pile  # as it was shuffled, top first
    talon: Pile  # top first
    turn: Hand
    acting: Hand  # the one player who may act now: whose turn it is, or who is asked
    phase: Phase = "play"
    drawn: int = 0  # how many cards of the stock are gone
    aside: Pile = ()  # attacks set aside when the talon was shuffled (AR-14)
    asked: Hand | None = None  # the victim who must answer (AR-35)
    attack: Card | None = None  # with what it is attacked
    pick: Card | None = None  # the card that an open magic draws
    drawing: Drawing | None = None  # chance must make a new stock first
    ran_out: bool = False  # a draw has found the stock empty (AR-15)
    idle_turns: int = 0  # finished in a row since then, without a card scored
    scored: bool = False  # in this turn
    result: Result | None = None
    at: Ms = Ms(0)  # when this state came about
    events: list[Event] = []  # what brought it about: a notepad for the rules

    @property
    def stock_left(self) -> Pile:
        """What can still be drawn, top first."""
        return self.stock[self.drawn :]

    def __str__(self) -> str:
        hands = " / ".join(
            f"{hand}: {' '.join([*sorted(held), '|'])} {self.totals[hand]}"
            + "".join(f" +{card}" for card in self.defences[hand])
            + "".join(f" !{card}" for card in sorted(self.attacks[hand]))
            for hand, held in enumerate(self.hands)
        )
        waits = "" if self.result else f" {self.acting}"
        talon = " ".join(["talon", str(len(self.talon)), *self.talon[:3]])
        return f"{hands} / stock {len(self.stock_left)} / {talon} / {self.phase}{waits}"

    def at_time(self, at: Ms) -> "State":
        """A copy to change into what is true at time *at*."""
        new: State = self.__copy__()  # type: ignore[attr-defined]
        new.hands = self.hands.copy()
        new.payable = self.payable.copy()
        new.at = at
        new.events = []
        return new

    # --- Moving cards ---

    def take_from_hand(self, hand: Hand, card: Card) -> None:
        """*card* leaves that hand."""
        held = self.hands[hand]
        place = held.index(card)
        self.hands[hand] = held[:place] + held[place + 1 :]
        if place < self.payable[hand]:
            self.payable[hand] -= 1

    def put_in_hand(self, hand: Hand, card: Card) -> None:
        """*card* comes to that hand."""
        if VALUE[card]:
            self.hands[hand] = (card, *self.hands[hand])
            self.payable[hand] += 1
        else:
            self.hands[hand] += (card,)

    def lay_defence(self, hand: Hand, card: Card) -> None:
        """*card* goes from the hand to the table, to stay (AR-41)."""
        self.take_from_hand(hand, card)
        self.defences = self.defences.copy()
        self.defences[hand] += (card,)
        self.immunities = self.immunities.copy()
        self.immunities[hand] |= {COUNTERS[card]}
        self._expose(COUNTERS[card])

    def suffer(self, hand: Hand, attack: Card) -> None:
        """*attack* lies in front of that player now."""
        self.attacks = self.attacks.copy()
        self.attacks[hand] |= {attack}
        self._expose(attack)

    def release(self, hand: Hand, attack: Card) -> None:
        """*attack* goes to the talon."""
        self.attacks = self.attacks.copy()
        self.attacks[hand] -= {attack}
        self._expose(attack)
        self.talon = (attack,) + self.talon

    def _expose(self, attack: Card) -> None:
        self.exposed = self.exposed | {
            attack: targets_of(attack, self.attacks, self.immunities),
        }

    def free_from_dead_end(self, hand: Hand, card: Card, why: Literal["drawn", "kept"]) -> None:
        """A card worth more than 12 came to that hand: it is shown, and a dead-end ends at once
        (AR-32)."""
        if DEAD_END in self.attacks[hand]:
            self.release(hand, DEAD_END)
            self.events.append(Released(self.at, hand, DEAD_END, why, (card,)))

    # --- Drawing, and what follows ---

    def _reusable(self) -> Pile:
        """The cards of the talon that go into a new stock: all but attacks (AR-14)."""
        return tuple([card for card in self.talon if card not in ATTACKS])

    def set_attacks_aside(self) -> int:
        """The talon is gone; its attacks are out of the game (AR-14)."""
        attacks = tuple([card for card in self.talon if card in ATTACKS])
        self.aside += attacks
        self.talon = ()
        return len(attacks)

    def draw(self, hand: Hand, count: int, then: Literal["play", "finish", "begin"]) -> None:
        """Draw *count* cards for *hand*, then let it play, finish the turn, or begin one. If the
        stock must be rebuilt for it, it all waits for chance (AR-14)."""
        wanted = count
        while count > 0:
            if self.drawn == len(self.stock):
                self.ran_out = True
                if stock := self._reusable():
                    self.drawing = Drawing(stock, hand, count, then)
                    return
                self.set_attacks_aside()
                self.events.append(NothingToDraw(self.at, hand))
                break
            card = self.stock[self.drawn]
            self.drawn += 1
            count -= 1
            self.events.append(Drawn(self.at, hand, card))
            self.put_in_hand(hand, card)
            if VALUE[card] > FREEING:
                self.free_from_dead_end(hand, card, "drawn")
        if self.drawing is not None:  # to set it always would cost more than to ask
            self.drawing = None
        if then == "finish":
            self.finish_turn()
        elif then == "begin" and count == wanted:
            self._begin_without_card(hand)

    def _begin_without_card(self, hand: Hand) -> None:
        if DEAD_END in self.attacks[hand]:  # AR-32: it could never be drawn free
            self.release(hand, DEAD_END)
            self.events.append(Released(self.at, hand, DEAD_END, "nothing-to-draw"))
        if not any(self.hands):  # AR-15
            self.end("no-cards")

    def finish_turn(self) -> None:
        """The play has been made: the next player draws (AR-10), unless it is a standstill."""
        players = len(self.hands)
        if self.ran_out:  # AR-15
            self.idle_turns = 0 if self.scored else self.idle_turns + 1
            if self.idle_turns >= STANDSTILL_ROUNDS * players:
                self.end("standstill")
                return
        if self.scored:  # to set it always would cost more than to ask
            self.scored = False
        self.turn = self.acting = HANDS[(self.turn + 1) % players]
        self.draw(self.turn, 1, "begin")

    def end(self, why: Literal["goal", "standstill", "no-cards"]) -> None:
        """The highest total wins, equal totals share (AR-15, AR-21)."""
        totals = [(-total, Player(player)) for player, total in enumerate(self.totals)]
        self.result = Result(ranked(totals), ())
        self.phase = "over"
        self.events.append(GameEnded(self.at, why, self.result))


def targets_of(
    attack: Card, attacks: list[frozenset[Card]], immunities: list[frozenset[Card]]
) -> Targets:
    """AR-30: whoever does not suffer *attack* already, nor is immune to it, but never oneself."""
    hands = HANDS[: len(attacks)]
    open_to = [s for s in hands if attack not in attacks[s] and attack not in immunities[s]]
    return _others(tuple(open_to), hands)


@cache
def _others(open_to: tuple[Hand, ...], hands: tuple[Hand, ...]) -> Targets:
    return tuple([tuple([target for target in open_to if target != hand]) for hand in hands])
