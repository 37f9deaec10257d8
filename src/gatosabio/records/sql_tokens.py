"""The tokens of people. All of it runs in the thread that writes.

A person gets a new token with every connection. A token is void once a later one was shown that the
page has had for a while: then it is certain to have kept it (docs/adr/0029).
"""

from typing import Final

from gatosabio.records.sql_store import ALL, Connection

KEPT_AFTER_MS: Final = 60_000
"""A page that has had a token for so long has it on its disk. Browsers write what a page stores
some seconds later; a phone whose battery is empty before that comes back with an older token."""

MOST_TOKENS: Final = 16
"""Valid tokens of one person. Only somebody who connects again and again within `KEPT_AFTER_MS`
has more than a few; then the oldest are void."""


def put(db: Connection, table: str, person: int, sha256: str, role: str) -> None:
    """Make this the only token of *person*."""
    db.execute("DELETE FROM tokens WHERE table_id = ? AND person = ?", (table, person))
    db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, 0, 0)", (sha256, table, person, role))


def renew(db: Connection, old: str, new: str, wall: int) -> bool:
    """The person who has shown the token *old* gets the token *new*. Tokens before *old* are void,
    if the person has had it for long enough; False if *old* itself is void."""
    found = db.execute(
        "SELECT table_id, person, role, generation, given_ms FROM tokens WHERE sha256 = ?", (old,)
    ).fetchone()
    if found is None:
        return False
    table, person, role, generation, given = found
    if wall - given >= KEPT_AFTER_MS:
        db.execute(
            "DELETE FROM tokens WHERE table_id = ? AND person = ? AND generation < ?",
            (table, person, generation),
        )
    db.execute(
        "INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?)",
        (new, table, person, role, generation + 1, wall),
    )
    db.execute(
        "DELETE FROM tokens WHERE sha256 IN (SELECT sha256 FROM tokens"
        " WHERE table_id = ? AND person = ? AND sha256 NOT IN (?, ?)"
        " ORDER BY generation DESC, given_ms DESC LIMIT ? OFFSET ?)",
        (table, person, old, new, ALL, MOST_TOKENS - 2),
    )
    return True
