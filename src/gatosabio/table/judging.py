"""What a press is worth: the table's own rules for races, after the judge's ruling on its time.

The answers are values; `live.py` carries them out.
"""

from collections import Counter
from collections.abc import Collection
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from gatosabio.engine.game import Hand, Ms, Refusal, RefusedError
from gatosabio.table.cats import Cats
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.handicaps import GameHandicaps
from gatosabio.table.presence import Presence
from gatosabio.table.reveal import Intent, Reveal
from gatosabio.timing.constants import FLOOR, Task
from gatosabio.timing.race import Ruling
from gatosabio.wire.table_parts import TableRefusal
from gatosabio.wire.to_client import Refused

MOST_VOIDS: Final = 3
"""How many races of a game a hand may make void because it has not seen them. After that, races
count without it."""


class Accept(NamedTuple):
    """The press counts as this *action*. It has a *ruling* if it was judged by its stopwatch."""

    intent: Intent
    action: Any
    reveal: Reveal | None = None
    ruling: Ruling | None = None


class Refuse(NamedTuple):
    """The intent is not carried out. If it is a press on a known *reveal*, the answer is remembered
    for copies of the press."""

    intent: Intent
    code: Refusal | TableRefusal
    reveal: Reveal | None = None
    reveal_id: int | None = None


class RaceAgain(NamedTuple):
    """Too few rivals have seen what was raced for: the press is refused, and the race starts again
    for everybody."""

    refuse: Refuse
    reveal: Reveal


class SayAgain(NamedTuple):
    """The press is a copy of one that was answered: the answer is repeated."""

    person: int
    refused: Refused


Decision: TypeAlias = Accept | Refuse | RaceAgain


class Judge:
    """Decides about the presses of one game."""

    def __init__(
        self, game: GameInProgress, presence: Presence, cats: Cats, handicaps: GameHandicaps
    ) -> None:
        self._game = game
        self._presence = presence
        self._cats = cats
        self._handicaps = handicaps
        self._voids: Counter[Hand] = Counter()  # by hand: void races that it had not seen

    def press(self, reveal: Reveal, intent: Intent, ruling: Ruling | None, at: Ms) -> Decision:
        """What a press on the newest reveal is worth. *at* is what the table's clock shows."""
        self._note(reveal, intent, ruling)
        if _is_too_soon(reveal, intent, ruling):
            return Refuse(intent, "too-soon", reveal)
        reaction = ruling.counted_ms if ruling else reveal.reaction(intent)
        counts = reaction + self._held_back(reveal, intent.action, reaction, at)
        action = replace(intent.action, at=max(self._game.last_at, Ms(reveal.at + round(counts))))
        rivals = self._rivals(reveal, action)
        if self._is_void(reveal, action, rivals):
            reveal.void = True
            return RaceAgain(Refuse(intent, "void", reveal), reveal)
        if ruling is not None:
            action = replace(action, judge=self._measured(reveal, intent, ruling, rivals))
        return Accept(intent, action, reveal, ruling)

    def overtaken_press(
        self, reveal: Reveal, intent: Intent, ruling: Ruling | None, at: Ms
    ) -> Decision:
        """What a press is worth that was ruled on together with a press that ended its race."""
        self._note(reveal, intent, ruling)
        if _is_too_soon(reveal, intent, ruling):
            return Refuse(intent, "too-soon", reveal)
        return self.late_press(reveal, intent, at)

    def late_press(self, reveal: Reveal, intent: Intent, at: Ms) -> Decision:
        """A press on a reveal that is not the newest counts if it would pay off both in the state
        that was seen and in the state as it is now."""
        game, action = self._game.game, self._game.stamped(intent.action, at)
        if reveal.void:
            return Refuse(intent, "void", reveal)
        if game.pays_off(reveal.state, action) and game.pays_off(self._game.state, action):
            return Accept(intent, action, reveal)
        try:
            game.apply(self._game.state, action)
        except RefusedError as refused:  # the card is gone, or the game is over
            return Refuse(intent, refused.code, reveal)
        return Refuse(intent, "void", reveal)

    def _note(self, reveal: Reveal, intent: Intent, ruling: Ruling | None) -> None:
        """Remember the ruling: presses that are too fast or too regular are noted in the record."""
        if intent.person is not None and ruling is not None:
            task: Task = "sum" if reveal.floor > FLOOR["simple"] else "simple"
            self._presence.suspicion(intent.person).note(task, ruling)

    def _measured(
        self, reveal: Reveal, intent: Intent, ruling: Ruling, rivals: Collection[Hand]
    ) -> dict[str, object]:
        """What the record says of a judged press."""
        measured: dict[str, object] = {
            "r": round(ruling.claimed_ms, 1),
            "eff": round(ruling.counted_ms, 1),
            "bound": round(ruling.bound_ms, 1),
            "clamped": round(ruling.clamped_ms, 1),
            "tie": ruling.tie,
        }
        person = intent.person
        if person is not None and (flags := self._presence.suspicion(person).flags()):
            measured["flags"] = sorted(flags)
        seats = self._game.seats
        stand_ins = {hand for hand in self._cats.hands if seats[hand].bot is None}
        earnest = set(rivals) - set(reveal.race.unseen_by(rivals)) - stand_ins
        return measured | self._handicaps.measured(reveal, earnest, ruling)

    def is_lost(self, reveal: Reveal, action: Any) -> bool:
        """Whether somebody else has already won what a press on *reveal* was for."""
        game = self._game.game
        return game.pays_off(reveal.state, action) and not game.pays_off(self._game.state, action)

    def _held_back(self, reveal: Reveal, action: Any, reaction: float, at: Ms) -> float:
        """The milliseconds by which a handicap delays the press: never to a time later than now,
        nor past a deadline that the press was in time for. A press that has lost its race is not
        delayed: a handicap must not turn a late hit into a wrong one."""
        if self.is_lost(reveal, action):
            return 0.0
        latest, due = at, self._game.deadline
        if due is not None:
            latest = min(latest, Ms(due - 1))
        return min(reveal.weight(action.hand), max(0.0, latest - reveal.at - reaction))

    def _rivals(self, reveal: Reveal, action: Any) -> list[Hand]:
        """The hands in the race that would win by this action now, the acting hand included."""
        game, state = self._game.game, self._game.state
        return [hand for hand in reveal.entered if game.pays_off(state, replace(action, hand=hand))]

    def _is_void(self, reveal: Reveal, action: Any, rivals: list[Hand]) -> bool:
        """Whether too few of the rivals have seen the reveal. Hands that have already made too many
        races void do not count."""
        if action.hand not in rivals or reveal.race.void_reason(rivals) is None:
            return False
        unseen = reveal.race.unseen_by(rivals)
        self._voids.update(unseen)
        return any(self._voids[hand] <= MOST_VOIDS for hand in unseen)


def _is_too_soon(reveal: Reveal, intent: Intent, ruling: Ruling | None) -> bool:
    return ruling.too_soon if ruling is not None else reveal.is_too_soon(intent)
