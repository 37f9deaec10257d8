"""The truly fastest hand wins, however long its line; and who only pretends to a long line gains
next to nothing. Real sockets, and on the long line real packets that are really under way.

A busy machine wakes hands late and holds packets up. So every race says by its own measured times
whether it was what the test wanted it to be, and only then its verdict counts; what was spoilt is
played again. `tests/timing/test_slow_line.py` shows the same by a clock that nobody can hold up.

`pytest -rP` shows the figures."""

import asyncio
import socket
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Coroutine,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, median
from time import perf_counter
from typing import Any, Final, NamedTuple

import aiohttp
import pytest
from aiohttp import WSMsgType, web
from msgspec import json

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.games.addicats.types import Slap
from gatosabio.records.sqlite import SqliteLog
from gatosabio.server.actor import Actor
from gatosabio.server.app import Server
from gatosabio.server.export import games_of
from gatosabio.server.guard import Guard
from gatosabio.server.os_clock import now_ms
from gatosabio.table import dealing
from gatosabio.timing.constants import FLOOR
from gatosabio.wire.messages import FromClient, HitMessage
from server.player import Player
from server.slow_line import MissingError, SlowLine

Action = dict[str, Any]
Plan = Callable[[Player], Action | None]
Reflex = Callable[[Player], tuple[Action, float] | None]

WAY: Final = 0.1  # seconds, there and back alike
AHEAD: Final = 0.06  # so much faster is the hand at the end of the long line
CLEARLY: Final = 20.0  # ms, by which a hand must be faster for its race to prove anything
ENOUGH: Final = 10  # races that nothing spoilt
ATTEMPTS: Final = 4  # evenings until there are enough of them
PORTS: Final = range(8650, 8700)
DECK: Final = 52

# --- The house ---


class House:
    """A server in this process, so that it can be asked what it saw."""

    def __init__(self, server: Server, records: SqliteLog, base: str) -> None:
        self.base = base
        self._server = server
        self._records = records

    async def actor(self, player: Player) -> Actor:
        table = await self._records.find_code(player.code)
        assert table is not None
        actor = await self._server.tables.find(table)
        assert actor is not None
        return actor

    async def record(self, player: Player) -> Sequence[Any]:
        """Every action of the one game at that player's table, as its record has it."""
        (game,) = games_of(await self._records.read((await self.actor(player)).id))
        actions: Sequence[Any] = game.record.actions
        return actions

    async def least_round_trip(self, player: Player) -> float:
        """What the server's kernel has measured on that player's line, in ms."""
        session = (await self.actor(player)).sessions[player.person]
        measured = session.kernel_round_trips()
        assert measured is not None
        return measured[0]

    async def seat(self, *players: Player, **settings: Any) -> None:
        """Round a new table in this order, and start once something is known of every line."""
        host = players[0]
        for player in players:
            await (player.open(**settings) if player is host else player.join(host.code))
            await player.connect()
            await player.send("sit")
            await player.until(partial(_sits, player))
        sessions = (await self.actor(host)).sessions
        async with asyncio.timeout(120):
            while any(sessions[player.person].line.last_pong < 0 for player in players):
                await asyncio.sleep(0.01)
        await host.send("start")


def _sits(player: Player) -> bool:
    return any(seat["person"] == player.person for seat in player.info["seats"])


async def settled(player: Player, done: Callable[[], bool]) -> None:
    """Wait for that, unless the server hangs up."""
    await player.until(lambda: player.closed is not None or done())
    assert player.closed is None


@asynccontextmanager
async def serving(
    path: Path, listener: socket.socket, *, witness: bool = True
) -> AsyncIterator[House]:
    """A server on that socket, until the end of the block."""
    records = SqliteLog(path)
    server = Server(records, Guard((), tls=False), Random(1), witness=witness)
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=5)
    try:
        await runner.setup()
        await web.SockSite(runner, listener).start()
        address, port = listener.getsockname()
        yield House(server, records, f"http://{address}:{port}")
    finally:
        await runner.cleanup()
        await records.close()
        listener.close()


Dial = Callable[[object], socket.socket]


@asynccontextmanager
async def people(
    house: House, *kinds: tuple[type[Player], Dial | None]
) -> AsyncIterator[list[Player]]:
    """Players of these kinds, each with sockets of its own end of the line."""
    async with AsyncExitStack() as stack:
        players = []
        for kind, dial in kinds:
            connector = aiohttp.TCPConnector(socket_factory=dial)
            http = await stack.enter_async_context(aiohttp.ClientSession(connector=connector))
            player = kind(http, house.base)
            stack.push_async_callback(player.close)
            players.append(player)
        yield players


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


def reactions(fastest: float, races: int) -> list[float]:
    """Seconds, as they vary from race to race."""
    rng = Random(races)
    return [fastest + 0.1 * rng.random() for _ in range(races)]


# --- A long line and a fast hand ---


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
    valid = [k for k, both in arrivals.items() if is_valid(k, both, near, far)]
    pairs = [(arrivals[k][near.person], arrivals[k][far.person]) for k in valid]
    faster = [mine.r - theirs.r for mine, theirs in pairs]
    later = [theirs.at - mine.at for mine, theirs in pairs]
    charged = [paw["clamped"] for _, paw in paws if paw["seat"] == ours]
    print(
        f"{len(valid)} of {len(arrivals)} races: the far hand was faster by {_span(faster)} ms, "
        f"came in later by {_span(later)} ms, and was charged {_span(charged)} ms"
    )
    assert [first[k] for k in valid] == [ours] * len(valid)
    return Races([first[k] for k in sorted(arrivals)], sum(ms > 0 for ms in later))


def until_enough(evening: Callable[[Path], Coroutine[Any, Any, int]], folder: Path) -> None:
    """Play evenings, each with a file of its own, until enough races were valid; skip the test and
    say so if the machine never let them be."""
    valid = 0
    for attempt in range(ATTEMPTS):
        valid += asyncio.run(evening(folder / f"{attempt}.db"))
        if valid >= ENOUGH:
            return
    pytest.skip(f"this machine is too busy: {valid} of {ENOUGH} races were not held up by it")


def _span(values: Collection[float]) -> str:
    return f"{min(values):.1f} to {max(values):.1f}" if values else "nothing"


async def check_lines(house: House, near: Player, far: Player) -> None:
    least_near = await house.least_round_trip(near)
    least_far = await house.least_round_trip(far)
    print(f"the kernel's least round trip: near {least_near:.3f} ms, far {least_far:.1f} ms")
    assert least_near < 5
    assert 2000 * WAY <= least_far < 2000 * WAY + 20


def takes_after(seconds: Sequence[float]) -> Reflex:
    """Take every card after a time of its own, as many as there are times for."""

    def reflex(player: Player) -> tuple[Action, float] | None:
        view = player.view
        taken = DECK - view["deck"]
        if taken >= len(seconds):
            return None
        take = {"do": "take", "seat": view["seat"], "card": view["top"], "pile": 0}
        return take, seconds[taken]

    return reflex


def test_the_faster_hand_on_the_slower_line_takes_every_card(
    line: SlowLine, arrivals: Arrivals, tmp_path: Path
) -> None:
    races = 20

    async def evening(path: Path) -> int:
        arrivals.clear()
        async with (
            serving(path, line.listen(PORTS[0])) as house,
            people(house, (Watched, line.near), (Watched, line.far)) as (near, far),
        ):
            assert isinstance(near, Watched)
            assert isinstance(far, Watched)
            times = reactions(0.16, races)
            far.reflex = takes_after(times)
            near.reflex = takes_after([time + AHEAD for time in times])
            await house.seat(near, far, game="gatonegro", rules={"carry": 0})
            await settled(near, lambda: bool(near.told) and near.view["deck"] == DECK - races)

            winners, valid = check_races(arrivals, near, far)
            await check_lines(house, near, far)
            assert [take.hand for take in await house.record(near)] == winners
            # Who was slower is told so: another had the card.
            assert len(near.refused) >= valid
            assert {refused["code"] for refused in near.refused} <= {"gone"}
            return valid

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

    async def evening(path: Path) -> int:
        arrivals.clear()
        near_by, far_away = (Watched, line.near), (Watched, line.far)
        async with (
            serving(path, line.listen(PORTS[0])) as house,
            people(house, near_by, far_away, (Player, line.near)) as players,
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
            await house.seat(near, far, third, game="addicats", rules=rules)
            # Each race is followed by the other's late hit, unless that one was held up for so long
            # that it saw who had won.
            await settled(near, lambda: len(happened(near, "race_won")) == races)
            with suppress(TimeoutError):
                await near.until(lambda: len(happened(near, "hit_void")) == races, within=3)

            winners, valid = check_races(arrivals, near, far)
            await check_lines(house, near, far)
            assert [event["seat"] for event in happened(near, "race_won")] == winners
            if len(happened(near, "hit_void")) == races:
                slaps = [act.hand for act in await house.record(near) if isinstance(act, Slap)]
                assert slaps[::2] == winners
                assert happened(near, "greed") == []
            return valid

    until_enough(evening, tmp_path)


def happened(player: Player, what: str) -> list[Action]:
    """The events of that kind, as the player was told of them."""
    events = [event for told in player.told for event in told["events"]]
    return [event for event in events if event["type"] == f"addicats.{what}"]


# --- A short line that pretends to be long ---

HELD: Final = 0.2  # seconds
FRAME: Final = 1 / 60
MOST_STOLEN: Final = 10.0  # ms a race
SPENT: Final = 12  # races, after which nothing is left of the credit that everybody begins with


class PongHolder(Player):
    """A program that answers every ping late, claims the least that could be believed, and says
    nothing that would tie its claim down. It has a screen and nerves like everybody."""

    def __init__(self, http: aiohttp.ClientSession, base: str, token: str = "") -> None:
        super().__init__(http, base, token)
        self.stopwatch: list[float] = []  # the truth, in ms

    async def connect(self) -> "PongHolder":
        self.socket = await self.http.ws_connect(self.base + "/ws", autoping=False)
        await self.send("hello", token=self.token)
        self.spawn(self.read())
        await self.until(lambda: bool(self.info))
        return self

    async def read(self) -> None:
        assert self.socket is not None
        async for frame in self.socket:
            if frame.type is WSMsgType.PING:
                self.spawn(self._answer_late(self.socket, frame.data))
            else:
                await self.hear(json.decode(frame.data))
                self.changed.set()

    async def _answer_late(self, to: aiohttp.ClientWebSocketResponse, payload: bytes) -> None:
        await asyncio.sleep(HELD)
        await to.pong(payload)

    async def answer(self, reveal: dict[str, Any], painted: float) -> None:
        if (reflex := self.reflex(self)) is None:
            return
        # A reveal comes at any moment of a frame: here at ten of them, again and again.
        shown = painted + FRAME * (len(self.stopwatch) * 7 % 10 + 0.5) / 10
        await asyncio.sleep(shown - perf_counter())
        painted = perf_counter()
        await asyncio.sleep(reflex[1])
        self.stopwatch.append((perf_counter() - painted) * 1000)
        self.cid += 1
        hit = {"k": reveal["k"], "n": reveal["n"], "action": reflex[0], "res": 0.1}
        await self.send("hit", cid=self.cid, r=FLOOR["simple"] + 5, **hit)


def listen_here() -> socket.socket:
    """On loopback, and on a port that no connection of anybody's has by chance."""
    for port in PORTS:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
            listener.listen()
        except OSError:
            listener.close()
            continue
        return listener
    raise OSError(f"no port is free from {PORTS[0]} to {PORTS[-1]}")


class Calm:
    """Whether the machine let this process run when it wanted to, as long as the block lasted."""

    TICK: Final = 0.005
    MOST_LATE: Final = 3.0  # ms, nearly always: what is stolen is told apart from 10 ms

    def __init__(self) -> None:
        self._late: list[float] = []

    async def __aenter__(self) -> "Calm":
        self._task = asyncio.get_running_loop().create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _watch(self) -> None:
        while True:
            due = perf_counter() + self.TICK
            await asyncio.sleep(self.TICK)
            self._late.append((perf_counter() - due) * 1000)

    @property
    def usually_late(self) -> float:
        """By how many ms the loop was late in the worst twentieth of all ticks, at least."""
        return sorted(self._late)[int(0.95 * len(self._late))]

    def __bool__(self) -> bool:
        return self.usually_late <= self.MOST_LATE


async def steal(path: Path, races: int, *, witness: bool) -> tuple[list[float], bool]:
    """What the cheat was given in every race, in ms: its real reaction, less what counted. And
    whether the machine was calm: where it holds up packets, a cheat is believed as much delay as
    anybody else."""
    async with (
        Calm() as calm,
        serving(path, listen_here(), witness=witness) as house,
        people(house, (Player, None), (PongHolder, None)) as (honest, cheat),
    ):
        assert isinstance(cheat, PongHolder)
        cheat.reflex = takes_after(reactions(0.2, races))
        await house.seat(honest, cheat, game="gatonegro", rules={"carry": 0})
        await settled(honest, lambda: bool(honest.told) and honest.view["deck"] == DECK - races)
        sessions = (await house.actor(cheat)).sessions
        pings = sessions[cheat.person].line.standing().least
        kernel = await house.least_round_trip(cheat)
        counted = [take.judge["eff"] for take in await house.record(honest)]
    stolen = [true - eff for true, eff in zip(cheat.stopwatch, counted, strict=True)]
    print(f"least round trip by pings {pings:.1f} ms, by the kernel {kernel:.3f} ms; stolen:")
    print(*[round(ms) for ms in stolen])
    assert pings >= 1000 * HELD
    assert kernel < 5
    print(f"this process ran up to {calm.usually_late:.1f} ms late")
    return stolen, bool(calm)


def test_who_holds_pongs_back_gains_at_most_10_ms_a_race(tmp_path: Path) -> None:
    for attempt in range(ATTEMPTS):
        stolen, calm = asyncio.run(steal(tmp_path / f"{attempt}.db", 42, witness=True))
        later = fmean(stolen[SPENT:])
        print(f"{fmean(stolen[:SPENT]):.1f} ms while credit lasts, {later:.1f} ms afterwards")
        if later <= MOST_STOLEN:
            return
        assert not calm, f"{later:.1f} ms a race"
    pytest.skip("this machine is too busy: it held up packets itself, every time")


def test_without_the_kernel_as_a_witness_held_pongs_would_pay(tmp_path: Path) -> None:
    stolen, _ = asyncio.run(steal(tmp_path / "tables.db", 8, witness=False))

    assert median(stolen) > 5 * MOST_STOLEN  # a press that the machine held up is given less
