"""A deal can be checked by anybody at the table once its game has ended, and not before."""

import asyncio
from typing import Any

from msgspec import json

from gatosabio.check_deal import check
from gatosabio.engine.chance import deal_key, random_words, shuffled
from server.plans import BY_TURNS, QUICK_CATS, QUICK_RACE, plays
from server.player import Player
from server.served import Served, served


async def asked(house: Served, player: Player, game: int = 1) -> tuple[int, dict[str, Any]]:
    """The status and the deal, or the error, that the server answers."""
    bearer = {"Authorization": f"Bearer {player.token}"}
    async with house.http.get(f"{house.base}/api/deal/{game}", headers=bearer) as answer:
        return answer.status, await answer.json()


async def disclosed(house: Served, player: Player, game: int = 1) -> dict[str, Any]:
    """The deal, as soon as its seed is noted as told: that is written beside the game."""
    async with asyncio.timeout(60):
        while (answer := await asked(house, player, game))[0] != 200:
            await asyncio.sleep(0.02)
    return answer[1]


async def played(house: Served, **settings: Any) -> list[Player]:
    people = await house.table(3, **settings)
    plays(*people)
    await people[0].send("start")
    for person in people:
        await person.until(lambda person=person: person.over is not None)  # type: ignore[misc]
    return people


@served
async def test_a_deal_that_was_played_is_right(house: Served) -> None:
    for settings in (BY_TURNS, QUICK_CATS, QUICK_RACE):
        people = await played(house, **settings)
        begun = next(one for one in people[0].messages if one["type"] == "begun")

        deal = await disclosed(house, people[1])

        assert set(check(deal).values()) == {True}
        assert deal["commitment"] == begun["commitment"]
        assert deal["table"] == people[0].code
        assert deal["entropies"] == [person.entropies[1] for person in people]


@served
async def test_the_page_needs_no_rules_to_check_it(house: Served) -> None:
    people = await played(house, **QUICK_CATS)

    deal = await disclosed(house, people[1])

    entropies = [bytes.fromhex(entropy) for entropy in deal["entropies"]]
    words = random_words(deal_key(bytes.fromhex(deal["seed"]), entropies))
    deck = shuffled(deal["deck"], words)
    piles = [[deck[int(place)] for place in pile] for pile in deal["layout"]["piles"]]
    assert {"piles": piles} == deal["start"]


@served
async def test_a_deal_is_a_secret_while_its_game_is_on(house: Served) -> None:
    people = await house.table(2, **BY_TURNS)
    await people[0].send("start")
    await people[0].until(lambda: bool(people[0].told))

    assert await asked(house, people[0]) == (404, {"error": "no-such-game"})
    assert await asked(house, people[0], 2) == (404, {"error": "no-such-game"})

    await people[0].send("end")
    await people[0].until(lambda: people[0].over is not None)

    assert (await disclosed(house, people[0]))["seed"] == (people[0].over or {})["seed"]
    await people[0].send("start")
    await people[0].until(lambda: people[0].told[-1]["game"] == 2)
    assert (await asked(house, people[0]))[0] == 200
    assert (await asked(house, people[0], 2))[0] == 404


@served
async def test_a_deal_is_for_those_at_its_table(house: Served) -> None:
    people = await played(house, **BY_TURNS)
    await disclosed(house, people[0])
    stranger = await house.host(**BY_TURNS)
    assert (await asked(house, stranger))[0] == 404

    stranger.token = people[0].token.swapcase()
    assert await asked(house, stranger) == (401, {"error": "no-such-token"})


@served
async def test_an_entropy_that_is_none_closes_the_connection(house: Served) -> None:
    (host,) = await house.table(1, **BY_TURNS)
    promised = next(one for one in host.messages if one["type"] == "committed")["commitment"]

    await host.send("entropy", commitment=promised, entropy="00" * 15)
    await host.until(lambda: host.close_code is not None)

    assert host.closed == "bad-message"
    assert json.encode(host.messages).count(b"refused") == 0
