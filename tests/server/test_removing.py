"""A host removes somebody, over real sockets: they do not come back, the others notice nothing."""

from typing import Any

import pytest

from gatosabio.records.log import TakenError, UnknownOutcomeError
from server.plans import BY_TURNS
from server.player import Player
from server.served import Served, served, status_of, until


async def removed(host: Player, house: Served) -> tuple[Player, str]:
    """A guest whom the host has just removed, and the code that they knew."""
    guest = await house.guest(host)
    await host.send("remove-person", person=guest.person)
    await guest.until(lambda: guest.close_code is not None)
    return guest, host.code


async def join(house: Served, code: str) -> int:
    return await status_of(house.http, house, "POST", f"/api/tables/{code}/join")


@served
async def test_neither_token_nor_code_lets_them_back(house: Served) -> None:
    host = await house.host(**BY_TURNS)
    guest, code = await removed(host, house)

    assert (guest.closed, guest.close_code) == ("removed-by-host", 1000)
    again = await Player(house.http, house.base, guest.token).connect()
    await again.until(lambda: again.close_code is not None)
    assert again.closed == "no-such-token"
    bearer = {"Authorization": f"Bearer {guest.token}"}
    assert await status_of(house.http, house, "GET", "/api/games", headers=bearer) == 401
    assert await join(house, code) == 404
    await host.until(lambda: host.info["code"] != code)
    assert await join(house, host.info["code"]) == 201
    assert await house.records.find_code(code) is None


@served
async def test_the_others_stay_and_come_back_with_their_tokens(house: Served) -> None:
    host = await house.host(**BY_TURNS)
    _, code = await removed(host, house)
    await host.until(lambda: host.info["code"] != code)
    new = host.info["code"]

    house.server.tables.close()
    await host.until(lambda: host.close_code is not None)
    await host.connect()
    await host.until(lambda: bool(host.info))

    assert host.info["code"] == new
    assert await join(house, new) == 201


@pytest.mark.parametrize(
    ("step", "error"),
    [
        pytest.param("count_codes", UnknownOutcomeError("disk full"), id="disk full"),
        pytest.param("put_code", TakenError(), id="another node has it"),
    ],
)
@served
async def test_without_a_new_code_nobody_joins_and_one_is_found_later(
    house: Served, monkeypatch: pytest.MonkeyPatch, step: str, error: Exception
) -> None:
    async def fails(*_: object) -> None:
        raise error

    host = await house.host(**BY_TURNS)
    with monkeypatch.context() as patch:
        patch.setattr(house.records, step, fails)
        _, code = await removed(host, house)
        await until(lambda: "has no new code" in house.lines.text)
    assert host.info["code"] == code
    assert await join(house, code) == 404

    house.server.tables.close()
    await host.until(lambda: host.close_code is not None)
    await host.connect()
    await host.until(lambda: host.info["code"] != code)

    assert await join(house, host.info["code"]) == 201
    house.lines.records.clear()


@served
async def test_who_is_removed_while_they_reconnect_stays_out(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await house.host(**BY_TURNS)
    guest = await house.guest(host)
    await guest.close()
    renew = house.records.renew_token

    async def meanwhile(*args: Any) -> bool:
        """The host removes them while the disk is busy with their new token."""
        renewed = await renew(*args)
        await host.send("remove-person", person=guest.person)
        await host.until(lambda: host.info["code"] != host.code)
        return renewed

    monkeypatch.setattr(house.records, "renew_token", meanwhile)
    again = await Player(house.http, house.base, guest.token).connect()

    await again.until(lambda: again.close_code is not None)
    assert again.closed == "no-such-token"
    assert not any(message["type"] == "table" for message in again.messages)
    assert [one["person"] for one in host.info["people"]] == [1]
