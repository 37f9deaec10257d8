"""Every message to a client; `from_client.py` has those that it sends."""

from typing import Any, Literal, TypeAlias

from msgspec import Raw, Struct, field

from gatosabio.engine.game import Ms, Refusal, Result
from gatosabio.wire.fields import (
    EmoteName,
)
from gatosabio.wire.table_parts import (
    CloseReason,
    JudgedPress,
    PersonInfo,
    Score,
    SeatClaim,
    SeatInfo,
    Settings,
    TableRefusal,
)


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
    asked: tuple[
        int, ...
    ] = ()  # people who must say that they are there, or the table acts for them
    score: Score | None = None
    claims: tuple[SeatClaim, ...] = ()
    moved: tuple[int, ...] = ()
    in_class: bool = False  # a class runs the table: its seats are named like "blue-fox"


class Renewed(Struct, frozen=True, kw_only=True, tag="renewed"):
    """The first message after `hello`: a new token, to be kept for the next connection."""

    token: str

    def __repr__(self) -> str:
        return "Renewed()"  # a log line must not let anybody in


Mode: TypeAlias = Literal["e", "ep", "e0"]


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`: your number, and how the judge measures this connection: `e` with the
    kernel's round-trip times, `ep` with those that a proxy tells (ask for `api/line` every 5 s),
    `e0` without any."""

    person: int
    mode: Mode


class Measured(Struct, frozen=True, kw_only=True, tag="measured"):
    """Behind a proxy that tells round trips: how this connection is measured now, whenever that
    changes, and if the request that opened it was not measured. Ask for `api/line` every 5 s."""

    mode: Mode


class Told(Struct, frozen=True, kw_only=True, tag="told"):
    """Row *seq* of game number *game*: what happened, and what is visible now. *views* has one for
    each hand of mine, or a spectator's. *whole*: rows before it were left out. If it shows
    something to race for, `k` and `n` are the reveal's number and nonce. *speaking*: it is being
    spoken, and not to be seen yet; the table's clock stands still until the race begins."""

    game: int
    seq: int
    at: Ms
    events: tuple[Any, ...]
    views: tuple[Any, ...]
    legal: tuple[Any, ...] | Raw = ()
    whole: bool = False
    reveal_id: int | None = field(name="k", default=None)
    nonce: str | None = field(name="n", default=None)
    speaking: bool = False


class Committed(Struct, frozen=True, kw_only=True, tag="committed"):
    """The seed of the next game here, number *game*, is drawn: this is its *commitment*. Whoever
    sits may add to the deal by `entropy`."""

    game: int
    commitment: str


class Begun(Struct, frozen=True, kw_only=True, tag="begun"):
    """A game was dealt. *hands* is the seat of each hand, clockwise. *commitment* is that of the
    seed, told at the end; it names the *table* by the code it then had. *entropies* are, by seat,
    what was added to the deal, or empty."""

    game: int
    seq: int
    name: str
    rules: dict[str, Any]
    hands: tuple[int, ...]
    first: int
    commitment: str
    entropies: tuple[str, ...] = ()
    table: str = ""


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
    """Game number *game* ended; this was its *seed*. Without a result it was broken off. *cards*
    are those of a near deck, before the shuffle; none: the whole deck was dealt."""

    game: int
    result: Result | None
    seed: str
    cards: tuple[str, ...] = ()


class Emoted(Struct, frozen=True, kw_only=True, tag="emoted"):
    """Somebody makes a face, at that seat. It is shown for two seconds and kept nowhere."""

    seat: int
    emote: EmoteName


class Closed(Struct, frozen=True, kw_only=True, tag="closed"):
    """The last message on a connection, and why."""

    why: CloseReason


ToClient: TypeAlias = (
    Renewed
    | Committed
    | Welcome
    | Measured
    | TableInfo
    | Begun
    | Told
    | Verdict
    | Ack
    | Refused
    | Over
    | Emoted
    | Closed
)
