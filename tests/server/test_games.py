"""Whole games over real sockets, by scripted people and cats, with everything that may happen on
the way; and then from the log, once more, to the same end."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from msgspec import json
from msgspec.structs import replace

from gatosabio.bots.policy import Bot, Choice, Level
from gatosabio.bots.registry import bot_for
from gatosabio.engine.chance import commitment, deal_key, draw_below, random_words, shuffled
from gatosabio.engine.game import QUICKEST_ANSWER, Hand, Seating
from gatosabio.engine.games.addicats.types import Slap
from gatosabio.engine.registry import GAMES
from gatosabio.records.log import Person, Row
from gatosabio.records.record import encode, read
from gatosabio.records.replay import replay
from gatosabio.server.export import games_of
from gatosabio.server.os_clock import now_ms
from gatosabio.table import cats
from gatosabio.table.pace import PACES
from gatosabio.table.queue import LONGEST_REVEAL_WAIT
from gatosabio.table.rows import Dealt, decode_table_event
from server.plans import BY_TURNS, QUICK_CATS, QUICK_GATO, QUICK_RACE, plays
from server.player import Player
from server.served import Served, served, until

GAME: Final = 60
"""Seconds that a game may take; a third of that is usual."""

AWAY: Final = 250
HASTE: Final = QUICKEST_ANSWER + 20  # milliseconds: sooner, a card would not count as seen


class Hasty(NamedTuple):
    """A cat that does not think twice. What it hits for it still adds up."""

    cat: Bot

    @property
    def level(self) -> Level:
        return self.cat.level

    @property
    def ponders(self) -> bool:
        return self.cat.ponders

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Choice | None:
        choice = self.cat.choose(view, actions, rng)
        if choice is None or isinstance(choice.action, Slap):
            return choice
        return Choice(choice.action, min(choice.after_ms, HASTE))


@pytest.fixture
def hasty_cats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        cats, "bot_for", lambda game, level, rules: Hasty(bot_for(game, level, rules))
    )


async def to_the_end(*players: Player) -> None:
    for player in players:
        await player.until(lambda p=player: p.over is not None, GAME)  # type: ignore[misc]


async def check_told(house: Served, player: Player) -> None:
    """Every row of the game was told once, in its place. A whole view may repeat the last."""
    rows = await house.rows(player)
    played = [row.seq for row in rows if row.kind in {"act", "tmo"} or '"do":"deal"' in row.body]
    assert [told["seq"] for told in player.told if not told.get("whole")] == played


def plain(value: object) -> Any:
    """As a client would read it."""
    return json.decode(json.encode(value))


# --- To the end, and from the log again ---

SETTINGS: Final = {
    "addicats": QUICK_CATS,
    "addirace": QUICK_RACE,
    "gatonegro": QUICK_GATO,
    "gatonegro by turns": BY_TURNS,
}


@pytest.mark.usefixtures("hasty_cats")
@pytest.mark.parametrize("name", SETTINGS)
@served
async def test_a_game_is_played_to_its_end_and_replayed_to_the_same(
    house: Served, name: str
) -> None:
    people = await house.table(2, cats=1, **SETTINGS[name])
    watcher = await house.guest(people[0])
    plays(*people)
    await people[0].send("start")
    await to_the_end(*people, watcher)

    play = house.actor_of(people[0]).table.live.game  # type: ignore[union-attr]
    rows = await house.rows(people[0])
    (stored,) = games_of(rows)
    outcome = replay(read(encode(stored.record)))
    assert outcome.error is None
    assert outcome.result is not None
    assert outcome.result == stored.result == play.result
    assert outcome.state == play.game.snapshot(play.state)
    told_result = plain(outcome.result)
    for person in (*people, watcher):
        assert person.over is not None
        assert person.over["result"] == told_result
        assert person.told[-1]["views"][0]["result"] == told_result
        await check_told(house, person)
    check_acks(rows, *people)
    await check_film(house, people, watcher)


def check_acks(rows: list[Row], *players: Player) -> None:
    """What was acknowledged is in its row; cats were acknowledged nothing, but played, too."""
    by_seq = {row.seq: row for row in rows}
    for player in players:
        assert player.acks
        for cid, seq in player.acks.items():
            assert (by_seq[seq].kind, by_seq[seq].cid) == ("act", cid)
            assert by_seq[seq].hand in player.hands
    assert any(row.kind == "act" and row.hand == 2 and not row.cid for row in rows)


async def check_film(house: Served, people: list[Player], watcher: Player) -> None:
    """The page gets the record, shows it, and sees what everybody saw."""
    bearer = {"Authorization": f"Bearer {people[1].token}"}
    async with house.http.get(house.base + "/api/games", headers=bearer) as answer:
        (game,) = (await answer.json())["games"]
    for player, seat in ((people[1], people[1].hands[0]), (watcher, "")):
        url = f"{house.base}/api/replay?seat={seat}"
        data = json.encode(game["record"])
        async with house.http.post(url, data=data, headers={"Origin": house.base}) as answer:
            film = await answer.json()
        assert film["error"] is None
        assert film["frames"][-1]["view"] == player.told[-1]["views"][0]


@served
async def test_the_deal_was_promised_before_and_is_proven_after(house: Served) -> None:
    people = await house.table(3, **BY_TURNS)
    plays(*people)
    await people[0].send("start")
    await to_the_end(*people)

    begun = next(message for message in people[1].messages if message["type"] == "begun")
    assert people[1].over is not None
    seed = bytes.fromhex(people[1].over["seed"])
    assert commitment(seed, people[1].code, 1) == begun["commitment"]
    assert begun["entropies"] == [person.entropies[1] for person in people]
    assert people[1].over["seed"] not in json.encode(people[1].messages[:-2]).decode()
    table_events = [
        decode_table_event(row.body) for row in await house.rows(people[0]) if row.kind == "adm"
    ]
    dealt = next(event for event in table_events if isinstance(event, Dealt))
    key = deal_key(seed, [bytes.fromhex(entropy) for entropy in begun["entropies"]])
    game, words = GAMES["gatonegro"], random_words(key)
    rules = msgspec.convert(dealt.rules, game.rules_type)
    deck = shuffled(game.deck(rules), words)
    owners = game.owners(rules, 3)
    assert draw_below(len(owners), words) == dealt.first == begun["first"]
    start = game.deal(rules, Seating(owners, Hand(dealt.first)), deck)
    assert plain(dealt.start) == plain(start)


@served
async def test_two_people_play_addi_cats_with_two_hands_each(house: Served) -> None:
    rules = {**QUICK_CATS["rules"], "specials": False}  # so that a hand at a time is enough
    people = await house.table(2, game="addicats", rules=rules)
    plays(*people)
    await people[0].send("start")
    await to_the_end(*people)

    assert [len(person.hands) for person in people] == [2, 2]
    (stored,) = games_of(await house.rows(people[0]))
    assert stored.result is not None


@served
async def test_several_people_play_on_one_device(house: Served) -> None:
    (family,) = await house.table(1, **BY_TURNS)
    for seats in (2, 3):
        await family.send("sit", name=f"Child {seats}")
        await family.until(lambda seats=seats: len(family.info["seats"]) == seats)  # type: ignore[misc]
    plays(family)
    await family.send("start")
    await to_the_end(family)

    assert sorted(family.hands) == [0, 1, 2]
    await check_told(house, family)


# --- Lines that break ---


@pytest.mark.parametrize("name", SETTINGS)
@served
async def test_who_comes_back_is_told_every_row_once(house: Served, name: str) -> None:
    people = await house.table(3, **SETTINGS[name])
    plays(*people)
    await people[0].send("start")
    for drops in range(1, 6):
        await people[1].until(
            lambda rows=5 * drops: len(people[1].told) >= rows or people[1].over is not None,  # type: ignore[misc]
            GAME,
        )
        await people[1].drop()
        rows = len(people[0].told)
        await people[0].until(lambda n=rows: len(people[0].told) > n or people[0].over is not None)  # type: ignore[misc]
        await people[1].connect()
    await to_the_end(*people)

    for person in people:
        await check_told(house, person)
    assert people[1].told[-1]["views"] != []
    assert people[1].told[-1]["seq"] == people[0].told[-1]["seq"]


@served
async def test_an_action_sent_again_is_done_once(house: Served) -> None:
    people = await house.table(2, **QUICK_RACE)
    await people[0].send("start")
    await people[0].until(lambda: bool(people[0].told))
    await people[1].until(lambda: bool(people[1].told))
    player = next(person for person in people if person.told[-1].get("legal"))
    action = next(one for one in player.told[-1]["legal"] if one["do"] == "discard")
    cid = await player.act(action)
    await player.until(lambda: cid in player.acks)
    first = player.acks.pop(cid)

    for _ in range(3):
        await player.drop()
        await player.connect()
        await player.act(action, cid)
        await player.until(lambda: cid in player.acks)
        assert player.acks.pop(cid) == first

    rows = [row for row in await house.rows(player) if row.cid == cid]
    assert [row.seq for row in rows] == [first]


@served
async def test_a_second_socket_closes_the_first(house: Served) -> None:
    host, guest = await house.table(2, **BY_TURNS)
    await host.send("start")
    await guest.until(lambda: bool(guest.told))
    elsewhere = house.stranger()
    elsewhere.token, elsewhere.code, elsewhere.person = guest.token, guest.code, guest.person

    await elsewhere.connect()
    await guest.until(lambda: guest.close_code is not None)

    assert (guest.closed, guest.close_code) == ("opened-elsewhere", 1000)
    assert elsewhere.info["people"][1]["here"]
    plays(host, elsewhere)
    await host.drop()  # who has a plan now needs to be told something to begin
    await host.connect()
    await elsewhere.send("hello", token="", game=0, seq=0)
    await to_the_end(host, elsewhere)


@served
async def test_a_connection_that_was_held_up_closes_no_newer_one(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page has given it up long ago, and would never come back if it were told that it was
    opened elsewhere."""
    _, guest = await house.table(2, **BY_TURNS)
    find, is_held, goes_on = house.records.find_person, asyncio.Event(), asyncio.Event()

    async def slowly(token: str) -> Person | None:
        if not is_held.is_set():
            is_held.set()
            await goes_on.wait()
        return await find(token)

    monkeypatch.setattr(house.records, "find_person", slowly)
    await guest.close()
    older = house.stranger()
    older.token, older.code, older.person = guest.token, guest.code, guest.person
    connects = asyncio.create_task(older.connect())
    await is_held.wait()
    await guest.connect()
    goes_on.set()
    await connects

    assert older.closed == "opened-elsewhere"
    assert guest.closed is None


@served
async def test_after_a_quiet_lobby_the_first_card_does_not_wait(house: Served) -> None:
    """A table without races is hardly ever pinged, so nobody knows its lines when one begins."""
    people = await house.table(3, **QUICK_CATS)
    presence = house.actor_of(people[0]).table.presence
    await until(lambda: not any(here.is_ready(now_ms()) for here in presence.here.values()))
    plays(*people)
    began = now_ms()
    await people[0].send("start")
    await people[0].until(lambda: people[0].told[-1:] != [] and "k" in people[0].told[-1])

    assert now_ms() - began < LONGEST_REVEAL_WAIT / 2


# --- Seats whose people are away ---


@pytest.mark.usefixtures("hasty_cats")
@served
async def test_a_cat_plays_for_who_is_away_until_it_is_back(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "adults", replace(PACES["adults"], away=AWAY))
    host, guest = await house.table(2, **BY_TURNS)
    plays(host, guest)
    await host.send("start")
    await guest.until(lambda: bool(guest.acks))
    await guest.drop()

    await host.until(lambda: bool(host.info["seats"][1]["away"]))
    rows = len(host.told)
    await host.until(lambda: len(host.told) > rows + 3)
    stood_in = [row for row in await house.rows(host) if row.hand == 1 and not row.cid]
    assert stood_in
    assert all(row.kind == "act" for row in stood_in)
    acks = len(guest.acks)
    await guest.connect()
    assert not guest.info["seats"][1]["away"]
    await guest.until(lambda: len(guest.acks) > acks)
    await to_the_end(host, guest)
    await check_told(house, guest)
    cats_rows = [row.seq for row in await house.rows(host) if row.hand == 1 and not row.cid]
    assert max(cats_rows) < max(guest.acks.values())


@served
async def test_a_table_that_everybody_left_rests_until_somebody_is_back(house: Served) -> None:
    people = await house.table(2, **QUICK_RACE, pace="adults")
    plays(*people)
    await people[0].send("start")
    await people[0].until(lambda: len(people[0].acks) >= 3)
    for person in people:
        await person.drop()
    actor = house.actor_of(people[0])
    await until(lambda: not actor.sessions)
    await actor.run(list)
    tail = len(await house.rows(people[0]))
    assert actor.table.wakes_at(now_ms()) is None

    await people[1].connect()
    await people[0].connect()
    await to_the_end(*people)

    assert len(await house.rows(people[0])) > tail


# --- What a host may do ---


@served
async def test_a_pause_stops_the_clock_and_the_play(house: Served) -> None:
    host, guest = await house.table(2, **BY_TURNS)
    await host.send("start")
    await guest.until(lambda: bool(guest.told))
    await guest.send("pause")
    await guest.until(lambda: bool(guest.refused))
    assert guest.refused.pop()["code"] == "not-the-host"
    await host.send("pause")
    await guest.until(lambda: bool(guest.info["paused"]))
    clock = house.actor_of(host).table.clock
    shows = clock.read(now_ms())

    cid = await guest.act({"do": "pass", "seat": 1})
    await guest.until(lambda: bool(guest.refused))

    assert (guest.refused[-1]["code"], guest.refused[-1]["cid"]) == ("paused", cid)
    assert clock.read(now_ms() + 10_000) == shows
    plays(host, guest)
    await host.send("resume")
    await to_the_end(host, guest)
    await check_told(house, guest)


@served
async def test_a_game_that_is_broken_off_has_no_result_but_a_seed(house: Served) -> None:
    host, guest = await house.table(2, **QUICK_RACE)
    plays(host, guest)
    await host.send("start")
    await host.until(lambda: len(host.acks) >= 3)

    await host.send("end")
    await to_the_end(host, guest)

    assert guest.over is not None
    assert guest.over["result"] is None
    begun = next(message for message in guest.messages if message["type"] == "begun")
    assert commitment(bytes.fromhex(guest.over["seed"]), guest.code, 1) == begun["commitment"]
    await guest.until(lambda: guest.info["phase"] == "lobby")
    (stored,) = games_of(await house.rows(host))
    assert stored.result is None
    assert len(stored.record.actions) >= 3


@served
async def test_a_rematch_is_a_new_deal_for_the_same_people(house: Served) -> None:
    host, guest = await house.table(2, **BY_TURNS)
    plays(host, guest)
    await host.send("start")
    await to_the_end(host, guest)
    seats = host.info["seats"]

    host.over = guest.over = None
    await host.send("again")
    await to_the_end(host, guest)

    begun = [message for message in guest.messages if message["type"] == "begun"]
    assert [message["game"] for message in begun] == [1, 2]
    assert begun[0]["commitment"] != begun[1]["commitment"]
    assert host.info["seats"] == seats
    assert [game.number for game in games_of(await house.rows(host))] == [1, 2]
    assert all(game.result is not None for game in games_of(await house.rows(host)))


@served
async def test_who_stood_up_after_a_game_can_come_back(house: Served) -> None:
    """The hands of the last game are still those of who played them."""
    people = await house.table(3, **QUICK_RACE)
    plays(*people)
    await people[0].send("start")
    await to_the_end(*people)
    last = [person.told[-1]["views"] for person in people]

    await people[0].send("stand", seat=0)
    await people[0].until(lambda: len(people[0].info["seats"]) == 2)
    for person, views in zip(people, last, strict=True):
        await person.drop()
        person.told.clear()
        await person.connect()
        await person.until(lambda p=person: bool(p.told))  # type: ignore[misc]
        assert person.told[-1]["views"] == views


# --- Spectators ---


@served
async def test_a_spectator_sees_what_everybody_sees_and_can_do_nothing(house: Served) -> None:
    people = await house.table(2, **QUICK_RACE)
    watcher = await house.guest(people[0])
    plays(*people)
    await people[0].send("start")
    await watcher.until(lambda: bool(watcher.told))
    for seat in (0, 1):
        await watcher.act({"do": "pass", "seat": seat})
    await watcher.send("sit")
    await watcher.send("end")
    await watcher.until(lambda: len(watcher.refused) == 4)
    await to_the_end(*people, watcher)

    codes = [refused["code"] for refused in watcher.refused]
    assert codes == ["not-your-seat", "not-your-seat", "not-in-the-lobby", "not-the-host"]
    for told in watcher.told:
        assert not told.get("legal")
        assert [view["seat"] for view in told["views"]] == [None]
        assert all(view["hand"] == [] and view["seen"] is None for view in told["views"])
        drawn = [event for event in told["events"] if event["type"] == "addirace.drawn"]
        assert all(event["card"] is None for event in drawn)
    await check_told(house, watcher)


@served
async def test_a_locked_table_lets_nobody_in_but_those_who_were_there(house: Served) -> None:
    host, guest = await house.table(2, **QUICK_RACE)
    await host.send("lock", locked=True)
    await guest.until(lambda: bool(guest.info["locked"]))

    origin = {"Origin": house.base}
    url = f"{house.base}/api/tables/{host.code}/join"
    async with house.http.post(url, headers=origin) as answer:
        assert (answer.status, await answer.json()) == (409, {"error": "locked"})
    await guest.drop()
    await guest.connect()
    assert guest.info["locked"]
