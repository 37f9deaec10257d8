"""People with phones, tablets and desktops."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    Request,
    WebSocketRoute,
)

from page.places import Place

SIZES: Final[Mapping[str, dict[str, Any]]] = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
DRAWN: Final = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
ASKED: Final = """try {
  localStorage['gatosabio.me'] ??= JSON.stringify({ asked: true });
} catch {}"""
CUT_OFF: Final = Path(__file__).with_name("cut_off.js")
AXE: Final = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"


class Pages:
    """Opens pages and listens to what they complain of."""

    def __init__(self, browser: Browser, place: Place) -> None:
        self.place = place
        self.complaints: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._loading: dict[Page, set[Request]] = {}

    def open(
        self,
        path: str = "/",
        *,
        size: str = "phone",
        language: str = "en",
        rules: Mapping[str, Any] | None = None,
        beside: Page | None = None,
        lines: Callable[[WebSocketRoute], None] | None = None,
        stranger: bool = False,
        **more: Any,
    ) -> Page:
        """A page at *path*. *rules* are put into every table it opens, for a quicker game; *beside*
        another page, it is a further tab of the same browser; *lines* has its sockets in hand. A
        *stranger* was never asked who they are, and will be at the first table that they join."""
        if beside is not None:
            context = beside.context
        else:
            context = self._browser.new_context(
                base_url=self.place.base, locale=language, **SIZES[size], **more
            )
            context.set_default_timeout(120_000)
            self.place.prepare(context)
            if not stranger:
                context.add_init_script(ASKED)
            self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._look)
        self._loading[page] = loading = set[Request]()
        page.on("request", lambda request: loading.add(request))
        page.on("requestfinished", lambda request: loading.discard(request))
        page.on("requestfailed", lambda request: loading.discard(request))
        if rules is not None:
            self.place.put_rules(page, rules)
        if lines is not None:
            page.route_web_socket("**/ws", lines)
        self.go(page, path)
        return page

    def go(self, page: Page, path: str) -> None:
        """To the screen with our *path*."""
        page.goto(self.place.address(path))

    def settle(self, page: Page) -> None:
        """Wait until *page* loads nothing any more and has drawn what it loaded. Playwright's own
        `networkidle` waits half a second each time."""
        page.wait_for_load_state()
        quiet = 0
        while quiet < 2:
            page.evaluate(DRAWN)
            quiet = 0 if self._loading[page] else quiet + 1

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _hear(self, message: ConsoleMessage) -> None:
        # A socket that breaks is told by the browser itself, whatever the page does about it.
        if message.type in {"error", "warning"} and "WebSocket connection to" not in message.text:
            self.complaints.append(f"{message.type}: {message.text}")

    def _look(self, request: Request) -> None:
        """Nothing is asked of anybody else (goal S5)."""
        address = urlsplit(request.url)
        if address.scheme in {"http", "https", "ws", "wss"} and address.netloc != self.place.host:
            self.complaints.append(f"a request to {request.url}")


def problems(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """What axe finds that would keep somebody from playing; by these *rules* only, if any."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    asked = {"resultTypes": ["violations"], **({"runOnly": [*rules]} if rules else {})}
    found = page.evaluate("(asked) => axe.run(document, asked)", asked)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:150]}"
        for one in found["violations"]
        if one["impact"] in {"serious", "critical"}
    ]


STANDARDS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")


def violations(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """Whatever axe finds against these *STANDARDS*, however little it is; by these *rules* only, if
    any."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    asked: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        asked["runOnly"] = [*rules]
    else:
        asked["runOnly"] = {"type": "tag", "values": [*STANDARDS]}
        asked["rules"] = {"target-size": {"enabled": True}}  # axe leaves it out by itself
    found = page.evaluate("(asked) => axe.run(document, asked)", asked)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:150]} ({len(one['nodes'])})"
        for one in found["violations"]
    ]


def box_of(one: Locator) -> FloatRect:
    """Where it is on the page."""
    box = one.bounding_box()
    assert box is not None, "it is not drawn"
    return box


def cut_off(page: Page) -> list[str]:
    """Texts that do not fit, and a page that is wider than its screen."""
    found: list[str] = page.evaluate(CUT_OFF.read_text(encoding="utf-8"))
    return found
