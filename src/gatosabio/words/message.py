"""One text of a language, with places for values."""

from collections.abc import Iterator, Mapping

from gatosabio.words.message_reader import Field, Parts, read_message
from gatosabio.words.plurals import OTHER, Plurals


class Message:
    """A text in ICU MessageFormat. Numbers in it are written in plain digits.

    :raises BadMessageError: if *text* cannot be read, or its plural forms are not those of the
        language
    """

    def __init__(self, text: str, plurals: Plurals) -> None:
        self.text = text
        self._plurals = plurals
        self._parts = read_message(text, plurals)
        found = list(_fields(self._parts))
        self.fields = frozenset(field.name for field in found)
        selects = [field for field in found if field.kind == "select"]
        self.cases = frozenset((field.name, value) for field in selects for value in field.forms)

    def fill(self, values: Mapping[str, object]) -> str:
        """The text with *values* in its fields. Values without a field are ignored.

        :raises KeyError: if a field has no value
        :raises TypeError: if the value of a plural is not a whole number
        """
        return self._filled(self._parts, values)

    def _filled(self, parts: Parts, values: Mapping[str, object]) -> str:
        filled = []
        for part in parts:
            if isinstance(part, str):
                filled.append(part)
            elif part.kind is None:
                filled.append(str(values[part.name]))
            else:
                filled.append(self._filled(self._chosen(part, values[part.name]), values))
        return "".join(filled)

    def _chosen(self, choice: Field, value: object) -> Parts:
        wanted = [str(value)]
        if choice.kind == "plural":
            if not isinstance(value, int):
                raise TypeError(f"{choice.name} must be a whole number, not {value!r}")
            wanted = [f"={value}", self._plurals.form_of(value)]
        return next(choice.forms[form] for form in (*wanted, OTHER) if form in choice.forms)


def _fields(parts: Parts) -> Iterator[Field]:
    """All fields in *parts*, also those inside forms."""
    for part in parts:
        if isinstance(part, Field):
            yield part
            for form in part.forms.values():
                yield from _fields(form)
