"""Races as they could be: what a hand cannot see is dealt at random from the cards it has not seen.

The rules are the engine's own. A world is a state that this player made up itself, so there is
nothing in it that its view did not tell; it is played on in place, since nobody else looks at it.
"""

from collections import Counter
from random import Random
from typing import Any, Final, Protocol

from msgspec import UNSET

from gatosabio.engine.cards import ADDI_BOX, CORRECTIONS, VALUE, Card
from gatosabio.engine.game import Hand, Ms, Player, Result, Seating
from gatosabio.engine.games.addirace.legal import legal_actions
from gatosabio.engine.games.addirace.plays import PLAYS
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import (
    ATTACKS,
    Action,
    Magic,
    Phase,
    Pile,
    Restock,
    Rules,
    Start,
)
from gatosabio.engine.games.addirace.view import View

NOW: Final = Ms(0)
_BOX: Final = Counter(ADDI_BOX)


class World(Protocol):
    """What a player looks at in a race of its own imagination."""

    rules: Rules
    hands: list[Pile]
    payable: list[int]
    totals: list[int]
    attacks: list[frozenset[Card]]
    immunities: list[frozenset[Card]]
    exposed: dict[Card, tuple[tuple[Hand, ...], ...]]
    talon: Pile
    stock: Pile
    drawn: int
    turn: Hand
    acting: Hand
    phase: Phase
    asked: Hand | None
    attack: Card | None
    pick: Card | None
    drawing: Any
    ran_out: bool
    result: Result | None
    events: list[Any]

    def at_time(self, at: Ms) -> Any:
        """A copy."""
        ...


class Unseen:
    """What *view* leaves open; `deal` fills it in."""

    def __init__(self, view: View, rules: Rules) -> None:
        assert view.viewer is not None
        self.view = view
        self.viewer: Final = view.viewer
        self.hand: Final = _sorted([held.card for held in view.hand])
        self.cards: Final = sorted(_unseen(view).elements())
        others = sum(
            player.hand for number, player in enumerate(view.players) if number != view.viewer
        )
        aside = len(self.cards) - others - view.stock - max(view.talon - 1, 0)
        self.aside: Final = max(aside, 0)
        self.table: World = _table(view, rules)
        self.table.ran_out = self.aside > 0 or not view.stock

    def deal(self, rng: Random) -> World:
        """A world that looks like the view of its hand."""
        view, cards = self.view, self.cards.copy()
        rng.shuffle(cards)
        if self.aside:  # AR-14: attacks, as far as there are any
            cards.sort(key=ATTACKS.__contains__)
            del cards[len(cards) - self.aside :]
            rng.shuffle(cards)
        world: World = self.table.at_time(NOW)
        dealt = 0
        for number, player in enumerate(view.players):
            if number == self.viewer:
                held = self.hand
            else:
                held = _sorted(cards[dealt : dealt + player.hand])
                dealt += player.hand
            world.hands[number] = held
            world.payable[number] = sum([VALUE[card] > 0 for card in held])
        world.stock, world.drawn = tuple(cards[dealt : dealt + view.stock]), 0
        dealt += view.stock
        if view.talon_top is not None:
            world.talon = (view.talon_top, *cards[dealt : dealt + view.talon - 1])
        if view.attack is not None and view.attack not in world.attacks[self.viewer]:
            world.pick = rng.choice(self.hand) if self.hand else None
        return world


def _sorted(cards: list[Card]) -> Pile:
    """As a state wants a hand: points cards first."""
    return tuple(sorted(cards, key=VALUE.__getitem__, reverse=True))


def _unseen(view: View) -> Counter[Card]:
    left = Counter(_BOX)
    left.subtract([held.card for held in view.hand])
    for player in view.players:
        for pile in (player.points, player.defences, player.attacks):
            left.subtract(pile)
    left.subtract([card for card in (view.talon_top, view.seen) if card is not None])
    return left


def _table(view: View, rules: Rules) -> Any:
    """All that is public, with empty hands. The engine sets it up, so that it is a state as any
    other; the one card it wants to draw is a correction, which changes nothing."""
    assert view.turn is not None
    players = view.players
    table, _ = ADDIRACE.set_up(
        rules,
        Seating(tuple(Player(number) for number in range(len(players))), view.turn),
        Start(
            hands=((),) * len(players),
            stock=(CORRECTIONS[1],),
            points=tuple(player.points for player in players),
            defences=tuple(player.defences for player in players),
            attacks=tuple(player.attacks for player in players),
        ),
    )
    table.phase, table.asked, table.attack, table.pick = (
        view.phase,
        view.target,
        view.attack,
        view.seen,
    )
    assert view.viewer is not None
    table.acting = view.viewer
    return table


# The engine's functions ask for a state of its own, which a player may not know; a world is one.


def legal(world: World, hand: Hand) -> list[Action]:
    """What *hand* may do."""
    return list(legal_actions(world, hand, NOW))  # type: ignore[arg-type]


def play(world: World, action: Action, rng: Random) -> None:
    """Do *action*, which is legal, in place, and whatever chance has to decide then."""
    if type(action) is Magic and action.pick is UNSET:
        held = world.hands[action.target]
        action = Magic(NOW, action.hand, action.target, held[int(rng.random() * len(held))])
    PLAYS[type(action)](world, action)  # type: ignore[arg-type]
    while world.drawing is not None:
        stock = list(world.drawing.stock)
        rng.shuffle(stock)
        PLAYS[Restock](world, Restock(NOW, tuple(stock)))  # type: ignore[arg-type]
