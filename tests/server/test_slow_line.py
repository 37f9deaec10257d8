"""The truly fastest hand wins, however long its line. Real sockets, and on the long line real
packets that are really under way.

A busy machine wakes hands late and holds packets up. So every race says by its own measured times
whether it was what the test wanted it to be, and only then its verdict counts; what was spoilt is
played again. `tests/timing/test_slow_line.py` shows the same by a clock that nobody can hold up.

`pytest -rP` shows the figures."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import aiohttp
import pytest

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.games.addicats.types import Slap
from gatosabio.server.actor import Actor
from gatosabio.server.os_clock import now_ms
from gatosabio.table import dealing
from gatosabio.wire.from_client import FromClient, HitMessage
from server.player import Player
from server.race_server import (
    ATTEMPTS,
    DECK,
    PORTS,
    Action,
    Calm,
    RaceServer,
    Reflex,
    people,
    reactions,
    serving,
    settled,
    takes_after,
)
from server.slow_line import MissingError, SlowLine

Plan = Callable[[Player], Action | None]

WAY: Final = 0.1  # seconds, there and back alike
AHEAD: Final = 0.06  # so much faster is the hand at the end of the long line
CLEARLY: Final = 20.0  # ms, by which a hand must be faster for its race to prove anything
ENOUGH: Final = 10  # races that nothing spoilt


@pytest.fixture(scope="module")
def line() -> Iterator[SlowLine]:
    try:
        laid = SlowLine(WAY)
    except MissingError as missing:
        pytest.skip(f"a slow line needs {missing}")
    with laid:
        yield laid


class Arrival(NamedTuple):
    at: float  # by the server's clock
    r: float  # by the stopwatch of the one who pressed


Arrivals = dict[int, dict[int, Arrival]]
"""By race and person."""


class Watched(Player):
    """Keeps when each reveal came to it, and when it pressed: by the server's clock."""

    def __init__(self, http: aiohttp.ClientSession, base: str, token: str = "") -> None:
        super().__init__(http, base, token)
        self.saw: dict[int, float] = {}
        self.pressed: dict[int, float] = {}

    async def send(self, kind: str, **fields: Any) -> None:
        if kind == "shown":
            self.saw[fields["k"]] = now_ms()
        elif kind == "hit":
            self.pressed[fields["k"]] = now_ms()
        await super().send(kind, **fields)


@pytest.fixture
def arrivals(monkeypatch: pytest.MonkeyPatch) -> Arrivals:
    """Every press, as it comes to the server."""
    seen: Arrivals = {}
    receive = Actor.receive

    def watched(actor: Actor, person: int, message: FromClient, arrived: float) -> None:
        if isinstance(message, HitMessage):
            seen.setdefault(message.reveal_id, {})[person] = Arrival(arrived, message.reaction_ms)
        receive(actor, person, message, arrived)

    monkeypatch.setattr(Actor, "receive", watched)
    return seen


def is_valid(k: int, both: Mapping[int, Arrival], near: Watched, far: Watched) -> bool:
    """Whether the machine let race *k* be what it was to be: the far hand faster by more than its
    messages were held up beyond their way, so that it must be first even if the judge forgives
    none of that. Nothing here depends on the verdict."""
    if len(both) < 2:
        return False  # one of them had seen who won before it pressed
    way = 1000 * WAY
    out = far.saw[k] - near.saw[k] - way
    back = both[far.person].at - far.pressed[k] - way
    faster = both[near.person].r - both[far.person].r
    return faster - max(0.0, out) - max(0.0, back) >= CLEARLY


class Races(NamedTuple):
    winners: list[int]  # race by race
    valid: int


def check_races(arrivals: Arrivals, near: Watched, far: Watched) -> Races:
    """In every race that nothing spoilt the far hand, faster but later to come in, is first."""
    paws = [(verdict["k"], paw) for verdict in near.verdicts for paw in verdict["paws"]]
    first = {k: paw["seat"] for k, paw in reversed(paws)}
    ours = far.view["seat"]
    decided = {k: both for k, both in arrivals.items() if k in first}  # others were void
    valid = [k for k, both in decided.items() if is_valid(k, both, near, far)]
    pairs = [(arrivals[k][near.person], arrivals[k][far.person]) for k in valid]
    faster = [mine.r - theirs.r for mine, theirs in pairs]
    later = [theirs.at - mine.at for mine, theirs in pairs]
    charged = [paw["clamped"] for _, paw in paws if paw["seat"] == ours]
    print(
        f"{len(valid)} of {len(arrivals)} races: the far hand was faster by {_span(faster)} ms, "
        f"came in later by {_span(later)} ms, and was charged {_span(charged)} ms"
    )
    assert [first[k] for k in valid] == [ours] * len(valid)
    return Races([first[k] for k in sorted(decided)], sum(ms > 0 for ms in later))


class Evening(NamedTuple):
    valid: int  # races that nothing spoilt
    calm: bool  # whether the machine let this process run when it wanted to
    apart: bool  # whether the lines were as short and as long as they were to be


def until_enough(evening: Callable[[Path], Coroutine[Any, Any, Evening]], folder: Path) -> None:
    """Play evenings, each with a file of its own, until enough races were valid. If there are too
    few, the test fails if the machine was calm all the time; else it is skipped, and says so."""
    evenings: list[Evening] = []
    while len(evenings) < ATTEMPTS:
        evenings.append(asyncio.run(evening(folder / f"{len(evenings)}.db")))
        if sum(one.valid for one in evenings if one.apart) >= ENOUGH:
            return
    assert not all(one.calm for one in evenings), evenings
    pytest.skip(f"this machine is too busy, it held up too many races: {evenings}")


def _span(values: Collection[float]) -> str:
    return f"{min(values):.1f} to {max(values):.1f}" if values else "nothing"


async def is_far_apart(server: RaceServer, near: Player, far: Player) -> bool:
    """Whether one line is short and the other long, as the kernel has measured them. The long one
    cannot be shorter than it was made; a busy machine may make both longer."""
    least_near = await server.least_round_trip(near)
    least_far = await server.least_round_trip(far)
    print(f"the kernel's least round trip: near {least_near:.3f} ms, far {least_far:.1f} ms")
    assert least_far >= 2000 * WAY
    return least_near < 5 and least_far < 2000 * WAY + 20


def test_the_faster_hand_on_the_slower_line_takes_every_card(
    line: SlowLine, arrivals: Arrivals, tmp_path: Path
) -> None:
    races = 20

    async def evening(path: Path) -> Evening:
        arrivals.clear()
        async with (
            Calm() as calm,
            serving(path, line.listen(PORTS[0])) as server,
            people(server, (Watched, line.near), (Watched, line.far)) as (near, far),
        ):
            assert isinstance(near, Watched)
            assert isinstance(far, Watched)
            times = reactions(0.16, races)
            far.reflex = takes_after(times)
            near.reflex = takes_after([time + AHEAD for time in times])
            await server.seat(near, far, game="gatonegro", rules={"carry": 0})
            await settled(near, lambda: bool(near.told) and near.view["deck"] == DECK - races)

            winners, valid = check_races(arrivals, near, far)
            apart = await is_far_apart(server, near, far)
            assert [take.hand for take in await server.record(near)] == winners
            # Who was slower is told so: another had the card.
            assert len(near.refused) >= valid
            assert {refused["code"] for refused in near.refused} <= {"gone", "void"}
            return Evening(valid, bool(calm), apart)

    until_enough(evening, tmp_path)


def stacked(deck: Sequence[Card], _: object) -> tuple[Card, ...]:
    """For three hands: in every round the first two show equal sums, the third a smaller one."""
    by_sum = sorted(deck, key=lambda card: VALUE[card], reverse=True)
    rounds: list[Card] = []
    while len(by_sum) > 2:
        one, other = by_sum[:2]
        if VALUE[one] != VALUE[other]:
            by_sum.append(by_sum.pop(0))  # to the small ones, for the third hand
            continue
        rounds += [one, other, by_sum[-1]]
        by_sum = by_sum[2:-1]
    return (*rounds, *by_sum)


def is_race(view: Action) -> bool:
    """Whether the first two hands show equal sums."""
    first, second = (hand["top"] for hand in view["hands"][:2])
    return first is not None and second is not None and VALUE[first] == VALUE[second]


def turns_cards() -> Plan:
    """Turn a card when it is time for it, but not in the middle of a race."""
    turned: list[list[int]] = []  # how many cards everybody had then: one flip is enough

    def plan(player: Player) -> Action | None:
        view = player.view
        downs = [hand["down"] for hand in view["hands"]]
        if view["turn"] != view["seat"] or is_race(view) or downs in turned:
            return None
        turned.append(downs)
        return {"do": "flip", "seat": view["seat"]}

    return plan


def slaps_after(seconds: Sequence[float]) -> Reflex:
    """Hit in every race, after a time of its own."""
    times = iter(seconds)

    def reflex(player: Player) -> tuple[Action, float] | None:
        if not is_race(player.view) or (time := next(times, None)) is None:
            return None
        return {"do": "slap", "seat": player.view["seat"]}, time

    return reflex


def test_the_faster_hand_on_the_slower_line_wins_every_race_of_sums(
    line: SlowLine, arrivals: Arrivals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    races = 12
    monkeypatch.setattr(dealing, "shuffled", stacked)
    monkeypatch.setattr(dealing, "draw_below", lambda *_: 0)  # the first seat begins

    async def evening(path: Path) -> Evening:
        arrivals.clear()
        near_by, far_away = (Watched, line.near), (Watched, line.far)
        async with (
            Calm() as calm,
            serving(path, line.listen(PORTS[0])) as server,
            people(server, near_by, far_away, (Player, line.near)) as players,
        ):
            near, far, third = players
            assert isinstance(near, Watched)
            assert isinstance(far, Watched)
            times = reactions(0.28, races)
            far.reflex = slaps_after(times)
            near.reflex = slaps_after([time + AHEAD for time in times])
            for player in players:
                player.plan = turns_cards()
            rules = {"specials": False, "look": 0}
            await server.seat(near, far, third, game="addicats", rules=rules)
            # Each race is followed by the other's late hit, unless that one was held up for so long
            # that it saw who had won.
            await settled(near, lambda: len(happened(near, "race_won")) == races)
            with suppress(TimeoutError):
                await near.until(lambda: len(happened(near, "hit_void")) == races, within=3)

            winners, valid = check_races(arrivals, near, far)
            apart = await is_far_apart(server, near, far)
            assert [event["seat"] for event in happened(near, "race_won")] == winners
            if len(happened(near, "hit_void")) == races:
                slaps = [act.hand for act in await server.record(near) if isinstance(act, Slap)]
                assert slaps[::2] == winners
                assert happened(near, "greed") == []
            return Evening(valid, bool(calm), apart)

    until_enough(evening, tmp_path)


def happened(player: Player, what: str) -> list[Action]:
    """The events of that kind, as the player was told of them."""
    events = [event for told in player.told for event in told["events"]]
    return [event for event in events if event["type"] == f"addicats.{what}"]
