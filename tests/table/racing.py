"""Tables in the middle of a game, with something to race for, and what came of it."""

from typing import Any

from msgspec import json

from table.sitting import Sitting, deck, hands

QUICK = {"look": 0}

EQUAL = hands("7+4 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
"""Hand 0 turns a 7+4, and so has a race with hand 1."""

PURSUIT = hands("pursuit 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")

CARDS = deck("8D 2H 8H 3C 4C 5C 6C 7C")


def cats(start: dict[str, Any] = EQUAL, people: int = 3, **more: Any) -> Sitting:
    """People at Addi Cat's, a little after the beginning."""
    rules = {**QUICK, **more.pop("rules", {})}
    return Sitting("addicats", people=people, start=start, rules=rules, **more).wait(100)


def fence(start: dict[str, Any] = CARDS, people: int = 2, **more: Any) -> Sitting:
    """People at Gato Negro, before the first card is shown."""
    rules = {"carry": 0, **more.pop("rules", {})}
    return Sitting("gatonegro", people=people, start=start, rules=rules, **more)


def done(sitting: Sitting) -> list[str]:
    """What has been written, as `slap 1` or `take 0 8D`."""
    rows = [json.decode(body) for body in sitting.acted]
    return [
        " ".join([row["do"], str(row["seat"]), *filter(None, [row.get("card")])]) for row in rows
    ]


def shown_at(sitting: Sitting) -> float:
    assert sitting.live.races.shown_at is not None
    return sitting.live.races.shown_at
