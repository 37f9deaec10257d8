"""Tells everybody at the table what happens in the game, each as they may see it and in time."""

from collections.abc import Sequence
from typing import Any, Final

from gatosabio.engine.game import Hand
from gatosabio.table.desk import Desk
from gatosabio.table.play import Page, Play
from gatosabio.table.presence import Presence
from gatosabio.table.races import Reveal
from gatosabio.table.telling import paw, told
from gatosabio.timing.race import Ruling as Judgement
from gatosabio.wire.messages import Begun, Over, Times, Verdict

SPECTATORS_LATER: Final = 1_000.0
"""Spectators see a reveal so much later: nobody looks over their shoulder."""


class Crier:
    """The voice of one game."""

    def __init__(self, play: Play, desk: Desk, presence: Presence, times: Times) -> None:
        self._play = play
        self._desk = desk
        self._presence = presence
        self._times = times

    def hands_of(self, person: int) -> tuple[Hand, ...]:
        """The hands that person plays."""
        return self._play.hands_of(person)

    def cry(self, page: Page, reveal: Reveal | None = None, *, whole: bool = False) -> None:
        """Everybody here: what *page* says, or the *whole* table."""
        for person in self._presence.here:
            self._tell(person, page, reveal, whole=whole)
        if self._play.result is not None:
            for person in self._presence.here:
                self.tell_over(person)

    def _tell(self, person: int, page: Page, reveal: Reveal | None, *, whole: bool) -> None:
        hands = self.hands_of(person)
        message = told(self._play, page, hands, reveal=reveal, whole=whole)
        when, k = (_goes_out(reveal, hands), reveal.k) if reveal else (None, None)
        self._desk.tell(person, message, when=when, k=k)

    def tell_missed(self, person: int, game: int, seq: int, reveal: Reveal | None) -> None:
        """What *person* has not seen since row *seq* of that game, or the whole table."""
        play, hands = self._play, self.hands_of(person)
        pages = play.missed(seq) if game == play.number else None
        whole = not pages
        pages = pages or [play.history[-1]]
        when = _goes_out(reveal, hands) if reveal else None  # a new line sees nothing earlier
        for page in pages:
            last = page is pages[-1]
            shown = reveal if last else None
            message = told(play, page, hands, reveal=shown, whole=whole, last=last)
            # The race began when it was to be seen, and not when somebody comes back to it: so this
            # counts as no reveal.
            self._desk.tell(person, message, when=when)
        if not play.on:
            self.tell_over(person)

    def tell_begun(self, person: int) -> None:
        """What is played, and the promise about its seed."""
        dealt = self._play.dealt
        begun = Begun(
            game=dealt.game,
            seq=self._play.first_seq,
            name=dealt.name,
            rules=dealt.rules,
            hands=dealt.hands,
            first=dealt.first,
            commitment=dealt.commitment,
        )
        self._desk.tell(person, begun)

    def tell_over(self, person: int) -> None:
        """How it ended, and the seed that was promised."""
        play = self._play
        over = Over(game=play.number, result=play.result, seed=play.seed.hex())
        self._desk.tell(person, over)

    def tell_verdict(self, reveal: Reveal, judgement: Judgement, action: Any, seq: int) -> None:
        """Whose press is decided, with its time for those who may see it."""
        spot = getattr(action, "spot", None)
        for person in self._presence.here:
            one = paw(judgement, spot, self._times, self.hands_of(person))
            self._desk.tell(person, Verdict(k=reveal.k, paws=(one,), seq=seq))


def _goes_out(reveal: Reveal, hands: Sequence[Hand]) -> float:
    """As much earlier as its way is long; to spectators later."""
    way = max((reveal.way(hand) for hand in hands if hand in reveal.entered), default=None)
    shown_at = reveal.heat.shown_at
    return shown_at + SPECTATORS_LATER if way is None else shown_at - way
