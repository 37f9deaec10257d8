"""The pictures of a table's code, as cards for the wall of a class: each letter of a code has a
picture, so that children who do not read can type it."""

from gatosabio.press.choices import Choices
from gatosabio.press.colours import FACE, INK, WHITE
from gatosabio.press.kit import PicturePart, code_pictures, picture_names
from gatosabio.press.paper.drawing import number
from gatosabio.press.paper.lettering import BOLD, fitting, lettered
from gatosabio.press.paper.pages import Page, Place
from gatosabio.press.paper.papers import CARD, Cell, Sheet, cut_marks, sheet

UNITS = (100, CARD[1] / CARD[0] * 100)  # of a card: as many across as cards of games have
PICTURE_UNITS = 48
OUTLINE = 2.6  # of a picture, in its own units: as on the page
GROUND = 0.26  # how much of a picture's colour is in the circle under it
WIDEST_NAME = 76.0


def class_set(choices: Choices) -> list[Page]:
    """The sheets with all pictures, nine on each, in the order of the alphabet."""
    paper = sheet("9up", choices.paper)
    return [_sheet(letters, paper, choices) for letters in letters_on(paper)]


def letters_on(paper: Sheet) -> list[tuple[str, ...]]:
    """The letters on each sheet."""
    letters, at_once = sorted(code_pictures()), len(paper.fronts)
    return [tuple(letters[first : first + at_once]) for first in range(0, len(letters), at_once)]


def _sheet(letters: tuple[str, ...], paper: Sheet, choices: Choices) -> Page:
    names = {} if choices.lang == "none" else picture_names(choices.lang)
    cards = tuple(
        _place(picture_card(letter, names.get(letter, ""), low_ink=choices.low_ink), cell)
        for letter, cell in zip(letters, paper.fronts, strict=False)
    )
    marks = Place(cut_marks(paper, paper.fronts), 0.0, 0.0, paper.width, paper.height)
    return Page(paper.width, paper.height, (*cards, marks))


def _place(svg: str, cell: Cell) -> Place:
    return Place(svg, cell.x, cell.y, *CARD)


def picture_card(letter: str, name: str, *, low_ink: bool = False) -> str:
    """The card of one letter: its picture, the letter, and what the picture is called, if that is
    to be told."""
    parts = code_pictures()[letter]
    top, size, base = (14, 62, 107.5) if name else (18, 68, 123)
    width, height = UNITS
    ground = ""
    if not low_ink:
        ground = (
            f'<circle cx="50" cy="{number(top + size / 2)}" r="{number(size * 0.58)}"'
            f' fill="{_colour(parts)}" fill-opacity="{GROUND}"/>'
        )
    shapes = "".join(f'<path d="{part.path}" fill="{part.paint}"/>' for part in parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {number(height)}">'
        f'<rect x="5" y="5" width="90" height="{number(height - 10)}" rx="8"'
        f' fill="{WHITE if low_ink else FACE}" stroke="{INK}" stroke-width="1.6"/>{ground}'
        f'<svg x="{number(50 - size / 2)}" y="{top}" width="{size}" height="{size}"'
        f' viewBox="0 0 {PICTURE_UNITS} {PICTURE_UNITS}"><g stroke="{INK}"'
        f' stroke-width="{OUTLINE}" stroke-linecap="round" stroke-linejoin="round">{shapes}</g>'
        f"</svg>{lettered(letter, 50, base, 30 if name else 38, face=BOLD)}{_name(name)}</svg>"
    )


def _name(name: str) -> str:
    return lettered(name, 50, 126.5, fitting(name, 15, WIDEST_NAME)) if name else ""


def _colour(parts: tuple[PicturePart, ...]) -> str:
    """The brightest colour of a picture."""

    def brightness(paint: str) -> int:
        levels = [int(paint[place : place + 2], 16) for place in (1, 3, 5)]
        return max(levels) - min(levels)

    return max((part.paint for part in parts if part.paint != "none"), key=brightness)
