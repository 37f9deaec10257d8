"""The rulebooks as paper reads them: whole, and nothing else."""

import re
from itertools import product

import pytest

from gatosabio.press.kit import rules
from gatosabio.press.sheets.rules_text import (
    BadRulesError,
    Rule,
    RuleBook,
    Section,
    Special,
    Table,
    read_rules,
)

GAMES = ("addicats", "addirace", "gatonegro")
LANGUAGES = ("en", "fr", "es")


def words_in_file(markdown: str) -> list[str]:
    """The words of a book, whatever they are for: without signs of its form."""
    text = re.sub(r"(?s)<!--.*?-->", "", markdown)
    text = re.sub(r"(?m)^\|[-|]+\|$|^#+ |^> |\{#[\w-]+\}$|\{\.\w+\}$", "", text)
    text = re.sub(r"!\[[^\]]*\]\(cards\)", "", text)
    return text.replace("|", " ").split()


def words_in_book(book: RuleBook) -> list[str]:
    told = [book.lead]
    for section in book.sections:
        told.append(section.title)
        for passage in section.passages:
            if isinstance(passage, Table):
                told += [cell for row in (passage.head, *passage.rows) for cell in row]
            elif isinstance(passage, Special):
                told += [f"{{{passage.card}}}", passage.text]
            else:
                told.append(passage.text)
    return [word for text in told for word in text.split()]


@pytest.mark.parametrize(("lang", "game"), list(product(LANGUAGES, GAMES)))
def test_all_nine_books_are_read_whole(lang: str, game: str) -> None:
    book = read_rules(rules(lang, game))

    assert words_in_book(book) == words_in_file(rules(lang, game))


@pytest.mark.parametrize("game", GAMES)
def test_every_language_shows_the_same_cards_and_marks(game: str) -> None:
    def shape(lang: str) -> list[object]:
        return [
            passage._replace(text="")
            if isinstance(passage, Rule)
            else passage.card
            if isinstance(passage, Special)
            else len(passage.rows)
            for section in read_rules(rules(lang, game)).sections
            for passage in section.passages
        ]

    assert shape("en") == shape("fr") == shape("es")


def test_a_book_is_made_of_small_passages() -> None:
    book = read_rules(
        "All of it.\n\n## Goal {#goal}\n\n<!-- a note -->\n\nOne\nrule. {.classic}\n\n"
        "> Ours,\n> too.\n\n> On a screen. {.screen}\n\n![5+9 = 7+7](cards) Same.\n\n"
        "![2D QH](cards) Two. {.modern}\n\n### {pursuit}\n\nRun.\n\n"
        "| a | b |\n|---|---|\n| 1 | 2 |\n"
    )

    assert book == RuleBook(
        "All of it.",
        (
            Section(
                "Goal",
                (
                    Rule("One rule.", only="classic"),
                    Rule("Ours, too.", ruling=True),
                    Rule("On a screen.", ruling=True, screen=True),
                    Rule("Same.", ("5+9", "7+7"), "="),
                    Rule("Two.", ("2D", "QH"), only="modern"),
                    Special("pursuit", "Run."),
                    Table(("a", "b"), (("1", "2"),)),
                ),
            ),
        ),
    )


@pytest.mark.parametrize(
    "markdown",
    [
        "",
        "# Title",
        "x\n\nA rule before any heading.",
        "x\n\n## No name",
        "x\n\n## A {#a}\n\n- a list",
        "x\n\n## A {#a}\n\n1. a list",
        "x\n\n## A {#a}\n\n### Not a card",
        "x\n\n## A {#a}\n\n### {pursuit}",
        "x\n\n## A {#a}\n\n### {pursuit}\n\n### {magic}\n\nThen.",
        "x\n\n## A {#a}\n\n### {pursuit}\n\n| a |\n|---|",
        "x\n\n## A {#a}\n\n### {pursuit}\n\n## B {#b}",
        "x\n\n## A {#a}\n\nA rule. {.paper}",
        "x\n\n## A {#a}\n\n| a |\n| b |",
        "x\n\n## A {#a}\n\n| a |",
        "x\n\n## A {#a}\n\n| a | b |\n|---|---|\n| 1 |",
    ],
)
def test_what_is_not_of_the_form_is_refused(markdown: str) -> None:
    with pytest.raises(BadRulesError):
        read_rules(markdown)
