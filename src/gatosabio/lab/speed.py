"""Measures how fast the rules run: whole games on one core, with a fixed policy for each game."""

import random
import time
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from gatosabio.engine.cards import FRENCH_DECK
from gatosabio.engine.game import HANDS, Hand, Ms, Player, Seating
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addicats.types import Flip, Rules, Slap
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Magic
from gatosabio.engine.games.addirace.types import Rules as RaceRules
from gatosabio.engine.games.gatonegro.rules import GATONEGRO
from gatosabio.engine.games.gatonegro.score import score_pile
from gatosabio.engine.games.gatonegro.types import Rules as GatoNegroRules

PLAYERS: Final = 4
"""The same as crazy_eights in benchmarks/peers.py; RLCard's uno has its default of two."""

BEAT: Final = 1000
"""Milliseconds between two actions: long enough that no hit is late for the reveal before …"""

QUICK_BEAT: Final = 100
"""… but less in a scramble, so that all hands can hit before its time is over."""

HIT_CHANCE: Final = 0.8
GREED_CHANCE: Final = 0.02


class Speed(Struct, frozen=True):
    """The result of a measurement."""

    actions: int
    games: int
    seconds: float
    actions_per_second: float
    games_per_second: float


def play_addicats(rng: random.Random) -> int:
    """Play one game of Addi Cat's; returns the number of actions. The hand in turn flips, an
    entitled hand hits with probability 0.8, and with probability 0.02 a hand hits that may not."""
    rules = Rules(edition="classic")
    seating = Seating(tuple(Player(player) for player in range(PLAYERS)), Hand(0))
    deck = list(ADDICATS.deck(rules))
    rng.shuffle(deck)
    state, _ = ADDICATS.set_up(rules, seating, ADDICATS.deal(rules, seating, tuple(deck)))
    apply, chance = ADDICATS.apply, rng.random
    actions = 0
    now = Ms(0)
    while state.result is None:
        now = Ms(now + (BEAT if state.scramble is None else QUICK_BEAT))
        hitter: Hand | None = None
        if state.entitled:
            for hand in state.entitled:
                if chance() < HIT_CHANCE:
                    hitter = hand
                    break
        elif chance() < GREED_CHANCE:
            hitter = rng.choice(state.hands_in_play())
        if hitter is not None:
            state, _ = apply(state, Slap(now, hitter))
        elif state.scramble is None:
            state, _ = apply(state, Flip(now, state.turn))
        else:  # nobody hits: its time runs out
            now = Ms(now + rules.scramble)
            state, _ = ADDICATS.advance(state, now)
            continue
        actions += 1
    return actions


def play_addirace(rng: random.Random) -> int:
    """Play one game of Addi Race with uniformly random legal actions; returns their number, without
    what chance decides."""
    rules = RaceRules(edition="classic")
    seating = Seating(tuple(Player(player) for player in range(PLAYERS)), Hand(0))
    deck = list(ADDIRACE.deck(rules))
    rng.shuffle(deck)
    state, _ = ADDIRACE.set_up(rules, seating, ADDIRACE.deal(rules, seating, tuple(deck)))
    words = iter(lambda: rng.getrandbits(64), None)
    legal_actions, apply, chance = ADDIRACE.legal_actions, ADDIRACE.apply, rng.random
    actions = 0
    now = Ms(0)  # the rules of Addi Race do not depend on time
    while state.result is None:
        if state.drawing is not None:
            state, _ = apply(state, ADDIRACE.decide_chance(state, now, words))
            continue
        choices = legal_actions(state, state.acting, now)
        action = choices[int(chance() * len(choices))]
        if type(action) is Magic:  # with_chance checks that too, but checking here is faster
            action = ADDIRACE.with_chance(state, action, words)
        state, _ = apply(state, action)
        actions += 1
    return actions


def play_gatonegro(rng: random.Random) -> int:
    """Play one game of Gato Negro with uniformly random legal actions, of a random player every
    second; returns their number. The rhyme needs a longer wait, so the whole deck is taken."""
    rules = GatoNegroRules(stall=10 * BEAT)
    seating = Seating(tuple(Player(player) for player in range(PLAYERS)), Hand(0))
    deck = list(GATONEGRO.deck(rules))
    rng.shuffle(deck)
    state, _ = GATONEGRO.set_up(rules, seating, GATONEGRO.deal(rules, seating, tuple(deck)))
    legal_actions, apply, chance = GATONEGRO.legal_actions, GATONEGRO.apply, rng.random
    actions = 0
    now = Ms(0)
    while state.result is None:
        now = Ms(now + BEAT)
        choices = legal_actions(state, HANDS[int(chance() * PLAYERS)], now)
        state, _ = apply(state, choices[int(chance() * len(choices))])
        actions += 1
    return actions


POLICIES: Final[Mapping[str, Callable[[random.Random], int]]] = {
    ADDICATS.name: play_addicats,
    ADDIRACE.name: play_addirace,
    GATONEGRO.name: play_gatonegro,
}


def measure(game: str, seconds: float, seed: int = 1) -> Speed:
    """Play *game* for about *seconds*, and measure the speed."""
    rng = random.Random(seed)
    play = POLICIES[game]
    actions = games = 0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds or not games:
        actions += play(rng)
        games += 1
    return Speed(actions, games, took, actions / took, games / took)


class PileSpeed(Struct, frozen=True):
    """How fast kitty piles are scored, with all their combinations."""

    piles: int
    seconds: float
    piles_per_second: float


def measure_piles(seconds: float, seed: int = 1) -> PileSpeed:
    """Score random piles of half a deck for about *seconds*."""
    rng = random.Random(seed)
    rules = GatoNegroRules()
    samples = [tuple(rng.sample(FRENCH_DECK, len(FRENCH_DECK) // 2)) for _ in range(200)]
    piles = 0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds or not piles:
        for pile in samples:
            score_pile(pile, rules)
        piles += len(samples)
    return PileSpeed(piles, took, piles / took)
