"""What the log says of a start and of refusals, at which level, and what it never says."""

import asyncio
import logging
from pathlib import Path

import pytest

from gatosabio.server import refusals
from gatosabio.server.refusals import Few, network_of
from gatosabio.server.run import ServerOptions
from server.process import Program, free_port
from server.raw import ask, request
from server.served import Served, run, served, status_of


def lines_of(house: Served, level: int) -> list[str]:
    return [record.getMessage() for record in house.lines.records if record.levelno == level]


@served
async def test_a_host_that_is_not_known_is_told_with_what_to_do(house: Served) -> None:
    await ask(house.port, request("GET", "/", host="cats.example.org\x01"))
    await ask(house.port, request("GET", "/", host="cats.example.org"))

    (line,) = [line for line in lines_of(house, logging.INFO) if "refused: Host" in line]
    assert line == (
        "refused: Host 'cats.example.org' is no name of this server, from this machine; if it "
        "leads here, give it by --name"
    )


@served
async def test_an_origin_that_is_not_ours_is_told_with_both(house: Served) -> None:
    await ask(house.port, request("POST", "/api/tables", "Origin: http://evil.example"))

    (line,) = [line for line in lines_of(house, logging.INFO) if "refused: Origin" in line]
    assert "Origin 'http://evil.example' is not Host 'localhost'" in line


@served
async def test_a_limit_that_hits_is_told_without_the_code_that_was_tried(house: Served) -> None:
    while await status_of(house.http, house, "POST", "/api/tables/BCDF/join") != 429:
        pass

    (line,) = [line for line in lines_of(house, logging.INFO) if line.startswith("limited")]
    assert line.startswith("limited: POST /api/tables/{code")
    assert "BCDF" not in house.lines.text
    assert any("404 no-such-table" in line for line in lines_of(house, logging.DEBUG))


@served
async def test_no_token_and_no_name_is_ever_told(house: Served) -> None:
    players = await house.table(2, game="addirace")
    for player in players:
        await player.close()
    await status_of(
        house.http, house, "GET", "/api/games", headers={"Authorization": f"Bearer {'x' * 43}"}
    )

    for secret in (*[player.token for player in players], "x" * 43, "P0", "P1"):
        assert secret not in house.lines.text


def test_who_is_refused_a_thousand_times_fills_no_disk() -> None:
    few = Few(most=3, within=1000)

    told = [few.one_more("host", now) for now in range(500)]
    assert told == [0, 0, 0, *[None] * 497]
    assert few.one_more("origin", 500) == 0
    assert few.one_more("host", 1000) == 497
    assert few.one_more("host", 2000) == 0


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.57", "192.168.1.0/24"),
        ("2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("::ffff:192.168.1.57", "192.168.1.0/24"),
        ("fe80::1234%eth0", "fe80::/48"),
        ("127.0.0.1", "this machine"),
        ("::1", "this machine"),
        ("<script>", "?"),
        ("?", "?"),
    ],
)
def test_of_an_address_only_its_network_is_told(address: str, network: str) -> None:
    assert network_of(address) == network


def test_nothing_is_worked_out_for_a_level_that_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals.log, "level", logging.WARNING)
    few = Few()

    few.tell(refusals.log, "host", "a line")
    assert few.one_more("host", 0) == 0


def test_at_info_a_start_and_a_stop_are_told(tmp_path: Path) -> None:
    async def story() -> str:
        program = Program(
            tmp_path / "tables.db", free_port(), "--log", "info", "--name", "Cats.Example.org"
        )
        await program.start()
        assert await program.stop() == 0
        return program.complaints.read_text()

    told = asyncio.run(story())
    for part in (
        "INFO gatosabio.server.start_lines: gatosabio 0.",
        "rules: addicats ",
        "listens at http://127.0.0.1:",
        f"keeps tables in {tmp_path / 'tables.db'}, for {ServerOptions(data=tmp_path).keep_days} d",
        "answers to cats.example.org, beside its addresses",
        "lets only this machine in",
        "INFO gatosabio.server.run: stops",
    ):
        assert part in told


def test_without_log_a_start_says_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        program = Program(tmp_path / "tables.db", free_port())
        await program.start()
        assert await program.stop() == 0
        assert program.complaints.read_text() == ""

    run(story())
