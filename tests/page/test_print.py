"""Cards to print: every choice changes the sheet, the address says it, and the PDF is saved."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from page.pages import SIZES, Pages, cut_off, problems

ADDRESSES = (
    "/print",
    "/print/addirace?layout=fold&kind=frames",
    "/print/gatonegro?decks=2&extras=pad,box",
    "/print/addicats?layout=shop",
    "/print/class",
)


def opened(pages: Pages, path: str = "/print", size: str = "desktop") -> Page:
    """The screen, with a sheet."""
    page = pages.open(path, size=size, reduced_motion="reduce")
    expect(page.locator(".paper svg").first).to_be_visible()
    return page


def refuse(page: Page, status: int) -> None:
    """From now on the server draws no sheet."""

    def answer(route: Route) -> None:
        route.fulfill(status=status, json={"error": "no"})

    page.route("**/api/print/*.json*", answer)


AS_LONG_AS_IT_TAKES = 800_000  # ms: the PDF is made after everything else, and others are at work


def forgive_the_browser(pages: Pages) -> None:
    """It complains itself of every answer that is no success."""
    complaints = [one for one in pages.complaints if "Failed to load resource" not in one]
    pages.complaints[:] = complaints


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off_and_nobody_is_kept_out(pages: Pages, size: str) -> None:
    found = []
    for address in ADDRESSES:
        page = opened(pages, address, size)
        pages.settle(page)
        found += [f"{address}: {one}" for one in cut_off(page) + problems(page)]

    assert found == []


def test_a_choice_changes_the_sheet_and_the_address(pages: Pages) -> None:
    page = opened(pages)
    before = page.locator(".paper").inner_html()

    page.get_by_role("radio", name="Dots").check()

    page.wait_for_function(
        "(html) => document.querySelector('.paper').innerHTML !== html", arg=before
    )
    expect(page).to_have_url(
        re.compile(r"/print/addicats\?kind=dots&extras=leaflet&lang=en&paper=a4$")
    )
    page.reload()
    expect(page.get_by_role("radio", name="Dots")).to_be_checked()


def test_sheets_follow_each_other(pages: Pages) -> None:
    page = opened(pages, "/print/addicats?extras=")
    place = page.get_by_role("group", name="Preview")
    expect(page.get_by_role("img", name="Sheet 1: 1 plus 1 to 1 plus 9")).to_be_visible()
    expect(place).to_contain_text("Sheet 1 of 18, front")

    page.get_by_role("button", name="Next sheet").click()
    expect(place).to_contain_text("Sheet 1 of 18, back")
    page.get_by_role("button", name="Next sheet").dblclick()  # quicker than it is drawn
    expect(place).to_contain_text("Sheet 2 of 18, back")
    page.get_by_role("button", name="Previous sheet").dblclick()
    expect(place).to_contain_text("Sheet 1 of 18, back")
    page.get_by_role("button", name="Previous sheet").click()
    expect(place).to_contain_text("Sheet 1 of 18, front")
    page.get_by_role("button", name="Previous sheet").click()
    expect(place).to_contain_text("Test sheet, back")


def test_new_counts_are_shown_and_said(pages: Pages) -> None:
    page = opened(pages)
    expect(page.locator("main .counts").first).to_contain_text("157 cards")

    page.get_by_role("radio", name="15").check()

    expect(page.locator("main .counts").first).to_contain_text("89 cards")
    expect(page.locator("[data-said]")).to_contain_text("89 cards, 10 sheets, both sides")


def test_only_what_goes_together_is_offered(pages: Pages) -> None:
    page = opened(pages, "/print/addicats?kind=frames")
    page.get_by_role("radio", name="Gato Negro").check()
    expect(page.locator("main .counts").first).to_contain_text("52 cards")
    expect(page.get_by_role("radio", name="Ten-frames")).to_have_count(0)
    expect(page.get_by_role("switch", name="Score pad")).to_be_visible()

    page.get_by_text("More", exact=True).click()
    page.get_by_role("switch", name="Two decks").check()
    expect(page.locator("main .counts").first).to_contain_text("104 cards")

    page.get_by_role("radio", name="Addi Cat’s").check()
    expect(page.get_by_role("radio", name="Ten-frames")).to_be_checked()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_pdf_is_saved(pages: Pages, size: str) -> None:
    page = opened(pages, "/print/gatonegro?backs=false&extras=", size)
    with page.expect_download(timeout=AS_LONG_AS_IT_TAKES) as download:
        page.get_by_role("link", name="Make the PDF").click()

    forgive_the_browser(pages)  # the server may have said "come back for it"
    assert download.value.suggested_filename.endswith(".pdf")
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    expect(page.get_by_role("status").filter(has_text="Your PDF is ready")).to_be_visible()


def test_a_server_that_has_no_time_now_is_asked_until_it_is_there(pages: Pages) -> None:
    page = opened(pages, "/print/gatonegro?backs=false&extras=")
    told = page.get_by_role("status").filter(has_text="The server is busy. Your PDF is on its way")
    asked = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if told.is_visible():
            route.continue_()
        else:
            route.fulfill(status=503, headers={"Retry-After": "1"}, json={"error": "in-work"})

    page.route("**/api/print/*.pdf*", answer)
    with page.expect_download(timeout=AS_LONG_AS_IT_TAKES) as download:
        page.get_by_role("link", name="Make the PDF").click()

    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    assert len(asked) > 1
    expect(page.get_by_role("status").filter(has_text="Your PDF is ready")).to_be_visible()
    forgive_the_browser(pages)


def test_it_is_found_from_the_start_and_left_by_going_back(pages: Pages) -> None:
    page = pages.open("/", size="desktop", reduced_motion="reduce")
    page.get_by_role("button", name="Print the cards").click()
    expect(page.get_by_role("heading", name="Print your cards")).to_be_focused()
    expect(page).to_have_title("Print the cards · gatosabio")
    page.get_by_role("radio", name="Letter").check()
    expect(page).to_have_url(re.compile("paper=letter"))

    page.go_back()

    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("radio", name="Letter")).to_be_checked()


def test_on_a_phone_it_is_found_where_the_rules_are(pages: Pages) -> None:
    page = pages.open("/", reduced_motion="reduce")
    page.get_by_role("button", name="How to play").click()
    page.get_by_role("dialog").get_by_role("button", name="Print the cards").click()

    expect(page.get_by_role("heading", name="Print your cards")).to_be_visible()


def test_a_busy_server_leaves_the_sheet_of_before(pages: Pages) -> None:
    page = opened(pages)
    before = page.locator(".paper").inner_html()
    refuse(page, 503)

    page.get_by_role("radio", name="Dots").check()

    expect(page.get_by_text("This is the previous sheet.")).to_be_visible()
    assert page.locator(".paper").inner_html() == before
    page.unroute("**/api/print/*.json*")
    page.get_by_role("radio", name="Ten-frames").check()
    expect(page.get_by_text("This is the previous sheet.")).to_have_count(0)
    forgive_the_browser(pages)


def test_a_server_that_prints_nothing_says_who_does(pages: Pages) -> None:
    page = pages.open("/rules/gatonegro", size="desktop", reduced_motion="reduce")
    refuse(page, 404)

    page.get_by_role("button", name="Print the cards").click()

    expect(page.get_by_text("This server prints nothing.")).to_be_visible()
    expect(page.get_by_text("gatosabio print gatonegro")).to_be_visible()
    expect(page.get_by_role("link", name="Make the PDF")).to_have_count(0)
    forgive_the_browser(pages)
