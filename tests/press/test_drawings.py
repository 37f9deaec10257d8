"""Our drawings as PDF draws them; what is not known is refused."""

import re
from pathlib import Path

import pytest

import gatosabio.press.colours as paper
from gatosabio.press.colours import INK, little_ink
from gatosabio.press.kit import fonts
from gatosabio.press.paper.drawing import draw
from gatosabio.press.paper.fonts import FontError, read_woff
from gatosabio.press.paper.paths import PathError, Step, read_path
from gatosabio.press.paper.tags import DrawingError

ROOT = Path(__file__).parents[2]
ART = sorted((ROOT / "client/src/lib/art").rglob("*.svg"))
NAMED = {"currentColor": INK}


def svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{body}</svg>'


def operators(body: str) -> list[str]:
    return draw(svg(body), fonts(), NAMED).operators.decode().split("\n")[1:]


@pytest.mark.parametrize("path", ART, ids=lambda path: path.stem)
def test_every_drawing_of_the_page_can_be_printed(path: Path) -> None:
    if path.stem == "back":  # the screen's own, with a pattern: paper has another back
        with pytest.raises(DrawingError, match="pattern"):
            draw(path.read_text(), {}, NAMED)
        return

    assert draw(path.read_text(), {}, NAMED).operators.count(b"\n") > 3


def test_a_stroke_under_its_fill() -> None:
    body = '<path d="M0 0H4" fill="#f00" stroke="#00f" paint-order="stroke"/>'

    assert operators(body)[3:] == ["0 0 m", "4 0 l", "S", "0 0 m", "4 0 l", "f", "Q"]


def test_a_text_is_where_its_anchor_says() -> None:
    body = (
        '<text x="5" y="8" font-size="10" font-family="Lexend" font-weight="700"'
        ' text-anchor="middle" fill="#000">77</text>'
    )
    (line,) = operators(body)
    found = re.search(r"1 0 0 -1 ([\d.-]+) 8 Tm", line)

    assert found is not None
    assert float(found[1]) == pytest.approx(
        5 - fonts()["Lexend 700"].width("77", 10) / 2, abs=0.001
    )


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("<image/>", "image"),
        ('<path d="M0 0" filter="url(#f)"/>', "filter"),
        ('<path d="M0 0H1" fill="red"/>', "red"),
        ('<path d="M0 0H1" fill="var(--nothing)"/>', "colour"),
        ('<g clip-path="url(#nothing)"/>', "nothing"),
        ('<g transform="skewX(3)"/>', "skewX"),
        ('<text font-family="Arial">7</text>', "Arial"),
        ("<text>7<tspan/></text>", "one piece"),
    ],
)
def test_what_is_not_known_is_refused(body: str, why: str) -> None:
    with pytest.raises(DrawingError, match=why):
        operators(body)


def test_a_letter_that_the_font_does_not_have_is_refused() -> None:
    with pytest.raises(FontError, match=r"U\+2660"):
        operators('<text font-family="Lexend" font-weight="700" fill="#000">♠</text>')


@pytest.mark.parametrize("data", [b"", b"wOF2" + bytes(60), b"wOFF" + b"OTTO" + bytes(60)])
def test_what_is_no_font_of_ours_is_refused(data: bytes) -> None:
    with pytest.raises(FontError):
        read_woff("Test", data)


def test_every_letter_of_the_languages_is_in_the_fonts() -> None:
    letters = "ABCXYZabcxyz0123456789+=×–’…éèêëàâîïôùûüçœñáíóúÉÀÇÑ¡¿!?.,:;()"

    for font in fonts().values():
        assert font.width(letters, 10) > 0


@pytest.mark.parametrize(
    ("data", "steps"),
    [
        ("M1 2l3 4z", [("m", (1, 2)), ("l", (4, 6)), ("h",)]),
        ("M1 2 3 4", [("m", (1, 2)), ("l", (3, 4))]),
        ("m1 2 3 4", [("m", (1, 2)), ("l", (4, 6))]),
        ("M1 2H5V-1h-.5v.5", [("m", (1, 2)), *(("l", at) for at in ((5, 2), (5, -1)))]),
        ("M0 0q3 3 6 0", [("m", (0, 0)), ("c", (2, 2), (4, 2), (6, 0))]),
        ("M0 0q3 3 6 0t6 0", [("m", (0, 0)), ("c", (2, 2), (4, 2), (6, 0))]),
        ("M0 0c0 1 2 1 2 0s2-1 2 0", [("m", (0, 0)), ("c", (0, 1), (2, 1), (2, 0))]),
    ],
)
def test_paths(data: str, steps: list[tuple[object, ...]]) -> None:
    read = read_path(data)

    assert [(step.kind, *step.points) for step in read[: len(steps)]] == steps


def test_smooth_curves_go_on_in_the_direction_they_came() -> None:
    assert read_path("M0 0c0 1 2 1 2 0s2-1 2 0")[-1] == Step("c", ((2, -1), (4, -1), (4, 0)))
    assert read_path("M0 0q3 3 6 0t6 0")[-1].points[-1] == (12, 0)
    assert read_path("M0 0q3 3 6 0t6 0")[-1].points[0] == pytest.approx((8, -2))
    assert read_path("M1 1s1 1 2 0")[-1].points[0] == (1, 1)  # after no curve


def test_an_arc_is_a_part_of_its_circle() -> None:
    for large, sweep in ((0, 0), (0, 1), (1, 0), (1, 1)):
        points = [
            point
            for step in read_path(f"M10 0A10 10 0 {large} {sweep} 0 10")[1:]
            for point in step.points[-1:]
        ]
        middle = (0.0, 0.0) if large != sweep else (10.0, 10.0)
        for x, y in points:
            assert (x - middle[0]) ** 2 + (y - middle[1]) ** 2 == pytest.approx(100)
        assert points[-1] == pytest.approx((0, 10))
        assert len(points) == (3 if large else 1)
    assert read_path("M1 1a5 5 0 0 1 0 0") == [Step("m", ((1, 1),))]


@pytest.mark.parametrize("data", ["1 2", "M1", "M1 2X", "M1 2z3", "M1 2lx"])
def test_what_is_no_path_is_refused(data: str) -> None:
    with pytest.raises(PathError):
        read_path(data)


def test_colours_are_those_of_the_page() -> None:
    tokens = (ROOT / "client/src/tokens.css").read_text()
    light = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", tokens.split("}")[0]))
    names = [
        name
        for name in vars(paper)
        if name.isupper() and name not in {"CLOTHES", "CUT", "FRAME", "LITTLE", "WHITE"}
    ]

    assert len(names) > 15
    for name in names:
        if name != "Final":
            assert getattr(paper, name) == light[name.lower().replace("_", "-")]


def test_where_ink_is_spared_colours_are_paler_but_numbers_are_not() -> None:
    assert little_ink(INK) == INK
    assert little_ink("#000000") == "#949494"
    assert little_ink("#ffffff") == "#ffffff"
