"""The observation of a player of Addi Race as numbers, computed from its view only."""

from functools import cache
from typing import Final

import numpy as np

from gatosabio.engine.cards import SPECIAL_COPIES, Card
from gatosabio.engine.games.addirace.types import ATTACKS, GOAL, HAND, Phase
from gatosabio.engine.games.addirace.view import PlayerView, View
from gatosabio.rl.addirace_actions import BLOCKING, DEFENCES, KINDS
from gatosabio.rl.spaces import Layout, Vector, share

PLACE: Final = {card: place for place, card in enumerate(KINDS)}
A_COPY: Final = 1 / max(SPECIAL_COPIES.values())
MOST_CARDS: Final = HAND + 1  # in a hand, since a turn begins with a draw
BOX: Final = 157
PHASES: Final[tuple[Phase, ...]] = ("play", "respond", "magic", "over")
ATTACKING: Final = tuple(card for card in KINDS if card in ATTACKS)

A_PLAYER: Final = 2 + len(BLOCKING) + len(DEFENCES) + 3
"""Numbers for each player: cards in hand, total, attacks suffered, defences played; whether it is
its turn, whether it is asked, whether it is the victim."""


SUFFERED: Final = slice(2, 2 + len(BLOCKING))
DEFENDED: Final = slice(SUFFERED.stop, SUFFERED.stop + len(DEFENCES))
ROLES: Final = DEFENDED.stop
HAND_SHARE: Final = tuple([share(cards, MOST_CARDS) for cards in range(BOX + 1)])
TOTAL_SHARE: Final = tuple([share(total, GOAL) for total in range(GOAL + 1)])
BOX_SHARE: Final = tuple([share(cards, BOX) for cards in range(BOX + 1)])


class Observer:
    """Makes observations for one of *players* players: its own numbers first, then the others
    clockwise.

    All players see the same of each other, each from its own place. So their numbers are kept as
    rows of one block, twice below each other, of which each player sees as many as there are from
    its own on. Of these, and of the cards that lie in front of players, only what has changed since
    the last observation is written anew."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.layout = layout = Layout(
            hand=len(KINDS),
            seen=len(KINDS),
            talon_top=len(KINDS),
            laid=len(KINDS),
            players=players * A_PLAYER,
            stock=1,
            talon=1,
            phase=len(PHASES),
            attack=len(ATTACKING),
        )
        self._at = {name: part.start for name, part in layout.parts.items()}
        self._laid_at, self._players_at = layout.parts["laid"], layout.parts["players"]
        self._laid: Vector = np.zeros(len(KINDS), np.float32)
        self._block: Vector = np.zeros((2 * players, A_PLAYER), np.float32)
        self._seen = (PlayerView(0, (), 0, (), ()),) * players

    def see(self, view: View) -> Vector:
        """The observation of the player with that *view*."""
        viewer, at = view.viewer, self._at
        assert viewer is not None
        vector = self.layout.blank()
        held = [PLACE[one.card] for one in view.hand]
        for place in held:  # the hand comes first
            vector[place] = A_COPY
        if len(set(held)) < len(held):
            for place in _again(held):
                vector[place] += A_COPY
        if view.seen is not None:
            vector[at["seen"] + PLACE[view.seen]] = 1
        if view.talon_top is not None:
            vector[at["talon_top"] + PLACE[view.talon_top]] = 1
        self._note(view.players)
        vector[self._laid_at] = self._laid
        vector[self._players_at] = self._block[viewer : viewer + self.players].reshape(-1)
        for place, hand in enumerate((view.turn, view.asked, view.target), start=ROLES):
            if hand is not None:
                step = (hand - viewer) % self.players
                vector[at["players"] + step * A_PLAYER + place] = 1
        vector[at["stock"]] = BOX_SHARE[view.stock]
        vector[at["talon"]] = BOX_SHARE[view.talon]
        vector[at["phase"] + PHASES.index(view.phase)] = 1
        if view.attack is not None:
            vector[at["attack"] + ATTACKING.index(view.attack)] = 1
        return vector

    def _note(self, players: tuple[PlayerView, ...]) -> None:
        """Write down what has changed of the *players*."""
        block = self._block
        for hand, (old, new) in enumerate(zip(self._seen, players, strict=False)):
            if new == old:
                continue
            again = hand + self.players
            if new.hand != old.hand:
                block[hand, 0] = block[again, 0] = HAND_SHARE[new.hand]
            if new.total != old.total:
                block[hand, 1] = block[again, 1] = TOTAL_SHARE[new.total]
            if new.attacks != old.attacks:
                block[hand, SUFFERED] = block[again, SUFFERED] = _bits(new.attacks, BLOCKING)
                self._count(old.attacks, new.attacks)
            if new.defences != old.defences:
                block[hand, DEFENDED] = block[again, DEFENDED] = _bits(new.defences, DEFENCES)
                self._count(old.defences, new.defences)
            if new.points != old.points:
                self._count(old.points, new.points)
        self._seen = players

    def _count(self, old: tuple[Card, ...], new: tuple[Card, ...]) -> None:
        """Count the *new* cards in front of a player instead of the *old* ones."""
        added = len(new) - 1
        if new[:added] != old:  # mostly one card was added
            added = 0
            for card in old:
                self._laid[PLACE[card]] -= A_COPY
        for card in new[added:]:
            self._laid[PLACE[card]] += A_COPY


@cache
def _bits(cards: tuple[Card, ...], among: tuple[Card, ...]) -> tuple[bool, ...]:
    """For each card of *among*, whether it is one of *cards*."""
    return tuple([card in cards for card in among])


def _again(places: list[int]) -> list[int]:
    """Those of *places* that have been there before."""
    return [place for number, place in enumerate(places) if place in places[:number]]
