"""A state being changed by one action: the moves that cards and turns make, step by step.

`draft_of(state, at)` copies what may change, so the old state stays as it was; `freeze` makes the
new one and works out what follows from the cards that now lie there.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import astuple

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import Ms, Result, Seat
from gatosabio.engine.games.addicats import rights
from gatosabio.engine.games.addicats.circle import AFTER, SEATS
from gatosabio.engine.games.addicats.events import Event, ScrambleOpened, Share
from gatosabio.engine.games.addicats.types import Direction, Pile, Scramble, State, Terms


STATE_FIELDS: Final = len(State.__struct_fields__)


class Draft(Struct, gc=False):
    """The table between two states. The fields down to *result* are those of `State`."""

    terms: Terms
    downs: list[Pile]
    ups: list[Pile]
    values: list[int]
    turn: Seat
    direction: Direction
    together: bool
    seesaw: bool
    scramble: Scramble | None
    waiting: tuple[tuple[Card, Seat], ...]
    entitled: tuple[Seat, ...]
    lost_right_at: tuple[Ms, ...]
    hit_since_reveal: bool
    revealed_at: Ms
    dead_flips: int
    denounced: tuple[tuple[Seat, ...], ...]
    points: tuple[int, ...]
    places: tuple[int | None, ...]
    result: Result | None
    at: Ms = Ms(0)
    events: list[Event] = []

    def freeze(self) -> State:
        """The new state; whoever had a right to hit and has none now has just lost it (AC-36)."""
        had = self.entitled
        self.entitled = self._entitled_now()
        if had and had != self.entitled:
            self._lose_rights([seat for seat in had if seat not in self.entitled])
        terms, downs, ups, values = self.terms, self.downs, self.ups, self.values
        rest = astuple(self)[4:STATE_FIELDS]
        return State(terms, tuple(downs), tuple(ups), tuple(values), *rest)

    def _entitled_now(self) -> tuple[Seat, ...]:
        if self.scramble is not None:  # AC-38: who has hit in a pursuit has had its chance
            hits = self.scramble.hits
            return tuple([seat for seat in self.hands_in_play() if seat not in hits])
        if self.result is not None:
            return ()
        return rights.entitled(self.values, self.downs, self.ups, seesaw=self.seesaw)

    def _lose_rights(self, seats: Iterable[Seat]) -> None:
        lost = list(self.lost_right_at)
        for seat in seats:
            lost[seat] = self.at
        self.lost_right_at = tuple(lost)

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
        return AFTER[len(self.downs), self.direction][seat]

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
        for hand in (*self.after(seat), seat):
            if self.downs[hand]:
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
        self.ups[seat] = (card, *self.ups[seat])
        self.values[seat] = VALUE[card] or rights.no_value(seat)
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
        if self.result is None and self.waiting:
            (card, seat), *rest = self.waiting
            self.waiting = tuple(rest)
            self.open_scramble(card, seat)


def draft_of(state: State, at: Ms) -> Draft:
    """A draft of what *state* becomes at time *at*."""
    draft = Draft(*astuple(state))
    draft.downs = list(state.downs)
    draft.ups = list(state.ups)
    draft.values = list(state.values)
    draft.at = at
    return draft
