"""A table that others may take over: who claims it, what is said of it, and how it is left."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path
from secrets import token_urlsafe

import pytest
from msgspec.structs import replace

from gatosabio.engine.game import Ms
from gatosabio.records.log import Row
from gatosabio.server.actor import StoppedError
from gatosabio.server.admission import hashed
from gatosabio.server.os_clock import now_ms
from gatosabio.server.ownership import Alone, ElsewhereError
from gatosabio.wire.from_client import Act
from server.class_people import Teacher
from server.plans import BY_TURNS
from server.player import Player
from server.served import Served, run, served, serving, status_of


class Shared(Alone):
    """What one of several nodes is told of tables, as a test wants it."""

    is_shared = True
    claims_tried = 20

    def __init__(self) -> None:
        super().__init__()
        self.elsewhere: set[str] = set()
        self.released: list[tuple[str, int]] = []
        self.claims = 0
        self.session = "one"

    @property
    def name(self) -> str:
        return f"gatosabio {self.session}"

    async def check_free(self, table: str) -> None:
        self.claims += 1
        if table in self.elsewhere:
            raise ElsewhereError

    def release(self, table: str, epoch: int) -> None:
        self.released.append((table, epoch))

    async def owned(self) -> Collection[str]:
        return self.elsewhere


def shared(story: Callable[[Served, Shared], Awaitable[None]]) -> Callable[[Path], None]:
    """The test that tells *story* to a new server that is not alone."""

    async def tell(path: Path) -> None:
        ownership = Shared()
        async with serving(path, ownership=ownership) as house:
            await story(house, ownership)

    def test(tmp_path: Path) -> None:
        run(tell(tmp_path / "tables.db"))

    return test


async def begun(house: Served) -> list[Player]:
    """A game by turns, in which nobody does anything."""
    players = await house.table(2, **BY_TURNS)
    await players[0].send("start")
    for player in players:
        await player.until(lambda p=player: bool(p.told))  # type: ignore[misc]
    return players


async def taken_over(house: Served, player: Player) -> None:
    """Somebody else writes to the table."""
    table = await house.id_of(player)
    tail = await house.records.tail(table)
    await house.records.append([Row(table, tail + 1, 9, "own", -1, 0, Ms(0), 0, '{"owner":"x y"}')])


def stopped_as_expected(house: Served) -> None:
    """A table that stops says so in the log."""
    assert any("stops" in line.getMessage() for line in house.lines.records)
    house.lines.records.clear()


@shared
async def test_whoever_was_taken_over_refuses_nothing(house: Served, ownership: Shared) -> None:
    """A refusal says how the table is, and somebody else knows that."""
    player, *_others = await begun(house)
    await player.act({"do": "pass", "seat": 7})
    await player.until(lambda: bool(player.refused))  # so this is no legal action
    await taken_over(house, player)

    await player.act({"do": "pass", "seat": 7})
    await player.until(lambda: player.closed is not None)

    assert (player.closed, player.close_code) == ("retry", 1012)
    assert len(player.refused) == 1
    assert [epoch for _, epoch in ownership.released] == [1]
    stopped_as_expected(house)


@shared
async def test_whoever_was_taken_over_shows_nothing(house: Served, ownership: Shared) -> None:
    player, other = await begun(house)
    await other.close()
    await house.actor_of(player).run(list)
    await taken_over(house, player)
    told, claims = len(other.messages), ownership.claims

    await other.connect()

    assert other.closed == "retry"
    assert {m["type"] for m in other.messages[told:]} <= {"renewed", "closed"}
    stopped_as_expected(house)
    await other.drop()
    await other.connect()  # the table is read again
    assert other.closed is None
    assert ownership.claims > claims


@shared
async def test_whoever_was_taken_over_sends_nobody_away(house: Served, ownership: Shared) -> None:
    """The page of somebody who has come in at the new owner would forget its token."""
    player, *_others = await begun(house)
    await taken_over(house, player)
    came = Player(house.http, house.base, token := token_urlsafe(32))
    await house.records.put_person(await house.id_of(player), 9, hashed(token), "player")

    await came.connect()

    assert came.closed == "retry"
    assert [table for table, _ in ownership.released] == [await house.id_of(player)]
    stopped_as_expected(house)


@pytest.mark.parametrize("why", ["locked", "another code"])
def test_whoever_was_taken_over_turns_nobody_away(tmp_path: Path, why: str) -> None:
    async def story() -> None:
        async with serving(tmp_path / "tables.db", ownership=Shared()) as house:
            player = await house.host(**BY_TURNS)
            path, code = f"/api/tables/{player.code}/join", 409
            if why == "locked":
                await player.send("lock", locked=True)
                await player.until(lambda: player.info["locked"])
            else:
                path, code = "/api/tables/CATS/join", 404
                await house.records.put_code("CATS", await house.id_of(player))
            assert await status_of(player.http, house, "POST", path, json={}) == code
            await taken_over(house, player)

            assert await status_of(player.http, house, "POST", path, json={}) == 503
            stopped_as_expected(house)

    run(story())


@shared
async def test_a_class_that_was_taken_over_refuses_nothing(
    house: Served, ownership: Shared
) -> None:
    teacher = await Teacher(house).open()
    classes = house.server.parts.classes
    assert classes is not None
    await teacher.say("end")
    await teacher.until(lambda: len(teacher.refusals) == 1)  # there is no round
    (actor,) = classes.awake
    tail = await house.records.tail(actor.id)
    taken = Row(actor.id, tail + 1, 9, "own", -1, 0, Ms(0), 0, '{"owner":"x y"}')
    await house.records.append([taken])

    await teacher.say("end")
    await teacher.until(lambda: teacher.closed is not None)

    assert (teacher.closed, len(teacher.refusals)) == ("retry", 1)
    assert [table for table, _ in ownership.released] == [actor.id]
    stopped_as_expected(house)


def test_a_table_that_was_opened_by_a_former_session_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        ownership = Shared()
        async with serving(tmp_path / "tables.db", ownership=ownership) as house:
            put_code = house.records.put_code

            async def lapse(code: str, table: str) -> None:
                await put_code(code, table)
                ownership.session = "another"

            monkeypatch.setattr(house.records, "put_code", lapse)
            answer = await status_of(house.http, house, "POST", "/api/tables", json=BY_TURNS)

            assert (answer, house.server.tables.awake) == (503, 0)

    run(story())


@shared
async def test_who_gets_the_code_that_another_node_was_faster_with_asks_again(
    house: Served, ownership: Shared
) -> None:
    put_code = house.records.put_code
    codes: list[str] = []

    async def late(code: str, table: str) -> None:
        codes.append(code)
        if len(codes) == 1:
            await put_code(code, table)
        await put_code(code, table)

    house.records.put_code = late  # type: ignore[method-assign]

    answers = [
        await status_of(house.http, house, "POST", "/api/tables", json=BY_TURNS) for _ in "12"
    ]

    assert (answers, house.server.tables.awake, ownership.claims) == ([503, 201], 1, 0)


@served
async def test_a_server_that_is_alone_does_not_ask_who_owns_a_table(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tail(_: str) -> int:
        raise AssertionError

    monkeypatch.setattr(house.records, "tail", tail)
    player, *_ = await begun(house)
    await player.act({"do": "pass", "seat": 7})
    await player.until(lambda: bool(player.refused))


@shared
async def test_a_table_elsewhere_lets_nobody_in_here(house: Served, ownership: Shared) -> None:
    player, *_ = await begun(house)
    actor = house.actor_of(player)
    actor.stop("retry")
    ownership.elsewhere.add(actor.id)
    rows = await house.rows(player)

    for _again in range(3):
        await player.drop()
        await player.connect()
        assert player.closed == "retry"
    path = f"/api/tables/{player.code}/join"
    assert await status_of(player.http, house, "POST", path, json={}) == 503

    assert await house.rows(player) == rows
    ownership.elsewhere.clear()
    await player.drop()
    await player.connect()
    assert player.closed is None


def always_late(house: Served, monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """So many times somebody else claims a table a moment before us."""
    append = house.records.append
    came: list[int] = []

    async def late(rows: Sequence[Row]) -> None:
        if rows[0].kind == "own" and len(came) < times:
            came.append(rows[0].seq)
            await append([replace(rows[0], body='{"owner":"x y"}', at=Ms(0))])
        await append(rows)

    monkeypatch.setattr(house.records, "append", late)
    return came


@pytest.mark.parametrize(("times", "claimed"), [(1, True), (19, True), (20, False)])
def test_whoever_comes_too_late_looks_again(
    times: int, claimed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with serving(tmp_path / "tables.db", ownership=Shared()) as house:
            player, *_ = await begun(house)
            table = house.actor_of(player).id
            house.actor_of(player).stop("retry")
            came = always_late(house, monkeypatch, times)

            if claimed:
                actor = await house.server.tables.find(table)
                assert actor is not None
                assert actor.table.outbox.epoch == 2 + times
            else:
                with pytest.raises(StoppedError):
                    await house.server.tables.find(table)
            assert len(came) == times
            stopped_as_expected(house)

    run(story())


def test_nobody_claims_what_another_has_claimed_while_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        ownership = Shared()
        async with serving(tmp_path / "tables.db", ownership=ownership) as house:
            player, *_ = await begun(house)
            table, read = house.actor_of(player).id, house.records.read
            house.actor_of(player).stop("retry")

            async def claimed_before(table: str, after: int, until: int | None = None) -> list[Row]:
                await taken_over(house, player)
                ownership.elsewhere.add(table)
                return await read(table, after, until)

            rows = await house.rows(player)
            with monkeypatch.context() as patched:
                patched.setattr(house.records, "read", claimed_before)
                with pytest.raises(ElsewhereError):
                    await house.server.tables.find(table)
            assert len(await house.rows(player)) == len(rows) + 1

    run(story())


def test_a_claim_of_a_former_session_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        ownership = Shared()
        async with serving(tmp_path / "tables.db", ownership=ownership) as house:
            player, *_ = await begun(house)
            table, append = house.actor_of(player).id, house.records.append
            house.actor_of(player).stop("retry")

            async def lapse(rows: Sequence[Row]) -> None:
                await append(rows)
                ownership.session = "another"

            monkeypatch.setattr(house.records, "append", lapse)
            actor = await house.server.tables.find(table)

            assert actor is not None
            assert '"gatosabio another"' in (await house.rows(player))[-1].body
            assert ownership.claims == 4  # before and after it is read, twice

    run(story())


@shared
async def test_a_server_that_stops_wakes_no_table(house: Served, ownership: Shared) -> None:
    """Others are to run it: also one that is being claimed when the server is told to stop."""
    player, *_ = await begun(house)
    actor, tables = house.actor_of(player), house.server.tables
    actor.stop("retry")
    check_free = ownership.check_free

    async def told_to_stop(table: str) -> None:
        await check_free(table)
        if ownership.claims == 2:
            tables.wakes_no_more = True

    ownership.check_free = told_to_stop  # type: ignore[method-assign]
    with pytest.raises(StoppedError):
        await tables.find(actor.id)

    assert (tables.awake, ownership.released[-1]) == (0, (actor.id, 2))
    rows = await house.rows(player)
    with pytest.raises(StoppedError):
        await tables.find(actor.id)
    assert (await house.rows(player), ownership.claims) == (rows, 2)


@shared
async def test_a_table_that_is_put_away_is_released(house: Served, ownership: Shared) -> None:
    player, *_ = await begun(house)
    actor = house.actor_of(player)

    actor.stop("retry")
    await house.server.tables.find(actor.id)
    house.actor_of(player).stop("retry")

    assert ownership.released == [(actor.id, 1), (actor.id, 2)]


def test_after_a_handover_nothing_is_written_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What came before it is done, what comes while it is written is for the new owner."""

    async def story() -> None:
        async with serving(tmp_path / "tables.db", ownership=Shared()) as house:
            players = await begun(house)
            player, other = sorted(players, key=lambda one: not one.told[-1].get("legal"))
            actor, append = house.actor_of(player), house.records.append

            def passes(who: Player) -> None:
                act = Act(cid=1, action={"do": "pass", "seat": who.hands[0]})
                actor.receive(who.person, act, now_ms())

            async def slowly(rows: Sequence[Row]) -> None:
                if rows[0].kind == "own":
                    passes(other)
                    await asyncio.sleep(0)
                await append(rows)

            monkeypatch.setattr(house.records, "append", slowly)
            passes(player)
            await asyncio.sleep(0)
            await actor.hand_over("gatosabio another")
            await asyncio.sleep(0)  # what was begun asks the log for it
            await house.records.check()

            rows = await house.rows(player)
            assert (rows[-1].kind, rows[-1].epoch) == ("own", 2)
            assert rows[-1].body == '{"owner":"gatosabio another"}'
            assert [row.hand for row in rows if row.cid] == player.hands
            for one in players:
                await one.until(lambda p=one: p.close_code is not None)  # type: ignore[misc]
                assert (one.closed, one.close_code) == ("server-stops", 1012)

    run(story())


def test_nobody_erases_what_another_node_uses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[Collection[str]] = []

    async def erase_before(_: int, keep: Collection[str], *, unused: bool) -> int:
        kept.append(keep)
        return int(unused)

    async def story() -> None:
        ownership = Shared()
        ownership.elsewhere.add("gato")
        async with serving(tmp_path / "tables.db", ownership=ownership) as house:
            monkeypatch.setattr(house.records, "erase_before", erase_before)
            await house.server.housekeeping.erase_old()

    run(story())
    assert kept == [{"gato"}]
