"""An even start: a race begins for everybody when its card has been spoken."""

from typing import Any

import pytest
from msgspec import json

from gatosabio.engine.games.addicats.events import Revealed, ScrambleOpened
from gatosabio.engine.registry import GAMES
from gatosabio.table.pace import PACES
from gatosabio.table.voice import LONGEST_WAIT
from gatosabio.wire.from_client import Configure, End, Hello, Pause, Resume
from gatosabio.wire.to_client import TableInfo, Told
from table.sitting import Letter, Sitting, deck, flip, hands, slap, take

WORDS_PER_MINUTE = 300
SPEECH = GAMES["addicats"].speech
EQUAL = hands("5+9 2+2 3+3 | 3", "1+1 2+1 3+1 | 7+7", "1+2 1+3 1+4 | 9")
TWO_HANDS = hands("5+9 2+2 3+3 | 3", "1+1 2+1 3+1 | 7", "1+2 1+3 1+4 | 7+7", "1+5 1+6 1+7 | 9")
PURSUIT = hands("pursuit 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")


def lasts(words: float) -> float:
    """How long it takes to say that many words."""
    return words * 60_000 / WORDS_PER_MINUTE


CARD = lasts(SPEECH.turn + SPEECH.events[Revealed].count(1))
SPECIAL = CARD + lasts(SPEECH.events[ScrambleOpened].words)  # and what it asks for
SITUATION = lasts(SPEECH.situation.count(3))


def listening(start: dict[str, Any] = EQUAL, **more: Any) -> Sitting:
    """Three at a table where cards are spoken; how it stands has been said."""
    more = {"even_start": WORDS_PER_MINUTE, "rules": {"look": 0}, **more}
    return Sitting("addicats", start=start, **more).wait(SITUATION + 100)


def tolds(sitting: Sitting, person: int) -> list[Letter]:
    return [one for one in sitting.guests[person].letters if isinstance(one.message, Told)]


def done(sitting: Sitting) -> list[str]:
    return [f"{one['do']} {one['seat']}" for one in map(json.decode, sitting.acted)]


def is_speaking(sitting: Sitting, person: int = 1) -> bool:
    return sitting.last(person, Told).speaking


def test_a_race_opens_for_all_at_once_when_its_card_has_been_said() -> None:
    sitting = listening(people=3, trips=(0, 40, 200))
    sitting.act(1, flip())
    turned_at = sitting.now
    for person in (1, 2, 3):
        told = sitting.last(person, Told)
        assert (told.speaking, told.reveal_id, len(told.events)) == (True, None, 1)

    sitting.wait(CARD - 50)
    assert is_speaking(sitting, 2)
    sitting.wait(400)

    opened = [tolds(sitting, person)[-1] for person in (1, 2, 3)]
    for letter, trip in zip(opened, (0, 40, 200), strict=True):
        assert isinstance(letter.message, Told)
        assert (letter.message.speaking, letter.message.whole) == (False, True)
        assert letter.message.reveal_id is not None
        assert letter.at + trip / 2 == pytest.approx(turned_at + CARD, abs=200)
    shown = {round(one.at + trip / 2) for one, trip in zip(opened, (0, 40, 200), strict=True)}
    assert max(shown) - min(shown) <= 1, "everybody sees it at the same moment"

    sitting.hit(2, slap(1), 800).wait(2_000)
    assert done(sitting) == ["flip 0", "slap 1"]


def test_left_and_right_hand_take_longer_to_say() -> None:
    two = SPEECH.of_two_hands()
    card = lasts(two.turn + two.events[Revealed].count(1))
    assert card > CARD
    sitting = Sitting("addicats", people=2, start=TWO_HANDS, even_start=WORDS_PER_MINUTE)
    sitting.wait(lasts(two.situation.count(4)) + 100).act(1, flip())

    sitting.wait(card - 50)
    assert is_speaking(sitting)
    sitting.wait(200)
    assert not is_speaking(sitting)


def test_without_it_a_race_begins_at_once() -> None:
    sitting = listening(people=3, even_start=0).act(1, flip()).wait(200)
    told = sitting.last(1, Told)
    assert (told.speaking, told.reveal_id is None) == (False, False)


def test_no_cat_hits_before_the_card_has_been_said() -> None:
    sitting = listening(PURSUIT, people=1, cats=2, level="tiger")
    sitting.act(1, flip()).wait(SPECIAL - 50)
    assert done(sitting) == ["flip 0"]
    sitting.wait(2_000)
    assert "slap 1" in done(sitting)


def test_speaking_costs_no_time_of_the_game() -> None:
    sitting = listening(PURSUIT, people=3).act(1, flip()).wait(SPECIAL + 2_900)
    assert sitting.live.game.state.scramble is not None, "its clock began after the card was said"
    sitting.wait(300)
    assert sitting.live.game.state.scramble is None
    (turned,) = map(json.decode, sitting.acted)
    assert sitting.rows[-1].at - turned["at"] == 3_000


def test_a_verdict_is_not_cut_off_by_the_next_race() -> None:
    sitting = listening(people=3).will_press(2, 800, slap(1)).act(1, flip())
    sitting.wait_until(lambda: done(sitting)[-1] == "slap 1")
    verdict_at = sitting.now
    words = SPEECH.words_of(sitting.last(1, Told).events)
    assert words > SPEECH.events[Revealed].count(1)

    sitting.act(2, flip(1)).wait(CARD + 200)
    assert is_speaking(sitting), "the verdict is still being said"
    sitting.wait_until(lambda: not is_speaking(sitting))

    assert sitting.now == pytest.approx(verdict_at + lasts(words) + CARD, abs=100)


def test_nobody_waits_for_ever() -> None:
    """However much has happened, and however slow the voice is."""
    sitting = listening(people=3, even_start=150).wait(LONGEST_WAIT)
    for _ in range(3):
        for person in (1, 2, 3):
            sitting.act(person, slap(person - 1)).wait(1)
    sitting.act(sitting.live.game.state.turn + 1, flip(sitting.live.game.state.turn))
    assert is_speaking(sitting)
    began = sitting.now
    sitting.wait_until(lambda: not is_speaking(sitting))
    assert sitting.now - began <= LONGEST_WAIT + 100


def test_nobody_acts_while_a_card_is_spoken() -> None:
    sitting = listening(people=3).act(1, flip())
    sitting.act(2, flip(1)).act(2, slap(1))
    assert sitting.refusals(2) == ["paused", "paused"]
    assert done(sitting) == ["flip 0"]


def test_a_press_on_the_card_before_is_answered_at_once() -> None:
    """It lost the race for that card, and is told so now, not when the next race begins."""
    sitting = Sitting(
        "gatonegro", people=2, start=deck("8D 2H 8H 3C"), even_start=WORDS_PER_MINUTE
    ).wait(LONGEST_WAIT)
    sitting.hit(1, take("8D"), 500).wait(1_000)
    assert is_speaking(sitting), "the next card"

    sitting.hit(2, take("8D"), 900)

    assert is_speaking(sitting)
    assert sitting.refusals(2) == ["gone"]


def test_gato_negro_speaks_from_the_first_card_on() -> None:
    sitting = Sitting("gatonegro", people=2, even_start=WORDS_PER_MINUTE).start()
    assert is_speaking(sitting)
    sitting.wait_until(lambda: not is_speaking(sitting), within=LONGEST_WAIT + 100)
    assert sitting.last(1, Told).reveal_id is not None


def test_by_turns_nothing_waits() -> None:
    rules = {"by_turns": True}
    sitting = Sitting("gatonegro", people=2, even_start=WORDS_PER_MINUTE, rules=rules).start()
    assert not is_speaking(sitting)
    assert sitting.table.clock.runs


def test_addi_race_has_no_races_so_nothing_waits() -> None:
    sitting = Sitting("addirace", people=2, even_start=WORDS_PER_MINUTE).start()
    assert sitting.table.clock.runs
    assert not is_speaking(sitting)


def test_after_a_pause_the_table_is_described_and_then_the_race_begins() -> None:
    sitting = listening(people=3).act(1, flip()).wait(CARD / 2).say(1, Pause())
    sitting.wait(60_000)
    assert not sitting.table.clock.runs

    sitting.say(1, Resume())
    told = sitting.last(1, Told)
    assert (told.speaking, told.whole, told.reveal_id) == (True, True, None)
    sitting.wait(SITUATION - 50)
    assert is_speaking(sitting)
    sitting.wait(200)
    assert (is_speaking(sitting), sitting.last(1, Told).reveal_id is None) == (False, False)


def test_a_pause_in_the_middle_of_a_race_ends_in_an_even_start_too() -> None:
    sitting = listening(people=3).act(1, flip()).wait(CARD + 500)
    sitting.say(1, Pause()).wait(1_000).say(1, Resume())
    assert is_speaking(sitting)


def test_the_table_stops_when_everybody_is_gone_and_speaks_again_for_who_comes_back() -> None:
    sitting = listening(people=1, cats=2, level="tiger").act(1, flip()).drop(1).wait(60_000)
    assert (sitting.table.clock.runs, done(sitting)) == (False, ["flip 0"])

    sitting.come(1)
    assert is_speaking(sitting)
    sitting.wait_until(lambda: sitting.last(1, Told).reveal_id is not None, within=LONGEST_WAIT)
    assert done(sitting) == ["flip 0"]


def test_who_comes_while_a_card_is_spoken_is_told_that_it_is() -> None:
    sitting = listening(people=3).act(1, flip()).drop(2).come(2)
    assert (is_speaking(sitting, 2), sitting.last(2, Told).reveal_id) == (True, None)
    sitting.say(2, Hello(token=""))
    assert is_speaking(sitting, 2)
    sitting.wait(CARD + 200)
    assert not is_speaking(sitting, 2)


def test_who_leaves_meanwhile_holds_up_nobody() -> None:
    sitting = listening(people=3).act(1, flip()).drop(2).wait(CARD + 200)
    assert sitting.last(1, Told).reveal_id is not None


def test_the_end_ends_it() -> None:
    sitting = listening(people=3).act(1, flip()).say(1, End()).wait(60_000)
    assert sitting.last(1, TableInfo).phase == "lobby"
    assert not sitting.table.clock.runs


def test_a_race_that_is_run_again_has_an_even_start_as_well() -> None:
    sitting = listening(people=3).will_press(1, 400, slap(0)).act(1, flip())
    rival = sitting.guests[2]
    rival.paints, rival.silent = False, True  # the opening does not come to them
    sitting.wait(CARD + 1_500)
    assert (done(sitting), sitting.refusals(1)) == (["flip 0"], ["void"])
    told = sitting.last(1, Told)
    assert (told.speaking, told.whole, told.reveal_id) == (True, True, None)

    rival.paints, rival.silent = True, False
    sitting.will_press(2, 900, slap(1)).wait(SITUATION + 2_000)
    assert done(sitting) == ["flip 0", "slap 1"]


def test_a_card_that_has_to_be_read_about_is_waited_for_once() -> None:
    """The time to read covers what is said, and the card lies open meanwhile."""
    sitting = listening(PURSUIT, people=3)
    for person, guest in sitting.guests.items():
        guest.known = ()
        sitting.drop(person).come(person)
    sitting.wait(LONGEST_WAIT).act(1, flip())
    assert (sitting.last(1, TableInfo).reading, is_speaking(sitting)) == ("pursuit", False)
    said = SPECIAL + lasts(SPEECH.explanation)
    waits = max(said, PACES["adults"].reading)
    sitting.wait(waits - 50)
    assert sitting.last(1, Told).reveal_id is None
    sitting.wait(200)
    assert (sitting.last(1, TableInfo).reading, is_speaking(sitting)) == (None, False)
    assert sitting.last(1, Told).reveal_id is not None


def test_an_explanation_is_not_shorter_than_its_words() -> None:
    sitting = listening(PURSUIT, people=3, even_start=150)
    for person, guest in sitting.guests.items():
        guest.known = ()
        sitting.drop(person).come(person)
    sitting.wait(LONGEST_WAIT).act(1, flip())
    needs = (SPECIAL + lasts(SPEECH.explanation)) * WORDS_PER_MINUTE / 150
    assert needs > PACES["adults"].reading
    sitting.wait(min(needs, LONGEST_WAIT) - 50)
    assert sitting.last(1, TableInfo).reading == "pursuit"
    sitting.wait(200)
    assert sitting.last(1, TableInfo).reading is None


def test_it_is_chosen_by_the_host_and_told_to_all() -> None:
    sitting = Sitting("addicats", people=2)
    sitting.say(1, Configure(game="gatonegro", even_start=450))
    assert sitting.last(2, TableInfo).settings.even_start == 450
    assert sitting.restored().info(sitting.now).settings.even_start == 450


def test_a_table_that_is_woken_too_early_goes_on_speaking() -> None:
    sitting = listening(people=3).act(1, flip()).wait(CARD / 2)
    sitting.carry_out(sitting.table.wake(sitting.now))
    assert is_speaking(sitting)
    assert not sitting.table.clock.runs
