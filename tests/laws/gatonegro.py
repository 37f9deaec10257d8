"""What the laws need to know of Gato Negro."""

import random

from msgspec.structs import replace

from gatosabio.engine.cards import FRENCH_DECK, Card
from gatosabio.engine.game import Hand, Ms, Player, Seating
from gatosabio.engine.games.gatonegro.events import Event, GameEnded
from gatosabio.engine.games.gatonegro.rules import GATONEGRO
from gatosabio.engine.games.gatonegro.state import State
from gatosabio.engine.games.gatonegro.types import (
    Action,
    Pass,
    Pile,
    Piles,
    Rhyme,
    Rules,
    Start,
    Take,
    Which,
)

BOTH: tuple[Which, Which] = (0, 1)


def opening(rng: random.Random) -> tuple[Rules, Seating, Start]:
    def sometimes() -> bool:
        return rng.random() < 0.3

    rules = Rules(
        two_decks=sometimes(),
        lucky_tom=sometimes(),
        night_music=sometimes(),
        by_turns=sometimes(),
        open_piles=sometimes(),
        carry=rng.choice([0, 0, 100, 500]),
        stall=rng.choice([0, 100, 1000]),
        recital=rng.choice([0, 100, 3000]),
    )
    players = rng.randint(2, 4)
    seating = Seating(tuple(map(Player, range(players))), Hand(rng.randrange(players)))
    deck = list(GATONEGRO.deck(rules))
    rng.shuffle(deck)
    if rng.random() < 0.3:
        return rules, seating, GATONEGRO.deal(rules, seating, tuple(deck))

    def take(most: int) -> Pile:
        return tuple(deck.pop() for _ in range(rng.randint(0, most)))

    piles: tuple[Piles, ...] = tuple((take(5), take(5)) for _ in range(players))
    return rules, seating, Start(deck=take(12), piles=piles)


def every_action(_: State, hand: Hand, at: Ms) -> list[Action]:
    takes = [Take(at, hand, card, pile) for card in FRENCH_DECK for pile in BOTH]
    return [*takes, Rhyme(at, hand), Pass(at, hand)]


def cards(state: State) -> list[Card]:
    laid = [card for pile in (*state.lefts, *state.rights) for card in pile]
    return [*laid, *state.deck[state.taken :]]


def with_hidden_shuffled(
    state: State, hand: Hand | None, rng: random.Random, action: Action | None
) -> State:
    """The deck under its top card is hidden, and so are others' piles under theirs, unless they lie
    open. The card that a take uncovers stays where it is, so that both see the same."""
    seen = state.taken + (2 if isinstance(action, Take) else 1)
    hidden = list(state.deck[seen:])
    others: list[int] = []
    if not state.rules.open_piles and state.result is None:
        others = [player for player in range(len(state.lefts)) if player != hand]
    lefts, rights = list(state.lefts), list(state.rights)
    for piles in (lefts, rights):
        for player in others:
            hidden += piles[player][:-1]
    rng.shuffle(hidden)
    for piles in (lefts, rights):
        for player in others:
            piles[player] = tuple(hidden.pop() for _ in piles[player][:-1]) + piles[player][-1:]
    deck = state.deck[:seen] + tuple(hidden.pop() for _ in state.deck[seen:])
    return replace(state, deck=deck, lefts=lefts, rights=rights)


def shows_a_card(events: tuple[Event, ...], _: Hand | None) -> bool:
    """At the end all piles are spread out."""
    return any(isinstance(event, GameEnded) for event in events)


SAMPLER = (opening, every_action, cards, with_hidden_shuffled, shows_a_card)
