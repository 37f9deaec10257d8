"""One deal with all that is needed to check it, once its game has ended.

It is what `check_deal.py` reads, and what the page checks. *deck* and *layout* are for the page,
which knows no rules: the cards before the shuffle, and where the cards of the shuffled deck were
put, by their numbers in it. `check_deal.py` does not believe them, but works them out for itself.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from gatosabio.check_deal import FORMAT
from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Player, Seating
from gatosabio.engine.registry import GAMES
from gatosabio.records.log import Log, Row
from gatosabio.server.streams import beside_the_loop
from gatosabio.table.rows import Dealt, TableEvent, decode_table_event


class DealFile(Struct, frozen=True, kw_only=True):
    """A deal, to be checked."""

    format: str = FORMAT
    table: str
    game: int
    name: str
    rules: dict[str, Any]
    hands: tuple[int, ...]
    first: int
    start: dict[str, Any]
    seed: str
    commitment: str
    entropies: tuple[str, ...]
    deck: tuple[str, ...]
    layout: dict[str, Any]


class _Head(Struct, frozen=True):
    """The row that dealt a game; *last*: no later one did."""

    row: int
    dealt: Dealt
    last: bool


async def deal_of(records: Log, table: str, number: int) -> bytes | None:
    """Game *number* of *table*, as JSON; None if there was none, or its seed is still a secret."""
    decisions = await records.decisions(table)
    head = await beside_the_loop(lambda: _head(decisions, number))
    if head is None or head.dealt.name not in GAMES:
        return None
    secret = await records.read_secret(table, head.row)
    if secret is None or (head.last and secret.revealed_wall is None):
        return None
    return msgspec.json.encode(_deal_file(head, secret.seed))


def _head(decisions: Sequence[Row], number: int) -> _Head | None:
    events = [(row.seq, _read(row)) for row in decisions]
    deals = [(seq, event) for seq, event in events if isinstance(event, Dealt)]
    return next(
        (
            _Head(seq, dealt, last=deals[-1][0] == seq)
            for seq, dealt in deals
            if dealt.game == number
        ),
        None,
    )


def _read(row: Row) -> TableEvent | None:
    try:
        return decode_table_event(row.body)
    except msgspec.MsgspecError:  # damaged: whoever reads that game says so
        return None


def _deal_file(head: _Head, seed: bytes) -> DealFile:
    dealt = head.dealt
    game = GAMES[dealt.name]
    rules = msgspec.convert(dealt.rules, game.rules_type)
    deck = game.deck(rules)
    seating = Seating(tuple(map(Player, dealt.owners)), Hand(dealt.first))
    places = tuple(Card(str(place)) for place in range(len(deck)))
    return DealFile(
        table=dealt.table,
        game=dealt.game,
        name=dealt.name,
        rules=dealt.rules,
        hands=dealt.hands,
        first=dealt.first,
        start=dealt.start,
        seed=seed.hex(),
        commitment=dealt.commitment,
        entropies=dealt.entropies,
        deck=deck,
        layout=msgspec.to_builtins(game.deal(rules, seating, places)),
    )
