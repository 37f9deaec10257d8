"""What friends do between the moves, over real sockets: faces, the score, another device."""

from functools import partial
from typing import Any

from server.plans import BY_TURNS, plays
from server.player import Player
from server.served import Served, served

GAME = 60


def is_over(player: Player) -> bool:
    return player.over is not None


def sees(player: Player, other: Player) -> bool:
    """Whether *player* is told that *other* is connected."""
    people = player.info["people"]
    return any(one["person"] == other.person and one["here"] for one in people)


def faces(player: Player) -> list[dict[str, Any]]:
    return [message for message in player.messages if message["type"] == "emoted"]


@served
async def test_a_lost_phone_a_new_one_and_the_game_goes_on(house: Served) -> None:
    host, guest = await house.table(2, **BY_TURNS)
    plays(host)
    await host.send("match", best_of=3)
    await host.send("start")
    await guest.until(lambda: bool(guest.told))
    await guest.drop()
    await host.until(lambda: not sees(host, guest))  # else the seat is still taken
    phone = await house.guest(host)
    assert len(phone.info["seats"]) == 2
    plays(phone)

    await phone.send("claim-seat", seat=1)
    await host.until(lambda: host.info["claims"] == [{"seat": 1, "person": phone.person}])
    await host.send("give-seat", seat=1, person=phone.person)
    await phone.until(lambda: phone.info["seats"][1]["person"] == phone.person)
    for player in (host, phone):
        await player.until(partial(is_over, player), GAME)

    assert phone.acks, "it plays"
    await host.until(lambda: host.info["phase"] == "over")
    score = host.info["score"]
    assert (score["played"], score["best_of"]) == (1, 3)
    assert sum(score["wins"]) >= 1
    await guest.connect()  # the old phone is found again
    assert guest.closed is None
    assert guest.info["moved"] == [guest.person]
    assert guest.info["score"] == score


@served
async def test_everybody_sees_a_face_and_nobody_a_storm_of_them(house: Served) -> None:
    host, guest = await house.table(2, **BY_TURNS)
    rows = len(await house.rows(host))

    for _ in range(12):
        await guest.send("emote", emote="purr")
    await guest.send("rename", seat=1, name="Eva")  # answered after all of them
    await host.until(lambda: host.info["seats"][1]["name"] == "Eva")

    assert 3 <= len(faces(host)) < 12
    assert faces(host)[0] == {"type": "emoted", "seat": 1, "emote": "purr"}
    assert guest.refused == []
    assert len(await house.rows(host)) == rows + 1
