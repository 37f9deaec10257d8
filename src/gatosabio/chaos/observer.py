"""Watches everything from outside: what becomes a row, what is said, and whether the two agree.

It believes nobody: it keeps rows of its own, which it is shown at the moment when the database can
no longer take them back.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import Raw, Struct, json

from gatosabio.chaos.node_process import NodeProcess
from gatosabio.chaos.player import Player
from gatosabio.chaos.simulated.connection import Connection
from gatosabio.chaos.simulated.store import Store
from gatosabio.records.log import Row
from gatosabio.server.actor import Actor
from gatosabio.server.export import DEAL

Json: TypeAlias = dict[str, Any]

NOT_FINAL: Final = frozenset({"busy", "void", "too-soon"})
"""Refusals of a copy that say nothing of the first one, which may still be waiting to be judged."""

NEVER: Final = frozenset(
    {"no-such-token", "damaged", "bad-message", "too-fast", "opened-elsewhere"}
)
"""Why no connection of a player who keeps to the rules is ever closed."""


class Shown(NamedTuple):
    """Somebody was shown how a game stands after row *seq*."""

    table: str
    game: int
    seq: int
    person: int
    views: bytes


class Ended(NamedTuple):
    """Somebody was told that a game is over, when row *tail* was the last one."""

    table: str
    game: int
    tail: int


class _Told(Struct):
    """What the observer reads of a message."""

    type: str
    seq: int = 0
    cid: int | None = None
    code: str = ""
    why: str = ""
    game: int = 0
    whole: bool = False
    views: Raw = Raw(b"[]")


class Observer:
    """Collects what is violated; *on_violation* is called for each."""

    def __init__(self, store: Store, now: Callable[[], float], ttl_ms: float) -> None:
        self.rows: dict[str, list[Row]] = {}
        self.shown: dict[tuple[str, int, int], Shown] = {}  # by table, row and person
        self.ended: list[Ended] = []
        self.acks: dict[tuple[str, int], dict[int, int]] = {}  # by table and person: number → row
        self.acked = 0
        self.last_ack: dict[str, float] = {}
        self.violations: list[str] = []
        self.on_violation: Callable[[], None] = lambda: None
        self._store = store
        self._now = now
        self._ttl_ms = ttl_ms
        self._writers: dict[tuple[str, int], str] = {}  # by table and epoch
        self._games: dict[str, list[int]] = {}  # by table: in which game each row is
        self._tail_read: dict[object, int] = {}  # the last row when a node read what somebody said
        self._decoder = json.Decoder(_Told)

    def violated(self, what: str) -> None:
        """A promise was broken."""
        self.violations.append(what)
        self.on_violation()

    def tail(self, table: str) -> int:
        """The number of the last row."""
        return len(self.rows.get(table, ()))

    # --- Rows ---

    def appends(self, node: NodeProcess, rows: Sequence[Row]) -> None:
        """No node writes that the others may take for dead."""
        session = self._store.sessions.get(node.lease.session or "")
        age = float("inf") if session is None else self._now() * 1000 - session.beat_at
        if age >= self._ttl_ms:
            self.violated(
                f"{node} writes row {rows[0].seq} of {short(rows[0].table)}, "
                f"though its last heartbeat is {age:.0f} ms old"
            )

    def committed(self, process: str, rows: Sequence[Row]) -> None:
        """Rows are numbered without gaps or repeats, owners follow each other, and each epoch has
        one process that writes."""
        for row in rows:
            known = self.rows.setdefault(row.table, [])
            where = f"row {row.seq} of {short(row.table)} by {process}"
            if row.seq != len(known) + 1:
                self.violated(f"{where} does not follow row {len(known)}")
                continue
            if known and row.epoch < known[-1].epoch:
                self.violated(f"{where} is of an owner before the last one")
            if row.kind != "own" and known and row.epoch > known[-1].epoch:
                self.violated(f"{where} is of an owner that nobody has named")
            if row.kind == "own" and known and row.epoch == known[-1].epoch:
                self.violated(f"{where} names an owner, and begins no epoch")
            writer = self._writers.setdefault((row.table, row.epoch), process)
            if writer != process:
                self.violated(f"{where} is in the epoch of {writer}")
            known.append(row)
            games = self._games.setdefault(row.table, [])
            is_deal = row.kind == "adm" and DEAL in row.body
            games.append((games[-1] if games else 0) + is_deal)

    # --- Messages ---

    def reads(self, connection: Connection) -> None:
        """A node reads a message."""
        self.asked(connection, self._table_of(connection))

    def asked(self, session: object, table: str) -> None:
        """Something is read that was said on *session*: what is refused there from now on must fit
        the rows of this moment."""
        self._tail_read[session] = self.tail(table)

    def sends(self, connection: Connection, message: bytes) -> None:
        """A node says something to a player."""
        player = connection.player
        assert isinstance(player, Player), "nobody else has a line"
        table, told = self._table_of(connection), self._decoder.decode(message)
        match told.type:
            case "ack":
                self._acknowledged(table, player, told)
            case "refused":
                self._refused(table, player, told)
                self._is_new(connection, f"refuses {told.cid} as {told.code}")
            case "welcome":
                self._is_new(connection, "shows the table")
            case "told":
                self._told(table, player, told)
            case "begun" | "verdict" if told.seq > self.tail(table):
                self.violated(f"{player} is told of row {told.seq}, which is not written")
            case "over":
                self.ended.append(Ended(table, told.game, self.tail(table)))
            case "closed" if told.why in NEVER and connection is player.connection:
                self.violated(f"the line of {player} is closed: {told.why}")
            case _:
                pass

    def _acknowledged(self, table: str, player: Player, told: _Told) -> None:
        cid, who = told.cid or 0, f"action {told.cid} of {player}"
        if told.seq > self.tail(table):
            self.violated(f"{who} is acknowledged as row {told.seq}, which is not written")
            return
        row = self.rows[table][told.seq - 1]
        if (row.kind, row.cid) != ("act", cid):
            self.violated(f"{who} is acknowledged as row {told.seq}, which is another one")
            return
        asked, written = player.said[cid]["action"], json.decode(row.body)
        if any(written.get(key) != value for key, value in asked.items()):
            self.violated(f"{who} became row {told.seq} with another action")
        acks = self.acks.setdefault((table, player.person), {})
        if acks.setdefault(cid, told.seq) != told.seq:
            self.violated(f"{who} is acknowledged as row {told.seq} and as row {acks[cid]}")
        if player.games[cid] != self._games[table][told.seq - 1]:
            self.violated(f"{who} became row {told.seq} in another game")
        self.acked += 1
        self.last_ack[table] = self._now()

    def _refused(self, table: str, player: Player, told: _Told) -> None:
        """What is refused for good is in no row."""
        if not told.cid or told.code in NOT_FINAL:
            return
        for row in reversed(self.rows.get(table, [])[-MOST_LOOKED_AT:]):
            if row.cid == told.cid and row.hand == player.said[told.cid]["action"].get("seat"):
                if self._games[table][row.seq - 1] == player.games[told.cid]:
                    self.violated(
                        f"action {told.cid} of {player} is refused as {told.code}, "
                        f"and is row {row.seq}"
                    )
                return

    def _is_new(self, connection: Connection, what: str) -> None:
        session = connection.session
        actor = session.table if session is not None else None
        if isinstance(actor, Actor):
            self.speaks(connection, actor, what)

    def speaks(self, session: object, actor: Actor, what: str) -> None:
        """Whoever speaks without a row knew all rows that were there when it was asked."""
        known, written = actor.table.outbox.seq, self._tail_read.get(session, 0)
        if known < written:
            self.violated(
                f"somebody who knows row {known} of {short(actor.id)} {what}, "
                f"when row {written} is written"
            )

    def _told(self, table: str, player: Player, told: _Told) -> None:
        if told.seq > self.tail(table):
            self.violated(f"{player} is told row {told.seq}, which is not written")
        views = bytes(told.views)
        if views == b"[]":
            return
        shown = Shown(table, told.game, told.seq, player.person, views)
        before = self.shown.setdefault((table, told.seq, player.person), shown)
        if before != shown:
            self.violated(f"{player} sees row {told.seq} in two ways")

    def _table_of(self, connection: Connection) -> str:
        player = connection.player
        assert isinstance(player, Player), "nobody else has a line"
        return self._store.codes.get(player.code, "")


MOST_LOOKED_AT: Final = 60
"""Among so many rows a refused action is looked for: a player has one action under way."""


def short(table: str) -> str:
    """A table's id, as much of it as one needs."""
    return table[:4]
