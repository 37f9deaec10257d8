"""The mouse call, for confirmed players (AC-80 … AC-82)."""

from gatosabio.engine.game import Seat
from gatosabio.engine.games.addicats import rights
from gatosabio.engine.games.addicats.draft import Draft
from gatosabio.engine.games.addicats.events import CallVoid, CallWon, CallWrong


def call(draft: Draft, seat: Seat) -> None:
    """*seat* calls "Mouse!". A call is no hit: it is never greed."""
    if draft.scramble is not None:  # AC-82
        draft.events.append(CallVoid(draft.at, seat, "scramble"))
    elif any(seat in group for group in draft.denounced):
        draft.events.append(CallVoid(draft.at, seat, "denounced"))
    elif draft.denounced:  # AC-80: all of them by one call
        sleepers = [hand for group in draft.denounced for hand in group]
        put_away = tuple((hand, draft.put_under(hand)) for hand in sleepers)
        draft.events.append(CallWon(draft.at, seat, put_away))
        draft.give_turn(seat)
    elif rights.equal_groups(draft.values):  # AC-82: no card turned since
        draft.events.append(CallVoid(draft.at, seat, "fresh"))
    else:  # AC-81
        draft.events.append(CallWrong(draft.at, seat, draft.put_under(seat)))
        draft.give_turn(draft.turn)
