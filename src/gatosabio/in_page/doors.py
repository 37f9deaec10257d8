"""Opening tables, finding them by code or token, and bringing them back: as a server does it, for
one device."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Generator
from random import Random
from typing import Final, TypeAlias, TypeVar

from msgspec.structs import replace

from gatosabio.engine.chance import SEED_BYTES, draw_below, random_words
from gatosabio.in_page.at_table import AtTable
from gatosabio.in_page.clock import Clock
from gatosabio.in_page.connection import Connection
from gatosabio.in_page.learning import Learning
from gatosabio.in_page.shelf import Item, Shelf, TableCard, table_item
from gatosabio.server.admission import Admission, hashed
from gatosabio.server.codes import CODE_LENGTHS, CODE_LETTERS
from gatosabio.server.waking import deals_in
from gatosabio.table.fold import restore
from gatosabio.table.table import Table
from gatosabio.wire.from_client import Configure, Hello
from gatosabio.wire.to_client import Closed, Renewed

T = TypeVar("T")
Steps: TypeAlias = Generator[tuple[Item, ...], None, T]
"""Something that stores now and then, and gives a `T` in the end."""

TOKEN_BYTES: Final = 32
OWNER: Final = "in the page"


class Doors:
    """The tables that are awake, and the ways to all tables."""

    def __init__(
        self, shelf: Shelf, learning: Learning, entropy: Callable[[int], bytes], rng: Random
    ) -> None:
        self._shelf = shelf
        self._learning = learning
        self._entropy = entropy
        self._rng = rng
        self._awake: dict[str, AtTable] = {}

    def awake(self) -> list[AtTable]:
        """The tables in memory."""
        return list(self._awake.values())

    def forget(self, at: AtTable) -> None:
        """It is read from what is stored when somebody comes back."""
        self._awake.pop(at.id, None)

    # --- Coming in ---

    def open(self, wanted: Configure, clock: Clock) -> Steps[Admission]:
        """Open a table and admit its host.

        :raises RefusedByTableError: if *wanted* cannot be played
        """
        at = self._at(Table(self._entropy(12).hex(), self._seed, self._rng))
        code = self._free_code()
        effects = at.table.open(code, wanted, clock.now)
        first = table_item(at.id, TableCard(code, {}, clock.wall))
        room = self._shelf.too_many(self._awake)
        for items in at.carry_out(effects, clock.wall):
            yield (*room, first, *items)
        self._awake[at.id] = at
        return (yield from self._admit(at, clock))

    def join(self, code: str, clock: Clock) -> Steps[Admission | None]:
        """Admit a new person to the table with that code; None if there is no such table.

        :raises RefusedByTableError: if the table lets nobody else in
        """
        table = self._shelf.with_code(code)
        at = (yield from self.find(table, clock)) if table is not None else None
        if at is None or at.table.state.needs_code:
            return None
        return (yield from self._admit(at, clock))

    def _admit(self, at: AtTable, clock: Clock) -> Steps[Admission]:
        person, effects = at.table.join(clock.now)
        yield from at.carry_out(effects, clock.wall)
        token = self._token()
        yield self._opens(at, person, (hashed(token),), clock)
        return Admission(at.table.state.code, person, token)

    def connect(self, connection: Connection, hello: Hello, clock: Clock) -> Steps[AtTable | None]:
        """Connect the person who has the token of *hello*; None if it is not valid. They get a new
        one, and the one they have shown is good until that is used."""
        shown = hashed(hello.token)
        known = self._shelf.with_token(shown)
        at = (yield from self.find(known[0], clock)) if known is not None else None
        card = self._shelf.card(at.id) if at is not None else None
        if at is None or card is None or known is None:
            return None
        person = known[1]
        if not at.table.state.members.may_come(person):
            return None
        token, tokens = self._token(), card.tokens[person]
        newer = tokens[tokens.index(shown) + 1 :]  # given for the one shown, and perhaps not heard
        yield self._opens(at, person, (shown, *newer[-1:], hashed(token)), clock)
        if (older := at.connections.get(person)) is not None:
            older.close(Closed(why="opened-elsewhere"))
        connection.table, connection.person = at.id, person
        at.connections[person] = connection
        connection.tell(Renewed(token=token))
        effects = at.table.connect(person, connection.line, hello, clock.now)
        yield from at.carry_out(effects, clock.wall)
        return at

    def _opens(
        self, at: AtTable, person: int, tokens: tuple[str, ...], clock: Clock
    ) -> tuple[Item, ...]:
        card = self._shelf.card(at.id) or TableCard(at.table.state.code, {}, 0)
        changed = replace(card, tokens={**card.tokens, person: tokens}, used=clock.wall)
        return (table_item(at.id, changed),)

    def change_code(self, at: AtTable, clock: Clock) -> Steps[None]:
        """Give a table a new code, by which nobody can come back who was removed."""
        at.needs_code = False
        code, card = self._free_code(), self._shelf.card(at.id)
        if card is not None:
            yield (table_item(at.id, replace(card, code=code)),)
        yield from at.carry_out(at.table.change_code(code, clock.now), clock.wall)

    # --- Tables ---

    def find(self, table: str, clock: Clock) -> Steps[AtTable | None]:
        """That table, brought back if it is not awake; None if there is none.

        :raises DamagedError: if it cannot be brought back
        """
        if (at := self._awake.get(table)) is not None:
            return at
        rows = self._shelf.rows(table)
        if not rows:
            return None
        seeds = {}
        for row, game in deals_in(rows):
            secret = self._shelf.secret(table, row)
            seeds[game] = bytes.fromhex(secret.seed) if secret is not None else b""
        at = self._at(restore(rows, seeds, self._seed, self._rng))
        yield from at.carry_out(at.table.take_over(OWNER, clock.now), clock.wall)
        self._awake[table] = at
        return at

    def _at(self, table: Table) -> AtTable:
        return AtTable(table, self._shelf, self._learning)

    # --- Chance ---

    def _seed(self) -> bytes:
        return self._entropy(SEED_BYTES)

    def _token(self) -> str:
        return urlsafe_b64encode(self._entropy(TOKEN_BYTES)).rstrip(b"=").decode()

    def _free_code(self) -> str:
        words = random_words(self._seed())
        while True:
            letters = [draw_below(len(CODE_LETTERS), words) for _ in range(CODE_LENGTHS[0])]
            code = "".join(CODE_LETTERS[letter] for letter in letters)
            if self._shelf.with_code(code) is None:
                return code
