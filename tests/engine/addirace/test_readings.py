"""The readings of docs/adr/0006 that no other test shows."""

import pytest

from engine.addirace.race import Race
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addirace.legal import Choices
from gatosabio.engine.games.addirace.rules import ADDIRACE


@pytest.mark.rule("AR-14", "AR-35")
def test_while_the_draw_of_a_counter_waits_nobody_is_asked_and_the_turn_is_the_attackers() -> None:
    race = Race("pursuit 7", "present", stock="2", talon="3 4")

    race.attack(0, "pursuit", 1).counter(1, "present")

    assert race.restock_due == 2
    assert (race.phase, race.turn, race.asked) == ("play", 0, None)
    assert race.talon == "pursuit 3 4"


@pytest.mark.rule("AR-15", "AR-32")
def test_a_dead_end_is_released_before_it_is_seen_that_all_hands_are_empty() -> None:
    race = Race("", "", attacks=["dead-end", ""])

    assert race.kinds == ["NothingToDraw", "Released", "GameEnded"]
    assert race.talon == "dead-end"


@pytest.mark.rule("AR-31", "AR-32")
def test_in_a_refill_a_dead_end_goes_at_once_and_is_set_aside_by_the_next_draw() -> None:
    race = Race("5+9 14", "2", attacks=["pursuit dead-end", ""], stock="c3 15")

    race.release(0, "pursuit", "5+9 14").restock("14 5+9")

    assert race.aside == "dead-end pursuit"
    assert race.hand(0) == "14 15 5+9 c3"


@pytest.mark.rule("AR-50")
def test_there_is_no_view_from_a_hand_that_does_not_exist() -> None:
    race = Race("5", "6", stock="7")

    for hand in (Hand(-1), Hand(2)):
        with pytest.raises(IndexError):
            ADDIRACE.view(race.state, hand)


@pytest.mark.rule("AR-34", "AR-50")
def test_while_a_card_is_looked_at_nobody_is_asked_but_everybody_sees_whose_it_is() -> None:
    race = Race("magic 5", "6 8", stock="7").magic(0, 1, "6")
    assert (race.view(None).asked, race.view(None).attack) == (1, "magic")

    race.accept(1)

    assert (race.view(None).asked, race.view(None).attack) == (None, None)
    assert race.view(None).target == 1


@pytest.mark.rule("AR-11")
def test_legal_actions_show_themselves_as_a_list_does() -> None:
    race = Race("5", "6", stock="7")

    actions = ADDIRACE.legal_actions(race.state, Hand(0), Ms(0))

    assert repr(actions) == f"Choices({list(actions)!r})"
    assert [actions.index(action) for action in actions] == list(range(len(actions)))
    assert actions.count(actions[0]) == 1
    assert actions
    assert not Choices(Ms(0), Hand(0), {})
