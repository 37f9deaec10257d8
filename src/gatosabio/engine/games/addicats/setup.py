"""Decks, deals and the state before the first action (AC-01 … AC-12)."""

from functools import cache
from typing import Final

from msgspec import UNSET

from gatosabio.engine.cards import (
    ADDITIONS,
    AMBUSH,
    DEAD_END,
    MAGIC,
    PRESENT,
    PURSUIT,
    SEESAW,
    SUMS,
    VALUE,
    Card,
    find_surplus,
    numbered,
    repeated,
)
from gatosabio.engine.game import Player, Seating, SetupError
from gatosabio.engine.games.addicats.ending import refill_size
from gatosabio.engine.games.addicats.rights import top_values
from gatosabio.engine.games.addicats.state import State
from gatosabio.engine.games.addicats.types import (
    NEVER,
    Ending,
    Pile,
    Rules,
    Start,
    Terms,
)

COPIES_BY_TABLES: Final = {5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4}
"""AC-10: how many pursuits, dead-ends, magics and seesaws each the learning deck of the tables 1 to
n has, by n."""

MOST_PLAYERS: Final = {"classic": 8, "modern": 6}  # AC-06
TWO_PLAYERS: Final = {  # AC-08: the hands of two players, by the players that own them
    "classic": ((0, 0, 1, 1),),
    "modern": ((0, 0, 1, 1), (0, 0, 1), (0, 1, 1)),
}


@cache
def deck(rules: Rules) -> Pile:
    """AC-05, AC-10, AC-11: the cards that are dealt."""
    additions = ADDITIONS[: 10 * rules.tables]
    sums = tuple(card for card in SUMS if VALUE[card] <= rules.tables + 10)
    if not rules.specials:
        return additions + sums
    copies = COPIES_BY_TABLES[rules.tables]
    specials = {
        **dict.fromkeys((PURSUIT, DEAD_END, MAGIC, SEESAW), copies),
        **dict.fromkeys((AMBUSH, PRESENT), 1),
    }
    return additions + sums + repeated(specials)


FULL_DECK: Final = deck(Rules(edition="classic"))


def deal(seating: Seating, cards: tuple[Card, ...]) -> Start:
    """AC-07: one card at a time, clockwise from the hand that starts. Each card lands on the one
    before, so the card dealt last is turned first."""
    hands = len(seating.owners)
    return Start(
        piles=tuple(cards[(hand - seating.first) % hands :: hands][::-1] for hand in range(hands))
    )


def set_up(rules: Rules, seating: Seating, start: Start) -> State:
    """The table before the first card is turned.

    :raises SetupError: if no game can be played with these
    """
    owners = seating.owners
    players = _check_owners(rules, owners)
    ups = start.up if start.up is not UNSET else ((),) * len(owners)
    _check_start(rules, len(owners), start.piles, ups)
    ending = _ending(rules, players)
    size = sum(map(len, start.piles + ups)) if rules.near_deck else len(deck(rules))  # AC-12
    none_placed: tuple[int | None, ...] = (None,) * players
    state = State(
        terms=Terms(rules, ending, owners, players, refill_size(len(owners), size)),
        downs=list(start.piles),
        ups=list(ups),
        values=top_values(ups),
        turn=seating.first,
        lost_right_at=[NEVER] * len(owners),
        points=(0,) * len(owners),
        places=none_placed,
    )
    state.give_turn(seating.first)  # AC-23: a hand with nothing to turn is passed over
    state.settle_rights()
    return state


def _check_owners(rules: Rules, owners: tuple[Player, ...]) -> int:
    """The number of players (AC-06, AC-08).

    :raises SetupError: if that number cannot play, or not with these hands
    """
    players = len(set(owners))
    most = MOST_PLAYERS[rules.edition]
    if players == 2:
        allowed = TWO_PLAYERS[rules.edition]
        if owners not in allowed:
            choices = " or ".join(str(list(hands)) for hands in allowed)
            raise SetupError(f"owners: two players own hands as {choices}, not {list(owners)}")
    elif owners != tuple(range(players)):
        raise SetupError(
            "owners: number the players 0, 1, 2 … by seat; only two players own several hands"
        )
    elif not 3 <= players <= most:
        raise SetupError(
            f"seats: {rules.edition} Addi Cat's has 3 to {most} players, or 2 with two hands "
            f"(see owners), not {players}"
        )
    return players


def _ending(rules: Rules, players: int) -> Ending:
    if rules.ending == "two-winners" and players < 4:  # AC-72
        raise SetupError(f"rules.ending: two-winners needs four players or more, not {players}")
    if rules.ending is not UNSET:
        return rules.ending
    if rules.edition == "classic":  # AC-71
        return "last-two"
    return "two-winners" if players >= 4 else "first"  # AC-72


def _check_start(rules: Rules, hands: int, downs: tuple[Pile, ...], ups: tuple[Pile, ...]) -> None:
    for name, piles in (("piles", downs), ("up", ups)):
        if len(piles) != hands:
            raise SetupError(f"start.{name}: {len(piles)} piles for {hands} hands")
    if surplus := find_surplus(deck(rules), numbered("piles", downs) | numbered("up", ups)):
        raise SetupError(f"start.{surplus}")
    for hand in range(hands):
        if not downs[hand] and not ups[hand]:
            raise SetupError(f"start.piles[{hand}]: that hand has no card, neither down nor up")
