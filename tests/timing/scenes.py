"""Races as they might go, drawn from a seed: near races over bad lines, with clients that lie."""

import random
from collections.abc import Sequence
from typing import Literal, NamedTuple

from gatosabio.engine.game import HANDS, Hand
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.race import Race, Ruling
from gatosabio.timing.racer import Claim, Entrant
from timing.races import FLOOR, a_line, lots

START = 1000.0
END = 6000.0

What = Literal["ping", "pong", "beat", "hit"]


class Event(NamedTuple):
    """Something that happens to a hand."""

    at: float
    hand: Hand
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
    hands = HANDS[: rng.randint(2, 4)]
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
            hand: Entrant(line, bucket, resolution_ms, weight)
            for hand, line, bucket, resolution_ms, weight in zip(
                HANDS, self.lines, self.buckets, scene.resolutions, scene.weights, strict=False
            )
        }
        self.race = Race(1, FLOOR, START, entrants, lots)
        for hand, base in zip(HANDS, self.bases, strict=False):
            self.race.sent(hand, START - base / 2)
        self.arrived: dict[Hand, float] = {}
        self.claimed: dict[Hand, float] = {}
        self._pings: list[list[bytes]] = [[] for _ in self.lines]
        self._script = scene.script
        self.now = START

    def play(self, *, patient: bool = False) -> list[tuple[float, Ruling]]:
        """The verdicts and when they were told: as soon as possible, or when all is over."""
        told: list[tuple[float, Ruling]] = []
        for event in self._script:
            if not patient:
                told += self.pass_until(event.at)
            self.do(event)
            if not patient:
                told += [(event.at, ruling) for ruling in self.race.decided(event.at)]
        return told + self.pass_until(END) + [(END, v) for v in self.race.decided(END)]

    def pass_until(self, then: float) -> list[tuple[float, Ruling]]:
        """What is told because time goes on."""
        told: list[tuple[float, Ruling]] = []
        while (wakes := self.race.wakes_at(self.now)) is not None and wakes <= then:
            rulings = self.race.decided(wakes)
            assert rulings, "woken for nothing"
            told += [(wakes, ruling) for ruling in rulings]
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
            self.race.beat(event.hand, event.value, event.at)
        else:
            press = Claim(event.value, self.resolutions[event.hand])
            assert self.race.claim(event.hand, press, event.at)
            self.arrived[event.hand] = event.at
            self.claimed[event.hand] = event.value

    def elapsed(self, hand: Hand) -> float:
        """By the server's own stopwatch."""
        return self.arrived[hand] - (START - self.bases[hand] / 2)
