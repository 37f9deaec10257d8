"""The observation of a player of Addi Race as numbers, computed from its view only."""

from collections.abc import Iterable
from typing import Final

from gatosabio.engine.cards import SPECIAL_COPIES, Card
from gatosabio.engine.games.addirace.types import ATTACKS, GOAL, HAND, Phase
from gatosabio.engine.games.addirace.view import View
from gatosabio.rl.addirace_actions import BLOCKING, DEFENCES, KINDS
from gatosabio.rl.spaces import Layout, Vector, share

PLACE: Final = {card: place for place, card in enumerate(KINDS)}
COPIES: Final = max(SPECIAL_COPIES.values())
MOST_CARDS: Final = HAND + 1  # in a hand, since a turn begins with a draw
BOX: Final = 157
PHASES: Final[tuple[Phase, ...]] = ("play", "respond", "magic", "over")
ATTACKING: Final = tuple(card for card in KINDS if card in ATTACKS)

A_PLAYER: Final = 2 + len(BLOCKING) + len(DEFENCES) + 3
"""Numbers for each player: cards in hand, total, attacks suffered, defences played; whether it is
its turn, whether it is asked, whether it is the victim."""


class Observer:
    """Makes observations for one of *players* players: its own numbers first, then the others
    clockwise."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.layout = Layout(
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

    def see(self, view: View) -> Vector:
        """The observation of the player with that *view*."""
        assert view.viewer is not None
        vector, part = self.layout.blank(), self.layout.part
        _count(part(vector, "hand"), [held.card for held in view.hand])
        _count(part(vector, "laid"), [c for s in view.players for c in s.points + s.defences])
        _count(part(vector, "laid"), [card for player in view.players for card in player.attacks])
        for name, card in (("seen", view.seen), ("talon_top", view.talon_top)):
            if card is not None:
                part(vector, name)[PLACE[card]] = 1
        players = part(vector, "players").reshape(self.players, A_PLAYER)
        for hand, player in enumerate(view.players):
            players[(hand - view.viewer) % self.players] = [
                share(player.hand, MOST_CARDS),
                share(player.total, GOAL),
                *[card in player.attacks for card in BLOCKING],
                *[card in player.defences for card in DEFENCES],
                view.turn == hand,
                view.asked == hand,
                view.target == hand,
            ]
        part(vector, "stock")[0] = share(view.stock, BOX)
        part(vector, "talon")[0] = share(view.talon, BOX)
        part(vector, "phase")[PHASES.index(view.phase)] = 1
        if view.attack is not None:
            part(vector, "attack")[ATTACKING.index(view.attack)] = 1
        return vector


def _count(counts: Vector, cards: Iterable[Card]) -> None:
    for card in cards:
        counts[PLACE[card]] += 1 / COPIES
