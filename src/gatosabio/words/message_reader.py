"""Reads the part of ICU MessageFormat that our texts use.

    {name} lays {count, plural, one {# card} other {# cards}}.
    They go {way, select, left {to the left} other {to the right}}.

In a plural, # stands for its number. An apostrophe is normally just an apostrophe, as in "Addi
Cat's". But before a brace, or before # in a plural, it quotes everything up to the next apostrophe:
'{' is a brace. Two apostrophes in a row are one apostrophe, quoted or not.

Everything else in ICU is refused (dates, number formats, ordinals, offsets). So are a brace or a
quote that is not closed, which ICU allows.
"""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from typing import Final, NoReturn, TypeAlias

from gatosabio.words.plurals import OTHER, Plurals

# re.ASCII: a no-break space is text, never a space between the parts of a field.
_PLAIN: Final = re.compile(r"[^'{}#]+|#")
_QUOTED: Final = re.compile(r"'((?:[^']|'')*)'")
_FIELD: Final = re.compile(r"\{\s*(\w+)\s*(?:\}|,\s*(plural|select)\s*,)", re.ASCII)
_FORM: Final = re.compile(r"\s*(=\d+|[\w-]+)\s*\{", re.ASCII)
_CLOSE: Final = re.compile(r"\s*\}", re.ASCII)


class BadMessageError(ValueError):
    """The text is not in the part of ICU MessageFormat that we read."""


@dataclass(frozen=True, slots=True)
class Field:
    """A place for a value, or for the one of *forms* that the value chooses."""

    name: str
    kind: str | None = None  # "plural", "select", or None for a plain value
    forms: Mapping[str, "Parts"] = field(default_factory=dict)


Parts: TypeAlias = tuple[str | Field, ...]


def read_message(text: str, plurals: Plurals) -> Parts:
    """The parts of *text*, in their order.

    :raises BadMessageError: if it cannot be read, or its plural forms are not those of the language
    """
    return _Reader(text, plurals).parts()


class _Reader:
    """Reads a text from left to right."""

    def __init__(self, text: str, plurals: Plurals) -> None:
        self._text = text
        self._plurals = plurals
        self._at = 0

    def parts(self, *, nested: bool = False, counted: str | None = None) -> Parts:
        """The parts up to the end, or if *nested*, up to the brace that closes this form. In a
        plural, # stands for the field *counted*."""
        parts: list[str | Field] = []
        while self._at < len(self._text):
            letter = self._text[self._at]
            if letter == "'":
                parts.append(self._apostrophe("{}#" if counted else "{}"))
            elif letter == "{":
                parts.append(self._field())
            elif letter == "}" and nested:
                break
            else:
                plain = self._take(_PLAIN, "there is a } without a {")[0]
                parts.append(Field(counted) if counted and plain == "#" else plain)
        return tuple(parts)

    def _apostrophe(self, quotable: str) -> str:
        following = self._text[self._at + 1 : self._at + 2]
        if following and following in quotable:
            return self._take(_QUOTED, "a quote does not end")[1].replace("''", "'")
        self._at += 2 if following == "'" else 1
        return "'"

    def _field(self) -> Field:
        start = self._take(_FIELD, "this is no field, plural or select that we know")
        name, kind = start[1], start[2]
        if kind is None:
            return Field(name)
        forms: dict[str, Parts] = {}
        while not _CLOSE.match(self._text, self._at):
            form = self._take(_FORM, f"the {kind} of {name} goes on with no form that we know")[1]
            if form in forms:
                self._refuse(f"the {kind} of {name} has {form!r} twice")
            forms[form] = self.parts(nested=True, counted=name if kind == "plural" else None)
            self._take(_CLOSE, f"the {kind} of {name} does not end")
        self._take(_CLOSE, f"the {kind} of {name} does not end")
        self._check_forms(name, kind, forms.keys())
        return Field(name, kind, forms)

    def _check_forms(self, name: str, kind: str, forms: Set[str]) -> None:
        """Refuse unknown and missing forms. In a plural, =1 may replace `one`; a select has no
        exact numbers."""
        exact = {form for form in forms if form.startswith("=")}
        unknown: Set[str] = exact
        lacking = {OTHER} - forms
        if kind == "plural":
            unknown = forms - exact - self._plurals.known
            lacking = set(self._plurals.needed - forms - ({"one"} if "=1" in exact else set()))
        if unknown:
            self._refuse(f"the {kind} of {name} has {min(unknown)!r}, which this language has not")
        if lacking:
            self._refuse(f"the {kind} of {name} lacks {min(lacking)!r}, which this language needs")

    def _take(self, pattern: re.Pattern[str], otherwise: str) -> re.Match[str]:
        match = pattern.match(self._text, self._at)
        if match is None:
            self._refuse(otherwise)
        self._at = match.end()
        return match

    def _refuse(self, why: str) -> NoReturn:
        rest = self._text[self._at :]
        raise BadMessageError(f"{why}, at {rest[:20]!r}" if rest else f"{why}, at its end")
