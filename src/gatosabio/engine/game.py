"""What every game is to the rest of the house: values in, values out.

A game is set up from options and a deal, is asked for the legal actions of a hand, is given timed
actions, and answers each with a new state and the facts to tell; the old state stays untouched.
Time passes only because an action or `advance` says so. See docs/map.md for the picture.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Final, Literal, NewType, Protocol, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import astuple

from gatosabio.engine.cards import Card

Hand = NewType("Hand", int)
"""A hand's place round the table, clockwise from 0."""

HANDS: Final = tuple(Hand(hand) for hand in range(8))
"""As many as any game has. `zip(HANDS, piles)` numbers piles by hand without making new numbers."""

AS_SEAT: Final = {"hand": "seat", "hands": "seats"}
"""How actions, events and views write these fields in JSON, where a hand's number is its `seat`."""

Player = NewType("Player", int)
"""A person's number. Only in two-player Addi Cat's does one own several hands (AC-08)."""

Ms = NewType("Ms", int)
"""Milliseconds on the table's clock."""

MOST_MS: Final = 2**62
"""Far beyond any game, and two of them added still fit in a machine's word."""

At: TypeAlias = Annotated[Ms, Meta(ge=0, le=MOST_MS)]
"""A moment, as records and messages write it."""

QUICKEST_ANSWER: Final = 120
"""Milliseconds that a person needs at least to see something and hit …"""

QUICKEST_SUM: Final = 250
"""… and to add up and compare first. What is faster was not an answer."""

Edition: TypeAlias = Literal["classic", "modern"]
"""Of the games that were published twice."""

Wait: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_MS)]
"""A length of time in milliseconds, as options write it."""


PaceName: TypeAlias = Literal["children", "adults", "calm"]
"""How fast a table goes."""

Awaited: TypeAlias = Literal["move", "turn", "answer"]
"""What a table waits for: a simple move, a turn that takes thought, or the answer to an attack."""


class Judged(
    Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    tag_field="do",
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename=AS_SEAT,
):
    """What all actions may carry: what a live table's judge measured. No rule looks at it."""

    judge: dict[str, object] | UnsetType = UNSET


class Refusal(StrEnum):
    """Why the rules refuse an action. The first that holds is the one reported, in this order, but
    `not-now` may come again after `too-early`, where an action does not fit the hand, and a target
    is looked at in an order of its own (docs/record.md)."""

    NO_SUCH_HAND = "no-such-seat"
    OVER = "over"
    OUT = "out"
    NOT_NOW = "not-now"
    NOT_YOUR_TURN = "not-your-turn"
    TOO_EARLY = "too-early"
    NOT_IN_HAND = "not-in-hand"
    BAD_CARD = "bad-card"
    BAD_TARGET = "bad-target"
    IMMUNE = "immune"
    ALREADY_ATTACKED = "already-attacked"
    BLOCKED = "blocked"
    OVER_200 = "over-200"
    MUST_PLAY = "must-play"
    BAD_STOCK = "bad-stock"
    GONE = "gone"


class RefusedError(Exception):
    """An action the rules refuse. The message may name hidden cards: it is for logs and replays,
    a player is told the code alone."""

    def __init__(self, code: Refusal, message: str) -> None:
        super().__init__(message)
        self.code = code


class SetupError(ValueError):
    """Options, seats or a deal that make no game. The message says where and what."""


class Ranked(Struct, frozen=True):
    """A player's place; equal places are shared: 1, 1, 3."""

    player: Player
    place: int


class Result(Struct, frozen=True):
    """How a game ended: best first, ties by player number."""

    ranking: tuple[Ranked, ...]
    losers: tuple[Player, ...]


def ranked(scores: list[tuple[Any, Player]]) -> tuple[Ranked, ...]:
    """The ranking of players by *scores*, the least first; equal scores share a place."""
    ordered = sorted(scores)
    keys = [score for score, _ in ordered]
    return tuple(Ranked(player, 1 + keys.index(score)) for score, player in ordered)


def tags(game: str) -> Callable[[str], str]:
    """How the events of *game* are called on the wire: `WentOut` is `game.went_out`."""

    def tag(name: str) -> str:
        words = "".join(f"_{letter}" if letter.isupper() else letter for letter in name)
        return f"{game}.{words.lstrip('_').lower()}"

    return tag


class Seating(Struct, frozen=True):
    """Who sits where: the players of the hands in clockwise order, and the hand that begins."""

    owners: tuple[Player, ...]
    first: Hand

    def __post_init__(self) -> None:
        hands = len(self.owners)
        if not hands:
            raise SetupError("seats: nobody sits at this table")
        if not 0 <= self.first < hands:
            raise SetupError(
                f"first: there is no hand {self.first}, the hands are 0 to {hands - 1}"
            )


R = TypeVar("R")  # the options of a game
D = TypeVar("D")  # a deal: cards in their places before the first action
S = TypeVar("S")  # everything there is to know, hidden cards included
A = TypeVar("A", contravariant=True)  # what a hand asks for
E_co = TypeVar("E_co", covariant=True)  # a fact, in the past tense
V_co = TypeVar("V_co", covariant=True)  # what one hand, or a spectator, may see


class Game(Protocol[R, D, S, A, E_co, V_co]):
    """One game's rules. Everything is a pure function. Games inherit from it, so that what does not
    concern them is answered here."""

    name: str
    """As records call it."""

    rules_version: int
    """Moves when some position can evolve differently than before, and only then."""

    rules_type: type[R]
    start_type: type[D]
    action_type: Any
    """The union of the game's actions; a record's actions are decoded into it."""

    cards: frozenset[Card]
    """Every card there is in this game."""

    chance_fields: frozenset[str] = frozenset()
    """Fields of actions that chance fills in. A table ignores what a player writes there."""

    table_options: Mapping[str, Any] = {}
    """The options of a new table, where they differ from those of a record that says nothing."""

    pace_options: Mapping[PaceName, Mapping[str, int]] = {}
    """By the pace of a table: the options that say how long something takes, in milliseconds."""

    def players(self, rules: R) -> range:
        """How many can play by these rules."""
        ...

    def is_by_turns(self, rules: R) -> bool:
        """Whether only one hand can act at any time, and time alone changes nothing."""
        return False

    def owners(self, rules: R, players: int) -> tuple[Player, ...]:
        """The players of the hands, clockwise, where that many sit down: one each, mostly."""
        return tuple(Player(player) for player in range(players))

    def deck(self, rules: R) -> tuple[Card, ...]:
        """The cards these rules deal, in the fixed order that a seeded shuffle begins from."""
        ...

    def deal(self, rules: R, seating: Seating, deck: tuple[Card, ...]) -> D:
        """Deal a shuffled *deck*, its top card first."""
        ...

    def set_up(self, rules: R, seating: Seating, start: D) -> tuple[S, tuple[E_co, ...]]:
        """The state before the first action, at time 0, and what happened by itself until then.

        :raises SetupError: if these make no game
        """
        ...

    def legal_actions(self, state: S, hand: Hand, at: Ms) -> Sequence[Any]:
        """Every action that *hand* may take at time *at*, when no deadline is due any more. Only
        what a `Sequence` does is promised."""
        ...

    def cards_in(self, action: A) -> tuple[Card, ...]:
        """The cards that *action* names."""
        return ()

    def apply(self, state: S, action: A) -> tuple[S, tuple[E_co, ...]]:
        """The state after *action*, and what happened. Deadlines due by its time fire first.

        :raises RefusedError: if the rules do not allow it
        """
        ...

    # --- Time: a game that has no deadlines leaves these as they are ---

    def deadline(self, state: S) -> Ms | None:
        """When time alone will next change something."""
        return None

    def advance(self, state: S, to: Ms) -> tuple[S, tuple[E_co, ...]]:
        """Let time pass: fire every deadline due at or before *to*."""
        return state, ()

    # --- Chance: a game in which it only deals leaves these as they are ---

    def chance_due(self, state: S) -> int:
        """How many cards chance must put in order before anybody can act; of one there is nothing
        to decide."""
        return 0

    def decide_chance(self, state: S, at: Ms, words: Iterator[int]) -> Any:
        """The action, by nobody's hand, with which chance decides what is due; *words* are 64
        random bits each."""
        raise ValueError("chance has nothing to decide")

    def with_chance(self, state: S, action: Any, words: Iterator[int]) -> Any:
        """*action*, what chance decides in it being filled in where it was left out. It is never a
        player's to fill in: a table takes it out of what a player sends."""
        return action

    # --- Races and turns: what a live table must know ---

    def is_raced(self, state: S, action: A) -> bool:
        """Whether it matters who does this first, so that a judge has to say when it was done."""
        return False

    def pays_off(self, state: S, action: A) -> bool:
        """Whether a raced *action* would bring its player what it is after in *state*. One that
        comes so late that the table has changed meanwhile counts only if it does on both."""
        return False

    def reaction_floor(self, state: S, events: Sequence[Any]) -> int | None:
        """If *events*, which led to *state*, show something to race for, the milliseconds that
        every person needs to answer it; else None."""
        return None

    def hands_in_play(self, state: S) -> tuple[Hand, ...]:
        """The hands that can still act."""
        ...

    def waits_for(self, state: S) -> tuple[Hand, ...]:
        """The hands without which nothing happens; empty where anybody may go on."""
        ...

    def when_idle(self, state: S, hand: Hand, at: Ms) -> Any:
        """What a table does for a hand that is waited for and does nothing: what costs it least;
        None where that takes a player to decide."""
        ...

    def awaited(self, cheapest: Any) -> Awaited:
        """What a table waits for, where *cheapest* is the answer of `when_idle`: it says how long
        the table waits before it acts for the hand."""
        return "turn" if cheapest is None else "move"

    # --- Looking ---

    def view(self, state: S, hand: Hand | None) -> V_co:
        """What *hand* may see, or a spectator (None); built up from nothing."""
        ...

    def seen_event(self, event: Any, hand: Hand | None) -> Any:
        """The *event* as *hand* or a spectator may learn of it."""
        return event

    def snapshot(self, state: S) -> Any:
        """The whole state in the shape that docs/record.md gives it."""
        ...

    def result(self, state: S) -> Result | None:
        """How it ended, or None while the game is on."""
        ...


def seen_by_all(
    game: Game[Any, Any, Any, Any, Any, Any], event: Any, hands: Sequence[Hand | None]
) -> Any:
    """The *event* as somebody learns of it who plays all these *hands*: what any of them may know.
    Of what a hand may not know, the field is None."""
    if len(hands) == 1:
        return game.seen_event(event, hands[0])
    seen = [game.seen_event(event, hand) for hand in hands]
    return min(seen, key=lambda one: sum(field is None for field in astuple(one)))
