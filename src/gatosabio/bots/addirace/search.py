"""The strong player of Addi Race: it tries its options in many imagined races and takes the best.

Each imagined race deals at random the cards that the view does not show (the engine's
`imagine.py`). In it every option is tried with the same random seed, so that the comparison is
fair. The first option is that of `instinct.py`, or the plan of `endgame.py`. Options that are
unlikely to be better are dropped, and the rest is tried in more races. Another option than the
first is taken only if it is clearly better, because the best of many uncertain results is usually
just the luckiest. Below each option there is a tree of what the next players do, shared by all
races; below the tree `instinct.py` plays a few turns, and `worth.py` estimates the chances.
"""

from math import log, sqrt
from random import Random
from typing import Any, Final

from gatosabio.bots.addirace.endgame import LAST_POINTS, best_plans, odds_of
from gatosabio.bots.addirace.finish import useful
from gatosabio.bots.addirace.instinct import THREAT, discard_least, instinct, most_to_lay
from gatosabio.bots.addirace.options import kind_of, options
from gatosabio.bots.addirace.worth import chances
from gatosabio.engine.cards import VALUE
from gatosabio.engine.game import Hand
from gatosabio.engine.games.addirace.imagine import NOW, Unseen, World, play_on
from gatosabio.engine.games.addirace.types import GOAL, Action, Discard, Rules, Score
from gatosabio.engine.games.addirace.view import View

BUDGET: Final = 80
"""Number of tries for one decision; a try is one option in one world."""

_TREE: Final = 1  # depth of the tree below an option, in decisions
_TURNS: Final = 12  # turns of all players that instinct plays below the tree
_FIRST_LOOK: Final = 8  # worlds before an option is dropped …
_LOOK_EVERY: Final = 4  # … and between one look and the next
_HOPE: Final = 1.0  # standard errors added to the lead of an option before it is dropped
_SURELY: Final = 2.5  # an option replaces the first one if it leads by this many standard errors …
_GAIN: Final = 0.01  # … plus this much chance to win
_PEACEFUL: Final = 0.5  # share of worlds in which the others attack only as a last resort
_CURIOSITY: Final = 0.5  # weight of exploration in the tree (UCB)


class Node:
    """A decision below an option, in all worlds together: how often each kind of action was taken,
    and the chances to win that it gave to the hand that took it."""

    __slots__ = ("children", "tried", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tried: dict[Any, list[float]] = {}
        self.children: dict[Any, Node] = {}

    def pick(self, world: World) -> tuple[Any, Action]:
        """The next action to try: instinct's first, then more of the others with more visits."""
        among = options(world)[: 1 + int(sqrt(self.visits))]
        kinds = [(kind_of(action), action) for action in among]
        for kind, action in kinds:
            if kind not in self.tried:
                return kind, action
        unknown = _CURIOSITY * sqrt(log(self.visits + 1))
        return max(kinds, key=lambda pair: self._promise(pair[0], unknown))

    def _promise(self, kind: Any, unknown: float) -> float:
        times, won = self.tried[kind]
        return won / times + unknown / sqrt(times)

    def learn(self, kind: Any, won: float) -> None:
        """Note the chance to win that an action of that *kind* gave."""
        self.visits += 1
        tried = self.tried.setdefault(kind, [0.0, 0.0])
        tried[0] += 1
        tried[1] += won


def search(view: View, rules: Rules, rng: Random, budget: int = BUDGET) -> Action:
    """The action to take when the hand sees *view* and it is its turn to act."""
    assert view.viewer is not None
    unseen = Unseen(view, rules)
    first = unseen.imagine(rng)
    choices = _with_last_points(first, unseen, options(first))
    room = GOAL - first.totals[view.viewer]
    for action in choices:
        if isinstance(action, Score) and VALUE[action.card] == room:
            return action
    if len(choices) == 1:
        return choices[0]
    tries = _try_out(choices, unseen, rng, budget)
    best = max(tries, key=lambda number: sum(tries[number]))
    ahead, error = _lead(tries[best], tries[0])
    return choices[best if ahead > _GAIN + _SURELY * error else 0]


def _with_last_points(world: World, unseen: Unseen, choices: list[Action]) -> list[Action]:
    """For the last 30 points, put the computed plan of `endgame.py` first."""
    hand = unseen.viewer
    room = GOAL - world.totals[hand]
    most = most_to_lay(world.attacks[hand], room)
    if world.phase != "play" or room > LAST_POINTS or not most:
        return choices
    if not isinstance(choices[0], Score | Discard):
        return choices
    points = world.hands[hand][: world.payable[hand]]
    plan = best_plans(useful(points, room), room, most, odds_of(unseen.cards))[0][0]
    wanted: list[Action] = [a for a in choices if isinstance(a, Score) and VALUE[a.card] == plan]
    if not plan:
        wanted = [discard_least(world, hand, room)]
    elif not wanted:  # `options` had left this card out
        card = next(card for card in points if VALUE[card] == plan)
        wanted = [Score(NOW, hand, card)]
    return wanted + [action for action in choices if action not in wanted]


def _try_out(
    choices: list[Action], unseen: Unseen, rng: Random, budget: int
) -> dict[int, list[float]]:
    """For each option that was not dropped: its chances to win, world by world."""
    tries: dict[int, list[float]] = {number: [] for number in range(len(choices))}
    trees = [Node() for _ in choices]
    worlds = 0
    while budget > 0 and len(tries) > 1:
        world, chance = unseen.imagine(rng), rng.getrandbits(32)
        for number, results in tries.items():
            results.append(
                _simulate(world.at_time(NOW), choices[number], trees[number], unseen.viewer, chance)
            )
        worlds += 1
        budget -= len(tries)
        if worlds >= _FIRST_LOOK and worlds % _LOOK_EVERY == 0:
            first = tries[0]
            tries = {n: own for n, own in tries.items() if own is first or _hopeful(own, first)}
    return tries


def _hopeful(own: list[float], first: list[float]) -> bool:
    ahead, error = _lead(own, first)
    return ahead + _HOPE * error > _GAIN


def _lead(one: list[float], other: list[float]) -> tuple[float, float]:
    """The mean lead of *one* over *other*, and its standard error."""
    leads = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(leads) / len(leads)
    squares = sum([(lead - mean) ** 2 for lead in leads])
    return mean, sqrt(squares / max(len(leads) - 1, 1) / len(leads))


def _simulate(world: World, action: Action, tree: Node, hand: Hand, chance: int) -> float:
    """The chance of *hand* to win with *action* in this world. In some worlds the others attack
    only if they have nothing better to do, as many players do; *chance* decides which, the same for
    every option."""
    rng = Random(chance)  # noqa: S311 -- dice, not keys
    threat = 0 if rng.random() < _PEACEFUL else THREAT
    play_on(world, action, rng)
    path: list[tuple[Node, Hand, Any]] = []
    node = tree
    while world.result is None and len(path) < _TREE:
        kind, action = node.pick(world)
        path.append((node, world.acting, kind))
        play_on(world, action, rng)
        node = node.children.setdefault(kind, Node())
    _play_turns(world, hand, threat, rng)
    won = chances(world)
    for node, mover, kind in path:
        node.learn(kind, won[mover])
    return won[hand]


def _play_turns(world: World, hand: Hand, threat: int, rng: Random) -> None:
    """Play `_TURNS` turns by instinct. The others attack from *threat* points to go on."""
    turns, turn = 0, world.turn
    while world.result is None:
        if world.turn != turn:
            turns, turn = turns + 1, world.turn
            if turns > _TURNS:
                return
        play_on(world, instinct(world, THREAT if world.acting == hand else threat), rng)
