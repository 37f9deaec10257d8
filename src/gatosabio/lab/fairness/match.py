"""A match in virtual time: the real judge gets what modelled connections deliver."""

import random
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Any, Final

from msgspec import Struct

from gatosabio.engine.game import HANDS, Hand
from gatosabio.lab.fairness.models import Answer, Player
from gatosabio.timing.constants import (
    BEAT,
    FIRST_LONG_MESSAGES,
    FLOOR,
    IDLE_PING,
    LONG_MESSAGE,
    PROXY_EVERY,
    RACE_LASTS,
    RACE_PING_PHASE,
    Task,
)
from gatosabio.timing.race import Race, Ruling
from gatosabio.timing.racer import Claim, Entrant
from gatosabio.timing.start import plan_start
from gatosabio.timing.ties import tie_breaker

WARM_UP: Final = 64_000.0
"""Long enough for idle pings to measure a connection."""

PAUSE: Final = (2000.0, 4000.0)
"""From the last hit of a race to the next reveal."""


class Course(Struct):
    """One player's part in a race."""

    answer: Answer
    sent: float = inf
    paint: float = inf
    arrived: float = inf
    told: float = inf
    """When the client learns who won; then it stops its beats."""
    ruling: Ruling | None = None

    @property
    def pressed(self) -> float:
        """When the finger came down."""
        return self.paint + self.answer.stopwatch


class PlayedRace(Struct):
    """What happened in one race, by hand."""

    courses: list[Course]
    winner: Hand | None = None
    decided: float = inf


class Match:
    """Players who race many times."""

    def __init__(self, rng: random.Random, task: Task, players: Sequence[Player]) -> None:
        self._rng = rng
        self._floor = FLOOR[task]
        self._players = players
        self._seed = rng.randbytes(16)
        self._numbers = count()
        self._queue: list[tuple[float, int, Callable[[Hand, Any], None], Hand, Any]] = []
        self._now = 0.0
        self._wakes = inf
        self._open = 0  # hits that have arrived and are not decided
        self._to_judge = 0  # players whose hit is not decided, arrived or not
        self._posted: dict[Hand, float] = {}  # when the last message of each arrives
        self._race: Race
        self._played = PlayedRace([])
        for hand in HANDS[: len(players)]:
            self._at(rng.uniform(0, IDLE_PING[0]), self._idle_ping, hand)
            self._at(rng.uniform(0, PROXY_EVERY), self._ask_proxy, hand)
            self._at(rng.uniform(*FIRST_LONG_MESSAGES), self._long_message, hand)
        self._pass_until(WARM_UP)

    def race(self) -> PlayedRace:
        """Play the next race, until the last hit is judged."""
        self._pass_until(self._now + self._rng.uniform(*PAUSE))
        players = dict(zip(HANDS, self._players, strict=False))
        for player in self._players:
            player.ask_kernel()
        start = plan_start({hand: player.line for hand, player in players.items()}, self._now)
        entrants = {hand: Entrant(p.line, p.bucket, p.resolution_ms) for hand, p in players.items()}
        reveal_id = next(self._numbers)
        lots = tie_breaker(self._seed, "lab", reveal_id)
        self._race = Race(reveal_id, self._floor, start.shown_at, entrants, lots)
        self._played = PlayedRace([Course(player.answer()) for player in self._players])
        for hand, when in start.send_at.items():
            node = players[hand].node
            self._at(when if node is None else node.writes(self._now, when), self._reveal, hand)
        self._to_judge = len(self._players)
        while self._to_judge:
            self._step()
        return self._played

    # --- The clock ---

    def _at(self, when: float, do: Callable[[Hand, Any], None], hand: Hand, it: Any = None) -> None:
        heappush(self._queue, (when, next(self._numbers), do, hand, it))

    def _step(self) -> None:
        self._now, _, do, hand, it = heappop(self._queue)
        do(hand, it)

    def _pass_until(self, when: float) -> None:
        while self._queue[0][0] < when:
            self._step()
        self._now = when

    # --- The server ---

    def _report(self, hand: Hand, report: Callable[[float], None]) -> None:
        """Let the judge know of something that happens now where this player is connected: *report*
        is told when that was."""
        node = self._players[hand].node
        if node is None:
            report(self._now)
        else:
            shown, hears = node.shows(self._now), node.heard
            self._at(node.arrives(self._now), lambda _, __: report(hears(shown, self._now)), hand)

    def _idle_ping(self, hand: Hand, _: None) -> None:
        course = self._played.courses[hand] if self._played.courses else None
        racing = course is not None and course.sent < inf and course.arrived == inf
        self._players[hand].ask_kernel()
        self._ping(hand, racing=racing)
        self._at(self._now + self._rng.uniform(*IDLE_PING), self._idle_ping, hand)

    def _ask_proxy(self, hand: Hand, _: None) -> None:
        self._report(hand, self._players[hand].ask_proxy)
        self._at(self._now + PROXY_EVERY, self._ask_proxy, hand)

    def _long_message(self, hand: Hand, _: None) -> None:
        player = self._players[hand]
        if not self._to_judge:  # none in a race
            takes = player.acknowledges(self._now)
            self._at(self._now + takes, self._hear_acknowledgement, hand, takes)
        often = LONG_MESSAGE if player.line.enough_acknowledged else FIRST_LONG_MESSAGES
        self._at(self._now + self._rng.uniform(*often), self._long_message, hand)

    def _hear_acknowledgement(self, hand: Hand, round_trip: float) -> None:
        line = self._players[hand].line
        self._report(hand, lambda at: line.acknowledged(round_trip, at))

    def _race_ping(self, hand: Hand, race: PlayedRace) -> None:
        course = race.courses[hand]
        since = self._now - course.sent
        if race.winner is None and course.arrived == inf and since < RACE_LASTS:
            self._ping(hand, racing=True)
            self._at(
                self._now + (self._players[hand].race_ping if since else RACE_PING_PHASE),
                self._race_ping,
                hand,
                race,
            )

    def _ping(self, hand: Hand, *, racing: bool) -> None:
        player = self._players[hand]
        payload = next(self._numbers).to_bytes(8, "big")
        self._report(hand, lambda at: player.line.ping(payload, at, racing=racing))
        takes, held = player.turn_around(racing=racing)
        self._at(player.link.down(self._now) + takes, self._send_pong, hand, (payload, held))

    def _hear_pong(self, hand: Hand, it: tuple[bytes, float]) -> None:
        payload, held = it
        player = self._players[hand]

        def report(at: float) -> None:
            round_trip = player.line.pong(payload, at)
            if round_trip is not None:
                player.kernel_saw(round_trip, held)
            self._judge()

        self._report(hand, report)

    def _reveal(self, hand: Hand, _: None) -> None:
        player, course = self._players[hand], self._played.courses[hand]
        course.sent = self._now
        race = self._race
        self._report(hand, lambda at: race.sent(hand, at))
        course.paint = player.link.down(self._now) + course.answer.wait
        self._race_ping(hand, self._played)  # right after the reveal
        if not player.forges:
            self._at(course.paint, self._send_shown, hand)
            self._at(course.paint + BEAT, self._send_beat, hand, BEAT)
        self._at(course.pressed + course.answer.jank, self._send_hit, hand)

    def _hear_shown(self, hand: Hand, _: None) -> None:
        race = self._race
        self._report(hand, lambda at: race.shown(hand, at))

    def _hear_beat(self, hand: Hand, elapsed_ms: float) -> None:
        race = self._race

        def report(at: float) -> None:
            race.beat(hand, elapsed_ms, at)
            self._judge()

        self._report(hand, report)

    def _hear_hit(self, hand: Hand, _: None) -> None:
        player, course = self._players[hand], self._played.courses[hand]
        course.arrived = self._now
        claim = self._floor + 5 if player.forges else course.answer.claim
        race = self._race

        def report(at: float) -> None:
            self._open += 1
            race.claim(hand, Claim(claim, player.resolution_ms), at)
            self._judge()

        self._report(hand, report)

    def _wake(self, _: Hand, __: None) -> None:
        self._wakes = inf
        self._judge()

    def _judge(self) -> None:
        if not self._open:
            return
        for ruling in self._race.decided(self._now):
            self._open -= 1
            self._to_judge -= 1
            self._played.courses[ruling.hand].ruling = ruling
            if self._played.winner is None and not ruling.too_soon:
                self._tell(ruling.hand)
        wakes = self._race.wakes_at(self._now)
        if wakes is not None and wakes < self._wakes:
            self._wakes = wakes
            self._at(wakes, self._wake, HANDS[0])  # no hand in particular

    def _tell(self, winner: Hand) -> None:
        self._played.winner, self._played.decided = winner, self._now
        for player, course in zip(self._players, self._played.courses, strict=True):
            course.told = player.link.down(self._now)

    # --- The clients ---

    def _send_pong(self, hand: Hand, it: tuple[bytes, float]) -> None:
        self._post(hand, self._hear_pong, it)

    def _send_shown(self, hand: Hand, _: None) -> None:
        self._post(hand, self._hear_shown)

    def _send_beat(self, hand: Hand, elapsed_ms: float) -> None:
        course = self._played.courses[hand]
        if self._now < course.told and elapsed_ms < min(course.answer.stopwatch, RACE_LASTS):
            self._post(hand, self._hear_beat, elapsed_ms, self._players[hand].rides())
            self._at(self._now + BEAT, self._send_beat, hand, elapsed_ms + BEAT)

    def _send_hit(self, hand: Hand, _: None) -> None:
        self._post(hand, self._hear_hit)

    def _post(
        self, hand: Hand, hear: Callable[[Hand, Any], None], it: Any = None, rides: float = 0.0
    ) -> None:
        """A client says something. Nothing overtakes what the same client has said before."""
        player = self._players[hand]
        arrives = player.link.up(self._now) + player.posts() + rides
        arrives = max(arrives, self._posted.get(hand, 0.0))
        if not rides:  # what waits for company holds nothing up
            self._posted[hand] = arrives
        self._at(arrives, hear, hand, it)
