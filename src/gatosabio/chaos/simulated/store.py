"""The database that all nodes share, in memory. What one call does is one transaction."""

from collections.abc import Callable, Collection, Sequence
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.nodes.directory import FORGOTTEN_AFTER
from gatosabio.nodes.lease import Seen
from gatosabio.records.log import (
    FencedError,
    KeptData,
    Person,
    Row,
    Secret,
    TakenError,
    UnknownTableError,
)
from gatosabio.records.sql_tokens import KEPT_AFTER_MS, MOST_TOKENS


class Session(Struct):
    """A row of `node`, and whether the connection with its lock is there."""

    session: str
    node: str
    beat_at: float
    has_lock: bool = True
    is_leaving: bool = False


class Token(Struct):
    """Who has it, and since when."""

    person: Person
    generation: int = 0
    given: int = 0


class Watcher(Protocol):
    """Who sees every row, at the moment when it can no longer be taken back."""

    def committed(self, process: str, rows: Sequence[Row]) -> None:
        """*process* has written *rows*."""
        ...


class Store:
    """Holds everything; *now* is its own clock, in ms. What it refuses changes nothing."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.is_up = True
        self.checks_keys = True
        self.watcher: Watcher | None = None
        self.rows: dict[str, list[Row]] = {}
        self.kept: dict[str, KeptData] = {}
        self.tokens: dict[str, Token] = {}
        self.secrets: dict[tuple[str, int], Secret] = {}
        self.codes: dict[str, str] = {}
        self.sessions: dict[str, Session] = {}
        self.owners: dict[str, tuple[str, int]] = {}  # by table: the session, and its epoch
        self.now = now

    # --- Rows ---

    def insert(self, process: str, rows: Sequence[Row], session: str | None = None) -> None:
        """Write *rows*; if a *session* is given, it owns the table from the first one's epoch on.

        :raises FencedError: if they do not follow the last row
        """
        table, first = rows[0].table, rows[0]
        if self.checks_keys and first.seq != self.tail(table) + 1:
            raise FencedError(f"row {first.seq} of {table} does not follow its tail")
        self.rows.setdefault(table, []).extend(rows)
        if session is not None and self.owners.get(table, ("", 0))[1] < first.epoch:
            self.owners[table] = session, first.epoch
        if self.watcher is not None:
            self.watcher.committed(process, rows)

    def tail(self, table: str) -> int:
        """The number of the last row; 0 if there is no such table."""
        rows = self.rows.get(table)
        return rows[-1].seq if rows else 0

    def exists(self, table: str) -> None:
        """:raises UnknownTableError: if there is no such table"""
        if table not in self.rows:
            raise UnknownTableError("there is no such table")

    def put_code(self, code: str, table: str) -> None:
        """Make *code* the join code of *table*."""
        self.exists(table)
        if code in self.codes:
            raise TakenError("this code is in use")
        self.codes[code] = table

    def put_secret(self, table: str, game: int, seed: bytes, commitment: str) -> None:
        """Keep the seed of a game."""
        self.exists(table)
        if (table, game) in self.secrets:
            raise TakenError("this game has a seed")
        self.secrets[table, game] = Secret(seed, commitment, None)

    def reveal_secret(self, table: str, game: int, wall: int) -> None:
        """Note when the seed was made known."""
        secret = self.secrets.get((table, game))
        if secret is not None and secret.revealed_wall is None:
            self.secrets[table, game] = replace(secret, revealed_wall=wall)

    def erase(self, table: str) -> bool:
        """Remove a table with all that belongs to it; False if there was none."""
        self.kept.pop(table, None)
        self.owners.pop(table, None)
        self.tokens = {one: at for one, at in self.tokens.items() if at.person.table != table}
        self.secrets = {key: one for key, one in self.secrets.items() if key[0] != table}
        self.codes = {code: of for code, of in self.codes.items() if of != table}
        return self.rows.pop(table, None) is not None

    # --- Tokens, as `sql_tokens` keeps them ---

    def put_person(self, table: str, person: int, sha256: str, role: str) -> None:
        """Make this the only token of *person*."""
        self.exists(table)
        if sha256 in self.tokens:
            raise TakenError("this token is somebody else's")
        self.revoke(table, person)
        self.tokens[sha256] = Token(Person(table, person, role))

    def renew_token(self, old: str, new: str, wall: int) -> bool:
        """Who has shown the token *old* gets *new*; False if *old* is void."""
        shown = self.tokens.get(old)
        if shown is None:
            return False
        if new in self.tokens:
            raise TakenError("this token is somebody else's")
        self.tokens[new] = Token(shown.person, shown.generation + 1, wall)
        theirs = [one for one, token in self.tokens.items() if token.person == shown.person]
        if wall - shown.given >= KEPT_AFTER_MS:
            for one in theirs:
                if self.tokens[one].generation < shown.generation:
                    del self.tokens[one]
        others = [one for one in theirs if one in self.tokens and one not in {old, new}]
        others.sort(key=lambda one: (self.tokens[one].generation, self.tokens[one].given))
        for one in others[: max(0, len(others) - (MOST_TOKENS - 2))]:
            del self.tokens[one]
        return True

    def revoke(self, table: str, person: int) -> bool:
        """Make all their tokens void; False if they had none."""
        void = [
            one
            for one, token in self.tokens.items()
            if (token.person.table, token.person.person) == (table, person)
        ]
        for one in void:
            del self.tokens[one]
        return bool(void)

    # --- Sessions and owners, as `directory` keeps them ---

    def seen(self) -> list[Seen]:
        """All sessions."""
        now = self.now()
        return [
            Seen(one.session, one.node, now - one.beat_at, one.has_lock, one.is_leaving)
            for _, one in sorted(self.sessions.items())
        ]

    def register(self, session: str, name: str) -> None:
        """Begin a session, whose lock is held from now on."""
        self.sessions[session] = Session(session, name, self.now())

    def beat(self, session: str, ttl_ms: float) -> bool:
        """A heartbeat; False if the session was removed, or had none for *ttl_ms*."""
        one = self.sessions.get(session)
        if one is None or one.beat_at <= self.now() - ttl_ms:
            return False
        one.beat_at = self.now()
        return True

    def note_leaving(self, session: str) -> None:
        """The session claims nothing any more."""
        if session in self.sessions:
            self.sessions[session].is_leaving = True

    def unlock(self, session: str) -> None:
        """The connection with the session's lock is gone."""
        if session in self.sessions:
            self.sessions[session].has_lock = False

    def orphans(self, alive: Collection[str]) -> list[str]:
        """The tables whose owners are not *alive*."""
        return sorted(table for table, (owner, _) in self.owners.items() if owner not in alive)

    def forget_dead(self, ttl_ms: float) -> None:
        """Remove sessions that have been dead for long."""
        long_ago = self.now() - FORGOTTEN_AFTER * ttl_ms
        for session in [one.session for one in self.sessions.values() if one.beat_at < long_ago]:
            del self.sessions[session]

    def release(self, table: str, session: str, epoch: int) -> None:
        """*session* does not own *table* any more, if it has since *epoch*."""
        if self.owners.get(table) == (session, epoch):
            del self.owners[table]


REFUSALS: Final = (FencedError, TakenError, UnknownTableError)
"""What the database refuses, without any doubt: nothing was written."""
