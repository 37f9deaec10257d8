"""The score pad of Gato Negro: it counts as the rules do, and there is room to write."""

import re
from itertools import pairwise
from typing import Any

import pytest

from gatosabio.engine.cards import Card
from gatosabio.engine.games.gatonegro.score import score_pile
from gatosabio.engine.games.gatonegro.types import Rules
from gatosabio.press.choices import PAPERS, Choices
from gatosabio.press.sheets.score_pad import KINDS, score_pad
from gatosabio.words.catalog import words
from press.drawn import elements, lines, texts, written
from press.reading import ReadPdf

SIZES = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
LANGUAGES = ["en", "fr", "es"]
CELL = 8.0  # the least height to write in
MARGIN = 5.0

every_pad = pytest.mark.parametrize(
    ("paper", "lang"), [(paper, lang) for paper in PAPERS for lang in LANGUAGES]
)


def pad(**chosen: Any) -> str:
    """The drawing of one pad."""
    return score_pad(Choices(game="gatonegro", **chosen))[0].places[0].svg


@pytest.mark.parametrize("paper", PAPERS)
def test_two_halves_of_a_page_and_a_line_between_them(paper: Any) -> None:
    (page,) = ReadPdf(written(score_pad(Choices(game="gatonegro", paper=paper)))).pages
    width, height = SIZES[paper]
    left, right, cut = page.drawings

    assert (page.width, page.height) == pytest.approx((width, height), abs=0.01)
    assert left.box == pytest.approx((0, 0, width / 2, height), abs=0.01)
    assert right.box == pytest.approx((width / 2, 0, width / 2, height), abs=0.01)
    assert left.operators == right.operators
    assert cut.box.x + cut.box.width / 2 == pytest.approx(width / 2, abs=0.01)
    assert (cut.box.y, cut.box.height) == pytest.approx((0, height), abs=0.01)


@pytest.mark.parametrize("counted", KINDS, ids=lambda counted: counted.kind)
def test_an_example_scores_what_it_says(counted: Any) -> None:
    cards = tuple(Card(code) for code in counted.example)
    found = [one for one in score_pile(cards, Rules()).combinations if one.kind in counted.kind]

    assert [one.points for one in found] == [counted.worth]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_game_has_the_four_kinds_with_their_worth_and_a_total(lang: Any) -> None:
    said = words(lang)
    drawn = [text.words for text in texts(pad(lang=lang))]

    for kind in ("tomcats", "yowlers", "jellicles", "blackcats", "total"):
        assert drawn.count(said.say(f"print-extras.{kind}")) == 3
    for badge in ("×3", "×1", "×2", "×6"):
        assert drawn.count(badge) == 4  # in three games, and where it is explained
    for pile in (1, 2):
        assert drawn.count(said.say("score.pile", number=pile)) == 4


def test_a_badge_stands_in_the_row_of_its_kind() -> None:
    drawn = texts(pad())
    worth = {"Tomcats": "×3", "Yowlers": "×1", "Jellicles": "×2", "Black Cats": "×6"}

    for label in drawn:
        if label.words in worth:
            (badge,) = [
                one for one in drawn if one.words[0] == "×" and abs(one.base - label.base) < 2
            ]
            assert badge.words == worth[label.words]
            assert badge.left > label.right + 1


@every_pad
def test_cells_are_large_enough_to_write_in(paper: Any, lang: Any) -> None:
    rows = sorted({line.y1 for line in lines(pad(paper=paper, lang=lang)) if line.y1 == line.y2})
    rows = rows[1:]  # the first are the lines for names
    columns = sorted({line.x1 for line in lines(pad(paper=paper, lang=lang)) if line.x1 == line.x2})

    assert len(columns) == 8  # four players, two piles
    assert len(rows) == 3 * 4  # under each kind, in three games
    for game in (rows[:4], rows[4:8], rows[8:]):
        assert min(low - high for high, low in pairwise(game)) >= CELL
    assert min(right - left for left, right in pairwise(columns)) >= 10


@every_pad
def test_texts_have_room(paper: Any, lang: Any) -> None:
    drawn = texts(pad(paper=paper, lang=lang))

    for text in drawn:
        assert text.left > MARGIN
        assert text.right < SIZES[paper][0] / 2 - MARGIN
        assert text.size > 2.4  # millimetres
    for number, text in enumerate(drawn):
        for other in drawn[number + 1 :]:
            if abs(text.base - other.base) < 2:
                assert text.right < other.left or other.right < text.left, (text, other)


def test_little_ink_draws_no_grounds() -> None:
    def grounds(svg: str) -> set[str]:
        return {one.get("fill", "") for one in elements(svg, "rect")} - {"none"}

    assert grounds(pad(low_ink=True)) <= {"#ffffff", ""}  # of a clip path: nothing
    assert len(grounds(pad())) > 2
    assert len(re.findall("#fff0d0", pad())) > len(re.findall("#fff0d0", pad(low_ink=True))) == 0


def test_no_names_and_a_line_for_each() -> None:
    under_names = [line for line in lines(pad()) if line.y1 == line.y2]
    first = min(line.y1 for line in under_names)

    assert len([line for line in under_names if line.y1 == first]) == 4
    assert not [text for text in texts(pad()) if first - 8 < text.base <= first]


def test_the_same_bytes_twice() -> None:
    chosen = Choices(game="gatonegro", lang="es", paper="letter")

    assert written(score_pad(chosen)) == written(score_pad(chosen))
