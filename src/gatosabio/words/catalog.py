"""The texts of one language, by key, and how cards and lists are written in it."""

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from typing import Final, TypeAlias

from gatosabio.engine.cards import CORRECTIONS, FRENCH_DECK, Card
from gatosabio.words.locale_files import SOURCE, Locale, languages, read_locale

Language: TypeAlias = str
"""The name of a folder in `locales`, like `fr`."""

LANGUAGES: Final = languages()

_FRENCH_CARDS: Final = frozenset(FRENCH_DECK)
SUIT_SIGNS: Final[Mapping[str, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Words:
    """One language's texts. A key is an area and a key in its file, like `addicats.revealed`."""

    def __init__(self, locale: Locale, *, signs: bool = True) -> None:
        self.texts = locale.texts
        self._and_before_i = locale.and_before_i
        self.signs = signs  # whether ♠ can be printed; if not, it is written S

    def say(self, key: str, **fields: object) -> str:
        """The text of *key* with its fields filled in."""
        return self.texts[key].fill(fields)

    def card(self, card: Card, edition: str | None) -> str:
        """*card* in words: numbers as they are, pictures by their name in that *edition*."""
        if card in _FRENCH_CARDS:
            rank, suit = card[:-1], card[-1]
            return self._name(rank, rank) + (SUIT_SIGNS[suit] if self.signs else suit)
        if card in CORRECTIONS:
            return self.say("cards.correction", number=card[1:])
        return self._name(f"{edition}-{card}", card)

    def _name(self, key: str, otherwise: str) -> str:
        return self.say(f"cards.{key}") if f"cards.{key}" in self.texts else otherwise

    def enumeration(self, items: Sequence[str]) -> str:
        """*items* with commas: `5+9, 14, 7+7`."""
        return reduce(
            lambda before, last: self.say("grammar.comma", before=before, last=last), items
        )

    def listing(self, names: Sequence[str]) -> str:
        """*names* with commas and a last "and": `Ana, Bo and Cy`."""
        *most, last = names
        if not most:
            return last
        pair = self.texts["grammar.and"]
        if self._and_before_i is not None and _sounds_like_i(last):
            pair = self._and_before_i
        return pair.fill({"before": self.enumeration(most), "last": last})


def _sounds_like_i(word: str) -> bool:
    """Whether Spanish *y* becomes *e* before *word*: before Inés, Hilario, Yvonne, but not before
    Hiedra, Yago."""
    return re.match(r"h?(í|[iy](?![aeiouáéíóú]))", word.lower()) is not None


@cache
def words(language: Language, *, signs: bool = True) -> Words:
    """The texts of *language*; *signs* says whether the reader can see signs like ♠.

    :raises BadLocaleError: if there is no such language, or its texts are not complete
    """
    return Words(read_locale(language), signs=signs)


def language_of_locale(
    environment: Mapping[str, str] = os.environ, spoken: Sequence[Language] = LANGUAGES
) -> Language:
    """The language for messages that *environment* sets, by the rules of POSIX; English if that
    language is not one of those *spoken* here."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if locale := environment.get(variable):
            code = re.split(r"[.@]", locale.lower().replace("_", "-"))[0]
            known = {language.lower(): language for language in spoken}
            return known.get(code) or known.get(code.split("-")[0]) or SOURCE
    return SOURCE
