"""The state of a table, and how cards and the turn move.

States are values: once an action has returned a state, nobody changes it again (tests/laws check
it). The rules work on a new copy, `state.at_time(…)`, which `settle_rights` completes. The copy is
not frozen afterwards because this is the hot path of every simulation; docs/adr/0002 has the
figures.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import HANDS, Hand, Ms, Result
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
    values: list[int]  # the sum that each top card shows; below 0: no value (see rights.py)
    turn: Hand
    lost_right_at: list[Ms]  # by hand: when it last lost a right to hit (AC-36)
    points: tuple[int, ...]  # by hand, in an infinite game (AC-73)
    places: tuple[int | None, ...]  # by player
    direction: Direction = CLOCKWISE
    together: bool = False  # the next reveal is a common one (AC-53)
    seesaw: bool = False  # a seesaw is open: largest against smallest (AC-55, AC-57)
    scramble: Scramble | None = None
    waiting: tuple[tuple[Card, Hand], ...] = ()  # scrambles that open after this one (AC-54)
    entitled: tuple[Hand, ...] = ()  # the hands that may hit now, sorted
    hit_since_reveal: bool = False  # a hit has counted: later ones are not first (AC-36)
    revealed_at: Ms = NEVER
    dead_flips: int = 0  # flips of a dead table in a row without a hit that counted (AC-24)
    unmoved: int = 0  # cards turned up since one last went from hand to hand (AC-76)
    denounced: tuple[tuple[Hand, ...], ...] = ()  # equalities a call may denounce (AC-80)
    result: Result | None = None
    at: Ms = Ms(0)  # when this state came about
    events: list[Event] = []  # what happened last: the rules collect it here

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
            f"{hand}: {' '.join(down)} | {' '.join(up)}".replace("  ", " ").rstrip()
            for hand, (down, up) in enumerate(zip(self.downs, self.ups, strict=True))
        )
        arrow = "→" if self.direction == CLOCKWISE else "←"
        turn = "" if self.result else f" {self.turn}"
        return f"{hands} / {self.phase}{turn} {arrow}"

    def at_time(self, at: Ms) -> "State":
        """A copy with the time *at*, for the rules to change."""
        new: State = self.__copy__()  # type: ignore[attr-defined]
        new.downs = self.downs.copy()
        new.ups = self.ups.copy()
        new.values = self.values.copy()
        new.at = at
        new.events = []
        return new

    def settle_rights(self) -> None:
        """Find out which hands may hit now. Those that may not any more have just lost their right
        (AC-36)."""
        had = self.entitled
        now: tuple[Hand, ...] = ()
        if self.scramble is not None:  # AC-38: in a pursuit a hand hits only once
            hits = self.scramble.hits
            now = tuple([hand for hand in self.hands_in_play() if hand not in hits])
        elif self.result is None:
            values = self.values
            if self.seesaw or len(set(values)) < len(values):  # else no two are equal
                now = rights.entitled(values, self.downs, self.ups, seesaw=self.seesaw)
        self.entitled = now
        if had and had != now:
            self._lose_rights([hand for hand in had if hand not in now])

    def _lose_rights(self, hands: Iterable[Hand]) -> None:
        self.lost_right_at = self.lost_right_at.copy()
        for hand in hands:
            self.lost_right_at[hand] = self.at

    # --- Round the table ---

    def in_play(self, hand: Hand) -> bool:
        """Whether that hand still owns a card."""
        return bool(self.downs[hand] or self.ups[hand])

    def hands_in_play(self) -> list[Hand]:
        """The hands that still own a card, by number."""
        return [
            hand for hand, down, up in zip(HANDS, self.downs, self.ups, strict=False) if down or up
        ]

    def after(self, hand: Hand) -> tuple[Hand, ...]:
        """The other hands, those without cards included, in play order starting next to *hand*."""
        return AFTER[self.direction][len(self.downs)][hand]

    def others_in_play(self, hand: Hand) -> Iterator[Hand]:
        """The other hands that still own a card, in play order starting next to *hand*."""
        return (other for other in self.after(hand) if self.in_play(other))

    # --- The turn: it is given once, when an action or a deadline is complete (AC-22) ---

    def give_turn(self, hand: Hand) -> None:
        """Give the turn to *hand*; if it has no card to turn, to the next hand that has one
        (AC-33). On a dead table, where no hand has one, to *hand* all the same (AC-24)."""
        if not self.downs[hand]:
            hand = next((other for other in self.after(hand) if self.downs[other]), hand)
        self.turn = hand

    def give_turn_after(self, hand: Hand) -> None:
        """Give the turn to the next hand after *hand* that has a card to turn, *hand* itself last
        (AC-22, AC-23). On a dead table, to the next hand in play (AC-24)."""
        downs = self.downs
        for other in ROUND[self.direction][len(downs)][hand]:
            if downs[other]:
                self.turn = other
                return
        self.turn = next(self.others_in_play(hand), hand)

    # --- Cards ---

    def draw(self, hand: Hand) -> Card:
        """Take the top card off *hand*'s `down`."""
        down = self.downs[hand]
        self.downs[hand] = down[1:]
        return down[0]

    def turn_up(self, hand: Hand) -> Card:
        """Turn the top card of *hand*'s `down` onto its `up` (AC-20)."""
        down = self.downs[hand]
        card = down[0]
        self.downs[hand] = down[1:]
        self.ups[hand] = (card,) + self.ups[hand]
        self.values[hand] = VALUE[card] or ~hand  # rights.no_value, inlined: this is the hot path
        return card

    def put_under(self, hand: Hand, received: Pile = ()) -> int:
        """Put *hand*'s face-up pile under its `down`, and then the *received* cards, which are in
        the order in which they were turned up (AC-45, AC-46). Gives the size of the face-up pile.
        """
        own = self.ups[hand]
        self.downs[hand] += own[::-1] + received
        self.clear_up(hand)
        return len(own)

    def clear_up(self, hand: Hand) -> None:
        """Empty *hand*'s face-up pile: no call can denounce it any more (AC-80)."""
        self.ups[hand] = ()
        self.values[hand] = rights.no_value(hand)
        if self.denounced:
            groups = (tuple(other for other in group if other != hand) for group in self.denounced)
            self.denounced = tuple(group for group in groups if len(group) > 1)

    def share_up(self, giver: Hand, rivals: Sequence[Hand]) -> tuple[Share, ...]:
        """AC-44: deal *giver*'s face-up cards one at a time from the top to its *rivals*, in play
        order starting next to it. Each puts its own face-up cards and these under its `down`."""
        receivers = [hand for hand in self.after(giver) if hand in rivals]
        cards = self.ups[giver]
        self.clear_up(giver)
        self.unmoved = 0
        shares = []
        for i, hand in enumerate(receivers):
            received = cards[i :: len(receivers)][::-1]
            self.put_under(hand, received)
            shares.append((hand, len(received)))
        return tuple(shares)

    # --- Hits and scrambles ---

    def count_hit(self) -> None:
        """Note a hit that won, was greed or counted in a scramble: later hits are not first
        (AC-36), and the flips towards a standstill start again (AC-24)."""
        self.hit_since_reveal = True
        self.dead_flips = 0

    def open_scramble(self, card: Card, hand: Hand) -> None:
        """Open a scramble: everybody may hit, and its time starts (AC-51, AC-60)."""
        self.scramble = Scramble(card, hand, self.at)
        closes_at = Ms(self.at + self.terms.rules.scramble)
        self.events.append(ScrambleOpened(self.at, card, hand, closes_at))

    def close_scramble(self) -> None:
        """Close the scramble. Every hand in play counts as having had the right to hit until now
        (AC-38). The next scramble of the same reveal opens, if there is one (AC-54)."""
        self.scramble = None
        self._lose_rights(self.hands_in_play())
        if self.waiting:
            (card, hand), *rest = self.waiting
            self.waiting = tuple(rest)
            self.open_scramble(card, hand)
