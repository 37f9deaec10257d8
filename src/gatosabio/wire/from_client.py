"""Every message of a client. docs/protocol.md says in which order they are sent; the client's types
(`wire.ts`) are generated from this file and `to_client.py`.

A message is a JSON object with its name in `type`. What a player does is sent as an action of the
game's record, without its time, which the table writes. Where a field has a shorter name on the
wire, `field(name=…)` says which.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

from gatosabio.bots.policy import Level
from gatosabio.engine.game import PaceName
from gatosabio.wire.fields import (
    Cid,
    Commitment,
    Elapsed,
    EmoteName,
    EntropyText,
    EvenStart,
    Face,
    Fair,
    Kind,
    Name,
    Nonce,
    Number,
    Times,
)
from gatosabio.wire.table_parts import (
    BestOf,
)


class _Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Unknown keys are an error."""


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
    even_start: EvenStart = 0


class AddBot(_Message, frozen=True, kw_only=True, tag="add-bot"):
    """Seat a cat."""

    level: Level = "cat"


class RemoveSeat(_Message, frozen=True, kw_only=True, tag="remove-seat"):
    """Free a seat: a bot goes, a person becomes a spectator. Seats move up, so the message may say
    the name at the seat; it is refused if another name is there now."""

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


class RemovePerson(_Message, frozen=True, kw_only=True, tag="remove-person"):
    """Somebody has to leave, and cannot come back: their token is void, and the table gets a new
    code. In the middle of a game a cat plays on for them. Host only."""

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


class MoreTime(_Message, frozen=True, kw_only=True, tag="more-time"):
    """I am still here: whoever is `asked` gets all their time again by this, or by any action."""


class Entropy(_Message, frozen=True, kw_only=True, tag="entropy"):
    """Random bytes of my own for the deal that *commitment* promises (`committed`), in hex. The
    first answer counts; one to an older commitment is ignored."""

    commitment: Commitment
    entropy: EntropyText


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
    | RemovePerson
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
    | MoreTime
    | Entropy
)
