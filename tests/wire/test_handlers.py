"""Every message has somebody who answers it, and some are the host's alone."""

from random import Random
from typing import get_args

import pytest

from gatosabio.table.effects import Effect, Tell, Write
from gatosabio.table.lobby import HOST_ONLY, HOST_ONLY_IN_CLASS, NamedChild
from gatosabio.table.table import Table
from gatosabio.timing.line import Line
from gatosabio.wire.from_client import Configure, FromClient, Hello, Pause, Sit, Start
from gatosabio.wire.to_client import Refused
from wire.samples import ANYBODYS, FROM_CLIENT, HOSTS

HOST, GUEST = 1, 2
PHASES = ("lobby", "play", "paused")


def table_in(phase: str) -> Table:
    """Three people sit at it, the first of them the host."""
    table = Table("t", lambda: bytes(range(32)), Random(1))
    table.open("BCDF", Configure(game="addicats"), 0)
    for _ in range(3):
        person, _ = table.join(0)
        table.connect(person, Line(), Hello(token=""), 0)
        table.receive(person, Sit(), 0)
    if phase != "lobby":
        table.receive(HOST, Start(), 10)
    if phase == "paused":
        table.receive(HOST, Pause(), 20)
    return table


def table_of_a_class(phase: str) -> Table:
    """Two children sit at it; the class is the host."""
    table = Table("t", lambda: bytes(range(32)), Random(1))
    table.open("", Configure(game="addicats"), 0, "class-7")
    for child in ("blue-fox", "green-owl"):
        person, _ = table.join(0, NamedChild(child, ""))
        table.connect(person, Line(), Hello(token=""), 0)
    if phase != "lobby":
        table.receive(HOST, Start(), 10)
    if phase == "paused":
        table.receive(HOST, Pause(), 20)
    return table


def codes(effects: list[Effect], person: int) -> list[str]:
    """With what *person* was refused."""
    told = [one.message for one in effects if isinstance(one, Tell) and one.person == person]
    return [message.code for message in told if isinstance(message, Refused)]


def test_which_messages_are_the_hosts() -> None:
    assert set(map(type, HOSTS)) == HOST_ONLY
    assert {type(message) for message in ANYBODYS + HOSTS} == set(get_args(FromClient))


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("message", HOSTS, ids=lambda one: type(one).__name__)
def test_a_guest_is_refused_what_is_the_hosts(message: FromClient, phase: str) -> None:
    effects = table_in(phase).receive(GUEST, message, 100)

    assert codes(effects, GUEST) == ["not-the-host"]
    assert not [effect for effect in effects if isinstance(effect, Write)]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("message", ANYBODYS, ids=lambda one: type(one).__name__)
def test_a_guest_may_say_the_rest(message: FromClient, phase: str) -> None:
    effects = table_in(phase).receive(GUEST, message, 100)

    assert "not-the-host" not in codes(effects, GUEST)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("message", FROM_CLIENT, ids=lambda one: type(one).__name__)
def test_a_child_of_a_class_plays_and_decides_nothing_else(message: FromClient, phase: str) -> None:
    table = table_of_a_class(phase)
    before = [*table.state.members.seats]
    effects = table.receive(GUEST, message, 100)

    refused = "not-the-host" in codes(effects, GUEST)
    assert refused == (type(message) in HOST_ONLY_IN_CLASS)
    assert table.state.members.seats == before
    if refused:
        assert not [effect for effect in effects if isinstance(effect, Write)]


def test_what_a_child_may_say() -> None:
    plays = {"Hello", "Beat", "HitMessage", "Act", "Shown", "Visible", "MoreTime", "Entropy"}
    may = set(map(type, FROM_CLIENT)) - HOST_ONLY_IN_CLASS

    assert {one.__name__ for one in may} == plays | {"Emote"}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("message", FROM_CLIENT, ids=lambda one: type(one).__name__)
def test_the_host_may_say_everything_at_any_time(message: FromClient, phase: str) -> None:
    effects = table_in(phase).receive(HOST, message, 100)

    assert "not-the-host" not in codes(effects, HOST)


@pytest.mark.parametrize("message", FROM_CLIENT, ids=lambda one: type(one).__name__)
def test_a_stranger_is_not_heard(message: FromClient) -> None:
    assert table_in("play").receive(99, message, 100) == []
