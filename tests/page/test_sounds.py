"""Sounds in a real browser: none are fetched while sound is off, all can be decoded, off stops."""

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, expect

from page.pages import Pages

FILES: Final = Path(__file__).parents[2] / "client" / "src" / "lib" / "sounds"
NAMES: Final = sorted(path.stem for path in FILES.glob("*.mp3"))
LISTEN: Final = """
  window.contexts = [];
  window.decoded = [];
  window.started = 0;
  window.AudioContext = class extends AudioContext {
    constructor(...how) {
      super(...how);
      contexts.push(this);
    }
    createBufferSource() {
      started += 1;
      return super.createBufferSource();
    }
  };
  window.OfflineAudioContext = class extends OfflineAudioContext {
    async decodeAudioData(data) {
      const buffer = await super.decodeAudioData(data);
      decoded.push(buffer.duration);
      return buffer;
    }
  };
"""
KEPT: Final = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(caches_.map((one) => one.keys()))).flat().map(({ url }) => url);
}"""
"""JavaScript: the addresses of all that the service worker keeps."""


class Listening:
    """A page on a desktop, and what it does to be heard."""

    def __init__(self, pages: Pages) -> None:
        self.page: Final = pages.open("/", size="desktop")
        self.asked: Final[list[str]] = []
        self.page.context.on("request", lambda request: self._note(request.url))
        self.page.add_init_script(LISTEN)
        self.page.reload()

    def _note(self, url: str) -> None:
        if found := re.search(r"/assets/(.+)-.{8}\.mp3$", url):
            self.asked.append(found[1])

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def open_a_table(self) -> None:
        self.page.get_by_role("button", name="Make a table").click()
        self.page.get_by_role("radio", name="Gato Negro").check()
        self.page.get_by_role("button", name="Open the table").click()
        expect(self.page.get_by_role("button", name="Start with")).to_be_visible()

    def take_a_card(self) -> None:
        expect(self.page.locator("[data-deck]")).to_be_visible()
        self.page.keyboard.press("ArrowLeft")

    def open_settings(self) -> None:
        self.button("Settings").click()
        expect(self.page.get_by_role("switch", name="Sound")).to_be_visible()


def states(page: Page) -> list[str]:
    """Of all audio contexts that the page ever made."""
    found: list[str] = page.evaluate("contexts.map((one) => one.state)")
    return found


def test_while_sound_is_off_nothing_is_fetched_and_no_device_opened(pages: Pages) -> None:
    one = Listening(pages)
    one.button("Turn sound off").click()

    one.open_a_table()
    one.page.get_by_role("button", name="Start with").click()
    one.take_a_card()
    one.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    pages.settle(one.page)

    assert (one.asked, states(one.page)) == ([], [])
    kept = one.page.evaluate(KEPT)
    assert kept
    assert [url for url in kept if url.endswith(".mp3")] == []


def test_a_table_loads_all_sounds_and_plays_them_until_they_are_switched_off(pages: Pages) -> None:
    one = Listening(pages)
    page = one.page
    assert one.asked == [], "the first load has no sounds"

    one.open_a_table()
    page.wait_for_function("(n) => decoded.length === n", arg=len(NAMES))
    assert sorted(set(one.asked)) == NAMES
    assert all(seconds > 0.1 for seconds in page.evaluate("decoded"))
    page.get_by_role("button", name="Start with").click()
    one.take_a_card()
    page.wait_for_function("() => started > 0 && contexts[0].state === 'running'")

    one.button("Turn sound off").click()
    page.wait_for_function("() => contexts.every((one) => one.state === 'closed')")
    before = page.evaluate("started")
    one.take_a_card()
    pages.settle(page)
    assert page.evaluate("[contexts.length, started]") == [1, before]


def test_a_cat_answers_when_the_volume_is_changed_by_a_key(pages: Pages) -> None:
    one = Listening(pages)
    page = one.page
    one.open_settings()
    volume = page.get_by_role("slider", name="Volume")
    expect(volume).to_have_attribute("aria-valuetext", "3 of 5")

    volume.press("ArrowRight")
    page.wait_for_function("() => started === 1")
    expect(volume).to_have_attribute("aria-valuetext", "4 of 5")
    page.get_by_role("switch", name="Sound").press("Space")
    expect(volume).to_have_count(0)
    page.wait_for_function("() => contexts.every((one) => one.state === 'closed')")

    page.reload()
    one.open_settings()
    expect(volume).to_have_count(0)
    page.get_by_role("switch", name="Sound").press("Space")
    expect(volume).to_have_attribute("aria-valuetext", "4 of 5")
