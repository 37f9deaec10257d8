"""The texts of one language, by key."""

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, get_args

from gatosabio.engine.cards import CORRECTIONS, FRENCH_DECK, Card

Language: TypeAlias = Literal["en", "fr", "es"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

_FRENCH_CARDS: Final = frozenset(FRENCH_DECK)
SUIT_SIGNS: Final[Mapping[str, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Words:
    """One language's texts. A key is a path into its file, like `addicats.revealed`."""

    def __init__(self, language: Language, texts: Mapping[str, Any], *, signs: bool = True) -> None:
        self.language = language
        self.texts = flatten(texts)
        self.signs = signs  # whether ♠ can be printed, or is S

    def say(self, key: str, **fields: object) -> str:
        """The text of *key* with its fields filled in."""
        return self.texts[key].format(**fields)

    def card(self, card: Card, edition: str | None) -> str:
        """What is printed on *card*: numbers as they are, pictures by their name."""
        if card in _FRENCH_CARDS:
            rank, suit = card[:-1], card[-1]
            name = self.texts.get(f"cards.french.{rank}", rank)
            return name + (SUIT_SIGNS[suit] if self.signs else suit)
        if card in CORRECTIONS:
            return self.say("cards.plain.correction", number=card[1:])
        return self.texts.get(f"cards.{edition}.{card}", card)

    def cards(self, count: int) -> str:
        """A number of cards."""
        return self._counted("cards", count)

    def actions(self, count: int) -> str:
        """A number of actions."""
        return self._counted("actions", count)

    def points(self, count: int) -> str:
        """A number of points."""
        return self._counted("points", count)

    def _counted(self, what: str, count: int) -> str:
        """French has none of something in the singular, too."""
        singular = count == 1 or (count == 0 and self.language == "fr")
        return self.say(f"grammar.{what}_{'one' if singular else 'many'}", count=count)

    def listing(self, names: Sequence[str]) -> str:
        """`Ana, Bo and Cy`."""
        *most, last = names
        if not most:
            return last
        conjunction = self.say("grammar.and")
        if self.language == "es" and _sounds_like_i(last):
            conjunction = "e"
        return f"{', '.join(most)} {conjunction} {last}"


def _sounds_like_i(word: str) -> bool:
    """Whether Spanish *y* becomes *e* before it: Inés, Hilario, Yvonne, but not Hiedra, Yago."""
    return re.match(r"h?(í|[iy](?![aeiouáéíóú]))", word.lower()) is not None


def flatten(texts: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Nested tables of texts as one, the keys joined by dots."""
    flat: dict[str, str] = {}
    for key, value in texts.items():
        if isinstance(value, str):
            flat[prefix + key] = value
        else:
            flat |= flatten(value, f"{prefix}{key}.")
    return flat


@cache
def words(language: Language, *, signs: bool = True) -> Words:
    """The texts of *language*, for a reader who can see *signs* like ♠ or cannot."""
    text = files("gatosabio.words").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return Words(language, tomllib.loads(text), signs=signs)


def language_of_locale(environment: Mapping[str, str] = os.environ) -> Language:
    """The language of messages in the locale, as POSIX looks it up; English where we do not speak
    it."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(variable):
            code = re.split(r"[_.@-]", locale.lower())[0]
            return next((language for language in LANGUAGES if language == code), "en")
    return "en"
