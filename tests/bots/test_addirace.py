"""The players of Addi Race that go by rules of thumb, and what all of them have in common."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from engine.addirace.race import POINTS_186, Race
from gatosabio.bots.addicats import AddiCatsBot
from gatosabio.bots.addirace import AddiRaceBot, choose_greedily, play_style
from gatosabio.bots.addirace.bot import PACE
from gatosabio.bots.policy import CATS, LEVELS, Bot, Choice, Level, needs_only_a_glance
from gatosabio.bots.roster import ROSTER, Style
from gatosabio.engine.cards import VALUE
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import (
    COUNTERS,
    GOAL,
    Action,
    Discard,
    Magic,
    Release,
    Score,
    Strike,
)
from gatosabio.engine.games.addirace.view import View
from laws.games import Sample


def choice(race: Race, hand: int) -> dict[str, object]:
    actions = ADDIRACE.legal_actions(race.state, Hand(hand), Ms(0))
    written: dict[str, object] = to_builtins(choose_greedily(race.view(hand), actions))
    return {key: value for key, value in written.items() if key not in {"at", "seat"}}


@given(seed=st.integers(0, 2**32 - 1))
def test_it_always_chooses_something_legal(seed: int) -> None:
    sample = Sample("addirace", seed)

    for moment in sample.moments(most=40):
        for hand in sample.hands:
            legal = ADDIRACE.legal_actions(moment.before, hand, moment.action.at)
            if legal:
                assert choose_greedily(ADDIRACE.view(moment.before, hand), legal) in legal


def plainly(view: View, actions: list[Action]) -> Action:
    """What a greedy player does on its turn, found by looking at every action."""
    assert view.viewer is not None
    room = GOAL - view.players[view.viewer].total

    def rank(action: Action) -> tuple[int, int]:
        match action:
            case Score(card=card) if VALUE[card] != room - 1:
                return 4, VALUE[card]
            case Strike(target=target) | Magic(target=target):
                return 3, view.players[target].total
            case Release():
                return 2, 0
            case Discard(card=card) if card in COUNTERS:
                return 1, -400
            case Discard(card=card) if not VALUE[card]:
                return 1, -100
            case Discard(card=card):
                return 1, -VALUE[card] if VALUE[card] <= room else 0
            case _:
                return 0, 0

    return max(actions, key=rank)  # the first of equals


@given(seed=st.integers(0, 2**32 - 1))
def test_at_a_glance_it_chooses_what_it_finds_by_looking_at_everything(seed: int) -> None:
    for state, hand in Sample("addirace", seed).decisions(most=40):
        view, glance = ADDIRACE.view(state, hand), ADDIRACE.glance(state, hand)
        legal = ADDIRACE.legal_actions(state, hand, Ms(0))

        chosen = choose_greedily(glance, legal)

        assert chosen == choose_greedily(view, legal) == choose_greedily(view, list(legal))
        if view.phase == "play":
            assert chosen == plainly(view, list(legal))


def test_it_lays_the_largest_points_card() -> None:
    race = Race("3 5+9 c4", "2", stock="7")

    assert choice(race, 0) == {"do": "score", "card": "5+9"}


def test_it_does_not_stop_at_199() -> None:
    race = Race("13 3", "2", points=[POINTS_186, ""], stock="c4")
    assert race.total(0) == 186

    assert choice(race, 0) == {"do": "score", "card": "3"}


def test_it_attacks_the_leader_when_it_cannot_score() -> None:
    race = Race("pursuit c4", "2", "3", points=["", "4", "5+5"], stock="c5")

    assert choice(race, 0) == {"do": "attack", "card": "pursuit", "target": 2}


def test_it_releases_an_attack_when_it_can_do_no_better() -> None:
    race = Race("5+9 14 c4", "2", attacks=["pursuit", ""], stock="c5")

    assert choice(race, 0)["do"] == "release"


def test_it_discards_what_is_worth_least_and_keeps_defences() -> None:
    race = Race("c2 2 9", "3", attacks=["dead-end", ""], stock="4")

    assert choice(race, 0) == {"do": "discard", "card": "2"}


@pytest.mark.parametrize(("hand", "answer"), [("present 2", "counter"), ("mouse 2", "accept")])
def test_it_counters_an_attack_if_it_can(hand: str, answer: str) -> None:
    race = Race("pursuit", hand, stock="3").attack(0, "pursuit", 1)

    assert choice(race, 1)["do"] == answer


@pytest.mark.parametrize(("seen", "answer"), [("10+10", "swap"), ("1+1", "return")])
def test_it_keeps_a_card_that_is_worth_more_than_its_own(seen: str, answer: str) -> None:
    race = Race("magic 5", seen, stock="6").magic(0, 1, seen).accept(1)

    assert choice(race, 0)["do"] == answer


def test_it_goes_to_199_only_where_it_must() -> None:
    race = Race("13", "2", points=[POINTS_186, ""], stock="c4", must_play=True)

    assert choice(race, 0) == {"do": "score", "card": "13"}


def test_it_passes_without_a_card() -> None:
    race = Race("", "2 3")

    assert choice(race, 0) == {"do": "pass"}


# --- At a live table ---


def plan(race: Race, hand: int, seed: int, level: Level = "cat") -> Choice:
    actions = ADDIRACE.legal_actions(race.state, Hand(hand), Ms(0))
    chosen = AddiRaceBot(level).choose(race.view(hand), actions, random.Random(seed))
    assert chosen is not None
    return chosen


@pytest.mark.parametrize("level", LEVELS)
def test_its_pause_does_not_tell_whether_it_holds_the_counter(level: Level) -> None:
    hands = ["present 2", "mouse 2", "3 4 5 6 7 8 9 10", "present c2 c20 mouse ambush"]
    for seed in range(10):
        pauses = {
            plan(
                Race("pursuit", hand, stock="3+3").attack(0, "pursuit", 1), 1, seed, level
            ).after_ms
            for hand in hands
        }
        assert len(pauses) == 1


@pytest.mark.parametrize(
    ("level", "least", "most"), [("kitten", 2, 4), ("cat", 1.5, 3), ("tiger", 1, 2)]
)
def test_it_thinks_a_while(level: Level, least: float, most: float) -> None:
    race = Race("3 5+9 c4", "2", stock="7")

    pauses = [plan(race, 0, seed, level).after_ms / 1000 for seed in range(100)]
    assert least <= min(pauses) < max(pauses) <= most


def test_who_is_not_asked_does_nothing() -> None:
    race = Race("3 5+9 c4", "2", stock="7")

    assert AddiRaceBot("cat").choose(race.view(1), (), random.Random(1)) is None


def test_a_kitten_discards_carelessly_now_and_then() -> None:
    race = Race("c2 2 9", "3", attacks=["dead-end", ""], stock="4")

    def discards(level: Level) -> list[str]:
        actions = [plan(race, 0, seed, level).action for seed in range(200)]
        return [action.card for action in actions if isinstance(action, Discard)]

    assert set(discards("cat")) == {"2"}
    assert set(discards("kitten")) == {"c2", "2", "9", "4"}
    assert 100 < discards("kitten").count("2") < 190


# --- Styles ---

BY_RULE_OF_THUMB: list[Style] = ["greedy", "careless", "cautious", "attacking"]


def styled(race: Race, hand: int, bot: Bot) -> dict[str, object]:
    actions = ADDIRACE.legal_actions(race.state, Hand(hand), Ms(0))
    chosen = bot.choose(race.view(hand), actions, random.Random(1))
    assert chosen is not None
    written: dict[str, object] = to_builtins(chosen.action)
    return {key: value for key, value in written.items() if key not in {"at", "seat"}}


@given(seed=st.integers(0, 2**32 - 1))
def test_every_style_chooses_something_legal(seed: int) -> None:
    sample = Sample("addirace", seed)

    for moment in sample.moments(most=30):
        for hand in sample.hands:
            legal = ADDIRACE.legal_actions(moment.before, hand, moment.action.at)
            if legal:
                view = ADDIRACE.view(moment.before, hand)
                for style in BY_RULE_OF_THUMB:
                    chosen = play_style(style).choose(view, legal, random.Random(seed))
                    assert chosen is not None
                    assert chosen.action in legal


@pytest.mark.parametrize("level", CATS)
def test_every_cat_plays_the_style_of_the_roster(level: Level) -> None:
    race = Race("pursuit present 5+9 7", "2", stock="7+1")

    of_style = styled(race, 0, play_style(ROSTER[level].style))
    assert styled(race, 0, AddiRaceBot(level)) == of_style


def test_only_the_strong_one_ponders() -> None:
    assert play_style("strong").ponders
    assert not any(play_style(style).ponders for style in BY_RULE_OF_THUMB)


@given(seed=st.integers(0, 2**32 - 1))
def test_who_needs_only_a_glance_chooses_the_same_with_a_view(seed: int) -> None:
    bots = [play_style(style) for style in BY_RULE_OF_THUMB]
    for state, hand in Sample("addirace", seed).decisions(most=20):
        view, glance = ADDIRACE.view(state, hand), ADDIRACE.glance(state, hand)
        legal = ADDIRACE.legal_actions(state, hand, Ms(0))
        for bot in filter(needs_only_a_glance, bots):
            chosen = bot.choose(glance, legal, random.Random(seed))
            assert chosen == bot.choose(view, legal, random.Random(seed))


def test_who_thinks_about_its_hand_needs_a_view() -> None:
    needing_more = {style for style in PACE if not needs_only_a_glance(play_style(style))}

    assert needing_more == {"cautious", "strong", "champion"}


def test_a_bot_that_says_nothing_gets_a_view() -> None:
    assert not needs_only_a_glance(AddiCatsBot("cat"))


def test_a_cautious_one_lays_its_defences_first() -> None:
    race = Race("present 5+9 7", "2", stock="7+1")

    assert styled(race, 0, play_style("cautious")) == {"do": "defend", "card": "present"}
    assert styled(race, 0, play_style("greedy"))["do"] == "score"


def test_a_cautious_one_is_rid_of_attacks_first_by_the_pair_it_misses_least() -> None:
    race = Race("9+9 18 2+1 3 c5", "2", attacks=["pursuit", ""], stock="magic")

    chosen = styled(race, 0, play_style("cautious"))
    assert chosen["do"] == "release"
    assert set(chosen["cards"]) == {"2+1", "3"}  # type: ignore[call-overload]
    assert styled(race, 0, play_style("greedy"))["do"] == "magic"


def test_a_cautious_one_keeps_what_makes_the_goal_exactly() -> None:
    race = Race("9 6 8", "2", points=[POINTS_186, ""], stock="c4")

    assert styled(race, 0, play_style("cautious")) == {"do": "score", "card": "8"}
    assert styled(race, 0, play_style("greedy")) == {"do": "score", "card": "9"}


def test_a_cautious_one_keeps_small_cards_and_counters_when_it_discards() -> None:
    race = Race("c4 2 9 5+9", "3", attacks=["dead-end", ""], stock="4")

    assert styled(race, 0, play_style("cautious")) == {"do": "discard", "card": "c4"}


def test_an_attacking_one_attacks_before_it_scores() -> None:
    race = Race("pursuit 9+9", "2", "3", points=["", "4", "5+5"], stock="c5")

    expected = {"do": "attack", "card": "pursuit", "target": 2}
    assert styled(race, 0, play_style("attacking")) == expected
    assert styled(race, 0, play_style("greedy"))["do"] == "score"


def test_an_attacking_one_still_takes_the_win() -> None:
    race = Race("pursuit 14", "2", points=[POINTS_186, ""], stock="c5")

    assert styled(race, 0, play_style("attacking")) == {"do": "score", "card": "14"}
