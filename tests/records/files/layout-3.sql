-- A file as the third layout left it: the second one, brought up to date.
PRAGMA auto_vacuum = INCREMENTAL;
PRAGMA journal_mode = WAL;
BEGIN;
PRAGMA application_id = 1734440047;
PRAGMA user_version = 3;
-- A table exists from its first row on. To delete it here deletes it everywhere.
CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL
) WITHOUT ROWID;

CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    epoch INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    cid INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    wall_ms INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

-- The key keeps two rows from having one number, these keep numbers from having no row.
CREATE TRIGGER log_begins BEFORE INSERT ON log WHEN NEW.seq = 1
BEGIN
    INSERT INTO tables VALUES (NEW.table_id);
END;
CREATE TRIGGER log_goes_on BEFORE INSERT ON log WHEN NEW.seq <> 1
BEGIN
    SELECT RAISE(ABORT, 'the row before it is not there')
    WHERE NOT EXISTS (SELECT 1 FROM log WHERE table_id = NEW.table_id AND seq = NEW.seq - 1);
END;

CREATE TABLE people (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    person INTEGER NOT NULL,
    token_sha256 TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;

CREATE TABLE secrets (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    game_no INTEGER NOT NULL,
    seed BLOB NOT NULL,
    commitment TEXT NOT NULL,
    revealed_ms INTEGER,
    PRIMARY KEY (table_id, game_no)
) WITHOUT ROWID;

CREATE TABLE codes (
    code TEXT PRIMARY KEY NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX codes_by_table ON codes (table_id);

-- Rows have no holes, so the last one's number says how many there are.
CREATE VIEW summaries AS
    SELECT id AS table_id, first.wall_ms AS first_ms, last.wall_ms AS last_ms, last.seq AS rows
    FROM tables
    JOIN log AS first ON first.table_id = id AND first.seq = 1
    JOIN log AS last ON last.table_id = id
        AND last.seq = (SELECT max(seq) FROM log WHERE table_id = id);
-- What the clock last showed while a server was running.
CREATE TABLE clock (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seen_ms INTEGER NOT NULL
);

-- By how much the clock was set since the table's last row. That row plus this is when it was
-- written, by the clock of today (docs/adr/0026).
ALTER TABLE tables ADD COLUMN clock_set_ms INTEGER NOT NULL DEFAULT 0;

-- Whoever asks whether we can write has this written.
CREATE TABLE health (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    checks INTEGER NOT NULL
);
INSERT INTO health VALUES (1, 0);

-- What spares reading the rows of a table's past games; the newest only.
CREATE TABLE kept (
    table_id TEXT PRIMARY KEY NOT NULL REFERENCES tables ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    format INTEGER NOT NULL,
    data BLOB NOT NULL,
    sha256 TEXT NOT NULL
) WITHOUT ROWID;

DROP TRIGGER log_begins;
CREATE TRIGGER log_begins BEFORE INSERT ON log WHEN NEW.seq = 1
BEGIN
    INSERT INTO tables (id) VALUES (NEW.table_id);
END;
CREATE TRIGGER log_by_a_new_clock AFTER INSERT ON log
WHEN (SELECT clock_set_ms FROM tables WHERE id = NEW.table_id) <> 0
BEGIN
    UPDATE tables SET clock_set_ms = 0 WHERE id = NEW.table_id;
END;

DROP VIEW summaries;
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

INSERT INTO log VALUES ('gato', 1, 1, 'own', -1, 0, 0, 1700000000000, '{"engine":"1"}');
INSERT INTO log VALUES ('gato', 2, 1, 'act', 0, 7, 1500, 1700000001500, '{"at":1500,"seat":0,"do":"flip"}');
INSERT INTO people VALUES ('gato', 0, 'aa', 'admin');
INSERT INTO secrets VALUES ('gato', 1, x'00010203', 'c0ffee', NULL);
INSERT INTO codes VALUES ('MIAU', 'gato');
INSERT INTO clock VALUES (1, 1700000002000);
INSERT INTO kept VALUES ('gato', 1, 1, X'00', 'damaged');

-- A person has a token for each of the last connections, numbered in their order
-- (docs/adr/0029).
CREATE TABLE tokens (
    sha256 TEXT PRIMARY KEY NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    person INTEGER NOT NULL,
    role TEXT NOT NULL,
    generation INTEGER NOT NULL,
    given_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tokens_by_person ON tokens (table_id, person, generation);
INSERT INTO tokens SELECT token_sha256, table_id, person, role, 0, 0 FROM people;
DROP TABLE people;
COMMIT;
