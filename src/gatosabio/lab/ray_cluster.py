"""Plays chunks on a Ray cluster: on many machines, or in workers of this one.

Which worker plays a chunk changes nothing in it, so the rows are those of one core. Ray plays the
chunks of a worker that is lost again. Every worker must have the same gatosabio, and the same
players of one's own: both are compared first.
"""

import os
import socket
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from gatosabio.lab.batch import Arriving, play_chunk
from gatosabio.lab.chunks import Chunk
from gatosabio.lab.optional_deps import need
from gatosabio.lab.own_bots import NoSuchBotError
from gatosabio.lab.own_bots import digest as digest_of_bot
from gatosabio.lab.run_spec import RunSpec
from gatosabio.sources import digest

HERE: Final = "here"
"""In place of an address: a cluster of this machine alone, as long as the games last."""

AHEAD: Final = 4
"""So many chunks wait for each core of the cluster: all could be millions, and fewer would let a
core wait for us."""


ANSWERS_WITHIN: Final = 5.0  # seconds


class ClusterError(Exception):
    """The games could not be played on the cluster. The text says why, and what to do."""


class Cluster:
    """A Ray cluster that is connected as long as it plays. *address* is where it is, `auto` for the
    one that this machine belongs to, or `HERE`, with so many *workers*.

    :raises NotInstalledError: if Ray is not installed
    """

    def __init__(self, address: str, workers: int) -> None:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # or it tells its makers what it is used for
        os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"  # workers are as their machine has them
        self._ray = need("ray", extra="ray")
        self._address = address
        self._workers = workers

    def share(self, specs: Sequence[RunSpec], chunks: Sequence[Chunk]) -> Arriving:
        """Play *chunks*; gives them in the order in which they are finished. The cluster is left
        when the generator is closed.

        :raises ClusterError: if there is no such cluster, or if it has another gatosabio
        """
        ray = self._ray
        try:
            self._connect()
            play = ray.remote(num_cpus=1, max_retries=-1, retry_exceptions=False)(play_there)
            shared, here = ray.put(list(specs)), sources()
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            todo, playing = list(reversed(chunks)), dict[Any, Chunk]()
            while todo or playing:
                while todo and len(playing) < room:
                    chunk = todo.pop()
                    playing[play.remote(shared, chunk, here)] = chunk
                for done in ray.wait(list(playing))[0]:
                    yield playing.pop(done), self._got(done)
        finally:
            ray.shutdown()

    def _connect(self) -> None:
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if self._address == HERE:
                self._begin(num_cpus=self._workers, include_dashboard=False, **quiet)
            else:
                _knock(self._address)
                self._ray.init(self._address, **quiet)
        except (OSError, ValueError, RuntimeError) as error:
            raise ClusterError(
                f"there is no Ray cluster at {self._address} ({error}). `ray start --head` begins "
                "one; without an address this machine alone plays."
            ) from None

    def _begin(self, **options: Any) -> None:
        try:
            self._ray.init("local", **options)
        except Exception as error:  # Ray has no narrower one for it
            raise ClusterError(
                f"Ray could not be started here ({error}). A busy machine may be too slow for it: "
                "try again, or leave --ray out."
            ) from None

    def _got(self, done: Any) -> bytes:
        try:
            return bytes(self._ray.get(done))
        except self._ray.exceptions.RayTaskError as error:
            raise error.as_instanceof_cause() from None
        except self._ray.exceptions.RayError as error:
            raise ClusterError(f"the cluster could not play on: {error}") from None


def _knock(address: str) -> None:
    """Ray itself would try for minutes.

    :raises OSError: if nobody listens there
    """
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), ANSWERS_WITHIN).close()


def play_there(specs: Sequence[RunSpec], chunk: Chunk, sources_there: str) -> bytes:
    """What a worker does."""
    if sources() != sources_there:
        raise ClusterError(
            "a machine of the cluster has another gatosabio than this one: install the same on all"
        )
    spec = specs[chunk.spec]
    for who, code in spec.own_bots.items():
        _check_own_bot(who, code)
    return play_chunk(spec, chunk)


def _check_own_bot(who: str, code: str) -> None:
    try:
        code_here = digest_of_bot(who)
    except NoSuchBotError as error:
        raise ClusterError(
            f"a machine of the cluster, {socket.gethostname()}, cannot play {who}: {error}"
        ) from None
    if code_here != code:
        raise ClusterError(
            f"a machine of the cluster, {socket.gethostname()}, has another {who} than this one: "
            "copy the same file to all"
        )


@cache
def sources() -> str:
    """What tells one gatosabio from another that plays other games."""
    return digest(("engine", "timing", "table", "bots", "records", "lab"))
