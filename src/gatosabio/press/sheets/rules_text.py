"""Reads a rulebook: the Markdown that the page shows (client/texts/rulebook.js describes it).

Paper shows the same rules, so they have one source. What is not of the form described there is
refused: a rule that is silently left out would be missed on thirty printed books.
"""

import re
from typing import Final, NamedTuple, TypeAlias

from gatosabio.press.choices import Edition

SIGNS: Final = ("=", "≠", "+")

_NOTE: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_HEADING: Final = re.compile(r"## (.+) \{#([\w-]+)\}")
_SPECIAL: Final = re.compile(r"### \{([\w-]+)\}")
_OTHER_FORM: Final = re.compile(r"#|[-*] |\d+\. |```")
_MARK: Final = re.compile(r" \{\.(\w+)\}$")
_CARDS: Final = re.compile(r"!\[([^\]]+)\]\(cards\) (.+)")
_DASHES: Final = re.compile(r":?-+:?")


class BadRulesError(ValueError):
    """This is not of the form that a rulebook has. The message says which piece."""


class Rule(NamedTuple):
    """A sentence or more, with the cards that are shown beside it, if any.

    *ruling*: decided by this project, where the printed rules say nothing. *only*: of one edition.
    *screen*: about something that there is not at a real table.
    """

    text: str
    cards: tuple[str, ...] = ()
    sign: str = ""
    ruling: bool = False
    only: Edition | None = None
    screen: bool = False


class Special(NamedTuple):
    """A special card, and what it does."""

    card: str
    text: str


class Table(NamedTuple):
    """Rows of cells under a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Passage: TypeAlias = Rule | Special | Table


class Section(NamedTuple):
    """A heading, and what is said under it."""

    title: str
    passages: tuple[Passage, ...]


class RuleBook(NamedTuple):
    """All rules of a game. *lead* is the whole game in a sentence."""

    lead: str
    sections: tuple[Section, ...]


def read_rules(markdown: str) -> RuleBook:
    """The rulebook in *markdown*.

    :raises BadRulesError: if it has something that a rulebook does not have
    """
    pieces = [piece.strip() for piece in re.split(r"\n\s*\n", _NOTE.sub("", markdown))]
    pieces = [piece for piece in pieces if piece]
    if not pieces or pieces[0].startswith("#"):
        raise BadRulesError("it has to begin with a sentence about the whole game")
    sections: list[tuple[str, list[Passage]]] = []
    special = ""
    for piece in pieces[1:]:
        heading, card = _HEADING.fullmatch(piece), _SPECIAL.fullmatch(piece)
        if special and (heading or card or piece.startswith(("|", ">", "!"))):
            raise BadRulesError(f"nothing is said about {special}")
        if heading:
            sections.append((heading[1], []))
        elif not sections:
            raise BadRulesError(f"not here: {piece}")
        elif card:
            special = card[1]
        elif special:
            sections[-1][1].append(Special(special, _one_line(piece)))
            special = ""
        else:
            sections[-1][1].append(_table(piece) if piece.startswith("|") else _rule(piece))
    if special:
        raise BadRulesError(f"nothing is said about {special}")
    return RuleBook(
        _one_line(pieces[0]), tuple(Section(title, tuple(told)) for title, told in sections)
    )


def _rule(piece: str) -> Rule:
    if _OTHER_FORM.match(piece):
        raise BadRulesError(f"of a form that a rulebook does not have: {piece}")
    ruling = piece.startswith(">")
    text = _one_line(re.sub(r"^> ?", "", piece, flags=re.MULTILINE) if ruling else piece)
    only: Edition | None = None
    screen = False
    if (mark := _MARK.search(text)) is not None:
        text = text[: mark.start()]
        match mark[1]:
            case "classic" | "modern" as edition:
                only = edition
            case "screen":
                screen = True
            case _:
                raise BadRulesError(f"an unknown mark: {piece}")
    cards: tuple[str, ...] = ()
    sign = ""
    if (shown := _CARDS.fullmatch(text)) is not None:
        text = shown[2]
        sign = next((one for one in shown[1].split(" ") if one in SIGNS), "")
        cards = tuple(one for one in shown[1].split(" ") if one != sign)
    return Rule(text, cards, sign, ruling, only, screen)


def _table(piece: str) -> Table:
    lines = [
        tuple(cell.strip() for cell in line.strip()[1:-1].split("|")) for line in piece.split("\n")
    ]
    head, rows = lines[0], tuple(lines[2:])
    whole = len(lines) > 1 and all(_DASHES.fullmatch(cell) for cell in lines[1])
    if not whole or any(len(row) != len(head) for row in rows):
        raise BadRulesError(f"this table is not whole: {' | '.join(head)}")
    return Table(head, rows)


def _one_line(piece: str) -> str:
    return re.sub(r"\s*\n\s*", " ", piece)
