"""A player of Gato Negro: it takes cards that are worth something to it, faster if that is obvious.

It never waits for ever: in the end it takes even a card that nobody wants, or recites the rhyme, so
that a table of bots comes to its last card.
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
from gatosabio.bots.reaction import SCREEN_MS, read_time, simple_time, spread
from gatosabio.bots.roster import ROSTER, Skill
from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.gatonegro.types import Action, Pass, Rhyme, Rules, Take, Which
from gatosabio.engine.games.gatonegro.view import View


class Mind(Struct, frozen=True, kw_only=True):
    """How the skills differ. When an expert passes was found by trying; the rest are priors."""

    depth: int  # how many cards it thinks ahead
    misjudges: float  # standard deviation of its error in estimating a card, in points
    minds_rivals: bool  # whether it also takes a card because a rival could use it
    passes_below: float  # when played by turns: the worth below which it passes


MINDS: Final[dict[Skill, Mind]] = {
    "novice": Mind(depth=0, misjudges=1.0, minds_rivals=False, passes_below=-0.5),
    "skilled": Mind(depth=1, misjudges=0.3, minds_rivals=False, passes_below=-0.5),
    "expert": Mind(depth=2, misjudges=0.1, minds_rivals=True, passes_below=0.5),
}

WANTED: Final = 0.5  # points from which on it wants a card
HARMLESS: Final = -0.5  # points from which on it takes a card that nobody wants
RECITES: Final = 0.5  # how often it recites when it could

QUICKEST: Final = 0.3  # share of the usual time to choose, if the choice is obvious …
DOUBTS: Final = 0.3  # … and what is added if both piles are equally good

KIND_OF_CAT: Final[dict[Skill, Level]] = {
    "novice": "kitten",
    "skilled": "cat",
    "expert": "tiger",
}


class Offer(Struct, frozen=True):
    """What the top card is worth on the better one of one's piles."""

    pile: Which
    margin: float  # how many points better than on the other pile
    desire: float  # points gained by having it, and by no rival having it


class GatoNegroBot(Struct, frozen=True):
    """A player for one hand. *rules* are the table's options. It plays as its character does,
    unless another *skill* or *profile* (speed) is given."""

    ponders: ClassVar = False
    level: Level
    rules: Rules = Rules()
    skill: Skill | None = None
    profile: Profile | None = None

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Choice | None:
        """Take the top card, sooner or later, or recite; by turns also pass."""
        hand, top = view.viewer, view.top
        if hand is None or top is None or view.result is not None:
            return None
        if view.turn is not None and view.turn != hand:
            return None
        offer = self._offer(view, hand, top, rng)
        # The table writes the time. No take may be legal yet: after one a player must wait
        # (`carry`).
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
            return None  # let the rhyme end the game
        if wanted or view.reciting is not None:
            return Choice(take, self._hesitate(offer, rng))
        patience = self._patience(rng)
        if offer.desire >= HARMLESS:
            return Choice(take, round(patience))
        # Perhaps nobody wants it. A leader would rather end the game, but not always: the rhyme may
        # not be allowed for a long time, and if all waited for it, nothing would happen.
        if ahead and is_late(view) and rng.random() < RECITES:
            return Choice(Rhyme(take.at, hand), round(2 * patience))
        return Choice(take, round(3 * patience))

    def _answer_turn(self, view: View, take: Take, offer: Offer, *, may_recite: bool) -> Action:
        if offer.desire >= MINDS[self._skill].passes_below:
            return take
        ahead = leads(view, take.hand)
        if may_recite:  # a player who is behind must not let the game end by passes
            return Rhyme(take.at, take.hand) if ahead and is_late(view) else take
        # The first to pass risks nothing: a card that nobody takes comes back before anybody may
        # recite. After others have passed, only a leader can afford it.
        return Pass(take.at, take.hand) if ahead or not view.passes else take

    # --- How long it takes ---

    def _hesitate(self, offer: Offer, rng: Random) -> int:
        """How long it takes to read the card, to choose and to take it: longer if there is less to
        gain, and if the piles are equally good."""
        profile = self._profile
        reaction = read_time(profile, rng) + SCREEN_MS
        doubt = QUICKEST + 1 / (1 + max(offer.desire, 0.0)) + DOUBTS / (1 + offer.margin)
        # It checks both piles, for a Tomcat (which is an addition) and for the rest.
        usual = 2.2 * (profile.simple + profile.recall)
        return round(reaction + doubt * spread(usual, profile, rng))

    def _patience(self, rng: Random) -> float:
        """How long it leaves a card that it does not want to the others."""
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
        if mind.minds_rivals:  # a rival who gets it would be that much ahead
            glance = Outlook(self.rules, chances, own, 1)
            rivals = [ends_of(rival) for other, rival in enumerate(view.players) if other != hand]
            desire += max([max(glance.worths(ends, kind)) for ends in rivals]) / len(rivals)
        return Offer(0 if left >= right else 1, abs(left - right), desire)


def play_skill(skill: Skill, rules: Rules | None = None) -> GatoNegroBot:
    """A player with that *skill* and the speed of an adult, so that only skill makes a
    difference."""
    return GatoNegroBot(KIND_OF_CAT[skill], rules or Rules(), skill=skill, profile=PROFILES[ADULT])
