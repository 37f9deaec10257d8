"""Nobody is hurried: not against cats, and among people only after a question."""

from playwright.sync_api import Page, expect

from page.pages import Pages

CALM = "localStorage['gatosabio.settings'] = JSON.stringify({ calm: true })"
QUICK = {"look": 0, "specials": False}


def test_who_wants_calm_gets_a_calm_table(pages: Pages) -> None:
    page = pages.open(size="phone")
    page.evaluate(CALM)
    page.reload()
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Play now").click()
        page.get_by_role("button", name="Tiger").click()
    settings = asked.value.post_data_json
    assert settings is not None
    assert settings["pace"] == "calm"


def test_who_does_nothing_is_asked_first_and_an_answer_gives_more_time(pages: Pages) -> None:
    host = pages.open("/make", size="desktop", rules=QUICK)
    host.get_by_role("radio", name="Grown-ups").check()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    guest = pages.open(host.url, size="phone")
    host.get_by_role("button", name="Start with 3").click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()

    question = {
        page: page.locator("[popover]").get_by_text("Still there?") for page in (host, guest)
    }
    late: list[Page] = []
    for _ in range(1200):  # one of them, or the cat, is the first to turn a card
        host.wait_for_timeout(100)
        late = [page for page in question if question[page].count()]
        if late:
            break
    assert len(late) == 1, "only who is waited for is asked"
    expect(late[0].locator("[data-said]").last).to_contain_text("Still there?")
    late[0].get_by_role("button", name="I’m here").click()
    expect(question[late[0]]).to_be_hidden()
