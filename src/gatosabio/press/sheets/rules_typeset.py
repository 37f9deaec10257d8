"""The parts of a printed rulebook: headings, rules with their cards, special cards, tables."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from gatosabio.engine.cards import Card
from gatosabio.press.cards.faces import Look
from gatosabio.press.cards.figures import (
    PICTURES,
    cards_in_a_row,
    drawing,
    look_beside_text,
    paw,
    row_width,
    special_name,
)
from gatosabio.press.choices import Choices
from gatosabio.press.colours import INK, LINE, PAPER, SKY, WHITE
from gatosabio.press.paper.lettering import BOLD, HEADING
from gatosabio.press.paper.parts import Block, Panel, Part, Stroke, stacked
from gatosabio.press.paper.typeset import Type, run_width, typeset
from gatosabio.press.sheets.rules_text import Passage, Rule, RuleBook, Section, Special, Table
from gatosabio.words.catalog import words

POINT: Final = 25.4 / 72
BODY: Final = Type(9 * POINT, 4.45)
QUIET: Final = Type(8.5 * POINT, 4.2)
LEAD: Final = Type(10.5 * POINT, 5.1)
NUMBER: Final = Type(8 * POINT, 4.0)
HEAD: Final = Type(7.5 * POINT, 3.6, BOLD)
TITLE: Final = 9.5
SECTION: Final = Type(5.0, 6.4, HEADING)
NAME: Final = Type(4.1, 5.2, HEADING)

CARD: Final = 12.5  # wide
SPECIAL: Final = 18.5
MANY: Final = 4  # more cards than this stand above their text
BESIDE: Final = 3.0
WITHIN: Final = 1.5  # between what belongs together
TOGETHER: Final = 70.0  # what is higher does not have to stay together
BETWEEN: Final = 2.6
BEFORE_SECTION: Final = 5.2
MARK: Final = 3.0
INDENT: Final = 4.6
CELL_GAP: Final = 4.0
CELL_PAD: Final = 0.7


class Chunk(NamedTuple):
    """What stays together on a panel, and the usual gap before it; *opens* a section or not."""

    gap: float
    block: Block
    opens: bool = False


class _Setter:
    """Sets passages in the edition and the look of some choices."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._look: Look = look_beside_text(choices)

    def named(self, text: str) -> str:
        """The text with the names of its cards."""
        return re.sub(
            r"\{([\w-]+)\}", lambda found: special_name(Card(found[1]), self._choices), text
        )

    def on_paper(self, section: Section) -> list[Passage]:
        """The passages that a printed book of this edition has."""
        return [
            passage
            for passage in section.passages
            if not isinstance(passage, Rule)
            or (not passage.screen and passage.only in {None, self._choices.edition})
        ]

    def passage(self, passage: Rule | Table, width: float) -> Block:
        if isinstance(passage, Table):
            return self._table(passage, width)
        if passage.ruling:
            return self.marked(self._rule(passage, width - INDENT, QUIET))
        return self._rule(passage, width, BODY)

    def marked(self, block: Block) -> Block:
        """A house rule: a small paw before it, and the text set off."""
        colour = INK if self._choices.low_ink else SKY  # so small a mark must not be pale
        mark = paw(colour, MARK, outlined=False).at(0.0, (QUIET.leading - MARK) / 2)
        return Block(block.height, (*mark, *block.at(INDENT, 0.0)))

    def special(self, special: Special, rules: Sequence[Rule], width: float) -> Block:
        """A special card, and beside it all that is said about it."""
        left = SPECIAL + BESIDE + 0.8
        name = typeset(self.named(f"{{{special.card}}}"), width - left, NAME)
        text = typeset(self.named(special.text), width - left, BODY)
        more = [self.passage(rule, width - left) for rule in rules]
        said = stacked((stacked((name, text), 0.3), *more), WITHIN)
        card = cards_in_a_row((Card(special.card),), SPECIAL, self._look)
        height = max(card.height, said.height)
        return Block(height, (*card.at(0.0, 0.0), *said.at(left, 0.0)))

    def _rule(self, rule: Rule, width: float, how: Type) -> Block:
        if not rule.cards:
            return typeset(self.named(rule.text), width, how)
        cards = tuple(Card(code) for code in rule.cards)
        if len(cards) > MANY:
            row = cards_in_a_row(cards, 1.2 * CARD, self._look)
            return stacked((row, typeset(self.named(rule.text), width, how)), WITHIN)
        row = cards_in_a_row(cards, CARD, self._look, rule.sign)
        left = row_width(len(cards), CARD, rule.sign) + BESIDE
        text = typeset(self.named(rule.text), width - left, how)
        height = max(row.height, text.height)
        return Block(height, (*row.at(0.0, 0.0), *text.at(left, (height - text.height) / 2)))

    def _table(self, table: Table, width: float) -> Block:
        rows = [tuple(self.named(cell) for cell in row) for row in table.rows]
        columns = _columns(table.head, rows, width)
        whole = sum(columns) + CELL_GAP * (len(columns) - 1)
        lines = [_row(table.head, columns, [HEAD] * len(columns))]
        types = [BODY._replace(font=BOLD), *[BODY] * (len(columns) - 1)]
        lines += [_row(row, columns, types) for row in rows]
        ruled = [
            Block(
                line.height + 2 * CELL_PAD,
                (
                    *line.at(0.0, CELL_PAD),
                    Stroke(0.0, line.height + 2 * CELL_PAD, whole, 0.0, 0.3, LINE),
                ),
            )
            for line in lines
        ]
        return stacked(ruled)


def chunks(book: RuleBook, choices: Choices, width: float) -> Iterator[Chunk]:
    """The whole book in chunks, from its title to its last rule."""
    setter = _Setter(choices)
    yield Chunk(0.0, _title(book, choices, width), opens=True)
    house = words(choices.tongue).say("rulebook.house")
    yield Chunk(BETWEEN, setter.marked(typeset(house, width - INDENT, QUIET)))
    for section in book.sections:
        said = list(_grouped(setter, setter.on_paper(section), width))
        heading = typeset(section.title, width, SECTION)
        yield Chunk(BEFORE_SECTION, stacked((heading, said[0]), WITHIN), opens=True)
        for block in said[1:]:
            yield Chunk(BETWEEN, block)


def _grouped(setter: _Setter, passages: Sequence[Passage], width: float) -> Iterator[Block]:
    """The passages as blocks: what is said about a special card is beside it, a sentence that ends
    with a colon stays with what follows, and a house rule with what it is about."""
    rest = list(passages)
    while rest:
        first = rest.pop(0)
        if isinstance(first, Special):
            about: list[Rule] = []
            while rest and isinstance(following := rest[0], Rule):
                about.append(following)
                del rest[0]
            yield setter.special(first, about, width)
        elif isinstance(first, Rule) and first.text.endswith(":") and rest:
            after = rest.pop(0)
            assert not isinstance(after, Special)
            both = (setter.passage(first, width), setter.passage(after, width))
            yield stacked(both, WITHIN)
        else:
            block = setter.passage(first, width)
            while rest and isinstance(rest[0], Rule) and rest[0].ruling:
                longer = stacked((block, setter.passage(rest[0], width)), WITHIN)
                if longer.height > TOGETHER:
                    break
                block = longer
                rest.pop(0)
            yield block


def _title(book: RuleBook, choices: Choices, width: float) -> Block:
    said = words(choices.tongue)
    game, logo, picture = said.say(f"games.{choices.game}"), 16.0, 21.0
    left, room = logo + BESIDE, width - logo - picture - 2 * BESIDE
    edition = "none" if choices.game == "gatonegro" else choices.edition
    size = TITLE * min(1.0, room / run_width(game, HEADING, TITLE))
    name = typeset(game, room + 0.01, Type(size, 1.1 * size, HEADING))
    under = typeset(said.say("rulebook.title", edition=edition), room, LEAD)
    titles = stacked((name, under))
    height = max(picture, titles.height)
    head = Block(
        height,
        (
            *drawing("logo", logo, logo).at(0.0, (height - logo) / 2),
            *titles.at(left, (height - titles.height) / 2),
            *drawing(PICTURES[choices.game], picture, picture).at(width - picture, 0.0),
        ),
    )
    lead = typeset(book.lead, width - 8.0, LEAD)
    high = lead.height + 6.0
    ground = Panel(0.0, 0.0, width, high, 4.0, PAPER)
    if choices.low_ink:
        ground = Panel(0.25, 0.25, width - 0.5, high - 0.5, 4.0, WHITE, INK, 0.5)
    return stacked((head, Block(high, (ground, *lead.at(4.0, 3.0)))), 3.0)


def _columns(head: Sequence[str], rows: Sequence[Sequence[str]], width: float) -> list[float]:
    """How wide the columns are: as their texts need; where that is too much, the widest head is
    broken."""
    wide = [
        max(
            run_width(head[column], HEAD.font, HEAD.size),
            *(run_width(row[column], BOLD, BODY.size) for row in rows),
        )
        + 0.01
        for column in range(len(head))
    ]
    room = width - CELL_GAP * (len(head) - 1)
    most = max(wide)
    while sum(min(one, most) for one in wide) > room:
        most -= 0.5
    return [min(one, most) for one in wide]


def _row(cells: Sequence[str], columns: Sequence[float], types: Sequence[Type]) -> Block:
    blocks = [
        typeset(cell, column, how) for cell, column, how in zip(cells, columns, types, strict=True)
    ]
    height = max(block.height for block in blocks)
    parts: tuple[Part, ...] = ()
    x = 0.0
    for block, column in zip(blocks, columns, strict=True):
        parts += block.at(x, height - block.height)
        x += column + CELL_GAP
    return Block(height, parts)
