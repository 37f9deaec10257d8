"""The handicaps of the hands at a table, and what each race teaches about them.

What is learned stands in the rows: a press that won a race says in its `judge` who the rivals were.
So the handicaps are the same after a crash, and a record tells why somebody was first.
"""

from collections.abc import Collection
from typing import Any, Final, cast

from gatosabio.engine.game import Hand
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.members import Seat
from gatosabio.table.reveal import Reveal
from gatosabio.timing.constants import FLOOR, RACE_LASTS
from gatosabio.timing.handicap import MOST_WEIGHT, QUICK_SHARE, Handicaps
from gatosabio.timing.race import Ruling
from gatosabio.wire.fields import Fair
from gatosabio.wire.table_parts import Weight

DRAWN_FROM: Final = (250.0, 800.0, 1600.0)
"""The milliseconds of handicap from which a paw is drawn heavy, heavier, and heaviest."""


class GameHandicaps:
    """The handicaps of one game. What is *learned* belongs to the table, by the name of the game;
    a player's handicap lasts as long as the player keeps the seat. *fair* is the host's slider."""

    def __init__(self, game: GameInProgress, learned: dict[str, Handicaps], fair: Fair) -> None:
        self._game = game
        self._learned = learned
        self._most = MOST_WEIGHT[fair]
        before = learned.get(game.game.name, Handicaps())
        learned[game.game.name] = before.among([seat.number for seat in game.seats])

    def weight(self, hand: Hand) -> float:
        """Whole milliseconds that are added to the time of *hand*. It is less while a deadline
        runs, as in a scramble: there is nothing to add up, so people differ less."""
        game = self._game
        share = 1.0 if game.deadline is None else QUICK_SHARE
        learned = self._learned[game.game.name].weight(game.seats[hand].number)
        return float(round(share * min(learned, self._most)))

    def measured(
        self, reveal: Reveal, rivals: Collection[Hand], ruling: Ruling
    ) -> dict[str, object]:
        """What the row of a press says about handicaps; nothing at a table without them. *rivals*
        are the hands that could win the same, without stand-ins and hands that saw no reveal."""
        if not self._most:
            return {}
        hand = ruling.hand
        said: dict[str, object] = {"weight": round(reveal.weight(hand))}
        if ruling.light:
            said["light"] = True
        players = {self._game.seats[rival].number for rival in rivals}
        if hand in rivals and len(players) > 1 and self._shows_quickness(reveal, ruling):
            said["rivals"] = sorted(rivals)
        return said

    def _shows_quickness(self, reveal: Reveal, ruling: Ruling) -> bool:
        """Whether the race shows how quickly somebody adds. A scramble does not: there is nothing
        to add. Nor does a card that nobody wanted for a long time."""
        if self._game.deadline is not None:
            return False
        return reveal.floor > FLOOR["simple"] or ruling.counted_ms <= RACE_LASTS

    def learn(self, action: Any) -> None:
        """*action* has happened: if it won a race, change the handicaps of all who raced."""
        judge = getattr(action, "judge", None)
        if isinstance(judge, dict) and "rivals" in judge:
            seats, name = self._game.seats, self._game.game.name
            rivals = {seats[hand].number for hand in cast("list[int]", judge["rivals"])}
            winner = seats[action.hand].number
            self._learned[name] = self._learned[name].after(winner, rivals, self._most)


def drawn_weight(handicaps: Handicaps, seat: Seat, fair: Fair) -> Weight:
    """How heavy the paw of *seat* is drawn."""
    weight = min(handicaps.weight(seat.number), MOST_WEIGHT[fair])
    return cast("Weight", sum(weight >= least for least in DRAWN_FROM))
