"""Which plural form of a text goes with a number.

Python's library has no plural rules, so each language has its own in its `language.json`:

    {"one": "n == 1", "few": "n >= 2 && n <= 4"}

The names of the forms are those of Unicode's CLDR, so that translators' tools know them. The
conditions are written as in gettext's plural rules, in C, which the library can read.
"""

from collections.abc import Mapping
from gettext import c2py
from typing import Final

OTHER: Final = "other"
"""The form for all numbers that meet no condition. Every language has it."""

FORMS: Final = frozenset({"zero", "one", "two", "few", "many", OTHER})
COMMON: Final = range(201)
"""Every form that whole numbers need occurs among these, except for millions; those forms may be
left out."""


class Plurals:
    """The plural rules of one language. If a number meets several conditions, the first counts.

    :raises ValueError: for a form that CLDR does not know, or a condition that cannot be read
    """

    def __init__(self, conditions: Mapping[str, str]) -> None:
        if unknown := conditions.keys() - FORMS:
            raise ValueError(f"there is no plural form {min(unknown)!r}")
        self._conditions = {form: c2py(condition) for form, condition in conditions.items()}
        self.known = frozenset({*conditions, OTHER})
        self.needed = frozenset({*map(self.form_of, COMMON), OTHER})

    def form_of(self, number: int) -> str:
        """The form for *number*: in English `one` for 1, in French `one` for 0 and 1."""
        return next((form for form, met in self._conditions.items() if met(number)), OTHER)
