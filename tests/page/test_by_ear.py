"""The table for the ear: a whole game of each kind, played by somebody who knows only what was
said, and what was said against the record of that game."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from gatosabio.records.record import read
from gatosabio.records.replay import replay
from page.listening import HEAR, PLAYERS, Heard, Listener
from page.pages import Pages, cut_off, problems

BY_EAR: Final = "localStorage['gatosabio.settings'] = JSON.stringify({ ear: true })"
QUICK: Final[dict[str, dict[str, Any]]] = {
    "Addi Cat’s": {"tables": 5, "look": 0, "ending": "first", "standstill": 12},
    "Addi Race": {},
    "Gato Negro": {"carry": 0, "stall": 1000, "recital": 1000},
}
RECORD: Final = """async () => {
  const [{ token }] = Object.values(JSON.parse(localStorage['gatosabio.tokens'])).flat();
  const answer = await fetch('/api/games', { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()).games.at(-1).record;
}"""

pytestmark = pytest.mark.timeout(1500)


def begin(pages: Pages, game: str, *, size: str = "desktop", level: str = "Kitten") -> Page:
    """A table for the ear, against cats."""
    page = pages.open(size=size, rules=QUICK[game], reduced_motion="reduce")
    page.context.add_init_script(BY_EAR)
    page.context.add_init_script(f"({HEAR})()")
    page.reload()
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("radio", name=game).check()
    page.get_by_role("button", name=re.compile(f"^{level}")).click()
    expect(page.get_by_role("application")).to_be_focused()
    return page


# --- What must be heard of each event ---


def card(code: str) -> str:
    """What is said of a card with numbers; of a special card, anything."""
    if not code[0].isdigit():
        return r"[^.]+"
    return code.replace("+", " plus ")


def of_addicats(event: Any, name: Callable[[int], str], me: int) -> Iterator[str]:
    kind = type(event).__name__
    match kind:
        case "Revealed":
            for hand, top in event.cards:
                yield f"You turn {card(top)}" if hand == me else f"{name(hand)}: {card(top)}"
        case "RaceWon":
            yield "You were first" if event.hand == me else f"{name(event.hand)} was first"
        case "Greed":
            yield "You take" if event.hand == me else f"{name(event.hand)} (takes|hit)"
        case "TurnedOver":
            yield "All piles turn over"
        case "Reversed":
            yield "Change of direction"
        case "TogetherNext":
            yield "All together"
        case "SeesawSet":
            yield "Biggest against smallest"
        case "ScrambleOpened":
            yield "Everybody hit|Quick, hit|Hit before"
        case "PresentGiven":
            yield "give(s)? everybody a card"
        case "PursuitDecided" if event.fastest is not None:
            yield "first"
        case "WentOut":
            yield "No cards left"
        case "GameEnded":
            yield "The game is over"


def of_addirace(event: Any, name: Callable[[int], str], me: int) -> Iterator[str]:
    kind = type(event).__name__
    mine = getattr(event, "hand", None) == me
    who = "You" if mine else name(getattr(event, "hand", 0))
    match kind:
        case "Drawn" if mine and event.at == 0:  # dealt: all cards are told
            yield card(event.card)
        case "Drawn" if mine:
            yield f"You draw {card(event.card)}"
        case "Scored":
            yield f"{who} plays? {card(event.card)} and ha(s|ve) {event.total}"
        case "Attacked":
            yield f"{who} attacks? "
        case "Countered":
            yield f"{who} plays? .*stopped"
        case "TookHold" if event.attack != "magic":
            yield f"blocks {'you' if mine else who}"
        case "Peeked":
            yield f"{who} looks? at one of"
        case "Discarded":
            yield f"{who} discards? {card(event.card)}"
        case "Defended":
            yield f"{who} plays? .*safe from"
        case "GameEnded":
            yield "The race is (won|over)"


def of_gatonegro(event: Any, name: Callable[[int], str], me: int) -> Iterator[str]:
    kind = type(event).__name__
    match kind:
        case "Taken":
            yield "You took the" if event.hand == me else f"{name(event.hand)} (took|was faster)"
        case "TurnedUp":
            yield "Which pile"  # how the table stands, with its first card
        case "RhymeBegun":
            yield "says? the rhyme"
        case "RhymeBroken":
            yield "on we go"
        case "Passed":
            yield "pass(es)?"
        case "GameEnded":
            yield "Now we count"


Phrases = Callable[[Any, Callable[[int], str], int], Iterator[str]]
PHRASES: Final[dict[str, Phrases]] = {
    "Addi Cat’s": of_addicats,
    "Addi Race": of_addirace,
    "Gato Negro": of_gatonegro,
}
ONCE: Final[dict[str, tuple[str, str]]] = {
    "Addi Cat’s": ("Revealed", r"(?:You turn|[^.:\n]+:) (?:\d+(?: plus \d+)?|[A-Z][^.:]*)\."),
    "Addi Race": ("Scored", r"plays? [^.]+ and ha(?:s|ve) \d+\."),
    "Gato Negro": ("Taken", r"took the|was faster"),
}
"""A kind of event, and what is said of it and of nothing else."""
ON_WIRE: Final = {
    "Revealed": "addicats.revealed",
    "Scored": "addirace.scored",
    "Taken": "gatonegro.taken",
}


HALF_THE_BEATS: Final = 10  # of a second


@pytest.mark.parametrize("game", PLAYERS)
def test_a_game_is_played_by_what_was_said_alone_and_nothing_is_missing(
    pages: Pages, game: str
) -> None:
    page = begin(pages, game, level="Tiger")  # they do not think long
    ear = Listener(page)
    PLAYERS[game](ear)
    record = page.evaluate(RECORD)
    events = replay(read(json.dumps(record).encode())).events
    assert type(events[-1]).__name__ == "GameEnded", "the game was played to its end"
    names: list[str] = record["seats"]
    told = [line.text for line in ear.told]
    me = 0  # who opens the table has the first seat

    expected = [
        phrase for event in events for phrase in PHRASES[game](event, lambda hand: names[hand], me)
    ]
    text, at = "\n".join(told), 0
    for phrase in expected:
        found = re.compile(phrase).search(text, at)
        around = text[max(0, at - 200) : at], text[at : at + 400]
        assert found, f"not said after {around[0]!r} and before {around[1]!r}: {phrase}"
        at = found.start() + 1
    kind, said = ONCE[game]
    happened = sum(
        len(event.cards) if kind == "Revealed" else 1
        for event in events
        if type(event).__name__ == kind
    )
    assert len(re.findall(said, of_events(text))) == happened, "each of them is said once"
    assert_in_time(page, game, ear.told)


def of_events(text: str) -> str:
    """Without what has the form of a card that is turned, and is none."""
    return re.sub("No cards left: [^.]+\\.", "", text)


def assert_in_time(page: Page, game: str, told: list[Heard]) -> None:
    """A second after something has happened, it is there to be said: every event so far, not only
    the newest. It may be late now and then. Where the machine is so busy that the page gets less
    than half of that second for itself, nobody can tell."""
    kind, said = ONCE[game]
    wanted = ON_WIRE[kind]
    heard_at = [line.at for line in told for _ in re.findall(said, of_events(line.text))]
    told_twice = page.evaluate("window.happened")  # after a void race; without the events
    rows = {one["seq"]: one for one in told_twice if one["events"]}
    beats = page.evaluate("window.beats")
    happened = late = 0
    for row in rows.values():
        news = [event for event in row["events"] if event["type"] == wanted]
        if news:
            happened += sum(len(event["cards"]) if "cards" in event else 1 for event in news)
            end = row["at"] + 1000
            undisturbed = sum(row["at"] <= beat <= end for beat in beats) >= HALF_THE_BEATS
            late += undisturbed and sum(at <= end for at in heard_at) < happened
    assert happened == len(heard_at)
    assert late <= len(heard_at) / 10, f"{late} of {len(heard_at)} events were said late"


def test_questions_are_answered_and_the_log_can_be_walked(pages: Pages) -> None:
    page = begin(pages, "Gato Negro")
    ear = Listener(page)
    assert re.search(r"of (spades|hearts|diamonds|clubs)\. \d+ cards left\.", ear.ask("t"))
    assert "Left pile: still empty" in ear.ask("h")
    assert "Which pile?" in ear.ask("w")
    again = ear.ask("a")
    assert "Which pile?" in again
    assert "You: 0 points" in ear.ask("s")
    first = ear.ask("Home")
    assert "Which pile?" in first or "first card" in first
    page.keyboard.press("ArrowLeft")  # the kitten may be quicker: whoever takes it, it is said
    for _ in range(100):
        if any("took" in text for text in ear.new()):
            break
        ear.wait()
    last = ear.ask("l")
    assert "took" in last
    assert ear.ask("End") == last
    assert ear.ask("ArrowUp") != last
    keys = ear.ask("?")
    assert "Left arrow: Take it: left" in keys
    assert "T: The table" in keys


def test_keys_belong_to_the_table_only_where_it_has_the_focus(pages: Pages) -> None:
    """WCAG 2.1.4: and buttons work for fingers and for a screen reader's own keys."""
    page = begin(pages, "Addi Cat’s")
    ear = Listener(page)
    ear.new()
    button = page.get_by_role("button", name="The table")
    button.focus()
    page.keyboard.press("s")
    page.keyboard.press("Enter")
    ear.wait()
    assert not any(" cards" in text for text in ear.new()), "S is no question away from the table"
    page.get_by_role("application").focus()
    assert "cards" in ear.ask("s")


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("game", PLAYERS)
def test_the_table_for_the_ear_is_a_good_page(pages: Pages, game: str, size: str) -> None:
    page = begin(pages, game, size=size)
    pages.settle(page)
    assert problems(page) == []
    assert cut_off(page) == []


def test_it_can_be_switched_on_and_off_at_the_table(pages: Pages) -> None:
    page = pages.open(size="desktop")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Kitten").click()
    expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()
    switch = page.get_by_role("button", name="Table for the ear")
    switch.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("application")).to_be_visible()
    switch.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()
