"""The games that a table has played, and what of them a person may see. Pure: what runs in a page
uses it, too."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from gatosabio.records.log import Row
from gatosabio.records.record import encode
from gatosabio.server.export import DEAL, StoredGame, games_of
from gatosabio.table.members import Members
from gatosabio.table.rows import Dealt, Given, decode_table_event
from gatosabio.table.state import TableState
from gatosabio.wire.fields import Times


class PastGame(Struct):
    """Where the rows of a game are, and whose reaction times its players were shown. *hands* are
    those of each person."""

    first: int
    last: int | None  # None: up to the end of the table
    times: Times
    hands: dict[int, set[int]]


def past_games(decisions: Sequence[Row]) -> list[PastGame]:
    """The games of a table, from its rows of kind `adm`. A game whose first row is damaged is among
    them: whoever reads it says what is wrong."""
    state = TableState()
    games: list[PastGame] = []
    for row in decisions:
        try:
            event = decode_table_event(row.body)
        except msgspec.MsgspecError:
            if DEAL in row.body:
                _begin(games, PastGame(row.seq, None, "none", {}))
            continue
        state.fold(event)
        match event:
            case Dealt():
                hands = _hands(event, state.members)
                _begin(games, PastGame(row.seq, None, state.settings.times, hands))
            case Given(person=person, to=heir):  # the same player, so these are their times
                for game in games:
                    game.hands.setdefault(heir, set()).update(game.hands.pop(person, ()))
    return games


def _begin(games: list[PastGame], game: PastGame) -> None:
    if games:
        games[-1].last = game.first - 1
    games.append(game)


def _hands(dealt: Dealt, members: Members) -> dict[int, set[int]]:
    hands: dict[int, set[int]] = {}
    for hand, seat in enumerate(dealt.hands):
        person = members.seats[seat].person
        if person is not None:
            hands.setdefault(person, set()).add(hand)
    return hands


def shown_to(game: PastGame, person: int) -> frozenset[int] | None:
    """The hands whose reaction times *person* may see; None: all."""
    match game.times:
        case "all":
            return None
        case "own":
            return frozenset(game.hands.get(person, ()))
        case "none":
            return frozenset()


def finished_game(rows: Sequence[Row], shown: frozenset[int] | None) -> bytes:
    """A finished game as JSON; nothing if it has no result, or cannot be read."""
    for game in games_of(rows):
        if game.result is not None:
            return b"".join(_json(game, shown))
    return b""


def _json(game: StoredGame, shown: frozenset[int] | None) -> Iterator[bytes]:
    record = game.record
    if shown is not None:
        actions = tuple(_without_times(action, shown) for action in record.actions)
        record = replace(record, actions=actions)
    head = {"game": game.number, "dealt": game.wall, "winners": game.winners}
    yield msgspec.json.encode(head)[:-1]
    yield b',"record":'
    yield encode(record)
    yield b"}"


def _without_times(action: Any, shown: frozenset[int]) -> Any:
    if action.judge is UNSET or getattr(action, "hand", None) in shown:
        return action
    return replace(action, judge=UNSET)
