"""The game that a table plays: the state by the rules, and everything that has happened."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Hand, Ms, Player, Result, Seating
from gatosabio.engine.registry import GAMES, AnyGame
from gatosabio.engine.speech import Speech
from gatosabio.table.dealing import key_of
from gatosabio.table.members import Seat, handed
from gatosabio.table.rows import BrokenOff, CatReplaced, Dealt, Given, TableEvent
from gatosabio.table.tally import Tally

MOST_HISTORY: Final = 500
"""How many entries can be told again one by one. A person who missed more gets the whole view."""

ACTION_KINDS: Final = {
    name: {str(kind.__struct_config__.tag): kind for kind in get_args(game.action_type)}
    for name, game in GAMES.items()
}
"""The types of actions, by the game and by what they do."""


class HistoryEntry(NamedTuple):
    """One row of this game, and the events that it brought."""

    seq: int
    at: Ms
    events: tuple[Any, ...]


class Outcome(NamedTuple):
    """What comes out of an *action* that is completed by chance."""

    action: Any
    state: Any
    events: tuple[Any, ...]


class GameInProgress:
    """A game from its deal on.

    `act` and `let_time_run` play what the rows say, after a crash. A running table has applied the
    action already and calls `enter` with what came out.
    """

    def __init__(self, dealt: Dealt, seq: int, seed: bytes, seats: Sequence[Seat]) -> None:
        self.number = dealt.game
        self.first_seq = seq
        self.dealt = dealt
        self.seats = tuple(seats[position] for position in dealt.hands)  # by hand, who plays it
        self._hands_of = _hands_by_person(self.seats)
        self.game: AnyGame = GAMES[dealt.name]
        self._not_theirs = self.game.chance_fields | {"judge"}  # fields that no player fills in
        self.rules = msgspec.convert(dealt.rules, self.game.rules_type)
        seating = Seating(tuple(map(Player, dealt.owners)), Hand(dealt.first))
        start = msgspec.convert(dealt.start, self.game.start_type)
        self.state, events = self.game.set_up(self.rules, seating, start)
        self.result: Result | None = self.game.result(self.state)  # how it ended
        self.seed = seed
        self.key = key_of(dealt, seed)
        self.last_at = Ms(0)
        first = HistoryEntry(seq, Ms(0), events)
        self.history: deque[HistoryEntry] = deque([first], MOST_HISTORY)
        self.broken_off = False
        self.tally = Tally(self.game)

    @property
    def speech(self) -> Speech:
        """What is said of this game: with left and right hand, where a player has two."""
        speech, owners = self.game.speech, self.dealt.owners
        return speech.of_two_hands() if len(set(owners)) < len(owners) else speech

    # --- What changes it ---

    def act(self, seq: int, action: Any) -> None:
        """Play an accepted *action*, which is row *seq*."""
        self.enter(seq, action.at, *self.game.apply(self.state, action))

    def let_time_run(self, seq: int, to: Ms) -> None:
        """Fire the deadlines up to *to*, as row *seq* says."""
        self.enter(seq, to, *self.game.advance(self.state, to))

    def enter(self, seq: int, at: Ms, state: Any, events: tuple[Any, ...]) -> HistoryEntry:
        """Add row *seq* to the history: it led to this *state*, with these *events*."""
        self.state = state
        self.result = self.game.result(state)
        self.last_at = at
        self.tally.count(events, self.seats)
        entry = HistoryEntry(seq, at, events)
        self.history.append(entry)
        return entry

    def follow(self, event: TableEvent, seats: Sequence[Seat]) -> None:
        """What an event of the table changes in this game; *seats* are those after it."""
        match event:
            case BrokenOff():
                self.broken_off = True
            case Given(person=person, to=heir):
                self._seat(tuple(handed(self.seats, person, heir)))
            case CatReplaced(seat=position) if self.is_on:  # later, seats may have moved
                hands = zip(self.seats, self.dealt.hands, strict=True)
                self._seat(tuple(seats[at] if at == position else seat for seat, at in hands))
            case _:
                pass

    def _seat(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        self._hands_of = _hands_by_person(seats)

    # --- Looking ---

    @property
    def is_on(self) -> bool:
        """Whether the game is still played."""
        return self.result is None and not self.broken_off

    @property
    def deadline(self) -> Ms | None:
        """When time alone will next change something; None if never."""
        return self.game.deadline(self.state)

    def hands_of(self, person: int) -> tuple[Hand, ...]:
        """The hands that *person* plays, even after getting up from the seat."""
        return self._hands_of.get(person, ())

    def missed_since(self, seq: int) -> list[HistoryEntry] | None:
        """The entries after row *seq*; None if they are not all remembered."""
        if seq < self.history[0].seq - 1:
            return None
        return [entry for entry in self.history if entry.seq > seq]

    # --- Actions ---

    def read_action(self, written: Mapping[str, Any], at: Ms) -> Any:
        """What a player sent, as an action at time *at*. Fields that only chance or the judge may
        fill in are ignored.

        :raises msgspec.ValidationError: if this game has no such action
        """
        not_theirs = self._not_theirs
        theirs = {key: value for key, value in written.items() if key not in not_theirs}
        do = theirs.get("do")
        kind = ACTION_KINDS[self.game.name].get(do) if isinstance(do, str) else None
        if kind is None:
            raise msgspec.ValidationError(f"no action of {self.game.name}")
        theirs["at"] = at
        action = msgspec.convert(theirs, kind)  # a union would be looked at anew
        for card in self.game.cards_in(action):
            if card not in self.game.cards:
                raise msgspec.ValidationError(f"no card of {self.game.name}")
        if not hasattr(action, "hand"):
            raise msgspec.ValidationError("that is for chance to decide")
        return action

    def stamped(self, action: Any, at: Ms) -> Any:
        """*action* at time *at*, but never before the action that came last."""
        return replace(action, at=max(self.last_at, at))

    def with_chance(self, action: Any, seq: int) -> Any:
        """*action*, completed by what chance decides in it if it becomes row *seq*."""
        return self.game.with_chance(self.state, action, self.random_words(seq))

    def try_action(self, action: Any, seq: int) -> Outcome:
        """What *action* would lead to as row *seq*.

        :raises RefusedError: if the rules do not allow it
        """
        action = self.with_chance(action, seq)
        return Outcome(action, *self.game.apply(self.state, action))

    def random_words(self, seq: int) -> Iterator[int]:
        """Random numbers for row *seq*. Every row has its own, so a crash changes nothing."""
        return random_words(self.key + b"later" + str(seq).encode())


def _hands_by_person(seats: Sequence[Seat]) -> dict[int, tuple[Hand, ...]]:
    """Who plays which hands; cats are not in it."""
    hands: dict[int, tuple[Hand, ...]] = {}
    for hand, seat in enumerate(seats):
        if seat.person is not None:
            hands[seat.person] = (*hands.get(seat.person, ()), Hand(hand))
    return hands
