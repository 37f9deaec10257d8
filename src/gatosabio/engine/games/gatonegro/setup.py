"""The deck and the table before the first take (GN-01, GN-02, GN-20)."""

from typing import Final

from msgspec import UNSET

from gatosabio.engine.cards import FRENCH_DECK, find_surplus
from gatosabio.engine.game import Player, Seating, SetupError
from gatosabio.engine.games.gatonegro.state import State, new_state
from gatosabio.engine.games.gatonegro.types import Pile, Piles, Rules, Start

LEAST_PLAYERS: Final = 2  # GN-01
MOST_PLAYERS: Final = 4

TWO_DECKS: Final = FRENCH_DECK + FRENCH_DECK


def deck(rules: Rules) -> Pile:
    """GN-01: 52 cards. GN-20: or two such decks."""
    return TWO_DECKS if rules.two_decks else FRENCH_DECK


def set_up(rules: Rules, seating: Seating, start: Start) -> State:
    """The table with its deck turned over. If the deck is empty, the game is over at once (GN-05).

    :raises SetupError: if no game can be played with these
    """
    players = len(seating.owners)
    if seating.owners != tuple(Player(player) for player in range(players)):
        raise SetupError("owners: in Gato Negro every player has one seat")
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise SetupError(f"seats: Gato Negro has 2 to 4 players, not {players}")
    piles = start.piles
    if piles is UNSET:
        piles = (((), ()),) * players
    elif len(piles) != players:
        raise SetupError(f"start.piles: {len(piles)} pairs of piles for {players} players")
    _check(rules, start.deck, piles)
    table = new_state(rules, seating.first, start.deck, piles)
    if not start.deck:
        table.end("deck-empty")
    return table


def _check(rules: Rules, cards: Pile, piles: tuple[Piles, ...]) -> None:
    placed: dict[str, Pile] = {"deck": cards}
    for hand, (left, right) in enumerate(piles):
        placed |= {f"piles[{hand}][0]": left, f"piles[{hand}][1]": right}
    if surplus := find_surplus(deck(rules), placed):
        raise SetupError(f"start.{surplus}")
