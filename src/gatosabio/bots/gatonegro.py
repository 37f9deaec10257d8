"""A player of Gato Negro: it takes what scores, and sooner the more it scores.

It never waits for ever: even what nobody wants is taken in the end, or the rhyme recited, so that a
table of bots comes to its last card.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

from gatosabio.bots.policy import Choice, Level
from gatosabio.bots.reaction import PROFILE_OF, simple_time, spread, thinking_time
from gatosabio.engine.cards import FRENCH_DECK, Card
from gatosabio.engine.game import Ms, Seat
from gatosabio.engine.games.gatonegro.score import BLACK, RANK, score_pile
from gatosabio.engine.games.gatonegro.types import Action, Pass, Pile, Rhyme, Rules, Take, Which
from gatosabio.engine.games.gatonegro.view import View


class Temper(Struct, frozen=True):
    """How the levels differ. Priors, all of them."""

    foresight: float  # how much it thinks of what the next card may bring
    choice_ms: int  # to find the better pile: a Tomcat takes about as long as an addition
    patience_ms: int  # how long it leaves what it does not want to others
    slips: float  # how often it puts a card on any pile


TEMPER: Final[dict[Level, Temper]] = {
    "kitten": Temper(foresight=0.0, choice_ms=3500, patience_ms=5000, slips=0.15),
    "cat": Temper(foresight=1.0, choice_ms=2200, patience_ms=4500, slips=0.05),
    "tiger": Temper(foresight=2.0, choice_ms=1300, patience_ms=4000, slips=0.01),
}

WORTH_IT: Final = 0.5  # points from which it wants a card
HARMLESS: Final = 0.5  # points of hope that it does not mind to lose
RECITES: Final = 0.5  # how often it does, where it could; else it plays on
USUAL_PER_CARD: Final = 2.2
USUAL_BY_TURNS: Final = 1.1  # where one does not choose one's cards
"""What the piles of others come to that are not seen, for each card: as these bots play."""

TAIL: Final = 6
"""Of a pile, what the next card is likely to score with."""

_KIND: Final = {card: Card(RANK[card] + ("S" if card in BLACK else "H")) for card in FRENCH_DECK}
"""Two cards of one rank and one colour always score alike: one of them stands for both."""


class Offer(Struct, frozen=True):
    """The top card on one's better pile, and what that is worth: points, and what is to be hoped
    for after it."""

    pile: Which
    worth: float


class GatoNegroBot(Struct, frozen=True):
    """One player. *rules* are the table's, which every player knows."""

    level: Level
    rules: Rules = Rules()

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Choice | None:
        """Take the top card, sooner or later, or recite, or by turns pass."""
        seat, top = view.seat, view.top
        if seat is None or top is None or view.result is not None:
            return None
        if view.turn is not None and view.turn != seat:
            return None
        offer = self._best_offer(view, seat, top, rng)
        # The time is for the table to write. Nothing may be legal now, where a hand is on its way.
        take = Take(Ms(0), seat, top, offer.pile)
        if view.turn is not None:
            may_recite = any([type(action) is Rhyme for action in actions])
            action = self._answer_turn(view, take, offer, may_recite=may_recite)
            return Choice(action, thinking_time(self.level, rng))
        return self._plan(view, take, offer, rng)

    # --- In real time, and by turns ---

    def _plan(self, view: View, take: Take, offer: Offer, rng: Random) -> Choice | None:
        profile, temper = PROFILE_OF[self.level], TEMPER[self.level]
        seat, wanted = take.seat, offer.worth >= WORTH_IT
        leads = _leads(view, seat)
        if view.reciting is not None and (view.reciting == seat or (leads and not wanted)):
            return None  # let it end
        reaction = simple_time(profile, rng)
        if wanted or view.reciting is not None:
            gain = max(offer.worth, WORTH_IT)
            choice_ms = temper.choice_ms * (0.4 + 1 / (1 + gain))
            return Choice(take, round(reaction + spread(choice_ms, profile, rng)))
        patience = reaction + spread(temper.patience_ms, profile, rng)
        if offer.worth >= -HARMLESS:
            return Choice(take, round(patience))
        # Nobody may want it: those who lead would rather end it. But not always, for the rhyme may
        # be a long way off, and if all waited for that, nothing would happen.
        if leads and _is_late(view) and rng.random() < RECITES:
            return Choice(Rhyme(take.at, seat), round(2 * patience))
        return Choice(take, round(3 * patience))

    def _answer_turn(self, view: View, take: Take, offer: Offer, *, may_recite: bool) -> Action:
        if offer.worth >= -HARMLESS:
            return take
        if not may_recite:  # not everybody has passed yet
            return Pass(take.at, take.seat)
        # Who is behind cannot let the game end by passes.
        return Rhyme(take.at, take.seat) if _leads(view, take.seat) and _is_late(view) else take

    # --- What a card is worth ---

    def _best_offer(self, view: View, seat: Seat, top: Card, rng: Random) -> Offer:
        temper = TEMPER[self.level]
        slips, any_pile = rng.random() < temper.slips, rng.choice((0, 1))
        unseen = _unseen(view, top, self.rules) if temper.foresight else Counter()
        left, right = (pile.cards or () for pile in view.seats[seat].piles)
        offers = (
            Offer(0, self._worth(left, top, unseen)),
            Offer(1, self._worth(right, top, unseen)),
        )
        if slips:
            return offers[any_pile]
        # The shorter pile if it makes no difference.
        return max(offers, key=lambda offer: (offer.worth, -len((left, right)[offer.pile])))

    def _worth(self, pile: Pile, card: Card, unseen: Counter[Card]) -> float:
        longer = (*pile, card)
        gain = score_pile(longer, self.rules).points - score_pile(pile, self.rules).points
        foresight = TEMPER[self.level].foresight
        if not foresight:
            return gain
        return gain + foresight * (self._hope(longer, unseen) - self._hope(pile, unseen))

    def _hope(self, pile: Pile, unseen: Counter[Card]) -> float:
        """What one more card would bring, on the average of the *unseen* ones: an open ten, a black
        chain, half a sandwich."""
        tail = pile[-TAIL:]
        points = score_pile(tail, self.rules).points
        gains = [
            count * (score_pile((*tail, card), self.rules).points - points)
            for card, count in unseen.items()
        ]
        return sum(gains) / max(1, unseen.total())


def _unseen(view: View, top: Card, rules: Rules) -> Counter[Card]:
    """How many of each kind may still come, for all that this seat sees."""
    counts = Counter([_KIND[card] for card in FRENCH_DECK * (1 + rules.two_decks)])
    counts[_KIND[top]] -= 1
    for seat in view.seats:
        for pile in seat.piles:
            counts.subtract([_KIND[card] for card in pile.cards or (pile.top,) if card])
    return +counts


def _is_late(view: View) -> bool:
    """Whether half of the game is over: nobody likes one that ends before."""
    return view.deck <= sum([pile.size for player in view.seats for pile in player.piles])


def _leads(view: View, seat: Seat) -> bool:
    """Whether it has the most, by what it can see; what it cannot, it guesses by the size."""
    usual = USUAL_PER_CARD if view.turn is None else USUAL_BY_TURNS
    totals = [
        sum([pile.size for pile in player.piles]) * usual
        if player.score is None
        else player.score.total
        for player in view.seats
    ]
    own = totals.pop(seat)
    return own > max(totals)
