"""The parts of the server beside its tables: cards to print, learners, and classes."""

from typing import Protocol

from aiohttp import web

from gatosabio.records.learners import Learners
from gatosabio.server.class_api import ClassApi
from gatosabio.server.class_garden import ClassGarden
from gatosabio.server.class_reports import ClassReports
from gatosabio.server.class_teacher import TeachersOnly
from gatosabio.server.classes import Classes
from gatosabio.server.detour import Detours
from gatosabio.server.guard import Guard
from gatosabio.server.learning import Learning
from gatosabio.server.limits import Acquaintances, Guesses
from gatosabio.server.other_nodes import OtherNodes
from gatosabio.server.printer import Printer
from gatosabio.server.prints import Prints
from gatosabio.server.proxy import Proxy
from gatosabio.server.streams import AtOnce
from gatosabio.server.tables import Tables


class _Part(Protocol):
    def add_routes(self, app: web.Application, below: str) -> None:
        """Add its routes, at addresses that begin with *below*."""
        ...


class Parts:
    """Those that this server has. Without *learners*, who are kept on a disk, there are no
    classes."""

    def __init__(
        self,
        tables: Tables,
        guard: Guard,
        proxy: Proxy,
        guesses: Guesses,
        known: Acquaintances,
        learners: Learners | None,
        at_once: AtOnce,
        detours: Detours,
        *,
        prints: bool,
        others: OtherNodes | None = None,
    ) -> None:
        self.printer = Printer()
        self.learning: Learning | None = None
        self.classes: Classes | None = None
        self._with_routes: list[_Part] = []
        if prints:
            self._with_routes.append(Prints(proxy, at_once, self.printer))
        if learners is not None:
            self.learning = Learning(tables, learners, proxy, guesses)
            self.classes = Classes(tables, learners, self.learning)
            classes = ClassApi(self.classes, guard, proxy, guesses, known, detours, others)
            teachers = TeachersOnly(self.classes, proxy, guesses)
            reports = ClassReports(self.classes, teachers, self.printer if prints else None)
            garden = ClassGarden(self.classes, proxy, guesses)
            self._with_routes += [self.learning.api, classes, reports, garden]

    def add_routes(self, app: web.Application, below: str) -> None:
        """Add the routes of all of them."""
        for part in self._with_routes:
            part.add_routes(app, below)

    async def close(self) -> None:
        """Stop what they do."""
        await self.printer.close()
        if self.learning is not None:
            await self.learning.close()
