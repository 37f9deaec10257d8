"""A device at home, its browser and a clock of their own, to write tests with.

    home = Home()
    admission = home.open(game="gatonegro")
    screen = home.come(admission)
    screen.say("sit")
    home.wait_until(lambda: screen.over is not None)

What is stored is a dict. A `Screen` shows what a page is told, and plays for all its hands as our
cats would, from what it sees. `crash` takes everything away but what is stored.
"""

import heapq
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from msgspec import convert, json

from gatosabio.bots.registry import bot_for
from gatosabio.demo.at_table import RACED, AnyView
from gatosabio.engine.registry import GAMES
from gatosabio.in_page.clock import Clock
from gatosabio.in_page.device import Device
from gatosabio.in_page.outgoing import Answer, Broken, HangUp, Outgoing, Send, Store
from gatosabio.in_page.requests import Asked

Json = dict[str, Any]
WALL = 1_700_000_000_000
SPIN = 1000


class Screen:
    """What one connection of a page is told, and what it says."""

    def __init__(self, home: "Home", number: int, token: str, person: int) -> None:
        self.home = home
        self.number = number
        self.token = token
        self.person = person
        self.messages: list[Json] = []
        self.closed: str | None = None
        self.over: Json | None = None
        self.plays = True  # by itself
        self.info: Json = {}
        self._hands: dict[int, Any] = {}  # the newest view of each of its hands, and what is legal
        self._begun: Json = {}
        self._race: Json | None = None
        self._painted = 0.0
        self._plan = 0  # older plans are given up

    def say(self, kind: str, **fields: Any) -> "Screen":
        self.home.receive(self.number, {"type": kind, **fields})
        return self

    def leave(self) -> None:
        """The page is closed."""
        self.home.disconnect(self.number)

    def of(self, kind: str) -> list[Json]:
        return [message for message in self.messages if message["type"] == kind]

    def hear(self, message: Json) -> None:
        self.messages.append(message)
        match message["type"]:
            case "renewed":
                self.token = message["token"]
            case "committed":
                entropy = sha256(message["commitment"].encode()).hexdigest()[:32]
                self.say("entropy", commitment=message["commitment"], entropy=entropy)
            case "table":
                self.info = message
            case "begun":
                self._begun, self._hands, self._race, self.over = message, {}, None, None
            case "told":
                self._told(message)
            case "refused":
                self.home.later(1000, self._think)
            case "ack":
                self._think()
            case "over":
                self.over = message
            case "closed":
                self.closed = message["why"]

    def _told(self, message: Json) -> None:
        if message.get("k") is not None:
            self._race, self._painted = {"k": message["k"], "n": message["n"]}, self.home.now
            self.say("shown", **self._race)
        for view in message["views"]:
            if view["seat"] is not None:
                legal = [{**action, "at": message["at"]} for action in message.get("legal", ())]
                own = [action for action in legal if action.get("seat") == view["seat"]]
                self._hands[view["seat"]] = (view, own)
        self._think()

    def _think(self) -> None:
        self._plan += 1
        if not self.plays or self.over is not None or self.closed is not None:
            return
        game = GAMES[self._begun["name"]]
        bot = bot_for(game.name, "tiger", convert(self._begun["rules"], game.rules_type))
        for view, legal in self._hands.values():
            actions = [convert(action, game.action_type) for action in legal]
            choice = bot.choose(convert(view, AnyView), actions, self.home.rng)
            if choice is not None:
                self._do_later(choice.after_ms, json.decode(json.encode(choice.action)))

    def _do_later(self, ms: float, action: Json) -> None:
        plan = self._plan
        action.pop("at", None)

        def do() -> None:
            if plan != self._plan or self.closed is not None:
                return
            cid = next(self.home.cids)
            if self._race is not None and action["do"] in RACED:
                since = self.home.now - self._painted
                self.say("hit", cid=cid, **self._race, action=action, r=since, res=0.1)
            else:
                self.say("act", cid=cid, action=action)

        self.home.later(ms, do)


class Home:
    """A device, and all that its browser does for it."""

    def __init__(self, seed: int = 1, stored: dict[str, bytes] | None = None) -> None:
        self.now = 1000.0
        self.rng = Random(seed)
        self.cids = count(1)
        self.stored: dict[str, bytes] = {} if stored is None else stored
        self.stores = 0
        self.refuses = False  # to store anything more
        self.on_store: Callable[[], None] = lambda: None
        self.broken: list[str] = []
        self.screens: dict[int, Screen] = {}
        self.answers: dict[int, tuple[int, bytes]] = {}
        self._numbers = count(1)
        self._order = count()
        self._later: list[tuple[float, int, Callable[[], None]]] = []
        self._entropy = count()
        self.device = self._device()

    def _device(self) -> Device:
        return Device(dict(self.stored), self._bytes, Random(self.rng.random()))

    def _bytes(self, size: int) -> bytes:
        return sha256(f"{next(self._entropy)}".encode()).digest()[:size]

    @property
    def clock(self) -> Clock:
        return Clock(self.now, WALL + int(self.now))

    # --- Requests ---

    def ask(self, method: str, path: str, token: str = "", body: bytes = b"") -> tuple[int, Any]:
        """The answer to a request. It may take some steps, but no time."""
        number = self.start(method, path, token, body)
        while number not in self.answers:
            assert self.device.wakes_at(self.now) == self.now, "it is never answered"
            self.device.wake(self.clock)
            self.settle()
        status, told = self.answers.pop(number)
        return status, json.decode(told) if told else None

    def start(self, method: str, path: str, token: str = "", body: bytes = b"") -> int:
        """Make a request; its number in `answers`."""
        number = next(self._numbers)
        self.device.ask(number, Asked(method, path, token, body), self.clock)
        self.settle()
        return number

    def open(self, **wanted: Any) -> Json:
        status, admission = self.ask("POST", "/api/tables", body=json.encode(wanted))
        assert status == 201, admission
        return dict(admission)

    # --- Connections ---

    def come(self, admission: Json, *, plays: bool = True) -> Screen:
        screen = self.screen(admission["token"], admission["person"])
        screen.plays = plays
        return screen

    def screen(self, token: str, person: int, **hello: Any) -> Screen:
        number = next(self._numbers)
        screen = self.screens[number] = Screen(self, number, token, person)
        self.device.connect(number)
        screen.say("hello", token=token, **hello)
        return screen

    def receive(self, number: int, message: Json) -> None:
        self.device.receive(number, json.encode(message), self.now, self.clock)
        self.settle()

    def disconnect(self, number: int) -> None:
        self.device.disconnect(number, self.clock)
        self.screens.pop(number)
        self.settle()

    def crash(self) -> None:
        """The page is closed in this moment. Nobody is told anything more."""
        for screen in self.screens.values():
            screen.closed = "crash"
        self.screens.clear()
        self._later.clear()
        self.device = self._device()

    # --- What the device wants ---

    def settle(self) -> None:
        """Do what the device wants, as a browser would."""
        while outgoing := self.device.outgoing():
            for what in outgoing:
                self.do(what)

    def do(self, what: Outgoing) -> None:
        """Do one thing that the device wants."""
        match what:
            case Store(items=items):
                if self.refuses:
                    self.device.not_stored(self.clock)
                    return
                self.stores += 1
                for name, value in ((item.name, item.value) for item in items):
                    if value is None:
                        self.stored.pop(name, None)
                    else:
                        self.stored[name] = value
                self.device.stored(self.clock)
                self.on_store()
            case Send(connection=number, data=data):
                if (screen := self.screens.get(number)) is not None:
                    self.later(0, partial(screen.hear, json.decode(data)))
            case HangUp(connection=number, data=data):
                if (screen := self.screens.pop(number, None)) is not None:
                    screen.hear(json.decode(data))
                    self.device.disconnect(number, self.clock)  # as a page does
            case Answer(request=request, status=status, body=body):
                self.answers[request] = (status, body)
            case Broken(why=why):
                self.broken.append(why)

    # --- Time ---

    def later(self, ms: float, work: Callable[[], None]) -> None:
        heapq.heappush(self._later, (self.now + ms, next(self._order), work))

    def wait(self, ms: float) -> None:
        end = self.now + ms
        self.later(ms, lambda: None)
        self.wait_until(lambda: self.now >= end)

    def wait_until(self, done: Callable[[], bool], within: float = 7_200_000) -> None:
        """Let things happen until *done*."""
        end, spins = self.now + within, 0
        while not done():
            wakes_at = self.device.wakes_at(self.now)
            times = [due for due, *_ in self._later[:1]]
            times += [wakes_at] if wakes_at is not None else []
            assert times, "nothing will ever happen any more"
            due = max(self.now, min(times))
            spins = spins + 1 if due == self.now else 0
            assert spins < SPIN, f"it never lets time go on at {self.now}"
            assert due <= end, "it takes too long"
            self.now = due
            if self._later and self._later[0][0] <= due:
                heapq.heappop(self._later)[2]()
            else:
                self.device.wake(self.clock)
                self.settle()
