"""Real sums: three people without cats, who turn cards until two of them show the same."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

from page.pages import Pages

RULES = {"look": 0, "specials": False, "tables": 5, "ending": "first"}
MOST_TURNS = 90  # cards of few sums: two are the same within ten or so
SETTLED_MS = 1500  # by then no right was lost so lately that a hit would only be late (AC-36)
REMEMBER = """
  window.said = [];
  const hear = () => said.push(document.querySelector('main').innerText);
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true });
"""
TOPS = """
  [...document.querySelectorAll('.top [aria-label]')].map((one) => one.ariaLabel).sort().join()
"""
Tops = Sequence[int | None]


def three_at_a_table(pages: Pages) -> list[Page]:
    """In the order in which they sit."""
    host = pages.open("/make", size="desktop", rules=RULES)
    host.get_by_role("button", name=re.compile("^Cats.*one less")).click()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    people = [host]
    for n in (2, 3):
        people.append(pages.open(host.url, size="phone"))
        expect(host.get_by_role("button", name=f"Start with {n}")).to_be_visible()
    host.get_by_role("button", name="Start with 3").click()
    for page in people:
        expect(pile(page)).to_be_visible()
        page.evaluate(REMEMBER)
    return people


def pile(page: Page) -> Locator:
    return page.locator("[data-pile]")


def its_turn(page: Page) -> Locator:
    return page.locator(".plate.turn [data-pile]")


def top_of(page: Page) -> int | None:
    """The sum of the own top, as the page names it for those who hear it."""
    card = page.locator(".plate:has([data-pile]) .top [aria-label]")
    if not card.count():
        return None
    return sum(int(number) for number in re.findall(r"\d+", card.get_attribute("aria-label") or ""))


def cards_of(page: Page) -> int:
    """How many lie face down in the own pile."""
    found = re.search(r"\d+", pile(page).get_attribute("aria-label") or "")
    assert found is not None
    return int(found[0])


def whose_turn(people: Sequence[Page]) -> int:
    for _ in range(300):
        for number, page in enumerate(people):
            if its_turn(page).count():
                return number
        people[0].wait_for_timeout(100)
    raise AssertionError("it is nobody's turn")


def turn_until(people: Sequence[Page], wanted: Callable[[Tops], bool]) -> Tops:
    """One after the other turns a card, until the tops are as *wanted*."""
    first = whose_turn(people)
    for number in range(first, first + MOST_TURNS):
        page, following = people[number % 3], people[(number + 1) % 3]
        page.locator("[data-pile].ready").click(force=True)  # it breathes
        expect(its_turn(following)).to_be_visible()
        expect(its_turn(page)).to_have_count(0)
        tops = [top_of(one) for one in people]
        if wanted(tops):
            for one in people:  # all of them see what there is to see
                one.wait_for_function(f"(all) => {TOPS} === all", arg=people[0].evaluate(TOPS))
            page.wait_for_timeout(SETTLED_MS)
            return tops
    raise AssertionError("the cards never come")


def two_alike(tops: Tops) -> bool:
    shown = [top for top in tops if top is not None]
    return len(set(shown)) == len(shown) - 1


def all_unlike(tops: Tops) -> bool:
    return None not in tops and len(set(tops)) == len(tops)


def expect_said(page: Page, what: str) -> None:
    """Now, or in a verdict that has gone again meanwhile."""
    page.wait_for_function(f"() => said.some((text) => /{what}/.test(text))")


def expect_cards(page: Page, n: int) -> None:
    expect(pile(page)).to_have_attribute("aria-label", re.compile(rf"\b{n} cards?\b"))


def test_a_common_sum_is_won_and_the_cards_go_to_the_other(pages: Pages) -> None:
    people = three_at_a_table(pages)
    before = [cards_of(page) for page in people]
    tops = turn_until(people, two_alike)
    alike = next(top for top in tops if top is not None and tops.count(top) == 2)
    loser, winner = (number for number, top in enumerate(tops) if top == alike)
    looker = people[3 - winner - loser]
    given = before[winner] - cards_of(people[winner])
    after = before[loser] + given  # who came second takes its own back, too

    people[winner].get_by_role("button", name="Mouse", exact=True).tap()  # on a phone

    expect_said(people[winner], "You were first!")
    expect_said(people[winner], r"You\s+[\d,]+\sms")
    expect_said(people[loser], rf"\w was first[^]*\b{alike}\b")
    expect_said(looker, rf"\w was first[^]*\b{alike}\b")
    expect(people[winner].locator(".plate:has([data-pile]) .top [aria-label]")).to_have_count(0)
    expect_cards(people[loser], after)
    for page in (people[winner], looker):
        expect(page.get_by_role("group", name=f", {after} cards").first).to_be_visible()


def test_who_hits_without_a_common_sum_is_told_why_kindly(pages: Pages) -> None:
    people = three_at_a_table(pages)
    tops = turn_until(people, all_unlike)
    greedy, *others = people

    greedy.keyboard.press("Space")

    expect_said(greedy, r"So close! Just 1 off\.|Not the same sum")
    expect_said(greedy, rf"\b{tops[0]}\b[^]*≠")
    expect_said(greedy, r"You take all \d+ face-up cards")
    for page in others:
        expect_said(page, r"hit the mouse[^]*takes \d+ cards")
    for page in people:
        expect(page.locator(".top [aria-label]")).to_have_count(0)
