"""How heavy the paws round the table are, and what each race teaches about that.

What is learned stands in the rows: a press that won a race says in its `judge` who the rivals were.
So it comes out the same after a crash, and a record tells why somebody was first.
"""

from collections.abc import Collection
from typing import Any, Final, cast

from gatosabio.engine.game import Hand
from gatosabio.table.company import Place
from gatosabio.table.play import Play
from gatosabio.table.races import Reveal
from gatosabio.timing.constants import FLOOR, RACE_LASTS
from gatosabio.timing.handicap import MOST_WEIGHT, QUICK_SHARE, Handicaps
from gatosabio.timing.race import Ruling
from gatosabio.wire.messages import Fair, Weight

DRAWN: Final = (250.0, 800.0, 1600.0)
"""From so many milliseconds on a paw is drawn heavy, heavier, and heaviest."""


class Paws:
    """Those of one game. What is *learned* is the table's, by the name of the game: it lasts for as
    long as somebody keeps the seat. *fair* is the host's slider."""

    def __init__(self, play: Play, learned: dict[str, Handicaps], fair: Fair) -> None:
        self._play = play
        self._learned = learned
        self._most = MOST_WEIGHT[fair]
        before = learned.get(play.game.name, Handicaps())
        learned[play.game.name] = before.among([place.number for place in play.places])

    def weight(self, hand: Hand) -> float:
        """Whole milliseconds that are added to the time of *hand*; where a clock runs, as in a
        scramble, there is nothing to add up, and less."""
        play = self._play
        share = 1.0 if play.game.deadline(play.state) is None else QUICK_SHARE
        learned = self._learned[play.game.name].weight(play.places[hand].number)
        return float(round(share * min(learned, self._most)))

    def measured(
        self, reveal: Reveal, rivals: Collection[Hand], judgement: Ruling
    ) -> dict[str, object]:
        """What the row of a press says, *rivals* being those who raced for the same in earnest.
        Nothing, where everybody is as quick as they are."""
        if not self._most:
            return {}
        hand = judgement.hand
        said: dict[str, object] = {"weight": round(reveal.weight(hand))}
        if judgement.light:
            said["light"] = True
        players = {self._play.places[rival].number for rival in rivals}
        if hand in rivals and len(players) > 1 and self._is_telling(reveal, judgement):
            said["rivals"] = sorted(rivals)
        return said

    def _is_telling(self, reveal: Reveal, judgement: Ruling) -> bool:
        """Whether it shows how quick somebody is. Scrambles are too few, and ask for something
        else; and a card that nobody wanted for so long, with nothing to add up, was no race."""
        if self._play.game.deadline(self._play.state) is not None:
            return False
        return reveal.floor > FLOOR["simple"] or judgement.counted_ms <= RACE_LASTS

    def learn(self, action: Any) -> None:
        """*action* has happened; if it won a race, the winner's paw gets heavier."""
        judge = getattr(action, "judge", None)
        if isinstance(judge, dict) and "rivals" in judge:
            places, name = self._play.places, self._play.game.name
            rivals = {places[hand].number for hand in cast("list[int]", judge["rivals"])}
            winner = places[action.hand].number
            self._learned[name] = self._learned[name].after(winner, rivals, self._most)


def drawn(handicaps: Handicaps, place: Place, fair: Fair) -> Weight:
    """How heavy the paw of *place* is drawn."""
    weight = min(handicaps.weight(place.number), MOST_WEIGHT[fair])
    return cast("Weight", sum(weight >= least for least in DRAWN))
