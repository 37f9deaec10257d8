"""The reward for a place: +1 for the first, -1 for the last, evenly spaced between. The rewards of
a game sum to 0."""

from collections.abc import Mapping

from gatosabio.engine.game import Result


def places_in(result: Result) -> dict[int, int]:
    """Each player's place."""
    return {entry.player: entry.place for entry in result.ranking}


def reward_for(player: int, places: Mapping[int, int], players: int) -> float:
    """The reward of *player*. Players who share a place get the mean of the places they take up:
    two firsts get the mean of first and second each."""
    place = places[player]
    sharing = sum([other == place for other in places.values()])
    middle = place + (sharing - 1) / 2
    return 1 - 2 * (middle - 1) / (players - 1)
