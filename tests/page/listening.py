"""A player who knows nothing but what was said aloud, and answers by keys."""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from playwright.sync_api import Page

HEAR: Final = """() => {
  window.heard = [];
  window.happened = [];
  window.beats = [];
  setInterval(() => window.beats.push(performance.now()), 50);
  const socket = window.WebSocket;
  window.WebSocket = class extends socket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const message = JSON.parse(data);
        if (message.type !== 'told') return;
        const { seq, events } = message;
        window.happened.push({ seq, events, at: performance.now() });
      });
    }
  };
  const known = new Set();
  new MutationObserver(() => {
    const lines = [...document.querySelectorAll('[data-said] p[data-line]')];
    // There are two regions: lines that come at once are heard in the order they were said in.
    lines.sort((one, other) => one.dataset.line - other.dataset.line);
    for (const line of lines) {
      const id = Number(line.dataset.line);
      if (line.closest('dialog') || known.has(line.textContent + id)) continue;
      known.add(line.textContent + id);
      const answer = line.dataset.answer === 'true';
      window.heard.push({ text: line.textContent, answer, at: performance.now() });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps every line of the live regions, what the table has told and when, and twenty times a second
that the page could do something."""

LISTEN: Final = "(from) => window.heard.slice(from)"
LOOKS: Final = 6000  # at most ten a second
PATIENCE: Final = 10  # looks without a word, before the player asks whose turn it is


class Heard(NamedTuple):
    """A line, and when it was there to be said."""

    text: str
    answer: bool  # to a question: it is nothing new
    at: float


class Listener:
    """Hears lines and asks for answers. *page* must have run `HEAR` before it was loaded."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._count = 0
        self._answers: list[str] = []
        self.told: list[Heard] = []  # what was said without being asked for
        self._noticed = 0  # so many lines of it were given to the player

    def new(self) -> list[str]:
        """What the table has told since the last time."""
        self._listen()
        new = [line.text for line in self.told[self._noticed :]]
        self._noticed = len(self.told)
        return new

    def ask(self, key: str) -> str:
        """The answer to a question."""
        before = len(self._answers)
        self._page.keyboard.press(key)
        for _ in range(LOOKS):
            self._listen()
            if len(self._answers) > before:
                return self._answers[-1]
            self._page.wait_for_timeout(20)
        told = "\n".join(line.text for line in self.told[-10:])
        shown = self._page.locator("body").inner_text()
        raise AssertionError(f"no answer to {key}; last said:\n{told}\n\nshown:\n{shown}")

    def press(self, key: str) -> None:
        """Do something."""
        self._page.keyboard.press(key)

    def wait(self) -> None:
        """Listen a little longer."""
        self._page.wait_for_timeout(100)

    def _listen(self) -> None:
        lines = [Heard(**line) for line in self._page.evaluate(LISTEN, self._count)]
        self._count += len(lines)
        self._answers += [line.text for line in lines if line.answer]
        self.told += [line for line in lines if not line.answer]


def listen_until(ear: Listener, over: str, act: Callable[[list[str]], None]) -> None:
    """Hear and act until *over* was said. *act* gets what is new: after a long silence
    the answer to "whose turn is it?"."""
    silent = 0
    for _ in range(LOOKS):
        new = ear.new()
        if any(re.search(over, text) for text in new):
            return
        silent = 0 if new else silent + 1
        if silent >= PATIENCE:
            new, silent = [ear.ask("w")], 0
        if new:
            act(new)
        ear.wait()
    last = "\n".join(line.text for line in ear.told[-30:])
    raise AssertionError(f"the game has no end; whose turn: {ear.ask('w')!r}; last said:\n{last}")


def sums_of(answer: str) -> Iterator[tuple[str, int]]:
    """Whose card makes which sum: "Luna: 7 plus 7. Tom: 13." """
    for name, one, other in re.findall(r"([^.:]+): (\d+)(?: plus (\d+))?\.", answer):
        yield name.strip(), int(one) + int(other or 0)


def numbered(text: str) -> list[tuple[str, str]]:
    """Keys and what they do: "1: Play: +14. D: Discard." """
    found: list[tuple[str, str]] = re.findall(r"(?:^|\. )(\d|[A-Z]): ([^.]+)", text)
    return found


def play_addicats(ear: Listener) -> None:
    """Hit if the own sum lies twice, else turn the card if it is the own turn."""

    def act(new: list[str]) -> None:
        sums = [*sums_of(ear.ask("t"))]
        others = {total for name, total in sums if name != "You"}
        if any(name == "You" and total in others for name, total in sums):
            ear.press("Space")
        elif any(re.search("Your turn|You turn the next|Enter: at zero", text) for text in new):
            ear.press("Enter")

    listen_until(ear, "The game is over", act)


def play_gatonegro(ear: Listener) -> None:
    """Take every card: even ranks to the left, all others to the right."""

    def act(_: list[str]) -> None:
        if found := re.search(r"(\w+) of (spades|hearts|diamonds|clubs)", ear.ask("t")):
            ear.press("ArrowLeft" if found[1] in {"2", "4", "6", "8", "10"} else "ArrowRight")

    listen_until(ear, "Now we count", act)


def play_addirace(ear: Listener) -> None:
    """Lay the first card that can be laid; else throw away the first."""

    def act(new: list[str]) -> None:
        offered = [key for text in new for key, _ in numbered(text)]
        if offered:
            ear.press(offered[0].lower())
        elif any("Your turn" in text for text in new):
            cards = numbered(ear.ask("h"))
            free = [key for key, card in cards if "not now" not in card]
            for key in (free or [key for key, _ in cards])[:1]:
                ear.press(key)  # then it is told what can be done with it

    listen_until(ear, "The race is (won|over)", act)


PLAYERS: Final[dict[str, Callable[[Listener], None]]] = {
    "Addi Cat’s": play_addicats,
    "Addi Race": play_addirace,
    "Gato Negro": play_gatonegro,
}
