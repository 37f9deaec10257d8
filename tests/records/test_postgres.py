"""The log in PostgreSQL: who may open which database, what becomes of old ones, and two servers at
one database."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import pytest

from gatosabio.records import postgres_layout, postgres_server
from gatosabio.records.log import CannotOpenLogError, FencedError, Row
from gatosabio.records.opening import open_log
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.postgres_layout import KEY, LAYOUT_1, LAYOUTS
from gatosabio.records.sql_log import SqlLog
from gatosabio.records.sql_store import Connection
from records.cluster import Cluster, connected, wait_until_alone
from records.live import opened, row, rows, seqs

PASSWORD = "miau-7261"  # noqa: S105  (of nobody)


def refusal(address: PostgresAddress) -> str:
    with pytest.raises(CannotOpenLogError) as caught:
        open_log(address)
    assert PASSWORD not in str(caught.value)
    return str(caught.value)


async def opened_once(address: PostgresAddress) -> None:
    async with opened(address):
        pass


def version(address: PostgresAddress) -> list[int]:
    with connected(address) as db:
        return [number for (number,) in db.execute("SELECT version FROM layout").fetchall()]


# --- Layouts ---


def test_of_servers_that_start_at_once_one_prepares_the_database(database: PostgresAddress) -> None:
    servers = 4
    waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    with connected(database) as db, ThreadPoolExecutor(servers) as pool:
        db.execute("SELECT pg_advisory_lock(%s)", (KEY,))
        starting = [pool.submit(open_log, database) for _ in range(servers)]
        while db.execute(waiting).fetchone() != (servers,):
            sleep(0.01)
        db.execute("SELECT pg_advisory_unlock(%s)", (KEY,))
        logs = [one.result() for one in starting]

    assert version(database) == [len(LAYOUTS)]

    async def main() -> None:
        for number, log in enumerate(logs, 1):
            await log.append([row("gato", number)])
            await log.close()

    asyncio.run(main())


def test_an_older_database_is_updated_and_a_newer_one_refused(
    database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(*expected: int) -> None:
        async with opened(database) as log:
            assert await seqs(log, "gato") == [*expected]
            await log.append([row("gato", len(expected) + 1)])

    asyncio.run(play())
    newer = (*LAYOUTS, "ALTER TABLE tables ADD COLUMN mood text NOT NULL DEFAULT 'sleepy'")
    with monkeypatch.context() as patched:
        patched.setattr(postgres_layout, "LAYOUTS", newer)
        asyncio.run(play(1))
        asyncio.run(play(1, 2))

    assert version(database) == [len(newer)]
    assert "written by a newer gatosabio" in (told := refusal(database))
    assert "update gatosabio" in told
    assert version(database) == [len(newer)]


def test_a_step_that_fails_leaves_nothing(
    database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(postgres_layout, "LAYOUTS", (LAYOUT_1, "ALTER TABLE mice DROP COLUMN tail"))
        assert 'relation "mice" does not exist' in refusal(database)

    asyncio.run(opened_once(database))
    assert version(database) == [len(LAYOUTS)]


def test_a_schema_of_somebody_else_is_refused_and_left_alone(database: PostgresAddress) -> None:
    with connected(database) as db:
        db.execute("CREATE SCHEMA gatosabio")
        db.execute("CREATE TABLE log (mice text)")

    assert "none of ours: give another database" in refusal(database)

    with connected(database) as db:
        found = db.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'gatosabio'")
        assert found.fetchone() == (1,)


# --- What is asked of a database ---


def test_a_database_of_another_encoding_is_refused(postgres: Cluster) -> None:
    address = postgres.create("latin", "ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'")

    assert "encoding LATIN1: give a database in UTF8" in refusal(address)


def test_a_database_that_can_only_be_read_is_refused(database: PostgresAddress) -> None:
    read_only = "&options=-c%20default_transaction_read_only%3Don"

    assert "give the address of the primary" in refusal(PostgresAddress(database.url + read_only))


def test_a_role_that_may_not_create_anything_is_told_what_it_needs(
    database: PostgresAddress,
) -> None:
    with connected(database) as db:
        db.execute("DROP ROLE IF EXISTS kitten")
        db.execute("CREATE ROLE kitten LOGIN")
    there = database.url.replace("postgres@", "kitten@")

    assert "Make this role the owner of the database" in refusal(PostgresAddress(there))


@pytest.mark.parametrize(
    ("asked", "used"), [("off", "on"), ("local", "on"), ("on", "on"), ("remote_apply",) * 2]
)
def test_a_commit_waits_for_the_disk_whatever_the_database_says(
    database: PostgresAddress, asked: str, used: str
) -> None:
    async def main() -> None:
        options = f"&options=-c%20synchronous_commit%3D{asked}"
        async with opened(PostgresAddress(database.url + options)) as log:
            found = await log.do_in_turn(
                lambda db: db.execute("SHOW synchronous_commit").fetchone()
            )
            assert found == (used,)

    asyncio.run(main())


# --- Addresses and passwords ---


def test_who_cannot_connect_is_told_in_a_sentence_what_to_do(
    postgres: Cluster, database: PostgresAddress
) -> None:
    with connected(database) as db:
        db.execute("DROP ROLE IF EXISTS guarded")
        db.execute("CREATE ROLE guarded LOGIN PASSWORD 'another'")
    name = database.url.partition("@/")[2].partition("?")[0]

    assert "asks for a password: put it into PGPASSWORD" in refusal(
        postgres.address(name, "guarded")
    )
    assert "Check role and password" in refusal(postgres.address(name, "guarded", PASSWORD))
    assert "does not exist. Check that" in refusal(postgres.address("nowhere"))
    nobody = PostgresAddress(f"postgresql://cats:{PASSWORD}@127.0.0.1:1/cats")
    assert "cannot connect to postgresql://cats@127.0.0.1:1/cats: " in refusal(nobody)
    wrong = PostgresAddress(f"postgresql://cats:{PASSWORD}@localhost/cats?colour=black")
    assert "no address that PostgreSQL understands" in refusal(wrong)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://", "postgresql://"),
        ("postgres://localhost/cats", "postgresql://localhost/cats"),
        ("postgresql://ana:secret@db.example.org:5433/cats", "ana@db.example.org:5433/cats"),
        ("postgresql://ana:se%40cret@[::1]:5433/cats", "postgresql://ana@[::1]:5433/cats"),
        ("postgresql://a,b:5433/cats?password=secret", "postgresql://a,b:5433/cats"),
        ("postgresql:///cats?host=/run/pg&password=secret", "postgresql:///cats?host=/run/pg"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    address = PostgresAddress(url)

    assert str(address).endswith(shown)
    assert "cret" not in f"{address} {address!r} {[address]}"


@pytest.mark.parametrize(
    "url",
    [
        *("", "cats.db", "mysql://localhost/cats", "postgresql:cats", "postgresql//cats"),
        *("postgresql://ana:se@cret@localhost/cats", "postgresql://ana:se/cret@localhost/cats"),
        *("postgresql://ana:se?cret@localhost/cats", "postgresql://ana:se#cret@localhost/cats"),
    ],
)
def test_what_is_no_address_is_refused_and_not_quoted(url: str) -> None:
    with pytest.raises(ValueError, match="no address like") as caught:
        PostgresAddress(url)
    assert "cret" not in str(caught.value)


def test_without_the_extra_one_is_told_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("gatosabio.records.postgres")]:
        if name != "gatosabio.records.postgres_address":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)

    assert "`uv run --extra cluster gatosabio`" in refusal(
        PostgresAddress("postgresql://localhost")
    )


def test_who_keeps_games_in_a_file_loads_no_driver() -> None:
    script = (
        "import gatosabio.cli.app, gatosabio.server.run, sys; sys.exit('psycopg' in sys.modules)"
    )

    subprocess.run([sys.executable, "-c", script], check=True)


# --- Two servers ---


def test_of_two_servers_that_write_to_a_table_one_is_fenced(database: PostgresAddress) -> None:
    async def own(log: SqlLog, epoch: int) -> int:
        for seq in range(1, 50):
            try:
                await log.append([Row("gato", seq, epoch, "act", 0, seq, row("", 1).at, 0, "{}")])
            except FencedError:
                return seq
        return 50

    async def main() -> None:
        async with opened(database) as one, opened(database) as other:
            await one.append(rows("perro", 1, 3))
            with pytest.raises(FencedError):
                await other.append(rows("perro", 3, 4))
            fenced = await asyncio.gather(own(one, 1), own(other, 2))
            assert min(fenced) < max(fenced) == 50
            (owner,) = {row.epoch for row in await one.read("gato")}
            assert fenced[owner - 1] == 50

    asyncio.run(main())


def test_a_table_that_another_server_erased_is_fenced(database: PostgresAddress) -> None:
    async def main() -> None:
        async with opened(database) as one, opened(database) as other:
            await one.append(rows("gato", 1, 3))
            assert await other.erase("gato")
            with pytest.raises(FencedError):
                await one.append([row("gato", 4)])

    asyncio.run(main())


def test_servers_that_wait_for_each_other_both_get_done(database: PostgresAddress) -> None:
    both_have_one = Barrier(2)

    def writes(first: str, then: str) -> Callable[[Connection], int]:
        tries = 0

        def work(db: Connection) -> int:
            nonlocal tries
            tries += 1
            db.execute("UPDATE learners SET seen_ms = seen_ms + 1 WHERE sha256 = ?", (first,))
            if tries == 1:
                both_have_one.wait()
            db.execute("UPDATE learners SET seen_ms = seen_ms + 1 WHERE sha256 = ?", (then,))
            return tries

        return work

    async def main() -> None:
        async with opened(database) as one, opened(database) as other:
            await one.put("INSERT INTO learners VALUES (?, 0), (?, 0)", ("ana", "bo"))
            tries = await asyncio.gather(
                one.do_in_turn(writes("ana", "bo")), other.do_in_turn(writes("bo", "ana"))
            )
            assert max(tries) > 1
            assert await one.look("SELECT seen_ms FROM learners") == [(2,), (2,)]

    asyncio.run(main())


def test_who_was_too_slow_in_the_middle_of_a_transaction_does_it_again(
    database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a moment in which the machine was stopped: PostgreSQL has undone it."""
    hello = postgres_server.HELLO.replace("'600s'", "'500ms'")
    assert hello != postgres_server.HELLO
    monkeypatch.setattr(postgres_server, "HELLO", hello)
    tries: list[int] = []

    def stopped(_: Connection) -> None:
        tries.append(1)
        if len(tries) == 1:
            sleep(1.5)

    async def main() -> None:
        async with opened(database) as log:
            await log.append_rows_and([row("gato", 1)], stopped)
            assert await seqs(log, "gato") == [1]

    asyncio.run(main())
    assert len(tries) > 1


def test_a_closed_log_has_no_connection(database: PostgresAddress) -> None:
    asyncio.run(opened_once(database))

    wait_until_alone(database)
