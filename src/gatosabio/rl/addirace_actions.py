"""Numbers for all actions of Addi Race: what is done, with which card, to whom.

Targets are counted clockwise from the acting player: the next player is 1. So a number means the
same for an agent wherever it sits.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from typing import Any, Final, TypeAlias, assert_never

from gatosabio.engine.cards import ADDI_BOX, CORRECTIONS, DEAD_END, PURSUIT, SEESAW, VALUE, Card
from gatosabio.engine.games.addirace.legal import Choices
from gatosabio.engine.games.addirace.types import (
    COUNTERS,
    POINTS,
    Accept,
    Action,
    Counter,
    Defend,
    Discard,
    Magic,
    Pass,
    Release,
    Restock,
    Return,
    Score,
    Strike,
    Swap,
)

KINDS: Final[tuple[Card, ...]] = tuple(dict.fromkeys(ADDI_BOX))
"""Every card once, in the order of the box: 100 additions, 19 sums, 19 corrections, pictures."""

SCORING: Final = tuple(card for card in KINDS if card in POINTS)
DEFENCES: Final = tuple(card for card in KINDS if card in COUNTERS)
BLOCKING: Final = (PURSUIT, DEAD_END, SEESAW)

EQUAL_PAIRS: Final = tuple(
    pair for pair in permutations(SCORING, 2) if VALUE[pair[0]] == VALUE[pair[1]]
)
"""The pairs that release a pursuit; the second card ends on top of the talon (AR-31)."""

Meaning: TypeAlias = tuple[str, ...]
"""An action without the hand and the time: `("attack", "pursuit", "2")`."""


def meaning_of(action: Action, players: int) -> Meaning:
    """The meaning of *action* in a race of that many *players*."""
    match action:
        case Discard(card=card):
            return "discard", card
        case Score(card=card):
            return "score", card
        case Defend(card=card):
            return "defend", card
        case Strike(card=card):
            return "attack", card, str((action.target - action.hand) % players)
        case Magic():
            return "magic", str((action.target - action.hand) % players)
        case Counter(card=card):
            return "counter", card
        case Accept():
            return ("accept",)
        case Swap(give=card):
            return "swap", card
        case Return():
            return ("return",)
        case Release(attack=attack, cards=cards):
            return "release", attack, *cards
        case Pass():
            return ("pass",)
        case Restock():
            raise ValueError("chance's own actions have no number")
    assert_never(action)


class ActionTable:
    """The actions in a race of *players* players. *groups* has the numbers of each kind of
    action."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.meanings: list[Meaning] = []
        self.groups: dict[str, range] = {}
        others = [str(step) for step in range(1, players)]
        self._add("discard", [(card,) for card in KINDS])
        self._add("score", [(card,) for card in SCORING])
        self._add("defend", [(card,) for card in DEFENCES])
        self._add("attack", [(card, target) for card in BLOCKING for target in others])
        self._add("magic", [(target,) for target in others])
        self._add("counter", [(card,) for card in DEFENCES])
        self._add("accept", [()])
        self._add("swap", [(card,) for card in KINDS])
        self._add("return", [()])
        self._add("release seesaw", [(card,) for card in CORRECTIONS])
        self._add("release pursuit", EQUAL_PAIRS)
        self._add("pass", [()])
        self._numbers = {meaning: number for number, meaning in enumerate(self.meanings)}
        # For each hand: by what makes an action, and of what, its number.
        self._made: list[dict[Any, dict[Any, int]]] = [{} for _ in range(players)]

    def _add(self, group: str, details: Iterable[tuple[str, ...]]) -> None:
        first = len(self.meanings)
        self.meanings += [(*group.split(), *detail) for detail in details]
        self.groups[group] = range(first, len(self.meanings))

    def __len__(self) -> int:
        return len(self.meanings)

    def number(self, action: Action) -> int:
        """The number of *action*."""
        return self._numbers[meaning_of(action, self.players)]

    def numbers(self, legal: Sequence[Action]) -> list[int]:
        """The numbers of these *legal* actions of one hand. Of a list that makes its actions only
        when they are looked at, an action is made once in the life of this table."""
        if not isinstance(legal, Choices):
            return [self.number(action) for action in legal]
        made: dict[Any, dict[Any, int]] = self._made[legal.hand]
        numbers: list[int] = []
        for make, items in legal.groups.items():
            known = made.setdefault(make, {})
            try:
                numbers += [*map(known.__getitem__, items)]
            except KeyError:
                known.update(
                    {item: self.number(make(legal.at, legal.hand, item)) for item in items}
                )
                numbers += [known[item] for item in items]
        return numbers

    def __reduce__(self) -> tuple[Any, ...]:
        return table_for, (self.players,)  # there is one, also where an environment is copied to


@cache
def table_for(players: int) -> ActionTable:
    """The table for that many *players*; it is built once."""
    return ActionTable(players)
