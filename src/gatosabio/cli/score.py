"""`gatosabio score`: scores kitty piles that were made with real cards."""

import os
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import click
import msgspec

from gatosabio.cli.terminal import SIGNS, can_print
from gatosabio.engine.cards import FRENCH_DECK, Card
from gatosabio.engine.games.gatonegro.score import (
    BLACK,
    QUEENS,
    Combination,
    Kind,
    PileScore,
    score,
    score_pile,
)
from gatosabio.engine.games.gatonegro.types import Pile, Rules
from gatosabio.words.catalog import SUIT_SIGNS, Language, Words, words

OK: Final = 0
MOST_PILES: Final = 2
UNREADABLE: Final = 2

CELL: Final = 5  # columns of a card in the picture, with the gap after it
LEAST_CARDS: Final = 2  # in a row, even on a very narrow terminal

COLOURS: Final[dict[Kind, str]] = {
    "tomcat": "yellow",
    "yowler": "cyan",
    "jellicle": "magenta",
    "blackcat": "blue",
}
MARKS: Final[dict[Kind, str]] = {"tomcat": "T", "yowler": "Y", "jellicle": "J", "blackcat": "B"}
"""Letters beside the colours, for people or terminals without colours."""

SUIT_LETTERS: Final = {
    **{sign: letter for letter, sign in SUIT_SIGNS.items()},
    **dict(zip("♤♡♢♧", "SHDC", strict=True)),
    "\ufe0e": "",  # variation selectors, which phones add after a sign
    "\ufe0f": "",
}


class NoSuchPileError(ValueError):
    """The text is no pile of cards. The message says where, in the user's language."""


def run(written: Sequence[str], rules: Rules, *, as_json: bool, language: Language) -> int:
    """Score the piles *written*, and return the exit status."""
    speech = words(language, signs=can_print(SIGNS))
    try:
        if len(written) > MOST_PILES:
            raise NoSuchPileError(speech.say("score.too_many_piles"))
        piles = _read(written, rules, speech)
    except NoSuchPileError as error:
        print(f"gatosabio score: {error}", file=sys.stderr)
        return UNREADABLE
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(score(piles, rules)) + b"\n")
        return OK
    for number, pile in enumerate(piles, start=1):
        for line in _tell_pile(number, pile, rules, speech):
            click.echo(line, color=_wants_colour())
    total = score(piles, rules).total
    click.echo(speech.say("score.total", points=total))
    return OK


# --- Reading ---


def _read(written: Sequence[str], rules: Rules, speech: Words) -> list[Pile]:
    """Read the piles as people write them: `10h, Q♠` means `10H QS`; the letters of face cards in
    this language are accepted, too.

    :raises NoSuchPileError: if a card does not exist, or comes too often
    """
    faces = {speech.say(f"cards.{face}"): face for face in "JQK"}
    left = Counter(FRENCH_DECK * (2 if rules.two_decks else 1))
    piles = []
    for number, text in enumerate(written, start=1):
        pile = []
        for place, code in enumerate(filter(None, re.split(r"[\s,;-]+", text)), start=1):
            letters = "".join(SUIT_LETTERS.get(letter, letter) for letter in code.upper())
            card = Card(faces.get(letters[:-1], letters[:-1]) + letters[-1:])
            where = {"pile": number, "place": place, "card": _printable(code)}
            if card not in left:
                raise NoSuchPileError(speech.say("score.no_card", **where))
            left[card] -= 1
            if left[card] < 0:
                decks = 2 if rules.two_decks else 1
                raise NoSuchPileError(speech.say("score.too_many", decks=decks, **where))
            pile.append(card)
        piles.append(tuple(pile))
    return piles


def _printable(code: str) -> str:
    return "".join(filter(str.isprintable, code))[:20]


# --- Telling ---


def _tell_pile(number: int, pile: Pile, rules: Rules, speech: Words) -> Iterator[str]:
    counted = score_pile(pile, rules)
    if not pile:
        yield speech.say("score.pile_empty", number=number)
        yield ""
        return
    yield click.style(speech.say("score.pile", number=number), bold=True)
    yield from _picture(pile, counted, speech)
    yield ""
    if not counted.combinations:
        yield speech.say("score.nothing")
    for kind, colour in COLOURS.items():
        found = [one for one in counted.combinations if one.kind == kind]
        if found:
            mark = click.style(MARKS[kind], fg=colour, bold=True)
            count = sum(one.count for one in found)
            points = sum(one.points for one in found)
            name = speech.say(f"score.{kind}")
            yield f"{mark}  {speech.say('score.line', name=name, count=count, points=points)}"
    yield ""


def _picture(pile: Pile, counted: PileScore, speech: Words) -> Iterator[str]:
    """The cards in a row, each queen with her value, and below them a bracket for each combination;
    broken into rows that fit the terminal."""
    per_row = max(shutil.get_terminal_size().columns // CELL, LEAST_CARDS)
    for begin in range(0, len(pile), per_row):
        end = min(begin + per_row, len(pile))
        if begin:
            yield ""
        yield "".join(_card(card, speech) for card in pile[begin:end]).rstrip()
        if any(card in QUEENS for card in pile[begin:end]):
            yield _queen_values(pile, counted.queens, begin, end)
        for row in _rows([c for c in counted.combinations if c.start < end and c.stop > begin]):
            yield _brackets(row, begin, end, signs=speech.signs).rstrip()


def _card(card: Card, speech: Words) -> str:
    name = speech.card(card, None)
    coloured = click.style(name, bold=True) if card in BLACK else click.style(name, fg="red")
    return " " * (3 - len(name)) + coloured + "  "


def _queen_values(pile: Pile, queens: Sequence[int], begin: int, end: int) -> str:
    values = iter(queens)
    cells = [f"={next(values)}" if card in QUEENS else "" for card in pile]
    return "".join(f"{cell:>3}  " for cell in cells[begin:end]).rstrip()


def _rows(found: Sequence[Combination]) -> list[list[Combination]]:
    """The combinations in rows, so that those in a row do not overlap."""
    rows: list[list[Combination]] = []
    for one in found:
        for row in rows:
            if all(one.start >= other.stop or one.stop <= other.start for other in row):
                row.append(one)
                break
        else:
            rows.append([one])
    return rows


def _brackets(row: Sequence[Combination], begin: int, end: int, *, signs: bool) -> str:
    """One row of brackets, each with its letter and points; open where the row is broken."""
    opening, line, closing = "└─┘" if signs else "\\_/"
    text = ""
    column = 0
    for one in sorted(row, key=lambda one: one.start):
        start = max(one.start, begin) - begin
        stop = min(one.stop, end) - begin
        left = opening if one.start >= begin else line
        right = closing if one.stop <= end else line
        width = (stop - start) * CELL - 3
        label = f"{MARKS[one.kind]}{one.points}"
        if len(label) > width:  # only one card of it is in this row
            label = MARKS[one.kind]
        inside = label.center(width, line)
        text += " " * (start * CELL - column)
        text += click.style(left + inside + right, fg=COLOURS[one.kind])
        column = stop * CELL - 1
    return text


def _wants_colour() -> bool | None:
    """None leaves it to click: colours on a terminal, none in a file. See no-color.org."""
    return False if os.environ.get("NO_COLOR") else None
