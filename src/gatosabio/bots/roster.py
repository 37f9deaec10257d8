"""Every cat: how fast it is, what it knows, and how it plays each game.

The sentence that describes a cat to players is in the client, with the lobby.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.bots.policy import Level
from gatosabio.bots.profiles import ADULT, BEGINNER, PROFILES, Family, Profile

Style: TypeAlias = Literal["greedy", "careless", "cautious", "attacking", "strong", "champion"]
"""How to play Addi Race."""

Skill: TypeAlias = Literal["novice", "skilled", "expert"]
"""How to play Gato Negro."""


class Character(Struct, frozen=True, kw_only=True):
    """One cat. *name* is empty for the three levels: the client has words for those."""

    name: str = ""
    face: str = ""
    age: int
    profile: Profile
    style: Style
    skill: Skill


def _knowing(age: int, *families: Family) -> Profile:
    return replace(PROFILES[age], knows=frozenset(families))


ROSTER: Final[Mapping[Level, Character]] = {
    "kitten": Character(age=7, profile=PROFILES[7], style="careless", skill="novice"),
    "cat": Character(age=10, profile=PROFILES[10], style="greedy", skill="skilled"),
    "tiger": Character(age=ADULT, profile=PROFILES[ADULT], style="strong", skill="expert"),
    "pelusa": Character(
        name="Pelusa", face="pelusa", age=6, profile=BEGINNER, style="careless", skill="novice"
    ),
    "nube": Character(
        name="Nube",
        face="nube",
        age=6,
        profile=_knowing(6, "ones"),
        style="careless",
        skill="novice",
    ),
    "minou": Character(
        name="Minou",
        face="minou",
        age=7,
        profile=_knowing(7, "doubles"),
        style="greedy",
        skill="novice",
    ),
    "luna": Character(
        name="Luna",
        face="luna",
        age=8,
        profile=_knowing(8, "doubles", "tens"),
        style="cautious",
        skill="skilled",
    ),
    "tom": Character(
        name="Tom",
        face="tom",
        age=9,
        profile=_knowing(9, "to-ten"),
        style="attacking",
        skill="skilled",
    ),
    "felix": Character(
        name="Felix",
        face="felix",
        age=10,
        profile=_knowing(10, "to-ten", "doubles", "ten-and"),
        style="greedy",
        skill="skilled",
    ),
    "gaspar": Character(
        name="Gaspar",
        face="gato",
        age=12,
        profile=_knowing(12, "to-ten", "doubles", "ten-and", "nines"),
        style="attacking",
        skill="expert",
    ),
    "moustache": Character(
        name="Moustache",
        face="moustache",
        age=ADULT,
        profile=_knowing(ADULT, "to-ten", "doubles", "ten-and"),
        style="strong",
        skill="expert",
    ),
    "nova": Character(
        name="Nova",
        face="nova",
        age=ADULT,
        profile=_knowing(ADULT, "to-ten", "doubles", "ten-and", "nines"),
        style="champion",
        skill="expert",
    ),
}
