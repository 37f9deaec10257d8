"""Somebody who counts cards: can it tell from the deal that a card will make an equality?

It guesses before every card that has not been turned in this game. (Afterwards the order of the
cards is known to all who remember it, whatever the deal was: AC-45.) A guess is worth as much as
its AUC: how often it was higher before an equality than before none; 0.5 is blind.
"""

from collections import Counter, deque
from collections.abc import Sequence
from typing import Final

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.games.addicats.events import Revealed
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addicats.state import State
from gatosabio.engine.games.addicats.types import NEVER
from gatosabio.lab.learning.playing import RULES

RECENT: Final = 20
GUESSES: Final = ("left", "often", "lately")
"""By the cards that are left of the whole box; by what came often at this table; by what came
lately."""
ASKED: Final = ("whether", "for whom")


class Watcher:
    """Guesses before each card, and notes what came."""

    def __init__(self) -> None:
        self.guesses: dict[tuple[str, str], list[tuple[float, bool]]] = {
            (asked, guess): [] for asked in ASKED for guess in GUESSES
        }
        self._box = Counter(VALUE[card] for card in ADDICATS.deck(RULES))
        self._often: Counter[int] = Counter()
        self._lately: deque[int] = deque(maxlen=RECENT)
        self._seen: set[Card] = set()
        self._left: Counter[int] = Counter()

    def watch(self, before: State, event: Revealed) -> None:
        """A card is turned."""
        if before.revealed_at == NEVER:
            self._seen, self._left = set(), Counter(self._box)
            self._lately.clear()
        new = [(hand, card) for hand, card in event.cards if VALUE[card] and card not in self._seen]
        if len(event.cards) == len(new) == 1:
            self._guess(before, *new[0])
        for _, card in new:
            self._seen.add(card)
            self._left[VALUE[card]] -= 1
            self._often[VALUE[card]] += 1
            self._lately.append(VALUE[card])

    def _guess(self, before: State, turner: int, card: Card) -> None:
        tops = [value for hand, value in enumerate(before.values) if hand != turner and value > 0]
        lately = Counter(self._lately)
        for guess, counts in zip(GUESSES, (self._left, self._often, lately), strict=True):
            whether, for_whom = self.guesses["whether", guess], self.guesses["for whom", guess]
            for_whom += [(float(counts[value]), value == VALUE[card]) for value in tops]
            total = sum(counts[value] for value in set(tops))
            whether.append((float(total), VALUE[card] in tops))

    def aucs(self) -> dict[str, float]:
        """How good each guess was."""
        return {
            f"{asked}, {guess}": auc(self.guesses[asked, guess]) for asked, guess in self.guesses
        }


def auc(guesses: Sequence[tuple[float, bool]]) -> float:
    """How often a guess was higher where it came true than where it did not; ties count half."""
    true = sum(came for _, came in guesses)
    false = len(guesses) - true
    if not true or not false:
        return 0.5
    counts: dict[float, list[int]] = {}
    for value, came in guesses:
        counts.setdefault(value, [0, 0])[came] += 1
    below = won = 0.0
    for value in sorted(counts):
        misses, hits = counts[value]
        won += hits * (below + misses / 2)
        below += misses
    return won / (true * false)
