"""Games as files: JSON, CSV and Parquet say the same, and the same every time."""

import csv
import json
from pathlib import Path

import pytest
from msgspec import Struct

from gatosabio.engine.registry import GAMES
from gatosabio.lab.batch import play
from gatosabio.lab.optional_deps import NotInstalledError, need
from gatosabio.lab.rows import CatFacts, GatoNegroFacts, RaceFacts, columns
from gatosabio.lab.run_spec import make_spec
from gatosabio.lab.summary import Gathering
from gatosabio.lab.tables import WRITERS, open_table
from gatosabio.lab.tallies import TALLIES

SPEC = make_spec("addirace", {}, ("greedy", "cat", "kitten"), games=6, seed=2)
ROWS = [row for batch in play([SPEC]) for row in batch.rows]


def write(file: Path) -> Path:
    table, gathering = open_table(file, SPEC), Gathering("addirace")
    for row in ROWS:
        gathering.add(row)
        table.add([row])
    assert not file.exists()  # half a file is none
    table.close(gathering.summary())
    return file


@pytest.mark.parametrize("ending", WRITERS)
def test_the_same_games_make_the_same_bytes(tmp_path: Path, ending: str) -> None:
    once, again = write(tmp_path / f"a{ending}"), write(tmp_path / f"b{ending}")

    assert once.read_bytes() == again.read_bytes()
    assert sorted(tmp_path.iterdir()) == [once, again]


def test_every_kind_of_file_says_the_same(tmp_path: Path) -> None:
    flat = [columns(row, SPEC.rules) for row in ROWS]

    with write(tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    typed = need("pyarrow.parquet").read_table(write(tmp_path / "games.parquet")).to_pylist()
    whole = json.loads(write(tmp_path / "games.json").read_bytes())

    assert typed == flat
    assert lines == [{name: str(value) for name, value in row.items()} for row in flat]
    assert [game["seed"] for game in whole["games"]] == [row.seed for row in ROWS]
    assert whole["wish"]["players"] == ["greedy", "cat", "kitten"]
    assert whole["summary"]["games"] == 6


@pytest.mark.parametrize("group", [2, 4])
def test_a_row_group_may_be_full_when_the_last_game_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: int
) -> None:
    monkeypatch.setattr("gatosabio.lab.tables.GROUP", group)

    typed = need("pyarrow.parquet").read_table(write(tmp_path / "games.parquet"))

    assert typed.num_rows == len(ROWS) == 6


@pytest.mark.parametrize("ending", WRITERS)
def test_what_was_stopped_leaves_no_file(tmp_path: Path, ending: str) -> None:
    table = open_table(tmp_path / f"games{ending}", SPEC)
    table.add(ROWS)
    table.drop()

    assert not list(tmp_path.iterdir())


def test_other_endings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"should end with one of \.json, \.csv, \.parquet"):
        open_table(tmp_path / "games.xls", SPEC)


def test_columns_tell_whose_they_are() -> None:
    row = ROWS[0]
    flat = columns(row, SPEC.rules)

    assert flat["player_0"] == row.players[0]
    assert flat["rules_edition"] == "modern"
    assert flat["struck_magic_2"] == row.facts.struck["magic"][2]  # type: ignore[union-attr]


@pytest.mark.parametrize("facts", [CatFacts, RaceFacts, GatoNegroFacts])
def test_every_fact_is_explained(facts: type[Struct]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")

    missing = [name for name in facts.__struct_fields__ if f"`{name}" not in page]
    assert not missing


def test_every_game_has_its_tally() -> None:
    assert TALLIES.keys() == GAMES.keys()


def test_a_missing_library_is_said_clearly() -> None:
    with pytest.raises(NotInstalledError, match=r"needs no_such_library.*uv run --extra lab "):
        need("no_such_library.part")
