"""A small table to write clause tests with.

    fence = Fence("8D 2H 8H", players=2)
    fence.take(0, "8D", 0).take(1, "2H", 1)
    assert fence.pile(1, 1) == "2H"

The deck is written with its top card first, piles with their oldest card first. Every action comes
1 ms after the last one, unless `at` says when.
"""

from collections.abc import Sequence
from typing import TypeVar

import pytest
from msgspec import convert, msgpack, to_builtins

from gatosabio.engine.cards import parse_cards
from gatosabio.engine.game import Hand, Ms, Player, Refusal, RefusedError, Result, Seating
from gatosabio.engine.games.gatonegro.events import Event
from gatosabio.engine.games.gatonegro.rules import GATONEGRO
from gatosabio.engine.games.gatonegro.types import Action, Rules, Snapshot, Start
from gatosabio.engine.games.gatonegro.view import View

E = TypeVar("E", bound=Event)


class Fence:
    """A game in progress; every action is checked not to touch the state before it."""

    def __init__(
        self,
        deck: str,
        *,
        players: int = 2,
        piles: Sequence[tuple[str, str]] | None = None,
        first: int = 0,
        **rules: object,
    ) -> None:
        start: dict[str, object] = {"deck": parse_cards(deck)}
        if piles is not None:
            players = len(piles)
            start["piles"] = [(parse_cards(left), parse_cards(right)) for left, right in piles]
        seating = Seating(tuple(Player(player) for player in range(players)), Hand(first))
        self.state, self.events = GATONEGRO.set_up(
            convert(rules, Rules), seating, convert(start, Start)
        )
        self.now = 0

    # --- Acting ---

    def take(self, hand: int, card: str, pile: int = 0, *, at: int | None = None) -> "Fence":
        return self.do(at, do="take", seat=hand, card=card, pile=pile)

    def rhyme(self, hand: int, *, at: int | None = None) -> "Fence":
        return self.do(at, do="rhyme", seat=hand)

    def pass_on(self, hand: int, *, at: int | None = None) -> "Fence":
        return self.do(at, do="pass", seat=hand)

    def do(self, at: int | None = None, **action: object) -> "Fence":
        """Any action, with the keys that a record has for it."""
        self.now = self.now + 1 if at is None else at
        before, printed = self.state, msgpack.encode(self.state)
        self.state, self.events = GATONEGRO.apply(before, self._action(action))
        assert msgpack.encode(before) == printed
        return self

    def wait(self, until: int) -> "Fence":
        """Let time pass."""
        self.now = until
        before, printed = self.state, msgpack.encode(self.state)
        self.state, self.events = GATONEGRO.advance(before, Ms(until))
        assert msgpack.encode(before) == printed
        return self

    def refuses(self, at: int | None = None, **action: object) -> Refusal:
        """The code with which that action is refused."""
        if at is not None:
            self.now = at
        with pytest.raises(RefusedError) as caught:
            GATONEGRO.apply(self.state, self._action(action))
        return caught.value.code

    def _action(self, action: dict[str, object]) -> Action:
        decoded: Action = convert({"at": self.now, **action}, GATONEGRO.action_type)
        return decoded

    # --- Looking ---

    def legal(self, hand: int, at: int | None = None) -> list[dict[str, object]]:
        """What that seat may do, as a record would write it, without time and seat."""
        moment = Ms(self.now if at is None else at)
        actions = GATONEGRO.legal_actions(self.state, Hand(hand), moment)
        written = [to_builtins(action) for action in actions]
        return [{k: v for k, v in act.items() if k not in {"at", "seat"}} for act in written]

    def options(self, hand: int, at: int | None = None) -> list[str]:
        """The same in words like `take 8D 1`, sorted as text."""
        actions = self.legal(hand, at)
        return sorted(" ".join(map(str, action.values())) for action in actions)

    def view(self, hand: int | None) -> View:
        return GATONEGRO.view(self.state, None if hand is None else Hand(hand))

    def pile(self, hand: int, which: int) -> str:
        return " ".join(self.snapshot.players[hand].piles[which])

    def total(self, hand: int) -> int:
        return self.snapshot.players[hand].score.total

    def told(self, kind: type[E]) -> list[E]:
        """What of that kind the last action, or time, brought about."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def kinds(self) -> list[str]:
        """The names of the events of the last action, or time, in order."""
        return [type(event).__name__ for event in self.events]

    @property
    def facts(self) -> list[dict[str, object]]:
        """The same events whole, as they are written on the wire."""
        return [to_builtins(event) for event in self.events]

    @property
    def deadline(self) -> int | None:
        return GATONEGRO.deadline(self.state)

    @property
    def snapshot(self) -> Snapshot:
        return GATONEGRO.snapshot(self.state)

    @property
    def deck(self) -> str:
        return " ".join(self.snapshot.deck)

    @property
    def phase(self) -> str:
        return self.snapshot.phase

    @property
    def turn(self) -> int | None:
        return self.snapshot.turn

    @property
    def result(self) -> Result | None:
        return GATONEGRO.result(self.state)

    @property
    def places(self) -> list[tuple[int, int]]:
        """Players with their places, best first."""
        assert self.result is not None
        return [(entry.player, entry.place) for entry in self.result.ranking]
