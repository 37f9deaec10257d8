"""The messages of a class: each can be read, and no other bytes are one."""

from typing import get_args

import msgspec
import pytest

from gatosabio.wire.codec import MOST_BYTES, BadMessageError, decode_of_class, encode
from gatosabio.wire.from_class import (
    BeginLesson,
    ChooseFace,
    ClassHello,
    CloseDoor,
    ConfigureClass,
    EndRound,
    FromChild,
    FromClass,
    FromTeacher,
    LastMinutes,
    LetIn,
    LowerPaw,
    MakeTables,
    NextRound,
    PauseAll,
    Place,
    Purr,
    RaisePaw,
    ResumeAll,
    SendAway,
    StartRound,
)
from gatosabio.wire.from_client import Configure
from gatosabio.wire.to_class import ClassClosed, ClassRefused, Purring

TEACHERS = (
    ConfigureClass(play=Configure(game="addicats"), minutes=5, cats_fill=False, size=3),
    CloseDoor(closed=True),
    LetIn(knock=3, child=31),
    SendAway(child=0),
    MakeTables(size=2, manner="matched"),
    Place(child=1, table=2, instead_of=3),
    StartRound(),
    PauseAll(),
    ResumeAll(),
    LastMinutes(),
    EndRound(),
    NextRound(),
    BeginLesson(),
    LowerPaw(child=1),
    Purr(),
)
CHILDRENS = (ChooseFace(face="luna"), RaisePaw(up=True))


def test_there_is_a_sample_of_every_message() -> None:
    assert {type(message) for message in TEACHERS} == set(get_args(FromTeacher))
    assert {type(message) for message in CHILDRENS} == set(get_args(FromChild))
    assert set(get_args(FromClass)) == set(get_args(FromTeacher)) | set(get_args(FromChild))


@pytest.mark.parametrize(
    "message",
    [ClassHello(token="t" * 43), *TEACHERS, *CHILDRENS],
    ids=lambda one: type(one).__name__,
)
def test_what_is_said_is_understood(message: ClassHello | FromClass) -> None:
    data = msgspec.json.encode(message)

    assert decode_of_class(data) == message
    assert len(data) < MOST_BYTES


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b'{"type":"start","now":true}',
        b'{"type":"send-away","child":32}',
        b'{"type":"send-away","child":-1}',
        b'{"type":"place","child":1,"table":99}',
        b'{"type":"let-in","knock":0,"child":1}',
        b'{"type":"make-tables","size":5}',
        b'{"type":"hit"}',
        b'{"type":"start"' + b"[" * 99,
    ],
)
def test_other_bytes_are_no_message(data: bytes) -> None:
    with pytest.raises(BadMessageError):
        decode_of_class(data)


def test_what_is_told_has_a_name() -> None:
    assert encode(Purring()) == b'{"type":"purr"}'
    assert encode(ClassRefused(code="not-now")) == b'{"type":"refused","code":"not-now"}'
    assert encode(ClassClosed(why="deleted")) == b'{"type":"closed","why":"deleted"}'
