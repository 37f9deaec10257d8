"""Games on a Ray cluster: those of one core, also when a worker is killed while it plays."""

import os
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner

from gatosabio.cli.app import app
from gatosabio.lab.batch import Chunk, play
from gatosabio.lab.ray_cluster import HERE, Cluster, ClusterError, play_there
from gatosabio.lab.run_folder import RunFolder
from gatosabio.lab.run_spec import make_spec

# Ray's own files and sockets are its own concern.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")

PLAYING = b"ray::play_there"
"""How Ray calls a worker that plays."""


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


class Killer:
    """Kills a worker that plays, once, when some games are done."""

    def __init__(self) -> None:
        self.killed: list[int] = []

    def __call__(self, _: int) -> None:
        if not self.killed and (workers := playing()):
            os.kill(workers[0], signal.SIGKILL)
            self.killed.append(workers[0])


def test_two_workers_play_what_one_core_plays_though_one_is_killed(tmp_path: Path) -> None:
    spec = make_spec("addirace", {}, ("greedy", "careless", "cat"), games=1500, seed=5)
    killer, told = Killer(), list[int]()
    cluster, folder = Cluster(HERE, 2), RunFolder(tmp_path / "run")

    alone = list(play([spec]))
    shared = list(play([spec], share=cluster.share, run_folder=folder, tell=killer))
    again = list(play([spec], share=cluster.share, run_folder=folder, tell=told.append))

    assert len(killer.killed) == 1
    assert shared == alone
    assert [batch.rows for batch in again] == [batch.rows for batch in alone]
    assert told == [1500]  # nothing was left to play, so no cluster was wanted


def test_a_cluster_that_is_not_there_is_said_in_a_sentence() -> None:
    done = CliRunner().invoke(app, ["simulate", "addirace", "--games", "2", "--ray", "127.0.0.1:9"])

    assert done.exit_code == 1
    assert "there is no Ray cluster at 127.0.0.1:9" in done.output
    assert "ray start --head" in done.output


def test_a_worker_with_another_gatosabio_plays_nothing() -> None:
    spec = make_spec("addirace", {}, ("greedy", "greedy"), games=1, seed=1)

    with pytest.raises(ClusterError, match="another gatosabio"):
        play_there([spec], Chunk(0, 0, 1), "of another one")
