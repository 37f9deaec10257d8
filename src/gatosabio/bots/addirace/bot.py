"""A player of Addi Race for a table: a style of play, with the pauses of a person."""

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.bots.addirace.greedy import choose_greedily
from gatosabio.bots.addirace.search import BUDGET, search
from gatosabio.bots.addirace.styles import choose_carelessly, choose_cautiously, choose_to_attack
from gatosabio.bots.champion.player import choose_as_champion
from gatosabio.bots.policy import Bot, Choice, Level
from gatosabio.bots.reaction import thinking_time
from gatosabio.bots.roster import ROSTER, Style
from gatosabio.engine.games.addirace.types import Action, Rules
from gatosabio.engine.games.addirace.view import Glance, View

USUAL_RULES: Final = Rules(edition="classic")

PACE: Final[dict[Style, Level]] = {
    "careless": "kitten",
    "greedy": "cat",
    "cautious": "cat",
    "attacking": "cat",
    "strong": "tiger",
    "champion": "tiger",
}
"""Which cat's pauses a style has when it is played without a cat."""

_PONDERING: Final[frozenset[Style]] = frozenset({"strong", "champion"})
_GLANCING: Final[frozenset[Style]] = frozenset({"careless", "greedy", "attacking"})


class AddiRaceBot(Struct, frozen=True):
    """A cat of that *level*, with its own style unless another *style* is given. Only the strong
    style and the champion use the *rules*; *budget* is how many tries the strong one's search
    makes."""

    level: Level
    rules: Rules = USUAL_RULES
    style: Style | None = None
    budget: int = BUDGET

    @property
    def ponders(self) -> bool:
        """Whether it computes so much that it takes some thousandths or hundredths of a second."""
        return self._style in _PONDERING

    @property
    def glances(self) -> bool:
        """Whether it looks at totals only, and at the card that its magic has drawn (see
        `needs_only_a_glance`)."""
        return self._style in _GLANCING

    @property
    def _style(self) -> Style:
        return self.style or ROSTER[self.level].style

    def choose(self, view: View | Glance, actions: Sequence[Action], rng: Random) -> Choice | None:
        """The action of its style. The pause is drawn before any card is looked at: it must not
        tell whether the hand holds a counter (AR-35)."""
        if not actions:
            return None
        after_ms = thinking_time(self.level, rng)
        return Choice(self._action(view, actions, rng), after_ms)

    def _action(self, view: View | Glance, actions: Sequence[Action], rng: Random) -> Action:
        match self._style:
            case "greedy":
                return choose_greedily(view, actions)
            case "careless":
                return choose_carelessly(view, actions, rng)
            case "attacking":
                return choose_to_attack(view, actions)
            case "cautious":
                return choose_cautiously(_whole(view), actions)
            case "strong":
                return self._search(_whole(view), actions, rng)
            case "champion":
                return choose_as_champion(_whole(view), actions, must_play=self.rules.must_play)

    def _search(self, view: View, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        found = search(view, self.rules, rng, self.budget)
        legal = [action for action in actions if replace(action, at=found.at) == found]
        if legal:
            return legal[0]
        # It was given other rules than the table has, and wants to discard where it must play.
        return choose_greedily(view, actions)


def _whole(view: View | Glance) -> View:
    assert isinstance(view, View), "this style needs more than a glance"
    return view


def play_style(style: Style, rules: Rules | None = None) -> Bot:
    """A player of that style."""
    return AddiRaceBot(PACE[style], rules or USUAL_RULES, style)
