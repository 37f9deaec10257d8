"""The mouse call, for confirmed players (AC-80 … AC-82)."""

from gatosabio.engine.game import Hand
from gatosabio.engine.games.addicats import rights
from gatosabio.engine.games.addicats.events import CallVoid, CallWon, CallWrong
from gatosabio.engine.games.addicats.state import State


def call(table: State, hand: Hand) -> None:
    """*hand* calls "Mouse!". A call is no hit: it is never greed."""
    if table.scramble is not None:  # AC-82
        table.events.append(CallVoid(table.at, hand, "scramble"))
    elif any(hand in group for group in table.denounced):
        table.events.append(CallVoid(table.at, hand, "denounced"))
    elif table.denounced:  # AC-80: all of them by one call
        sleepers = [sleeper for group in table.denounced for sleeper in group]
        put_away = tuple((sleeper, table.put_under(sleeper)) for sleeper in sleepers)
        table.events.append(CallWon(table.at, hand, put_away))
        table.give_turn(hand)
    elif rights.equal_groups(table.values):  # AC-82: no card turned since
        table.events.append(CallVoid(table.at, hand, "fresh"))
    else:  # AC-81
        table.events.append(CallWrong(table.at, hand, table.put_under(hand)))
        table.give_turn(table.turn)
