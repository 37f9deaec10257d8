"""The player of Gato Negro."""

import random
from statistics import mean

import pytest
from msgspec import to_builtins

from engine.gatonegro.fence import Fence
from gatosabio.bots.gatonegro import GatoNegroBot
from gatosabio.bots.policy import LEVELS, Choice, Level
from gatosabio.engine.game import Ms, Seat
from gatosabio.engine.games.gatonegro.rules import GATONEGRO
from gatosabio.engine.games.gatonegro.types import Rules

FORESEEING: list[Level] = ["cat", "tiger"]
"""Those who think of the next card."""


def plan(
    fence: Fence, seat: int = 0, seed: int = 1, level: Level = "tiger", rules: Rules | None = None
) -> Choice | None:
    actions = GATONEGRO.legal_actions(fence.state, Seat(seat), Ms(fence.now))
    bot = GatoNegroBot(level, rules or fence.state.rules)
    return bot.choose(fence.view(seat), actions, random.Random(seed))


def words(chosen: Choice | None) -> str | None:
    """The action, in words like `take 8D 1`."""
    if chosen is None:
        return None
    written = to_builtins(chosen.action)
    return " ".join(str(value) for key, value in written.items() if key not in {"at", "seat"})


def mostly(fence: Fence, seat: int = 0, level: Level = "tiger") -> str | None:
    """What it does in most cases."""
    found = [words(plan(fence, seat, seed, level)) for seed in range(21)]
    return max(found, key=found.count)


def pause(fence: Fence, seat: int = 0, level: Level = "tiger") -> float:
    chosen = [plan(fence, seat, seed, level) for seed in range(100)]
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
    fence = Fence(f"{top} AD", piles=[(left, right), ("", "")])

    assert mostly(fence, level=level) == f"take {top} {pile}"


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


def spoiling(other: str = "", deck: str = "3H AD", **rules: bool | int) -> Fence:
    """3H would spoil both piles of player 0: with a black 4, each would have three Black Cats."""
    piles = [("10D KS KC 9C", "JS JC 9S"), (other, "")]
    return Fence(deck, piles=piles, **rules)


RICH = "6H 4D 6D 4H"


def test_who_leads_recites_rather_than_spoil_its_piles_but_not_every_time() -> None:
    fence = spoiling()
    found = [words(plan(fence, seed=seed)) for seed in range(60)]

    assert 15 < found.count("rhyme") < 45
    assert found.count("take 3H 0") + found.count("take 3H 1") == 60 - found.count("rhyme")


def test_who_is_behind_does_not_recite() -> None:
    fence = spoiling(RICH, open_piles=True)

    found = {words(plan(fence, seed=seed)) for seed in range(60)}
    assert found <= {"take 3H 0", "take 3H 1"}


def test_nobody_ends_a_game_that_has_hardly_begun() -> None:
    fence = spoiling(deck="3H AD 2D 5D 7D 8D 9D QD")

    found = {words(plan(fence, seed=seed)) for seed in range(60)}
    assert found <= {"take 3H 0", "take 3H 1"}


def test_a_recital_is_let_pass_by_who_leads_and_broken_by_who_does_not() -> None:
    fence = spoiling(recital=5000).rhyme(0)
    assert plan(fence, 0) is None
    assert words(plan(fence, 1)) == "take 3H 0"

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
    assert 1000 <= pause(fence) <= 2000


def test_by_turns_it_passes_what_spoils_its_piles_and_recites_if_it_may() -> None:
    fence = spoiling(by_turns=True)
    assert mostly(fence) == "pass"

    fence.pass_on(0).pass_on(1)
    assert mostly(fence) == "rhyme"


def test_by_turns_who_is_behind_takes_before_all_have_passed() -> None:
    fence = spoiling(RICH, open_piles=True, by_turns=True)
    assert mostly(fence) == "pass"

    fence.pass_on(0).pass_on(1)
    assert mostly(fence) in {"take 3H 0", "take 3H 1"}


def test_after_the_end_it_does_nothing() -> None:
    fence = Fence("8D").take(0, "8D")

    assert plan(fence, 0) is None
