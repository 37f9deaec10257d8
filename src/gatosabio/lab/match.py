"""One whole game by bots, in virtual time: bots are asked as at a live table, but nobody waits.

All chance of a game comes from its own seed: the deal and later chance through the engine's
`random_words`, each bot's choices from a generator of its own. So nothing that happens in another
game or process can change it.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from gatosabio.bots.planner import Planner
from gatosabio.bots.policy import LEAST_THOUGHT, Bot, needs_only_a_glance
from gatosabio.bots.registry import bot_for
from gatosabio.engine.chance import random_words, shuffled
from gatosabio.engine.game import HANDS, Hand, Ms, RefusedError, Seating
from gatosabio.engine.registry import GAMES
from gatosabio.lab.own_bots import OwnBot, is_own
from gatosabio.lab.rows import Row
from gatosabio.lab.sitting import FIRST, Sitting, name_of
from gatosabio.lab.tallies import TALLIES
from gatosabio.records.record import FORMAT, AnyRecord, Record

LONGEST: Final = 12 * 60 * 60 * 1000
MOST_ACTIONS: Final = 50_000
"""A game that is longer by either measure is cut off; it would probably never end."""


FindBot: TypeAlias = Callable[[str, str, Any], Bot]
"""The bot that plays a game for a player by these rules."""

_known: Final = cache(bot_for)  # one bot for all the games of a run


def find_bot(game: str, who: str, rules: Any) -> Bot:
    """The bot of that name. One of somebody's own is made anew, since it may remember something."""
    return OwnBot(who, rules) if is_own(who) else _known(game, who, rules)


class Match:
    """A game while it is played. With *keep* its actions are kept for `record`. With *one_by_one*
    only the bot in turn is asked, which makes no difference where nobody else can act (see
    `Game.is_by_turns`). *bots* finds the bot that plays for a name."""

    def __init__(
        self,
        sitting: Sitting,
        *,
        keep: bool = False,
        one_by_one: bool | None = None,
        bots: FindBot = find_bot,
    ) -> None:
        self._sitting = sitting
        self._game = game = GAMES[sitting.game]
        rules = sitting.rules
        self._one_by_one = game.is_by_turns(rules) if one_by_one is None else one_by_one
        self._words = random_words(sitting.seed)
        self._owners = owners = game.owners(rules, len(sitting.players))
        seating = Seating(owners, FIRST)
        self._start = game.deal(rules, seating, shuffled(game.deck(rules), self._words))
        self._bots = [bots(game.name, sitting.players[owner], rules) for owner in owners]
        self._rngs = [Random(f"{sitting.seed} {hand}") for hand in range(len(owners))]
        self._tally = TALLIES[game.name](owners)
        self._state, events = game.set_up(rules, seating, self._start)
        self._tally.note(events, self._state)
        self._now = Ms(0)
        self._asked = 0
        self._actions = 0
        self._planner = Planner()
        self._kept: list[Any] | None = [] if keep else None

    def play(self) -> Row:
        """Play to the end, or until the game is cut off."""
        if self._one_by_one:
            self._play_by_turns()
        else:
            self._play_in_real_time()
        return self._row()

    def record(self) -> AnyRecord:
        """The record of the game, for `gatosabio replay`. The match must have been made with
        *keep*."""
        assert self._kept is not None, "this game was not to be kept"
        sitting = self._sitting
        return Record(
            format=FORMAT,
            game=sitting.game,
            rules_version=self._game.rules_version,
            rules=sitting.rules,
            seats=tuple(name_of(sitting.players, owner) for owner in self._owners),
            owners=self._owners,
            first=FIRST,
            start=self._start,
            actions=tuple(self._kept),
            until=self._now,
        )

    # --- By turns: only one hand can act, and nothing else happens meanwhile ---

    def _play_by_turns(self) -> None:
        """Attributes are looked up once, and what `_try` does is written out, since a run plays
        millions of turns."""
        game, bots, rngs, note = self._game, self._bots, self._rngs, self._tally.note
        waits_for, legal_actions = game.waits_for, game.legal_actions
        with_chance, apply = game.with_chance, game.apply
        glance = game.glance or game.view
        looks = [glance if needs_only_a_glance(bot) else game.view for bot in bots]
        most_asked = MOST_ACTIONS * len(bots)  # a bot may choose only actions that are refused
        while self._now < LONGEST and self._actions < MOST_ACTIONS and self._asked < most_asked:
            state = self._state
            waited_for = waits_for(state)
            if not waited_for:
                if not game.chance_due(state):
                    return  # it is over
                self._decide_chance()
                continue
            (hand,) = waited_for
            view, legal = looks[hand](state, hand), legal_actions(state, hand, self._now)
            choice = bots[hand].choose(view, legal, rngs[hand])
            if choice is None:
                return  # nothing will ever happen
            self._asked += 1
            self._now += max(choice.after_ms, LEAST_THOUGHT)  # type: ignore[assignment]  # Ms(…) would be one more call
            action = replace(choice.action, at=self._now)
            assert action.hand == hand
            try:
                action = with_chance(state, action, self._words)
                self._state, events = apply(state, action)
            except RefusedError:
                continue
            self._actions += 1
            note(events, self._state)
            if self._kept is not None:
                self._kept.append(action)

    # --- In real time: everybody plans, and the earliest plan is carried out ---

    def _play_in_real_time(self) -> None:
        game, plans = self._game, self._planner.plans
        self._decide_chance()
        self._think(None)
        while self._goes_on():
            due = game.deadline(self._state)
            hand = self._planner.first_due()
            if hand is None or (due is not None and due <= plans[hand].due):
                if due is None:
                    return  # nothing will ever happen
                self._now = due
                self._state, events = game.advance(self._state, due)
                self._tally.note(events, self._state)
                self._think(None)
                continue
            plan = plans.pop(hand)
            self._now = Ms(int(plan.due))
            if self._try(hand, plan.action):
                self._decide_chance()
                self._think(hand)
            else:
                self._ask(hand, game.view(self._state, hand))

    def _think(self, actor: Hand | None) -> None:
        """Ask the bots of all hands whose view has changed, and that of the *actor*."""
        look, state, planner = self._game.view, self._state, self._planner
        for hand in HANDS[: len(self._bots)]:
            view = look(state, hand)
            if hand == actor or planner.sees_something_new(hand, view):
                self._ask(hand, view)

    def _ask(self, hand: Hand, view: Any) -> None:
        self._asked += 1
        self._planner.ask(hand, view)
        legal = self._game.legal_actions(self._state, hand, self._now)
        choice = self._bots[hand].choose(view, legal, self._rngs[hand])
        self._planner.plan(hand, choice, self._now)

    def _goes_on(self) -> bool:
        if self._game.result(self._state) is not None:
            return False
        # The number of questions is limited, too: a bot may plan only actions that are refused.
        most_asked = MOST_ACTIONS * len(self._bots)
        return self._now < LONGEST and self._actions < MOST_ACTIONS and self._asked < most_asked

    def _try(self, hand: Hand, wanted: Any) -> bool:
        """Carry out a plan; False if the rules refuse it by now."""
        action = replace(wanted, at=self._now)
        assert action.hand == hand
        try:
            self._apply(self._game.with_chance(self._state, action, self._words))
        except RefusedError:
            return False
        self._actions += 1
        return True

    # --- Both ---

    def _decide_chance(self) -> None:
        while self._game.chance_due(self._state):
            self._apply(self._game.decide_chance(self._state, self._now, self._words))

    def _apply(self, action: Any) -> None:
        self._state, events = self._game.apply(self._state, action)
        self._tally.note(events, self._state)
        if self._kept is not None:
            self._kept.append(action)

    def _row(self) -> Row:
        result = self._game.result(self._state)
        places = [0] * len(self._sitting.players)
        if result is not None:
            for ranked in result.ranking:
                places[ranked.player] = ranked.place
        tally = self._tally
        return Row(
            number=self._sitting.number,
            seed=self._sitting.seed,
            players=self._sitting.players,
            places=tuple(places),
            end=tally.end,
            turns=tally.turns,
            rounds=-(-tally.turns // len(self._owners)),
            actions=self._actions,
            ms=self._now,
            facts=tally.facts(self._state),
        )
