"""What every game is to the rest of the program: values in, values out.

A game is set up from options and a deal, is asked for the legal actions of a hand, is given timed
actions, and answers each with a new state and the facts to tell; the old state stays untouched.
Time passes only because an action or `advance` says so. See docs/map.md for the picture.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Final, Literal, NewType, Protocol, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import astuple

from gatosabio.engine.cards import Card
from gatosabio.engine.speech import SILENT, Speech

Hand = NewType("Hand", int)
"""A hand's place round the table, clockwise from 0."""

HANDS: Final = tuple(Hand(hand) for hand in range(8))
"""All hands of the largest game. `zip(HANDS, piles)` numbers piles without making new numbers."""

AS_SEAT: Final = {"hand": "seat", "hands": "seats"}
"""How actions, events and views write these fields in JSON, where a hand's number is its `seat`."""

Player = NewType("Player", int)
"""A player's number. Only in two-player Addi Cat's does a player own several hands (AC-08)."""

Ms = NewType("Ms", int)
"""Milliseconds on the table's clock."""

MOST_MS: Final = 2**62
"""Longer than any game, and the sum of two such times still fits in a machine word."""

At: TypeAlias = Annotated[Ms, Meta(ge=0, le=MOST_MS)]
"""A moment, as records and messages write it."""

QUICKEST_ANSWER: Final = 120
"""Milliseconds that a person needs at least to see something and hit. A faster hit was no answer to
it."""

QUICKEST_SUM: Final = 250
"""Milliseconds that a person needs at least to see cards, add up, compare and hit."""

Edition: TypeAlias = Literal["classic", "modern"]
"""The two published editions of Addi Cat's and Addi Race."""

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
    """What every action may have: what the judge of a live table measured. No rule uses it."""

    judge: dict[str, object] | UnsetType = UNSET


class Refusal(StrEnum):
    """Why the rules refuse an action. If several reasons hold, the first in this order is reported.
    Two exceptions: `not-now` may come again after `too-early`, where an action does not fit the
    hand, and the checks of a target have an order of their own (docs/record.md)."""

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
    """The rules refuse an action. The message may name hidden cards: it is for logs and replays. A
    player is told only the code."""

    def __init__(self, code: Refusal, message: str) -> None:
        super().__init__(message)
        self.code = code


class SetupError(ValueError):
    """No game can be played with these options, seats or deal. The message says where and why."""


class Ranked(Struct, frozen=True):
    """A player's place; equal places are shared: 1, 1, 3."""

    player: Player
    place: int


class Result(Struct, frozen=True):
    """How a game ended: the best player first, equal places by player number."""

    ranking: tuple[Ranked, ...]
    losers: tuple[Player, ...]


def ranked(scores: list[tuple[Any, Player]]) -> tuple[Ranked, ...]:
    """The ranking of players by *scores*, the smallest first; equal scores share a place."""
    ordered = sorted(scores)
    keys = [score for score, _ in ordered]
    return tuple(Ranked(player, 1 + keys.index(score)) for score, player in ordered)


def tags(game: str) -> Callable[[str], str]:
    """Gives the names of the events of *game* on the wire: `WentOut` is `game.went_out`."""

    def tag(name: str) -> str:
        words = "".join(f"_{letter}" if letter.isupper() else letter for letter in name)
        return f"{game}.{words.lstrip('_').lower()}"

    return tag


class Seating(Struct, frozen=True):
    """Who plays which hand: the player of each hand, clockwise, and the hand that begins.

    :raises SetupError: if there is no hand, or not this first one
    """

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


def explains_nothing(_: Sequence[Any]) -> tuple[str, ...]:
    """For games in which nobody has to read about a card before a race."""
    return ()


class Game(Protocol[R, D, S, A, E_co, V_co]):
    """One game's rules. Everything is a pure function. Games inherit from it, and leave the answers
    here where a question does not concern them."""

    name: str
    """The name of the game in records."""

    rules_version: int
    """Raised when some position can go on differently than before, and only then."""

    rules_type: type[R]
    start_type: type[D]
    action_type: Any
    """The union of the game's actions; a record's actions are decoded into it."""

    cards: frozenset[Card]
    """Every card of this game."""

    chance_fields: frozenset[str] = frozenset()
    """Fields of actions that chance fills in. A table ignores what a player writes there."""

    table_options: Mapping[str, Any] = {}
    """The options of a new table that differ from the defaults of a record."""

    pace_options: Mapping[PaceName, Mapping[str, int]] = {}
    """By the pace of a table: the options that say how long something takes, in milliseconds."""

    near_option: str | None = None
    """The option by which only those cards are dealt that the players are near to knowing. None if
    a game has no such option."""

    to_explain: Callable[[Sequence[Any]], tuple[str, ...]] = staticmethod(explains_nothing)
    """The kinds of card that these events have shown and that a player who meets one for the first
    time has to be told about before anybody goes on."""

    awaited_move: Awaited = "move"
    """What a table waits for if `when_idle` gives an action; if it gives None, it waits for a turn.
    It decides how long the table waits."""

    glance: Callable[[Any, Hand | None], Any] | None = None
    """As `view`, but only those parts of it that a simple bot uses, by the same names; it is
    quicker. None if a game has no such bot."""

    speech: Speech = SILENT
    """How long it takes to say aloud what happens."""

    found_by: type[Any]
    """The event of a hand that has found something: what a class counts together."""

    missed_by: type[Any] | None = None
    """The event of a hand that saw something where nothing was; None if a game has none."""

    def players(self, rules: R) -> range:
        """How many players can play by these rules."""
        ...

    def is_by_turns(self, rules: R) -> bool:
        """Whether only one hand can act at any time, and time alone changes nothing."""
        return False

    def owners(self, rules: R, players: int) -> tuple[Player, ...]:
        """The player of each hand, clockwise, for that number of players; mostly one hand each."""
        return tuple(Player(player) for player in range(players))

    def deck(self, rules: R) -> tuple[Card, ...]:
        """The cards that are dealt by these rules, in the fixed order from which a seeded shuffle
        begins."""
        ...

    def deal(self, rules: R, seating: Seating, deck: tuple[Card, ...]) -> D:
        """Deal a shuffled *deck*, its top card first."""
        ...

    def set_up(self, rules: R, seating: Seating, start: D) -> tuple[S, tuple[E_co, ...]]:
        """The state before the first action, at time 0, and what happened by itself until then.

        :raises SetupError: if no game can be played with these
        """
        ...

    def legal_actions(self, state: S, hand: Hand, at: Ms) -> Sequence[Any]:
        """Every action that *hand* may take at time *at*; deadlines due by then must have fired. It
        can do what a `Sequence` can, no more."""
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
        """When time alone will next change something; None if never."""
        return None

    def advance(self, state: S, to: Ms) -> tuple[S, tuple[E_co, ...]]:
        """Let time pass: fire every deadline due at or before *to*."""
        return state, ()

    # --- Chance: a game in which chance only deals leaves these as they are ---

    def chance_due(self, state: S) -> int:
        """How many cards chance must put in order before anybody can act; 0 if none."""
        return 0

    def decide_chance(self, state: S, at: Ms, words: Iterator[int]) -> Any:
        """The action with which chance decides what is due; it belongs to no hand. Each of *words*
        is 64 random bits.

        :raises ValueError: if nothing is due
        """
        raise ValueError("chance has nothing to decide")

    def with_chance(self, state: S, action: Any, words: Iterator[int]) -> Any:
        """*action* with the fields that chance decides filled in, if they are empty. A player must
        not fill them in: a table removes them from what a player sends."""
        return action

    # --- Races and turns: what a live table must know ---

    def is_raced(self, state: S, action: A) -> bool:
        """Whether it matters who does this first, so that a judge has to say when it was done."""
        return False

    def pays_off(self, state: S, action: A) -> bool:
        """Whether a raced *action* would succeed in *state*. An action that arrives after the table
        has changed counts only if it succeeds both in the old state and in the new one."""
        return False

    def reaction_floor(self, state: S, events: Sequence[Any]) -> int | None:
        """If *events*, which led to *state*, show something to race for: the milliseconds that any
        person needs at least to answer it. Else None."""
        return None

    def hands_in_play(self, state: S) -> tuple[Hand, ...]:
        """The hands that can still act."""
        ...

    def waits_for(self, state: S) -> tuple[Hand, ...]:
        """The hands that must act before the game can go on; empty if any hand may act."""
        ...

    def when_idle(self, state: S, hand: Hand, at: Ms) -> Any:
        """The action that a table takes for a hand that is waited for and does nothing: the one
        that costs the hand least. None if only a player can choose."""
        ...

    # --- Looking ---

    def view(self, state: S, hand: Hand | None) -> V_co:
        """What *hand* may see, or a spectator (None). It is built from nothing, not by hiding."""
        ...

    def views(self, state: S, hands: Iterable[Hand | None]) -> Sequence[V_co]:
        """The `view` of each of *hands*. What all of them see is built once."""
        ...

    def seen_event(self, event: Any, hand: Hand | None) -> Any:
        """The part of *event* that *hand*, or a spectator (None), may know."""
        return event

    def snapshot(self, state: S) -> Any:
        """The whole state in the form that docs/record.md describes."""
        ...

    def result(self, state: S) -> Result | None:
        """How the game ended; None while it is played."""
        ...


def seen_by_all(
    game: Game[Any, Any, Any, Any, Any, Any],
    events: Sequence[Any],
    hands: Sequence[Hand | None],
) -> tuple[Any, ...]:
    """The part of *events* that a player of all these *hands* may know: what any of them may know.
    A field that none of them may know is None."""
    first, *others = hands
    seen_event = game.seen_event
    if not others:
        return tuple([seen_event(event, first) for event in events])
    return tuple([_most_seen([seen_event(event, hand) for hand in hands]) for event in events])


def _most_seen(seen: Sequence[Any]) -> Any:
    return min(seen, key=lambda one: sum(field is None for field in astuple(one)))
