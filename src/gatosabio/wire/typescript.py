"""Python structs as TypeScript types.

Fields are read with `msgspec.structs`, not with `msgspec.inspect`: that knows only types that can
be decoded, which excludes the codes of `Refused`, and turns `Card` and `Hand` into plain types.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from importlib import import_module
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, NewType, Union, get_args, get_origin

import msgspec
from msgspec import Struct, UnsetType
from msgspec.structs import fields

WIDTH: Final = 100

_PLAIN: Final[Mapping[object, str]] = {
    bool: "boolean",
    float: "number",
    int: "number",
    str: "string",
    NoneType: "null",
    object: "unknown",
}

_OTHERWISE: Final[Mapping[str, str]] = {"PlayerView": "SeatView"}
"""Types that have another name on the page."""


class Field(NamedTuple):
    """One field of a struct, named as in JSON. *types* are the members of its union. *optional*: it
    may be missing."""

    name: str
    types: tuple[str, ...]
    optional: bool


class Page:
    """A file of definitions; each is written once, where it is first needed. *meant* gives the
    types of fields that are `Any` in Python: `{"Told.views": "AnyView[]"}`."""

    def __init__(self, meant: Mapping[str, str]) -> None:
        self._meant = meant
        self._kinds: dict[str, object] = {}
        self._texts: dict[str, str] = {}

    def section(self, title: str, unions: Mapping[str, Sequence[type[Struct]]]) -> str:
        """A section with *unions* and all types they need that no earlier section has."""
        before = len(self._texts)
        for name, structs in unions.items():
            parts = [self._name(struct, struct) for struct in structs]
            if parts != [name]:  # a union of one struct with the same name is that struct
                self._texts[name] = definition(f"export type {name} =", parts)
        return "\n".join([f"// --- {title} ---\n", *list(self._texts.values())[before:]])

    def fields(self, struct: type[Struct]) -> Iterator[Field]:
        """The fields of *struct*, without the tag."""
        config = struct.__struct_config__
        # A field with a default may be missing: in what we send if `omit_defaults` is set, and in
        # what clients send, whose structs forbid unknown fields.
        lenient = config.omit_defaults or config.forbid_unknown_fields
        for field in fields(struct):
            meant = self._meant.get(f"{struct.__name__}.{field.name}")
            types = (meant,) if meant else tuple(self._types(field.type, struct))
            yield Field(field.encode_name, types, lenient and not field.required)

    # --- Definitions ---

    def _name(self, kind: Any, struct: type[Struct]) -> str:
        """The name of *kind*, which *struct* uses; defines it if it is not defined yet."""
        name = _called(kind, struct)
        if self._kinds.setdefault(name, kind) != kind:
            raise ValueError(f"two types would be called {name}")
        if name not in self._texts:
            self._texts[name] = ""  # keeps its place before the types that it needs
            self._texts[name] = self._define(kind, name)
        return name

    def _define(self, kind: Any, name: str) -> str:
        start = f"export type {name} ="
        if isinstance(kind, NewType):
            return definition(start, [_PLAIN[kind.__supertype__]])
        if get_origin(kind) is Literal:
            return definition(start, _values(kind))
        if issubclass(kind, Enum):
            return _comment(kind) + definition(start, [_json(one.value) for one in kind])
        return _comment(kind) + self._interface(kind, name)

    def _interface(self, struct: type[Struct], name: str) -> str:
        config = struct.__struct_config__
        lines = [f"export interface {name} {{\n"]
        if config.tag is not None:
            lines.append(f"  {config.tag_field}: {_json(config.tag)};\n")
        for field in self.fields(struct):
            sign = "?:" if field.optional else ":"
            lines.append(definition(f"  {field.name}{sign}", field.types, "  "))
        return "".join(lines) + "}\n"

    # --- Types ---

    def _types(self, kind: Any, struct: type[Struct]) -> Iterator[str]:
        """The members of the union *kind*, which *struct* uses; one if it is no union."""
        if get_origin(kind) in {Union, UnionType}:
            for one in get_args(kind):
                if one is not UnsetType:  # an unset field is missing
                    yield from self._types(one, struct)
        elif get_origin(kind) is Annotated:
            yield from self._types(get_args(kind)[0], struct)
        elif get_origin(kind) is Literal and not _alias(kind, struct):
            yield from _values(kind)
        elif kind in _PLAIN:
            yield _PLAIN[kind]
        elif get_origin(kind) in {tuple, dict}:
            yield self._container(kind, struct)
        elif kind is Any:
            raise TypeError(f"{struct.__name__} has an Any, of which the client would know nothing")
        else:
            yield self._name(kind, struct)

    def _container(self, kind: Any, struct: type[Struct]) -> str:
        inner = [tuple(self._types(one, struct)) for one in get_args(kind) if one is not Ellipsis]
        texts = [" | ".join(types) for types in inner]
        if get_origin(kind) is dict:
            return f"Record<{', '.join(texts)}>"
        if Ellipsis not in get_args(kind):
            return f"[{', '.join(texts)}]"
        return f"({texts[0]})[]" if len(inner[0]) > 1 else f"{texts[0]}[]"


def definition(start: str, types: Sequence[str], indent: str = "") -> str:
    """*start* followed by the union of *types*, in one line if it fits."""
    line = f"{start} {' | '.join(types)};\n"
    if len(line) <= WIDTH:
        return line
    return start + "".join(f"\n{indent}  | {one}" for one in types) + ";\n"


def _called(kind: Any, struct: type[Struct]) -> str:
    """The TypeScript name of *kind*. Types of a game begin with its name, since games share
    names."""
    if get_origin(kind) is Literal:
        return _game(struct.__module__) + _alias(kind, struct)
    name = str(kind.__name__)
    return _game(kind.__module__) + _OTHERWISE.get(name, name)


def _game(module: str) -> str:
    package, _, rest = module.partition(".games.")
    return rest.partition(".")[0].capitalize() if package.endswith(".engine") else ""


def _alias(literal: Any, struct: type[Struct]) -> str:
    """The name that the module of *struct* gives *literal*; empty if none."""
    names = vars(import_module(struct.__module__)).items()
    return next((name for name, value in names if value == literal), "")


def _values(literal: Any) -> list[str]:
    return [_json(value) for value in get_args(literal)]


def _comment(kind: type) -> str:
    lines = [line.strip() for line in (kind.__doc__ or "").strip().splitlines()]
    if len(lines) < 2:
        return "".join(f"/** {line} */\n" for line in lines)
    return "".join(["/**\n", *[f" * {line}\n" for line in lines], " */\n"])


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
