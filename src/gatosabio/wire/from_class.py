"""Every message of a page in a class, from its teacher or from a child. The wall only looks.

Sent over `/ws/class`, one JSON object each, with its name in `type`.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from gatosabio.wire.fields import Face
from gatosabio.wire.from_client import Configure

ChildNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=32)]
"""A child: the place of its animal and colour in the order of `classroom/children.py`."""

Manner: TypeAlias = Literal["mixed", "matched", "chance"]
"""Who sits with whom. Mixed: at each table somebody knows what another is learning. Matched:
children who practise the same sums. Or neither."""

TableSize: TypeAlias = Literal[2, 3, 4]
Minutes: TypeAlias = Literal[0, 5, 8, 12]
"""How long a round lasts; 0: until the teacher says so."""

CommonPicture: TypeAlias = Literal["long-cat", "none"]
"""What grows with every sum that the class finds."""


class _Message(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Unknown keys are an error."""


class ClassHello(_Message, frozen=True, kw_only=True, tag="hello"):
    """The first message on every connection: who I am."""

    token: Annotated[str, Meta(max_length=100)]


class ConfigureClass(_Message, frozen=True, kw_only=True, tag="configure"):
    """What is played in the next round, how long, and how tables are made. Teacher only, like all
    messages down to `Purr`."""

    play: Configure
    minutes: Minutes = 8
    cats_fill: bool = True
    size: TableSize = 4
    manner: Manner = "mixed"
    picture: CommonPicture = "long-cat"
    remember: bool = True


class CloseDoor(_Message, frozen=True, kw_only=True, tag="door"):
    """Let nobody new in, or allow it again."""

    closed: bool


class LetIn(_Message, frozen=True, kw_only=True, tag="let-in"):
    """Somebody who knocks is this child: their page need not show the pictures of a card."""

    knock: Annotated[int, Meta(ge=1)]
    child: ChildNumber


class SendAway(_Message, frozen=True, kw_only=True, tag="send-away"):
    """A child is not here (any more); its device is shown the door."""

    child: ChildNumber


class MakeTables(_Message, frozen=True, kw_only=True, tag="make-tables"):
    """Say who sits where, anew."""

    size: TableSize = 4
    manner: Manner = "mixed"


class Place(_Message, frozen=True, kw_only=True, tag="place"):
    """A child sits at another table. In a round it takes the place of a cat, or waits there for the
    next game. *instead_of*: these two change places."""

    child: ChildNumber
    table: Annotated[int, Meta(ge=0, lt=32)]
    instead_of: ChildNumber | None = None


class StartRound(_Message, frozen=True, kw_only=True, tag="start"):
    """All tables begin."""


class PauseAll(_Message, frozen=True, kw_only=True, tag="pause"):
    """All tables stand still."""


class ResumeAll(_Message, frozen=True, kw_only=True, tag="resume"):
    """All tables play on."""


class LastMinutes(_Message, frozen=True, kw_only=True, tag="last-minutes"):
    """The round ends in two minutes, and no new game begins."""


class EndRound(_Message, frozen=True, kw_only=True, tag="end"):
    """The round ends now; races that run are finished."""


class NextRound(_Message, frozen=True, kw_only=True, tag="next"):
    """After a round: look at who sits where in the next one."""


class BeginLesson(_Message, frozen=True, kw_only=True, tag="lesson"):
    """Another day: nobody is here yet."""


class LowerPaw(_Message, frozen=True, kw_only=True, tag="lower-paw"):
    """The teacher has been there."""

    child: ChildNumber


class Purr(_Message, frozen=True, kw_only=True, tag="purr"):
    """All devices purr: eyes to me."""


class ChooseFace(_Message, frozen=True, kw_only=True, tag="face"):
    """I want to be this cat. Child only, like the next."""

    face: Face


class RaisePaw(_Message, frozen=True, kw_only=True, tag="paw"):
    """I need my teacher, or no more."""

    up: bool


FromTeacher: TypeAlias = (
    ConfigureClass
    | CloseDoor
    | LetIn
    | SendAway
    | MakeTables
    | Place
    | StartRound
    | PauseAll
    | ResumeAll
    | LastMinutes
    | EndRound
    | NextRound
    | BeginLesson
    | LowerPaw
    | Purr
)
FromChild: TypeAlias = ChooseFace | RaisePaw
FromClass: TypeAlias = FromTeacher | FromChild
