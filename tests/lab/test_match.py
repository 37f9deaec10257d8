"""One game in virtual time: as at a live table, and reproducible from its seed."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.live import LiveTable
from gatosabio.bots import planner
from gatosabio.bots.policy import Choice, Level
from gatosabio.bots.registry import bot_for, names_for
from gatosabio.engine.game import Hand, Ms, Player, Seating
from gatosabio.engine.games.addicats.types import Flip, Slap
from gatosabio.engine.registry import GAMES
from gatosabio.lab import match as match_module
from gatosabio.lab.match import Match
from gatosabio.lab.rows import CatFacts, GatoNegroFacts, RaceFacts
from gatosabio.lab.sitting import Sitting, seat_order, seed_of
from gatosabio.records.record import encode, read
from gatosabio.records.replay import replay

RULES: dict[str, dict[str, Any]] = {
    "addicats": {"edition": "modern", "look": 700, "ending": "first"},
    "addirace": {"edition": "modern"},
    "gatonegro": {"carry": 400, "stall": 4000, "recital": 3000},
}


def sitting(
    game: str, *players: str, seed: int = 5, rules: dict[str, Any] | None = None
) -> Sitting:
    options = RULES[game] if rules is None else rules
    return Sitting(game, msgspec.convert(options, GAMES[game].rules_type), players, seed)


TABLES = [
    pytest.param("addicats", ("kitten", "cat", "tiger", "cat"), id="Addi Cat's"),
    pytest.param("addicats", ("cat", "tiger"), id="Addi Cat's, two hands each"),
    pytest.param("addirace", ("greedy", "careless", "greedy"), id="Addi Race"),
    pytest.param("gatonegro", ("novice", "skilled"), id="Gato Negro"),
]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_seed_makes_the_same_game_every_time(game: str, players: tuple[str, ...]) -> None:
    table = sitting(game, *players)

    assert Match(table).play() == Match(table, keep=True).play()
    assert Match(table).play() != Match(sitting(game, *players, seed=6)).play()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_its_record_replays_to_the_same_end(game: str, players: tuple[str, ...]) -> None:
    match = Match(sitting(game, *players), keep=True)
    row = match.play()

    outcome = replay(read(encode(match.record())))

    assert outcome.error is None
    assert outcome.result is not None
    assert {one.player: one.place for one in outcome.result.ranking} == dict(enumerate(row.places))
    assert outcome.events[-1].why == row.end
    assert outcome.events[-1].at == row.ms


@pytest.mark.parametrize(
    ("game", "players", "rules"),
    [
        ("addirace", ("greedy", "careless", "cat", "kitten"), {"edition": "classic"}),
        ("addirace", ("greedy", "greedy"), {"edition": "classic", "must_play": True}),
        ("gatonegro", ("novice", "skilled"), {"by_turns": True}),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_by_turns_it_is_enough_to_ask_whose_turn_it_is(
    game: str, players: tuple[str, ...], rules: dict[str, Any], seed: int
) -> None:
    table = sitting(game, *players, rules=rules, seed=seed)
    one_by_one = Match(table, keep=True, one_by_one=True)
    everybody = Match(table, keep=True, one_by_one=False)

    assert one_by_one.play() == everybody.play()
    assert one_by_one.record() == everybody.record()


@pytest.mark.parametrize("who", names_for("addirace"))
def test_and_that_holds_whoever_plays(who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_module, "LONGEST", 20_000)  # some cats think hard
    table = sitting("addirace", who, "greedy", who)
    one_by_one = Match(table, keep=True, one_by_one=True)
    everybody = Match(table, keep=True, one_by_one=False)

    assert one_by_one.play() == everybody.play()
    assert one_by_one.record() == everybody.record()


@pytest.mark.parametrize(
    ("game", "players"),
    [("addicats", ("kitten", "tiger", "cat")), ("gatonegro", ("novice", "skilled", "skilled"))],
)
@pytest.mark.parametrize("seed", range(3))
def test_the_table_that_bots_are_tested_at_plays_the_same(
    game: str, players: tuple[str, ...], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planner, "LEAST_THOUGHT", 0)  # it is in no hurry there
    table = sitting(game, *players, seed=seed)
    match = Match(table, keep=True)
    row = match.play()

    seating = Seating(tuple(map(Player, range(len(players)))), Hand(0))
    bots = [bot_for(game, who, table.rules) for who in players]
    live = LiveTable(game, table.rules, seating, match.record().start, bots, seed).play()

    assert live.now == row.ms
    assert live.actions == row.actions
    result = live.game.result(live.state)
    assert result is not None
    assert {one.player: one.place for one in result.ranking} == dict(enumerate(row.places))


class Eager:
    """It wants to turn its card at once, whatever the rules say, and notes when it was asked."""

    level: Level = "cat"
    ponders = False

    def __init__(self) -> None:
        self.asked: list[int] = []

    def choose(self, view: Any, actions: Any, rng: Random) -> Choice | None:  # noqa: ARG002
        self.asked.append(actions[0].at if actions else -1)
        if view.turn == view.viewer:
            return Choice(Flip(Ms(0), view.viewer), 0)
        return None


def test_a_plan_that_is_too_early_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Eager()
    monkeypatch.setattr(match_module, "LONGEST", 1500)
    rules = {"edition": "modern", "look": 400, "specials": False}

    row = Match(sitting("addicats", "a", "b", "c", rules=rules), bots=lambda *_: bot).play()

    # Turned at 50, 450, 850 and 1250: the plans in between came to nothing, 50 ms after each other.
    assert row.turns == 4
    assert row.end == "unfinished"
    assert set(row.places) == {0}
    assert bot.asked[:6] == [0, 0, 0, 50, 50, 50]
    assert bot.asked[6:9] == [100, 150, 200]


class Hitter:
    """It hits as soon as it may, once for each thing that it sees."""

    level: Level = "cat"
    ponders = False

    def choose(self, view: Any, actions: Any, rng: Random) -> Choice | None:  # noqa: ARG002
        if any(hand.up for hand in view.hands):
            return Choice(Slap(Ms(0), view.viewer), 300)
        return Choice(Flip(Ms(0), view.viewer), 10) if view.turn == view.viewer else None


def test_the_earliest_plan_goes_first_and_undoes_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(match_module, "LONGEST", 360)
    rules = {"edition": "classic", "specials": False}

    row = Match(sitting("addicats", "a", "b", "c", rules=rules), bots=lambda *_: Hitter()).play()

    # All three plan to hit at 350; the first takes the card, and the others see nothing any more.
    assert isinstance(row.facts, CatFacts)
    assert row.actions == 3
    assert row.facts.greed == (1, 0, 0)


@given(st.integers(), st.integers(0, 1000), st.integers(2, 6))
def test_everybody_begins_equally_often(seed: int, block: int, players: int) -> None:
    names = tuple("abcdef"[:players])
    games = range(block * players, (block + 1) * players)

    tables = [seat_order(names, seed, number) for number in games]

    assert Counter(table[0] for table in tables) == Counter(names)
    assert all(sorted(table) == list(names) for table in tables)


@given(st.integers(), st.integers(0, 10**6))
def test_games_of_a_run_have_seeds_of_their_own(seed: int, number: int) -> None:
    assert seed_of(seed, number) != seed_of(seed, number + 1)
    assert 0 <= seed_of(seed, number) < 2**63  # so that tables can hold it


def test_the_facts_of_addi_cats_agree_with_each_other() -> None:
    row = Match(sitting("addicats", "cat", "cat", "cat", "cat")).play()
    facts = row.facts

    assert isinstance(facts, CatFacts)
    assert 0 < sum(facts.won.values()) <= sum(facts.races)
    assert sum(facts.won.values()) <= sum(facts.shown.values())
    assert all(facts.won_ms[total] >= 250 * won for total, won in facts.won.items())
    assert facts.turner_first["pursuit"] + facts.pursuit_slowest <= facts.turned["pursuit"]
    assert sum(facts.races) + sum(facts.greed) + row.turns <= row.actions


def test_the_facts_of_addi_race_agree_with_each_other() -> None:
    for seed in range(20):
        row = Match(sitting("addirace", "greedy", "greedy", "greedy", seed=seed)).play()
        facts = row.facts
        assert isinstance(facts, RaceFacts)
        for attack, struck in facts.struck.items():
            answered = sum(facts.suffered[attack]) + sum(facts.countered[attack])
            assert sum(struck) == answered
        assert facts.totals[row.places.index(1)] == max(facts.totals)
        assert (row.end == "goal") == (max(facts.totals) == 200)
        assert facts.restocks <= 0 or facts.ran_out
        assert row.rounds == -(-row.turns // 3)


def test_the_facts_of_gato_negro_agree_with_each_other() -> None:
    row = Match(sitting("gatonegro", "novice", "skilled")).play()
    facts = row.facts

    assert isinstance(facts, GatoNegroFacts)
    kinds = (facts.tomcats, facts.yowlers, facts.jellicles, facts.blackcats)
    assert facts.scores == tuple(map(sum, zip(*kinds, strict=True)))
    assert facts.scores[row.places.index(1)] == max(facts.scores)
    assert sum(facts.cards) == row.turns


def test_two_players_of_addi_cats_have_two_hands_each_in_the_record() -> None:
    match = Match(sitting("addicats", "cat", "cat"), keep=True)
    match.play()

    record = match.record()

    assert record.seats == ("cat 1", "cat 1", "cat 2", "cat 2")
    assert record.first == Hand(0)
