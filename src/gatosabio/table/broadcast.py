"""Who is told what of a game, and when: everybody gets the views of their own hands."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import Raw, json
from msgspec.structs import replace

from gatosabio.engine.game import Hand, seen_by_all
from gatosabio.table.before_race import BeforeRace
from gatosabio.table.game_in_progress import GameInProgress, HistoryEntry
from gatosabio.table.outbox import Outbox
from gatosabio.table.presence import Presence
from gatosabio.table.reveal import Reveal
from gatosabio.timing.race import Ruling
from gatosabio.wire.fields import Times
from gatosabio.wire.table_parts import JudgedPress
from gatosabio.wire.to_client import Begun, Over, Told, Verdict

SPECTATOR_DELAY: Final = 1_000.0
"""Milliseconds by which spectators see a reveal later: nobody gains by looking at their screen."""

Viewer: TypeAlias = Hand | None
"""A hand, or a spectator."""


class Seen(NamedTuple):
    """What is visible now."""

    views: Mapping[Viewer, Any]
    awaited: Sequence[Hand]  # the game waits for them; nobody, if it is over


class Broadcast:
    """Tells the people at a table about one game. *times* says whose reactions are shown."""

    def __init__(
        self,
        game: GameInProgress,
        outbox: Outbox,
        presence: Presence,
        times: Times,
        before_race: BeforeRace,
    ) -> None:
        self._game = game
        self._outbox = outbox
        self._presence = presence
        self._times = times
        self._before_race = before_race

    def tell(
        self, entry: HistoryEntry, reveal: Reveal | None = None, *, whole: bool = False
    ) -> None:
        """Tell everybody here the events and the new views of *entry*; if *whole*, the views
        without the events."""
        here = {person: self._game.hands_of(person) for person in self._presence.here}
        seen = self._seen([one for hands in here.values() for one in viewers_of(hands)])
        frame = self._frame(entry, seen, reveal=reveal, whole=whole)
        for person, hands in here.items():
            message = self._told(frame, entry, hands, seen)
            if reveal is None:
                self._outbox.tell(person, message)
            else:
                when = _sent_at(reveal, hands)
                self._outbox.tell(person, message, not_before=when, reveal_id=reveal.id)
        if self._game.result is not None:
            for person in self._presence.here:
                self.tell_over(person)

    def tell_missed(self, person: int, game: int, seq: int, reveal: Reveal | None) -> None:
        """Tell *person* what happened since row *seq* of game number *game*, or the whole view if
        that is not remembered."""
        hands = self._game.hands_of(person)
        entries = self._game.missed_since(seq) if game == self._game.number else None
        whole = not entries
        entries = entries or [self._game.history[-1]]
        when = _sent_at(reveal, hands) if reveal else None  # no earlier than the others
        for entry in entries:
            last = entry is entries[-1]
            shown = reveal if last else None
            seen = self._seen(viewers_of(hands)) if last else None
            frame = self._frame(entry, seen, reveal=shown, whole=whole)
            message = self._told(frame, entry, hands, seen)
            # The race began when the reveal was shown, not when somebody comes back to it. So this
            # message does not count as the sending of the reveal.
            self._outbox.tell(person, message, not_before=when)
        if not self._game.is_on:
            self.tell_over(person)

    def tell_begun(self, person: int) -> None:
        """Tell *person* what is played, and the commitment to its seed."""
        dealt = self._game.dealt
        begun = Begun(
            game=dealt.game,
            seq=self._game.first_seq,
            name=dealt.name,
            rules=dealt.rules,
            hands=dealt.hands,
            first=dealt.first,
            commitment=dealt.commitment,
            entropies=dealt.entropies,
            table=dealt.table,
        )
        self._outbox.tell(person, begun)

    def tell_over(self, person: int) -> None:
        """Tell *person* how the game ended, its seed, and the cards of a near deck."""
        game = self._game
        over = Over(
            game=game.number, result=game.result, seed=game.seed.hex(), cards=game.dealt.cards
        )
        self._outbox.tell(person, over)

    def tell_verdict(self, reveal: Reveal, ruling: Ruling, action: Any, seq: int) -> None:
        """Tell everybody that a press is decided, with its time for those who may see it."""
        for person in self._presence.here:
            paw = self._judged_press(ruling, action, self._game.hands_of(person))
            self._outbox.tell(person, Verdict(reveal_id=reveal.id, paws=(paw,), seq=seq))

    def _seen(self, viewers: Sequence[Viewer]) -> Seen:
        """What *viewers* see, and whom the game waits for."""
        game, state = self._game.game, self._game.state
        views = dict(zip(viewers, game.views(state, viewers), strict=True))
        return Seen(views, game.waits_for(state) if self._game.is_on else ())

    def _frame(
        self, entry: HistoryEntry, seen: Seen | None, *, reveal: Reveal | None, whole: bool
    ) -> Told:
        """The message about *entry* as far as it is the same for everybody. *seen* is what is
        visible now; None if later entries follow at once."""
        return Told(
            game=self._game.number,
            seq=entry.seq,
            at=entry.at,
            events=(),
            views=(),
            whole=whole,
            reveal_id=reveal.id if reveal else None,
            nonce=reveal.nonce if reveal else None,
            speaking=seen is not None and self._before_race.speaking,
        )

    def _told(
        self, frame: Told, entry: HistoryEntry, hands: Sequence[Hand], seen: Seen | None
    ) -> Told:
        """The message about *entry* for the player of *hands*: *frame*, with what they see."""
        viewers = viewers_of(hands)
        return replace(
            frame,
            events=() if frame.whole else seen_by_all(self._game.game, entry.events, viewers),
            views=() if seen is None else tuple([seen.views[viewer] for viewer in viewers]),
            legal=() if seen is None else self._legal(entry, hands, seen.awaited),
        )

    def _legal(
        self, entry: HistoryEntry, hands: Sequence[Hand], awaited: Sequence[Hand]
    ) -> tuple[Any, ...] | Raw:
        """The legal actions of those of *hands* that are *awaited*, without their time: it is that
        of the message."""
        mine = [hand for hand in awaited if hand in hands]
        if not mine:
            return ()
        legal_actions, state = self._game.game.legal_actions, self._game.state
        actions = [action for hand in mine for action in legal_actions(state, hand, entry.at)]
        return Raw(json.encode(actions).replace(b'"at":%d,' % entry.at, b""))

    def _judged_press(self, ruling: Ruling, action: Any, hands: Sequence[Hand]) -> JudgedPress:
        """A decided press, with its time if the player of *hands* may see it."""
        shown = self._times == "all" or (self._times == "own" and ruling.hand in hands)
        return JudgedPress(
            hand=ruling.hand,
            ms=round(ruling.counted_ms) if shown else None,
            clamped=round(ruling.clamped_ms) if shown else None,
            tie=ruling.tie,
            head=getattr(action, "spot", None) == "head",
            light=ruling.light,
        )


def viewers_of(hands: Sequence[Hand]) -> Sequence[Viewer]:
    """Whose views the player of *hands* gets: a spectator has no hands."""
    return hands or (None,)


def _sent_at(reveal: Reveal, hands: Sequence[Hand]) -> float:
    """When to send the reveal so that it arrives at the moment of its showing; spectators get it
    later."""
    ways = (reveal.way(hand) for hand in hands if hand in reveal.entered)
    way, shown_at = max(ways, default=None), reveal.race.shown_at
    return shown_at + SPECTATOR_DELAY if way is None else shown_at - way
