"""What a page says of somebody who learns, and what it is answered. Pure: what runs in a page uses
it, too."""

import re
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from gatosabio.learning.lessons import Answer, is_addition
from gatosabio.learning.minute import LARGEST, SMALLEST, Help, help_with
from gatosabio.server.admission import hashed

KEY: Final = re.compile(r"[A-Za-z0-9_-]{22}")
"""16 random bytes in base64, as an address would have them."""

DO_NOT_KNOW: Final = 0


class SaidAlone(Struct, frozen=True):
    """An answer as a page sends it; `Answer` says what the fields mean."""

    fact: str
    said: int
    seconds: Annotated[float, Meta(ge=0.05, le=600)] | None
    once: Annotated[str, Meta(pattern=r"^[ -~]{1,32}$")]


class Judged(Struct, frozen=True):
    """What is said of an answer. *help* leads to the *total* if the answer was wrong."""

    right: bool
    total: int
    help: Help | None


class Plays(Struct, frozen=True):
    """Whether the learner plays this hand of the person with this token."""

    token: str
    hand: int
    me: bool


def learner_with(key: str) -> str | None:
    """How the learner with that *key* is called here; None if it is no key."""
    return None if KEY.fullmatch(key) is None else hashed(key)


def answer_of(body: Any) -> Answer:
    """The answer that a request has in its *body*.

    :raises msgspec.ValidationError: if that is none
    """
    said = msgspec.convert(body, SaidAlone)
    if not is_addition(said.fact):
        raise msgspec.ValidationError("fact: an addition like 8+5, the larger number first")
    if said.said != DO_NOT_KNOW and not SMALLEST <= said.said <= LARGEST:
        why = f"said: {SMALLEST} to {LARGEST}, or {DO_NOT_KNOW}: do not know"
        raise msgspec.ValidationError(why)
    return Answer(said.fact, said.said, said.seconds, said.once)


def judged(noted: str) -> Judged:
    """What is said of an answer that was *noted*."""
    answer = msgspec.json.decode(noted, type=Answer)
    a, b = map(int, answer.fact.split("+"))
    return Judged(answer.is_right, a + b, None if answer.is_right else help_with(a, b))
