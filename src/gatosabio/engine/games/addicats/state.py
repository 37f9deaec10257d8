"""The state of a table, and the moves that cards and turns make on it.

States are values: once an action has returned one, nobody changes it again (tests/laws hold
everyone to it). The rules work on a fresh copy, `state.at_time(…)`, which `settle_rights`
completes. That copy is not frozen afterwards because this is the hot path of every simulation;
docs/adr/0002 has the figures.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import SEATS, Ms, Result, Seat
from gatosabio.engine.games.addicats import rights
from gatosabio.engine.games.addicats.circle import AFTER, ROUND
from gatosabio.engine.games.addicats.events import Event, ScrambleOpened, Share
from gatosabio.engine.games.addicats.types import (
    CLOCKWISE,
    NEVER,
    Direction,
    Phase,
    Pile,
    Scramble,
    Terms,
)


class State(Struct, gc=False):
    """Everything there is to know, hidden cards included. Never leaves the server."""

    terms: Terms
    downs: list[Pile]
    ups: list[Pile]
    values: list[int]  # what each top adds up to; below 0: no value (see rights.py)
    turn: Seat
    lost_right_at: list[Ms]  # by hand: when it last lost a right to hit (AC-36)
    points: tuple[int, ...]  # by hand, in an infinite game (AC-73)
    places: tuple[int | None, ...]  # by player
    direction: Direction = CLOCKWISE
    together: bool = False  # the next reveal is a common one (AC-53)
    seesaw: bool = False  # a seesaw's duel may be hit for (AC-55, AC-57)
    scramble: Scramble | None = None
    waiting: tuple[tuple[Card, Seat], ...] = ()  # scrambles that open after this one (AC-54)
    entitled: tuple[Seat, ...] = ()  # who may hit now, sorted
    hit_since_reveal: bool = False  # a hit that counted: later ones are not first (AC-36)
    revealed_at: Ms = NEVER
    dead_flips: int = 0  # flips of a dead table in a row without a hit that counted (AC-24)
    denounced: tuple[tuple[Seat, ...], ...] = ()  # equalities a call may denounce (AC-80)
    result: Result | None = None
    at: Ms = Ms(0)  # when this state came about
    events: list[Event] = []  # what its last stage brought about: a notepad for the rules

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.result is not None:
            return "over"
        if self.scramble is not None:
            return "scramble"
        return "together" if self.together else "flip"

    def __str__(self) -> str:
        hands = " / ".join(
            f"{seat}: {' '.join(down)} | {' '.join(up)}".replace("  ", " ").rstrip()
            for seat, (down, up) in enumerate(zip(self.downs, self.ups, strict=True))
        )
        arrow = "→" if self.direction == CLOCKWISE else "←"
        turn = "" if self.result else f" {self.turn}"
        return f"{hands} / {self.phase}{turn} {arrow}"

    def at_time(self, at: Ms) -> "State":
        """A copy to change into what is true at time *at*."""
        new: State = self.__copy__()  # type: ignore[attr-defined]
        new.downs = self.downs.copy()
        new.ups = self.ups.copy()
        new.values = self.values.copy()
        new.at = at
        new.events = []
        return new

    def settle_rights(self) -> None:
        """See who may hit now. Whoever could until now and cannot has just lost a right (AC-36)."""
        had = self.entitled
        now: tuple[Seat, ...] = ()
        if self.scramble is not None:  # AC-38: who has hit in a pursuit has had its chance
            hits = self.scramble.hits
            now = tuple([seat for seat in self.hands_in_play() if seat not in hits])
        elif self.result is None:
            values = self.values
            if self.seesaw or len(set(values)) < len(values):  # else no two are equal
                now = rights.entitled(values, self.downs, self.ups, seesaw=self.seesaw)
        self.entitled = now
        if had and had != now:
            self._lose_rights([seat for seat in had if seat not in now])

    def _lose_rights(self, seats: Iterable[Seat]) -> None:
        self.lost_right_at = self.lost_right_at.copy()
        for seat in seats:
            self.lost_right_at[seat] = self.at

    # --- Round the table ---

    def in_play(self, seat: Seat) -> bool:
        """Whether that hand still owns a card."""
        return bool(self.downs[seat] or self.ups[seat])

    def hands_in_play(self) -> list[Seat]:
        """By number."""
        return [
            seat for seat, down, up in zip(SEATS, self.downs, self.ups, strict=False) if down or up
        ]

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The other hands in play order starting next to *seat*, those out of play included."""
        return AFTER[self.direction][len(self.downs)][seat]

    def others_in_play(self, seat: Seat) -> Iterator[Seat]:
        """The other hands in play, in play order starting next to *seat*."""
        return (other for other in self.after(seat) if self.in_play(other))

    # --- The turn: it is given once, when an action or a deadline is complete (AC-22) ---

    def give_turn(self, seat: Seat) -> None:
        """To *seat*; if it cannot turn, to the next hand that can (AC-33). On a dead table, where
        nobody can, it stays (AC-24)."""
        if not self.downs[seat]:
            seat = next((hand for hand in self.after(seat) if self.downs[hand]), seat)
        self.turn = seat

    def give_turn_after(self, seat: Seat) -> None:
        """To the next hand that can turn, *seat* itself last (AC-22, AC-23); on a dead table to
        the next hand in play, none being passed over (AC-24)."""
        downs = self.downs
        for hand in ROUND[self.direction][len(downs)][seat]:
            if downs[hand]:
                self.turn = hand
                return
        self.turn = next(self.others_in_play(seat), seat)

    # --- Cards ---

    def draw(self, seat: Seat) -> Card:
        """Take the top card of *seat*'s `down` off."""
        down = self.downs[seat]
        self.downs[seat] = down[1:]
        return down[0]

    def turn_up(self, seat: Seat) -> Card:
        """Turn the top card of *seat*'s `down` onto its `up` (AC-20)."""
        down = self.downs[seat]
        card = down[0]
        self.downs[seat] = down[1:]
        self.ups[seat] = (card,) + self.ups[seat]
        self.values[seat] = VALUE[card] or ~seat  # as rights.no_value: this is the hot path
        return card

    def put_under(self, seat: Seat, received: Pile = ()) -> int:
        """Put *seat*'s face-up pile under its `down`, then *received* cards, which are written in
        the order in which they had been turned up (AC-45, AC-46). Its size is returned."""
        own = self.ups[seat]
        self.downs[seat] += own[::-1] + received
        self.clear_up(seat)
        return len(own)

    def clear_up(self, seat: Seat) -> None:
        """Take *seat*'s face-up pile off the table: no call can denounce it now (AC-80)."""
        self.ups[seat] = ()
        self.values[seat] = rights.no_value(seat)
        if self.denounced:
            groups = (tuple(hand for hand in group if hand != seat) for group in self.denounced)
            self.denounced = tuple(group for group in groups if len(group) > 1)

    def share_up(self, giver: Seat, rivals: Sequence[Seat]) -> tuple[Share, ...]:
        """AC-44: deal *giver*'s face-up cards one at a time from the top to its *rivals*, in play
        order starting next to it; each puts them with its own under its `down`."""
        receivers = [seat for seat in self.after(giver) if seat in rivals]
        cards = self.ups[giver]
        self.clear_up(giver)
        shares = []
        for i, seat in enumerate(receivers):
            received = cards[i :: len(receivers)][::-1]
            self.put_under(seat, received)
            shares.append((seat, len(received)))
        return tuple(shares)

    # --- Hits and scrambles ---

    def count_hit(self) -> None:
        """A hit that won, was greed or counted in a scramble: later ones are not first (AC-36),
        and a dead table is no standstill (AC-24)."""
        self.hit_since_reveal = True
        self.dead_flips = 0

    def open_scramble(self, card: Card, seat: Seat) -> None:
        """Everybody hits: the clock starts (AC-51, AC-60)."""
        self.scramble = Scramble(card, seat, self.at)
        closes_at = Ms(self.at + self.terms.rules.scramble)
        self.events.append(ScrambleOpened(self.at, card, seat, closes_at))

    def close_scramble(self) -> None:
        """AC-38: every hand in play counts as having had a right until now. The next scramble of
        the same reveal opens (AC-54)."""
        self.scramble = None
        self._lose_rights(self.hands_in_play())
        if self.waiting:
            (card, seat), *rest = self.waiting
            self.waiting = tuple(rest)
            self.open_scramble(card, seat)
