"""Small tables that tests about time begin with."""

from typing import Any

from msgspec import json

from table.sitting import Sitting, hands, race

EQUAL = hands("7+4 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
RACE = race("pursuit 7+4 c3 6", "14 c5 9+9", stock="8 9 10 5+5 6+6")
ATTACK = {"do": "attack", "card": "pursuit", "target": 1}


def cats(start: dict[str, Any] = EQUAL, **more: Any) -> Sitting:
    rules = more.pop("rules", {"look": 0})
    return Sitting("addicats", people=3, start=start, rules=rules, **more)


def last_act(sitting: Sitting) -> dict[str, Any]:
    action: dict[str, Any] = json.decode(sitting.acted[-1])
    return action
