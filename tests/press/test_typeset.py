"""Lines: where they break, and where their pieces are."""

import pytest

from gatosabio.press.kit import fonts
from gatosabio.press.paper.fonts import FontError
from gatosabio.press.paper.parts import Text
from gatosabio.press.paper.typeset import NARROW_EM, NoRoomError, Type, typeset

HOW = Type(4.0, 5.0)
SPACE = fonts()["Lexend 400"].width(" ", 4.0)


def lines(text: str, width: float) -> list[str]:
    """What stands on each line."""
    said: dict[float, str] = {}
    for part in typeset(text, width, HOW).parts:
        assert isinstance(part, Text)
        said[part.y] = said.get(part.y, "") + part.text
    return list(said.values())


def test_a_line_takes_as_many_words_as_there_is_room_for() -> None:
    wide = fonts()["Lexend 400"].width("one two three", 4.0)

    assert lines("one two three", wide) == ["one two three"]
    assert lines("one two three", wide - 0.01) == ["one two", "three"]


def test_the_height_is_that_of_all_lines() -> None:
    assert typeset("one", 40.0, HOW).height == 5.0
    assert typeset("one two three four five six", 20.0, HOW).height == 15.0


def test_bold_words_are_pieces_of_their_line() -> None:
    block = typeset("The **wise** cat", 90.0, HOW)
    told = [(part.text, part.font) for part in block.parts if isinstance(part, Text)]

    assert told == [
        ("The", "Lexend 400"),
        ("\u00a0", "Lexend 400"),
        ("wise", "Lexend 700"),
        ("\u00a0", "Lexend 700"),
        ("cat", "Lexend 400"),
    ]
    assert {part.y for part in block.parts} == {2.5 + 0.35 * 4.0}


def test_a_mark_after_a_bold_word_stays_with_it() -> None:
    assert lines("a **Gatosabio**, b", 22.5)[1].startswith("Gatosabio,")


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_a_line_never_breaks_at_a_space_that_holds_its_words_together(space: str) -> None:
    wide = fonts()["Lexend 400"].width("Ça va ?", 4.0) - 0.1 - SPACE

    assert lines(f"Ça va{space}?", wide)[0] == "Ça"


def test_a_number_stays_with_what_it_counts() -> None:
    wide = fonts()["Lexend 400"].width("They turn 4", 4.0)

    assert lines("They turn 4 cards", wide) == ["They turn", "4\u00a0cards"]
    assert lines("They turn 5+4 cards", wide + 5.0)[0] == "They turn 5+4"


def test_a_narrow_space_is_drawn_narrow() -> None:
    parts = [part for part in typeset("va\u202f?", 40.0, HOW).parts if isinstance(part, Text)]
    word, space, mark = parts

    assert space.length == pytest.approx(NARROW_EM * 4.0)
    assert space.x == pytest.approx(word.x + fonts()["Lexend 400"].width("va", 4.0))
    assert mark.x == pytest.approx(space.x + space.length)


def test_no_short_word_is_left_alone_at_the_end() -> None:
    wide = fonts()["Lexend 400"].width("The paw that is on its large", 4.0)

    assert lines("The paw that is on its large ear", wide) == [
        "The paw that is on its",
        "large ear",
    ]


def test_a_text_can_be_in_the_middle_or_at_the_end() -> None:
    wide = fonts()["Lexend 400"].width("cat", 4.0)

    for align, share in (("start", 0.0), ("middle", 0.5), ("end", 1.0)):
        (part,) = typeset("cat", 40.0, HOW, align).parts
        assert part.x == pytest.approx(share * (40.0 - wide))


def test_a_word_that_is_too_wide_is_refused() -> None:
    with pytest.raises(NoRoomError, match="Gatosabio"):
        typeset("a Gatosabio", 10.0, HOW)


@pytest.mark.parametrize("letter", ["→", "♠", "≠"])
def test_a_letter_that_the_font_lacks_is_an_error(letter: str) -> None:
    with pytest.raises(FontError, match="has no letter"):
        typeset(f"a {letter} b", 40.0, HOW)
