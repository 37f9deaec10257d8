"""Every message, both ways. docs/protocol.md says in which order they are sent; the client's types
(`wire.ts`) are generated from this file.

A message is a JSON object with its name in `type`. What a player does is sent as an action of the
game's record, without its time, which the table writes. Where a field has a shorter name on the
wire, `field(name=…)` says which.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from gatosabio.bots.policy import Level
from gatosabio.engine.game import Hand, Ms, PaceName, Refusal, Result
from gatosabio.wire.fields import (
    Cid,
    Elapsed,
    EmoteName,
    Face,
    Fair,
    Kind,
    Name,
    Nonce,
    Number,
    Times,
)
from gatosabio.wire.table_parts import BestOf, PersonInfo, Score, SeatClaim, SeatInfo, TableRefusal


class _Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Unknown keys are an error."""


# --- From a client ---


class Hello(_Message, frozen=True, kw_only=True, tag="hello"):
    """The first message on every connection: who I am, and what I have seen already. *known* are
    the kinds of special card that were explained to me; if it is left out, nothing is explained,
    and no table waits until I have read it."""

    token: Annotated[str, Meta(max_length=100)]
    game: Number = 0
    seq: Number = 0
    known: Annotated[tuple[Kind, ...], Meta(max_length=20)] | None = None


class Sit(_Message, frozen=True, kw_only=True, tag="sit"):
    """Take a free seat, or one more on the same device."""

    name: Name = ""
    face: Face = ""


class Stand(_Message, frozen=True, kw_only=True, tag="stand"):
    """Give up a seat of mine."""

    seat: Number


class Rename(_Message, frozen=True, kw_only=True, tag="rename"):
    """Change the name or the face of a seat of mine."""

    seat: Number
    name: Name = ""
    face: Face = ""


class Leave(_Message, frozen=True, kw_only=True, tag="leave"):
    """Go away for good."""


class Configure(_Message, frozen=True, kw_only=True, tag="configure"):
    """Choose the game and its settings. Host only, like all messages down to `HandOver`."""

    game: Annotated[str, Meta(max_length=20)]
    rules: dict[str, Any] = {}
    pace: PaceName = "adults"
    times: Times | None = None
    fair: Fair = 0


class AddBot(_Message, frozen=True, kw_only=True, tag="add-bot"):
    """Seat a cat."""

    level: Level = "cat"


class RemoveSeat(_Message, frozen=True, kw_only=True, tag="remove-seat"):
    """Free a seat: a bot goes, a person becomes a spectator. Seats move up when one before them is
    freed, so the message may say the name at the seat; it is refused if another name is there
    now."""

    seat: Number
    name: Name = ""


class Lock(_Message, frozen=True, kw_only=True, tag="lock"):
    """Let nobody else join, or allow it again."""

    locked: bool


class Start(_Message, frozen=True, kw_only=True, tag="start"):
    """Deal a new game."""


class Pause(_Message, frozen=True, kw_only=True, tag="pause"):
    """Stop the table's clock."""


class Resume(_Message, frozen=True, kw_only=True, tag="resume"):
    """Let the table's clock run again."""


class End(_Message, frozen=True, kw_only=True, tag="end"):
    """Break the game off: it has no result."""


class Again(_Message, frozen=True, kw_only=True, tag="again"):
    """The same people, the same game, a new deal."""


class HandOver(_Message, frozen=True, kw_only=True, tag="hand-over"):
    """Somebody else is the host now."""

    person: Number


class ChooseMatch(_Message, frozen=True, kw_only=True, tag="match"):
    """Play best of three, or count wins without an end. The score begins anew. Host only."""

    best_of: BestOf


class GiveSeat(_Message, frozen=True, kw_only=True, tag="give-seat"):
    """Give the seats of the player at *seat*, who is not connected, to *person*: the same player on
    another device. The message may say the name at the seat, as in `RemoveSeat`. Host only."""

    seat: Number
    person: Number
    name: Name = ""


class ClaimSeat(_Message, frozen=True, kw_only=True, tag="claim-seat"):
    """Tell the host that the player at *seat*, who is not connected, is me on another device."""

    seat: Number
    name: Name = ""


class RefuseClaim(_Message, frozen=True, kw_only=True, tag="refuse-claim"):
    """Tell *person*, who claims *seat*, that they do not get it. They may claim a seat again. Host
    only."""

    seat: Number
    person: Number


class Emote(_Message, frozen=True, kw_only=True, tag="emote"):
    """Make a face at everybody, at *seat* of mine, or at my first one. Too many are dropped without
    a word."""

    emote: EmoteName
    seat: Number | None = None


class Act(_Message, frozen=True, kw_only=True, tag="act"):
    """Do something that is not raced for: turn a card, play a card, answer. If it names a *game*,
    it is refused in any other, however late it comes."""

    cid: Cid
    game: Number | None = None
    action: dict[str, Any]


class HitMessage(_Message, frozen=True, kw_only=True, tag="hit"):
    """Press in a race, on reveal number `k` with its nonce `n`. `r` is the client's own stopwatch,
    from paint to press, and `res` the resolution of that clock. The frame interval `f` and the
    source `src` help to examine a bad connection; no verdict depends on them."""

    cid: Cid
    reveal_id: Number = field(name="k")
    nonce: Nonce = field(name="n")
    action: dict[str, Any]
    reaction_ms: Elapsed = field(name="r")
    resolution_ms: Elapsed = field(name="res", default=0)
    frame_ms: Elapsed = field(name="f", default=0)
    source: Literal["pointer", "touch", "key"] = field(name="src", default="pointer")


class Shown(_Message, frozen=True, kw_only=True, tag="shown"):
    """Reveal `k` was painted, `w` ms after it arrived."""

    reveal_id: Number = field(name="k")
    nonce: Nonce = field(name="n")
    waited_ms: Elapsed = field(name="w", default=0)


class Beat(_Message, frozen=True, kw_only=True, tag="beat"):
    """`e` ms after reveal `k` was painted, no hand of mine had pressed, except those in `hits`,
    which are repeated in case the first copy was lost."""

    reveal_id: Number = field(name="k")
    nonce: Nonce = field(name="n")
    elapsed_ms: Elapsed = field(name="e")
    hits: Annotated[tuple[HitMessage, ...], Meta(max_length=8)] = ()


class Visible(_Message, frozen=True, kw_only=True, tag="visible"):
    """Whether the page is visible. A hidden page paints nothing, so races do not wait for it."""

    visible: bool


FromClient: TypeAlias = (
    Hello
    | Sit
    | Stand
    | Rename
    | Leave
    | Configure
    | AddBot
    | RemoveSeat
    | Lock
    | Start
    | Pause
    | Resume
    | End
    | Again
    | HandOver
    | ChooseMatch
    | GiveSeat
    | ClaimSeat
    | RefuseClaim
    | Emote
    | Act
    | HitMessage
    | Shown
    | Beat
    | Visible
)

# --- To a client ---


class Settings(Struct, frozen=True, kw_only=True):
    """The game and its settings. *rules* are the options as in a record; *fair* is how large
    handicaps may get."""

    game: str
    rules: dict[str, Any]
    pace: PaceName
    times: Times
    fair: Fair = 0


class TableInfo(Struct, frozen=True, kw_only=True, tag="table"):
    """Everything about the table except the game itself; sent whole whenever it changes. There is a
    *score* once a game has been won here, or a match was chosen. *claims* wait for the host.
    *moved* are people whose seats were given to another device of theirs."""

    code: str
    host: int
    locked: bool
    phase: Literal["lobby", "play", "over"]
    paused: bool
    settings: Settings
    seats: tuple[SeatInfo, ...]
    people: tuple[PersonInfo, ...]
    waiting_for: tuple[int, ...]  # people whose connection is so bad that the next card waits
    reading: str | None = None  # the card that is explained: the clock stands still meanwhile
    score: Score | None = None
    claims: tuple[SeatClaim, ...] = ()
    moved: tuple[int, ...] = ()


Mode: TypeAlias = Literal["e", "ep", "e0"]


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`: your number, and how the judge measures this connection: `e` with the
    kernel's round-trip times, `ep` with those that a proxy tells (ask for `api/line` every 5 s),
    `e0` without any."""

    person: int
    mode: Mode


class Told(Struct, frozen=True, kw_only=True, tag="told"):
    """Row *seq* of game number *game*: what happened, and what is visible now. *views* has one for
    each hand of mine, or a spectator's. *whole*: rows before it were left out. If it shows
    something to race for, `k` and `n` are the reveal's number and nonce."""

    game: int
    seq: int
    at: Ms
    events: tuple[Any, ...]
    views: tuple[Any, ...]
    legal: tuple[Any, ...] = ()
    whole: bool = False
    reveal_id: int | None = field(name="k", default=None)
    nonce: str | None = field(name="n", default=None)


class Begun(Struct, frozen=True, kw_only=True, tag="begun"):
    """A game was dealt. *hands* is the seat of each hand, clockwise. *commitment* is the SHA-256 of
    the seed that dealt the cards and will break ties; the seed itself is told at the end."""

    game: int
    seq: int
    name: str
    rules: dict[str, Any]
    hands: tuple[int, ...]
    first: int
    commitment: str


class JudgedPress(Struct, frozen=True, kw_only=True):
    """One press as the judge saw it. Times are left out for people who may not see them. *light*:
    it comes before a press that was quicker, but has a larger handicap."""

    hand: Hand = field(name="seat")
    ms: int | None = None
    clamped: int | None = None
    tie: bool = False
    head: bool = False
    light: bool = False


class Verdict(Struct, frozen=True, kw_only=True, tag="verdict"):
    """Presses on reveal `k` that are now decided, fastest first; row *seq* says what they did."""

    reveal_id: int = field(name="k")
    paws: tuple[JudgedPress, ...]
    seq: int


class Ack(Struct, frozen=True, kw_only=True, tag="ack"):
    """Action *cid* is on disk, as row *seq*."""

    cid: int
    seq: int


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """Action *cid*, or another request, was not done. Only a code is sent, since the rules' own
    sentence may name hidden cards; the client has the texts."""

    code: Refusal | TableRefusal
    cid: int | None = None
    reveal_id: int | None = field(name="k", default=None)


class Over(Struct, frozen=True, kw_only=True, tag="over"):
    """Game number *game* ended; *seed* matches its commitment. Without a result it was broken
    off."""

    game: int
    result: Result | None
    seed: str


class Emoted(Struct, frozen=True, kw_only=True, tag="emoted"):
    """Somebody makes a face, at that seat. It is shown for two seconds and kept nowhere."""

    seat: int
    emote: EmoteName


class Closed(Struct, frozen=True, kw_only=True, tag="closed"):
    """The last message on a connection, and why."""

    why: Literal[
        "opened-elsewhere",
        "removed",
        "no-such-token",
        "server-stops",
        "retry",
        "too-fast",
        "too-slow",
        "bad-message",
        "damaged",
    ]


ToClient: TypeAlias = (
    Welcome | TableInfo | Begun | Told | Verdict | Ack | Refused | Over | Emoted | Closed
)
