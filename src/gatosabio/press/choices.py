"""What can be chosen for a deck, and what cannot be chosen together."""

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

PrintedGame: TypeAlias = Literal["addicats", "addirace", "gatonegro"]
Edition: TypeAlias = Literal["classic", "modern"]
Paper: TypeAlias = Literal["a4", "letter"]
Kind: TypeAlias = Literal["numbers", "dots", "frames"]
CardLanguage: TypeAlias = Literal["en", "fr", "es", "none"]
Layout: TypeAlias = Literal["9up", "fold", "shop"]

GAMES: Final = get_args(PrintedGame)
EDITIONS: Final = get_args(Edition)
PAPERS: Final = get_args(Paper)
KINDS: Final = get_args(Kind)
CARD_LANGUAGES: Final = get_args(CardLanguage)
LAYOUTS: Final = get_args(Layout)

FEWEST_TABLES: Final = 5
ALL_TABLES: Final = 10
FARTHEST_SHIFT: Final = 5.0


class BadChoiceError(ValueError):
    """These choices do not go together. The text says what to do."""


class Choices(Struct, frozen=True, kw_only=True):
    """What somebody wants to print.

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

    def __post_init__(self) -> None:
        problem = self._problem()
        if problem is not None:
            raise BadChoiceError(problem)

    def _problem(self) -> str | None:
        is_french = self.game == "gatonegro"
        if self.game != "addicats" and (self.tables != ALL_TABLES or not self.specials):
            return f"{self.game} needs all its cards: --tables and --no-specials are for addicats"
        if not FEWEST_TABLES <= self.tables <= ALL_TABLES:
            return f"--tables is {FEWEST_TABLES} to {ALL_TABLES}, not {self.tables}"
        if self.decks not in {1, 2} or (self.decks == 2 and not is_french):
            return "--decks is 1, or 2 for gatonegro"
        if is_french and self.kind != "numbers":
            return "--kind is for the cards with sums: gatonegro has none"
        if any(abs(shift) > FARTHEST_SHIFT for shift in self.back_shift):
            return f"--back-shift is {FARTHEST_SHIFT:g} mm at most, to either side"
        if self.back_shift != (0.0, 0.0) and not (self.backs and self.layout == "9up"):
            return "--back-shift is for backs on the other side of the sheet: --layout 9up"
        return None
