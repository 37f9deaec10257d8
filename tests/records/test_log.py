"""What every log promises, shown with the one in a file and the one in PostgreSQL."""

import asyncio
import threading

import pytest

from gatosabio.engine.game import Ms
from gatosabio.records.log import (
    FencedError,
    Log,
    Person,
    Row,
    Secret,
    TableSummary,
    TakenError,
    UnknownOutcomeError,
    UnknownTableError,
    check_rows,
)
from gatosabio.records.sql_log import SqlLog
from records.live import Place, live, opened, row, rows, seqs

SEED = bytes(range(32))

# --- Rows ---


@live
async def test_what_was_written_is_read_back(log: Log) -> None:
    written = [
        Row("gato", 1, 1, "own", -1, 0, Ms(0), 1_700_000_000_000, '{"engine":"1"}'),
        Row("gato", 2, 1, "act", 3, 2**53, Ms(2**62), 1_700_000_000_001, '{"say":"¡ñandú! 🐈"}'),
    ]

    await log.append(written)

    assert await log.read("gato") == written
    assert await log.read("gato", after=1) == written[1:]
    assert await log.tail("gato") == 2


@live
async def test_a_table_that_nobody_wrote_to_is_empty(log: Log) -> None:
    assert await log.read("nobody") == []
    assert await log.tail("nobody") == 0
    await log.append([])
    assert await log.tables() == []


@live
async def test_a_row_that_exists_is_never_overwritten(log: Log) -> None:
    await log.append(rows("gato", 1, 3, body='"mine"'))

    for seq in (1, 2, 3):
        with pytest.raises(FencedError):
            await log.append([row("gato", seq, body='"theirs"')])

    assert await log.read("gato") == rows("gato", 1, 3, body='"mine"')


@live
async def test_an_append_is_written_whole_or_not_at_all(log: SqlLog) -> None:
    await log.append(rows("gato", 1, 2))

    with pytest.raises(FencedError):
        await log.append(rows("gato", 2, 4))

    assert await seqs(log, "gato") == [1, 2]


@live
async def test_no_hole_is_left(log: SqlLog) -> None:
    await log.append([row("gato", 1)])

    with pytest.raises(FencedError):
        await log.append([row("gato", 3)])
    with pytest.raises(FencedError):
        await log.append([row("perro", 2)])

    assert await seqs(log, "gato") == [1]
    assert await seqs(log, "perro") == []


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param([row("gato", 0)], id="rows begin at 1"),
        pytest.param([row("gato", 1), row("gato", 3)], id="one is left out"),
        pytest.param([row("gato", 2), row("gato", 1)], id="backwards"),
        pytest.param([row("gato", 1), row("perro", 2)], id="two tables"),
    ],
)
def test_rows_of_one_call_are_consecutive_and_of_one_table(wrong: list[Row]) -> None:
    with pytest.raises(ValueError, match="row"):
        check_rows(wrong)


@live
async def test_many_tables_write_at_once_each_in_its_order(log: SqlLog) -> None:
    async def play(table: str) -> None:
        for seq in range(1, 31, 3):
            await log.append(rows(table, seq, seq + 2, body=f'"{table}"'))

    names = [f"table-{number}" for number in range(40)]
    await asyncio.gather(*[play(name) for name in names])

    for name in names:
        assert await log.read(name) == rows(name, 1, 30, body=f'"{name}"')


@live
async def test_of_two_owners_of_a_table_one_is_fenced(log: SqlLog) -> None:
    async def own(epoch: int) -> int:
        for seq in range(1, 20):
            try:
                await log.append([Row("gato", seq, epoch, "act", 0, seq, Ms(0), 0, "{}")])
            except FencedError:
                return seq
        return 20

    fenced = await asyncio.gather(own(1), own(2))

    assert min(fenced) < max(fenced) == 20
    (owner,) = {row.epoch for row in await log.read("gato")}
    assert fenced[owner - 1] == 20
    assert await seqs(log, "gato") == list(range(1, 20))


def test_event_loops_of_several_threads_share_a_log(place: Place) -> None:
    async def play(log: SqlLog, table: str) -> None:
        for seq in range(1, 21):
            await log.append([row(table, seq)])

    async def main() -> None:
        async with opened(place) as log:
            threads = [
                threading.Thread(target=lambda name=name: asyncio.run(play(log, name)))
                for name in ("gato", "perro")
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                await asyncio.to_thread(thread.join)
            assert await seqs(log, "gato") == await seqs(log, "perro") == list(range(1, 21))

    asyncio.run(main())


@live
async def test_a_closed_log_knows_of_nothing(log: Log) -> None:
    await log.close()
    await log.close()

    with pytest.raises(UnknownOutcomeError, match="closed"):
        await log.append([row("gato", 1)])
    with pytest.raises(UnknownOutcomeError, match="closed"):
        await log.read("gato")


# --- The list of tables ---


@live
async def test_tables_are_listed_latest_first(log: Log) -> None:
    await log.append([row("old", 1, wall=10), row("old", 2, wall=20)])
    await log.append([row("new", 1, wall=15), row("new", 2, wall=16), row("new", 3, wall=90)])

    assert await log.tables() == [TableSummary("new", 15, 90, 3), TableSummary("old", 10, 20, 2)]
    assert [summary.table for summary in await log.tables(since=20)] == ["new", "old"]
    assert [summary.table for summary in await log.tables(since=21)] == ["new"]


# --- People ---


@live
async def test_a_token_speaks_for_one_person(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.put_person("gato", 0, "aa", "admin")
    await log.put_person("gato", 1, "bb", "player")

    assert await log.find_person("aa") == Person("gato", 0, "admin")
    assert await log.find_person("bb") == Person("gato", 1, "player")
    assert await log.find_person("cc") is None


@live
async def test_a_new_token_voids_the_old_one(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.put_person("gato", 0, "aa", "player")

    await log.put_person("gato", 0, "bb", "admin")
    assert await log.find_person("aa") is None
    assert await log.find_person("bb") == Person("gato", 0, "admin")


@live
async def test_nobody_gets_the_token_of_another(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.put_person("gato", 0, "aa", "player")
    await log.put_person("gato", 1, "bb", "player")

    with pytest.raises(TakenError):
        await log.put_person("gato", 2, "aa", "admin")
    with pytest.raises(TakenError):
        await log.renew_token("bb", "aa", 0)

    assert await log.find_person("aa") == Person("gato", 0, "player")
    assert await log.find_person("bb") == Person("gato", 1, "player")


@live
async def test_a_revoked_token_is_void(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.put_person("gato", 0, "aa", "player")

    assert await log.revoke_person("gato", 0)
    assert await log.find_person("aa") is None
    assert not await log.revoke_person("gato", 0)


# --- Secrets ---


@live
async def test_a_secret_is_kept_and_its_first_reveal_noted(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.put_secret("gato", 1, SEED, "c0ffee")
    assert await log.read_secret("gato", 1) == Secret(SEED, "c0ffee", None)
    assert await log.read_secret("gato", 2) is None

    await log.reveal_secret("gato", 1, 5000)
    await log.reveal_secret("gato", 1, 6000)
    assert await log.read_secret("gato", 1) == Secret(SEED, "c0ffee", 5000)


@live
async def test_a_secret_is_never_overwritten(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.put_secret("gato", 1, SEED, "c0ffee")

    with pytest.raises(TakenError):
        await log.put_secret("gato", 1, bytes(32), "decaf")

    assert await log.read_secret("gato", 1) == Secret(SEED, "c0ffee", None)


def test_a_secret_that_is_printed_stays_one() -> None:
    secret = Secret(b"seed", "c0ffee", None)

    assert "seed" not in f"{secret} {secret!r} {[secret]}"


# --- Join codes ---


@live
async def test_a_code_leads_to_one_table_until_it_is_freed(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.append([row("perro", 1)])
    await log.put_code("MIAU", "gato")

    with pytest.raises(TakenError):
        await log.put_code("MIAU", "perro")
    assert await log.find_code("MIAU") == "gato"

    assert await log.free_code("MIAU")
    assert not await log.free_code("MIAU")
    assert await log.find_code("MIAU") is None
    await log.put_code("MIAU", "perro")
    assert await log.find_code("MIAU") == "perro"


@live
async def test_of_many_who_want_a_code_one_gets_it(log: Log) -> None:
    names = [f"table-{number}" for number in range(20)]
    await asyncio.gather(*[log.append([row(name, 1)]) for name in names])

    answers = await asyncio.gather(
        *[log.put_code("MIAU", name) for name in names], return_exceptions=True
    )

    assert [type(answer) for answer in answers].count(TakenError) == 19
    assert answers[names.index(str(await log.find_code("MIAU")))] is None


@live
async def test_nothing_is_put_to_a_table_without_a_row(log: Log) -> None:
    with pytest.raises(UnknownTableError):
        await log.put_person("gato", 0, "aa", "player")
    with pytest.raises(UnknownTableError):
        await log.put_secret("gato", 1, SEED, "c0ffee")
    with pytest.raises(UnknownTableError):
        await log.put_code("MIAU", "gato")


# --- Forgetting ---


async def furnish(log: Log, table: str, wall: int) -> None:
    """A table with something of everything."""
    await log.append([row(table, 1, wall=0), row(table, 2, wall=wall)])
    await log.put_person(table, 0, f"token of {table}", "player")
    await log.put_secret(table, 1, SEED, "c0ffee")
    await log.put_code(f"code of {table}", table)


async def remains(log: Log, table: str) -> list[bool]:
    return [
        await log.tail(table) > 0,
        await log.find_person(f"token of {table}") is not None,
        await log.read_secret(table, 1) is not None,
        await log.find_code(f"code of {table}") is not None,
    ]


@live
async def test_old_tables_are_erased_with_everything_of_theirs(log: Log) -> None:
    names = [f"old-{number}" for number in range(25)]
    for name in names:
        await furnish(log, name, wall=999)
    await furnish(log, "new", wall=1000)

    assert await log.erase_before(1000) == 25

    for name in names:
        assert not any(await remains(log, name))
    assert all(await remains(log, "new"))
    assert [summary.table for summary in await log.tables()] == ["new"]
    assert await log.erase_before(1000) == 0


@live
async def test_a_table_in_play_is_kept_however_old_it_looks(log: Log) -> None:
    await furnish(log, "in play", wall=0)
    await furnish(log, "old", wall=0)

    assert await log.erase_before(1000, keep={"in play"}) == 1

    assert all(await remains(log, "in play"))


@live
async def test_one_table_is_erased_when_asked(log: Log) -> None:
    await furnish(log, "gato", wall=1000)
    await furnish(log, "perro", wall=1000)

    assert await log.erase("gato")
    assert not await log.erase("gato")

    assert not any(await remains(log, "gato"))
    assert all(await remains(log, "perro"))


@live
async def test_the_owner_of_an_erased_table_is_fenced(log: Log) -> None:
    await furnish(log, "gato", wall=0)
    await log.erase_before(1000)

    with pytest.raises(FencedError):
        await log.append([row("gato", 3)])

    assert await log.tail("gato") == 0
