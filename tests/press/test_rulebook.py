"""The printed rulebook: every rule of the edition, on panels that are not too empty."""

import re
from typing import Any

import pytest

from gatosabio.engine.cards import Card
from gatosabio.press.choices import Choices
from gatosabio.press.kit import rules
from gatosabio.press.paper.papers import SIZES
from gatosabio.press.sheets.rulebook import FOOT, MARGIN, rulebook
from gatosabio.words.catalog import words
from press.choosing import every_edition, every_game, every_language, every_paper
from press.reading import Box, ReadPage
from press.writing import TOUCH, Piece, drawn_boxes, joined, overlaps, pieces, read_back

PANELS = {"addicats": 6, "addirace": 4, "gatonegro": 4}
NINE_POINTS = 3.175  # millimetres
LEAST_FULL = 0.4


def expected(choices: Choices) -> list[str]:
    """The words of the book that belong on paper, taken from the file line by line."""
    said = words(choices.tongue)
    other = {"classic": "modern", "modern": "classic"}[choices.edition]
    text = re.sub(r"(?s)<!--.*?-->", "", rules(choices.tongue, choices.game))
    pieces_of_it = re.split(r"\n\n+", text.strip())
    left_out = ("{.screen}", f"{{.{other}}}")
    kept = [piece for piece in pieces_of_it if not piece.endswith(left_out)]
    edition = "none" if choices.game == "gatonegro" else choices.edition
    head = [said.say(f"games.{choices.game}"), said.say("rulebook.title", edition=edition)]
    told = "\n".join([*head, kept[0], said.say("rulebook.house"), *kept[1:]])
    told = re.sub(r"(?m)^\|[-|]+\|$|^#+ |^> |\{#[\w-]+\}$|\{\.\w+\}$", "", told)
    told = re.sub(r"!\[[^\]]*\]\(cards\)", "", told).replace("|", " ")
    return re.sub(
        r"\{([\w-]+)\}",
        lambda found: said.card(Card(found[1]), choices.edition).partition(" (")[0],
        told,
    ).split()


def foot(page: ReadPage, piece: Piece) -> bool:
    return piece.base > page.height - MARGIN - FOOT


def across_the_margins(page: ReadPage) -> list[Box]:
    """What is not inside the margins of one of the two panels."""
    half = page.width / 2
    return [
        box
        for box in (*(piece.box for piece in pieces(page)), *drawn_boxes(page))
        if box.y < MARGIN - TOUCH
        or box.y + box.height > page.height - MARGIN + TOUCH
        or not any(
            box.x > left + MARGIN - TOUCH and box.x + box.width < left + half - MARGIN + TOUCH
            for left in (0.0, half)
        )
    ]


@every_language
@every_edition
@every_paper
@pytest.mark.parametrize("low_ink", [False, True])
def test_every_rule_is_there_once_and_nothing_on_anything_else(
    game: Any, lang: Any, edition: Any, paper: Any, low_ink: bool
) -> None:
    chosen = Choices(game=game, lang=lang, edition=edition, paper=paper, low_ink=low_ink)
    pages = read_back(rulebook(chosen), chosen)

    told = [piece for page in pages for piece in pieces(page) if not foot(page, piece)]
    assert joined(told) == expected(chosen)
    numbers = [piece.text for page in pages for piece in pieces(page) if foot(page, piece)]
    assert numbers == [str(number) for number in range(1, PANELS[game] + 1)]
    for page in pages:
        assert (page.height, page.width) == pytest.approx(SIZES[chosen.paper], abs=0.01)
        assert overlaps(page) == []
        assert across_the_margins(page) == []


@every_game
@every_language
@every_paper
def test_no_panel_is_nearly_empty(game: Any, lang: Any, paper: Any) -> None:
    chosen = Choices(game=game, lang=lang, paper=paper)
    for page in read_back(rulebook(chosen), chosen):
        for begin in (0.0, page.width / 2):
            lowest = max(
                piece.base
                for piece in pieces(page)
                if not foot(page, piece) and begin <= piece.x < begin + page.width / 2
            )
            assert lowest > LEAST_FULL * page.height


@every_language
def test_what_needs_a_screen_is_not_on_paper(lang: Any) -> None:
    games: Any = PANELS
    for game in games:
        chosen = Choices(game=game, lang=lang)
        found = re.findall(r"(?m)^> (.+) \{\.screen\}$", rules(lang, game))
        written = " ".join(
            word for page in read_back(rulebook(chosen), chosen) for word in joined(pieces(page))
        )

        assert found
        for text in found:
            assert " ".join(text.split()[:6]) not in written


def test_an_edition_has_its_own_rules_and_names() -> None:
    written = {}
    for edition in ("classic", "modern"):
        chosen = Choices(game="addicats", edition=edition)
        pages = read_back(rulebook(chosen), chosen)
        written[edition] = " ".join(word for page in pages for word in joined(pieces(page)))

    assert "3 to 8 players" in written["classic"]
    assert "3 to 6 players" in written["modern"]
    assert ("Seesaw" in written["classic"], "Seesaw" in written["modern"]) == (True, False)
    assert "Count to three" not in written["classic"]
    assert "Count to three" in written["modern"]


def test_rules_are_set_in_nine_points_and_house_rules_are_smaller_with_a_paw() -> None:
    chosen = Choices(game="gatonegro")
    first, second = read_back(rulebook(chosen), chosen)
    rule = next(piece for piece in pieces(first) if piece.text.startswith("There are no turns"))
    house = next(piece for piece in pieces(second) if piece.text.startswith("Each queen has"))
    paws = [box for box in drawn_boxes(second) if box.width == pytest.approx(3.0, abs=0.01)]

    assert rule.size == pytest.approx(NINE_POINTS, abs=0.001)
    assert house.size < rule.size
    assert [paw for paw in paws if paw.y < house.base < paw.y + paw.height]
    assert house.x > rule.x - first.width / 2


def test_cards_are_beside_their_rule() -> None:
    chosen = Choices(game="addicats", lang="en")
    pages = read_back(rulebook(chosen), chosen)
    page, rule = next(
        (page, piece)
        for page in pages
        for piece in pieces(page)
        if piece.text.startswith("Same sum on two top cards")
    )
    row = [
        one.texts
        for one in page.drawings[:-1]
        if one.texts and one.box.y < rule.base < one.box.y + one.box.height and one.box.x < rule.x
    ]

    assert row == [("5", "9"), ("7", "7")]
