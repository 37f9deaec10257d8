"""The state of a race, how cards are drawn and how turns end (AR-10, AR-14, AR-15, AR-32).

As in Addi Cat's, states are values: the rules work on a new copy, and once they have returned it
nobody changes it again (docs/adr/0002).
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
"""AR-15: after the stock has run out, this many rounds without a points card end the game."""

Targets: TypeAlias = tuple[tuple[Hand, ...], ...]
"""For each hand, the hands that it can attack."""


class Drawing(Struct, frozen=True):
    """Draws that wait for a new stock, and what comes after them."""

    stock: Pile  # the cards of the new stock, as they lie in the talon
    hand: Hand
    count: int
    then: Literal["play", "finish", "begin"]


class State(Struct, gc=False):
    """Everything there is to know, hidden cards included. Never leaves the server."""

    rules: Rules
    hands: list[Pile]  # the points cards of a hand come first
    payable: list[int]  # by hand: how many points cards it holds
    points: list[Pile]  # in the order laid
    totals: list[int]
    defences: list[Pile]  # in the order laid
    immunities: list[frozenset[Card]]  # the attacks that the defences keep away (AR-41)
    attacks: list[frozenset[Card]]  # the attacks that each player suffers
    exposed: dict[Card, Targets]  # the possible targets of each attack, kept because it is faster
    stock: Pile  # as it was shuffled, top first
    talon: Pile  # top first
    turn: Hand
    acting: Hand  # the only one that may act now: the hand on turn, or the one that is asked
    phase: Phase = "play"
    drawn: int = 0  # how many cards of the stock are gone
    aside: Pile = ()  # attacks set aside when the talon was shuffled (AR-14)
    asked: Hand | None = None  # the victim who must answer (AR-35)
    attack: Card | None = None  # the attack to answer
    pick: Card | None = None  # the card that an open magic draws
    drawing: Drawing | None = None  # chance must make a new stock first
    ran_out: bool = False  # a draw has found the stock empty (AR-15)
    idle_turns: int = 0  # turns in a row since then without a points card
    result: Result | None = None
    at: Ms = Ms(0)  # when this state came about
    events: list[Event] = []  # what happened last: the rules collect it here

    @property
    def stock_left(self) -> Pile:
        """The cards that can still be drawn, the top card first."""
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
        """A copy with the time *at*, for the rules to change."""
        new: State = self.__copy__()  # type: ignore[attr-defined]
        new.hands = self.hands.copy()
        new.payable = self.payable.copy()
        new.at = at
        new.events = []
        return new

    # --- Moving cards ---

    def take_from_hand(self, hand: Hand, card: Card) -> None:
        """Remove *card* from that hand."""
        hands = self.hands
        held = hands[hand]
        place = held.index(card)
        hands[hand] = held[:place] + held[place + 1 :]
        if place < self.payable[hand]:
            self.payable[hand] -= 1

    def put_in_hand(self, hand: Hand, card: Card) -> None:
        """Add *card* to that hand."""
        hands = self.hands
        if VALUE[card]:
            hands[hand] = (card,) + hands[hand]
            self.payable[hand] += 1
        else:
            hands[hand] += (card,)

    def lay_defence(self, hand: Hand, card: Card) -> None:
        """Lay *card* from the hand on the table, where it stays (AR-41)."""
        self.take_from_hand(hand, card)
        self.defences = self.defences.copy()
        self.defences[hand] += (card,)
        self.immunities = self.immunities.copy()
        self.immunities[hand] |= {COUNTERS[card]}
        self._expose(COUNTERS[card])

    def suffer(self, hand: Hand, attack: Card) -> None:
        """Put *attack* in front of that player."""
        self.attacks = self.attacks.copy()
        self.attacks[hand] |= {attack}
        self._expose(attack)

    def release(self, hand: Hand, attack: Card) -> None:
        """Move *attack* from that player to the talon."""
        self.attacks = self.attacks.copy()
        self.attacks[hand] -= {attack}
        self._expose(attack)
        self.talon = (attack,) + self.talon

    def _expose(self, attack: Card) -> None:
        self.exposed = self.exposed | {
            attack: targets_of(attack, self.attacks, self.immunities),
        }

    def free_from_dead_end(self, hand: Hand, card: Card, why: Literal["drawn", "kept"]) -> None:
        """*card*, worth more than 12, came to that hand: a dead-end there ends at once, and the
        card is shown (AR-32)."""
        if DEAD_END in self.attacks[hand]:
            self.release(hand, DEAD_END)
            self.events.append(Released(self.at, hand, DEAD_END, why, (card,)))

    # --- Drawing, and what follows ---

    def _reusable(self) -> Pile:
        """The cards of the talon that go into a new stock: all but attacks (AR-14)."""
        return tuple([card for card in self.talon if card not in ATTACKS])

    def set_attacks_aside(self) -> int:
        """Empty the talon; its attacks leave the game (AR-14). Gives how many there were."""
        attacks = tuple([card for card in self.talon if card in ATTACKS])
        self.aside += attacks
        self.talon = ()
        return len(attacks)

    def draw(self, hand: Hand, count: int, then: Literal["play", "finish", "begin"]) -> None:
        """Draw *count* cards for *hand*; *then* its play goes on, its turn ends, or its turn
        begins. If a new stock is needed, all this waits until chance has shuffled it (AR-14)."""
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
        if self.drawing is not None:  # faster than to set it always
            self.drawing = None
        if then == "finish":
            self.finish_turn()
        elif then == "begin" and count == wanted:
            self._begin_without_card(hand)

    def _begin_without_card(self, hand: Hand) -> None:
        if DEAD_END in self.attacks[hand]:  # AR-32: no drawn card could ever end it
            self.release(hand, DEAD_END)
            self.events.append(Released(self.at, hand, DEAD_END, "nothing-to-draw"))
        if not any(self.hands):  # AR-15
            self.end("no-cards")

    def finish_turn(self, *, scored: bool = False) -> None:
        """End the turn, in which a points card was laid or not: the next player draws (AR-10),
        unless the game ends in a standstill."""
        players = len(self.hands)
        if self.ran_out:  # AR-15
            self.idle_turns = 0 if scored else self.idle_turns + 1
            if self.idle_turns >= STANDSTILL_ROUNDS * players:
                self.end("standstill")
                return
        self.turn = self.acting = hand = HANDS[(self.turn + 1) % players]
        self.draw(hand, 1, "begin")

    def end(self, why: Literal["goal", "standstill", "no-cards"]) -> None:
        """End the game: the highest total wins, equal totals share a place (AR-15, AR-21)."""
        totals = [(-total, Player(player)) for player, total in enumerate(self.totals)]
        self.result = Result(ranked(totals), ())
        self.phase = "over"
        self.events.append(GameEnded(self.at, why, self.result))


def targets_of(
    attack: Card, attacks: list[frozenset[Card]], immunities: list[frozenset[Card]]
) -> Targets:
    """AR-30: for each hand, the other hands that neither suffer *attack* nor are immune to it."""
    hands = HANDS[: len(attacks)]
    open_to = [s for s in hands if attack not in attacks[s] and attack not in immunities[s]]
    return _others(tuple(open_to), hands)


@cache
def _others(open_to: tuple[Hand, ...], hands: tuple[Hand, ...]) -> Targets:
    return tuple([tuple([target for target in open_to if target != hand]) for hand in hands])
