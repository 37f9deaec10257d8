"""How scripted people play: from what they were told alone, at once, and always to an end."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import convert, json

from gatosabio.bots.addirace import choose_greedily
from gatosabio.engine.cards import VALUE
from gatosabio.engine.games.addirace.types import Action
from gatosabio.engine.games.addirace.view import View
from server.player import Player

Json = dict[str, Any]

QUICK_CATS: Final[Json] = {
    "game": "addicats",
    "rules": {"tables": 5, "look": 0, "settle": 0, "scramble": 400},
}
QUICK_RACE: Final[Json] = {"game": "addirace"}
QUICK_GATO: Final[Json] = {"game": "gatonegro", "rules": {"carry": 0, "stall": 0, "recital": 50}}
BY_TURNS: Final[Json] = {"game": "gatonegro", "rules": {"by_turns": True}}
"""Tables that nobody has to wait at."""


def plays(*players: Player) -> None:
    """From now on they play, whatever the game is."""
    for player in players:
        player.plan = plan
        player.reflex = reflex


def plan(player: Player) -> Json | None:
    """What to do now, if it is for this player to do."""
    told = player.told[-1]
    if not (legal := told.get("legal")):
        return None
    match told["views"][0]["type"]:
        case "addicats.view":
            return _turn_a_card(player, legal)
        case "addirace.view":
            return _race_on(told["views"][0], legal)
        case _:
            return _by_turns(legal)


def reflex(player: Player) -> tuple[Json, float] | None:
    """What to press at the sight of the newest reveal, and after how many seconds."""
    if player.view["type"] == "gatonegro.view":
        return _grab(player)
    for hand in player.hands:
        if reflex := _slap(player, hand):
            return reflex
    return None


def _turn_a_card(player: Player, legal: Sequence[Json]) -> Json | None:
    """Not while one's own hit is on its way: it would have to wait for that."""
    if player.told[-1].get("k") is not None and reflex(player) is not None:
        return None
    return next((action for action in legal if action["do"] == "flip"), None)


def _slap(player: Player, hand: int) -> tuple[Json, float] | None:
    """The later at the table, the slower: everybody's time is its own."""
    view = player.view
    values = [VALUE[seat["top"]] if seat["top"] else 0 for seat in view["hands"]]
    own = values[hand]
    if not view["hands"][hand]["down"] and not view["hands"][hand]["up"]:
        return None
    if view["scramble"] and hand not in view["scramble"]["hits"]:
        return {"do": "slap", "seat": hand}, 0.13 + 0.025 * hand
    if own and values.count(own) > 1 and not view["scramble"]:
        return {"do": "slap", "seat": hand}, 0.255 + 0.025 * hand
    return None


def _race_on(view: Json, legal: Sequence[Json]) -> Json:
    actions = [convert({**action, "at": 0}, Action) for action in legal]
    chosen = json.decode(json.encode(choose_greedily(convert(view, View), actions)))
    return {name: value for name, value in chosen.items() if name != "at"}


def _by_turns(legal: Sequence[Json]) -> Json:
    """Take what is there; it is the game's end that counts here, not its score."""
    return next((action for action in legal if action["do"] == "take"), legal[0])


def _grab(player: Player) -> tuple[Json, float] | None:
    view = player.view
    if view["top"] is None or view["seat"] is None:
        return None
    mine = view["seats"][view["seat"]]["piles"]
    pile = int(mine[0]["size"] > mine[1]["size"])
    action = {"do": "take", "seat": view["seat"], "card": view["top"], "pile": pile}
    place = (view["seat"] + view["deck"]) % len(view["seats"])  # everybody is the fastest in turn
    grace = 0.4 if view["deck"] % 6 == 0 else 0  # now and then a cat may have it
    return action, 0.125 + 0.02 * place + grace
