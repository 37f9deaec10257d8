"""Where a page comes from: a server, or a static site that holds its server itself. The same tests
play at both."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Response, Route

SERVER: Final = "server"
SITE: Final = "static site"
ANYWHERE: Final = pytest.mark.parametrize("place", [SERVER, SITE], indirect=True)
"""For a test that is done at both places."""

HOME: Final = "cats"
"""The site is below this path of its host."""

WITH_RULES: Final = """(rules) => {
  const say = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (what, ...more) {
    if (what?.do === 'ask' && what.path === '/api/tables') {
      const asked = JSON.parse(what.body);
      what = { ...what, body: JSON.stringify({ ...asked, rules: { ...asked.rules, ...rules } }) };
    }
    return say.call(this, what, ...more);
  };
}"""
HOLD: Final = """(path) => {
  const say = Worker.prototype.postMessage;
  const held = [];
  Worker.prototype.postMessage = function (what, ...more) {
    if (what?.do === 'ask' && what.path === path) held.push(() => say.call(this, what, ...more));
    else say.call(this, what, ...more);
  };
  window.letGo = () => {
    Worker.prototype.postMessage = say;
    held.forEach((go) => go());
  };
}"""
LISTEN: Final = """() => {
  const say = Worker.prototype.postMessage;
  const listening = new WeakSet();
  const asked = new Map();
  window.told = [];
  Worker.prototype.postMessage = function (what, ...more) {
    if (!listening.has(this)) {
      listening.add(this);
      this.addEventListener('message', ({ data }) => {
        if (data.is === 'answer')
          window.told.push({ ...asked.get(data.request), status: data.status });
      });
    }
    if (what?.do === 'ask')
      asked.set(what.request, { path: what.path, token: what.token, body: what.body });
    return say.call(this, what, ...more);
  };
}"""
IS_KEPT: Final = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const at = (name) => caches.match(new URL(name, document.baseURI));
  const runtime = document.querySelector('meta[name=runtime]').content;
  const about = await at(`${runtime}about.json`);
  if (!about || !(await at('./'))) return false;
  const names = Object.keys((await about.json()).sizes);
  return (await Promise.all(names.map((name) => at(runtime + name)))).every(Boolean);
}"""
"""Whether the service worker has kept the page and all that Python needs."""


class Told(NamedTuple):
    """A request that was answered: its token and its body."""

    status: int
    token: str
    body: dict[str, Any]


Which: TypeAlias = Callable[[dict[str, Any]], bool]


class Place:
    """A server at *base*."""

    def __init__(self, base: str) -> None:
        self.base = base

    @property
    def host(self) -> str:
        """The only one that pages may ask anything."""
        return urlsplit(self.base).netloc

    def address(self, path: str) -> str:
        """What leads to the screen with our *path*, such as `/make`. Whole addresses stay."""
        return path

    def put_rules(self, page: Page, rules: Mapping[str, Any]) -> None:
        """Put these *rules* into every table that *page* opens from now on."""
        page.route("**/api/tables", lambda route: _with_rules(route, rules))

    def hold(self, page: Page, path: str) -> Callable[[], None]:
        """What *page* asks for at *path* from now on does not leave it, until this is called."""
        asked: list[Route] = []
        page.route(f"**{path}", lambda route: asked.append(route))

        def let_go() -> None:
            page.unroute(f"**{path}")
            for route in asked:
                route.continue_()

        return let_go

    def prepare(self, context: BrowserContext) -> None:
        """A browser is about to open its first page."""

    @contextmanager
    def answered(
        self, page: Page, path: str, which: Which = lambda _: True
    ) -> Iterator[list[Told]]:
        """Wait until *page* has the answer to a request for *path*, with a body for which *which*
        is true. It is the only one of the list then."""
        told: list[Told] = []

        def is_it(answer: Response) -> bool:
            return answer.url.endswith(path) and which(_body(answer.request.post_data))

        with page.expect_response(is_it) as response:
            yield told
        asked = response.value.request
        token = asked.headers["authorization"].removeprefix("Bearer ")
        told.append(Told(response.value.status, token, _body(asked.post_data)))

    def listen(self, page: Page, path: str) -> Callable[[], list[dict[str, Any]]]:
        """What gives the bodies of all requests of *page* for *path*, from now on."""
        asked: list[dict[str, Any]] = []

        def note(request: Request) -> None:
            if request.url.endswith(path):
                asked.append(_body(request.post_data))

        page.on("request", note)
        return lambda: asked

    def lose_network(self, context: BrowserContext) -> None:
        """From now on there is no network, where none is needed."""

    def forgives(self, complaint: str) -> bool:  # noqa: ARG002 - a server is always there
        """Whether the browser complains only of the network, which was taken away."""
        return False


class StaticSite(Place):
    """A site in the folder *HOME* of *root*, which `python -m http.server` serves."""

    def __init__(self, root: Path) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1"]
        self._process = subprocess.Popen(
            [*command, "--directory", str(root), "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        port = re.search(r"port (\d+)", told)
        assert port is not None, told
        super().__init__(f"http://127.0.0.1:{port[1]}/{HOME}/")

    def address(self, path: str) -> str:
        """Its host knows no screens, so they are in the query."""
        if not path.startswith("/"):
            return path
        return self.base if path == "/" else f"{self.base}?{path}"

    def put_rules(self, page: Page, rules: Mapping[str, Any]) -> None:
        page.add_init_script(f"({WITH_RULES})({json.dumps(rules)})")

    def hold(self, page: Page, path: str) -> Callable[[], None]:
        page.evaluate(HOLD, path)
        return lambda: page.evaluate("letGo()")

    def prepare(self, context: BrowserContext) -> None:
        context.add_init_script(f"({LISTEN})()")

    @contextmanager
    def answered(
        self, page: Page, path: str, which: Which = lambda _: True
    ) -> Iterator[list[Told]]:
        told: list[Told] = []
        before = len(self._told(page, path))
        yield told
        while not told:
            told += [one for one in self._told(page, path)[before:] if which(one.body)][:1]
            page.wait_for_timeout(50)

    def listen(self, page: Page, path: str) -> Callable[[], list[dict[str, Any]]]:
        before = len(self._told(page, path))
        return lambda: [one.body for one in self._told(page, path)[before:]]

    def _told(self, page: Page, path: str) -> list[Told]:
        """All that *page* has asked its worker for *path*, and was answered."""
        return [
            Told(one["status"], one["token"], _body(one["body"]))
            for one in page.evaluate("window.told")
            if one.get("path", "").endswith(path)
        ]

    def lose_network(self, context: BrowserContext) -> None:
        page = context.pages[0]
        while not page.evaluate(IS_KEPT):  # `wait_for_function` takes a promise for a yes
            page.wait_for_timeout(200)
        self.stop()
        context.set_offline(True)

    def forgives(self, complaint: str) -> bool:
        return self._process.poll() is not None and "net::ERR_" in complaint

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def _body(text: str | None) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(text or "{}")
    return body


def _with_rules(route: Route, rules: Mapping[str, Any]) -> None:
    asked: dict[str, Any] = json.loads(route.request.post_data or "{}")
    asked["rules"] = {**asked.get("rules", {}), **rules}
    route.continue_(post_data=json.dumps(asked))


def build_site(root: Path) -> None:
    """Write the site into the folder *HOME* of *root*, as whoever runs one does."""
    root.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "gatosabio", "site", HOME]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
