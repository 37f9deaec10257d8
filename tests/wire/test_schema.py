"""What is written from the types is all there, and as what is sent."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields

from gatosabio.engine.game import Hand, Refusal
from gatosabio.engine.registry import GAMES
from gatosabio.records.record import read
from gatosabio.records.replay import steps
from gatosabio.wire.from_class import FromClass
from gatosabio.wire.from_client import FromClient
from gatosabio.wire.schema import MEANT, members, types_of, typescript
from gatosabio.wire.table_parts import TableRefusal
from gatosabio.wire.to_class import ToClass
from gatosabio.wire.to_client import Closed, ToClient
from gatosabio.wire.typescript import Page
from wire.samples import FROM_CLIENT, HOSTS, TO_CLIENT

ROOT = Path(__file__).parent.parent.parent
RECORDS = sorted((ROOT / "tests" / "records" / "examples").glob("*.json"))

spec = importlib.util.spec_from_file_location("wire_tool", ROOT / "tools" / "wire.py")
assert spec is not None
assert spec.loader is not None
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)

TEXT = typescript()
CODE = re.sub(r"/\*.*?\*/|//[^\n]*", "", TEXT, flags=re.DOTALL)
INTERFACES = {
    name: dict(re.findall(r"^  (\w+\??):\s*([^;]+);", body, re.MULTILINE))
    for name, body in re.findall(
        r"^export interface (\w+) \{\n(.*?)^\}", CODE, re.DOTALL | re.MULTILINE
    )
}
ALIASES = dict(re.findall(r"^export type (\w+)(?:<\w+>)? =\s*([^;]+);", CODE, re.MULTILINE))
BY_TAG = {body["type"].strip('"'): name for name, body in INTERFACES.items() if "type" in body}
STRUCTS = [
    *members(FromClient),
    *members(ToClient),
    *members(FromClass),
    *members(ToClass),
    *(struct for game in GAMES for structs in types_of(game).values() for struct in structs),
]
GAME_TYPES = [
    (game.capitalize(), kind, struct)
    for game in GAMES
    for kind, structs in types_of(game).items()
    for struct in structs
]


def union(name: str) -> set[str]:
    """The interfaces that an alias comes down to."""
    parts = [part.strip() for part in ALIASES[name].split("|") if part.strip()]
    return set().union(*(union(part) if part in ALIASES else {part} for part in parts))


def required(interface: str) -> set[str]:
    return {field for field in INTERFACES[interface] if not field.endswith("?")}


def allowed(interface: str) -> set[str]:
    return {field.rstrip("?") for field in INTERFACES[interface]}


# --- The files ---


def test_the_clients_types_are_written_anew_when_ours_change() -> None:
    assert tool.CLIENT.read_text(encoding="utf-8").startswith(TEXT)


def test_so_are_the_tables_of_the_protocol() -> None:
    text = tool.PROTOCOL.read_text(encoding="utf-8")

    assert tool.protocol(text) == text


def test_they_are_the_same_on_every_run() -> None:
    command = [
        sys.executable,
        "-c",
        "from gatosabio.wire import schema; print(schema.typescript())",
    ]
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"}
    again = subprocess.run(command, env=environment, check=True, capture_output=True).stdout

    assert again.decode().replace("\r\n", "\n") == TEXT + "\n"


# --- Everything is there ---


@pytest.mark.parametrize(("name", "messages"), [("FromClient", FromClient), ("ToClient", ToClient)])
def test_every_message(name: str, messages: Any) -> None:
    structs = members(messages)

    assert union(name) == {struct.__name__ for struct in structs}
    for struct in structs:
        assert INTERFACES[struct.__name__]["type"] == f'"{struct.__struct_config__.tag}"'


@pytest.mark.parametrize(("game", "kind", "struct"), GAME_TYPES)
def test_every_type_of_every_game(game: str, kind: str, struct: type[Struct]) -> None:
    name = game + struct.__name__
    config = struct.__struct_config__

    assert name in (union(game + kind) if game + kind in ALIASES else {game + kind})
    assert name in union(f"Any{kind}")
    assert allowed(name) - {config.tag_field} == set(struct.__struct_encode_fields__)
    if config.tag is not None:
        assert INTERFACES[name][str(config.tag_field)] == f'"{config.tag}"'


def test_every_code_of_a_refusal() -> None:
    assert union("Refusal") == {f'"{code.value}"' for code in Refusal}
    assert union("TableRefusal") == {f'"{code}"' for code in get_args(TableRefusal)}
    assert INTERFACES["Refused"]["code"] == "Refusal | TableRefusal"


def test_every_name_is_defined() -> None:
    known = {"Record", "Partial", "Omit", "Action"} | INTERFACES.keys() | ALIASES.keys()
    types = re.sub(r'"[^"]*"', "", CODE)

    assert set(re.findall(r"\b[A-Z]\w*", types)) <= known


# --- Nothing is left open ---


def test_nothing_may_be_anything() -> None:
    open_lines = [line for line in CODE.splitlines() if re.search(r"\b(any|unknown)\b", line)]

    assert set(open_lines) == {"  judge?: Record<string, unknown>;"}


def test_what_is_meant_by_any_is_said_of_fields_that_exist() -> None:
    known = {
        f"{one.__name__}.{field.name}"
        for one in (*STRUCTS, *tool.TABLES["parts"])
        for field in fields(one)
    }

    assert MEANT.keys() <= known


def test_an_any_of_which_nothing_is_said_is_an_error() -> None:
    with pytest.raises(TypeError, match="Riddle"):
        Page({}).section("", {"Riddles": [Riddle]})


def test_two_types_of_one_name_are_an_error() -> None:
    other = msgspec.defstruct("Plain", [("b", int)], module=Plain.__module__)

    with pytest.raises(ValueError, match="Plain"):
        Page({}).section("", {"Both": [Plain, other]})


class Riddle(Struct):
    answer: Any


class Plain(Struct):
    a: int


# --- It is what is sent ---


@pytest.mark.parametrize("message", FROM_CLIENT, ids=lambda one: type(one).__name__)
def test_what_a_client_may_leave_out(message: FromClient) -> None:
    name = type(message).__name__
    bare = {field.encode_name for field in fields(type(message)) if field.required}

    assert required(name) - {"type"} == bare
    assert allowed(name) == msgspec.to_builtins(message).keys()  # samples have all they can


@pytest.mark.parametrize("message", TO_CLIENT, ids=lambda one: type(one).__name__)
def test_a_client_can_rely_on_every_field(message: ToClient) -> None:
    told = msgspec.to_builtins(message)

    assert required(type(message).__name__) == allowed(type(message).__name__) == told.keys()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_games_tell_is_what_the_client_expects(path: Path) -> None:
    opening = read(json.dumps(json.loads(path.read_text())["record"]).encode())
    told = [*opening.events]
    for step in steps(opening):
        views = [opening.game.view(step.state, eye) for eye in (None, Hand(0))]
        told += [*step.events, *views]

    for one in map(msgspec.to_builtins, told):
        assert one.keys() == required(BY_TAG[one["type"]])


# --- The protocol explains it ---


@pytest.mark.parametrize(
    "code",
    [
        *(code.value for code in Refusal),
        *get_args(TableRefusal),
        *get_args(next(field.type for field in fields(Closed))),
    ],
)
def test_the_protocol_explains_every_code(code: str) -> None:
    lines = tool.PROTOCOL.read_text(encoding="utf-8").splitlines()

    assert any(re.match(rf"\| (?:`[\w-]+`, )*`{code}`", line) for line in lines)


def test_the_protocol_says_what_is_the_hosts() -> None:
    text = tool.PROTOCOL.read_text(encoding="utf-8")
    sentence = re.search(r"The host alone may say ([^.]*)\.", text)

    assert sentence is not None
    named = set(re.findall(r"`([\w-]+)`", sentence[1]))
    assert named == {type(message).__struct_config__.tag for message in HOSTS}
