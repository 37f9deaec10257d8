"""The mouse call, for confirmed players (AC-80 … AC-82)."""

from gatosabio.engine.game import Seat
from gatosabio.engine.games.addicats import rights
from gatosabio.engine.games.addicats.events import CallVoid, CallWon, CallWrong
from gatosabio.engine.games.addicats.state import State


def call(table: State, seat: Seat) -> None:
    """*seat* calls "Mouse!". A call is no hit: it is never greed."""
    if table.scramble is not None:  # AC-82
        table.events.append(CallVoid(table.at, seat, "scramble"))
    elif any(seat in group for group in table.denounced):
        table.events.append(CallVoid(table.at, seat, "denounced"))
    elif table.denounced:  # AC-80: all of them by one call
        sleepers = [hand for group in table.denounced for hand in group]
        put_away = tuple((hand, table.put_under(hand)) for hand in sleepers)
        table.events.append(CallWon(table.at, seat, put_away))
        table.give_turn(seat)
    elif rights.equal_groups(table.values):  # AC-82: no card turned since
        table.events.append(CallVoid(table.at, seat, "fresh"))
    else:  # AC-81
        table.events.append(CallWrong(table.at, seat, table.put_under(seat)))
        table.give_turn(table.turn)
