"""Reads the folder `locales`: each folder in it is a language, each file of that an area of texts.

English says which areas and texts there are, and has the notes for translators: `"@key"` is about
one text, `"@@context"` about a whole file. `language.json` is not an area: it says how a language
forms plurals and lists. No list of the languages is needed anywhere else.
"""

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec
from msgspec import Struct

from gatosabio.words.message import Message
from gatosabio.words.message_reader import BadMessageError
from gatosabio.words.plurals import Plurals

LOCALES: Final = files("gatosabio.words") / "locales"
SOURCE: Final = "en"
GRAMMAR: Final = "language.json"


class BadLocaleError(ValueError):
    """A language is missing, not complete, or cannot be read. The message names file and key."""


class Grammar(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a language's `language.json`."""

    english_name: str
    plurals: dict[str, str]  # form → condition: see plurals.py
    and_before_i: str | None = None  # replaces `grammar.and` before a word that sounds like i


class Locale(Struct, frozen=True):
    """One language."""

    code: str
    texts: Mapping[str, Message]  # by area and key: `addicats.revealed`
    and_before_i: Message | None


def languages(locales: Traversable = LOCALES) -> tuple[str, ...]:
    """The codes of all languages, in the order of their English names.

    :raises BadLocaleError: if the `language.json` of one cannot be read
    """
    codes = [folder.name for folder in locales.iterdir() if folder.is_dir()]
    return tuple(sorted(codes, key=lambda code: (_grammar(locales / code).english_name, code)))


def read_locale(code: str, locales: Traversable = LOCALES) -> Locale:
    """The language in the folder *code*.

    :raises BadLocaleError: if its texts and fields are not those of English, or one of its files or
        texts cannot be read
    """
    locale = _read(locales / code)
    if code != SOURCE and (faults := list(_differences(locale, _read(locales / SOURCE)))):
        raise BadLocaleError("\n".join(faults))
    return locale


def _read(folder: Traversable) -> Locale:
    grammar = _grammar(folder)
    where = f"{folder.name}/{GRAMMAR}"
    try:
        plurals = Plurals(grammar.plurals)
    except ValueError as error:
        raise BadLocaleError(f'{where}: "plurals": {error}') from None
    and_before_i = None
    if grammar.and_before_i is not None:
        and_before_i = _message(grammar.and_before_i, plurals, where, "and_before_i")
    texts = {
        f"{area}.{key}": _message(text, plurals, f"{folder.name}/{area}.json", key)
        for area, key, text in _texts(folder)
    }
    return Locale(folder.name, texts, and_before_i)


def _grammar(folder: Traversable) -> Grammar:
    try:
        return msgspec.json.decode((folder / GRAMMAR).read_bytes(), type=Grammar)
    except (OSError, msgspec.DecodeError) as error:
        raise BadLocaleError(f"{folder.name}/{GRAMMAR} cannot be read: {error}") from None


def _texts(folder: Traversable) -> Iterator[tuple[str, str, str]]:
    """The area, the key and the text of every entry that is not a note."""
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".json") or file.name == GRAMMAR:
            continue
        where = f"{folder.name}/{file.name}"
        try:
            area = json.loads(file.read_bytes(), object_pairs_hook=_each_once)
        except ValueError as error:
            raise BadLocaleError(f"{where} cannot be read: {error}") from None
        if not isinstance(area, dict):
            raise BadLocaleError(f"{where} cannot be read: it holds no keys")
        for key, text in area.items():
            if key.startswith("@"):
                continue
            if not isinstance(text, str):
                raise BadLocaleError(f'{where}: "{key}" is not a text')
            yield file.name.removesuffix(".json"), key, text


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The *pairs* as a dictionary.

    :raises ValueError: if a key is there twice; JSON allows it, and one text would be lost
    """
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f'"{key}" is there twice')
        found[key] = value
    return found


def _message(text: str, plurals: Plurals, where: str, key: str) -> Message:
    if not text.strip():
        raise BadLocaleError(f'{where}: "{key}" is empty')
    try:
        return Message(text, plurals)
    except BadMessageError as error:
        raise BadLocaleError(f'{where}: "{key}" cannot be read: {error}') from None


def _differences(ours: Locale, english: Locale) -> Iterator[str]:
    """What another language lacks, or has in addition; one line for each fault."""
    pair = english.texts["grammar.and"]
    if ours.and_before_i is not None and ours.and_before_i.fields != pair.fields:
        yield f'{ours.code}/{GRAMMAR}: "and_before_i" has other fields than "and" of grammar.json'
    for path in sorted(ours.texts.keys() | english.texts.keys()):
        area, key = path.split(".", 1)
        where = f'{ours.code}/{area}.json: "{key}"'
        if path not in ours.texts:
            yield f"{where} is missing"
        elif path not in english.texts:
            yield f"{where} is not in English"
        elif different := ours.texts[path].fields ^ english.texts[path].fields:
            yield f"{where}: only one of it and English has the field {min(different)!r}"
        elif unknown := ours.texts[path].cases - english.texts[path].cases:
            field, case = min(unknown)
            yield f"{where}: English has no {case!r} in the select of {field!r}"
