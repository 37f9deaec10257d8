"""Going out, places, the infinite game and the end (AC-70 … AC-76)."""

from collections.abc import Sequence
from typing import Final, Literal

from gatosabio.engine.game import Hand, Player, Ranked, Result, ranked
from gatosabio.engine.games.addicats.events import (
    GameEnded,
    HandEmptied,
    PointScored,
    Refilled,
    WentOut,
)
from gatosabio.engine.games.addicats.state import State

REFILL: Final = {3: 30, 4: 27, 5: 24, 6: 21, 7: 18, 8: 15}
"""AC-73: how many cards an emptied hand gets, by the number of hands, with the full deck."""

FULL_SIZE: Final = 137
LEAST_REFILL: Final = 5
"""AC-73: an emptied hand gets at least this many. No deck is so small today."""


def refill_size(hands: int, deck: int) -> int:
    """AC-73: how many cards an emptied hand gets: fewer with a smaller *deck*, rounded down."""
    return max(LEAST_REFILL, REFILL[hands] * deck // FULL_SIZE)


def settle_emptied(table: State, gave: Sequence[Hand]) -> None:
    """Settle the hands that have just given their last card away: places (AC-70), or points and
    new cards (AC-73). *gave* are the hands that gave cards, in play order, starting next to the
    hand that took them."""
    emptied = [hand for hand in gave if not table.downs[hand] and not table.ups[hand]]
    if not emptied:
        return
    if table.terms.ending == "infinite":
        for hand in emptied:  # all points first
            _score(table, hand)
        for hand in emptied:
            _refill(table, hand)
    else:
        _place(table, emptied)


# --- The infinite game ---


def _score(table: State, hand: Hand) -> None:
    points = list(table.points)
    points[hand] += 1
    table.points = tuple(points)
    table.events.append(PointScored(table.at, hand, points[hand]))


def _refill(table: State, hand: Hand) -> None:
    """AC-73: one card at a time, each under the one before, from the hand that then owns most."""
    sizes = [len(down) + len(up) for down, up in zip(table.downs, table.ups, strict=True)]
    givers: list[Hand] = []
    cards = []
    while len(givers) < table.terms.refill:
        # Never a hand's last card. `max` keeps the first of equals: ties go by play order.
        able = [other for other in table.after(hand) if table.downs[other] and sizes[other] > 1]
        if not able:
            break
        giver = max(able, key=sizes.__getitem__)
        cards.append(table.draw(giver))
        sizes[giver] -= 1
        givers.append(giver)
    table.downs[hand] = tuple(cards)
    table.events.append(Refilled(table.at, hand, tuple(givers)))


# --- Places ---


def _place(table: State, emptied: Sequence[Hand]) -> None:
    """AC-70: players who go out at once share the place."""
    terms = table.terms
    out = []
    for player in sorted({terms.owners[hand] for hand in emptied}):
        hands = [Hand(hand) for hand, owner in enumerate(terms.owners) if owner == player]
        if terms.rules.quick_two_hands or not any(table.in_play(hand) for hand in hands):
            out.append(player)
        else:
            table.events += [HandEmptied(table.at, hand) for hand in hands if hand in emptied]
    if not out:
        return
    place = 1 + sum(taken is not None for taken in table.places)
    places = list(table.places)
    for player in out:
        places[player] = place
    table.places = tuple(places)
    table.events.append(WentOut(table.at, tuple(out), place))
    if _enough_are_out(table):
        end(table, "won")


def _enough_are_out(table: State) -> bool:
    players = table.terms.players
    out = sum(place is not None for place in table.places)
    match table.terms.ending:
        case "two-winners":  # AC-72
            return out >= 2
        case "last-two" if players > 2:  # AC-71
            return players - out <= 2
        case _:  # AC-71, AC-72, AC-74: the first player who is out ends the game
            return True


def end(table: State, why: Literal["won", "standstill", "stopped"]) -> None:
    """The game is over: everybody gets a place, open contests are dropped (AC-75)."""
    result = _result(table)
    places = list(table.places)
    for entry in result.ranking:
        places[entry.player] = entry.place
    table.places = tuple(places)
    table.result = result
    table.scramble = None
    table.waiting = ()
    table.seesaw = table.together = False
    table.events.append(GameEnded(table.at, why, result))


def _result(table: State) -> Result:
    terms = table.terms
    players = [Player(player) for player in range(terms.players)]
    cards = dict.fromkeys(players, 0)
    points = dict.fromkeys(players, 0)
    for hand, owner in enumerate(terms.owners):
        cards[owner] += len(table.downs[hand]) + len(table.ups[hand])
        points[owner] += table.points[hand]
    if terms.ending == "infinite":  # AC-73: most points first, then fewer cards
        ranking = ranked([((-points[player], cards[player]), player) for player in players])
        return Result(ranking, _infinite_losers(ranking))
    # AC-70, AC-75: those who are out by their places, then the others, fewest cards first
    still_in = tuple(player for player in players if table.places[player] is None)
    after_all = len(players) + 1
    ranking = ranked(
        [((table.places[p] or after_all, cards[p] if p in still_in else 0), p) for p in players]
    )
    losing = terms.ending == "last-two" or terms.players == 2
    return Result(ranking, still_in if losing else ())


def _infinite_losers(ranking: Sequence[Ranked]) -> tuple[Player, ...]:
    """AC-73: the last two players, or the last of two, and all who share their places; never the
    winner."""
    places = {entry.place for entry in ranking[-2:]} - {1}
    return tuple(sorted(entry.player for entry in ranking if entry.place in places))
