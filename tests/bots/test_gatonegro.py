"""The player of Gato Negro."""

import random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from bots.live import LiveTable, full_deck
from engine.gatonegro.fence import Fence
from gatosabio.bots.gatonegro import GatoNegroBot, play_skill
from gatosabio.bots.policy import CATS, LEVELS, Choice, Level
from gatosabio.bots.roster import Skill
from gatosabio.engine.cards import FRENCH_DECK
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.gatonegro.rules import GATONEGRO
from gatosabio.engine.games.gatonegro.types import Rules
from gatosabio.engine.registry import GAMES
from laws.games import SAMPLERS

FORESEEING: list[Level] = ["cat", "tiger"]
"""Those who think of the next card."""

SKILLS: list[Skill] = ["novice", "skilled", "expert"]

REST = "AD 2D 3D 4D 7D 8D JD KD"
"""Cards to come."""


def plan(
    fence: Fence, hand: int = 0, seed: int = 1, level: Level = "tiger", rules: Rules | None = None
) -> Choice | None:
    actions = GATONEGRO.legal_actions(fence.state, Hand(hand), Ms(fence.now))
    bot = GatoNegroBot(level, rules or fence.state.rules)
    return bot.choose(fence.view(hand), actions, random.Random(seed))


def words(chosen: Choice | None) -> str | None:
    """The action, in words like `take 8D 1`."""
    if chosen is None:
        return None
    written = to_builtins(chosen.action)
    return " ".join(str(value) for key, value in written.items() if key not in {"at", "seat"})


def mostly(fence: Fence, hand: int = 0, level: Level = "tiger") -> str | None:
    """What it does in most cases."""
    found = [words(plan(fence, hand, seed, level)) for seed in range(21)]
    return max(found, key=found.count)


def pause(fence: Fence, hand: int = 0, level: Level = "tiger") -> float:
    chosen = [plan(fence, hand, seed, level) for seed in range(100)]
    return mean(each.after_ms for each in chosen if each is not None)


# --- What it takes, and where it puts it ---


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("top", "left", "right", "pile"),
    [
        ("8D", "2H", "5D", 0),  # a Tomcat
        ("8D", "5D", "2H", 1),
        ("KS", "9H", "10D", 1),  # with a ten, too
        ("4S", "6H", "9C", 1),  # a Black Cat is more than a Tomcat
        ("2C", "8D", "5S 6C", 1),
        ("2D", "2H QS QD", "7H", 0),  # a sandwich with two
        ("5H", "4D", "5D", 1),
    ],
)
def test_it_puts_the_card_where_it_scores_most(
    level: Level, top: str, left: str, right: str, pile: int
) -> None:
    fence = Fence(f"{top} AD", piles=[(left, right), ("", "")])

    assert mostly(fence, level=level) == f"take {top} {pile}"


@pytest.mark.parametrize("level", FORESEEING)
@pytest.mark.parametrize(
    ("top", "left", "right", "pile"),
    [
        ("5D", "9C", "9H", 1),  # 9C may still become a Black Cat
        ("5D", "9H", "9C", 0),
        ("5D", "6H QD QS", "6D QH 5H", 1),  # half a sandwich
        ("6D", "10H", "4S 8H", 1),  # eight cards make a Tomcat with a ten, four with an 8
    ],
)
def test_it_keeps_open_what_may_still_score(
    level: Level, top: str, left: str, right: str, pile: int
) -> None:
    fence = Fence(f"{top} {REST}", piles=[(left, right), ("", "")])

    assert mostly(fence, level=level) == f"take {top} {pile}"


def test_of_the_last_card_only_its_points_count() -> None:
    """It makes a Tomcat here and there. But a black 4 would make three Black Cats on the left."""
    piles = [("KS KC 9C", "9H"), ("", "")]
    assert mostly(Fence(f"AD {REST[3:]}", piles=piles)) == "take AD 1"

    found = {words(plan(Fence("AD", piles=piles), seed=seed)) for seed in range(21)}
    assert found == {"take AD 0", "take AD 1"}


def test_it_knows_the_variants_of_its_table() -> None:
    fence = Fence("5H AD", piles=[("5D", "KC 5S 3C"), ("", "")], lucky_tom=True)

    assert mostly(fence) == "take 5H 0"


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_sooner_what_brings_more(level: Level) -> None:
    black_cat, tomcat, nothing = (
        pause(Fence("4S AD", piles=[(pile, ""), ("", "")]), level=level)
        for pile in ("9C", "6H", "JH")
    )

    assert black_cat < tomcat < nothing


def test_levels_differ_in_speed() -> None:
    fence = Fence("8D AD", piles=[("2H", "5D"), ("", "")])
    kitten, cat, tiger = (pause(fence, level=level) for level in LEVELS)

    assert kitten > 1.3 * cat > 1.3 * 1.3 * tiger


def test_even_what_is_of_no_use_is_taken_in_the_end() -> None:
    chosen = plan(Fence("4H AD"))

    assert chosen is not None
    assert words(chosen) in {"take 4H 0", "take 4H 1"}
    assert 1500 < chosen.after_ms < 20_000


def test_it_plans_to_take_even_while_its_hand_is_on_its_way() -> None:
    fence = Fence("8D 2D 9H", carry=60_000, stall=60_000).take(0, "8D")

    assert fence.legal(0) == []
    assert words(plan(fence)) == "take 2D 0"


# --- The rhyme ---


HALF = "5D AD 2D 3D 7D 8D"


def spoiling(other: tuple[str, str] = ("", ""), deck: str = HALF, **rules: bool | int) -> Fence:
    """5D would spoil both piles of player 0: a black 4 would make three Black Cats of the one, a
    black 6 of the other."""
    return Fence(deck, piles=[("10D KS KC 9C", "5H 5S KD JS JC 7S"), other], **rules)


RICH = ("6H 4D 6D 4H", "")


def test_who_leads_recites_rather_than_spoil_its_piles_but_not_every_time() -> None:
    fence = spoiling()
    found = [words(plan(fence, seed=seed)) for seed in range(60)]

    assert 15 < found.count("rhyme") < 45
    assert found.count("take 5D 0") + found.count("take 5D 1") == 60 - found.count("rhyme")


def test_who_is_behind_does_not_recite() -> None:
    fence = spoiling(RICH, open_piles=True)

    found = {words(plan(fence, seed=seed)) for seed in range(60)}
    assert found <= {"take 5D 0", "take 5D 1"}


def test_nobody_ends_a_game_that_has_hardly_begun() -> None:
    fence = spoiling(deck=f"{HALF} 9D JD QD QH JH")

    found = {words(plan(fence, seed=seed)) for seed in range(60)}
    assert found <= {"take 5D 0", "take 5D 1"}


def test_a_recital_is_let_pass_by_who_leads_and_broken_by_who_does_not() -> None:
    fence = spoiling(recital=5000).rhyme(0)
    assert plan(fence, 0) is None
    assert words(plan(fence, 1)) in {"take 5D 0", "take 5D 1"}

    fence = spoiling(recital=5000).rhyme(1)
    assert plan(fence, 0) is None


def test_a_recital_is_broken_for_a_card_that_scores() -> None:
    fence = Fence("4S AD", piles=[("10D KS KC 9C", "2H"), ("", "")], recital=5000).rhyme(1)

    assert mostly(fence) == "take 4S 0"


# --- By turns ---


def test_by_turns_it_acts_only_in_turn_and_thinks_a_while() -> None:
    fence = Fence("8D AD", piles=[("2H", "5D"), ("2S", "")], by_turns=True)

    assert plan(fence, 1) is None
    assert mostly(fence) == "take 8D 0"
    assert 500 <= pause(fence) <= 2000


def test_by_turns_it_passes_what_spoils_its_piles_and_recites_if_it_may() -> None:
    fence = spoiling(by_turns=True)
    assert mostly(fence) == "pass"

    fence.pass_on(0).pass_on(1)
    assert mostly(fence) == "rhyme"


def test_by_turns_who_is_behind_takes_before_all_have_passed() -> None:
    fence = spoiling(RICH, open_piles=True, by_turns=True)
    assert mostly(fence) == "pass"

    fence.pass_on(0).pass_on(1)
    assert mostly(fence) in {"take 5D 0", "take 5D 1"}


def test_what_others_have_left_only_who_leads_leaves_too() -> None:
    """For the next may recite."""
    fence = spoiling(by_turns=True, first=1).pass_on(1)
    assert mostly(fence) == "pass"

    fence = spoiling(RICH, open_piles=True, by_turns=True, first=1).pass_on(1)
    assert mostly(fence) in {"take 5D 0", "take 5D 1"}


def test_an_expert_does_not_leave_to_a_rival_what_that_one_needs() -> None:
    useless, useful = (
        spoiling((pile, ""), by_turns=True, lucky_tom=True) for pile in ("KH", "KH 5C")
    )

    assert mostly(useless, level="tiger") == mostly(useful, level="cat") == "pass"
    assert mostly(useful, level="tiger") in {"take 5D 0", "take 5D 1"}


def test_in_real_time_an_expert_is_quick_to_take_what_a_rival_needs() -> None:
    useless, useful = (spoiling((pile, ""), lucky_tom=True) for pile in ("KH", "5C"))

    assert pause(useful, level="tiger") < pause(useless, level="tiger") / 3
    assert pause(useful, level="cat") > pause(useless, level="cat") / 2


def test_after_the_end_it_does_nothing() -> None:
    fence = Fence("8D").take(0, "8D")

    assert plan(fence, 0) is None


# --- How long it takes ---


def test_it_hesitates_where_both_piles_are_as_good() -> None:
    alike, unlike = (
        pause(Fence(f"6D {REST}", piles=[("4H", right), ("", "")])) for right in ("4C", "9H 8C")
    )

    assert alike > 1.1 * unlike


def test_among_bare_skills_nobody_is_quicker_than_others() -> None:
    fence = Fence("4S AD", piles=[("9C", "JH"), ("", "")])
    pauses = []
    for skill in SKILLS:
        chosen = [
            play_skill(skill).choose(fence.view(0), (), random.Random(seed)) for seed in range(150)
        ]
        pauses.append(mean(each.after_ms for each in chosen if each))

    assert max(pauses) < 1.15 * min(pauses)


# --- Laws ---


@given(st.integers(0, 2**32), st.sampled_from(SKILLS))
def test_its_choice_is_the_same_whatever_it_cannot_see(seed: int, skill: Skill) -> None:
    """The cards under the top one, and those in the piles of others, change places."""
    rng = random.Random(seed)
    cards = list(FRENCH_DECK)
    rng.shuffle(cards)
    own, (top, rival), hidden = cards[:8], cards[8:10], cards[10:]
    rules = {"by_turns": rng.random() < 0.5}
    chosen = []
    for _ in range(2):
        rng.shuffle(hidden)
        piles = [
            (" ".join(own[:4]), " ".join(own[4:])),
            (" ".join([*hidden[:5], rival]), ""),
        ]
        fence = Fence(" ".join([top, *hidden[5:]]), piles=piles, **rules)
        actions = GATONEGRO.legal_actions(fence.state, Hand(0), Ms(0))
        bot = play_skill(skill, fence.state.rules)
        chosen.append(bot.choose(fence.view(0), actions, random.Random(seed)))

    assert chosen[0] == chosen[1] is not None


# --- Whole games ---


@pytest.mark.parametrize("level", CATS)
def test_every_cat_plays(level: Level) -> None:
    assert plan(Fence(f"8H {REST}", piles=[("2H", ""), ("", "")]), level=level) is not None


def test_skills_play_any_options_to_the_end() -> None:
    for seed in range(10):
        rng = random.Random(seed)
        rules, seating, _ = SAMPLERS["gatonegro"].opening(rng)
        bots = [play_skill(rng.choice(SKILLS), rules) for _ in seating.owners]
        deck = list(GAMES["gatonegro"].deck(rules))
        rng.shuffle(deck)
        start = GATONEGRO.deal(rules, seating, tuple(deck))
        table = LiveTable("gatonegro", rules, seating, start, bots, seed).play()
        assert GATONEGRO.result(table.state) is not None


def test_by_turns_an_expert_beats_a_novice() -> None:
    """Where nobody is faster. It wins more than nine games of ten, on the long average."""
    rules = Rules(by_turns=True)
    wins = 0.0
    for seed in range(24):
        skills: list[Skill] = ["novice", "novice"]
        skills[seed // 2 % 2] = "expert"
        bots = [play_skill(skill, rules) for skill in skills]
        table = full_deck("gatonegro", rules, bots, seed).play()
        expert, novice = (
            table.state.score(Hand(skills.index(skill))).total for skill in ("expert", "novice")
        )
        wins += (expert > novice) + (expert == novice) / 2
    assert wins >= 18
