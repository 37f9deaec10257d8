"""Heats as they might go, drawn from a seed: near races over bad lines, with clients that lie."""

import random
from collections.abc import Sequence
from typing import Literal, NamedTuple

from gatosabio.engine.game import SEATS, Seat
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.heat import Heat, Verdict
from gatosabio.timing.runner import Entrant, Press
from timing.heats import FLOOR, a_line, lots

START = 1000.0
END = 6000.0

What = Literal["ping", "pong", "beat", "hit"]


class Event(NamedTuple):
    """Something that happens to a hand."""

    at: float
    hand: Seat
    what: What
    value: float


class Scene(NamedTuple):
    """Who races, and what happens."""

    trips: list[list[float]]
    credits: list[float]
    resolutions: list[float]
    script: list[Event]
    weights: list[float]


def draw_scene(rng: random.Random, *, pings: bool, beats: bool) -> Scene:
    """A race that is close, so that a wrong verdict would show."""
    hands = SEATS[: rng.randint(2, 4)]
    bases = [rng.choice([5, 40, 100, 250]) for _ in hands]
    script: list[Event] = []
    for hand, base in zip(hands, bases, strict=True):
        sent = START - base / 2
        painted = sent + base / 2 + rng.uniform(0, 25) + _delay(rng)
        reaction = rng.uniform(250, 330)
        if rng.random() < 0.9:
            claim = rng.choice([reaction, reaction, rng.uniform(110, reaction), 9e9])
            arrives = painted + reaction + base / 2 + _delay(rng)
            script.append(Event(arrives, hand, "hit", claim))
        if pings:
            for at in range(0, 700, 50):
                script.append(Event(sent + at, hand, "ping", 0))
                script.append(Event(sent + at + base + _delay(rng), hand, "pong", 0))
        if beats:
            for e in range(0, 700, 50):
                arrives = painted + e + base / 2 + _delay(rng)
                script.append(Event(arrives, hand, "beat", e * rng.choice([1, 1, 0.8, 1.2])))
    return Scene(
        trips=[[base + rng.expovariate(1 / 10) for _ in range(5)] + [base] for base in bases],
        credits=[rng.choice([14, 30, 150, 400]) for _ in hands],
        resolutions=[rng.choice([0.1, 0.1, 1, 5, 16.7]) for _ in hands],
        script=sorted(script),
        weights=[rng.choice([0, 0, 0, 20, 60, 900]) for _ in hands],
    )


def _delay(rng: random.Random) -> float:
    return rng.expovariate(1 / 8) if rng.random() < 0.9 else rng.uniform(40, 350)


class Stage:
    """A scene being played."""

    def __init__(self, scene: Scene, buckets: Sequence[Bucket] = ()) -> None:
        self.buckets = list(buckets) or [Bucket(credit) for credit in scene.credits]
        self.resolutions = scene.resolutions
        self.lines = [a_line(*trips) for trips in scene.trips]
        self.bases = [line.round_trip for line in self.lines]
        entrants = {
            hand: Entrant(line, bucket, res, weight)
            for hand, line, bucket, res, weight in zip(
                SEATS, self.lines, self.buckets, scene.resolutions, scene.weights, strict=False
            )
        }
        self.heat = Heat(1, FLOOR, START, entrants, lots)
        for hand, base in zip(SEATS, self.bases, strict=False):
            self.heat.sent(hand, START - base / 2)
        self.arrived: dict[Seat, float] = {}
        self.claimed: dict[Seat, float] = {}
        self._pings: list[list[bytes]] = [[] for _ in self.lines]
        self._script = scene.script
        self.now = START

    def play(self, *, patient: bool = False) -> list[tuple[float, Verdict]]:
        """The verdicts and when they were told: as soon as possible, or when all is over."""
        told: list[tuple[float, Verdict]] = []
        for event in self._script:
            if not patient:
                told += self.pass_until(event.at)
            self.do(event)
            if not patient:
                told += [(event.at, verdict) for verdict in self.heat.decided(event.at)]
        return told + self.pass_until(END) + [(END, v) for v in self.heat.decided(END)]

    def pass_until(self, then: float) -> list[tuple[float, Verdict]]:
        """What is told because time goes on."""
        told: list[tuple[float, Verdict]] = []
        while (wakes := self.heat.wakes_at(self.now)) is not None and wakes <= then:
            verdicts = self.heat.decided(wakes)
            assert verdicts, "woken for nothing"
            told += [(wakes, verdict) for verdict in verdicts]
            self.now = wakes
        return told

    def do(self, event: Event) -> None:
        """Let *event* happen."""
        self.now = event.at
        line = self.lines[event.hand]
        pings = self._pings[event.hand]
        if event.what == "ping":
            pings.append(repr(event.at).encode())
            line.ping(pings[-1], event.at)
        elif event.what == "pong":
            line.pong(pings.pop(0), event.at)
        elif event.what == "beat":
            self.heat.beat(event.hand, event.value, event.at)
        else:
            press = Press(event.value, self.resolutions[event.hand])
            assert self.heat.hit(event.hand, press, event.at)
            self.arrived[event.hand] = event.at
            self.claimed[event.hand] = event.value

    def elapsed(self, hand: Seat) -> float:
        """By the server's own stopwatch."""
        return self.arrived[hand] - (START - self.bases[hand] / 2)
