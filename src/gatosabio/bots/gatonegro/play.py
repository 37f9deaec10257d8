"""A player of Gato Negro: it takes what is worth most to it, and sooner the plainer that is.

It never waits for ever: even what nobody wants is taken in the end, or the rhyme recited, so that a
table of bots comes to its last card.
"""

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from msgspec import Struct

from gatosabio.bots.gatonegro.end import KIND
from gatosabio.bots.gatonegro.outlook import Outlook, chances_of, ends_of
from gatosabio.bots.gatonegro.standing import is_late, leads
from gatosabio.bots.policy import Choice, Level
from gatosabio.bots.profiles import ADULT, PROFILES, Profile
from gatosabio.bots.reaction import simple_time, spread
from gatosabio.bots.roster import ROSTER, Skill
from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.gatonegro.types import Action, Pass, Rhyme, Rules, Take, Which
from gatosabio.engine.games.gatonegro.view import View


class Mind(Struct, frozen=True, kw_only=True):
    """How the skills differ. How an expert parts with cards was found by trying; the rest are
    priors."""

    depth: int  # how many cards it thinks ahead
    misjudges: float  # how many points it is out by when it looks at a pile: standard deviation
    minds_rivals: bool  # whether it also takes what a rival could use
    passes_below: float  # by turns: the points below which it leaves a card to the others


MINDS: Final[dict[Skill, Mind]] = {
    "novice": Mind(depth=0, misjudges=1.0, minds_rivals=False, passes_below=-0.5),
    "skilled": Mind(depth=1, misjudges=0.3, minds_rivals=False, passes_below=-0.5),
    "expert": Mind(depth=2, misjudges=0.1, minds_rivals=True, passes_below=0.5),
}

WANTED: Final = 0.5  # points from which it reaches for a card
HARMLESS: Final = -0.5  # points from which it takes one that nobody wants
RECITES: Final = 0.5  # how often it does, where it could; else it plays on

QUICKEST: Final = 0.3  # of the usual time to choose: what is plain to see …
DOUBTS: Final = 0.3  # … and what it adds that both piles are equally good

KIND_OF_CAT: Final[dict[Skill, Level]] = {
    "novice": "kitten",
    "skilled": "cat",
    "expert": "tiger",
}


class Offer(Struct, frozen=True):
    """The top card on one's better pile."""

    pile: Which
    margin: float  # how many points that is better than the other pile
    desire: float  # how many points it is worth to have it, or that no rival has it


class GatoNegroBot(Struct, frozen=True):
    """One player. *rules* are the table's, which every player knows. It plays as its character
    does, unless it is told to play with another *skill* or at another speed."""

    ponders: ClassVar = False
    level: Level
    rules: Rules = Rules()
    skill: Skill | None = None
    profile: Profile | None = None

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Choice | None:
        """Take the top card, sooner or later, or recite, or by turns pass."""
        hand, top = view.viewer, view.top
        if hand is None or top is None or view.result is not None:
            return None
        if view.turn is not None and view.turn != hand:
            return None
        offer = self._offer(view, hand, top, rng)
        # The time is for the table to write. Nothing may be legal now, where a hand is on its way.
        take = Take(Ms(0), hand, top, offer.pile)
        if view.turn is not None:
            may_recite = any([type(action) is Rhyme for action in actions])
            action = self._answer_turn(view, take, offer, may_recite=may_recite)
            return Choice(action, self._hesitate(offer, rng))
        return self._plan(view, take, offer, rng)

    @property
    def _skill(self) -> Skill:
        return self.skill or ROSTER[self.level].skill

    @property
    def _profile(self) -> Profile:
        return self.profile or ROSTER[self.level].profile

    # --- In real time, and by turns ---

    def _plan(self, view: View, take: Take, offer: Offer, rng: Random) -> Choice | None:
        hand = take.hand
        wanted, ahead = offer.desire >= WANTED, leads(view, hand)
        if view.reciting is not None and (view.reciting == hand or (ahead and not wanted)):
            return None  # let it end
        if wanted or view.reciting is not None:
            return Choice(take, self._hesitate(offer, rng))
        patience = self._patience(rng)
        if offer.desire >= HARMLESS:
            return Choice(take, round(patience))
        # Nobody may want it: those who lead would rather end it. But not always, for the rhyme may
        # be a long way off, and if all waited for that, nothing would happen.
        if ahead and is_late(view) and rng.random() < RECITES:
            return Choice(Rhyme(take.at, hand), round(2 * patience))
        return Choice(take, round(3 * patience))

    def _answer_turn(self, view: View, take: Take, offer: Offer, *, may_recite: bool) -> Action:
        if offer.desire >= MINDS[self._skill].passes_below:
            return take
        ahead = leads(view, take.hand)
        if may_recite:  # who is behind cannot let the game end by passes
            return Rhyme(take.at, take.hand) if ahead and is_late(view) else take
        # Before anybody else may recite, a card that nobody takes comes back: to leave it costs
        # nothing. After others have left it, only who leads can afford that.
        return Pass(take.at, take.hand) if ahead or not view.passes else take

    # --- How long it takes ---

    def _hesitate(self, offer: Offer, rng: Random) -> int:
        """The less there is to gain, and the less one pile is better than the other, the longer."""
        profile = self._profile
        reaction = simple_time(profile, rng)
        doubt = QUICKEST + 1 / (1 + max(offer.desire, 0.0)) + DOUBTS / (1 + offer.margin)
        # Both piles are looked at for a Tomcat, which is an addition, and for the rest.
        usual = 2.2 * (profile.simple + profile.recall)
        return round(reaction + doubt * spread(usual, profile, rng))

    def _patience(self, rng: Random) -> float:
        """How long it leaves to others what it does not want."""
        profile = self._profile
        return simple_time(profile, rng) + spread(3500 + 4 * profile.simple, profile, rng)

    # --- What a card is worth ---

    def _offer(self, view: View, hand: Hand, top: Card, rng: Random) -> Offer:
        mind, players, kind = MINDS[self._skill], len(view.players), KIND[top]
        to_come = view.deck - 1
        own = to_come / players if view.turn is None else to_come // players
        chances = chances_of(view, top, self.rules) if mind.depth else ()
        outlook = Outlook(self.rules, chances, own, mind.depth)
        worths = outlook.worths(ends_of(view.players[hand]), kind)
        left, right = [worth + rng.gauss(0, mind.misjudges) for worth in worths]
        desire = max(left, right)
        if mind.minds_rivals:  # who gets it would be that much ahead of one of these
            glance = Outlook(self.rules, chances, own, 1)
            rivals = [ends_of(rival) for other, rival in enumerate(view.players) if other != hand]
            desire += max([max(glance.worths(ends, kind)) for ends in rivals]) / len(rivals)
        return Offer(0 if left >= right else 1, abs(left - right), desire)


def play_skill(skill: Skill, rules: Rules | None = None) -> GatoNegroBot:
    """A player with that *skill*, as quick as an adult: among such, skill alone makes the
    difference."""
    return GatoNegroBot(KIND_OF_CAT[skill], rules or Rules(), skill=skill, profile=PROFILES[ADULT])
