"""Counts a game of Gato Negro: who took how many cards, and what they scored."""

from collections.abc import Sequence
from typing import Any

from gatosabio.engine.game import Player
from gatosabio.engine.games.gatonegro.events import (
    GameEnded,
    Passed,
    RhymeBegun,
    RhymeBroken,
    Taken,
)
from gatosabio.engine.games.gatonegro.score import Kind, score_pile
from gatosabio.engine.games.gatonegro.state import State
from gatosabio.lab.rows import ByPlayer, GatoNegroFacts


class GatoNegroTally:
    """The tally of one game."""

    def __init__(self, owners: tuple[Player, ...]) -> None:
        self.turns = 0
        self.end = "unfinished"
        self._players = len(owners)
        self._rhymes = 0
        self._broken = 0
        self._passes = 0

    def note(self, events: Sequence[Any], state: State) -> None:  # noqa: ARG002 -- others need it
        """Count *events*."""
        for event in events:
            kind = type(event)
            if kind is Taken:
                self.turns += 1
            elif kind is Passed:
                self.turns += 1
                self._passes += 1
            elif kind is RhymeBegun:
                self._rhymes += 1
            elif kind is RhymeBroken:
                self._broken += 1
            elif kind is GameEnded:
                self.end = event.why

    def facts(self, state: State) -> GatoNegroFacts:
        """The facts of the game."""
        kinds: tuple[Kind, ...] = ("tomcat", "yowler", "jellicle", "blackcat")
        points: dict[Kind, list[int]] = {kind: [0] * self._players for kind in kinds}
        for hand in state.hands():
            for pile in state.piles(hand):
                for found in score_pile(pile, state.rules).combinations:
                    points[found.kind][hand] += found.points
        by_kind: dict[Kind, ByPlayer] = {kind: tuple(points[kind]) for kind in kinds}
        return GatoNegroFacts(
            scores=tuple([sum(points[kind][hand] for kind in kinds) for hand in state.hands()]),
            cards=tuple([sum(map(len, state.piles(hand))) for hand in state.hands()]),
            tomcats=by_kind["tomcat"],
            yowlers=by_kind["yowler"],
            jellicles=by_kind["jellicle"],
            blackcats=by_kind["blackcat"],
            rhymes=self._rhymes,
            broken=self._broken,
            passes=self._passes,
        )
