"""Numbers for the cards and actions of Addi Race that no rule tells apart.

5+9 and 14 are one kind of card: both are worth 14. The 157 cards are of 28 kinds, and the actions
of a player are of 124, whatever the number of players. Who plays for people chooses a kind, then
takes any of the actions of this kind.
"""

from collections import Counter
from typing import Final

from gatosabio.engine.cards import (
    ADDI_BOX,
    AMBUSH,
    CORRECTIONS,
    DEAD_END,
    MAGIC,
    MOUSE,
    PRESENT,
    PURSUIT,
    SEESAW,
    VALUE,
    Card,
)
from gatosabio.engine.games.addirace import types as race

VALUES: Final = tuple(range(2, 21))
"""What points cards are worth. Their kinds are the first, in this order."""

CORRECTION: Final = len(VALUES)
"""The kind of the corrections that do no more than release a seesaw."""

END_CORRECTION: Final = CORRECTION + 1
"""The kind of the corrections 2 and 20, which also counter magic."""

ATTACKS: Final = (PURSUIT, DEAD_END, SEESAW, MAGIC)
"""The attacks; the first three stay in front of their victim."""

FIRST_ATTACK: Final = END_CORRECTION + 1
SINGLE_DEFENCES: Final = (PRESENT, MOUSE, AMBUSH)
FIRST_DEFENCE: Final = FIRST_ATTACK + len(ATTACKS)
KINDS: Final = FIRST_DEFENCE + len(SINGLE_DEFENCES)

DEFENCES: Final[tuple[int, ...]] = (*range(FIRST_DEFENCE, KINDS), END_CORRECTION)
"""For each of `ATTACKS`, the kind of its counter card."""


def _kind_of(card: Card) -> int:
    if VALUE[card]:
        return VALUES.index(VALUE[card])
    if card in ATTACKS:
        return FIRST_ATTACK + ATTACKS.index(card)
    if card in SINGLE_DEFENCES:
        return FIRST_DEFENCE + SINGLE_DEFENCES.index(card)
    return END_CORRECTION if card in (CORRECTIONS[0], CORRECTIONS[-1]) else CORRECTION


KIND_OF: Final = {card: _kind_of(card) for card in dict.fromkeys(ADDI_BOX)}
COPIES: Final = tuple(Counter(map(KIND_OF.__getitem__, ADDI_BOX))[kind] for kind in range(KINDS))
"""How many cards of each kind the box has."""

SEATS: Final = 6
OTHERS: Final = SEATS - 1

# The first number of each group of actions.
SCORE: Final = 0  # by value
DISCARD: Final = SCORE + len(VALUES)  # by kind
DEFEND: Final = DISCARD + KINDS  # by the attack that it counters
ATTACK: Final = DEFEND + len(ATTACKS)  # by attack, then by target: 1 is the next player
COUNTER: Final = ATTACK + len(ATTACKS) * OTHERS
ACCEPT: Final = COUNTER + 1
SWAP: Final = ACCEPT + 1  # by kind
RETURN: Final = SWAP + KINDS
PAIR: Final = RETURN + 1  # on a pursuit, by value
CORRECT: Final = PAIR + len(VALUES)  # on a seesaw, by kind
PASS: Final = CORRECT + 2
ACTIONS: Final = PASS + 1


def number_of(action: race.Action, players: int) -> int:
    """The number of *action* in a race of that many *players*.

    :raises ValueError: if it is an action of chance
    """
    match action:
        case race.Score(card=card):
            return SCORE + KIND_OF[card]
        case race.Discard(card=card):
            return DISCARD + KIND_OF[card]
        case race.Defend(card=card):
            return DEFEND + DEFENCES.index(KIND_OF[card])
        case race.Strike(card=card, target=target):
            return _attack(ATTACKS.index(card), (target - action.hand) % players)
        case race.Magic(target=target):
            return _attack(ATTACKS.index(MAGIC), (target - action.hand) % players)
        case race.Counter():
            return COUNTER
        case race.Accept():
            return ACCEPT
        case race.Swap(give=card):
            return SWAP + KIND_OF[card]
        case race.Return():
            return RETURN
        case race.Release(attack=attack, cards=cards):
            kind = KIND_OF[cards[0]]
            return PAIR + kind if attack == PURSUIT else CORRECT + kind - CORRECTION
        case race.Pass():
            return PASS
        case _:
            raise ValueError("chance's own actions have no number")


def _attack(attack: int, steps: int) -> int:
    return ATTACK + attack * OTHERS + steps - 1
