"""Players of somebody's own: they play, and what is wrong with them is said as their own fault."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gatosabio.cli.app import app
from gatosabio.lab.batch import play
from gatosabio.lab.own_bots import OwnBotError
from gatosabio.lab.run_spec import BadSpecError, make_spec

PAGE = Path(__file__).parents[2] / "docs" / "lab.md"
GOOD = '''
from gatosabio.bots.policy import Choice

class First:
    """Does the first thing that it may do."""

    def __init__(self, rules):
        self.asked = 0

    def choose(self, view, actions, rng):
        self.asked += 1
        return Choice(actions[0], after_ms=500) if actions else None

class Late(First):
    """Fails when it has been asked often."""

    def choose(self, view, actions, rng):
        if self.asked > 3:
            return self.nothing
        return super().choose(view, actions, rng)

class Mute(First):
    def choose(self, view, actions, rng):
        return actions[0]

class Cheat(First):
    def choose(self, view, actions, rng):
        choice = super().choose(view, actions, rng)
        return Choice(choice.action.__class__(0, 1 - view.viewer, *(["7"])), 500)

class Needy:
    def __init__(self):
        pass
    def choose(self, view, actions, rng):
        return None

class Narrow(First):
    def choose(self, view):
        return None

class Dumb:
    pass

NUMBER = 7
'''


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of somebody who has written players."""
    folder = tmp_path_factory.mktemp("own")
    (folder / "my_bots.py").write_text(GOOD)
    (folder / "my_broken.py").write_text("import nothing_of_that_name\n")
    (folder / "my_wrong.py").write_text("1 / 0\n")
    return folder


@pytest.fixture(autouse=True)
def there(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))  # and taken away again


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments], catch_exceptions=False)


def test_the_player_of_the_page_plays(folder: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (folder / "of_the_page.py").write_text(code)

    result = run("arena", "addirace", "--who", "of_the_page:Hasty,greedy", "--games", 3, "--json")

    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["games"] == 3


@pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
def test_it_plays_every_game(game: str) -> None:
    result = run("simulate", game, "--players", "my_bots:First,cat", "--games", 2, "--json")

    assert result.exit_code == 0, result.output
    assert set(json.loads(result.output)["summary"]["by_player"]) == {"my_bots:First", "cat"}


def test_it_plays_in_other_processes_and_its_records_can_be_read(tmp_path: Path) -> None:
    arguments = ("--who", "my_bots:First,greedy", "--games", 4, "--records", tmp_path, "--json")

    shared = run("arena", "addirace", *arguments, "--processes", 2)
    alone = run("arena", "addirace", *arguments, "--processes", 1)

    assert json.loads(shared.output) == json.loads(alone.output)
    (file,) = tmp_path.iterdir()
    assert file.name == "000-my_bots.First-greedy.jsonl"
    command = [sys.executable, "-m", "gatosabio", "replay", str(file)]
    replayed = subprocess.run(command, check=True, capture_output=True, text=True)
    assert len(replayed.stdout.splitlines()) == 4


@pytest.mark.parametrize(
    ("who", "complaint"),
    [
        (":First", "is called as in my_bots:MyBot"),
        ("my_bots:", "is called as in my_bots:MyBot"),
        ("no_bots:First", "there is no module no_bots: it is looked for in "),
        ("no.such.bots:First", "there is no module no: "),
        ("my_broken:First", "my_broken could not be imported:\n.*nothing_of_that_name"),
        ("my_wrong:First", "my_wrong could not be imported:\n.*ZeroDivisionError"),
        ("my_bots:Second", r"my_bots\.py\) has no class Second: there are First, Late, "),
        ("my_bots:NUMBER", "has no class NUMBER"),
        ("my_bots:Dumb", "my_bots:Dumb is no player: it has no method choose"),
        ("my_bots:Narrow", "its choose must take view, actions and rng"),
        ("my_bots:Needy", r"my_bots:Needy could not be made as Needy\(rules\):\n.*TypeError"),
    ],
)
def test_what_cannot_play_is_told_before_anything_is_played(who: str, complaint: str) -> None:
    with pytest.raises(BadSpecError, match=f"(?s){complaint}"):
        make_spec("addirace", {}, (who, "cat"), games=1, seed=1)


@pytest.mark.parametrize(
    ("who", "complaint"),
    [
        ("my_bots:Mute", "choose gives a gatosabio.bots.policy.Choice, or None"),
        ("my_bots:Cheat", "choose gives an action of its own hand"),
    ],
)
def test_what_is_no_choice_is_told(who: str, complaint: str) -> None:
    spec = make_spec("addirace", {}, (who, "cat"), games=1, seed=1)

    with pytest.raises(OwnBotError, match=complaint):
        spec.play(0)


@pytest.mark.parametrize("processes", [1, 2])
def test_who_fails_in_the_middle_of_a_game_is_told_where(processes: int) -> None:
    result = run(
        "simulate",
        "addirace",
        "--players",
        "my_bots:Late,cat",
        "--games",
        3,
        "--processes",
        processes,
    )

    assert result.exit_code == 1
    assert "my_bots:Late failed:" in result.output
    assert "return self.nothing" in result.output
    assert "AttributeError: 'Late' object has no attribute 'nothing'" in result.output
    assert "of addirace by my_bots:Late, cat, seed 1" in result.output
    assert "own_bots.py" not in result.output, "only their own code is shown"


def test_another_version_of_it_does_not_go_on_with_a_run(folder: Path, tmp_path: Path) -> None:
    command: tuple[object, ...] = ("simulate", "addirace", "--games", 2, "--run", tmp_path / "run")
    command += ("--players", "my_bots:First,cat")
    assert run(*command).exit_code == 0
    assert run(*command).exit_code == 0

    (folder / "my_bots.py").write_text(GOOD + "\n# another thought\n")
    changed = run(*command)
    (folder / "my_bots.py").write_text(GOOD)

    assert changed.exit_code == 1
    assert "keeps another run (own_bots: " in changed.output


@pytest.mark.parametrize(
    ("module", "later", "why"),
    [
        ("my_edited", GOOD.replace("actions[0]", "actions[-1]"), "run the same command again$"),
        ("my_spoilt", "1 / 0\n", "again\nthe module my_spoilt could not .*ZeroDivisionError"),
    ],
)
def test_a_process_that_would_load_another_version_of_it_plays_nothing(
    folder: Path, module: str, later: str, why: str
) -> None:
    (folder / f"{module}.py").write_text(GOOD)
    spec = make_spec("addirace", {}, (f"{module}:First", "cat"), games=4, seed=1)
    (folder / f"{module}.py").write_text(later)

    with pytest.raises(OwnBotError, match=f"(?s)the file of {module}:First has changed .*{why}"):
        list(play([spec], processes=2))

    # Here it was loaded before: what is played is what the run began with.
    assert sum(batch.chunk.games for batch in play([spec])) == 4
