"""A small table to write clause tests with.

    table = Table("7+4 6 | 3", "5+6 2+2", "pursuit 18", edition="modern")
    table.flip(0).flip(1).slap(1)
    assert table.hand(1) == "2+2 |"

A hand is written `down | up`, both with the top card first, as records do.
"""

from typing import TypeVar

import pytest
from msgspec import convert

from gatosabio.engine.cards import parse_cards
from gatosabio.engine.game import Hand, Ms, Player, Refusal, RefusedError, Result, Seating
from gatosabio.engine.games.addicats.events import Event
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addicats.types import (
    Action,
    Call,
    Flip,
    Rules,
    Slap,
    Snapshot,
    Start,
    Stop,
)

E = TypeVar("E", bound=Event)


class Table:
    """A game in progress; every action is checked not to touch the state before it."""

    def __init__(
        self,
        *hands: str,
        first: int = 0,
        owners: tuple[int, ...] | None = None,
        edition: str = "classic",
        **options: object,
    ) -> None:
        split = [hand.partition("|") for hand in hands]
        start = Start(
            piles=tuple(parse_cards(down) for down, _, _ in split),
            up=tuple(parse_cards(up) for _, _, up in split),
        )
        players = tuple(Player(p) for p in (range(len(hands)) if owners is None else owners))
        rules = convert({"edition": edition, **options}, Rules)
        self.state, _ = ADDICATS.set_up(rules, Seating(players, Hand(first)), start)
        self.now = 0
        self.events: tuple[Event, ...] = ()
        """What the last action did."""

    # --- Acting: 1 ms after the last action, unless a time is given ---

    def flip(self, hand: int, at: int | None = None) -> "Table":
        return self._do(Flip(self._time(at), Hand(hand)))

    def slap(self, hand: int, at: int | None = None) -> "Table":
        return self._do(Slap(self._time(at), Hand(hand)))

    def call(self, hand: int, at: int | None = None) -> "Table":
        return self._do(Call(self._time(at), Hand(hand)))

    def stop(self, hand: int, at: int | None = None) -> "Table":
        return self._do(Stop(self._time(at), Hand(hand)))

    def wait_until(self, at: int) -> "Table":
        """Let time pass, and nothing else."""
        self.now = at
        self.state, self.events = ADDICATS.advance(self.state, Ms(at))
        return self

    def refuses(self, action: str, hand: int, at: int | None = None) -> Refusal:
        """The code with which `flip`, `slap`, `call` or `stop` is refused (nothing changes)."""
        kinds = {"flip": Flip, "slap": Slap, "call": Call, "stop": Stop}
        before = self.state
        with pytest.raises(RefusedError) as caught:
            ADDICATS.apply(before, kinds[action](self._time(at), Hand(hand)))
        return caught.value.code

    def _time(self, at: int | None) -> Ms:
        return Ms(self.now + 1 if at is None else at)

    def _do(self, action: Action) -> "Table":
        before, printed, shown = self.state, str(self.state), ADDICATS.snapshot(self.state)
        self.now = action.at
        self.state, self.events = ADDICATS.apply(before, action)
        assert (str(before), ADDICATS.snapshot(before)) == (printed, shown)
        return self

    # --- Looking ---

    @property
    def snapshot(self) -> Snapshot:
        snapshot = ADDICATS.snapshot(self.state)
        assert isinstance(snapshot, Snapshot)
        return snapshot

    def hand(self, hand: int) -> str:
        """`down | up`."""
        cards = self.snapshot.hands[hand]
        return f"{' '.join(cards.down)} | {' '.join(cards.up)}".strip()

    @property
    def hands(self) -> list[str]:
        return [self.hand(hand) for hand in range(len(self.snapshot.hands))]

    @property
    def turn(self) -> int | None:
        return self.snapshot.turn

    @property
    def phase(self) -> str:
        return self.snapshot.phase

    @property
    def direction(self) -> int:
        return self.snapshot.direction

    @property
    def entitled(self) -> list[int]:
        return list(self.snapshot.entitled)

    @property
    def places(self) -> list[int | None]:
        """By hand."""
        return [hand.place for hand in self.snapshot.hands]

    @property
    def points(self) -> list[int]:
        return [hand.points for hand in self.snapshot.hands]

    @property
    def result(self) -> Result | None:
        return ADDICATS.result(self.state)

    @property
    def ranking(self) -> list[tuple[int, int]]:
        """(player, place), best first."""
        assert self.result is not None
        return [(entry.player, entry.place) for entry in self.result.ranking]

    @property
    def losers(self) -> list[int]:
        assert self.result is not None
        return list(self.result.losers)

    @property
    def deadline(self) -> int | None:
        return ADDICATS.deadline(self.state)

    @property
    def kinds(self) -> list[str]:
        """The kinds of all events that the last action caused, in their order."""
        return [type(event).__name__ for event in self.events]

    def told(self, kind: type[E]) -> E:
        """The one event of this kind that the last action caused."""
        (event,) = [event for event in self.events if isinstance(event, kind)]
        return event
