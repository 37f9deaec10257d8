"""`gatosabio lab learning --observed`: what games in a file tell."""

import json
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from gatosabio.cli.app import app
from gatosabio.lab.learning.estimating import seated
from gatosabio.lab.learning.lesson import Table
from gatosabio.learning.facts import NAMES
from gatosabio.records.record import encode

DAY = b'{"day": true}'
SMALL_GAMES: Final = Path(__file__).parent / "files" / "observed.jsonl"
"""Three games: exact and late hits, a heavy paw, silence, a mistake, a sum card; and a day."""

EXPECTED: Final = [
    "0 7+4   0.7776 0.0974 0.5419 1.3026  3.6358 grey",
    "0 8+7   0.7776 0.0811 0.5459 1.3625  3.4762 grey",
    "0 2+1   0.4483 0.1544 0.8216 0.8202  2.9883 knows",
    "0 READ -0.2891 0.0708 1.0000 0.4835  1.1601 knows",
    "1 7+4   0.5461 0.0942 0.8025 1.0422  2.8599 knows",
    "1 8+7   0.4691 0.0799 0.8841 1.0041  2.5448 knows",
    "1 2+1   0.2948 0.1522 0.9054 0.7069  2.5510 knows",
    "1 READ -0.2994 0.0458 1.0000 0.5213  1.0540 knows",
    "2 7+4   1.2285 0.3755 0.2827 1.2467  9.3604 grey",
    "2 8+7   1.3058 0.4510 0.2612 1.2228 11.1395 grey",
    "2 2+1   0.8701 0.2544 0.5048 1.0412  5.4731 grey",
    "2 READ -0.1034 0.0688 0.9999 0.5857  1.3883 knows",
]
"""Player, fact, m, var, p, the bounds of the interval, state: computed from the formulas alone by
another program, in floating point of another library."""


@pytest.fixture(scope="module")
def games() -> list[bytes]:
    """Two short lessons of three people."""
    people = [one for _, one in seated("racing", ("seven", "nine", "adult"), "observed")]
    table = Table(people, "observed", keep=True)
    table.lesson(4.0)
    table.lesson(4.0)
    return [encode(record) for record in table.records]


def observe(folder: Path, lines: list[bytes], *options: str) -> Result:
    file = folder / "games.jsonl"
    file.write_bytes(b"\n".join(lines))
    return CliRunner().invoke(app, ["lab", "learning", "--observed", str(file), *options])


def test_games_written_by_hand_come_to_the_numbers_of_another_program() -> None:
    result = CliRunner().invoke(app, ["lab", "learning", "--observed", str(SMALL_GAMES), "--json"])
    children = json.loads(result.stdout)["children"]

    assert [(one["races"], one["q"], one["sigma"]) for one in children] == [
        (2, 0.7143, 0.3318),
        (3, 0.6, 0.3277),
        (1, 0.5427, 0.3435),
    ]
    for line in EXPECTED:
        player, name, *numbers, state = line.split()
        fact = children[int(player)]["facts"][name]
        found = [fact["m"], fact["var"], fact["p"], *fact["interval_s"]]
        assert found == pytest.approx([float(number) for number in numbers], abs=0.0001), line
        assert fact["state"] == state, line


def test_it_prints_every_fact_of_every_player(tmp_path: Path, games: list[bytes]) -> None:
    children = json.loads(observe(tmp_path, games, "--json").stdout)["children"]

    assert len(children) == 3
    for child in children:
        assert list(child["facts"]) == list(NAMES)
        assert child["races"] > 0
        low, high = child["facts"]["7+4"]["interval_s"]
        assert low < child["facts"]["7+4"]["median_s"] < high


def test_a_day_makes_it_less_sure(tmp_path: Path, games: list[bytes]) -> None:
    before, after = (
        json.loads(observe(tmp_path, lines, "--json").stdout)["children"][0]["facts"]["7+4"]
        for lines in (games, [*games, DAY])
    )

    assert after["m"] == before["m"]
    assert after["var"] == pytest.approx(before["var"] + 0.02)


def test_it_stops_each_player_at_a_race(tmp_path: Path, games: list[bytes]) -> None:
    children = json.loads(observe(tmp_path, games, "--json", "--after", "3").stdout)["children"]

    assert [child["races"] for child in children] == [3, 3, 3]


def test_without_json_it_draws_squares(tmp_path: Path, games: list[bytes]) -> None:
    output = observe(tmp_path, games).output

    assert output.count("races.") == 3
    assert sum(line.count("|") == 2 for line in output.splitlines()) == 30


@pytest.mark.parametrize("line", [b"{}", b"[", b'{"day": false}'])
def test_what_is_no_record_is_refused_with_its_line(
    tmp_path: Path, games: list[bytes], line: bytes
) -> None:
    result = observe(tmp_path, [games[0], DAY, line])

    assert result.exit_code == 1
    assert "line 3" in result.output


def test_a_game_that_cannot_be_replayed_is_refused_with_its_line(
    tmp_path: Path, games: list[bytes]
) -> None:
    game = json.loads(games[0])
    game["actions"][0]["seat"] += 1

    result = observe(tmp_path, [games[0], json.dumps(game).encode()])

    assert result.exit_code == 1
    assert "line 2" in result.output
