"""Models of connections, screens, people, and people who cheat. Times are milliseconds."""

import random
from collections.abc import Mapping
from math import exp, inf
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.lab.fairness.nodes import FarNode
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.constants import (
    ACK_ASKED,
    DETOUR_PING,
    EXCESSES,
    FLOOR,
    RACE_PING,
    RANKED,
    Task,
)
from gatosabio.timing.line import Line, Witness


class Network(Struct, frozen=True):
    """A kind of connection."""

    round_trip: float
    spread: float
    jitter: float  # the median of one way's lognormal jitter …
    wildness: float  # … and its sigma
    spike_chance: float
    spike: float
    stall_chance: float
    up_share: float


NETWORKS: Final[Mapping[str, Network]] = {
    "fibre": Network(15, 5, 0.6, 0.7, 0.005, 15, 0.001, 0.50),
    "wifi": Network(40, 12, 3.5, 1.0, 0.010, 40, 0.005, 0.50),
    "4g": Network(80, 20, 8.0, 0.8, 0.030, 80, 0.010, 0.56),
    "inter": Network(220, 30, 3.0, 0.9, 0.010, 40, 0.010, 0.50),
}
MIX: Final = (0.35, 0.35, 0.20, 0.10)
"""How common the networks are, in the same order."""


class Skill(Struct, frozen=True):
    """Reaction times of people: a normal part, whose mean differs between people, and an
    exponential tail."""

    mean: float
    between: float
    within: float
    tail: float


SKILLS: Final[Mapping[Task, Skill]] = {
    "simple": Skill(250, 15, 25, 50),
    "sum": Skill(700, 100, 100, 350),
}

Cheat: TypeAlias = Literal[
    "honest", "forge", "pongs", "silent", "slowed", "late", "jitter", "bot0", "bot"
]
"""`forge` claims the smallest time that could be believed. `pongs`, `late` and `jitter` do that
too, and answer pings late: by a constant, by a constant but only during races, or by a random time.
`silent` is `pongs` that lets the proxy measure nothing but the connection's first round trip, and
`slowed` has slowed down even that one. `bot0` presses at once, `bot` just above the floor."""

FORGERS: Final[tuple[Cheat, ...]] = ("forge", "pongs", "silent", "slowed", "late", "jitter")

MOST_HIDDEN: Final = 40.0
"""How long a client's kernel waits with an acknowledgement for something to send with it. So much
of a pong's deliberate delay looks like delay of the connection."""

SMOOTHING: Final = 1 / 8
"""The weight of a new round trip in the kernel's smoothed one (RFC 6298)."""


class Link:
    """One player's connection. Messages arrive in the order in which they were sent.

    A network's chances are the share of messages that a spike or a stall delays. A message right
    after another one is delayed with it, instead of adding a chance of its own. On a *rough*
    connection it does both: at forty messages a second, 6 to 11 times as many are delayed.
    """

    __slots__ = ("_arrived", "_network", "_one_way", "_rng", "_rough", "_sent", "_stall", "base")

    def __init__(
        self,
        rng: random.Random,
        network: Network,
        *,
        like: "Link | None" = None,
        rough: bool = False,
    ) -> None:
        self._rng = rng
        self._network = network
        self._rough = rough
        self._sent = [-inf, -inf]
        self._arrived = [0.0, 0.0]
        self.base: float = max(6.0, rng.gauss(network.round_trip, network.spread * 0.5))
        up = min(max(rng.gauss(network.up_share, 0.06), 0.3), 0.7)
        self._one_way = (self.base * (1 - up), self.base * up)
        if like is not None:
            self.base, self._one_way = like.base, like._one_way
        self._stall = 260 + self.base / 2  # mean length of a stall

    def down(self, now: float) -> float:
        """When a message that the server sends now arrives."""
        return self._send(0, now)

    def up(self, now: float) -> float:
        """When a message that the client sends now arrives."""
        return self._send(1, now)

    def jitter(self, alone: float = inf) -> float:
        """The delay of one message beyond the base, without stalls, sent *alone* ms after the last
        one."""
        rng, network = self._rng, self._network
        delay = network.jitter * exp(network.wildness * rng.gauss(0, 1))
        chance = network.spike_chance
        if rng.random() < (chance if alone > network.spike else chance * alone / network.spike):
            delay += rng.expovariate(1 / network.spike)
        return delay

    def _send(self, way: int, now: float) -> float:
        rng = self._rng
        alone = inf if self._rough else now - self._sent[way]
        arrival = now + self._one_way[way] + self.jitter(alone)
        chance = self._network.stall_chance
        if rng.random() < (chance if alone > self._stall else chance * alone / self._stall):
            arrival += 200 + rng.random() * self.base + rng.expovariate(1 / 60)
        if arrival < self._arrived[way]:
            arrival = self._arrived[way]
        self._sent[way] = now
        self._arrived[way] = arrival
        return arrival


class Detour(Struct, frozen=True):
    """How a line takes the detour (`server/detour.py`): through a proxy, by requests."""

    seen: float
    """The part of the way that lies between the server and the proxy, which is all that the
    server's kernel measures. 1: there is no proxy, somebody only says so."""

    request: float = 3.0
    """What a page, a browser and a proxy need on average for one request, beyond the way itself."""


NEAR_PUPILS: Final = Detour(0.8)
"""The proxy of a school, and a server elsewhere."""

NEAR_SERVER: Final = Detour(0.2)
"""The proxy of a school, and a server there; or a proxy in a data centre."""

NO_PROXY: Final = Detour(1.0, 2.0)
"""Nothing is in the way."""


class Answer(Struct):
    """A player's answer to one reveal."""

    wait: float
    """From the arrival to the paint."""
    reaction: float
    """From the light to the finger: the person's true reaction time."""
    stopwatch: float
    """From paint to press, with the delays of screen and input: the most that software could
    know."""
    claim: float
    """The same, as a real clock measures it."""
    jank: float
    """From the press to the sending of its message."""


def screen_lag(rng: random.Random) -> float:
    """How late one screen shows a picture and feels a touch, both together: 40 ms on average."""
    return rng.gammavariate(6, 4.2) + rng.gammavariate(3.5, 4.3)


class Player:
    """A person at a screen, and what the server knows of them. A player is given the skill and the
    screen of its *twin*."""

    def __init__(
        self,
        rng: random.Random,
        task: Task,
        link: Link,
        cheat: Cheat = "honest",
        *,
        extra: float = 0,
        twin: "Player | None" = None,
        witness: Witness = "kernel",
        detour: Detour | None = None,
        node: FarNode | None = None,
    ) -> None:
        self.node = node  # where it is connected, if not where the judge is
        self._rng = rng
        self._detour = detour
        self._floor = FLOOR[task]
        self._skill = SKILLS[task]
        self.link = link
        self.cheat = cheat
        self._extra = extra
        self._mean: float = rng.gauss(self._skill.mean, self._skill.between)
        self._lag = screen_lag(rng)
        if twin is not None:
            self._mean, self._lag = twin._mean, twin._lag
        self._frame = 16.67 if rng.random() < 0.7 else 7.5
        self.resolution_ms = 0.1 if rng.random() < 0.65 else 1.0
        self.line = Line(witness=witness == "kernel", caps=None if detour is None else RANKED)
        self.bucket = Bucket()
        self._seen = 1.0 if detour is None else detour.seen
        self._kernel_least = self._seen * (
            link.base + min([link.jitter() + link.jitter() for _ in range(EXCESSES)])
        )
        self._smoothed = self._kernel_least + self._seen * (link.jitter() + link.jitter())
        self._proxied = witness == "proxy"
        if self._proxied:
            slowed = extra if cheat == "slowed" else 0
            self.line.proxy_told(self._first_round_trip() + slowed, 0.0)

    @property
    def forges(self) -> bool:
        """Whether the claim is false. Such a client sends no `shown` and no beats, which would
        contradict it."""
        return self.cheat in FORGERS

    @property
    def race_ping(self) -> float:
        """How often the server pings it in a race."""
        return RACE_PING if self._detour is None else DETOUR_PING

    def posts(self) -> float:
        """What it takes, beyond the way itself, to bring a message to the server."""
        return 0.0 if self._detour is None else self._rng.expovariate(1 / self._detour.request)

    def rides(self) -> float:
        """How long a message that can wait waits for another one to ride with."""
        return 0.0 if self._detour is None else DETOUR_PING * self._rng.random()

    def answer(self) -> Answer:
        """The answer to the next reveal."""
        rng = self._rng
        lag = self._lag
        if self.cheat == "bot0":
            reaction, lag = 1.0, 0.0
        elif self.cheat == "bot":
            reaction, lag = self._floor + 10 + 40 * rng.random(), 0.0
        else:
            reaction = rng.gauss(self._mean, self._skill.within)
            reaction = max(reaction + rng.expovariate(1 / self._skill.tail), self._floor * 1.05)
        wait = self._frame * (rng.random() + (rng.random() < 0.04))  # and sometimes a missed frame
        stopwatch = reaction + lag
        claim = round((stopwatch + rng.gauss(0, 1.2)) / self.resolution_ms) * self.resolution_ms
        jank = rng.expovariate(1 / 0.6)
        if rng.random() < 0.02:
            jank += rng.expovariate(1 / 30)
        return Answer(wait, reaction, stopwatch, claim, jank)

    def turn_around(self, *, racing: bool) -> tuple[float, float]:
        """How long the client takes to answer a ping, and how much of it is deliberate delay."""
        held = 0.0
        if self.cheat in ("pongs", "silent", "slowed") or (self.cheat == "late" and racing):
            held = self._extra
        elif self.cheat == "jitter":
            held = self._extra * self._rng.random()
        return 0.5 + self._rng.expovariate(1 / 1.2) + held, held

    def kernel_saw(self, round_trip: float, held: float) -> None:
        """A pong came, which was *held* back: the kernel sees its acknowledgement, which is not
        held back for longer than `MOST_HIDDEN`."""
        seen = self._seen * (round_trip - held + min(held, MOST_HIDDEN))
        self._smoothed += SMOOTHING * (seen - self._smoothed)

    def acknowledges(self, now: float) -> float:
        """How long after a long message was sent, now, the server sees that it was acknowledged:
        the kernel is asked only now and then. A client cannot hold these back."""
        round_trip = self._seen * (self.link.up(self.link.down(now)) - now)
        asked = [self._kernel_least + after for after in ACK_ASKED]
        return next((at for at in asked if at >= round_trip), asked[-1])

    def ask_kernel(self) -> None:
        """Give the line the kernel's round trips."""
        self.line.kernel(self._kernel_least, max(self._smoothed, self._kernel_least))

    def ask_proxy(self, now: float) -> None:
        """A small request of the page: the proxy tells the round trip of its connection."""
        if self._proxied and self.cheat not in ("silent", "slowed"):
            self.line.proxy_told(self._first_round_trip(), now)

    def _first_round_trip(self) -> float:
        """The smoothed round trip of a connection that was just opened: hardly more than one was
        measured."""
        link = self.link
        return link.base + link.jitter() + link.jitter()
