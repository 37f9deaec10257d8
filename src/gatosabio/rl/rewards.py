"""What a place is worth: the first +1, the last -1, the others evenly between; a game's rewards add
up to nothing."""

from collections.abc import Mapping

from gatosabio.engine.game import Result


def places_in(result: Result) -> dict[int, int]:
    """Each player's place."""
    return {entry.player: entry.place for entry in result.ranking}


def reward_for(player: int, places: Mapping[int, int], players: int) -> float:
    """What *player* gets for its place. Who shares one gets the mean of the places shared: of two
    firsts each has the mean of first and second."""
    place = places[player]
    sharing = sum([other == place for other in places.values()])
    middle = place + (sharing - 1) / 2
    return 1 - 2 * (middle - 1) / (players - 1)
