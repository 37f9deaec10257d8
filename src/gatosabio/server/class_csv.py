"""What a class knows as a table for spreadsheets: exactly the numbers that the page shows.

There are three tables, with an empty line between them: all sums; what each child knows today; and
week by week.
"""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Final

from gatosabio.wire.class_learning import ClassLearning, HowMany, LearningWeek
from gatosabio.words.catalog import Words, words
from gatosabio.words.children import child_name

COLUMNS: Final = ("knows", "works_out", "counts", "not_seen", "not_sure")
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A cell that begins so would be computed by a spreadsheet, or run."""

COMMA: Final = {"en": ","}
SEMICOLON: Final = ";"  # where a comma is in numbers, spreadsheets take it for that
BYTE_ORDER_MARK: Final = "\ufeff"  # or some spreadsheets take our letters for others


def class_csv(known: ClassLearning, lang: str) -> str:
    """The whole file, in that language."""
    out = StringIO()
    writer = csv.writer(out, delimiter=COMMA.get(lang, SEMICOLON))
    for row in _rows(known, words(lang)):
        writer.writerow([harmless(str(cell)) for cell in row])
    return BYTE_ORDER_MARK + out.getvalue()


def harmless(cell: str) -> str:
    """*cell* as a text that no spreadsheet computes."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _rows(known: ClassLearning, said: Words) -> Iterator[Sequence[object]]:
    counted = [said.say(f"class-print.{column}") for column in COLUMNS]
    names = [child_name(said, child.animal, child.colour) for child in known.children]
    together = known.together
    of_class = [*counted, said.say("class-print.middle")] if together is not None else []
    yield [said.say("class-print.sum"), *of_class, *names]
    every = known.children[0].sums if known.children else {}
    for place, name in enumerate(every):
        cells: list[object] = []
        if together is not None:
            one = together.sums[place]
            cells = [*_numbers(one.children), _how(one.middle, said)]
        yield [name, *cells, *(_how(child.sums[name], said) for child in known.children)]

    yield []
    who = said.say("class-print.who")
    yield [who, *counted]
    for name, child in zip(names, known.children, strict=True):
        yield [name, *_numbers(child.total)]

    yield []
    yield [who, said.say("class-print.week"), *counted]
    if together is not None:
        yield from _weeks(said.say("class-print.class"), together.weeks)
    for name, child in zip(names, known.children, strict=True):
        yield from _weeks(name, child.weeks)


def _weeks(who: str, weeks: Sequence[LearningWeek]) -> Iterator[Sequence[object]]:
    for week in weeks:
        yield [who, week.monday, *_numbers(week.sums)]


def _numbers(found: HowMany) -> list[int]:
    return [getattr(found, column) for column in COLUMNS]


def _how(known: str, said: Words) -> str:
    return said.say(f"class-print.{known.replace('-', '_')}")
