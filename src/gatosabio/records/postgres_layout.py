"""The tables of the log in PostgreSQL, now and in earlier versions: those of the SQLite file
(`sqlite_layout`), in a schema of their own, and what only several servers need.

The table `layout` says which layout a database has: the number of steps of `LAYOUTS` it has gone
through. A step runs while servers of the version before it play: what it changes must not disturb
them.
"""

from typing import Any, Final

from psycopg import Connection

from gatosabio.records.log import CannotOpenLogError

SCHEMA: Final = "gatosabio"

KEY: Final = 0x6761746F73616269
""""gatosabi" in ASCII: the advisory lock of a server that prepares the database. Another one that
starts meanwhile waits for it."""

LAYOUT_1: Final = """
-- A table exists from its first row on. To delete it here deletes it everywhere.
-- clock_set_ms: by how much the clock was set since the table's last row (docs/adr/0026).
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    clock_set_ms bigint NOT NULL DEFAULT 0
);

CREATE TABLE log (
    table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
    seq bigint NOT NULL,
    epoch bigint NOT NULL,
    kind text NOT NULL,
    seat bigint NOT NULL,
    cid bigint NOT NULL,
    at_ms bigint NOT NULL,
    wall_ms bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- The key keeps two rows from having one number, this keeps numbers from having no row.
CREATE FUNCTION follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq = 1 THEN
        INSERT INTO tables (id) VALUES (NEW.table_id);
    ELSE
        IF NOT EXISTS (SELECT 1 FROM log WHERE table_id = NEW.table_id AND seq = NEW.seq - 1) THEN
            RAISE restrict_violation USING MESSAGE = 'the row before it is not there';
        END IF;
        UPDATE tables SET clock_set_ms = 0 WHERE id = NEW.table_id AND clock_set_ms <> 0;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER log_follows BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION follow();

-- A person has a token for each of the last connections, numbered in their order (docs/adr/0029).
CREATE TABLE tokens (
    sha256 text COLLATE "C" PRIMARY KEY,
    table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
    person bigint NOT NULL,
    role text NOT NULL,
    generation bigint NOT NULL,
    given_ms bigint NOT NULL
);
CREATE INDEX tokens_by_person ON tokens (table_id, person, generation);

CREATE TABLE secrets (
    table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
    game_no bigint NOT NULL,
    seed bytea NOT NULL,
    commitment text NOT NULL,
    revealed_ms bigint,
    PRIMARY KEY (table_id, game_no)
);

CREATE TABLE codes (
    code text COLLATE "C" PRIMARY KEY,
    table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE
);
CREATE INDEX codes_by_table ON codes (table_id);

-- What the clock last showed while a server was running.
CREATE TABLE clock (
    one integer PRIMARY KEY CHECK (one = 1),
    seen_ms bigint NOT NULL
);

-- Whoever asks whether we can write has this written.
CREATE TABLE health (
    one integer PRIMARY KEY CHECK (one = 1),
    checks bigint NOT NULL
);
INSERT INTO health VALUES (1, 0);

-- What spares reading the rows of a table's past games; the newest only.
CREATE TABLE kept (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    seq bigint NOT NULL,
    format bigint NOT NULL,
    data bytea NOT NULL,
    sha256 text NOT NULL
);

-- Somebody who learns, known by the SHA-256 of a key on a device (docs/adr/0036). To delete it here
-- deletes all that is known of it.
CREATE TABLE learners (
    sha256 text COLLATE "C" PRIMARY KEY,
    seen_ms bigint NOT NULL
);

-- What is known of it: games and answers, in the order in which they were noted.
CREATE TABLE lessons (
    sha256 text COLLATE "C" NOT NULL REFERENCES learners ON DELETE CASCADE,
    nr bigint NOT NULL,
    wall_ms bigint NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (sha256, nr)
);

-- Which hand of a game is whose, until the game has ended.
CREATE TABLE plays (
    table_id text COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
    game_no bigint NOT NULL,
    hand bigint NOT NULL,
    sha256 text COLLATE "C" NOT NULL REFERENCES learners ON DELETE CASCADE,
    PRIMARY KEY (table_id, game_no, hand)
);
CREATE INDEX plays_by_learner ON plays (sha256);

-- Rows have no holes, so the last one's number says how many there are.
CREATE VIEW summaries AS
    SELECT
        id AS table_id,
        first.wall_ms AS first_ms,
        last.wall_ms AS last_ms,
        last.wall_ms + clock_set_ms AS aged_from_ms,
        last.seq AS rows
    FROM tables
    JOIN log AS first ON first.table_id = id AND first.seq = 1
    JOIN log AS last ON last.table_id = id
        AND last.seq = (SELECT max(seq) FROM log WHERE table_id = id);
"""

LAYOUT_2: Final = """
-- What several servers at this database tell each other. All of it is a hint, the key of the log is
-- the truth (docs/adr/0043).

-- A server from one start, or lapse of its lease, to the next. It holds the advisory lock lock_key.
CREATE TABLE node (
    session text COLLATE "C" PRIMARY KEY,
    node text NOT NULL,
    lock_key integer NOT NULL,
    leaving boolean NOT NULL DEFAULT false,
    beat timestamptz NOT NULL
);

-- Which of them runs a table, and from which number of its owners on. Nobody runs the others.
CREATE TABLE owner (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    session text COLLATE "C" NOT NULL,
    epoch bigint NOT NULL
);
CREATE INDEX owner_by_session ON owner (session);
"""

LAYOUT_3: Final = """
-- Where a server reaches another one, and what it has to show there.
ALTER TABLE node ADD COLUMN address text NOT NULL DEFAULT '';
ALTER TABLE node ADD COLUMN secret text NOT NULL DEFAULT '';
"""

ERASED_FROM: Final = (
    *("tables", "log", "tokens", "secrets", "codes", "kept"),
    *("learners", "lessons", "plays", "owner", "node"),
)
"""The tables from which rows are deleted."""

LAYOUTS: Final[tuple[str, ...]] = (LAYOUT_1, LAYOUT_2, LAYOUT_3)
"""The steps, in order. A released step is never changed: a change is a new step, here and in
`sqlite_layout`."""


def prepare(db: Connection[Any], where: str) -> None:
    """Check that the database at *where* is one for us, and update its layout: all of it, or
    nothing. Of several servers that do so at once, one does it.

    :raises CannotOpenLogError: if it is not for us, or a newer gatosabio has it
    """
    _check_kind(db, where)
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (KEY,))
        version = _version(db, where)
        if version == 0:
            db.execute(f"CREATE SCHEMA {SCHEMA}")
            db.execute("CREATE TABLE layout (version integer NOT NULL)")
            db.execute("INSERT INTO layout VALUES (0)")
        for step in LAYOUTS[version:]:
            db.execute(step)
        if version < len(LAYOUTS):
            db.execute("UPDATE layout SET version = %s", (len(LAYOUTS),))


def check(db: Connection[Any], where: str) -> None:
    """Check that the database at *where* is ours and has the layout of today; nothing is changed.

    :raises CannotOpenLogError: if that is not so
    """
    _check_kind(db, where)
    version = _version(db, where)
    if version == 0:
        raise CannotOpenLogError(f"there are no tables in {where}: has a server ever used it?")
    if version < len(LAYOUTS):
        raise CannotOpenLogError(
            f"{where} was written by an older gatosabio: start the server once with this one, then "
            "try again"
        )


def _version(db: Connection[Any], where: str) -> int:
    """How many steps it has gone through; 0 if it has nothing of ours yet.

    :raises CannotOpenLogError: if they are not ours, or more than we know
    """
    found = db.execute(
        "SELECT to_regclass('gatosabio.layout') IS NOT NULL FROM pg_namespace WHERE nspname = %s",
        (SCHEMA,),
    ).fetchone()
    if found is None:
        return 0
    if not found[0]:
        raise CannotOpenLogError(
            f"{where} has a schema {SCHEMA} that is none of ours: give another database"
        )
    (version,) = db.execute("SELECT version FROM layout").fetchone() or (0,)
    if version > len(LAYOUTS):
        raise CannotOpenLogError(
            f"{where} was written by a newer gatosabio (layout {version}, this one knows up to "
            f"{len(LAYOUTS)}): update gatosabio, or give another database"
        )
    return int(version)


def _check_kind(db: Connection[Any], where: str) -> None:
    """Check what no layout can change."""
    settings = "server_encoding", "transaction_read_only", "fsync"
    asked = ", ".join(f"current_setting('{name}')" for name in settings)
    encoding, read_only, fsync = db.execute(f"SELECT {asked}").fetchone() or ("", "", "")
    if encoding != "UTF8":
        raise CannotOpenLogError(
            f"{where} is in the encoding {encoding}: give a database in UTF8, which "
            "`createdb --encoding=UTF8 --template=template0` makes"
        )
    if read_only == "on":
        raise CannotOpenLogError(
            f"{where} can only be read, as a standby can: give the address of the primary"
        )
    if fsync == "off":
        raise CannotOpenLogError(
            f"{where} does not wait for its disk, so a power cut would lose games: set fsync = on "
            "in postgresql.conf"
        )
