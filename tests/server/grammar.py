"""Messages that nobody in their right mind would send, made from the types of the right ones."""

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from msgspec import inspect, json

from gatosabio.engine.registry import GAMES
from gatosabio.wire.from_client import FromClient

STRANGE_TEXTS: Final = (
    "",
    "\x00",
    "\u202e\u200f",
    "é" * 20,
    "🐈" * 16,
    "\ud7ff\ue000\uffff",
    "' OR 1=1 --",
    "<script>",
    "../../etc/passwd",
    "%s%n{0}",
    "x" * 600,
)

STRANGE_NUMBERS: Final = (
    -1,
    0,
    1,
    2**31,
    2**53,
    2**53 + 1,
    2**63,
    -(2**63),
    2**64,
    10**300,
    0.5,
    -0.0,
    1e308,
)

STRANGE_VALUES: Final[tuple[Any, ...]] = (
    *STRANGE_TEXTS,
    *STRANGE_NUMBERS,
    None,
    True,
    [],
    {},
    [[[[[[[[]]]]]]]],
    {"type": "hello"},
)


class Grammar:
    """Draws messages from *rng*. *known* are names, nonces and the like that are true just now: who
    never says anything true is refused before it gets anywhere."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.known: dict[str, list[Any]] = {}
        self.game = ""
        self._sent: list[bytes] = []
        union = inspect.type_info(FromClient)
        assert isinstance(union, inspect.UnionType)
        kinds = [kind for kind in union.types if isinstance(kind, inspect.StructType)]
        self._messages = [kind for kind in kinds if kind.tag != "leave"]  # its token would be void

    def frame(self) -> bytes:
        """Anything."""
        ways: Mapping[Callable[[], bytes], int] = {
            self._rubbish: 1,
            self._broken: 2,
            self._message: 4,
            self._wrong_message: 3,
            self._action: 8,
            self._again: 2,
        }
        (way,) = self.rng.choices(list(ways), list(ways.values()))
        data = way()[:4096]
        self._sent.append(data)
        return data

    # --- Ways ---

    def _rubbish(self) -> bytes:
        size = self.rng.choice([0, 1, 2, 20, 200])
        return self.rng.randbytes(size)

    def _broken(self) -> bytes:
        """A message with something wrong in its bytes."""
        data = bytearray(self.rng.choice([self._message, self._action])())
        for _ in range(self.rng.randint(1, 3)):
            at = self.rng.randrange(len(data) + 1)
            match self.rng.randrange(4):
                case 0:
                    data[at:at] = self.rng.choice(
                        [b"\x00", b"\xff", b'"', b"{", b"\\ud800", b"1e9"]
                    )
                case 1:
                    del data[at : at + self.rng.randint(1, 5)]
                case 2:
                    data[at : at + 1] = self.rng.randbytes(1)
                case _:
                    del data[at:]
        return bytes(data)

    def _message(self) -> bytes:
        """A message as it should be, about something or other."""
        return json.encode(self._struct(self.rng.choice(self._messages)))

    def _wrong_message(self) -> bytes:
        """One with a value that should not be there, a key too many or too few."""
        message = self._struct(self.rng.choice(self._messages))
        key = self.rng.choice(list(message))
        match self.rng.randrange(3):
            case 0:
                message[key] = self.rng.choice(STRANGE_VALUES)
            case 1:
                del message[key]
            case _:
                message[self.rng.choice(STRANGE_TEXTS)] = self.rng.choice(STRANGE_VALUES)
        return json.encode(message)

    def _action(self) -> bytes:
        """A good message about something that the rules of some game know: mostly this one's."""
        name = self.game if self.game and self.rng.random() < 0.9 else self.rng.choice(list(GAMES))
        union = inspect.type_info(GAMES[name].action_type)
        assert isinstance(union, inspect.UnionType)
        kind = self.rng.choice([one for one in union.types if isinstance(one, inspect.StructType)])
        action = self._struct(kind)
        if self.rng.random() < 0.9:
            action.pop("at", None)
        if self.rng.random() < 0.1:
            action[self.rng.choice(list(action))] = self.rng.choice(STRANGE_VALUES)
        message = {
            "type": self.rng.choice(["act", "act", "hit"]),
            "cid": self._named("cid", lambda: self.rng.randint(1, 2**53)),
            "action": action,
        }
        if message["type"] == "hit":
            message |= {"k": self._named("k", lambda: 7), "n": self._named("n", lambda: "x")}
            message |= {"r": self.rng.choice([0, 1, 119, 251, 300, 9_000_000])}
        return json.encode(message)

    def _again(self) -> bytes:
        """What was sent before."""
        return self.rng.choice(self._sent) if self._sent else b"{}"

    # --- Values ---

    def _struct(self, kind: inspect.StructType) -> dict[str, Any]:
        value: dict[str, Any] = {}
        if kind.tag_field is not None:
            value[kind.tag_field] = kind.tag
        for field in kind.fields:
            if field.required or self.rng.random() < 0.5:
                make = partial(self._value, field.type)
                value[field.encode_name] = self._named(field.encode_name, make)
        return value

    def _named(self, name: str, make: Callable[[], Any]) -> Any:
        """What is known under that name, mostly, or something else of its type."""
        if (known := self.known.get(name)) and self.rng.random() < 0.8:
            return self.rng.choice(known)
        return make()

    def _value(self, kind: inspect.Type) -> Any:
        rng = self.rng
        match kind:
            case inspect.IntType() | inspect.FloatType():
                least = kind.ge if kind.ge is not None else -(2**62)
                most = kind.le if kind.le is not None else 2**62
                whole = [least, most, rng.randint(int(least), int(most)), *range(8)]
                return rng.choice([number for number in whole if least <= number <= most])
            case inspect.StrType():
                longest = kind.max_length if kind.max_length is not None else 600
                return rng.choice(STRANGE_TEXTS)[:longest]
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.LiteralType():
                return rng.choice(kind.values)
            case inspect.UnionType():
                return self._value(rng.choice(kind.types))
            case inspect.DictType():
                return {rng.choice(STRANGE_TEXTS): rng.choice(STRANGE_VALUES)}
            case inspect.VarTupleType():
                return [self._value(kind.item_type) for _ in range(rng.randint(0, 3))]
            case inspect.StructType():
                return self._struct(kind)
            case inspect.CustomType() | inspect.AnyType():
                return rng.choice(STRANGE_VALUES)
            case _:
                return None
