"""Runs one table of a device: carries out what it asks for, the rows first.

What the server's actor does with a loop and a disk is a generator here: it gives the items that are
to be stored and goes on when they are, or is told that they are not.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from gatosabio.in_page.connection import Connection
from gatosabio.in_page.learning import Learning
from gatosabio.in_page.shelf import (
    Item,
    KeptSecret,
    Shelf,
    game_item,
    kept_game,
    rows_item,
    secret_item,
    table_item,
)
from gatosabio.records.log import Row
from gatosabio.server.past_games import finished_game, past_games, shown_to
from gatosabio.table.effects import (
    Disclosed,
    Effect,
    HangUp,
    Keep,
    NeedCards,
    NeedCode,
    Ponder,
    Revoke,
    Seed,
    Tell,
    Write,
)
from gatosabio.table.table import Table

Storing: TypeAlias = Iterator[tuple[Item, ...]]
"""Something that is done step by step: what comes after an item waits until it is stored."""


class AtTable:
    """A table that is awake, who is connected to it, and what it waits for besides them."""

    def __init__(self, table: Table, shelf: Shelf, learning: Learning) -> None:
        self.table = table
        self.id = table.outbox.table
        self.connections: dict[int, Connection] = {}  # by person
        self.pondered: deque[Ponder] = deque()
        self.cards_needed: deque[NeedCards] = deque()
        self.needs_code = False
        self._shelf = shelf
        self._learning = learning
        self._needed_since: float | None = None  # the first of the cards that are needed

    def carry_out(self, effects: Sequence[Effect], wall: int) -> Storing:
        """What the table asks for, in its order; finished games together with the rows that end
        them, so that nobody hears of an end that is not kept."""
        over = [effect.row for effect in effects if isinstance(effect, Disclosed)]
        for effect in effects:
            match effect:
                case Write():
                    rows = [replace(row, wall=wall) for row in effect.rows]
                    yield (*self._written(rows, effect.secret), *self._over(over, rows))
                    over = []
                case Tell(person=person):
                    if (connection := self.connections.get(person)) is not None:
                        connection.add(effect)
                case HangUp(person=person, message=message):
                    if (connection := self.connections.get(person)) is not None:
                        connection.close(message)
                case Revoke(person=person):
                    yield self._revoked(person)
                case Disclosed():
                    yield self._over(over)  # no rows came with it
                    over = []
                    self._learning.ended(self.id)
                case Ponder():
                    self.pondered.append(effect)
                case NeedCards():
                    self.cards_needed.append(effect)
                case NeedCode():
                    self.needs_code = True
                case Keep():
                    pass  # it spares reading old rows, which are in memory here
                case _:
                    assert_never(effect)

    def _written(self, rows: Sequence[Row], seed: Seed | None) -> tuple[Item, ...]:
        items = [rows_item(rows)]
        if seed is not None:
            items.append(secret_item(self.id, seed.row, KeptSecret(seed.game, seed.seed.hex())))
            items += self._learning.dealt(self.table)
        return tuple(items)

    def _revoked(self, person: int) -> tuple[Item, ...]:
        card = self._shelf.card(self.id)
        if card is None:
            return ()
        tokens = {one: known for one, known in card.tokens.items() if one != person}
        if not tokens:  # nobody can come back: only the finished games stay
            return tuple(self._shelf.without(self.id))
        return (table_item(self.id, replace(card, tokens=tokens)),)

    def _over(self, dealt: Sequence[int], newest: Sequence[Row] = ()) -> tuple[Item, ...]:
        """The games of these rows have ended, with the *newest* rows if any: their seeds may be
        seen, and they are kept as records. Once: a table that is woken says it again, and somebody
        may have deleted the record since."""
        items: list[Item] = []
        for row in dealt:
            secret = self._shelf.secret(self.id, row)
            if secret is None or secret.over:
                continue
            items.append(secret_item(self.id, row, replace(secret, over=True)))
            if told := self._told([*self._shelf.rows(self.id), *newest], row):
                items.append(game_item(self.id, row, told))
        return tuple(items)

    def _told(self, rows: Sequence[Row], first: int) -> bytes:
        """The finished game that row *first* dealt, as `KeptGame`; nothing if it has no result."""
        person = min(self.connections, default=1)
        for game in past_games([row for row in rows if row.kind == "adm"]):
            if game.first == first:
                last = game.last or rows[-1].seq
                own = [row for row in rows if first <= row.seq <= last]
                told = finished_game(own, shown_to(game, person))
                eyes = min(game.hands.get(person, ()), default=None)
                return kept_game(self.table.state.code, eyes, game.times, told) if told else b""
        return b""

    # --- What it waits for ---

    def think(self, now: float) -> list[Effect]:
        """Let the cat think that has waited longest."""
        ponder = self.pondered.popleft()
        return self.table.thought(ponder.seed, ponder.think(), now)

    def choose_cards(self, now: float) -> list[Effect] | None:
        """Choose the cards that are needed; None if that has to wait for what learners know."""
        since = now if self._needed_since is None else self._needed_since
        chosen = self._learning.chosen_cards(self.table, self.cards_needed[0], now - since)
        if chosen is None:
            self._needed_since = since
            return None
        self.cards_needed.popleft()
        self._needed_since = None
        return self.table.choose_cards(chosen, now)

    def send_due(self, now: float) -> None:
        """Send what is due now."""
        for connection in list(self.connections.values()):
            connection.send_due(now, lambda person, reveal: self.table.sent(person, reveal, now))

    def wakes_at(self, now: float) -> float | None:
        """When something is due, if nothing comes in before; None if nothing ever is."""
        if self.pondered or self.cards_needed or self.needs_code:
            return now
        due = [connection.due_at() for connection in self.connections.values()]
        moments = [self.table.wakes_at(now), *due]
        return min((moment for moment in moments if moment is not None), default=None)
