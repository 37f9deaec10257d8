"""Imagined races: what a view does not show is filled in at random (AR-50).

A bot thinks with such races. They contain nothing secret that the view did not tell, so whoever may
see the view may see all of such a race. A bot may also change it in place: nobody else uses it.
"""

from collections import Counter
from typing import Any, Final, Protocol, TypeAlias

from msgspec import UNSET

from gatosabio.engine.cards import ADDI_BOX, CORRECTIONS, VALUE, Card
from gatosabio.engine.game import Hand, Ms, Player, Seating
from gatosabio.engine.games.addirace import setup
from gatosabio.engine.games.addirace.legal import legal_actions
from gatosabio.engine.games.addirace.plays import PLAYS
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import (
    ATTACKS,
    Action,
    Magic,
    Pile,
    Restock,
    Rules,
    Start,
)
from gatosabio.engine.games.addirace.view import View

World: TypeAlias = State
"""An imagined race. It has the type of a true state, which a bot never gets."""

NOW: Final = Ms(0)
"""The time of everything in an imagined race: nothing in Addi Race depends on the time."""

_BOX: Final = Counter(ADDI_BOX)


class Chance(Protocol):
    """A source of chance, as Python's `random.Random`. The engine itself has none."""

    def shuffle(self, x: list[Any], /) -> None:
        """Shuffle the list in place."""
        ...

    def choice(self, seq: Pile, /) -> Card:
        """One of these cards."""
        ...

    def random(self) -> float:
        """A number from 0 up to 1."""
        ...


class Unseen:
    """What *view* does not show. Made once for a view, it gives any number of imagined races."""

    def __init__(self, view: View, rules: Rules) -> None:
        assert view.viewer is not None
        self.view = view
        self.viewer: Final = view.viewer
        self.hand: Final = _points_first([held.card for held in view.hand])
        self.cards: Final = sorted(_unseen_cards(view).elements())
        others = sum(
            player.hand for number, player in enumerate(view.players) if number != view.viewer
        )
        aside = len(self.cards) - others - view.stock - max(view.talon - 1, 0)
        self._aside: Final = max(aside, 0)
        self._table: Final = _public_table(view, rules)
        self._table.ran_out = self._aside > 0 or not view.stock

    def imagine(self, chance: Chance) -> World:
        """A race that looks like the view to its viewer. All other cards are drawn by *chance* from
        those that the viewer has not seen."""
        view, cards = self.view, self.cards.copy()
        chance.shuffle(cards)
        if self._aside:  # AR-14: only attacks are set aside, so these are removed first
            cards.sort(key=ATTACKS.__contains__)
            del cards[len(cards) - self._aside :]
            chance.shuffle(cards)
        world = self._table.at_time(NOW)
        dealt = 0
        for number, player in enumerate(view.players):
            if number == self.viewer:
                held = self.hand
            else:
                held = _points_first(cards[dealt : dealt + player.hand])
                dealt += player.hand
            world.hands[number] = held
            world.payable[number] = sum([VALUE[card] > 0 for card in held])
        world.stock, world.drawn = tuple(cards[dealt : dealt + view.stock]), 0
        dealt += view.stock
        if view.talon_top is not None:
            world.talon = (view.talon_top, *cards[dealt : dealt + view.talon - 1])
        if view.attack is not None and view.attack not in world.attacks[self.viewer]:
            world.pick = chance.choice(self.hand) if self.hand else None
        return world


def _points_first(cards: list[Card]) -> Pile:
    """*cards* in the order in which a state keeps a hand."""
    return tuple(sorted(cards, key=VALUE.__getitem__, reverse=True))


def _unseen_cards(view: View) -> Counter[Card]:
    left = Counter(_BOX)
    left.subtract([held.card for held in view.hand])
    for player in view.players:
        for pile in (player.points, player.defences, player.attacks):
            left.subtract(pile)
    left.subtract([card for card in (view.talon_top, view.seen) if card is not None])
    return left


def _public_table(view: View, rules: Rules) -> State:
    """A table with everything that everybody sees, and empty hands. `set_up` draws one card for the
    player on turn: a correction, which changes nothing and is replaced afterwards."""
    assert view.turn is not None
    assert view.viewer is not None
    players = view.players
    table = setup.set_up(
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
    table.phase, table.asked = view.phase, view.target
    table.attack, table.pick = view.attack, view.seen
    table.acting = view.viewer
    return table


def legal_in(world: World, hand: Hand) -> list[Action]:
    """The legal actions of *hand* in an imagined race."""
    return list(legal_actions(world, hand, NOW))


def play_on(world: World, action: Action, chance: Chance) -> None:
    """Change *world* by *action*, which must be legal, and by what chance must decide after it. The
    rules are those of `ADDIRACE.apply`, without its checks and its copy."""
    if type(action) is Magic and action.pick is UNSET:
        held = world.hands[action.target]
        pick = held[int(chance.random() * len(held))]  # quicker than choice(), and done often
        action = Magic(NOW, action.hand, action.target, pick)
    PLAYS[type(action)](world, action)
    while world.drawing is not None:
        stock = list(world.drawing.stock)
        chance.shuffle(stock)
        PLAYS[Restock](world, Restock(NOW, tuple(stock)))
