"""A small race to write clause tests with.

    race = Race("pursuit 7+4", "present 14", stock="6 2+2 9+9")
    race.attack(0, "pursuit", 1).counter(1, "present")
    assert race.hand(1) == "14 2+2"

The first player has drawn when the test begins, as the rules have it: the stock's first card is
the first player's. Piles are written with the top card first.
"""

from collections.abc import Iterable
from typing import TypeVar

import pytest
from msgspec import convert, msgpack, to_builtins

from gatosabio.engine.cards import parse_cards
from gatosabio.engine.game import Hand, Ms, Player, Refusal, RefusedError, Result, Seating
from gatosabio.engine.games.addirace.events import Drawn, Event
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Action, Rules, Snapshot, Start
from gatosabio.engine.games.addirace.view import View

E = TypeVar("E", bound=Event)

POINTS_186 = "20 10+10 19 10+9 9+10 18 10+8 8+10 9+9 17"
OTHER_186 = "10+7 7+10 9+8 8+9 16 10+6 6+10 9+7 7+9 8+8 15 7"
"""Cards on the table worth 186 points, and as many again from the same box."""


class Race:
    """A game in progress; every action is checked not to touch the state before it."""

    def __init__(
        self,
        *hands: str,
        stock: str = "",
        talon: str = "",
        points: Iterable[str] | None = None,
        defences: Iterable[str] | None = None,
        attacks: Iterable[str] | None = None,
        first: int = 0,
        edition: str = "classic",
        must_play: bool = False,
    ) -> None:
        def per_hand(piles: Iterable[str] | None) -> list[tuple[str, ...]]:
            return [parse_cards(pile) for pile in piles or [""] * len(hands)]

        start = convert(
            {
                "hands": per_hand(hands),
                "stock": parse_cards(stock),
                "talon": parse_cards(talon),
                "points": per_hand(points),
                "defences": per_hand(defences),
                "attacks": per_hand(attacks),
            },
            Start,
        )
        rules = convert({"edition": edition, "must_play": must_play}, Rules)
        players = tuple(Player(player) for player in range(len(hands)))
        self.state, self.events = ADDIRACE.set_up(rules, Seating(players, Hand(first)), start)
        self.now = 0

    # --- Acting ---

    def score(self, hand: int, card: str) -> "Race":
        return self.do(do="score", seat=hand, card=card)

    def defend(self, hand: int, card: str) -> "Race":
        return self.do(do="defend", seat=hand, card=card)

    def attack(self, hand: int, card: str, target: int) -> "Race":
        return self.do(do="attack", seat=hand, card=card, target=target)

    def magic(self, hand: int, target: int, pick: str) -> "Race":
        return self.do(do="magic", seat=hand, target=target, pick=pick)

    def counter(self, hand: int, card: str) -> "Race":
        return self.do(do="counter", seat=hand, card=card)

    def accept(self, hand: int) -> "Race":
        return self.do(do="accept", seat=hand)

    def swap(self, hand: int, give: str) -> "Race":
        return self.do(do="swap", seat=hand, give=give)

    def give_back(self, hand: int) -> "Race":
        return self.do(do="return", seat=hand)

    def release(self, hand: int, attack: str, cards: str) -> "Race":
        return self.do(do="release", seat=hand, attack=attack, cards=parse_cards(cards))

    def discard(self, hand: int, card: str) -> "Race":
        return self.do(do="discard", seat=hand, card=card)

    def pass_on(self, hand: int) -> "Race":
        return self.do(do="pass", seat=hand)

    def restock(self, stock: str) -> "Race":
        return self.do(do="restock", stock=parse_cards(stock))

    def do(self, **action: object) -> "Race":
        """Any action, with the keys that a record has for it; 1 ms after the last one."""
        self.now += 1
        before, printed = self.state, msgpack.encode(self.state)
        self.state, self.events = ADDIRACE.apply(before, self._action(action))
        assert msgpack.encode(before) == printed
        return self

    def refuses(self, **action: object) -> Refusal:
        """The code with which that action is refused."""
        with pytest.raises(RefusedError) as caught:
            ADDIRACE.apply(self.state, self._action(action))
        return caught.value.code

    def _action(self, action: dict[str, object]) -> Action:
        decoded: Action = convert({"at": self.now, **action}, ADDIRACE.action_type)
        return decoded

    def legal(self, hand: int) -> list[dict[str, object]]:
        """What that seat may do, as a record would write it, without `at` and `seat`."""
        actions = [to_builtins(a) for a in ADDIRACE.legal_actions(self.state, Hand(hand), Ms(9))]
        return [{k: v for k, v in a.items() if k not in {"at", "seat"}} for a in actions]

    def options(self, hand: int) -> list[str]:
        """What that seat may do, in words like `attack pursuit 1`, sorted as text."""

        def word(value: object) -> str:
            return " ".join(value) if isinstance(value, list | tuple) else str(value)

        return sorted(" ".join(map(word, action.values())) for action in self.legal(hand))

    # --- Looking ---

    @property
    def snapshot(self) -> Snapshot:
        return ADDIRACE.snapshot(self.state)

    def view(self, hand: int | None) -> View:
        return ADDIRACE.view(self.state, None if hand is None else Hand(hand))

    def hand(self, hand: int) -> str:
        """Sorted as text."""
        return " ".join(self.snapshot.players[hand].hand)

    def points(self, hand: int) -> str:
        return " ".join(self.snapshot.players[hand].points)

    def total(self, hand: int) -> int:
        return self.snapshot.players[hand].total

    def defences(self, hand: int) -> str:
        return " ".join(self.snapshot.players[hand].defences)

    def attacks(self, hand: int) -> str:
        return " ".join(self.snapshot.players[hand].attacks)

    @property
    def stock(self) -> str:
        return " ".join(self.snapshot.stock)

    @property
    def talon(self) -> str:
        return " ".join(self.snapshot.talon)

    @property
    def aside(self) -> str:
        return " ".join(self.snapshot.aside)

    @property
    def turn(self) -> int | None:
        return self.snapshot.turn

    @property
    def phase(self) -> str:
        return self.snapshot.phase

    @property
    def asked(self) -> int | None:
        return self.snapshot.asked

    @property
    def seen(self) -> str | None:
        return self.snapshot.seen

    @property
    def restock_due(self) -> int:
        """How many cards the next action must put into a new stock."""
        return ADDIRACE.chance_due(self.state)

    @property
    def result(self) -> Result | None:
        return ADDIRACE.result(self.state)

    @property
    def ranking(self) -> list[tuple[int, int]]:
        """(player, place), best first."""
        assert self.result is not None
        return [(entry.player, entry.place) for entry in self.result.ranking]

    def told(self, kind: type[E]) -> E:
        """The one event of this kind that the last action caused."""
        (event,) = [event for event in self.events if isinstance(event, kind)]
        return event

    @property
    def drawn(self) -> list[tuple[int, str | None]]:
        """(seat, card) of every draw that the last action caused, in order."""
        return [(event.hand, event.card) for event in self.events if isinstance(event, Drawn)]

    def seen_by(self, hand: int | None) -> tuple[Event, ...]:
        """The events of the last action as that seat, or a spectator, learns of them."""
        viewer = None if hand is None else Hand(hand)
        return tuple(ADDIRACE.seen_event(event, viewer) for event in self.events)

    @property
    def kinds(self) -> list[str]:
        """The names of the events of the last action, in order."""
        return [type(event).__name__ for event in self.events]
