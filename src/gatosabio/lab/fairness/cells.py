"""The experiments: who races over which connections, and the outcomes of their races."""

import random
from collections.abc import Sequence
from multiprocessing import Pool
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.lab.fairness.match import Match, PlayedRace
from gatosabio.lab.fairness.models import (
    MIX,
    NEAR_PUPILS,
    NEAR_SERVER,
    NETWORKS,
    NO_PROXY,
    Cheat,
    Detour,
    Link,
    Network,
    Player,
)
from gatosabio.lab.fairness.nodes import FAR_APART, ONE_ROOM, FarNode, Way
from gatosabio.timing.constants import Task
from gatosabio.timing.line import Witness

TASKS: Final[tuple[Task, ...]] = ("sum", "simple")
FIRST_RACES: Final = 8
"""These races of a match are not counted: buckets start half full, and an advantage that a cheat
has only at first is not of interest."""

COUNTED_RACES: Final = 42
"""Counted races of one match; then other players race."""

UNSTEADY: Final[tuple[tuple[str, Cheat, float], ...]] = (
    ("pongs late in races", "late", 100),
    ("pongs jitter 0-40", "jitter", 40),
    ("pongs jitter 0-150", "jitter", 150),
)
"""Pongs that pretend that a connection is unsteady."""

PROXIED_CHEATS: Final[tuple[tuple[str, Cheat], ...]] = (
    ("honest", "honest"),
    ("holds pongs back 150", "pongs"),
    ("and sends no requests", "silent"),
    ("and connects slowly", "slowed"),
    ("pongs late in races", "late"),
    ("pongs jitter 0-150", "jitter"),
)
"""What players do behind a proxy that tells round trips."""

DETOURS: Final[tuple[tuple[str, Cheat, float, Detour], ...]] = (
    ("honest, proxy near the pupils", "honest", 0, NEAR_PUPILS),
    ("honest, proxy near the server", "honest", 0, NEAR_SERVER),
    ("honest, without need", "honest", 0, NO_PROXY),
    ("forges, without need", "forge", 0, NO_PROXY),
    ("and holds pongs back 150", "pongs", 150, NO_PROXY),
    ("and pongs late in races", "late", 100, NO_PROXY),
    ("and pongs jitter 0-40", "jitter", 40, NO_PROXY),
    ("and pongs jitter 0-150", "jitter", 150, NO_PROXY),
    ("and holds pongs back 150, proxy near the server", "pongs", 150, NEAR_SERVER),
    ("and pongs jitter 0-150, proxy near the server", "jitter", 150, NEAR_SERVER),
)
"""Who takes the detour against somebody on a socket, with the same connection otherwise."""

OTHER_NODE_CHEATS: Final[tuple[tuple[str, Cheat, float], ...]] = (
    ("forges", "forge", 0),
    ("holds pongs back 150", "pongs", 150),
    ("pongs late in races", "late", 100),
    ("pongs jitter 0-150", "jitter", 150),
)
"""What somebody who is connected to another node may do, against somebody at the judge's."""

BATCH: Final = 25
"""Matches that a process plays at a time."""


class Cell(Struct, frozen=True):
    """One experiment. With a cheat (who may be honest) it is a duel with an honest player of equal
    skill; without, a race of three honest players."""

    task: Task
    cheat: Cheat | None = None
    extra: float = 0
    witness: Witness = "kernel"
    rough: bool = False
    network: str = ""
    """Where all play; without it, a duel is over wifi, and three players are on mixed networks."""
    rival: str = ""
    """Where the other one of a duel plays, if on another network."""
    jitter: float = 1
    """How much more than usual connections jitter."""
    detour: Detour | None = None
    """How the first of a duel, or all three players, take the detour; the other of a duel is on a
    socket, unless *both* take it."""
    both: bool = False
    way: Way | None = None
    """The way from the judge's node to that of the first of a duel, or of two of three players, if
    they are connected to another one."""

    def players(self, rng: random.Random) -> list[Player]:
        """The players of a match."""
        if self.cheat is not None:
            return self._duel(rng, self.cheat)
        networks = [self._network(self.network)] if self.network else list(NETWORKS.values())
        return [
            Player(
                rng,
                self.task,
                Link(rng, network, rough=self.rough),
                witness=self.witness,
                detour=self.detour,
                node=self._node(rng) if number else None,
            )
            for number, network in enumerate(
                rng.choices(networks, None if self.network else MIX, k=3)
            )
        ]

    def _duel(self, rng: random.Random, cheat: Cheat) -> list[Player]:
        network = self._network(self.network or "wifi")
        link = Link(rng, network)
        how = self.detour
        one = Player(
            rng,
            self.task,
            link,
            cheat,
            extra=self.extra,
            witness=self.witness,
            detour=how,
            node=self._node(rng),
        )
        other = self._network(self.rival) if self.rival else network
        link = Link(rng, other, like=None if self.rival else link)
        how = how if self.both else None
        return [one, Player(rng, self.task, link, twin=one, witness=self.witness, detour=how)]

    def _node(self, rng: random.Random) -> FarNode | None:
        return None if self.way is None else FarNode(rng, self.way)

    def _network(self, name: str) -> Network:
        network = NETWORKS[name]
        return replace(
            network, jitter=self.jitter * network.jitter, spike=self.jitter * network.spike
        )


CHEATS: Final[tuple[tuple[str, Cell], ...]] = (
    ("honest", Cell("sum", "honest")),
    ("forges claims", Cell("sum", "forge")),
    ("and holds pongs back 50", Cell("sum", "pongs", 50)),
    ("and holds pongs back 200", Cell("sum", "pongs", 200)),
    ("bot, 0 ms", Cell("sum", "bot0")),
    ("bot, 10-50 above the floor", Cell("sum", "bot")),
    *(
        (f"{network}: forges, {name}", Cell("sum", how, extra, network=network))
        for network in ("wifi", "fibre", "4g")
        for name, how, extra in UNSTEADY
    ),
    ("no witness: honest", Cell("sum", "honest", witness="none")),
    (
        "no witness: 220 against 15 ms",
        Cell("sum", "honest", witness="none", network="inter", rival="fibre"),
    ),
    ("no witness: holds pongs back 150", Cell("sum", "pongs", 150, witness="none")),
    (
        "proxy: 220 against 15 ms",
        Cell("sum", "honest", witness="proxy", network="inter", rival="fibre"),
    ),
    *(
        (f"proxy, {network}: {name}", Cell("sum", how, 150, witness="proxy", network=network))
        for network in ("wifi", "fibre", "4g")
        for name, how in PROXIED_CHEATS
    ),
    *(
        (f"detour, {network}: {name}", Cell("sum", how, extra, network=network, detour=detour))
        for network in ("wifi", "fibre", "4g")
        for name, how, extra, detour in DETOURS
    ),
    (
        "detour, wifi: honest, both",
        Cell("sum", "honest", network="wifi", detour=NEAR_SERVER, both=True),
    ),
    *(
        (f"other node{where}: {name}", Cell("sum", how, extra, way=way))
        for where, way in (("", ONE_ROOM), (", far away", FAR_APART))
        for name, how, extra in (("honest", "honest", 0), *OTHER_NODE_CHEATS)
    ),
)
"""Duels: what the first of two equal players does."""


class Decision(Struct, frozen=True, gc=False):
    """The winner by some judge, and how long after the first press it was known."""

    winner: int | None
    waited: float


class Outcome(Struct, frozen=True, gc=False):
    """What the tables need of one race."""

    device_first: int
    """The fastest by perfect stopwatches, which is the most that software could know …"""
    device_margin: float
    human_first: int
    """… and by reactions, without the delays of screens and input devices."""
    human_margin: float
    judged: Decision
    arrival: Decision
    """The decision if the first press to arrive won, and reveals were sent to all at once."""
    stolen: float
    """The first player's honest claim minus the reaction that counted, in ms."""
    too_soon: bool
    """Whether the first player's press was too soon."""
    clamps: tuple[float, ...]
    """What was added to the claims of the players who pressed before the verdict."""


def outcome(race: PlayedRace) -> Outcome:
    """The outcome of *race*."""
    courses = race.courses
    device = [course.answer.stopwatch for course in courses]
    human = [course.answer.reaction for course in courses]
    trips = [course.arrived - course.sent for course in courses]
    presses = [course.pressed - course.sent for course in courses]
    first = courses[0].ruling
    assert first is not None
    return Outcome(
        device_first=device.index(min(device)),
        device_margin=_margin(device),
        human_first=human.index(min(human)),
        human_margin=_margin(human),
        judged=Decision(race.winner, race.decided - min([course.pressed for course in courses])),
        arrival=Decision(trips.index(min(trips)), min(trips) - min(presses)),
        stolen=courses[0].answer.claim - first.counted_ms,
        too_soon=first.too_soon,
        clamps=tuple(
            [
                max(0.0, course.ruling.counted_ms - course.answer.claim)
                for course in courses
                if course.ruling is not None and course.pressed < race.decided
            ]
        ),
    )


def _margin(times: list[float]) -> float:
    first, second, *_ = sorted(times)
    return second - first


class _Batch(Struct, frozen=True):
    """Some matches of a cell. The result does not depend on the process or the order."""

    number: int
    cell: Cell
    seed: int
    first: int
    matches: int


def _play(batch: _Batch) -> tuple[int, list[Outcome]]:
    outcomes = []
    for match_number in range(batch.first, batch.first + batch.matches):
        # The same seeds in every cell, so that cells differ in little but what they test.
        rng = random.Random(f"{batch.seed} {match_number}")
        match = Match(rng, batch.cell.task, batch.cell.players(rng))
        races = [match.race() for _ in range(FIRST_RACES + COUNTED_RACES)]
        outcomes += [outcome(race) for race in races[FIRST_RACES:]]
    return batch.number, outcomes


def play(cells: Sequence[Cell], races: int, seed: int, processes: int) -> list[list[Outcome]]:
    """Play about *races* races of each of *cells*; returns their outcomes."""
    matches = max(1, round(races / COUNTED_RACES))
    batches = [
        _Batch(number, cell, seed, first, min(BATCH, matches - first))
        for number, cell in enumerate(cells)
        for first in range(0, matches, BATCH)
    ]
    outcomes: list[list[Outcome]] = [[] for _ in cells]
    if processes == 1:
        for number, found in map(_play, batches):
            outcomes[number] += found
        return outcomes
    with Pool(processes) as pool:
        for number, found in pool.imap(_play, batches):
            outcomes[number] += found
    return outcomes
