"""A lesson as its teacher has it: opened with one tap, children who come, seating by drag and by
keys, two rounds, other devices, and the way back. The children are programs."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from page.conftest import Served
from page.pages import Pages, box_of, cut_off, problems


@contextmanager
def children(program: Served, key: str, many: int) -> Iterator[None]:
    """So many children come to the class with this key, and play."""
    words = ["demo", "class", "--server", program.base, "--key", key]
    words += ["--children", str(many), "--late", "0", "--seed", "1"]
    command = [sys.executable, "-m", "gatosabio", *words]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ}) as demo:
        try:
            yield
        finally:
            demo.send_signal(signal.SIGINT)


def open_class(pages: Pages) -> tuple[Page, str, str]:
    """A teacher who has opened a class, its code and its key."""
    teacher = pages.open("/", size="desktop")
    teacher.get_by_role("button", name="With a class").click()
    teacher.get_by_role("button", name="Open the class").click()
    teacher.get_by_role("heading", name="The key to your class").wait_for()
    assert problems(teacher) + cut_off(teacher) == []
    assert "•••• ••••" in teacher.locator(".seen").inner_text()  # a projector may show it
    teacher.get_by_role("button", name="Show the key").click()
    key = teacher.locator(".seen").inner_text()
    teacher.get_by_role("button", name="I have it").click()
    code = teacher.url[-4:]
    expect(teacher.get_by_role("heading", name=f"Wall of class {code}")).to_be_attached()
    return teacher, code, key


def tables(page: Page) -> list[set[str]]:
    """Who sits at each table, by their numbers."""
    found = page.locator("[data-table]").evaluate_all(
        "all => all.map((one) => [...one.querySelectorAll('[data-child]')]"
        ".map((child) => child.dataset.child))"
    )
    return [set(children) for children in found]


def until_tables(page: Page, *sizes: int) -> None:
    for number, size in enumerate(sizes):
        expect(page.locator(f'[data-table="{number}"] [data-child]')).to_have_count(size)


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=item).click()


def paused(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="Look up!")


def end_round(page: Page) -> None:
    menu(page, "End the round now")
    page.get_by_role("dialog").get_by_role("button", name="End the round now").click()
    expect(page.get_by_role("button", name="New tables, next round")).to_be_visible()


def ticket_link(page: Page, role: str) -> str:
    """The link of one more device; the sheet stays open."""
    if page.get_by_role("dialog").count() == 0:
        menu(page, "One more device")
    sheet = page.get_by_role("dialog", name="One more device")
    if not sheet.get_by_role("radio", name=role).is_checked():
        before = sheet.locator(".link").inner_text()
        sheet.get_by_role("radio", name=role).check()
        expect(sheet.locator(".link")).not_to_have_text(before)
    expect(sheet.get_by_role("img", name="QR code for one more device")).to_be_visible()
    return "http://" + sheet.locator(".link").inner_text().strip()


def test_the_key_is_shown_once(pages: Pages) -> None:
    teacher, code, _ = open_class(pages)
    wall = teacher.get_by_role("heading", name=f"Wall of class {code}")
    expect(wall).to_be_focused()

    menu(teacher, "What we know")
    teacher.get_by_role("button", name="Back").click()
    expect(wall).to_be_attached()
    expect(teacher.get_by_role("heading", name="The key to your class")).to_have_count(0)


def test_a_lesson(pages: Pages, program: Served) -> None:
    teacher, code, key = open_class(pages)
    drawn: list[str] = []
    teacher.on("request", lambda one: drawn.append(one.url) if "/invitation/" in one.url else None)
    with children(program, key, 7):
        arrive(teacher, program.base, code)
        assert len(drawn) <= 2  # the wall's QR code and the help's address, not one for each child
        seat(teacher)
        first = tables(teacher)
        play(teacher)
        teacher.reload()
        expect(teacher.get_by_role("heading", name="The long cat")).to_be_visible()
        end_round(teacher)
        assert problems(teacher) + cut_off(teacher) == []

        teacher.get_by_role("button", name="New tables, next round").click()
        expect(teacher.get_by_role("heading", name="Who sits where?")).to_be_visible()
        assert {frozenset(one) for one in tables(teacher)} != {frozenset(one) for one in first}

        others(pages, teacher, key)


def arrive(teacher: Page, base: str, code: str) -> None:
    """Seven children come, and one without a card is let in and sent away again."""
    expect(teacher.get_by_text("7 children are here").first).to_be_attached()
    host = base.removeprefix("http://")
    expect(teacher.get_by_text(host, exact=True)).to_be_visible()
    expect(teacher.get_by_role("img", name="QR code: the way into the class")).to_be_visible()
    assert problems(teacher) + cut_off(teacher) == []
    asked = teacher.request.post(
        f"{base}/api/classes/{code}/knock", data={"child": 20}, headers={"Origin": base}
    )
    assert asked.status == 201
    teacher.get_by_role("button", name="1 child knocks").click()
    teacher.get_by_role("dialog").get_by_role("button", name="Let in as").first.click()
    expect(teacher.get_by_text("8 children are here").first).to_be_attached()
    expect(teacher.get_by_role("dialog")).to_have_count(0)
    menu(teacher, "What only I see")
    teacher.get_by_role("button", name="Show it here").click()
    expect(teacher.get_by_text("Only you see this")).to_be_visible()
    teacher.get_by_role("listitem").last.get_by_role("button").click()
    sheet = teacher.get_by_role("dialog")
    sheet.get_by_role("button", name="Send away").last.click()
    sheet.get_by_role("button", name="Send away").click()
    teacher.get_by_role("button", name="Back to the wall").click()
    expect(teacher.get_by_text("7 children are here").first).to_be_attached()
    teacher.get_by_role("button", name="Close the door").click()
    expect(teacher.get_by_text("The door is closed")).to_be_visible()


def seat(teacher: Page) -> None:
    """One child is dragged to where a cat sits, another is led back by keys."""
    teacher.get_by_role("button", name="Make the tables").click()
    expect(teacher.get_by_role("heading", name="Who sits where?")).to_be_focused()
    expect(teacher.get_by_role("heading", name="Who sits where?")).to_be_visible()
    until_tables(teacher, 4, 3)
    assert problems(teacher) + cut_off(teacher) == []
    dragged = teacher.locator('[data-table="0"] [data-child]').first
    child = dragged.get_attribute("data-child")
    here, there = box_of(dragged), box_of(teacher.locator('[data-place="1-3"]'))
    teacher.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 3)
    teacher.mouse.down()
    teacher.mouse.move(here["x"] + 80, here["y"] + 80, steps=4)
    expect(teacher.locator(".ghost")).to_be_visible()
    teacher.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 3, steps=8)
    teacher.mouse.up()
    until_tables(teacher, 3, 4)
    expect(teacher.locator(".ghost")).to_have_count(0)
    assert child in tables(teacher)[1]

    led = teacher.locator('[data-table="1"] [data-child]').first
    number = led.get_attribute("data-child")
    led.focus()
    teacher.keyboard.press("Enter")
    for key in ("ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight"):
        teacher.keyboard.press(key)
    heard = teacher.locator("[data-said]").first
    expect(heard).to_contain_text("place 4 of 4, a cat yields")
    teacher.keyboard.press("Enter")
    until_tables(teacher, 4, 3)
    expect(teacher.locator(f'[data-table="0"] [data-child="{number}"]')).to_be_focused()
    label = teacher.locator(f'[data-child="{number}"]').get_attribute("aria-label") or ""
    assert label.endswith("table, place 4 of 4"), label

    teacher.locator('[data-table="0"] [data-child]').first.click()  # tapped, then another
    teacher.locator('[data-table="1"] [data-child]').first.click()
    until_tables(teacher, 4, 3)


def play(teacher: Page) -> None:
    """Freeze everything by key and button, two more minutes, what only the teacher sees."""
    teacher.get_by_role("button", name="Start all 2 tables").click()
    expect(teacher.get_by_role("heading", name="The long cat")).to_be_visible()
    expect(teacher.get_by_text("about 8 min")).to_be_visible()
    assert problems(teacher) + cut_off(teacher) == []
    look_up = paused(teacher)
    teacher.keyboard.press("p")
    expect(look_up).to_be_visible()
    teacher.get_by_role("button", name="Play on").click()
    expect(look_up).to_have_count(0)
    teacher.get_by_role("button", name="Pause all").click()
    expect(look_up).to_be_visible()
    teacher.locator("body").press("Space")
    expect(look_up).to_have_count(0)
    teacher.get_by_role("button", name="2 more minutes").click()
    expect(teacher.get_by_text("about 2 min")).to_be_visible()
    menu(teacher, "What only I see")
    assert problems(teacher) + cut_off(teacher) == []
    teacher.get_by_role("button", name="Show it here").click()
    expect(teacher.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(teacher.get_by_role("heading", name="Where you could go")).to_be_visible()


def others(pages: Pages, teacher: Page, key: str) -> None:
    """A phone of the teacher's own, a wall, and the key in another browser."""
    phone = pages.open(ticket_link(teacher, "My phone or tablet"), size="phone")
    expect(phone.get_by_text("Only you see this")).to_be_visible()
    again = pages.open(phone.url)  # a code is not a ticket
    expect(again.get_by_text("Only you see this")).to_have_count(0)
    link = ticket_link(teacher, "A wall")
    wall = pages.open(link, size="desktop")
    expect(wall.get_by_role("heading", name="Find your table")).to_be_visible()
    assert wall.get_by_role("button").count() == 0
    used = pages.open(link)
    expect(used.get_by_text("This code was used")).to_be_visible()
    pages.complaints[:] = [one for one in pages.complaints if "404" not in one]

    teacher.keyboard.press("Escape")
    phone.get_by_role("button", name="Start all 2 tables").click()
    for page in (teacher, wall):
        expect(page.get_by_role("heading", name="The long cat")).to_be_visible()
    phone.get_by_role("button", name="Pause all").click()
    for page in (teacher, wall):
        expect(paused(page)).to_be_visible()
    assert problems(phone) + cut_off(phone) + problems(wall) + cut_off(wall) == []

    fresh = pages.open("/class", size="tablet")
    fresh.get_by_role("button", name="Our class from last time").click()
    field = fresh.get_by_label("The 16 letters of your key")
    field.fill("BCDF BCDF BCDF BCDF")
    fresh.get_by_role("button", name="Come back").click()
    expect(fresh.get_by_text("No class has this key")).to_be_visible()
    pages.complaints[:] = [one for one in pages.complaints if "401" not in one]
    field.fill(key.lower())
    fresh.get_by_role("button", name="Come back").click()
    expect(paused(fresh)).to_be_visible()
    fresh.get_by_role("button", name="Play on").click()
    expect(paused(wall)).to_have_count(0)
    end_round(fresh)
    fresh.get_by_role("button", name="That is all for today").click()
    fresh.get_by_role("dialog").get_by_role("button", name="All may go").click()
    expect(wall.get_by_text("0 children are here").first).to_be_attached()
