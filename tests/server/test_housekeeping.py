"""Old tables are erased beside the game, whatever the clock shows."""

from pathlib import Path
from typing import Final

import pytest

from gatosabio.records.clock import DAY_MS
from gatosabio.records.sqlite_backup import back_up, restore
from gatosabio.server import actor, housekeeping
from gatosabio.server.housekeeping import Housekeeping
from gatosabio.server.ownership import Alone
from server.served import Served, run, serving

TODAY: Final = 1_800_000_000_000
IN_2000: Final = 946_684_800_000


class Evening:
    """A server that is started again and again, on days of our choice."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._path = path
        self._patch = monkeypatch

    async def begin(self, wall: int, *, table: bool = False) -> tuple[int, str]:
        """How many tables are there once house was kept, and what was said about it. If asked for,
        another *table* is opened first."""
        for module in (actor, housekeeping):
            self._patch.setattr(module, "wall_ms", lambda: wall)
        self._patch.setattr(Housekeeping, "go_on", nothing_by_itself)
        async with serving(self._path) as house:
            if table:
                await house.host(game="addirace")
            await keeps_house(house)
            return len(await house.records.tables()), house.lines.text


async def nothing_by_itself(_: Housekeeping) -> None:
    """In these tests house is kept when they say so."""


async def keeps_house(house: Served) -> None:
    await house.server.housekeeping.once()
    house.server.tables.close()  # a table that is awake is never erased
    await house.server.housekeeping.erase_old()


def test_one_start_with_the_clock_ahead_erases_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        evening = Evening(tmp_path / "tables.db", monkeypatch)
        assert (await evening.begin(TODAY, table=True))[0] == 1
        found, said = await evening.begin(TODAY + 40 * DAY_MS)
        assert found == 1
        assert "set by +40.0 days" in said
        assert (await evening.begin(TODAY + DAY_MS))[0] == 1
        for day in range(7, 36, 7):
            found, said = await evening.begin(TODAY + day * DAY_MS)
        assert found == 0
        assert "erased 1 table" in said

    run(story())


def test_games_that_were_played_in_the_year_2000_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        evening = Evening(tmp_path / "tables.db", monkeypatch)
        found, said = await evening.begin(IN_2000, table=True)
        assert found == 1
        assert "before 2026: nothing is erased" in said
        assert (await evening.begin(TODAY))[0] == 1

    run(story())


@pytest.mark.parametrize("days", [5, 31, 400])
def test_a_copy_that_lay_somewhere_is_not_erased_at_its_first_start(
    days: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept as any table of that day, by a server that keeps tables for 30 days, too."""

    async def story() -> None:
        path, copy = tmp_path / "tables.db", tmp_path / "copy.db"
        assert (await Evening(path, monkeypatch).begin(TODAY, table=True))[0] == 1
        await Evening(path, monkeypatch).begin(TODAY + 6 * DAY_MS)  # a week old, and a copy
        back_up(path, copy)
        path.unlink()
        back = TODAY + (6 + days) * DAY_MS
        restore(copy, path, back)

        evening = Evening(path, monkeypatch)
        for day in (0, 6, 12, 18, 24, 29):
            assert (await evening.begin(back + day * DAY_MS))[0] == 1
        assert (await evening.begin(back + 31 * DAY_MS))[0] == 0

    run(story())


def test_nothing_is_erased_before_the_server_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        monkeypatch.setattr(actor, "wall_ms", lambda: TODAY)
        async with serving(tmp_path / "tables.db") as house:
            await house.host(game="addirace")
        async with serving(tmp_path / "tables.db") as house:
            await house.server.housekeeping.once()
            assert len(await house.records.tables()) == 1

    run(story())


class OneOfSeveral(Alone):
    """Goes by the clock of all, whatever its own one shows."""

    is_shared = True

    async def clock(self) -> int:
        return TODAY


@pytest.mark.parametrize("off_by", [-400 * DAY_MS, 400 * DAY_MS])
def test_one_of_several_servers_whose_clock_is_wrong_erases_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, off_by: int
) -> None:
    async def story() -> None:
        monkeypatch.setattr(Housekeeping, "go_on", nothing_by_itself)
        monkeypatch.setattr(actor, "wall_ms", lambda: TODAY - DAY_MS)
        async with serving(tmp_path / "tables.db") as house:
            await house.host(game="addirace")
            house.server.tables.ownership = OneOfSeveral()
            monkeypatch.setattr(housekeeping, "wall_ms", lambda: TODAY + off_by)
            for _ in range(3):
                await keeps_house(house)
            (kept,) = await house.records.tables(older_than=TODAY)
            assert kept.last_wall == TODAY - DAY_MS
            assert "the clock was set" not in house.lines.text

    run(story())
