"""What can be chosen for a deck, and what cannot be chosen together."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

PrintedGame: TypeAlias = Literal["addicats", "addirace", "gatonegro", "class"]
Edition: TypeAlias = Literal["classic", "modern"]
Paper: TypeAlias = Literal["a4", "letter"]
Kind: TypeAlias = Literal["numbers", "dots", "frames"]
CardLanguage: TypeAlias = Literal["en", "fr", "es", "none"]
Layout: TypeAlias = Literal["9up", "fold", "shop"]
Cut: TypeAlias = Literal["marks", "lines"]
Extra: TypeAlias = Literal["leaflet", "rulebook", "pad", "box"]

GAMES: Final = get_args(PrintedGame)
EDITIONS: Final = get_args(Edition)
PAPERS: Final = get_args(Paper)
KINDS: Final = get_args(Kind)
CARD_LANGUAGES: Final = get_args(CardLanguage)
LAYOUTS: Final = get_args(Layout)
CUTS: Final = get_args(Cut)
EXTRAS: Final = get_args(Extra)

FEWEST_TABLES: Final = 5
ALL_TABLES: Final = 10
FARTHEST_SHIFT: Final = 5.0
SHIFT_STEP: Final = 0.5
"""In the address of a page: there are only so many decks that a server can be asked for."""

OF_A_CLASS: Final = {"game", "paper", "lang", "low_ink"}


class BadChoiceError(ValueError):
    """These choices do not exist, or do not go together. The text says what to do."""


class Choices(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody wants to print: a game's cards, or the pictures of a class.

    :raises BadChoiceError: if something does not exist for this game, or not together
    """

    game: PrintedGame
    edition: Edition = "modern"
    paper: Paper = "a4"
    kind: Kind = "numbers"
    lang: CardLanguage = "en"
    low_ink: bool = False
    layout: Layout = "9up"
    tables: int = ALL_TABLES
    specials: bool = True
    decks: int = 1
    backs: bool = True
    back_shift: tuple[float, float] = (0.0, 0.0)
    cut: Cut = "marks"
    extras: tuple[Extra, ...] = ()

    def __post_init__(self) -> None:
        problem = self._problem() or self._problem_of_class()
        if problem is not None:
            raise BadChoiceError(problem)

    @property
    def tongue(self) -> str:
        """The language of what is not on cards. Where cards have no words, it is English."""
        return "en" if self.lang == "none" else self.lang

    def _problem(self) -> str | None:
        if self.game != "addicats" and (self.tables != ALL_TABLES or not self.specials):
            return f"{self.game} needs all its cards: fewer tables or no specials are for addicats"
        if not FEWEST_TABLES <= self.tables <= ALL_TABLES:
            return f"tables: {FEWEST_TABLES} to {ALL_TABLES}, not {self.tables}"
        if self.decks not in {1, 2} or (self.decks == 2 and self.game != "gatonegro"):
            return "decks: 1, or 2 for gatonegro"
        if self.game == "gatonegro" and (self.kind, self.edition) != ("numbers", "modern"):
            return "kind, edition: for the cards with sums, and gatonegro has none"
        if self.game != "gatonegro" and "pad" in self.extras:
            return "extras: a score pad is for gatonegro"
        if any(abs(shift) > FARTHEST_SHIFT for shift in self.back_shift):
            return f"back shift: {FARTHEST_SHIFT:g} mm at most, to either side"
        if self.back_shift != (0.0, 0.0) and not (self.backs and self.layout == "9up"):
            return "back shift: for backs on the other side of the sheet, so for the layout 9up"
        if self.layout == "fold" and not self.backs:
            return "layout: without backs there is nothing to fold; use 9up"
        if self.layout == "shop" and (self.cut == "lines" or self.extras):
            return "layout: a print shop gets cards alone, without lines and extras"
        if len(set(self.extras)) != len(self.extras):
            return "extras: each of them once"
        return None

    def _problem_of_class(self) -> str | None:
        if self.game != "class":
            return None
        for field in msgspec.structs.fields(self):
            if field.name not in OF_A_CLASS and getattr(self, field.name) != field.default:
                return f"class: its pictures have no {field.name.replace('_', ' ')} to choose"
        return None


def what_matters(choices: Choices) -> Choices:
    """The choices that make a difference for what is told about a game: not how cards are laid out,
    cut or turned. So what was made for them can be used again."""
    return msgspec.structs.replace(
        choices, layout="9up", backs=True, back_shift=(0.0, 0.0), cut="marks", extras=()
    )


def choices_of(game: str, asked: Mapping[str, str]) -> Choices:
    """The choices in the address of a page: `paper=letter&backs=false&extras=leaflet,pad`.

    :raises BadChoiceError: if something is not known, or does not go together
    """
    if "game" in asked:
        raise BadChoiceError("game: it stands before the question mark")
    values: dict[str, object] = {**asked, "game": game}
    if "back_shift" in asked:
        values["back_shift"] = asked["back_shift"].split(",")
    if "extras" in asked:
        values["extras"] = sorted(filter(None, asked["extras"].split(",")), key=_in_order)
    try:
        chosen = msgspec.convert(values, Choices, strict=False)
    except msgspec.ValidationError as error:
        raise BadChoiceError(str(error)) from None
    if any(shift % SHIFT_STEP for shift in chosen.back_shift):
        raise BadChoiceError(f"back shift: in steps of {SHIFT_STEP:g} mm")
    right, down = chosen.back_shift
    return msgspec.structs.replace(chosen, back_shift=(right + 0.0, down + 0.0))  # -0.0 is 0.0


def _in_order(extra: str) -> int:
    """The same extras are the same choice, in whichever order they are asked for."""
    return EXTRAS.index(extra) if extra in EXTRAS else len(EXTRAS)
