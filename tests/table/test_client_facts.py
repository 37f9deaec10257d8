"""What the page is told of the games before one begins."""

from pathlib import Path
from typing import Any

import pytest

from gatosabio.engine.registry import GAMES
from gatosabio.table.client_facts import facts_as_typescript, facts_of, options_of

WIRE = Path(__file__).parents[2] / "client" / "src" / "net" / "wire.ts"


def test_it_stands_in_the_file_that_the_page_reads() -> None:
    assert WIRE.read_text(encoding="utf-8").endswith(facts_as_typescript())


def test_limits_options_and_defaults_of_a_game_with_editions() -> None:
    facts = facts_of(GAMES["addicats"])

    assert facts["leastPlayers"] == 2
    assert facts["mostPlayers"] == {"classic": 8, "modern": 6}  # AC-06
    assert facts["twoHands"]
    assert facts["races"]
    assert facts["options"]["edition"] == "modern"
    assert facts["options"]["ending"] is None
    assert facts["options"]["near_deck"] is False
    assert facts["ranges"] == {"tables": (5, 10), "standstill": (0, 10_000)}


def test_a_game_by_turns_has_no_races() -> None:
    assert not facts_of(GAMES["addirace"])["races"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_new_table_plays_by_these_options(game: Any) -> None:
    chosen = {name: value for name, value in options_of(game).items() if value is not None}

    rules = game.rules_type(**chosen)

    assert all(getattr(rules, name) == value for name, value in chosen.items())
    waits = {name for pace in game.pace_options.values() for name in pace}
    assert not waits & chosen.keys(), "the pace sets these"
