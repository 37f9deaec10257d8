"""What simulated players do, from what they were told alone."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, TypeAlias

from gatosabio.engine.cards import VALUE

Json: TypeAlias = dict[str, Any]

BY_TURNS: Final[Json] = {"game": "gatonegro", "rules": {"by_turns": True}}
RACE: Final[Json] = {"game": "addirace"}
CATS: Final[Json] = {
    "game": "addicats",
    "rules": {"tables": 5, "look": 0, "settle": 0, "scramble": 400},
}
EVENINGS: Final = (BY_TURNS, BY_TURNS, RACE, CATS)
"""What is played at a table; by turns more often, since that costs least."""


def choose(told: Json, rng: Random) -> Json | None:
    """What to do now, in answer to *told*; None if it is nothing to act on."""
    legal: Sequence[Json] = told.get("legal") or ()
    if not legal:
        return None
    kind = told["views"][0]["type"]
    if kind == "addicats.view":
        return next((action for action in legal if action["do"] == "flip"), None)
    if kind == "gatonegro.view":
        return next((action for action in legal if action["do"] == "take"), legal[0])
    plays = [action for action in legal if action["do"] != "pass"]
    return rng.choice(plays or legal)


def press(told: Json) -> Json | None:
    """What to press in the race that *told* begins; None for nothing."""
    for view in told["views"]:
        if view["type"] != "addicats.view" or (hand := view["seat"]) is None:
            continue
        mine = view["hands"][hand]
        if not (mine["down"] or mine["up"]):
            continue
        slap = {"do": "slap", "seat": hand}
        if (scramble := view["scramble"]) is not None:
            if hand not in scramble["hits"]:
                return slap
            continue
        values = [VALUE[one["top"]] if one["top"] else 0 for one in view["hands"]]
        if values[hand] and values.count(values[hand]) > 1:
            return slap
    return None


def too_soon(told: Json) -> Json | None:
    """What somebody does who cannot wait: mostly it is refused."""
    hand = told["views"][0]["seat"]
    do = "flip" if told["views"][0]["type"] == "addicats.view" else "pass"
    return None if hand is None else {"do": do, "seat": hand}
