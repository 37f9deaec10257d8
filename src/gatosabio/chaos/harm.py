"""Does the harm that was planned: to nodes, to their lines, to the database and to players."""

from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from gatosabio.chaos.faults import WAITS_FOR_POINT, Fault, FaultName, new_owners
from gatosabio.chaos.node_process import NodeProcess
from gatosabio.chaos.player import Player
from gatosabio.chaos.simulated.loop import Process, VirtualLoop
from gatosabio.chaos.simulated.store_line import StoreHost, StoreLine
from gatosabio.chaos.trace import Trace

TO_RESTART: Final = (0.1, 0.8)
"""Seconds until a node that has ended is started again."""

MOST_SLOW: Final = 0.4
"""Seconds that a commit takes longer at most, while the database is slow."""


LINK_NOTICED: Final = 1.0
"""Seconds until a node notices at the latest that a link is gone, by its heartbeat."""


class House(Protocol):
    """What can be harmed."""

    nodes: list[NodeProcess]
    players: list[Player]

    def start_node(self, name: str) -> None:
        """Start a node of that name, unless one is running."""
        ...

    @property
    def idle_names(self) -> list[str]:
        """The names of nodes that are not running."""
        ...


class Harm:
    """Carries out faults, and ends all of them when it is told to."""

    def __init__(
        self, house: House, loop: VirtualLoop, host: StoreHost, rng: Random, trace: Trace
    ) -> None:
        self.done = 0
        self.new_owners = 0  # that it may bring a table, at most
        self._house = house
        self._loop = loop
        self._host = host
        self._rng = rng
        self._trace = trace
        self._armed: list[Fault] = []  # those that wait for their point
        host.at_point = self.at_point

    def plan(self, faults: list[Fault], begins: float) -> None:
        """Do *faults*, whose times count from second *begins*."""
        for fault in faults:
            self._loop.call_exactly_at(begins + fault.at, self._due, fault)

    def _due(self, fault: Fault) -> None:
        if not fault.point:
            self._do(fault, None)
            return
        self._armed.append(fault)
        self._loop.call_exactly_at(self._loop.time() + WAITS_FOR_POINT, self._too_late, fault)

    def _too_late(self, fault: Fault) -> None:
        if fault in self._armed:
            self._armed.remove(fault)
            self._do(fault, None)

    def at_point(self, point: str, process: Process) -> None:
        """The code of *process* has come to that point."""
        for fault in [one for one in self._armed if one.point == point]:
            self._armed.remove(fault)
            self._do(fault, next((n for n in self._house.nodes if n.process is process), None))

    def end_all(self) -> None:
        """Nothing goes wrong any more, and all that was stopped goes on."""
        for fault in self._armed:
            self._do(fault, None)
        self._armed.clear()
        now = self._loop.time()
        self._host.slow = 0.0
        self._host.come_up()
        for node in self._house.nodes:
            self._thaw(node)
            for line in node.lines:
                line.loses_answers = 0
                if line.stalled_until > now:  # else what it holds up would still come then
                    line.cut()
                    line.stalled_until = 0.0
            for link in node.links:
                if link.stalled_until > now:
                    link.cut(LINK_NOTICED)
        for player in self._house.players:
            player.has_whims = False
            if (connection := player.connection) is not None and connection.stalled_until > now:
                connection.cut()
        for name in self._house.idle_names:
            self._house.start_node(name)

    # --- One of them ---

    def _do(self, fault: Fault, at: NodeProcess | None) -> None:
        nodes = self._house.nodes
        node = at or (nodes[fault.which % len(nodes)] if nodes else None)
        if self._harm_others(fault) or (node is not None and self._harm(node, fault)):
            self.done += 1
            self.new_owners += new_owners(fault.name)

    def _harm_others(self, fault: Fault) -> bool:
        """What does not happen to one node; False if it is nothing, or cannot happen now."""
        players = self._house.players
        player, lasts = players[fault.which % len(players)], fault.lasts
        match fault.name:
            case "restart-store" if self._host.store.is_up:
                self._trace("database", "goes down for %.2f s", lasts)
                self._host.go_down()
                self._later(lasts, self._host.come_up)
            case "slow-commits":
                self._trace("database", "is slow for %.2f s", lasts)
                self._host.slow = MOST_SLOW
                self._later(lasts, self._fast)
            case "cut-player" if player.connection is not None:
                self._trace(player, "loses the line")
                player.connection.cut()
            case "stall-player" if player.connection is not None:
                self._trace(player, "hears and says nothing for %.2f s", lasts)
                player.connection.stalled_until = self._loop.time() + lasts
            case "start" if names := self._house.idle_names:
                self._house.start_node(names[fault.which % len(names)])
            case _:
                return False
        return True

    def _harm(self, node: NodeProcess, fault: Fault) -> bool:
        """What happens to one node; False if it cannot happen now."""
        lines: dict[FaultName, tuple[StoreLine, str]] = {
            "cut-session-line": (node.session_line, "that holds its lock"),
            "cut-log-line": (node.log_line, "on which it writes"),
            "cut-read-line": (node.read_line, "on which it reads"),
        }
        until = self._loop.time() + fault.lasts
        match fault.name:
            case "kill" | "lose-host":
                self._trace(node, "is killed" if fault.name == "kill" else "loses its machine")
                self._kill(node, silently=fault.name == "lose-host")
            case "freeze" if not node.process.is_frozen:
                self._trace(node, "stops for %.2f s", fault.lasts)
                self._loop.freeze(node.process)
                self._later(fault.lasts, self._thaw, node)
            case "stop" if node.is_open:
                self._trace(node, "is told to stop")
                node.told_to_stop()
            case "lose-answer":
                self._trace(node, "will not hear what becomes of its next commit")
                node.log_line.loses_answers += 1
            case "cut-links" if node.links:
                self._trace(node, "loses its links to other nodes")
                for link in node.links:
                    link.cut(LINK_NOTICED)
            case "stall-links" if node.links:
                self._trace(node, "does not reach other nodes for %.2f s", fault.lasts)
                for link in node.links:
                    link.stalled_until = until
            case "stall-store":
                self._trace(node, "does not reach the database for %.2f s", fault.lasts)
                for line in node.lines:
                    line.stalled_until = until
            case name if name in lines and lines[name][0].is_open:
                line, which = lines[name]
                self._trace(node, "loses the line %s", which)
                line.cut()
            case _:
                return False
        return True

    def _kill(self, node: NodeProcess, *, silently: bool) -> None:
        """If *silently*, nobody is told by its machine that it is gone."""
        self._loop.kill(node.process)
        for connection in node.connections:
            connection.cut()
        for link in node.links:
            link.cut(LINK_NOTICED)
        lines = [node.log_line, node.read_line] if silently else list(node.lines)
        for line in lines:
            line.cut()
        self._house.nodes.remove(node)
        self.start_again(node.settings.name)

    def start_again(self, name: str) -> None:
        """Whoever runs the machines starts a node again that has ended."""
        soon = self._loop.time() + self._rng.uniform(*TO_RESTART)
        self._loop.call_exactly_at(soon, self._house.start_node, name)

    def _thaw(self, node: NodeProcess) -> None:
        if node.process.is_frozen and not node.process.is_dead:
            self._trace(node, "goes on")
            self._loop.wake(node.process)

    def _fast(self) -> None:
        self._host.slow = 0.0

    def _later(self, seconds: float, work: Callable[..., None], *args: NodeProcess) -> None:
        self._loop.call_exactly_at(self._loop.time() + seconds, work, *args)
