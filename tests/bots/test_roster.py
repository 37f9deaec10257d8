"""The cats, and what they are like."""

import re
from pathlib import Path

import pytest

from gatosabio.bots.policy import CATS, LEVELS, Level
from gatosabio.bots.profiles import ADULT, BEGINNER, PROFILES
from gatosabio.bots.roster import ROSTER
from gatosabio.table.names import FACES, FRIENDLY, LONGEST_NAME, cleaned

NAMED = [level for level in CATS if level not in LEVELS]
PAGE = Path(__file__).parents[2] / "client" / "src" / "screens" / "lobby" / "characters.ts"


def test_everybody_is_in_the_roster() -> None:
    assert tuple(ROSTER) == CATS
    assert CATS[:3] == LEVELS


def test_named_cats_have_names_and_faces_of_their_own() -> None:
    names = [ROSTER[level].name for level in NAMED]
    faces = [ROSTER[level].face for level in NAMED]

    assert len(set(names)) == len(names)
    assert all(cleaned(name) == name != "" for name in names)
    assert all(len(f"{name} 8") <= LONGEST_NAME for name in names)
    assert not set(names) & set(FRIENDLY)  # which are for those who type no name
    assert len(set(faces)) == len(faces)
    assert sorted(faces) == sorted([*FACES, "nova"])  # which is nobody else's


@pytest.mark.parametrize("level", LEVELS)
def test_the_three_levels_are_called_by_their_kind(level: Level) -> None:
    assert (ROSTER[level].name, ROSTER[level].face) == ("", "")


def test_there_is_a_cat_of_nearly_every_age_the_youngest_first() -> None:
    ages = [ROSTER[level].age for level in NAMED]

    assert ages == [6, 6, 7, 8, 9, 10, 12, ADULT, ADULT]
    assert [level for level in NAMED if ROSTER[level].profile == BEGINNER] == ["pelusa"]


@pytest.mark.parametrize("level", NAMED[1:])
def test_they_are_as_their_age_is_but_for_what_they_know(level: Level) -> None:
    profile, usual = ROSTER[level].profile, PROFILES[ROSTER[level].age]

    assert profile.knows
    assert (profile.count, profile.recall, profile.known) == (
        usual.count,
        usual.recall,
        usual.known,
    )


def test_the_page_knows_them_by_the_same_names_and_faces() -> None:
    found = re.findall(r"(\w+): \{ name: '(\w+)', face: '(\w+)' \}", PAGE.read_text("utf-8"))

    assert found == [(level, ROSTER[level].name, ROSTER[level].face) for level in NAMED]
