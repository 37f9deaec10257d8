"""A near deck at a real server: cards for those who play, and nothing that says why just these."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest
from msgspec import json

from gatosabio.check_deal import check
from gatosabio.engine.cards import VALUE
from gatosabio.engine.chance import commitment
from gatosabio.engine.games.addicats.setup import FULL_DECK
from gatosabio.learning.child import Child
from gatosabio.learning.facts import FACT_OF, NAMES, READ, Fact
from gatosabio.learning.need import votes_for_the_near
from gatosabio.records.record import encode, read
from gatosabio.records.replay import replay
from gatosabio.server.export import games_of
from gatosabio.server.near_deck import choose_cards, nobody_is_known
from gatosabio.table.effects import NeedCards
from gatosabio.table.rows import Dealt, decode_table_event
from server.plans import QUICK_CATS, plays
from server.player import Player
from server.served import Served, served
from server.test_deals import asked, disclosed

NEAR_CATS: Final = {**QUICK_CATS, "rules": {**QUICK_CATS["rules"], "near_deck": True}}
NEED: Final = NeedCards(7, FULL_DECK, (1, 2, None))


def learner(near: Sequence[str]) -> Child:
    """Somebody who is near to knowing these, and far from all others."""
    child = Child()
    for _ in range(3):
        for fact in range(READ):
            child.answered(Fact(fact), 2.3 if NAMES[fact] in near else 9.0)
    return child


class Learners:
    """What is known of the people at a table, by their numbers."""

    def __init__(self, known: Mapping[int, Child]) -> None:
        self.known = known
        self.asked: list[tuple[str, tuple[int | None, ...]]] = []

    async def __call__(self, table: str, people: Sequence[int | None], /) -> list[float] | None:
        self.asked.append((table, tuple(people)))
        here = [self.known.get(person) for person in people if person is not None]
        children = [child for child in here if child is not None]
        return votes_for_the_near(children) if children else None


# --- The choice ---


@pytest.mark.rule("AC-12")
def test_what_somebody_is_near_to_knowing_is_chosen() -> None:
    near = ["8+5", "9+4", "7+6"]

    chosen = asyncio.run(choose_cards(Learners({1: learner(near)}), "t", NEED))

    assert chosen.request == NEED.request
    assert chosen.cards is not None
    facts = {NAMES[FACT_OF[card]] for card in chosen.cards if "+" in card}
    assert set(near) <= facts
    assert len(chosen.cards) == 69


def test_the_list_has_a_chance_of_its_own() -> None:
    learners = Learners({1: learner([])})

    lists = {asyncio.run(choose_cards(learners, "t", NEED)).cards for _ in range(3)}

    assert len(lists) == 3


@pytest.mark.rule("AC-12")
def test_cats_have_no_say_and_where_nobody_is_known_the_whole_deck_is_dealt() -> None:
    learners = Learners({3: learner([])})

    assert asyncio.run(choose_cards(learners, "t", NEED)).cards is None
    assert asyncio.run(choose_cards(nobody_is_known, "t", NEED)).cards is None
    assert learners.asked == [("t", (1, 2, None))]


async def never(_: str, __: Sequence[int | None]) -> list[float] | None:
    await asyncio.Event().wait()
    raise AssertionError("nobody sets it")


async def broken(_: str, __: Sequence[int | None]) -> list[float] | None:
    raise OSError("the process is gone")


def test_votes_that_do_not_come_in_time_are_not_waited_for(
    caplog: pytest.LogCaptureFixture,
) -> None:
    chosen = asyncio.run(choose_cards(never, "t", NEED, patience_s=0))

    assert (chosen.request, chosen.cards) == (NEED.request, None)
    assert "took too long" in caplog.text


def test_votes_that_fail_stop_no_table(caplog: pytest.LogCaptureFixture) -> None:
    chosen = asyncio.run(choose_cards(broken, "t", NEED))

    assert chosen.cards is None
    assert "the process is gone" in caplog.text


# --- At a table ---


async def played(people: Sequence[Player]) -> None:
    plays(*people)
    await people[0].send("start")
    for person in people:
        await person.until(lambda p=person: p.over is not None)  # type: ignore[misc]


def sent(person: Player, kind: str) -> list[dict[str, Any]]:
    return [message for message in person.messages if message["type"] == kind]


@served
async def test_a_near_deck_is_played_to_its_end_and_proven(house: Served) -> None:
    house.server.tables.votes_for = learners = Learners({2: learner(["5+4", "5+3"])})
    people = await house.table(3, **NEAR_CATS)

    await played(people)

    assert learners.asked == [(await house.id_of(people[0]), (1, 2, 3))]
    over, begun = people[1].over or {}, sent(people[1], "begun")[0]
    cards = over["cards"]
    assert len(cards) == 69  # of the tables 1 to 5, which have 74 cards
    first, second, *_ = sent(people[1], "committed")
    assert first["game"] == second["game"] == 1
    assert begun["commitment"] == second["commitment"] != first["commitment"]
    promised = commitment(bytes.fromhex(over["seed"]), people[1].code, 1, cards)
    assert promised == begun["commitment"]
    assert begun["entropies"] == [person.entropies[1] for person in people]
    deal = await disclosed(house, people[2])
    assert deal["deck"] == cards
    assert set(check(deal).values()) == {True}
    await check_record(house, people[0], cards)


async def check_record(house: Served, player: Player, cards: list[str]) -> None:
    """The record replays to the same end without any votes, and names the option and the cards."""
    (stored,) = games_of(await house.rows(player))
    data = encode(stored.record)
    assert json.decode(data)["rules"]["near_deck"] is True
    assert b"votes" not in data
    dealt = [card for pile in json.decode(data)["start"]["piles"] for card in pile]
    assert sorted(dealt) == sorted(cards)
    outcome = replay(read(data))
    assert outcome.error is None
    assert outcome.result == stored.result
    assert json.decode(json.encode(outcome.result)) == (player.over or {})["result"]


@served
async def test_nobody_hears_of_the_list_or_the_votes_before_the_end(house: Served) -> None:
    house.server.tables.votes_for = Learners({1: learner(["5+4"])})
    people = await house.table(2, **NEAR_CATS)
    watcher = await house.guest(people[0])
    await people[0].send("start")
    for person in (*people, watcher):
        await person.until(lambda p=person: bool(p.told))  # type: ignore[misc]

    for person in (*people, watcher):
        heard = json.encode(person.messages).decode()
        assert [card for card in FULL_DECK if VALUE[card] and f'"{card}"' in heard] == []
        assert "vote" not in heard
    assert (await asked(house, people[0]))[0] == 404

    await people[0].send("end")
    for person in (*people, watcher):
        await person.until(lambda p=person: p.over is not None)  # type: ignore[misc]
        assert len((person.over or {})["cards"]) == 69


@served
async def test_a_server_that_knows_nobody_deals_the_whole_deck_and_says_so(house: Served) -> None:
    people = await house.table(3, **NEAR_CATS)

    await played(people)

    begun = sent(people[0], "begun")[0]
    assert begun["rules"]["near_deck"] is False
    assert begun["commitment"] == sent(people[0], "committed")[0]["commitment"]
    assert (people[0].over or {})["cards"] == []
    deal = await disclosed(house, people[0])
    assert len(deal["deck"]) == 74
    assert set(check(deal).values()) == {True}
    (stored,) = games_of(await house.rows(people[0]))
    assert json.decode(encode(stored.record))["rules"]["near_deck"] is False
    assert people[0].info["settings"]["rules"]["near_deck"] is True


@served
async def test_a_record_without_the_option_does_not_name_it(house: Served) -> None:
    people = await house.table(3, **QUICK_CATS)
    await people[0].send("start")
    await people[0].until(lambda: bool(people[0].told))

    (stored,) = games_of(await house.rows(people[0]))
    rows = [
        decode_table_event(row.body) for row in await house.rows(people[0]) if row.kind == "adm"
    ]
    (dealt,) = [event for event in rows if isinstance(event, Dealt)]

    assert b"near_deck" not in encode(stored.record)
    assert "near_deck" not in dealt.rules
