"""kill -9 of the real server while people play: nothing that was acknowledged is lost or doubled,
nothing that was told was not on disk, and every table goes on (goals R1 and R5)."""

import asyncio
import random
import shutil
import sqlite3
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest
from hypothesis import settings
from msgspec import json

from gatosabio.records.postgres_address import PostgresAddress
from records.cluster import connected, wait_until_alone
from records.live import Place
from server.plans import QUICK_CATS, QUICK_GATO, QUICK_RACE, plays
from server.player import Player
from server.process import Program, free_port

KILLS: Final = 50 if settings.get_current_profile_name() == "long" else 20
LIVES: Final = 0.4
"""Seconds that the server is let live at most, once every table plays again."""

TABLES: Final = ((QUICK_CATS, 3), (QUICK_RACE, 2), (QUICK_GATO, 2))
ROWS: Final = (
    "SELECT seq, kind, seat, cid, at_ms, body FROM log JOIN codes USING (table_id) WHERE code"
)
AGAIN: Final = {"void", "too-soon", "too-early", "busy", "paused"}
"""Refusals after which it is worth looking once more what there is to do."""


class Tireless(Player):
    """Comes back whenever the line is gone, and asks again for what was not answered."""

    def __init__(self, http: aiohttp.ClientSession, base: str) -> None:
        super().__init__(http, base)
        self.said: dict[int, tuple[str, dict[str, Any]]] = {}
        self.first_ack: float | None = None  # since the last start
        self._open: dict[int, None] = {}  # the actions that nobody answered yet

    async def send(self, kind: str, **fields: Any) -> None:
        if kind in {"act", "hit"}:
            self.said[fields["cid"]] = (kind, fields)
            self._open[fields["cid"]] = None
        await super().send(kind, **fields)

    async def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "ack":
            cid = message["cid"]
            assert self.acks.get(cid, message["seq"]) == message["seq"]
            self._open.pop(cid, None)
            self.first_ack = self.first_ack or time.perf_counter()
        elif message["type"] == "refused":
            self._open.pop(message["cid"], None)
        await super().hear(message)
        if message["type"] == "refused" and message["code"] in AGAIN and self.told:
            await self.follow_plan()

    async def ask_again(self) -> None:
        """For all that nobody has answered yet."""
        for cid in list(self._open):
            kind, fields = self.said[cid]
            await self.send(kind, **fields)

    async def play_on(self, is_up: asyncio.Event) -> None:
        """For ever, as often as the server comes up."""
        while True:
            await is_up.wait()
            try:
                await self.connect()
                await self.ask_again()
                await self.until(lambda: self.close_code is not None, 3600)
            except (ConnectionError, aiohttp.ClientError):
                await asyncio.sleep(0.01)  # it may have been killed a moment ago
            await self.leave_tasks()


def copied(data: Path) -> Path:
    """The file and its write-ahead log as the dead server left them: whoever opens them puts them
    in order, and that is for the next server to do."""
    folder = data.parent / "copy"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for beside in data.parent.glob(data.name + "*"):
        shutil.copy(beside, folder)
    return folder / data.name


def rows_in_file(data: Path, codes: list[str]) -> list[list[Any]]:
    """What the file has of the tables with these codes."""
    with closing(sqlite3.connect(copied(data))) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        return [db.execute(f"{ROWS} = ? ORDER BY seq", (code,)).fetchall() for code in codes]


def rows_in_database(store: PostgresAddress, codes: list[str]) -> list[list[Any]]:
    """What PostgreSQL has of them."""
    with connected(store) as db:
        return [db.execute(f"{ROWS} = %s ORDER BY seq", (code,)).fetchall() for code in codes]


def _rows_in(place: Place, codes: list[str]) -> list[list[Any]]:
    if isinstance(place, Path):
        return rows_in_file(place, codes)
    return rows_in_database(place, codes)


def check(place: Place, tables: list[list[Tireless]]) -> int:
    """What everybody knows is there, and nothing is there twice; how many rows."""
    codes = [players[0].code for players in tables]
    kept = _rows_in(place, codes)
    rows = 0
    for players, found in zip(tables, kept, strict=True):
        assert [row[0] for row in found] == list(range(1, len(found) + 1))
        for seat, player in enumerate(players):
            check_player(player, seat, {row[0]: row[1:] for row in found})
        rows += len(found)
    return rows


def check_player(player: Tireless, seat: int, rows: dict[int, tuple[Any, ...]]) -> None:
    mine = [(cid, seq) for seq, (kind, by, cid, *_) in rows.items() if kind == "act" and by == seat]
    cids = [cid for cid, _ in mine if cid]
    assert len(set(cids)) == len(cids)
    assert player.acks.items() <= set(mine)
    for cid, seq in player.acks.items():
        _, fields = player.said[cid]
        written = json.decode(rows[seq][4])
        assert {key: written[key] for key in fields["action"]} == fields["action"]
    for told in player.told:
        assert rows[told["seq"]][3] == told["at"] or told.get("whole")


@asynccontextmanager
async def playing(program: Program) -> AsyncIterator[tuple[list[list[Tireless]], asyncio.Event]]:
    """People at all tables who play on whatever happens; the event says that the server is up."""
    is_up = asyncio.Event()
    connector = aiohttp.TCPConnector(limit=0, force_close=True)
    async with aiohttp.ClientSession(connector=connector) as http:
        tables = [[Tireless(http, program.base) for _ in range(n)] for _, n in TABLES]
        for (settings, _), players in zip(TABLES, tables, strict=True):
            await sit_down(players, settings)
        is_up.set()
        lives = [
            asyncio.create_task(player.play_on(is_up)) for players in tables for player in players
        ]
        try:
            yield tables, is_up
        finally:
            for life in lives:
                life.cancel()
            ends = await asyncio.gather(*lives, return_exceptions=True)
            for players in tables:
                for player in players:
                    await player.drop()
        for end in ends:
            assert isinstance(end, asyncio.CancelledError), end


async def sit_down(players: list[Tireless], settings: dict[str, Any]) -> None:
    """Everybody at one table, and a game begun; then the line is gone for the first time."""
    host, *guests = players
    await (await host.open(**settings)).connect()
    for guest in guests:
        await (await guest.join(host.code)).connect()
    for seat, player in enumerate(players):
        await player.send("sit", name=f"P{seat}")
        await host.until(lambda seats=seat + 1: len(host.info["seats"]) == seats)  # type: ignore[misc]
    plays(*players)
    host.encore = True
    await host.send("start")
    await host.until(lambda: bool(host.told))
    for player in players:
        await player.close()


async def until_all_play(tables: list[list[Tireless]], before: list[int]) -> None:
    for players, acks in zip(tables, before, strict=True):
        await players[0].until(lambda p=players, n=acks: acks_of(p) > n)  # type: ignore[misc]


def acks_of(players: list[Tireless]) -> int:
    return sum(len(player.acks) for player in players)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return tmp_path / "tables.db"
    database: Place = request.getfixturevalue("database")
    return database


def test_whoever_kills_the_server_finds_everything_where_it_was(
    place: Place, tmp_path: Path
) -> None:
    store = None if isinstance(place, Path) else place
    kills = KILLS if store is None else KILLS // 2
    rng = random.Random(50)
    back: list[float] = []

    async def story() -> None:
        program = Program(tmp_path / "tables.db", free_port(), store=store)
        await program.start()
        async with playing(program) as (tables, is_up):
            await until_all_play(tables, [acks_of(players) for players in tables])
            for _ in range(kills):
                await asyncio.sleep(rng.random() * LIVES)  # at any moment
                is_up.clear()
                await program.kill()
                if store is not None:
                    wait_until_alone(store)
                check(place, tables)
                for players in tables:
                    for player in players:
                        player.first_ack = None
                began = time.perf_counter()
                await program.start()
                is_up.set()
                await until_all_play(tables, [acks_of(players) for players in tables])
                firsts = [player.first_ack for players in tables for player in players]
                back.append(min(first for first in firsts if first is not None) - began)
            assert all(acks_of(players) > kills for players in tables)  # each went on every time
            rows = check(place, tables)
            games = sum(len({told["game"] for told in players[0].told}) for players in tables)
            print(f"\n{kills} kills, {rows} rows of {games} games,", end=" ")
            print(f"{sum(map(acks_of, tables))} acknowledged actions, none lost or doubled")
        assert await program.stop() == 0
        assert program.complaints.read_text() == ""

    asyncio.run(story())
    cuts = statistics.quantiles(back, n=20)
    print(f"from start to first ack: p50 {statistics.median(back):.2f} s, p95 {cuts[-1]:.2f} s")


def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"

    async def story() -> None:
        program = Program(data, 0)
        began = time.perf_counter()
        await program.start()
        a_start = time.perf_counter() - began  # how busy the machine is
        assert program.port > 0
        async with playing(program) as (tables, is_up):
            await until_all_play(tables, [acks_of(players) for players in tables])
            is_up.clear()
            said = [len(player.messages) for players in tables for player in players]
            began = time.perf_counter()
            status = await program.stop()
            took = time.perf_counter() - began
            people = [player for players in tables for player in players]
            for player, before in zip(people, said, strict=True):
                await player.until(lambda p=player: p.close_code is not None)  # type: ignore[misc]
                closing_words = [
                    m["why"] for m in player.messages[before:] if m["type"] == "closed"
                ]
                assert (closing_words, player.close_code) == (["server-stops"], 1012)
            check(data, tables)
            assert status == 0
            if a_start < 5:  # the machine is not too busy to tell
                assert took < 30  # it waits for nobody: aiohttp alone would for a minute
            program.port = free_port()
            for player in people:
                player.base = program.base
            await program.start()
            is_up.set()
            await until_all_play(tables, [acks_of(players) for players in tables])
        assert await program.stop() == 0
        assert program.complaints.read_text() == ""

    asyncio.run(story())
