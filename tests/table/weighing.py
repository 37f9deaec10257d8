"""Tables with handicaps: paws of a given weight, and what was judged and learned."""

from typing import Any

from msgspec import json

from gatosabio.timing.handicap import Learned
from table.racing import EQUAL, QUICK
from table.sitting import Sitting, deck, take

CARDS = deck("8D 2H 8H 3C 4C 5C 6C 7C 9C 9D 9H 9S")


def cats(start: dict[str, Any] = EQUAL, *, fair: int = 4, **more: Any) -> Sitting:
    """Three people at Addi Cat's; person 1 sits at seat 0 and turns a card that is like 2's."""
    rules = {**QUICK, **more.pop("rules", {})}
    more = {"people": 3, **more}
    return Sitting("addicats", start=start, rules=rules, fair=fair, **more).wait(100)


def fence(*, fair: int = 4, start: dict[str, Any] = CARDS, **more: Any) -> Sitting:
    rules = {"carry": 0, "stall": 500, "recital": 2000, **more.pop("rules", {})}
    more = {"people": 2, **more}
    return Sitting("gatonegro", start=start, rules=rules, fair=fair, **more)


def weigh(sitting: Sitting, *weights: float) -> Sitting:
    """As if that had been learned. It counts from the next reveal on."""
    name = sitting.play.game.name
    known = sitting.table.handicaps[name]
    numbers = [place.number for place in sitting.table.state.members.seats]
    learned = {number: Learned(weight) for number, weight in zip(numbers, weights, strict=False)}
    sitting.table.handicaps[name] = type(known)({**known.learned, **learned})
    return sitting


def learned(sitting: Sitting) -> list[float]:
    """By seat, what the table knows."""
    known = sitting.table.handicaps[sitting.play.game.name]
    return [known.weight(place.number) for place in sitting.table.state.members.seats]


def judged(sitting: Sitting) -> list[dict[str, Any]]:
    rows = [json.decode(body) for body in sitting.acted]
    return [row for row in rows if "judge" in row]


def done(sitting: Sitting) -> list[str]:
    rows = [json.decode(body) for body in sitting.acted]
    return [f"{row['do']} {row['seat']}" for row in rows]


def race(sitting: Sitting, one: float, other: float) -> Sitting:
    """Persons 1 and 2 press for the next card of the night."""
    card = sitting.play.state.deck[sitting.play.state.taken]
    before = len(sitting.acted)
    k, n = sitting.guests[1].reveal
    when = sitting.live.races.shown_at
    assert when is not None
    for at, person in sorted([(one, 1), (other, 2)]):
        while sitting.now < when + at and len(sitting.acted) == before:
            sitting.wait(min(10.0, when + at - sitting.now))
        if len(sitting.acted) == before:
            sitting.hit(person, take(card), at, reveal=(k, n))
    return sitting.wait_until(lambda: len(sitting.acted) > before, within=9000).wait(50)
