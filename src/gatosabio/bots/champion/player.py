"""Chooses what the champion does."""

from collections.abc import Sequence

from gatosabio.bots.champion.features import features
from gatosabio.bots.champion.kinds import number_of
from gatosabio.bots.champion.network import Network, champion
from gatosabio.engine.games.addirace.types import Action
from gatosabio.engine.games.addirace.view import View


def choose_as_champion(
    view: View, actions: Sequence[Action], *, must_play: bool, network: Network | None = None
) -> Action:
    """The action that the *network* likes best; without one it is that of the package. Of actions
    that no rule tells apart it takes the same one in whatever order the cards are held."""
    players = len(view.players)
    kinds: dict[int, list[Action]] = {}
    for action in actions:
        kinds.setdefault(number_of(action, players), []).append(action)
    numbers = sorted(kinds)
    if len(numbers) > 1:
        facts = features(view, must_play=must_play)
        likings = (network or champion()).likings(facts, numbers)
        best = numbers[likings.index(max(likings))]
    else:
        best = numbers[0]
    return min(kinds[best], key=repr)
