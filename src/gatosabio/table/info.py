"""What everybody sees of the table itself: seats, people, settings."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from gatosabio.table.claims import Claims
from gatosabio.table.handicaps import drawn_weight
from gatosabio.table.live import Live
from gatosabio.table.outbox import Outbox
from gatosabio.table.presence import Presence
from gatosabio.table.state import TableState
from gatosabio.timing.handicap import Handicaps
from gatosabio.wire.table_parts import PersonInfo, SeatClaim, SeatInfo, Weight
from gatosabio.wire.to_client import TableInfo

Phase: TypeAlias = Literal["lobby", "play", "over"]
"""What people can do at a table."""

NONE_LEARNED: Final = Handicaps()


class InfoKey(NamedTuple):
    """Everything that `build_info` shows and that can change; cheap to compare."""

    changes: int
    phase: Phase
    bars: tuple[tuple[int, int], ...]  # the people who are here, and how good their connection is
    away: tuple[bool, ...]  # by seat: a cat plays for its person
    weights: tuple[Weight, ...]  # by seat
    waiting_for: tuple[int, ...]
    reading: str | None
    asked: tuple[int, ...]
    claims: tuple[SeatClaim, ...]


class WeightsOf(NamedTuple):
    """What decides how heavy paws are drawn. What is learned is replaced, never changed."""

    changes: int
    handicaps: Handicaps


class InfoBoard:
    """Tells everybody about the table, but only when something that they see has changed.
    *learned* are the handicaps, by the name of the game."""

    def __init__(
        self,
        state: TableState,
        presence: Presence,
        outbox: Outbox,
        learned: Mapping[str, Handicaps],
        claims: Claims,
    ) -> None:
        self._state = state
        self._presence = presence
        self._outbox = outbox
        self._learned = learned
        self._claims = claims
        self._weights: tuple[WeightsOf, tuple[Weight, ...]] | None = None  # as last drawn
        self._told_key: InfoKey | None = None
        self._told: TableInfo | None = None

    def current(self, live: Live | None, phase: Phase, now: float) -> TableInfo:
        """The table as everybody sees it now. *live* is the last game, if any."""
        return build_info(self._state, self._key(live, phase, now))

    def tell(self, live: Live | None, phase: Phase, now: float, *, anew: bool = False) -> None:
        """Tell everybody who is here, if anything has changed; with *anew* in any case, because
        somebody has just connected."""
        if anew:
            self._told_key = self._told = None
        if not self._presence.here:
            return
        key = self._key(live, phase, now)
        if key == self._told_key:
            return
        self._told_key, info = key, build_info(self._state, key)
        if info != self._told:
            self._told = info
            for person in self._presence.here:
                self._outbox.tell(person, info)

    def _key(self, live: Live | None, phase: Phase, now: float) -> InfoKey:
        seats = self._state.members.seats
        playing = live if phase == "play" else None
        here = self._presence.here
        return InfoKey(
            changes=self._state.changes,
            phase=phase,
            bars=tuple([(person, connection.bars) for person, connection in here.items()]),
            away=tuple(
                [
                    seat.person not in here
                    and playing is not None
                    and playing.idle.is_away(seat.person, now)
                    for seat in seats
                ]
            ),
            weights=self._drawn_weights(),
            waiting_for=playing.waiting_for if playing is not None else (),
            reading=playing.before_race.reading.card if playing is not None else None,
            asked=playing.idle.asked(now) if playing is not None else (),
            claims=self._claims.waiting(self._state.members, here),
        )

    def _drawn_weights(self) -> tuple[Weight, ...]:
        seats, settings = self._state.members.seats, self._state.settings
        handicaps = self._learned.get(settings.game, NONE_LEARNED)
        of = WeightsOf(self._state.changes, handicaps)
        if self._weights is None or self._weights[0] != of:
            drawn = tuple(drawn_weight(handicaps, seat, settings.fair) for seat in seats)
            self._weights = (of, drawn)
        return self._weights[1]


def build_info(state: TableState, key: InfoKey) -> TableInfo:
    """The message about the table, as everybody sees it."""
    members, bars = state.members, dict(key.bars)
    seats = tuple(
        SeatInfo(
            seat=position,
            name=seat.name,
            face=seat.face,
            person=seat.person,
            bot=seat.bot,
            away=key.away[position],
            weight=key.weights[position],
        )
        for position, seat in enumerate(members.seats)
    )
    people = tuple(
        PersonInfo(person=person, here=person in bars, bars=bars.get(person, 0))
        for person in sorted(members.people - members.removed)
    )
    return TableInfo(
        code=state.code,
        host=members.host,
        locked=members.locked,
        phase=key.phase,
        paused=state.paused,
        settings=state.settings,
        seats=seats,
        people=people,
        waiting_for=key.waiting_for,
        reading=key.reading,
        asked=key.asked,
        score=state.score.shown(members),
        claims=key.claims,
        moved=tuple(sorted(members.moved)),
        in_class=bool(state.run_by),
    )
