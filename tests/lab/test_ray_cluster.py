"""Games on a Ray cluster: those of one core, also when a worker is killed while it plays."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from gatosabio.cli.app import app
from gatosabio.lab.chunks import Chunk
from gatosabio.lab.ray_cluster import ClusterError, play_there, sources
from gatosabio.lab.run_spec import make_spec

PLAYING = b"ray::play_there"
"""How Ray calls a worker that plays."""


NOWHERE = "127.0.0.1:9"
"""Nobody listens there."""


def playing() -> list[int]:
    """The processes of this machine that play for Ray."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            try:
                name = (process / "cmdline").read_bytes()
            except OSError:  # it has ended
                continue
            if name.startswith(PLAYING):
                found.append(int(process.name))
    return found


def simulate(folder: Path, *options: str) -> list[str]:
    """A command that plays these games, and keeps them in *folder*."""
    players = ["--players", "greedy,careless,cat", "--games", "1500", "--seed", "5"]
    kept = ["--run", str(folder / "run"), "--out", str(folder / "games.csv")]
    return [sys.executable, "-m", "gatosabio", "simulate", "addirace", *players, *kept, *options]


def play_and_kill_one(folder: Path) -> str:
    """Play in two Ray workers, and kill one of them while it plays; returns what was complained
    of. Ray gives up if it takes 30 s to start, so a busy machine gets another try."""
    for _ in range(5):
        command = simulate(folder, "--ray", "--processes", "2")
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as program:
            killed = False
            while program.poll() is None and not killed:
                with suppress(subprocess.TimeoutExpired):
                    program.wait(0.02)
                begun = len(list(folder.glob("run/000-*"))) > 2
                for worker in playing() if begun else []:
                    os.kill(worker, signal.SIGKILL)
                    killed = True
                    break
            said = program.communicate()[1]
        if "Ray could not be started here" in said:
            continue
        assert killed, said
        return said if program.returncode else ""
    pytest.skip("this machine is too busy for Ray to start within 30 s")


def test_two_workers_play_what_one_core_plays_though_one_is_killed(tmp_path: Path) -> None:
    alone, shared = tmp_path / "alone", tmp_path / "shared"
    for folder in (alone, shared):
        folder.mkdir()
    subprocess.run(simulate(alone, "--processes", "1"), check=True, capture_output=True)

    assert play_and_kill_one(shared) == ""

    assert (shared / "games.csv").read_bytes() == (alone / "games.csv").read_bytes()
    # All games are in its folder now, so no cluster is asked for: there is none at this address.
    again = simulate(shared, "--ray", NOWHERE)
    (shared / "games.csv").unlink()
    subprocess.run(again, check=True, capture_output=True)
    assert (shared / "games.csv").read_bytes() == (alone / "games.csv").read_bytes()


def test_games_that_are_all_kept_need_no_cluster(tmp_path: Path) -> None:
    subprocess.run(simulate(tmp_path, "--games", "3"), check=True, capture_output=True)

    again = subprocess.run(
        simulate(tmp_path, "--games", "3", "--ray", NOWHERE), capture_output=True, text=True
    )
    more = subprocess.run(
        simulate(tmp_path, "--games", "4", "--ray", NOWHERE), capture_output=True, text=True
    )

    assert again.returncode == 0, again.stderr
    assert "nothing was left to play" in again.stdout
    assert more.returncode == 1, "one game is missing, and nobody there to play it"
    assert f"there is no Ray cluster at {NOWHERE}" in more.stderr


def test_a_cluster_that_is_not_there_is_said_in_a_sentence() -> None:
    done = CliRunner().invoke(app, ["simulate", "addirace", "--games", "2", "--ray", NOWHERE])

    assert done.exit_code == 1
    assert f"there is no Ray cluster at {NOWHERE}" in done.output
    assert "ray start --head" in done.output


def test_a_worker_with_another_gatosabio_plays_nothing() -> None:
    spec = make_spec("addirace", {}, ("greedy", "greedy"), games=1, seed=1)

    with pytest.raises(ClusterError, match="another gatosabio"):
        play_there([spec], Chunk(0, 0, 1), "of another one")


def test_a_worker_with_another_player_of_ones_own_plays_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    file = tmp_path / "bots_of_ray.py"
    file.write_text(
        "from gatosabio.bots.policy import Choice\n"
        "class First:\n"
        "    def __init__(self, rules): pass\n"
        "    def choose(self, view, actions, rng):\n"
        "        return Choice(actions[0], after_ms=500) if actions else None\n"
    )
    players = ("bots_of_ray:First", "greedy")
    spec = make_spec("addirace", {}, players, games=1, seed=1)
    assert play_there([spec], Chunk(0, 0, 1), sources())

    file.write_text(file.read_text().replace("actions[0]", "actions[-1]"))
    with pytest.raises(ClusterError, match="has another bots_of_ray:First than this one"):
        play_there([spec], Chunk(0, 0, 1), sources())
    elsewhere = replace(spec, own_bots={"no_such_bots:First": ""})
    with pytest.raises(ClusterError, match="cannot play no_such_bots:First: there is no module"):
        play_there([elsewhere], Chunk(0, 0, 1), sources())
