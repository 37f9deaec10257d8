"""Every message to a page in a class. Each role has a view of its own, built up from nothing: the
wall, which everybody may see; the teacher's; and a child's."""

from typing import Literal, TypeAlias

from msgspec import Struct

from gatosabio.wire.from_class import ChildNumber, CommonPicture, Manner, Minutes, TableSize
from gatosabio.wire.table_parts import Settings

Animal: TypeAlias = Literal["fox", "owl", "frog", "whale", "bee", "hedgehog", "rabbit", "turtle"]
Colour: TypeAlias = Literal["blue", "green", "yellow", "pink"]
ClassPhase: TypeAlias = Literal["arrive", "seats", "round", "end"]
"""Children come in; the teacher looks at who will sit where; all play; the round is over."""

ClassRefusal: TypeAlias = Literal[
    "not-the-teacher", "not-a-child", "not-now", "no-such-child", "no-such-table", "no-free-place"
]
"""Why a class refuses a message. `no-such-child`: nobody with this animal is here."""

ClassCloseReason: TypeAlias = Literal[
    "opened-elsewhere",
    "sent-away",
    "no-such-token",
    "server-stops",
    "retry",
    "too-fast",
    "too-slow",
    "bad-message",
    "deleted",
]
"""Why a connection to a class is closed."""

Sign: TypeAlias = Literal["paw", "away", "quiet", "guesses"]
"""Why a teacher could go there: a child asks for it, has lost its line, nobody has done anything
for a while, or a child hits where nothing is equal."""


class _Message(Struct, frozen=True, kw_only=True):
    pass


class ChildInfo(Struct, frozen=True, kw_only=True):
    """A child as everybody sees it: an animal in a colour, and the cat it has chosen ("" if none).
    *here*: its device is connected."""

    child: ChildNumber
    animal: Animal
    colour: Colour
    face: str
    here: bool


class ClassTable(Struct, frozen=True, kw_only=True):
    """A table, planned or played at: its picture (the letter that it stands for in codes), the
    children in the order of their seats, and how many cats sit there."""

    picture: str
    children: tuple[ChildNumber, ...]
    cats: int


class LongCatInfo(Struct, frozen=True, kw_only=True):
    """The cat that grows with every sum; *is_there*: it has its cheese."""

    length: int
    goal: int
    is_there: bool


class RoundInfo(Struct, frozen=True, kw_only=True):
    """The round that is played, or was played last. *left*: milliseconds until it ends, null until
    the teacher says so; *lasts*: milliseconds in all, without pauses. *found*: sums, by all."""

    number: int
    left: int | None
    lasts: int | None
    paused: bool
    last_minutes: bool
    found: int


class Knock(Struct, frozen=True, kw_only=True):
    """Somebody without the right card wants to come in; *child* is the animal that they tapped."""

    knock: int
    child: ChildNumber | None


class Suggestion(Struct, frozen=True, kw_only=True):
    """Where the teacher could go, and why. *child* is null if it is about the whole table."""

    sign: Sign
    table: int
    child: ChildNumber | None


class WallView(_Message, frozen=True, kw_only=True, tag="wall"):
    """What everybody may see."""

    code: str
    phase: ClassPhase
    game: str
    children: tuple[ChildInfo, ...]
    cards_out: int
    door_closed: bool
    tables: tuple[ClassTable, ...]
    round: RoundInfo | None
    long_cat: LongCatInfo | None


class TeacherView(_Message, frozen=True, kw_only=True, tag="teacher"):
    """What only the teacher sees. *signs* are by table; null where all is well. *unplaced* are
    those who have no table, *absent* the children who are not in this lesson, or have no card
    yet."""

    wall: WallView
    play: Settings
    minutes: Minutes
    cats_fill: bool
    size: TableSize
    manner: Manner
    picture: CommonPicture
    remember: bool
    unplaced: tuple[ChildNumber, ...]
    absent: tuple[ChildInfo, ...]
    knocks: tuple[Knock, ...]
    paws: tuple[ChildNumber, ...]
    signs: tuple[Sign | None, ...]
    suggestions: tuple[Suggestion, ...]


class TableTicket(Struct, frozen=True, kw_only=True):
    """A child's way to its table: the token for `/ws`, and the table's picture."""

    token: str
    picture: str


class ChildView(_Message, frozen=True, kw_only=True, tag="child"):
    """What a child sees of its class: itself, and who sits with it."""

    me: ChildInfo
    phase: ClassPhase
    game: str
    paused: bool
    paw: bool
    mates: tuple[ChildInfo, ...]
    ticket: TableTicket | None
    found: int
    long_cat: LongCatInfo | None


class Purring(_Message, frozen=True, kw_only=True, tag="purr"):
    """Look up: the teacher wants to say something."""


class ClassRefused(_Message, frozen=True, kw_only=True, tag="refused"):
    """A message was refused; nothing has changed."""

    code: ClassRefusal


class ClassClosed(_Message, frozen=True, kw_only=True, tag="closed"):
    """The last message on a connection. After `retry` and `server-stops` the page comes again."""

    why: ClassCloseReason


ToClass: TypeAlias = WallView | TeacherView | ChildView | Purring | ClassRefused | ClassClosed
