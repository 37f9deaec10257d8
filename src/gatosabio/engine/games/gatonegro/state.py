"""The state of a table of Gato Negro, and what the actions do to it.

As in the other games, states are values: the rules work on a new copy, and once they have returned
it nobody changes it again (docs/adr/0002).
"""

from typing import Literal

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import HANDS, Hand, Ms, Player, Result, ranked
from gatosabio.engine.games.gatonegro.events import (
    Event,
    GameEnded,
    Passed,
    RhymeBegun,
    RhymeBroken,
    Taken,
    TurnedUp,
)
from gatosabio.engine.games.gatonegro.score import score
from gatosabio.engine.games.gatonegro.types import (
    NEVER,
    Phase,
    Pile,
    Piles,
    Recital,
    Rules,
    Score,
    Which,
)


class State(Struct, gc=False):
    """Everything there is to know, hidden cards included. Never leaves the server."""

    rules: Rules
    deck: Pile  # as it was turned over, top first
    lefts: list[Pile]  # by hand: pile 0, oldest card first
    rights: list[Pile]  # by hand: pile 1, oldest card first
    took_at: list[Ms]  # by hand: when it last took a card (GN-03)
    turn: Hand  # used only by turns (GN-23)
    taken: int = 0  # how many cards of the deck are gone
    top_since: Ms = Ms(0)  # when the top card was first seen (GN-06)
    recital: Recital | None = None
    passes: int = 0  # in a row, by turns (GN-23)
    result: Result | None = None
    at: Ms = Ms(0)  # when this state came about
    events: list[Event] = []  # what happened last: the rules collect it here

    @property
    def top(self) -> Card | None:
        """The top card of the deck; None if the deck is empty."""
        return self.deck[self.taken] if self.taken < len(self.deck) else None

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.result is not None:
            return "over"
        return "play" if self.recital is None else "recital"

    @property
    def rhyme_from(self) -> Ms | None:
        """From when on a rhyme is allowed, if no card is taken (GN-06); by turns, as soon as
        everybody has passed on the top card (GN-23). None if it is not allowed."""
        if self.result is not None or self.recital is not None:
            return None
        if not self.rules.by_turns:
            return Ms(self.top_since + self.rules.stall)
        return self.at if self.passes >= len(self.lefts) else None

    def take_from(self, hand: Hand) -> Ms | None:
        """From when on that hand can take a card again (GN-03); None by turns or at the end."""
        if self.result is not None or self.rules.by_turns:
            return None
        return Ms(max(0, self.took_at[hand] + self.rules.carry))

    def piles(self, hand: Hand) -> Piles:
        """The two piles of that hand."""
        return self.lefts[hand], self.rights[hand]

    def score(self, hand: Hand) -> Score:
        """What the piles of that hand score now."""
        return score(self.piles(hand), self.rules)

    def hands(self) -> tuple[Hand, ...]:
        """The numbers of all hands, from 0."""
        return HANDS[: len(self.lefts)]

    def __str__(self) -> str:
        piles = " / ".join(
            " ".join([f"{hand}:", *self.lefts[hand], "|", *self.rights[hand]])
            for hand in self.hands()
        )
        deck = " ".join(["deck", *self.deck[self.taken :]])
        turn = f" {self.turn}" if self.rules.by_turns and self.result is None else ""
        return f"{piles} / {deck} / {self.phase}{turn}"

    def at_time(self, at: Ms) -> "State":
        """A copy with the time *at*, for the rules to change."""
        new: State = self.__copy__()  # type: ignore[attr-defined]
        new.at = at
        new.events = []
        return new

    # --- What the actions do, if they are allowed ---

    def take(self, hand: Hand, card: Card, pile: Which) -> None:
        """GN-03: put the top card on the end of that pile; the next card is seen."""
        if self.recital is not None:  # GN-06: any take cancels it
            self.events.append(RhymeBroken(self.at, self.recital.hand, hand))
            self.recital = None
        if pile == 0:
            self.lefts = self.lefts.copy()
            self.lefts[hand] += (card,)
        else:
            self.rights = self.rights.copy()
            self.rights[hand] += (card,)
        self.taken += 1
        self.top_since = self.at
        self.took_at = self.took_at.copy()
        self.took_at[hand] = self.at
        self.events.append(Taken(self.at, hand, card, pile, self.top))
        if self.rules.by_turns:
            self.passes = 0
            self._pass_turn_on()
        if self.taken == len(self.deck):  # GN-05
            self.end("deck-empty")

    def recite(self, hand: Hand) -> None:
        """GN-06: begin the rhyme. GN-23: by turns it takes no time."""
        lasts = 0 if self.rules.by_turns else self.rules.recital
        self.recital = Recital(hand, Ms(self.at + lasts))
        self.events.append(RhymeBegun(self.at, hand, self.recital.ends_at))
        if not lasts:
            self.end("rhyme")

    def leave_it(self, hand: Hand) -> None:
        """GN-23: pass; when everybody has passed twice in a row, the game is over."""
        self.passes += 1
        self.events.append(Passed(self.at, hand, self.passes))
        self._pass_turn_on()
        if self.passes == 2 * len(self.lefts):
            self.end("all-passed")

    def _pass_turn_on(self) -> None:
        self.turn = HANDS[(self.turn + 1) % len(self.lefts)]

    def end(self, why: Literal["deck-empty", "rhyme", "all-passed"]) -> None:
        """End the game: the highest total wins, equal totals share a place (GN-15)."""
        self.recital = None
        scores = tuple([self.score(hand) for hand in self.hands()])
        totals = [(-counted.total, Player(player)) for player, counted in enumerate(scores)]
        self.result = Result(ranked(totals), ())
        self.events.append(GameEnded(self.at, why, scores, self.result))


def new_state(rules: Rules, first: Hand, deck: Pile, piles: tuple[Piles, ...]) -> State:
    """GN-02: the table with its deck turned over; the top card is seen."""
    events: list[Event] = [TurnedUp(Ms(0), deck[0])] if deck else []
    return State(
        rules=rules,
        deck=deck,
        lefts=[left for left, _ in piles],
        rights=[right for _, right in piles],
        took_at=[NEVER] * len(piles),
        turn=first,
        events=events,
    )
