"""States that are hard to get to, as scenes: nothing is cut off. What axe says of all scenes is in
test_axe.py."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from page.built_scenes import look
from page.pages import Pages, box_of, cut_off

SERVED = {"replay", "learn"}  # these ask a server for what they show, and are opened elsewhere
WORDY = {
    "screens": ("lobby", "lobby-guest", "settings", "menu", "menu-guest"),
    "addicats": ("your-turn", "pursuit", "seesaw", "won", "greed", "explained"),
    "addicats-shared": ("verdict",),
    "addirace": ("turn", "attacked", "why-over", "target", "reaction", "magic", "watching"),
    "gatonegro": ("play", "quicker", "recital", "count", "shared-4"),
    "end": ("addicats", "addirace"),
}
TABLES = {
    "addicats": ("your-turn", "won"),
    "addicats-shared": ("hands-4",),
    "addirace": ("turn", "why-over", "target", "reaction"),
    "gatonegro": ("play", "count"),
}
WITHOUT_A_LINE = """() => [...document.querySelectorAll('button')].filter((one) => {
  const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(one);
  const lined = outlineStyle !== 'none' || (borderTopStyle !== 'none' && borderTopWidth !== '0px');
  return !lined && !one.matches('.slice') && one.getClientRects().length;
}).map((one) => one.ariaLabel || one.innerText || one.className)"""
UPRIGHT = ((360, 740), (620, 900), (670, 900), (768, 1024))
LYING = ((740, 360), (900, 600), (980, 700), (984, 700), (1024, 768), (1440, 900))
OUTSIDE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const found = [...document.querySelectorAll('.other .card')].filter((card) => {
    const own = box(card), room = box(card.closest('.other'));
    return own.left < room.left || own.right > room.right || own.right > innerWidth;
  });
  const deck = box(document.querySelector('[data-deck]'));
  const over = [...document.querySelectorAll('.other, .solo > .band')].filter((one) =>
    deck.top < box(one).bottom && deck.bottom > box(one).top
    && deck.left < box(one).right && deck.right > box(one).left);
  return [...found, ...over].map((one) => one.className);
}"""

UNDER_A_NOTE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const parts = [...document.querySelectorAll('.zone > .pile, .zone > .top, .zone > .slice')];
  const notes = [...document.querySelectorAll('.strip')].map(box);
  const hidden = parts.filter((part) => notes.some((note) =>
    note.left < box(part).right - 1 && note.right > box(part).left + 1
    && note.top < box(part).bottom - 1 && note.bottom > box(part).top + 1));
  const cut = [...document.querySelectorAll('.zone .name')].filter((name) =>
    name.scrollWidth > name.clientWidth + 1);
  return { notes: notes.length, hidden: hidden.map((one) => one.className),
    cut: cut.map((one) => one.textContent) };
}"""
"""What eight hands round a tablet could not see: cards under a note, the end of a name."""

COVERED = """() => {
  const mouse = document.querySelector('[data-mouse]'), box = mouse.getBoundingClientRect();
  const steps = [-0.6, -0.3, 0, 0.3, 0.6];
  const points = steps.flatMap((x) => steps.map((y) => [x, y])).map(([x, y]) =>
    [box.x + (box.width * (1 + x)) / 2, box.y + (box.height * (1 + y)) / 2]);
  const found = points.map(([x, y]) => document.elementFromPoint(x, y));
  return found.filter((one) => !mouse.contains(one)).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What lies on the mouse and would catch a press."""


MOVING = """window.moving = new Set();
addEventListener('animationstart', (event) => moving.add(event.animationName.split('-').at(-1)));
"""
HIDDEN = "all => all.every((one) => getComputedStyle(one).opacity === '0')"


def outline(one: Locator) -> str:
    drawn: str = one.evaluate("(one) => getComputedStyle(one).outline")
    return drawn


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_scenes(scenes: Pages, chosen: dict[str, tuple[str, ...]], size: str) -> None:
    page = scenes.open("/scenes.html", size=size, reduced_motion="reduce")
    found = []
    for folder, names in chosen.items():
        for name in names if folder not in SERVED else ():
            look(scenes, page, f"{folder}/{name}")
            found += [f"{folder}/{name}: {one}" for one in cut_off(page)]

    assert found == []


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_start_page_fits_a_phone(scenes: Pages, language: str) -> None:
    page = scenes.open("/scenes.html", reduced_motion="reduce")
    look(scenes, page, "screens/start", language)

    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    pictures = page.locator(".door .picture > *").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert len(pictures) == 3
    assert min(pictures) > 20  # px: they are seen


@pytest.mark.parametrize("language", ["fr", "es"])
def test_longer_words_fit_on_a_phone(scenes: Pages, language: str) -> None:
    page = scenes.open("/scenes.html", reduced_motion="reduce")
    found = []
    for scene in [f"{folder}/{name}" for folder, names in WORDY.items() for name in names]:
        look(scenes, page, scene, language)
        found += [f"{scene}: {one}" for one in cut_off(page)]

    assert found == []


@pytest.fixture
def few_colours(scenes: Pages) -> Page:
    """As for people who see little: the browser's own few colours, whatever the page says."""
    return scenes.open("/scenes.html", reduced_motion="reduce", forced_colors="active")


def test_with_few_colours_every_button_has_a_line_round_it(
    scenes: Pages, few_colours: Page
) -> None:
    found = []
    for scene in [f"{folder}/{name}" for folder, names in TABLES.items() for name in names]:
        look(scenes, few_colours, scene)
        found += [f"{scene}: {one}" for one in few_colours.evaluate(WITHOUT_A_LINE)]

    assert found == []


def test_with_few_colours_lines_tell_what_colours_told(scenes: Pages, few_colours: Page) -> None:
    page = few_colours

    look(scenes, page, "addicats/your-turn")
    tops = page.locator(".plate")
    assert [outline(one) for one in tops.all()].count(outline(page.locator(".plate.turn"))) == 1
    ring = page.locator("main svg path.tip").first
    ink = page.locator("main").evaluate("(main) => getComputedStyle(main).color")
    assert ring.evaluate("(one) => getComputedStyle(one).fill") == ink, "which way round play goes"

    look(scenes, page, "addicats/won")
    assert outline(page.locator(".plate.verdict").first) != outline(
        page.locator(".plate:not(.verdict)").first
    )

    look(scenes, page, "addirace/why-over")
    chosen, others = page.locator(".chosen[data-place]"), page.locator("[data-place^='held:']")
    assert [outline(one) for one in others.all()].count(outline(chosen)) == 1
    assert page.locator(".locked .lock").count() == page.locator(".locked").count() > 0


def test_every_card_comes_to_the_count(scenes: Pages) -> None:
    page = scenes.open("/scenes.html", size="phone")
    look(scenes, page, "gatonegro/count")
    expect(page.locator("section span.card")).to_have_count(8 + 9)
    expect(page.get_by_text("Tomcat! +3")).to_be_visible()

    page.get_by_role("button", name="Luna").click()

    expect(page.get_by_role("region", name="Luna")).to_have_count(2)
    expect(page.locator("section span.card")).to_have_count(4 + 3)


@pytest.mark.parametrize("scene", ["photo", "seesaw", "won"])
def test_what_lies_on_the_mouse_catches_no_press(scenes: Pages, scene: str) -> None:
    page = scenes.open("/scenes.html", reduced_motion="reduce")
    look(scenes, page, f"addicats/{scene}")
    expect(page.locator("[data-mouse]")).to_be_visible()

    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("scene", ["play", "long-open", "two", "watching"])
def test_the_others_cards_keep_to_their_own_place(scenes: Pages, scene: str) -> None:
    page = scenes.open("/scenes.html", reduced_motion="reduce")
    for width, height in (*UPRIGHT, *LYING):
        page.set_viewport_size({"width": width, "height": height})
        look(scenes, page, f"gatonegro/{scene}")
        expect(page.locator(".other .card").first).to_be_visible()
        assert page.evaluate(OUTSIDE) == [], f"{width}×{height}"


def test_the_end_is_a_moment_that_keeps_nobody_from_playing_on(scenes: Pages) -> None:
    page = scenes.open("/scenes.html", size="phone")
    page.add_init_script(MOVING)
    page.goto("about:blank")
    page.goto("/scenes.html#end/addicats?moving")
    again = page.get_by_role("button", name="Play again")

    again.click(trial=True)  # nothing lies over it, whatever moves
    page.wait_for_function("() => ['rise', 'land', 'burst'].every((one) => moving.has(one))")
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")

    assert page.locator(".confetti span").evaluate_all(HIDDEN)
    expect(page.locator(".podium .cat")).to_have_count(3)


@pytest.mark.parametrize("how", ["calm", "reduced"])
def test_the_end_stands_still_where_nothing_shall_move(scenes: Pages, how: str) -> None:
    page = scenes.open("/scenes.html", reduced_motion="reduce" if how == "reduced" else None)
    page.goto("about:blank")
    page.goto(f"/scenes.html#end/addicats?moving&{how}")

    expect(page.locator(".podium .cat")).to_have_count(3)
    assert page.locator(".confetti").count() == 0
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_click_takes_the_focus_and_a_tap_does_not(scenes: Pages) -> None:
    page = scenes.open("/scenes.html", size="phone")
    look(scenes, page, "addirace/turn")
    first, second = (page.locator(f"[data-place='held:{card}']") for card in ("2+6", "3+4"))

    first.click()
    expect(first).to_be_focused()
    second.tap()

    expect(second).to_have_attribute("aria-pressed", "true")
    expect(first).to_be_focused()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_eight_round_a_tablet_see_their_piles_and_names(scenes: Pages, language: str) -> None:
    page = scenes.open("/scenes.html", size="tablet", reduced_motion="reduce")
    look(scenes, page, "addicats-shared/long-names", language)
    expect(page.locator(".zone .name")).to_have_count(8)

    assert page.evaluate(UNDER_A_NOTE) == {"notes": 8, "hidden": [], "cut": []}


def test_two_people_at_a_tablet_sit_opposite_each_other(scenes: Pages) -> None:
    page = scenes.open("/scenes.html", size="tablet", reduced_motion="reduce")
    look(scenes, page, "addicats-shared/two-and-a-cat")
    slices = [box_of(one) for one in page.locator("button.slice").all()]

    assert [box["y"] > 384 for box in slices] == [True, False]
    assert [box["y"] + box["height"] < 384 for box in slices] == [False, True]


def test_the_mouse_shows_what_everybody_sees(scenes: Pages) -> None:
    """A paw on it, or that all may hit; never whether there is something to hit."""
    faces = {"won": "face-hit", "pressed": "face-hit", "ambush": "face-tense", "your-turn": "icon"}
    page = scenes.open("/scenes.html", reduced_motion="reduce")
    for scene, face in faces.items():
        look(scenes, page, f"addicats/{scene}")
        seen = page.locator("[data-mouse] image:not(.unseen)")
        expect(seen).to_have_attribute("href", re.compile(f"/mouse-{face}-"))
        mouse = page.locator("[data-mouse] .mouse")
        assert mouse.evaluate("(one) => getComputedStyle(one).transform") == "none", "no motion"


def test_face_cards_have_the_letters_of_the_language_or_those_chosen(scenes: Pages) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    king = page.locator("[data-newest='0-1'] svg text")
    for asked, letter in (("en", "K"), ("fr", "R"), ("es", "K"), ("fr&courts=JQK", "K")):
        look(scenes, page, "gatonegro/play", asked)
        expect(king, asked).to_have_text(letter)

    look(scenes, page, "screens/settings")
    page.get_by_role("radio", name="V D R").check()

    assert page.evaluate("JSON.parse(localStorage['gatosabio.settings']).courts") == "VDR"


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_question_whether_somebody_is_there_covers_no_card_on_a_phone(
    scenes: Pages, language: str
) -> None:
    page = scenes.open("/scenes.html", size="phone", reduced_motion="reduce")
    look(scenes, page, "screens/still-there", language)
    bar = box_of(page.locator("[popover]"))

    assert bar["y"] + bar["height"] <= 52, "the height of a table's own bar"
    assert cut_off(page) == []
