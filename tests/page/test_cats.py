"""A host seats cats that have a name."""

from playwright.sync_api import Page, expect

from page.pages import Pages


def seat(host: Page, cat: str) -> None:
    host.get_by_role("button", name="Free seat").first.click()
    host.get_by_role("button", name="Others").click()
    host.get_by_role("dialog").get_by_role("button", name=f"{cat},").click()
    expect(host.get_by_role("dialog")).to_have_count(0)


def test_cats_with_a_name_are_chosen_by_what_is_said_of_them(pages: Pages) -> None:
    host = pages.open("/make", size="phone")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")

    for _ in range(2):
        seat(host, "Minou")

    rows = host.get_by_role("listitem").filter(has_text="knows the doubles and counts the rest")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("Minou")
    expect(rows.nth(1)).to_contain_text("Minou 2")
    host.get_by_role("button", name="Start with 4").click()
    expect(host.get_by_role("button", name="Mouse", exact=True)).to_be_visible()


def test_who_changes_their_mind_about_other_cats_adds_none(pages: Pages) -> None:
    host = pages.open("/make", size="tablet")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")

    host.get_by_role("button", name="Free seat").first.click()
    host.get_by_role("button", name="Others").click()
    host.get_by_role("dialog").get_by_role("button", name="Close").click()

    expect(host.get_by_role("button", name="Others")).to_be_focused()
    expect(host.get_by_role("button", name="Start with 2")).to_be_visible()
