"""One game being played: the rules' state, and everything that has happened."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Hand, Ms, Player, Result, Seating
from gatosabio.engine.registry import GAMES, AnyGame
from gatosabio.table.company import Place
from gatosabio.table.rows import Dealt

REMEMBERED: Final = 500
"""So many rows can be told again one by one to somebody who missed them; who missed more gets the
whole view."""


class Page(NamedTuple):
    """One row of this game, and what it brought about."""

    seq: int
    at: Ms
    events: tuple[Any, ...]


class Play:
    """A game from its deal on, by those who have the *places* of the table then. `act` and
    `let_time_run` rebuild it from its rows; a live table has done the same already, and turns the
    page."""

    def __init__(self, dealt: Dealt, seq: int, seed: bytes, places: Sequence[Place]) -> None:
        self.number = dealt.game
        self.first_seq = seq
        self.dealt = dealt
        self.places = tuple(places[seat] for seat in dealt.hands)  # by hand, who plays it
        self.game: AnyGame = GAMES[dealt.name]
        self.rules = msgspec.convert(dealt.rules, self.game.rules_type)
        seating = Seating(tuple(map(Player, dealt.owners)), Hand(dealt.first))
        start = msgspec.convert(dealt.start, self.game.start_type)
        self.state, events = self.game.set_up(self.rules, seating, start)
        self.seed = seed
        self.last_at = Ms(0)
        self.history: deque[Page] = deque([Page(seq, Ms(0), events)], REMEMBERED)
        self.broken_off = False

    # --- What changes it ---

    def act(self, seq: int, action: Any) -> None:
        """Play an accepted *action*: row *seq*."""
        self.turn_page(seq, action.at, *self.game.apply(self.state, action))

    def let_time_run(self, seq: int, to: Ms) -> None:
        """Fire what is due by *to*: row *seq*."""
        self.turn_page(seq, to, *self.game.advance(self.state, to))

    def turn_page(self, seq: int, at: Ms, state: Any, events: tuple[Any, ...]) -> Page:
        """What row *seq* made of it."""
        self.state = state
        self.last_at = at
        page = Page(seq, at, events)
        self.history.append(page)
        return page

    # --- Looking ---

    @property
    def on(self) -> bool:
        """Whether it is still played."""
        return self.result is None and not self.broken_off

    @property
    def result(self) -> Result | None:
        """How it ended."""
        return self.game.result(self.state)

    def hands_of(self, person: int) -> tuple[Hand, ...]:
        """The hands that *person* plays, also when it has got up after the game."""
        return tuple(Hand(hand) for hand, place in enumerate(self.places) if place.person == person)

    def words(self, seq: int) -> Iterator[int]:
        """Chance for row *seq*: a stream of its own, so that a crash changes nothing."""
        return random_words(self.seed + b"later" + str(seq).encode())

    def read_action(self, written: Mapping[str, Any], at: Ms) -> Any:
        """What a player sent, as an action at time *at*. What only chance or a judge may say is
        taken out.

        :raises msgspec.ValidationError: if it is none of this game
        """
        theirs = {key: value for key, value in written.items() if key not in {"pick", "judge"}}
        action = msgspec.convert({**theirs, "at": at}, self.game.action_type)
        for card in self.game.cards_in(action):
            if card not in self.game.cards:
                raise msgspec.ValidationError(f"no card of {self.game.name}")
        if not hasattr(action, "hand"):
            raise msgspec.ValidationError("that is for chance to decide")
        return action

    def missed(self, seq: int) -> list[Page] | None:
        """The rows after *seq*; None if they are not all remembered."""
        if seq < self.history[0].seq - 1:
            return None
        return [page for page in self.history if page.seq > seq]
