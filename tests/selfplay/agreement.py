"""Compares the batch environment with the engine: the same games, step by step.

The engine plays and decides what is drawn; the environment is told the same cards. After every step
state, legal actions, observation and result must be equal.

    uv run --group dev python tests/selfplay/agreement.py --games 20000
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import jax
import numpy as np

from gatosabio.bots.champion import kinds
from gatosabio.bots.champion.features import FEATURES, features
from gatosabio.bots.champion.kinds import ATTACKS, KIND_OF, KINDS, SEATS, number_of
from gatosabio.engine.cards import ADDI_BOX, Card
from gatosabio.engine.chance import random_words, shuffled
from gatosabio.engine.game import Edition, Ms, Player, Seating
from gatosabio.engine.games.addirace.events import Drawn, NothingToDraw
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import COUNTERS, STANDING, Action, Magic, Rules, Start
from gatosabio.selfplay.observe import observe
from gatosabio.selfplay.play import legal, play
from gatosabio.selfplay.race import NEXT_TURN, PICK, SLOTS, actor, places, set_up

BATCH: Final = 128
NOW: Final = Ms(0)
PHASES: Final = ("play", "respond", "magic", "over")
_GROUPS: Final = (kinds.DISCARD, kinds.DEFEND, kinds.ATTACK, kinds.COUNTER)


class Sample:
    """A game by the engine, with random players of a random liking for each group of actions."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed)
        self.players = 2 + seed % 5
        edition: Edition = "classic" if seed % 2 else "modern"
        self.rules = Rules(edition=edition, must_play=bool(seed // 5 % 2))
        self.words = random_words(seed)
        seating = Seating(tuple(map(Player, range(self.players))), ADDIRACE_FIRST)
        self.start = ADDIRACE.deal(self.rules, seating, shuffled(ADDI_BOX, self.words))
        if seed % 7 == 0:  # hardly any cards, so that they run out
            self.start = Start(
                hands=tuple(hand[: rng.randrange(4)] for hand in self.start.hands),
                stock=self.start.stock[: rng.randrange(9)],
            )
        self.state, events = ADDIRACE.set_up(self.rules, seating, self.start)
        self.script = _script(0, events, begins=True)
        self.liking = [rng.choice((0.02, 0.3, 1.0, 5.0)) for _ in range(len(_GROUPS) + 1)]
        self.careful = rng.random() < 0.5  # near the goal it lays only what makes 200

    def step(self) -> int:
        """Play one action, and give its number; -1 if the game is over."""
        state = self.state
        if state.result is not None:
            return -1
        hand = state.acting
        actions = list(ADDIRACE.legal_actions(state, hand, NOW))
        numbers = [number_of(action, self.players) for action in actions]
        weights = [self._weight(number) for number in numbers]
        action = self.rng.choices(actions, weights)[0]
        number = number_of(action, self.players)
        action = ADDIRACE.with_chance(state, action, self.words)
        self.state, events = ADDIRACE.apply(state, action)
        while ADDIRACE.chance_due(self.state):
            restock = ADDIRACE.decide_chance(self.state, NOW, self.words)
            self.state, more = ADDIRACE.apply(self.state, restock)
            events += more
        self.script = _script(hand, events, begins=self.state.turn != state.turn)
        if type(action) is Magic:
            assert isinstance(action.pick, str)
            self.script[PICK] = KIND_OF[action.pick]
        return number

    def _weight(self, number: int) -> float:
        room = 200 - self.state.totals[self.state.acting]
        if number < kinds.DISCARD and self.careful and room < 30:
            return 50.0 if kinds.VALUES[number] == room else 0.05
        return self.liking[sum(number >= first for first in _GROUPS)]


ADDIRACE_FIRST: Final = Seating((Player(0),), 0).first  # type: ignore[arg-type]


def _script(hand: int, events: Sequence[Any], *, begins: bool) -> np.ndarray[Any, Any]:
    """The kinds that were drawn, in the slots of the environment."""
    script = np.full(SLOTS, -1, np.int32)
    draws = [event for event in events if isinstance(event, Drawn | NothingToDraw)]
    if begins and draws:
        last = draws.pop()
        if isinstance(last, Drawn):
            assert last.card is not None
            script[NEXT_TURN] = KIND_OF[last.card]
    for slot, event in enumerate([event for event in draws if isinstance(event, Drawn)], start=1):
        assert event.hand == hand
        assert event.card is not None
        script[slot] = KIND_OF[event.card]
    return script


def counts(cards: Iterable[Card]) -> np.ndarray[Any, Any]:
    """How many cards of each kind."""
    found = np.zeros(KINDS, np.int32)
    for card in cards:
        found[KIND_OF[card]] += 1
    return found


def expected(game: Sample) -> dict[str, Any]:
    """The engine's state, as the environment would write it."""
    s, n = game.state, game.players
    none = [0] * (SEATS - n)
    asking = s.phase == "respond"
    over = s.result is not None
    immune = [Counter(COUNTERS[card] for card in pile) for pile in s.defences]
    now = {
        "hands": np.array([*map(counts, s.hands), *[counts(())] * (SEATS - n)]),
        "stock": counts(s.stock_left),
        "talon": counts(s.talon),
        "talon_top": KIND_OF[s.talon[0]] if s.talon else -1,
        "laid": counts(card for pile in s.points for card in pile)[: len(kinds.VALUES)],
        "totals": np.array(s.totals + none),
        "attacks": np.array(
            [[a in suffered for a in ATTACKS[:3]] for suffered in s.attacks]
            + [[False] * len(STANDING)] * (SEATS - n)
        ),
        "defences": np.array([[i[a] for a in ATTACKS] for i in immune] + [[0] * 4] * (SEATS - n)),
        "phase": PHASES.index(s.phase),
        "turn": s.turn,
        "asked": -1 if s.asked is None else s.asked,
        "pick": -1 if s.pick is None else KIND_OF[s.pick],
        "ran_out": s.ran_out,
        "idle": s.idle_turns,
    }
    if asking and s.attack is not None:
        now["attack"] = ATTACKS.index(s.attack)
    mask = np.zeros(kinds.ACTIONS, bool)
    facts = np.zeros(FEATURES, bool)
    if not over:
        legal_now: Sequence[Action] = ADDIRACE.legal_actions(s, s.acting, NOW)
        mask[[number_of(action, n) for action in legal_now]] = True
        now["actor"] = s.acting
        view = ADDIRACE.view(s, s.acting)
        facts[features(view, must_play=s.rules.must_play)] = True
        now["observation"] = facts
    else:
        assert s.result is not None
        result = {entry.player: entry.place for entry in s.result.ranking}
        now["places"] = np.array([result[Player(p)] for p in range(n)] + none)
    now["legal"] = mask
    return now


def _look(state: Any) -> dict[str, Any]:
    hand = actor(state)
    return {
        **state._asdict(),
        "actor": hand,
        "legal": legal(state),
        "places": places(state),
        "observation": observe(state, hand),
    }


def _deal_one(hands: Any, stock: Any, players: Any, must_play: Any, script: Any) -> Any:
    state = set_up(hands, stock, players, must_play, lambda _, slot: script[slot])
    return state, _look(state)


def _play_one(state: Any, action: Any, script: Any) -> Any:
    after = play(state, action, lambda _, slot: script[slot])
    return after, _look(after)


_deal: Final = jax.jit(jax.vmap(_deal_one))
_play: Final = jax.jit(jax.vmap(_play_one))


def differences(games: Sequence[Sample], seen: dict[str, Any]) -> list[str]:
    """What is not equal, in words."""
    found = []
    host = {name: np.asarray(value) for name, value in seen.items()}
    for lane, game in enumerate(games):
        for name, value in expected(game).items():
            if not np.array_equal(host[name][lane], value):
                found.append(f"{name}: {host[name][lane]}, expected {value}\n{game.state}")
    return found


def compare(seeds: Sequence[int]) -> tuple[int, Counter[str]]:
    """Play these games (`BATCH` of them) in step. Gives how many steps were compared, and how many
    games ended in each way.

    :raises AssertionError: at the first difference
    """
    games = [Sample(seed) for seed in seeds]
    deals = [
        (
            np.array([*map(counts, g.start.hands), *[counts(())] * (SEATS - g.players)]),
            counts(g.start.stock),
            np.int32(g.players),
            g.rules.must_play,
            g.script,
        )
        for g in games
    ]
    state, seen = _deal(*[np.stack(part) for part in zip(*deals, strict=True)])
    steps = 0
    while True:
        problems = differences(games, seen)
        assert not problems, problems[0]
        actions = np.array([game.step() for game in games], np.int32)
        if (actions < 0).all():
            break
        steps += int((actions >= 0).sum())
        scripts = np.stack([game.script for game in games])
        state, seen = _play(state, actions, scripts)
    ends = Counter(_why(game) for game in games)
    return steps, ends


def _why(game: Sample) -> str:
    if 200 in game.state.totals:
        return "goal"
    return "standstill" if any(game.state.hands) else "no cards"


def main() -> int:
    """Compare many games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    started, steps, ends = time.monotonic(), 0, Counter[str]()
    for first in range(asked.first, asked.first + asked.games, BATCH):
        compared, ended = compare(range(first, first + BATCH))
        steps, ends = steps + compared, ends + ended
        took = time.monotonic() - started
        print(f"{ends.total()} games, {steps} steps, {dict(ends)}, {took:.0f} s", flush=True)
    print("no difference")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    sys.exit(main())
