-- A file as the first released layout left it. When there is a second, this one still has to open.
PRAGMA auto_vacuum = INCREMENTAL;
PRAGMA journal_mode = WAL;
BEGIN;
PRAGMA application_id = 1734440047;
PRAGMA user_version = 1;
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
CREATE VIEW summaries AS
    SELECT id AS table_id, first.wall_ms AS first_ms, last.wall_ms AS last_ms, last.seq AS rows
    FROM tables
    JOIN log AS first ON first.table_id = id AND first.seq = 1
    JOIN log AS last ON last.table_id = id
        AND last.seq = (SELECT max(seq) FROM log WHERE table_id = id);

INSERT INTO log VALUES ('gato', 1, 1, 'own', -1, 0, 0, 1700000000000, '{"engine":"1"}');
INSERT INTO log VALUES ('gato', 2, 1, 'act', 0, 7, 1500, 1700000001500, '{"at":1500,"seat":0,"do":"flip"}');
INSERT INTO people VALUES ('gato', 0, 'aa', 'admin');
INSERT INTO secrets VALUES ('gato', 1, x'00010203', 'c0ffee', NULL);
INSERT INTO codes VALUES ('MIAU', 'gato');
COMMIT;
