"""What simulated people do when a card is turned: who will hit, when, and whether that is right."""

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import Hand, Player
from gatosabio.engine.games.addicats.state import State
from gatosabio.lab.learning.people import Person, Thought
from gatosabio.learning.facts import FACT_OF, READ, Fact

NOTICES_OLDER: Final = 0.5  # how often an equality that everybody overlooked is noticed later
NOTICES_SEESAW: Final = 0.8
NOTICES_TOGETHER: Final = 0.8
NOTICES_LAST_SPECIAL: Final = 0.7
SEESAW_TAKES: Final = 1.6  # times as long as reading one card
TOGETHER_TAKES: Final = 1.2  # times as long as the slowest of its cards


class Plan(Struct, frozen=True):
    """Somebody will hit with this hand, so many seconds after the card."""

    seconds: float
    hand: Hand


class Reaction(Struct, frozen=True):
    """What a card made of somebody: the facts it thinks about and for how long, and perhaps a
    plan."""

    player: Player
    facts: tuple[Fact, ...] = ()
    seconds: float = 0.0
    plan: Plan | None = None


class Seen(Struct, frozen=True):
    """A table just after a reveal: *turned* are the new cards."""

    state: State
    turned: tuple[tuple[Hand, Card], ...]
    now: float  # seconds, over all lessons

    def hands(self, player: Player) -> list[Hand]:
        """The hands of *player* that show a card."""
        owners, ups = self.state.terms.owners, self.state.ups
        return [Hand(hand) for hand, owner in enumerate(owners) if owner == player and ups[hand]]


def react(seen: Seen, player: Player, person: Person, rng: Random) -> Reaction:
    """What *person* does."""
    hands = seen.hands(player)
    if not hands or rng.random() < person.habits.asleep:
        return Reaction(player)
    facts = [FACT_OF[card] for _, card in seen.turned if card in FACT_OF]
    if len(seen.turned) > 1:
        return _react_together(seen, player, person, facts, rng)
    if not facts:
        return Reaction(player, plan=_on_the_table(seen, person, hands, rng))
    (fact,) = facts
    thought = person.think(fact, seen.now, rng)
    plan = _on_equality(seen, person, hands, thought, rng)
    if plan is None:
        plan = _on_the_table(seen, person, hands, rng)
    return Reaction(player, (fact,), thought.seconds, plan)


def _react_together(
    seen: Seen, player: Player, person: Person, facts: Sequence[Fact], rng: Random
) -> Reaction:
    """All have turned a card: there is more to add than one can read a time from."""
    if not facts:
        return Reaction(player)
    seconds = TOGETHER_TAKES * max(person.think(fact, seen.now, rng).seconds for fact in facts)
    entitled = [hand for hand in seen.hands(player) if hand in seen.state.entitled]
    plan = None
    if entitled and seen.state.scramble is None and rng.random() < NOTICES_TOGETHER:
        plan = Plan(seconds, entitled[0])
    return Reaction(player, tuple(facts), seconds, plan)


def _on_equality(
    seen: Seen, person: Person, hands: Sequence[Hand], thought: Thought, rng: Random
) -> Plan | None:
    """A hit because the new card is believed to be equal to another."""
    state, ((turner, card),) = seen.state, seen.turned
    found = VALUE[card] + thought.off
    seconds = thought.seconds
    jumps = rng.random() < person.habits.jumps
    if turner in hands:
        others = [value for hand, value in enumerate(state.values) if hand != turner and value > 0]
        equal = found in others or (jumps and any(abs(found - value) == 1 for value in others))
        return Plan(seconds, turner) if equal else None
    for hand in hands:
        own = state.values[hand]
        if own < 0:
            continue
        more = 0.0
        if rng.random() < person.habits.again:
            again = person.think(FACT_OF[state.ups[hand][0]], seen.now, rng)
            own += again.off
            more = max(0.0, again.seconds - person.median(READ, seen.now))
        if own == found or (jumps and abs(own - found) == 1):
            return Plan(seconds + more, hand)
    return None


def _on_the_table(seen: Seen, person: Person, hands: Sequence[Hand], rng: Random) -> Plan | None:
    """A hit for another reason than that the new card is equal to another."""
    state, turner = seen.state, seen.turned[0][0]
    new = state.values[turner]
    rights = [hand for hand in hands if hand in state.entitled and state.values[hand] != new]
    if not rights or state.scramble is not None:
        return None
    hand = rights[0]
    seconds = person.think(READ, seen.now, rng).seconds
    if state.seesaw:
        notices, seconds = NOTICES_SEESAW, SEESAW_TAKES * seconds
    elif state.values[hand] < 0:
        notices = NOTICES_LAST_SPECIAL
    else:
        notices = NOTICES_OLDER
    return Plan(seconds, hand) if rng.random() < notices else None
