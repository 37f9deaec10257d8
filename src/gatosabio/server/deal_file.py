"""One deal with all that is needed to check it, once its game has ended.

It is what `check_deal.py` reads, and what the page checks. *deck* and *layout* are for the page,
which knows no rules: the cards before the shuffle, and where the cards of the shuffled deck were
put, by their numbers in it. `check_deal.py` does not believe them, but works them out for itself;
only the cards of a near deck it takes from here, since the commitment covers them.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from gatosabio.check_deal import FORMAT
from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Player, Seating
from gatosabio.engine.registry import GAMES
from gatosabio.records.log import Row
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


class DealHead(Struct, frozen=True):
    """The row that dealt a game; *last*: no later one did."""

    row: int
    dealt: Dealt
    last: bool


def head_of(decisions: Sequence[Row], number: int) -> DealHead | None:
    """The row that dealt game *number*, from those of kind `adm`; None if there is none."""
    events = [(row.seq, _read(row)) for row in decisions]
    deals = [(seq, event) for seq, event in events if isinstance(event, Dealt)]
    return next(
        (
            DealHead(seq, dealt, last=deals[-1][0] == seq)
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


def deal_file(head: DealHead, seed: bytes) -> DealFile:
    """All that is needed to check that deal."""
    dealt = head.dealt
    game = GAMES[dealt.name]
    rules = msgspec.convert(dealt.rules, game.rules_type)
    deck = dealt.cards or game.deck(rules)
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
