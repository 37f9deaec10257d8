"""`gatosabio score` as a command: the picture, the JSON and the errors."""

import json
import os
import pty
import subprocess
import sys

import pytest

BOOK = "5H 5D 8D 2S QD QC 2H 8H QS 6C QH 7S 3H 4S 6S"  # GN-31
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", "NO_COLOR": ""}


def score(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "gatosabio", "score", *arguments]
    env = {**ENVIRONMENT, **environment}
    return subprocess.run(
        command, capture_output=True, env=env, check=False, encoding="utf-8", stdin=None
    )


@pytest.mark.rule("GN-31")
def test_json_is_the_score_of_a_record() -> None:
    done = score(BOOK, "--json")

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == {
        "total": 25,
        "tomcats": 5,
        "yowlers": 0,
        "jellicles": 2,
        "blackcats": 1,
        "queens": [7, 7, 7, 7],
    }


def test_two_piles_are_counted_apart_and_added() -> None:
    apart = [json.loads(score(pile, "--json").stdout) for pile in ("8D 2H", "8H 2S QS")]

    both = json.loads(score("8D 2H", "8H 2S QS", "--json").stdout)

    assert both["total"] == sum(one["total"] for one in apart) == 12
    assert both["queens"] == [11]


def test_the_options_are_those_of_the_game() -> None:
    pile = "5H 5D 10S 10H KD"
    totals = [
        json.loads(score(pile, *options, "--json").stdout)["total"]
        for options in ([], ["--lucky-tom"], ["--night-music"], ["--lucky-tom", "--night-music"])
    ]

    assert totals == [8, 10, 10, 12]


def test_the_picture_shows_what_scores_and_what_a_queen_is() -> None:
    done = score("8C 10S KS 9C 4C", "2S QS 3H")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Pile 1",
        " 8♣  10♠   K♠   9♣   4♣",
        "     └───T3──┘ └───B6──┘",
        "     └Y1┘ └─────B6─────┘",
        "",
        "T  Tomcats, two cards side by side that make ten: 1, 3 points",
        "Y  Yowlers, tens: 1, 1 point",
        "B  Black Cats, black cards side by side that make thirteen: 2, 12 points",
        "",
        "Pile 2",
        " 2♠   Q♠   3♥",
        "     =11",
        "└───B6──┘",
        "",
        "B  Black Cats, black cards side by side that make thirteen: 1, 6 points",
        "",
        "Total: 22 points",
    ]


def test_a_long_pile_is_cut_to_the_width_of_the_terminal() -> None:
    lines = score("AH 2H 3H 4H 6H 7H 8H KS 9C 4S", COLUMNS="40").stdout.splitlines()

    assert lines[1:6] == [
        " A♥   2♥   3♥   4♥   6♥   7♥   8♥   K♠",
        "               └───T3──┘           └B6─",
        "",
        " 9♣   4♠",
        "────B6──┘",
    ]


def test_a_narrow_piece_of_a_long_sandwich_keeps_to_its_card() -> None:
    pile = "AH 3H 4D AH 3D 4C AD 2C KS KH KD KC KS KH KD KC 2H"

    lines = score(pile, "--two-decks", COLUMNS="40").stdout.splitlines()

    assert max(map(len, lines[1:8])) <= 40
    assert any(line.endswith("└J──") for line in lines[1:4])


def test_an_empty_pile_and_one_that_scores_nothing() -> None:
    done = score("2H AS", "")

    assert "Nothing scores here." in done.stdout
    assert "Pile 2: no card" in done.stdout
    assert done.stdout.endswith("Total: 0 points\n")


def on_a_terminal(*arguments: str, **environment: str) -> str:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "gatosabio", "score", *arguments]
    subprocess.run(command, stdout=theirs, env={**ENVIRONMENT, **environment}, check=True)
    os.close(theirs)
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        return terminal.read(1 << 16).decode()


def test_a_terminal_shows_colours_unless_they_are_not_wanted() -> None:
    red = "\x1b[31m"

    assert f"{red}5♥" in on_a_terminal("5H 5D")
    assert red not in on_a_terminal("5H 5D", NO_COLOR="1")
    assert red not in score("5H 5D").stdout


def test_letters_stand_where_signs_cannot_be_printed() -> None:
    plain = score("QH 3H", PYTHONIOENCODING="ascii").stdout.splitlines()

    assert plain[1:4] == [" QH   3H", " =7", "\\___T3__/"]


def test_cards_may_be_written_as_people_write_them() -> None:
    assert score("8d, 2♥ - 8♡\ufe0f", "--json").stdout == score("8D 2H 8H", "--json").stdout
    assert score("D♠ RC", "--lang", "fr", "--json").stdout == score("QS KC", "--json").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["8D 11S"], "pile 1, card 2: there is no card “11S”; write the rank and S (♠)"),
        (["8D", "2H 7+4"], "pile 2, card 2: there is no card “7+4”"),
        (["8D", "2H", "3C"], "there are two piles at most; put each of them in quotes"),
        (["1S"], "there is no card “1S”"),
        (["S"], "there is no card “S”"),
        (["8D", "8D"], "pile 2, card 1: one 8D too many: a deck has it only once"),
        (["8D 8D 8D", "--two-decks"], "card 3: one 8D too many: two decks have it only"),
        (["8X", "--lang", "fr"], "la carte «\u202f8X\u202f» n’existe pas"),
        (["8X", "--lang", "es"], "no existe la carta «8X»"),
    ],
)
def test_a_wrong_card_is_answered_in_one_line(arguments: list[str], sentence: str) -> None:
    done = score(*arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_two_decks_may_hold_a_card_twice() -> None:
    assert json.loads(score("5D 5D", "--two-decks", "--json").stdout)["total"] == 3


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_it_speaks_three_languages(language: str) -> None:
    done = score(BOOK, "10S", "--lang", language)

    total = {"en": "Total: 26 points", "fr": "Total\u202f: 26 points", "es": "Total: 26 puntos"}
    assert done.stdout.splitlines()[-1] == total[language]
