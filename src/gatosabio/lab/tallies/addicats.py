"""Counts a game of Addi Cat's: races by sum, greed, and who gained from special cards."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from gatosabio.engine.cards import SPECIALS, VALUE
from gatosabio.engine.game import Hand, Ms, Player
from gatosabio.engine.games.addicats.events import (
    AmbushDecided,
    Event,
    GameEnded,
    Greed,
    HitVoid,
    PresentGiven,
    PursuitDecided,
    RaceWon,
    Revealed,
    ScrambleOpened,
    TurnedOver,
)
from gatosabio.engine.games.addicats.state import State
from gatosabio.lab.rows import CatFacts

SUMS: Final = range(2, 21)


class CatTally:
    """The tally of one game."""

    def __init__(self, owners: tuple[Player, ...]) -> None:
        players = max(owners) + 1
        self.turns = 0
        self.end = "unfinished"
        self._owners = owners
        self._revealed_at = Ms(0)
        self._turner = Hand(0)  # who turned the card of the open scramble
        self._shown = dict.fromkeys(SUMS, 0)
        self._won = dict.fromkeys(SUMS, 0)
        self._won_ms = dict.fromkeys(SUMS, 0)
        self._races = [0] * players
        self._greed = [0] * players
        self._counts = dict.fromkeys(
            ("void", "slowest", "ambush", "present", "seesaw", "turn_overs"), 0
        )
        self._turned: dict[str, int] = dict.fromkeys(sorted(SPECIALS), 0)
        self._turner_first = {"ambush": 0, "pursuit": 0}
        self._seesaw_won = {"smallest": 0, "largest": 0}

    def note(self, events: Sequence[Event], state: State) -> None:
        """Count *events*."""
        for event in events:
            if (count := _COUNTED.get(type(event))) is not None:
                count(self, event, state)

    def facts(self, state: State) -> CatFacts:  # noqa: ARG002 -- the events told everything
        """The facts of the game."""
        return CatFacts(
            shown=self._shown,
            won=self._won,
            won_ms=self._won_ms,
            races=tuple(self._races),
            greed=tuple(self._greed),
            void=self._counts["void"],
            turned=self._turned,
            turner_first=self._turner_first,
            pursuit_slowest=self._counts["slowest"],
            ambush_cards=self._counts["ambush"],
            present_cards=self._counts["present"],
            seesaw_won=self._seesaw_won,
            seesaw_cards=self._counts["seesaw"],
            turn_overs=self._counts["turn_overs"],
        )

    # --- One method for each event that is counted ---

    def _reveal(self, event: Revealed, state: State) -> None:
        self.turns += 1
        self._revealed_at = event.at
        values = set()
        for _, card in event.cards:
            if value := VALUE[card]:
                values.add(value)
            else:
                self._turned[card] += 1
        for value in values:
            if state.values.count(value) > 1:
                self._shown[value] += 1

    def _win(self, event: RaceWon, _: State) -> None:
        self._races[self._owners[event.hand]] += 1
        own = VALUE[event.tops[0][1]]
        if event.why == "equality":
            self._won[own] += 1
            self._won_ms[own] += event.at - self._revealed_at
        elif event.why == "seesaw":
            smallest = own == min([VALUE[card] for _, card in event.tops])
            self._seesaw_won["smallest" if smallest else "largest"] += 1
            self._counts["seesaw"] += sum([cards for _, cards in event.shares])

    def _grab(self, event: Greed, _: State) -> None:
        self._greed[self._owners[event.hand]] += 1

    def _miss(self, _event: HitVoid, _: State) -> None:
        self._counts["void"] += 1

    def _open(self, event: ScrambleOpened, _: State) -> None:
        self._turner = event.hand

    def _pursue(self, event: PursuitDecided, _: State) -> None:
        self._turner_first["pursuit"] += event.fastest == self._turner
        self._counts["slowest"] += self._turner in [hand for hand, _ in event.slowest]

    def _ambush(self, event: AmbushDecided, _: State) -> None:
        self._turner_first["ambush"] += event.fastest == event.hand
        self._counts["ambush"] += len(event.gave)

    def _give(self, event: PresentGiven, _: State) -> None:
        self._counts["present"] += len(event.to)

    def _turn_over(self, _event: TurnedOver, _: State) -> None:
        self._counts["turn_overs"] += 1

    def _finish(self, event: GameEnded, _: State) -> None:
        self.end = event.why


_COUNTED: Final[Mapping[type, Callable[[CatTally, Any, State], None]]] = {
    Revealed: CatTally._reveal,
    RaceWon: CatTally._win,
    Greed: CatTally._grab,
    HitVoid: CatTally._miss,
    ScrambleOpened: CatTally._open,
    PursuitDecided: CatTally._pursue,
    AmbushDecided: CatTally._ambush,
    PresentGiven: CatTally._give,
    TurnedOver: CatTally._turn_over,
    GameEnded: CatTally._finish,
}
