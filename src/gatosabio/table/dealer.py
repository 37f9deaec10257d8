"""Promises every deal before it is made: who draws the seeds, and tells what they commit to.

A near deck takes a moment longer: its cards are asked for when the host starts the game, then a
deal of these is promised, and those who play answer that (docs/adr/0036).
"""

from collections.abc import Callable
from typing import Final

from gatosabio.table.dealing import (
    NextDeal,
    RefusedByTableError,
    deal,
    game_of,
    wants_near_deck,
)
from gatosabio.table.effects import ChosenCards, NeedCards
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.outbox import Outbox
from gatosabio.table.presence import Presence
from gatosabio.table.rows import Dealt
from gatosabio.table.state import TableState
from gatosabio.wire.from_client import Entropy
from gatosabio.wire.to_client import Committed

ANSWER_MS: Final = 1_000.0
"""How long a near deck waits for the entropies of those who play. Pages answer by themselves,
within a round trip."""


class Dealer:
    """There is always a next deal, and it is told to everybody who is here. It is in no row: after
    a crash another seed is drawn and told, since nothing was dealt from the first one."""

    def __init__(
        self,
        state: TableState,
        outbox: Outbox,
        presence: Presence,
        entropy: Callable[[], bytes],
    ) -> None:
        self._state = state
        self._outbox = outbox
        self._presence = presence
        self._entropy = entropy
        self._coming: NextDeal | None = None
        self._disclosed = 0  # the last game whose seed was disclosed
        self._requests = 0  # how often cards were asked for
        self._is_asking = False  # the cards of a near deck are being chosen
        self.deals_at: float | None = None  # when a near deck is dealt, if somebody is silent

    def coming(self) -> NextDeal:
        """The game after the last one that was dealt."""
        number = self._state.games + 1
        if self._coming is None or self._coming.game != number:
            self._coming = NextDeal(self._state.code, number, self._entropy())
        return self._coming

    def add(self, person: int, message: Entropy) -> None:
        """Take what *person* adds to the next deal.

        :raises RefusedByTableError: if that person has added something else already
        """
        self.coming().add(person, message)

    def deal(self) -> tuple[Dealt, bytes]:
        """The next game, and its seed.

        :raises RefusedByTableError: if as many as sit here cannot play it
        """
        coming = self.coming()
        self.deals_at = None
        try:
            return self._deal(coming), coming.seed
        except RefusedByTableError:
            self._withdraw()
            raise

    def _deal(self, coming: NextDeal) -> Dealt:
        return deal(self._state.settings, self._state.members.seats, coming)

    # --- A near deck ---

    @property
    def is_busy(self) -> bool:
        """Whether a game was started that will be dealt in a moment."""
        return self._is_asking or self.deals_at is not None

    def is_ready(self, now: float) -> bool:
        """Whether a game that was started can be dealt: everybody here who plays has added
        something to it, or was waited for long enough."""
        if self.deals_at is None:
            return False
        players = {seat.person for seat in self._state.members.seats}
        awaited = [person for person in self._presence.here if person in players]
        return now >= self.deals_at or all(map(self.coming().has_answered, awaited))

    def prepare(self) -> bool:
        """If the host wants a near deck, ask for its cards (`choose`), once. False if there is
        nothing to ask for: then the game can be dealt at once.

        :raises RefusedByTableError: if as many as sit here cannot play
        """
        settings = self._state.settings
        if not wants_near_deck(settings):
            return False
        if self.is_busy:
            return True
        seats, hands = self._state.members.seats, self._deal(self.coming()).hands
        game, rules = game_of(settings)
        self._requests += 1
        self._is_asking = True
        people = tuple(seats[position].person for position in hands)
        self._outbox.need_cards(NeedCards(self._requests, game.deck(rules), people))
        return True

    def choose(self, chosen: ChosenCards, now: float) -> None:
        """The cards that were asked for. Ignored if that start was called off.

        Another seed is drawn with them: what was added to the first one is known by now, so cards
        could have been chosen that suit it."""
        if not self._is_asking or chosen.request != self._requests:
            return
        self._is_asking = False
        self.deals_at = now
        if chosen.cards is not None:
            self.deals_at += ANSWER_MS
            number = self._state.games + 1
            self._coming = NextDeal(self._state.code, number, self._entropy(), chosen.cards)
            self.tell_everybody()

    def call_off(self) -> None:
        """Forget that a game was started: nobody is here any more."""
        self._is_asking = False
        self.deals_at = None
        self._withdraw()

    def _withdraw(self) -> None:
        """Promise another deal, if the cards of the next one are chosen: it may be another game."""
        if self._coming is not None and self._coming.cards:
            self._coming = None
            self.tell_everybody()

    # --- Telling ---

    def disclose(self, game: GameInProgress) -> None:
        """*game* has ended: its seed is no secret any more."""
        if self._disclosed != game.number:
            self._disclosed = game.number
            self._outbox.disclose(game.first_seq)

    def tell(self, person: int) -> None:
        """Tell *person* what the next deal is committed to."""
        coming = self.coming()
        self._outbox.tell(person, Committed(game=coming.game, commitment=coming.commitment))

    def tell_everybody(self) -> None:
        """Tell everybody who is here."""
        for person in self._presence.here:
            self.tell(person)
