"""The box for a deck: its net is as large as the formula says, fits the paper, and is lettered."""

from itertools import pairwise
from typing import Any

import pytest

from gatosabio.press.cards.decks import deck
from gatosabio.press.choices import PAPERS, Choices
from gatosabio.press.kit import art
from gatosabio.press.paper.pages import Page, inner
from gatosabio.press.paper.paths import Step, read_path
from gatosabio.press.plan import help_count
from gatosabio.press.sheets.box import box
from gatosabio.press.sheets.box_net import net, shares
from gatosabio.words.catalog import words
from press.drawn import elements, lines, texts, written
from press.reading import ReadPdf

SIZES = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
EDGE = 1.0  # of the drawing, round the net
MARGIN = 5.0
LANGUAGES = ["en", "fr", "es"]
DECKS: list[dict[str, Any]] = [
    {"game": "addicats"},
    {"game": "addirace"},
    *({"game": "addicats", "tables": tables} for tables in range(5, 10)),
    {"game": "addicats", "specials": False},
    {"game": "gatonegro"},
    {"game": "gatonegro", "decks": 2},
]

every_deck = pytest.mark.parametrize("chosen", DECKS, ids=lambda chosen: str([*chosen.values()]))
every_paper = pytest.mark.parametrize("paper", PAPERS)


def printed(choices: Choices) -> int:
    """All that goes into the box: help cards, too."""
    return len(deck(choices)) + help_count(choices)


def depth_of(cards: int) -> float:
    return cards * 0.24 + 1


def drawing(page: Page) -> str:
    (place,) = page.places
    return place.svg


def outline(svg: str) -> list[Step]:
    """Where to cut: the only closed path that is not filled and is as thick as a cut."""
    (cut,) = [
        one
        for one in elements(svg, "path")
        if one.get("stroke-width") == "0.3" and one.get("d", "").endswith("z")
    ]
    return read_path(cut.get("d", ""))


@every_deck
@every_paper
def test_the_net_has_the_size_of_the_formula_and_fits(chosen: Any, paper: Any) -> None:
    choices = Choices(**chosen, paper=paper)
    (page,) = ReadPdf(written(box(choices))).pages
    (drawn,) = page.drawings
    depth, (wide, high) = depth_of(printed(choices)), SIZES[paper]
    width, height = 2 * (64.5 + depth) + 12, 90 + 2 * depth + 16

    assert (page.width, page.height) == pytest.approx((wide, high), abs=0.01)
    assert drawn.box == pytest.approx(
        (
            (wide - width) / 2 - EDGE,
            (high - height) / 2 - EDGE,
            width + 2 * EDGE,
            height + 2 * EDGE,
        ),
        abs=0.01,
    )
    assert drawn.box.x + EDGE >= MARGIN
    assert drawn.box.y + EDGE >= MARGIN


def test_a_whole_deck_is_218_by_183() -> None:
    flat = net(157)

    assert (round(flat.width), round(flat.height)) == (218, 183)


@every_deck
def test_folds_lie_between_the_parts(chosen: Any) -> None:
    choices = Choices(**chosen)
    deep = depth_of(printed(choices))
    walls = [12, 12 + 64.5, 12 + 64.5 + deep, 12 + 129 + deep, 12 + 129 + 2 * deep]
    top = 16 + deep
    bottom = top + 90
    expected = {(x, top, x, bottom) for x in walls[:4]}  # the end is cut, and glued to the flap
    expected |= {(walls[0], y, walls[1], y) for y in (16, top)}  # tuck and lid hang at the back
    expected |= {(walls[place], top, walls[place + 1], top) for place in (1, 3)}
    expected |= {(walls[place], bottom, walls[place + 1], bottom) for place in range(4)}
    found = [line for line in lines(drawing(box(choices)[0])) if line.dashed]

    assert len(found) == len(expected)
    for line in found:
        assert any(line[:4] == pytest.approx(one, abs=0.01) for one in expected), line


@every_deck
def test_one_cut_goes_round_the_net_and_out_for_a_thumb(chosen: Any) -> None:
    choices = Choices(**chosen)
    deep = depth_of(printed(choices))
    steps = outline(drawing(box(choices)[0]))
    points = [step.points[-1] for step in steps if step.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle = 12 + 64.5 + deep + 64.5 / 2

    assert [step.kind for step in steps].count("m") == 1
    assert (min(xs), max(xs)) == pytest.approx((0, 2 * (64.5 + deep) + 12), abs=0.01)
    assert (min(ys), max(ys)) == pytest.approx((0, 90 + 2 * deep + 16), abs=0.01)
    for x in (middle - 9, middle + 9):
        assert any(point == pytest.approx((x, 16 + deep), abs=0.01) for point in points)


@pytest.mark.parametrize("cards", [52, 104, 157])
def test_parts_touch_and_have_the_sizes_of_a_deck(cards: int) -> None:
    parts, deep = net(cards).parts, depth_of(cards)
    row = [parts[name] for name in ("glue", "back", "side", "front", "other side")]

    assert [one.width for one in row] == pytest.approx([12, 64.5, deep, 64.5, deep], abs=0.01)
    assert {one.height for one in row} == {90}
    for left, right in pairwise(row):
        assert left.x + left.width == pytest.approx(right.x, abs=0.01)
    for name in ("lid", "inner bottom", "outer bottom"):
        assert parts[name][2:] == pytest.approx((64.5, deep), abs=0.01)
    assert parts["tuck"][2:] == (64.5, 16)


@every_deck
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_there_and_inside_their_parts(chosen: Any, lang: Any) -> None:
    choices, said = Choices(**chosen, lang=lang), words(lang)
    cards = printed(choices)
    drawn, parts = texts(drawing(box(choices)[0])), net(cards).parts
    name, glue = said.say(f"games.{choices.game}"), said.say("print-extras.glue")

    found = [text.words for text in drawn]
    assert found.count(name) == 4  # front, back, sides
    assert found.count(glue) == 2
    assert {said.say("print-extras.cut"), said.say("print-extras.fold")} < set(found)
    for text in drawn:
        if text.left < 0:  # turned, round the middle of a side or of the flap
            assert text.right - text.left < 90 - 10
            assert text.size < (parts["side"].width if text.words == name else 12) - 2
        else:
            assert any(
                part.x + 3 < text.left and text.right < part.x + part.width - 3
                for part in (parts["back"], parts["front"])
            ), text


@every_deck
def test_the_back_tells_the_number_of_cards(chosen: Any) -> None:
    choices = Choices(**chosen)
    back = net(printed(choices)).parts["back"]
    on_it = [
        text.words
        for text in texts(drawing(box(choices)[0]))
        if back.x < text.left < back.x + back.width and back.y < text.base < back.y + back.height
    ]

    assert on_it[1:] == [str(len(deck(choices))), "cards"]


def test_a_deck_too_thick_for_one_box_gets_two() -> None:
    assert shares(191, "a4") == [191]
    assert shares(192, "a4") == [96, 96]
    assert shares(209, "letter") == [105, 104]
    assert sum(shares(500, "letter")) == 500
    for cards in (*shares(192, "a4"), *shares(500, "a4")):
        assert net(cards).height <= 210 - 2 * MARGIN


@pytest.mark.parametrize(
    ("game", "ground", "picture"),
    [
        ("addicats", "#1f6f6b", "mouse/mouse-idle"),
        ("addirace", "#ffc94a", "specials/classic/mouse"),
        ("gatonegro", "#2a2350", "cats/gato-delighted"),
    ],
)
def test_games_have_their_pictures_and_colours(game: Any, ground: str, picture: str) -> None:
    svg = drawing(box(Choices(game=game))[0])

    assert svg.count(f'fill="{ground}"') >= 6  # front, back, sides, lid and bottom
    assert inner(art(picture)) in svg


@pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
def test_little_ink_draws_no_grounds(game: Any) -> None:
    def panels(low_ink: bool) -> list[str]:
        svg = drawing(box(Choices(game=game, low_ink=low_ink))[0])
        return [
            one.get("fill", "") for one in elements(svg, "path") if one.get("stroke-width") == "0.7"
        ]

    assert len(panels(low_ink=False)) == 6
    assert "#ffffff" not in panels(low_ink=False)
    assert panels(low_ink=True) == ["#ffffff"] * 6


def test_the_same_bytes_twice() -> None:
    chosen = Choices(game="addirace", lang="es", paper="letter")

    assert written(box(chosen)) == written(box(chosen))
