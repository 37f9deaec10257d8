"""`gatosabio simulate` and `gatosabio arena`: many games in one command."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gatosabio.cli.app import app
from gatosabio.cli.playing import PACE_NAMES
from gatosabio.table.pace import PACES


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments], catch_exceptions=False)


FEW = ("--games", 6, "--processes", 1)
RACE = ("simulate", "addirace", "--players", "greedy,careless,cat", *FEW)


def test_it_says_in_words_what_the_games_came_to() -> None:
    result = run(*RACE)

    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "addirace: 6 games of greedy, careless, cat, seed 1"
    assert lines[1] == "options: edition=modern, must_play=False"
    assert "games/s" in lines[2]
    assert "actions/s" in lines[2]
    assert sum(line.startswith("  seat ") for line in lines) == 3
    assert [line.split()[0] for line in lines[-3:]] == ["careless", "cat", "greedy"]


def test_it_knows_the_paces_of_live_tables() -> None:
    assert tuple(PACES) == PACE_NAMES


def test_it_prints_json_for_programs() -> None:
    answer = json.loads(run(*RACE, "--json").output)

    assert answer["wish"]["players"] == ["greedy", "careless", "cat"]
    assert answer["speed"]["games"] == answer["summary"]["games"] == 6
    assert sum(one["share"] for one in answer["summary"]["by_seat"]) == pytest.approx(1)


def test_the_whole_command_comes_out_the_same_on_two_processes(tmp_path: Path) -> None:
    for processes in ("1", "2"):
        command = [sys.executable, "-m", "gatosabio", "simulate", "addirace", "--seats", "2"]
        command += ["--who", "greedy", "--games", "5", "--processes", processes]
        command += ["--out", str(tmp_path / f"{processes}.csv")]
        subprocess.run(command, check=True, capture_output=True)

    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()


def test_a_run_can_be_gone_on_with(tmp_path: Path) -> None:
    first = run(*RACE, "--run", tmp_path / "run")
    again = run(*RACE, "--run", tmp_path / "run", "--out", tmp_path / "games.json")
    other = run(*RACE, "--run", tmp_path / "run", "--seed", 2)

    assert again.output.splitlines()[2] == "speed: nothing was left to play"
    assert again.output.splitlines()[3:] == first.output.splitlines()[3:]
    assert len(json.loads((tmp_path / "games.json").read_bytes())["games"]) == 6
    assert other.exit_code == 1
    assert "keeps another run (seed: 1 then, 2 now)" in other.output


def test_who_presses_ctrl_c_is_told_what_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gatosabio.cli.playing import Done

    def stop(done: Done, games: int) -> None:
        done.games += games
        raise KeyboardInterrupt

    monkeypatch.setattr(Done, "__call__", stop)
    out = tmp_path / "games.csv"
    kept = run(*RACE, "--run", tmp_path / "run", "--out", out)
    lost = run(*RACE)

    assert kept.exit_code == lost.exit_code == 130
    assert "Stopped after 1 of 6 games. They are kept in" in kept.output
    assert "Nothing was kept" in lost.output
    assert not out.exists()


def test_records_can_be_replayed(tmp_path: Path) -> None:
    run(*RACE, "--records", tmp_path / "records")

    (file,) = (tmp_path / "records").iterdir()
    assert file.name == "games.jsonl"
    command = [sys.executable, "-m", "gatosabio", "replay", str(file)]
    told = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    assert "careless" in told
    assert len(told.splitlines()) == 6, "one in each line"


def test_pictures_are_drawn(tmp_path: Path) -> None:
    rules = ("--rules", "ending=first,specials=false")
    run("simulate", "addicats", "--games", 1, "--processes", 1, *rules, "--plots", tmp_path)

    drawn = sorted(file.name for file in tmp_path.iterdir())
    assert drawn == ["length.svg", "players.svg", "seats.svg", "sums.svg"]


@pytest.mark.parametrize(
    ("arguments", "library"),
    [
        ((*RACE, "--plots", "pictures"), "matplotlib"),
        ((*RACE, "--out", "games.parquet"), "pyarrow"),
        (("arena", "addirace", "--who", "greedy,kitten"), "numpy"),
        (("lab", "balance", "--into", "docs"), "matplotlib"),
    ],
)
def test_what_is_not_installed_is_said_before_anything_is_played(
    arguments: Sequence[object], library: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (library, f"{library}.models"):
        monkeypatch.setitem(sys.modules, name, None)  # Python's way to say that it is not there

    result = run(*arguments)

    assert result.exit_code == 1
    assert f"this needs {library}" in result.output
    assert "uv run --extra lab gatosabio" in result.output
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--players", "greedy,dog"), "nobody called 'dog' plays addirace"),
        (("--players", "greedy,cat", "--who", "cat"), "but not both"),
        (("--rules", "edition"), "expected key=value"),
        (("--rules", "colour=blue"), "the options of addirace are edition, must_play"),
        (("--out", "games.xls"), "should end with one of .json, .csv, .parquet"),
        (("--seats", "7"), "7 players: addirace has 2 to 6"),
    ],
)
def test_a_wrong_wish_is_refused_with_the_reason(arguments: Sequence[str], complaint: str) -> None:
    result = run("simulate", "addirace", *FEW, *arguments)

    assert result.exit_code == 2
    assert complaint in " ".join(result.output.split())


def test_a_tournament_prints_ratings_and_who_beat_whom(tmp_path: Path) -> None:
    plot = tmp_path / "ratings.png"

    result = run("arena", "addirace", "--who", "greedy,careless,kitten", *FEW, "--plot", plot)

    lines = result.output.splitlines()
    assert lines[0] == "addirace: 18 games, 2 at a table, 6 deals"
    ranked = [line.split()[0] for line in lines[2:5]]
    assert sorted(ranked) == ["careless", "greedy", "kitten"]
    assert lines[-4].split() == [line.split()[0] for line in lines[-3:]] == ranked
    assert plot.exists()


def test_a_tournament_can_be_gone_on_with(tmp_path: Path) -> None:
    command = ("arena", "addirace", "--who", "greedy,kitten", *FEW, "--json")

    first, again = (run(*command, "--run", tmp_path / "run") for _ in range(2))

    assert json.loads(first.output) == json.loads(again.output)
    more = run(*command, "--run", tmp_path / "run", "--games", 8)
    assert json.loads(more.output) == json.loads(run(*command, "--games", 8).output)
    refused = run(*command, "--run", tmp_path / "run", "--games", 7)
    assert "keeps another run" in refused.output


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--who", "greedy"), "1 competitors for 2 seats"),
        (("--who", "greedy,cat", "--plot", "a.pdf"), "should end with one of .svg, .png"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(arguments: Sequence[str], complaint: str) -> None:
    result = run("arena", "addirace", *FEW, *arguments)

    assert result.exit_code == 2
    assert complaint in " ".join(result.output.split())
