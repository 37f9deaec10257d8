"""A teacher without a screen: conducts a class from a page that only talks to the server."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page

from page.pages import Pages

OPEN = """async (wanted) => {
  const JSON_TYPE = { 'Content-Type': 'application/json' };
  const ask = async (path, token, body) => {
    const answer = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body && JSON_TYPE), ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const opened = await ask('/api/classes', '', wanted);
  const { cards } = await ask('/api/class/cards', opened.token);
  window.refused = [];
  const line = (window.line = new WebSocket(`ws://${location.host}/ws/class`));
  line.onopen = () => line.send(JSON.stringify({ type: 'hello', token: opened.token }));
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'teacher') window.view = message;
    if (message.type === 'refused') window.refused.push(message.code);
  };
  return { ...opened, cards };
}"""


class ClassByApi:
    """A class, its cards, and what its teacher does."""

    def __init__(self, pages: Pages, wanted: Mapping[str, Any]) -> None:
        self.page: Page = pages.open("/")
        opened = self.page.evaluate(OPEN, wanted)
        self.code: str = opened["code"]
        self.token: str = opened["token"]
        self.cards: list[dict[str, Any]] = opened["cards"]
        self.until("view.wall.phase === 'arrive'")

    def say(self, kind: str, **fields: Any) -> None:
        self.page.evaluate("(said) => line.send(JSON.stringify(said))", {"type": kind, **fields})

    def until(self, seen: str) -> None:
        """Wait until that holds of the teacher's newest view."""
        self.page.wait_for_function(f"() => window.view && ({seen})")

    def see(self, what: str) -> Any:
        """Something of the teacher's newest view."""
        return self.page.evaluate(f"() => {what}")

    def until_phase(self, phase: str) -> None:
        self.until(f"view.wall.phase === '{phase}'")

    def until_here(self, children: int) -> None:
        self.until(f"view.wall.children.length === {children}")

    def start(self, **wanted: Any) -> None:
        """Make tables, and let all of them begin."""
        self.say("make-tables", **wanted)
        self.until_phase("seats")
        self.say("start")
        self.until_phase("round")

    def delete(self) -> None:
        self.page.evaluate(
            "(token) => fetch('/api/class', { method: 'DELETE',"
            " headers: { Authorization: `Bearer ${token}` } })",
            self.token,
        )
