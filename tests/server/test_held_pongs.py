"""Who only pretends to a long line, by answering pings late, gains next to nothing.

`pytest -rP` shows the figures."""

import asyncio
from pathlib import Path
from statistics import fmean, median
from time import perf_counter
from typing import Any, Final

import aiohttp
import pytest

from gatosabio.timing.constants import FLOOR
from server.late_pongs import LatePongs
from server.player import Player
from server.race_server import (
    ATTEMPTS,
    DECK,
    Calm,
    listen_here,
    people,
    reactions,
    serving,
    settled,
    takes_after,
)

HELD: Final = 0.2  # seconds
FRAME: Final = 1 / 60
MOST_STOLEN: Final = 10.0  # ms a race
SPENT: Final = 12  # races, after which nothing is left of the credit that everybody begins with


class PongHolder(LatePongs):
    """A program that answers every ping late, claims the least that could be believed, and says
    nothing that would tie its claim down. It has a screen and nerves like everybody."""

    def __init__(self, http: aiohttp.ClientSession, base: str, token: str = "") -> None:
        super().__init__(http, base, token)
        self.stopwatch: list[float] = []  # the truth, in ms

    def held(self) -> float:
        return HELD

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


async def steal(path: Path, races: int, *, witness: bool) -> tuple[list[float], bool]:
    """What the cheat was given in every race, in ms: its real reaction, less what counted. And
    whether the machine was calm: where it holds up packets, a cheat is believed as much delay as
    anybody else."""
    async with (
        Calm() as calm,
        serving(path, listen_here(), witness=witness) as server,
        people(server, (Player, None), (PongHolder, None)) as (honest, cheat),
    ):
        assert isinstance(cheat, PongHolder)
        cheat.reflex = takes_after(reactions(0.2, races))
        await server.seat(honest, cheat, game="gatonegro", rules={"carry": 0})
        await settled(honest, lambda: bool(honest.told) and honest.view["deck"] == DECK - races)
        sessions = (await server.actor(cheat)).sessions
        pings = sessions[cheat.person].line.standing().least
        kernel = await server.least_round_trip(cheat)
        counted = [take.judge["eff"] for take in await server.record(honest)]
    stolen = [true - eff for true, eff in zip(cheat.stopwatch, counted, strict=True)]
    print(f"least round trip by pings {pings:.1f} ms, by the kernel {kernel:.3f} ms; stolen:")
    print(*[round(ms) for ms in stolen])
    assert pings >= 1000 * HELD
    print(f"19 of 20 ticks of this process were at most {calm.usually_late:.1f} ms late")
    if calm:
        assert kernel < 5
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
    for attempt in range(ATTEMPTS):
        stolen, calm = asyncio.run(steal(tmp_path / f"{attempt}.db", 8, witness=False))
        if median(stolen) > 5 * MOST_STOLEN:  # a press that the machine held up is given less
            return
        assert not calm, f"{median(stolen):.1f} ms a race"
    pytest.skip("this machine is too busy: it held up presses itself, every time")
