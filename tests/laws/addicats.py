"""What the laws need to know of Addi Cat's."""

import random

from msgspec import convert
from msgspec.structs import replace

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Ms, Player, Seating
from gatosabio.engine.games.addicats.events import Event, Revealed
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addicats.state import State
from gatosabio.engine.games.addicats.types import Action, Call, Flip, Rules, Slap, Start, Stop

TWO_PLAYERS: dict[str, list[tuple[int, ...]]] = {
    "classic": [(0, 0, 1, 1)],
    "modern": [(0, 0, 1, 1), (0, 0, 1), (0, 1, 1)],
}


def opening(rng: random.Random) -> tuple[Rules, Seating, Start]:
    edition = rng.choice(["classic", "modern"])
    most = {"classic": 8, "modern": 6}[edition]
    more = [tuple(range(players)) for players in range(3, most + 1)]
    owners = rng.choice(TWO_PLAYERS[edition] + more)
    options: dict[str, object] = {
        "edition": edition,
        "tables": rng.randint(5, 10),
        "specials": rng.random() < 0.9,
        "quick_two_hands": rng.random() < 0.3,
        "standstill": rng.choice((0, 0, 25)),
        "mouse_call": rng.random() < 0.5,
        "near_deck": rng.random() < 0.2,
        "look": rng.choice([0, 0, 100]),
        "settle": rng.choice([0, 100, 1000]),
        "scramble": rng.choice([0, 100, 3000]),
    }
    endings = ["first", "last-two", "infinite", None]
    if len(set(owners)) >= 4:
        endings.append("two-winners")
    if ending := rng.choice(endings):
        options["ending"] = ending
    rules = convert(options, Rules)
    seating = Seating(tuple(map(Player, owners)), Hand(rng.randrange(len(owners))))
    return rules, seating, _start(rng, rules, len(owners))


def _start(rng: random.Random, rules: Rules, hands: int) -> Start:
    """A whole deck, or a few cards with many specials among them, some of them face up."""
    deck = list(ADDICATS.deck(rules))
    rng.shuffle(deck)
    if rng.random() < 0.2:
        return ADDICATS.deal(rules, Seating(tuple(map(Player, range(hands))), Hand(0)), tuple(deck))
    if rng.random() < 0.7:  # specials and small numbers first: more happens
        deck.sort(key=lambda card: (rng.random() < 0.5, card.isdigit() or "+" in card))
    deck = deck[: rng.randint(hands, hands * 6)]
    piles: list[list[Card]] = [[] for _ in range(hands)]
    ups: list[list[Card]] = [[] for _ in range(hands)]
    for hand, card in enumerate(deck):
        place = ups if rng.random() < 0.2 else piles
        place[hand if hand < hands else rng.randrange(hands)].append(card)
    return Start(piles=tuple(map(tuple, piles)), up=tuple(map(tuple, ups)))


def every_action(_: State, hand: Hand, at: Ms) -> list[Action]:
    return [Flip(at, hand), Slap(at, hand), Call(at, hand), Stop(at, hand)]


def cards(state: State) -> list[Card]:
    return [card for pile in (*state.downs, *state.ups) for card in pile]


def with_hidden_shuffled(
    state: State, _: Hand | None, rng: random.Random, __: Action | None
) -> State:
    """Face-down cards, and face-up ones under the tops, are seen by nobody."""
    hidden = [card for down in state.downs for card in down]
    hidden += [card for up in state.ups for card in up[1:]]
    rng.shuffle(hidden)
    downs = [tuple(hidden.pop() for _ in down) for down in state.downs]
    ups = [up[:1] + tuple(hidden.pop() for _ in up[1:]) for up in state.ups]
    return replace(state, downs=downs, ups=ups)


def shows_a_card(events: tuple[Event, ...], _: Hand | None) -> bool:
    return any(isinstance(event, Revealed) for event in events)


SAMPLER = (opening, every_action, cards, with_hidden_shuffled, shows_a_card)
