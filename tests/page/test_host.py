"""Who leads a table: pause, another who leads, a seat taken away, a closed door; who watches."""

import re

from playwright.sync_api import Page, Route, expect

from page.pages import Pages

RULES = {"look": 0, "specials": False}


def open_a_table(pages: Pages, *, cats: int = 1, size: str = "phone") -> Page:
    """Its lobby, with as many cats as that."""
    host = pages.open("/make", size=size, rules=RULES)
    for _ in range(cats - 1):
        host.get_by_role("button", name=re.compile("^Cats.*one more")).click()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    expect(host.get_by_role("button", name="Start with")).to_be_visible()
    return host


def start(host: Page, *others: Page, n: int) -> None:
    host.get_by_role("button", name=f"Start with {n}").click()
    for page in (host, *others):
        expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()


def choose(page: Page, *items: str) -> None:
    """Of the menu."""
    page.get_by_role("button", name="Menu").click()
    for item in items:
        page.get_by_role("button", name=item).click()


def name_of(page: Page) -> str:
    """Of the one who sits there, from its lobby."""
    edit = page.get_by_role("button", name="Name and face of").first
    return (edit.get_attribute("aria-label") or "").removeprefix("Name and face of ")


def lying(page: Page) -> list[str]:
    """How many cards lie where, as this page shows it: the same from every seat."""
    seats = page.locator("main [role=group]").evaluate_all(
        "(seats) => seats.map((one) => one.ariaLabel)"
    )
    pile = page.locator("[data-pile]")
    own = pile.evaluate_all("(piles) => piles.map((one) => one.ariaLabel)")
    return [*seats, *own]


def test_a_pause_is_seen_by_all_and_nothing_moves_in_it(pages: Pages) -> None:
    host = open_a_table(pages)
    guest = pages.open(host.url, size="desktop")
    expect(host.get_by_role("button", name="Start with 3")).to_be_visible()
    start(host, guest, n=3)

    choose(host, "Pause")
    for page in (host, guest):
        expect(page.get_by_text("A little break")).to_be_visible()
    before = lying(host), lying(guest)
    expect(host.get_by_role("button", name="Continue")).to_be_focused()
    for key in ("Enter", "Space"):
        guest.keyboard.press(key)
    late = pages.open(host.url)  # whoever comes now has heard all that happened until now
    expect(late.get_by_text("A little break")).to_be_visible()

    assert (lying(host), lying(guest)) == before
    expect(guest.get_by_role("button", name="Continue")).to_have_count(0)
    host.get_by_role("button", name="Continue").click()
    for page in (host, guest, late):
        expect(page.get_by_text("A little break")).to_be_hidden()
    turn_until_something_moves(host, guest)


def turn_until_something_moves(*people: Page) -> None:
    before = [lying(page) for page in people]
    for page in people:
        pile = page.locator("[data-pile].ready")
        if pile.count():
            pile.click(force=True)
    for page, was in zip(people, before, strict=True):
        page.wait_for_function(
            """(was) => [...document.querySelectorAll('main [role=group]')]
              .some((seat) => !was.includes(seat.ariaLabel))""",
            arg=was,
        )


def test_another_person_leads_when_it_was_handed_over(pages: Pages) -> None:
    host = open_a_table(pages)
    guest = pages.open(host.url)
    expect(guest.get_by_text("host", exact=True)).to_be_visible()
    name = name_of(guest)

    choose(host, "Choose a new host", f"Choose {name}")

    expect(guest.get_by_role("button", name="Start with 3")).to_be_visible()
    expect(host.get_by_text(f"Waiting for {name}")).to_be_visible()
    expect(host.get_by_role("button", name="Start with")).to_have_count(0)
    start(guest, host, n=3)
    choose(guest, "Pause")
    expect(host.get_by_text("A little break")).to_be_visible()
    expect(host.get_by_role("button", name="Continue")).to_have_count(0)


def test_who_lost_the_seat_watches_and_may_sit_down_again(pages: Pages) -> None:
    host = open_a_table(pages)
    guest = pages.open(host.url)
    name = name_of(guest)

    host.get_by_role("button", name=f"Remove {name}’s seat").click()

    expect(guest.get_by_text("You’re watching", exact=True)).to_be_visible()
    expect(host.get_by_role("button", name="Start with 2")).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("that’s you")).to_be_visible()
    expect(host.get_by_role("button", name="Start with 3")).to_be_visible()


def test_who_is_removed_does_not_come_back_and_the_others_stay(pages: Pages) -> None:
    host = open_a_table(pages)
    guest, other = pages.open(host.url), pages.open(host.url)
    old, name = host.url, name_of(guest)
    expect(host.get_by_role("button", name="Start with 4")).to_be_visible()
    other.evaluate("window.sameDocument = true")

    choose(host, "Remove somebody")
    host.get_by_role("dialog").get_by_role("button", name=name).click()
    host.get_by_role("button", name="Yes, remove").click()

    expect(guest.get_by_role("heading", name="You’re not at this table any more")).to_be_visible()
    expect(guest.get_by_role("button", name="Come back")).to_have_count(0)
    expect(host.get_by_role("button", name="Start with 3")).to_be_visible()
    for page in (host, other):
        page.wait_for_url(lambda url: url != old)
        expect(page).to_have_title(re.compile(rf"^{page.url[-4:]} · .* · gatosabio$"))
    assert host.url == other.url
    assert other.evaluate("window.sameDocument"), "nothing was loaded anew"
    guest.goto(old)
    expect(guest.get_by_role("alert")).to_contain_text("no table with these letters")
    other.reload()
    expect(other.get_by_text("that’s you")).to_be_visible()
    other.goto(old)  # a link in a chat stays as it is
    expect(other.get_by_text("that’s you")).to_be_visible()
    assert other.url == host.url
    late = pages.open(host.url)
    expect(late.get_by_text("that’s you")).to_be_visible()
    pages.complaints = [one for one in pages.complaints if "404" not in one]


def test_in_a_game_a_cat_plays_for_who_was_removed(pages: Pages) -> None:
    host = open_a_table(pages)
    guest = pages.open(host.url)
    name = name_of(guest)
    start(host, guest, n=3)

    choose(host, "Remove somebody")
    host.get_by_role("dialog").get_by_role("button", name=name).click()
    expect(host.get_by_text("A cat plays on for them")).to_be_visible()
    host.get_by_role("button", name="Yes, remove").click()

    expect(guest.get_by_role("heading", name="You’re not at this table any more")).to_be_visible()
    choose(host)
    expect(host.get_by_role("button", name="End the game")).to_be_visible()
    expect(host.get_by_role("button", name="Remove somebody")).to_have_count(0)
    host.get_by_role("button", name="End the game").click()
    host.get_by_role("button", name="Yes, end it").click()
    expect(host.get_by_role("button", name="Start with 2")).to_be_visible()


def test_a_code_may_have_a_fifth_letter(pages: Pages) -> None:
    page = pages.open("/join")
    asked: list[str] = []

    def answer(route: Route) -> None:
        code = route.request.url.split("/")[-2]
        asked.append(code)
        longer = len(code) == 4
        route.fulfill(status=404, json={"error": "no-such-table", "longer": longer})

    page.route("**/api/tables/*/join", answer)
    page.get_by_role("textbox").fill("KMTP")
    expect(page.get_by_text("Some tables have five.")).to_be_visible()
    expect(page.locator(".box")).to_have_count(5)
    page.get_by_role("button", name="Letter X").click()
    expect(page.get_by_role("alert")).to_contain_text("no table with these letters")
    assert asked == ["KMTP", "KMTPX"]
    page.get_by_role("textbox").fill("")
    expect(page.locator(".box")).to_have_count(4)
    pages.complaints = [one for one in pages.complaints if "404" not in one]


def test_who_comes_to_a_running_game_sees_it_and_cannot_act(pages: Pages) -> None:
    host = open_a_table(pages, cats=2)
    start(host, n=3)
    expect(host.locator("[data-pile]")).to_be_visible()

    late = pages.open(host.url)

    expect(late.get_by_text("You’re watching", exact=True)).to_be_visible()
    assert len(lying(late)) == 3
    expect(late.locator("[data-pile]")).to_have_count(0)
    late.get_by_role("button", name="Mouse", exact=True).tap()
    late.keyboard.press("Space")
    late.keyboard.press("Enter")
    expect(late.locator(".paws .paw")).to_have_count(0)
    expect(late.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_have_count(0)


def test_who_comes_to_a_full_table_is_told_so_and_watches(pages: Pages) -> None:
    host = open_a_table(pages, cats=5)

    late = pages.open(host.url)

    expect(late.get_by_role("alert")).to_contain_text("You can watch.")
    expect(late.get_by_text("You’re watching", exact=True)).to_be_visible()
    expect(late.get_by_role("button", name="Sit down")).to_have_count(0)
    start(host, late, n=6)
    assert len(lying(late)) == 6
    expect(late.locator("[data-pile]")).to_have_count(0)


def test_a_closed_table_lets_nobody_in_until_it_is_opened(pages: Pages) -> None:
    host = open_a_table(pages)
    choose(host)
    host.get_by_role("switch", name="Close the table").check(force=True)
    host.get_by_role("button", name="Close", exact=True).click()
    expect(host.get_by_text("Closed: nobody else comes in")).to_be_visible()

    other = pages.open(host.url)
    expect(other.get_by_role("alert")).to_contain_text("lets nobody else in")
    choose(host)
    host.get_by_role("switch", name="Close the table").uncheck(force=True)
    host.get_by_role("button", name="Close", exact=True).click()
    expect(host.get_by_text("Closed: nobody else comes in")).to_be_hidden()
    other.reload()

    expect(other.get_by_text("that’s you")).to_be_visible()
    pages.complaints = [one for one in pages.complaints if "409" not in one]
