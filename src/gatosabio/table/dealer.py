"""Promises every deal before it is made: who draws the seeds, and tells what they commit to."""

from collections.abc import Callable

from gatosabio.table.dealing import NextDeal, deal
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.outbox import Outbox
from gatosabio.table.presence import Presence
from gatosabio.table.rows import Dealt
from gatosabio.table.state import TableState
from gatosabio.wire.from_client import Entropy
from gatosabio.wire.to_client import Committed


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
        return deal(self._state.settings, self._state.members.seats, coming), coming.seed

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
