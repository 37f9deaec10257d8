"""Where the champion plays otherwise than the strong cat, and which of them is right.

    uv run benchmarks/unlike_strong.py --players 2 --games 20

The champion plays races against strong cats. Where the strong cat would do something else than the
champion, both moves are tried in many imagined races with the same hidden cards and the same dice,
played to the end: once the champion goes on as itself, once by the instinct of the strong cat; the
others go by instinct. The moves with the largest difference are tried in more races, of other dice,
and printed with how often each won.
"""

import argparse
from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from gatosabio.bots.addirace import play_style
from gatosabio.bots.addirace.instinct import instinct
from gatosabio.bots.champion.kinds import number_of
from gatosabio.bots.champion.player import choose_as_champion
from gatosabio.engine.chance import random_words, shuffled
from gatosabio.engine.game import Hand, Ms, Player, Seating
from gatosabio.engine.games.addirace.imagine import Unseen, World, play_on
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Action, Rules
from gatosabio.engine.games.addirace.view import View
from gatosabio.lab.numbers import share

RULES: Final = Rules(edition="modern")
NOW: Final = Ms(0)
FIRST_TRIES: Final = 40
TRIES: Final = 1000
SHOWN: Final = 4


class Found(NamedTuple):
    """A position in which they differ."""

    lead: float
    view: View
    champions: Action
    strongs: Action


def won_after(view: View, action: Action, seed: int, *, as_itself: bool) -> float:
    """What the viewer's hand won of one imagined race that begins with *action*."""
    rng = Random(seed)
    world: World = Unseen(view, RULES).imagine(rng)
    me = view.viewer
    assert me is not None
    play_on(world, action, rng)
    while world.result is None:
        hand = world.acting
        if hand == me and as_itself:
            legal = ADDIRACE.legal_actions(world, hand, NOW)
            action = choose_as_champion(ADDIRACE.view(world, hand), legal, must_play=False)
        else:
            action = instinct(world)
        play_on(world, action, rng)
    first = [entry.player for entry in world.result.ranking if entry.place == 1]
    return (Player(me) in first) / len(first)


def shares(view: View, actions: Sequence[Action], seeds: range, *, as_itself: bool) -> list[float]:
    """How many races each of *actions* won."""
    return [
        sum(won_after(view, action, seed, as_itself=as_itself) for seed in seeds)
        for action in actions
    ]


def search(players: int, seed: int) -> list[Found]:
    """Play a race, and find where they differ."""
    strong, words, rng = play_style("strong", RULES), random_words(seed), Random(seed)
    seating = Seating(tuple(map(Player, range(players))), Hand(seed % players))
    start = ADDIRACE.deal(RULES, seating, shuffled(ADDIRACE.deck(RULES), words))
    state, _ = ADDIRACE.set_up(RULES, seating, start)
    found = []
    while state.result is None:
        if ADDIRACE.chance_due(state):
            state, _ = ADDIRACE.apply(state, ADDIRACE.decide_chance(state, NOW, words))
            continue
        hand = state.acting
        legal, view = ADDIRACE.legal_actions(state, hand, NOW), ADDIRACE.view(state, hand)
        choice = strong.choose(view, legal, rng)
        assert choice is not None
        action: Action = choice.action
        if hand == 0:
            own = choose_as_champion(view, legal, must_play=False)
            if number_of(own, players) != number_of(action, players):
                won = shares(view, (own, action), range(FIRST_TRIES), as_itself=True)
                found.append(Found((won[0] - won[1]) / FIRST_TRIES, view, own, action))
            action = own
        state, _ = ADDIRACE.apply(state, ADDIRACE.with_chance(state, action, words))
    return found


def told(found: Found) -> str:
    """The position, and how both moves did."""
    view = found.view
    lines = [f"hand {' '.join(str(held.card) for held in view.hand)}"]
    lines += [
        f"  player {number}: {200 - player.total} to go, {player.hand} cards, suffers "
        f"{sorted(player.attacks)}, defences {list(player.defences)}"
        for number, player in enumerate(view.players)
    ]
    lines.append(f"  phase {view.phase}, attack {view.attack}, seen {view.seen}")
    for as_itself in (True, False):
        seeds = range(10**6, 10**6 + TRIES)
        won = shares(view, (found.champions, found.strongs), seeds, as_itself=as_itself)
        for name, action, number in zip(
            ("champion", "strong"), (found.champions, found.strongs), won, strict=True
        ):
            of = share(number, TRIES)
            way = "as itself" if as_itself else "by instinct"
            lines.append(
                f"  {name}: {_short(action)} wins {of.share:.1%} ({of.low:.1%} to {of.high:.1%}) "
                f"if it goes on {way}"
            )
    return "\n".join(lines)


def _short(action: Any) -> str:
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    left_out = ("at", "hand", "judge")
    return f"{type(action).__name__} " + " ".join(
        str(value) for name, value in fields.items() if name not in left_out
    )


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    found = [
        one
        for seed in range(options.seed, options.seed + options.games)
        for one in search(options.players, seed)
    ]
    print(f"{len(found)} positions in {options.games} races of {options.players}")
    leads = [one.lead for one in found]
    print(f"mean lead of the champion's move: {sum(leads) / max(len(leads), 1):.3f}", flush=True)
    for one in sorted(found, key=lambda one: -one.lead)[:SHOWN]:
        print(told(one), flush=True)


if __name__ == "__main__":
    main()
