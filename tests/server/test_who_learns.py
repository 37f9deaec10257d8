"""Learners who play: who is who, what a game leaves of it, and what a crash does not take away."""

import asyncio
from typing import Any

import pytest

from gatosabio.engine.game import Player as Owner
from gatosabio.engine.games.addicats import setup
from gatosabio.learning.evidence import evidence
from gatosabio.learning.lessons import game_lesson, learner_of
from gatosabio.learning.need import votes_for_the_near
from gatosabio.records.clock import HOUR_MS
from gatosabio.records.learners import Play
from gatosabio.records.record import encode, read
from gatosabio.server import sitters
from gatosabio.server.export import games_of
from server.learners import (
    DONE,
    Child,
    again,
    begin,
    kept,
    learning_of,
    met,
    plays_of,
    until_noted,
    until_plays,
)
from server.plans import BY_TURNS, QUICK_CATS, plays
from server.player import Player
from server.served import Served, served

NO_HAND = (404, {"error": "no-such-hand"})


@served
async def test_a_game_that_is_played_to_its_end_is_a_lesson(house: Served) -> None:
    players = await house.table(3, **QUICK_CATS)
    children = [await met(house) for _ in range(2)]
    for hand, child in enumerate(children):
        assert await child.plays(players[hand], hand) == DONE
    plays(*players)
    await players[0].send("start")
    await players[0].until(lambda: players[0].over is not None)
    for child in children:
        await until_noted(house, child)

    rows = await house.rows(players[0])
    (stored,) = games_of(rows, notes=True)
    told = list(evidence(read(encode(stored.record))))
    for hand, child in enumerate(children):
        (lesson,) = await kept(house).lessons(child.id)
        assert (lesson.kind, lesson.body) == ("game", game_lesson(told, Owner(hand)))
        assert lesson.wall == rows[-1].wall // HOUR_MS * HOUR_MS  # it names no game
        assert sum(plant["seen"] for plant in (await child.garden()).values()) > 0
    assert await plays_of(house, players[0], 1) == []


@served
async def test_who_has_said_so_once_plays_the_next_games_too(house: Served) -> None:
    players = await begin(house)
    child = await met(house)
    assert await child.plays(players[1], 1) == DONE
    assert await child.plays(players[1], 1) == DONE
    assert await plays_of(house, players[0], 1) == [Play(1, child.id)]

    await again(players)
    await until_plays(house, players[0], 2, [Play(1, child.id)])
    assert await child.plays(players[1], 1, me=False) == DONE
    assert await plays_of(house, players[0], 2) == []
    await again(players)
    assert await child.plays(players[1], 1, me=False) == DONE  # said again
    assert await plays_of(house, players[0], 3) == []
    assert learning_of(house).who_plays.learners_at(await house.id_of(players[0]), range(3)) == []


@served
async def test_a_hand_is_one_learners_and_its_own_persons(house: Served) -> None:
    players = await begin(house)
    first, second = await met(house), await met(house)
    assert await first.plays(players[1], 1) == DONE

    assert await second.plays(players[1], 1) == (409, {"error": "taken"})
    for hand in (0, 2, 3, -1):
        assert await second.plays(players[1], hand) == NO_HAND
        assert await second.plays(players[1], hand, me=False) == NO_HAND
    stranger = Child(house)
    assert await stranger.plays(players[2], 2) == (404, {"error": "no-such-learner"})
    assert await second.plays(players[1], 1, me=False) == DONE  # it was not theirs
    assert await plays_of(house, players[0], 1) == [Play(1, first.id)]


@served
async def test_a_seat_that_is_somebody_elses_now_is_not_the_learners(house: Served) -> None:
    """The person on seat 1 leaves: the one on seat 2 moves up, and is still who they were."""
    players = await begin(house)
    leaver, stayer = await met(house), await met(house)
    assert await leaver.plays(players[1], 1) == DONE
    assert await stayer.plays(players[2], 2) == DONE
    await players[0].send("end")
    await players[1].send("leave")
    await players[0].until(lambda: len(players[0].info["seats"]) == 2)
    await house.guest(players[0])

    table = await house.id_of(players[0])
    assert learning_of(house).who_plays.learners_at(table, [0, 1, 2, 3, 9, -1]) == [stayer.id]
    await players[0].send("start")
    await until_plays(house, players[0], 2, [Play(2, stayer.id)])  # two hands each: 0 1, 2 3


@served
async def test_a_seat_that_went_to_another_device_is_asked_for_anew(house: Served) -> None:
    """What one device has said does not hold for another: it may be somebody else's."""
    players = await begin(house)
    child = await met(house)
    assert await child.plays(players[1], 1) == DONE
    await players[1].drop()
    heir = await house.guest(players[0])
    gone = {"person": players[1].person, "here": False}
    await players[0].until(lambda: gone.items() <= players[0].info["people"][1].items())
    await players[0].send("give-seat", seat=1, person=heir.person)
    await heir.until(lambda: heir.info["seats"][1]["person"] == heir.person)

    assert await plays_of(house, players[0], 1) == [Play(1, child.id)]  # the same player, they say
    table = await house.id_of(players[0])
    assert learning_of(house).who_plays.learners_at(table, range(3)) == []


@served
async def test_in_the_lobby_a_hand_is_a_seat(house: Served) -> None:
    players = await house.table(1, **QUICK_CATS)
    child = await met(house)

    assert await child.plays(players[0], 1) == NO_HAND
    assert await child.plays(players[0], 0) == DONE
    table = await house.id_of(players[0])
    assert learning_of(house).who_plays.learners_at(table, [0]) == [child.id]
    assert learning_of(house).who_plays.learners_at("nowhere", [0]) == []
    assert await child.plays(players[0], 0, me=False) == DONE
    assert learning_of(house).who_plays.learners_at(table, [0]) == []


@served
async def test_other_games_tell_nothing_about_additions(house: Served) -> None:
    players = await begin(house, 2, **BY_TURNS)
    child = await met(house)

    assert await child.plays(players[0], 0) == DONE
    assert await plays_of(house, players[0], 1) == []
    assert learning_of(house).who_plays.learners_at(await house.id_of(players[0]), [0]) == []
    await again(players)
    assert await plays_of(house, players[0], 2) == []


@served
async def test_a_wrong_token_is_a_wrong_try(house: Served) -> None:
    child, nobody = await met(house), house.stranger()
    wrong = [await child.plays(nobody, 0) for _ in range(15)]

    assert wrong[0] == (401, {"error": "no-such-token"})
    assert wrong[-1] == (429, {"error": "too-many"})


@served
async def test_who_was_forgotten_plays_no_further_game(house: Served) -> None:
    players = await begin(house)
    child, other = await met(house), await met(house)
    assert await child.plays(players[0], 0) == DONE
    assert await other.plays(players[1], 1) == DONE
    assert await kept(house).forget(child.id)  # as housekeeping does it

    await again(players)
    await until_plays(house, players[0], 2, [Play(1, other.id)])
    table = await house.id_of(players[0])
    assert learning_of(house).who_plays.learners_at(table, range(3)) == [other.id]


@served
async def test_only_so_many_seats_are_remembered(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitters, "MOST_SEATS", 2)
    players = await begin(house)
    children = [await met(house) for _ in range(3)]
    for hand, child in enumerate(children):
        assert await child.plays(players[hand], hand) == DONE

    found = learning_of(house).who_plays.learners_at(await house.id_of(players[0]), range(3))
    assert found == [child.id for child in children[1:]]


@served
async def test_votes_are_those_of_the_learners_who_will_play(house: Served) -> None:
    players = await house.table(3, **QUICK_CATS)
    child, new = await met(house), await met(house)
    table = await house.id_of(players[0])
    assert await learning_of(house).votes_for(table, [1, 2, 3]) is None
    assert await new.plays(players[1], 1) == DONE
    assert await learning_of(house).votes_for(table, [1, 2, 3]) is None  # nothing is known of it
    assert await child.plays(players[0], 0) == DONE
    for seconds in (1.0, 1.5, 4.0):
        await child.answer("8+5", 13, seconds)

    known = learner_of(await kept(house).lessons(child.id))
    assert await learning_of(house).votes_for(table, [1, 2, 3]) == votes_for_the_near([known.child])
    await learning_of(house).close()
    assert await learning_of(house).votes_for(table, [1, 2, 3]) is None  # nobody must wait for it


def sent(player: Player, kind: str) -> list[dict[str, Any]]:
    return [message for message in player.messages if message["type"] == kind]


@served
async def test_a_near_deck_is_chosen_for_the_learners_at_the_table(
    house: Served, caplog: pytest.LogCaptureFixture
) -> None:
    near_cats: dict[str, Any] = {"game": "addicats", "rules": {"look": 0, "near_deck": True}}
    players = await house.table(3, **near_cats)
    child = await met(house)
    for seconds in (1.0, 1.5, 4.0):
        await child.answer("8+5", 13, seconds)
    assert await child.plays(players[0], 0) == DONE
    process = learning_of(house).process
    async with asyncio.timeout(60):
        while process.process is None:  # it is started beforehand
            await asyncio.sleep(0.01)
    await child.garden()  # … and knows the child by now

    async def dealt() -> list[str]:
        games = len(sent(players[0], "over"))
        await players[0].send("start")
        await players[0].until(lambda: len(sent(players[0], "begun")) > games)
        await players[0].send("end")
        await players[0].until(lambda: len(sent(players[0], "over")) > games)
        return list(sent(players[0], "over")[-1].get("cards") or ())

    chosen = await dealt()
    while not chosen and "took too long" in caplog.text:  # this machine is busy
        caplog.clear()
        chosen = await dealt()
    assert 60 <= len(chosen) < len(setup.FULL_DECK)
