"""`gatosabio replay` as a command: its output, its streams and its exit status."""

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gatosabio.records.record import MOST_BYTES

GAME: dict[str, Any] = {
    "format": "gatosabio/1",
    "game": "addicats",
    "rules": {"edition": "modern"},
    "seats": ["Ana", "Bo", "Cy"],
    "start": {"piles": [["14"], ["5+9", "2+2"], ["7+8", "18"]]},
    "actions": [
        {"at": 0, "seat": 0, "do": "flip"},
        {"at": 900, "seat": 1, "do": "flip"},
        {"at": 61750, "seat": 0, "do": "slap"},
    ],
}
UNFINISHED = {**GAME, "actions": GAME["actions"][:2]}
REFUSED = {**GAME, "actions": [{"at": 0, "seat": 1, "do": "flip"}]}

COMMAND = [sys.executable, "-m", "gatosabio"]

# As a user has it: in English, and with output that Python does not flush by itself.
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": ""}


def run(
    *arguments: str, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    env = {**ENVIRONMENT, **environment}
    return subprocess.run(
        [*COMMAND, *arguments], input=given, capture_output=True, env=env, check=False
    )


def line(record: object) -> bytes:
    return json.dumps(record).encode() + b"\n"


def test_a_game_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(line(GAME))

    done = run("replay", str(file))

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == [
        "Addi Cat’s, modern edition: Ana, Bo and Cy.",
        "    0.000  Ana turns 14.",
        "    0.900  Bo turns 5+9.",
        "   61.750  Ana was first: 5+9 = 14; 1 card for Bo.",
        "   61.750  Ana gave every card away: Gatosabio!",
        "   61.750  The game is over.",
        "1st place: Ana",
        "2nd place: Cy",
        "3rd place: Bo",
    ]


@pytest.mark.parametrize(
    ("arguments", "locale", "title"),
    [
        (["--lang", "fr"], "C.UTF-8", "édition moderne"),
        (["--lang", "es"], "C.UTF-8", "edición moderna"),
        ([], "fr_FR.UTF-8", "édition moderne"),
        ([], "C.UTF-8", "modern edition"),
    ],
)
def test_it_speaks_the_language_asked_for_or_that_of_the_locale(
    arguments: list[str], locale: str, title: str
) -> None:
    done = run("replay", "-", *arguments, given=line(GAME), LC_ALL=locale, PYTHONUTF8="1")

    assert title in done.stdout.decode()


def test_a_language_it_does_not_speak_is_an_error_that_says_so() -> None:
    done = run("replay", "-", "--lang", "de", given=line(GAME))

    assert done.returncode == 2
    assert all(language in done.stderr for language in (b"'en'", b"'fr'", b"'es'"))


def test_json_is_one_object_with_events_state_result_and_error() -> None:
    done = run("replay", "-", "--json", given=line(GAME))

    answer = json.loads(done.stdout)
    assert list(answer) == ["events", "state", "result", "error"]
    assert answer["state"] == {
        "hands": [
            {"down": [], "up": [], "place": 1, "points": 0},
            {"down": ["2+2", "5+9", "14"], "up": [], "place": 3, "points": 0},
            {"down": ["7+8", "18"], "up": [], "place": 2, "points": 0},
        ],
        "turn": None,
        "direction": 1,
        "phase": "over",
        "entitled": [],
    }
    places = [{"player": 0, "place": 1}, {"player": 2, "place": 2}, {"player": 1, "place": 3}]
    assert answer["result"] == {"ranking": places, "losers": []}
    assert answer["error"] is None
    assert done.returncode == 0


def test_a_refused_action_is_exit_status_1() -> None:
    in_json = run("replay", "-", "--json", given=line(REFUSED))
    in_words = run("replay", "-", given=line(REFUSED))

    assert in_json.returncode == in_words.returncode == 1
    error = json.loads(in_json.stdout)["error"]
    assert (error["index"], error["code"]) == (0, "not-your-turn")
    assert error["message"]
    assert b"not-your-turn" in in_words.stderr
    assert in_words.stderr.count(b"\n") == 1


@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_what_is_no_record_is_exit_status_2_and_one_line(arguments: list[str]) -> None:
    done = run("replay", "-", *arguments, given=b"nonsense")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"gatosabio replay: standard input is no record: ")
    assert done.stderr.count(b"\n") == 1


def test_a_file_that_is_not_there_is_exit_status_2_and_one_line(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        done = run("replay", str(path))

        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ([GAME, UNFINISHED], 0),
        ([GAME, REFUSED], 1),
        ([GAME, 7, REFUSED], 2),
    ],
)
def test_json_lines_give_a_line_each_and_the_worst_status(lines: list[Any], status: int) -> None:
    done = run("replay", "-", "--jsonl", "--json", given=b"\n".join(map(line, lines)))

    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert done.returncode == status
    assert len(answers) == len(lines)
    for given, answer in zip(lines, answers, strict=True):
        if given == 7:
            assert answer["error"]["code"] == "bad-record"
            assert answer["error"]["message"]
            assert list(answer) == ["error"]
        else:
            alone = run("replay", "-", "--json", given=line(given))
            assert answer == json.loads(alone.stdout)


def test_a_jsonl_file_is_known_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(line(GAME) + b"\n   \n" + b"{\n" + line(UNFINISHED) + line(REFUSED))

    done = run("replay", str(file))

    assert done.returncode == 2
    assert done.stdout.decode().splitlines() == [
        "Ana, Bo and Cy: Ana won, after 1\u00a0min 1\u00a0s, in 3 actions.",
        "Ana, Bo and Cy: not over after 0\u00a0min 0\u00a0s and 2 actions.",
        "Ana, Bo and Cy: the rules refuse action 0 (not-your-turn).",
    ]
    assert b"line 4 is no record" in done.stderr


@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_json_lines_are_answered_one_by_one_while_more_may_come(arguments: list[str]) -> None:
    with subprocess.Popen(
        [*COMMAND, "replay", "-", "--jsonl", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for record in (GAME, UNFINISHED, GAME):
            process.stdin.write(line(record))
            process.stdin.flush()
            answered, _, _ = select.select([process.stdout], [], [], 20)
            assert answered, "no answer while the next line is awaited"
            assert process.stdout.readline()
        process.stdin.close()
        assert process.wait() == 0


def test_a_reader_that_has_seen_enough_is_no_error_and_the_status_is_kept() -> None:
    with subprocess.Popen(
        [*COMMAND, "replay", "-", "--jsonl", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"nonsense\n" + line(GAME))
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(line(GAME))
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 2  # the first line was unreadable, whoever has gone since


def test_no_terminal_is_too_old_for_a_name() -> None:
    done = run(
        "replay",
        "-",
        given=line({**GAME, "seats": ["Žofie\x1b[2J", "", "雪"]}),
        PYTHONIOENCODING="ascii",
    )

    assert done.returncode == 0
    assert rb"\u017dofie[2J, #1 and \u96ea" in done.stdout


@pytest.mark.parametrize(
    ("streams", "status", "told"),
    [
        pytest.param("<&-", 2, b"cannot read standard input: it is closed", id="no input"),
        pytest.param(">&-", 0, b"", id="no output"),
        pytest.param("2>&-", 0, b"", id="no errors"),
        pytest.param(">/dev/full", 3, b"gatosabio: cannot write: No space left", id="a full disk"),
    ],
)
@pytest.mark.parametrize("arguments", ["", "--json", "--jsonl --json"])
def test_streams_are_no_reason_for_a_traceback(
    arguments: str, streams: str, status: int, told: bytes
) -> None:
    command = f"{sys.executable} -m gatosabio replay - {arguments} {streams}"

    done = subprocess.run(
        command, shell=True, input=line(GAME), capture_output=True, env=ENVIRONMENT, check=False
    )

    assert done.returncode == status
    assert told in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_line_too_long_for_a_record_is_refused_and_the_next_one_read() -> None:
    given = b" " * (MOST_BYTES + 1) + b"x" * MOST_BYTES + b"\n" + line(GAME)

    done = run("replay", "-", "--jsonl", given=given)

    assert done.returncode == 2
    assert b"line 1 is no record: larger than a record can be" in done.stderr
    assert done.stdout.count(b"\n") == 1


def test_a_game_in_which_nothing_happened_is_as_long_as_its_record_says() -> None:
    nothing = {**GAME, "actions": [], "until": 61_000}

    done = run("replay", "-", "--jsonl", given=line(nothing))

    told = "Ana, Bo and Cy: not over after 1\u00a0min 1\u00a0s and 0 actions.\n"
    assert done.stdout.decode() == told


def test_a_player_with_two_hands_goes_by_both_names_and_may_lose() -> None:
    game = {
        **GAME,
        "rules": {"edition": "classic"},
        "seats": ["Ana right", "Ana left", "Bo", "Bo"],
        "owners": [0, 0, 1, 1],
        "start": {"piles": [[], ["2"], [], []], "up": [["5"], ["9"], ["6"], ["7"]]},
        "actions": [{"at": 0, "seat": 1, "do": "slap"}],
    }

    lines = run("replay", "-", given=line(game)).stdout.decode().splitlines()

    assert lines[-3:] == [
        "1st place: Bo",
        "2nd place: Ana right + Ana left",
        "Caught by the mouse: Ana right + Ana left.",
    ]


def test_suits_are_letters_where_signs_cannot_be_printed() -> None:
    game = {
        "format": "gatosabio/1",
        "game": "gatonegro",
        "seats": ["Ana", "Bo"],
        "start": {"deck": ["QS"]},
        "actions": [],
    }

    assert (
        "QS is on top"
        in run("replay", "-", given=line(game), PYTHONIOENCODING="ascii").stdout.decode()
    )
    assert "Q♠ is on top" in run("replay", "-", given=line(game)).stdout.decode()
