"""When the stock is empty: the talon is shuffled, its attacks are set aside (AR-14)."""

from typing import Any

import pytest

from engine.addirace.race import Race
from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Ms
from gatosabio.engine.games.addirace.events import NothingToDraw, Restocked
from gatosabio.engine.games.addirace.rules import ADDIRACE

# --- A new stock for each kind of draw ---


@pytest.mark.rule("AR-14", "AR-10")
def test_a_turn_that_finds_the_stock_empty_begins_with_a_new_stock() -> None:
    race = Race("c3", "c5", stock="c6", talon="7+4 pursuit 6")
    race.discard(0, "c3")
    assert race.kinds == ["Discarded"]
    assert (race.restock_due, race.turn, race.hand(1)) == (3, 1, "c5")

    race.restock("6 c3 7+4")

    assert race.kinds == ["Restocked", "Drawn"]
    assert (race.told(Restocked).cards, race.told(Restocked).aside) == (3, 1)
    assert race.drawn == [(1, "6")]
    assert (race.hand(1), race.stock, race.talon, race.aside) == ("6 c5", "c3 7+4", "", "pursuit")
    assert (race.phase, race.turn, race.restock_due) == ("play", 1, 0)


@pytest.mark.rule("AR-14")
def test_the_very_first_draw_may_need_a_new_stock() -> None:
    race = Race("c3", "c5", talon="5 magic", first=1)
    assert (race.restock_due, race.hand(1), race.events) == (1, "c5", ())

    race.restock("5")

    assert (race.hand(1), race.talon, race.aside) == ("5 c5", "", "magic")
    assert race.phase == "play"


@pytest.mark.rule("AR-14", "AR-13")
def test_the_replacement_of_a_defence_may_need_a_new_stock() -> None:
    race = Race("present 5", "c5", stock="c6", talon="8 seesaw 7")

    race.defend(0, "present")
    assert (race.kinds, race.restock_due, race.turn) == (["Defended"], 2, 0)
    race.restock("7 8")

    assert (race.hand(0), race.stock, race.aside) == ("5 7 c6", "8", "seesaw")
    assert race.turn == 0
    assert race.score(0, "5").turn == 1


@pytest.mark.rule("AR-14", "AR-42")
def test_an_attack_annulled_by_a_defence_is_set_aside_when_its_replacement_is_drawn() -> None:
    race = Race("present 5", "c5", stock="c6", talon="8 7", attacks=["pursuit", ""])

    race.defend(0, "present")
    assert race.talon == "pursuit 8 7"
    race.restock("8 7")

    assert (race.aside, race.talon, race.hand(0)) == ("pursuit", "", "5 8 c6")


@pytest.mark.rule("AR-14", "AR-35")
def test_the_draw_after_a_counter_may_need_a_new_stock_and_the_next_turn_follows() -> None:
    race = Race("pursuit 5", "present c5", stock="c6", talon="8 7")

    race.attack(0, "pursuit", 1).counter(1, "present")
    assert (race.restock_due, race.talon) == (2, "pursuit 8 7")
    race.restock("7 8")

    assert race.kinds == ["Restocked", "Drawn", "Drawn"]
    assert race.drawn == [(1, "7"), (1, "8")]  # for the counter, then for its turn
    assert (race.hand(1), race.aside, race.stock) == ("7 8 c5", "pursuit", "")
    assert race.turn == 1


@pytest.mark.rule("AR-14")
def test_the_stock_is_rebuilt_as_often_as_it_takes() -> None:
    race = Race("c3 c4", "c5", stock="c6")

    race.discard(0, "c3").restock("c3").discard(1, "c5")
    assert race.restock_due == 1
    race.restock("c5")

    assert (race.hand(0), race.hand(1)) == ("c4 c5 c6", "c3")


@pytest.mark.rule("AR-14", "AR-31")
def test_the_refill_after_a_pursuit_may_need_a_new_stock_in_its_middle() -> None:
    race = Race(
        "5+9 14 c3 c4 c5", "c9", stock="c6 c7 c8", talon="2 magic 3", attacks=["pursuit", ""]
    )

    race.release(0, "pursuit", "5+9 14")
    assert race.kinds == ["Released", "Drawn", "Drawn"]
    assert (race.hand(0), race.turn) == ("c3 c4 c5 c6 c7 c8", 0)
    assert (race.talon, race.restock_due) == ("14 5+9 pursuit 2 magic 3", 4)
    race.restock("3 14 2 5+9")

    assert race.drawn == [(0, "3"), (0, "14"), (1, "2")]
    assert race.hand(0) == "14 3 c3 c4 c5 c6 c7 c8"
    assert (race.stock, race.talon, race.aside) == ("5+9", "", "magic pursuit")
    assert race.turn == 1


@pytest.mark.rule("AR-14", "AR-31")
def test_a_refill_goes_on_until_the_new_stock_is_used_up_too() -> None:
    race = Race("5+9 14", "c9", stock="c6", attacks=["pursuit", ""])

    race.release(0, "pursuit", "5+9 14").restock("14 5+9")

    assert race.kinds == ["Restocked", "Drawn", "Drawn", "NothingToDraw", "NothingToDraw"]
    assert race.hand(0) == "14 5+9 c6"
    assert race.turn == 1


# --- What goes into it ---


@pytest.mark.rule("AR-14")
def test_of_the_talon_only_the_four_kinds_of_attacks_are_set_aside() -> None:
    talon = "pursuit present dead-end mouse magic ambush seesaw c2 c20 c11 11 5+6 magic"
    race = Race("c3", "c5", talon=talon)

    race.restock("present mouse ambush c2 c20 c11 11 5+6")

    assert race.told(Restocked).cards == 8
    assert race.told(Restocked).aside == 5
    assert race.aside == "dead-end magic magic pursuit seesaw"
    assert race.hand(0) == "c3 present"
    assert race.stock == "mouse ambush c2 c20 c11 11 5+6"


@pytest.mark.rule("AR-14")
def test_what_was_set_aside_never_comes_back() -> None:
    race = Race("c3 pursuit", "c5", talon="magic c7")

    race.restock("c7").discard(0, "pursuit")
    assert race.aside == "magic pursuit"
    race.discard(1, "c5").restock("c5").discard(0, "c3")

    assert race.restock_due == 1
    assert race.refuses(do="restock", stock=("c3", "magic")) == "bad-stock"
    assert race.restock("c3").aside == "magic pursuit"


@pytest.mark.rule("AR-14")
def test_what_lies_in_front_of_the_players_stays_there() -> None:
    race = Race(
        "c3",
        "c5",
        talon="c7",
        points=["5", "6"],
        defences=["mouse", "c20"],
        attacks=["seesaw", "pursuit"],
    )

    race.restock("c7")

    assert (race.points(0), race.defences(0), race.attacks(0)) == ("5", "mouse", "seesaw")
    assert (race.points(1), race.defences(1), race.attacks(1)) == ("6", "c20", "pursuit")
    assert race.aside == ""


@pytest.mark.rule("AR-14")
def test_drawing_the_last_card_does_not_shuffle_the_talon_yet() -> None:
    race = Race("c3", "c5", stock="c6 c7", talon="8 9")

    race.discard(0, "c3")

    assert (race.hand(1), race.stock, race.talon) == ("c5 c7", "", "c3 8 9")
    assert race.restock_due == 0
    assert race.refuses(do="restock", stock=("c3", "8", "9")) == "not-now"


# --- When a new stock is due ---


@pytest.mark.rule("AR-14")
@pytest.mark.parametrize(
    "action",
    [
        {"do": "score", "card": "5"},
        {"do": "discard", "card": "5"},
        {"do": "defend", "card": "mouse"},
        {"do": "attack", "card": "pursuit", "target": 2},
        {"do": "magic", "target": 2, "pick": "c8"},
        {"do": "release", "attack": "seesaw", "cards": ("c5",)},
        {"do": "accept"},
        {"do": "return"},
        {"do": "pass"},
    ],
    ids=lambda action: action["do"],
)
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_nobody_acts_before_the_new_stock_is_there(hand: int, action: dict[str, Any]) -> None:
    race = Race(
        "c3", "5 mouse pursuit magic c5", "c8", stock="c6", talon="8 9", attacks=["", "seesaw", ""]
    )

    race.discard(0, "c3")

    assert race.legal(hand) == []
    assert race.refuses(seat=hand, **action) == "not-now"


@pytest.mark.rule("AR-14")
@pytest.mark.parametrize("stock", ["c3 8 9", "9 8 c3", "8 c3 9"])
def test_a_new_stock_may_lie_in_any_order(stock: str) -> None:
    race = Race("c3", "c5", stock="c6", talon="8 magic 9")

    race.discard(0, "c3").restock(stock)

    assert f"{race.drawn[0][1]} {race.stock}" == stock


@pytest.mark.rule("AR-14")
@pytest.mark.parametrize(
    "stock",
    [
        pytest.param("", id="nothing"),
        pytest.param("8 9", id="a card too few"),
        pytest.param("c3 8 9 10", id="a card too many"),
        pytest.param("c3 8 9 9", id="a card twice"),
        pytest.param("c3 8 10", id="another card"),
        pytest.param("c3 8 9 magic", id="an attack of the talon"),
        pytest.param("c3 8 magic", id="an attack for a card"),
    ],
)
def test_a_new_stock_that_is_not_the_talon_without_attacks_is_refused(stock: str) -> None:
    race = Race("c3", "c5", stock="c6", talon="8 magic 9")

    race.discard(0, "c3")

    assert race.refuses(do="restock", stock=tuple(stock.split())) == "bad-stock"


@pytest.mark.rule("AR-14")
@pytest.mark.parametrize("talon", ["", "8 9"], ids=["no talon", "a talon"])
def test_a_new_stock_that_nobody_needs_is_refused(talon: str) -> None:
    race = Race("c3", "c5", stock="c6 c7", talon=talon)

    assert race.refuses(do="restock", stock=tuple(talon.split())) == "not-now"


@pytest.mark.rule("AR-14")
def test_a_new_stock_in_the_middle_of_an_attack_is_refused() -> None:
    race = Race("pursuit", "c5", stock="c6", talon="8 9").attack(0, "pursuit", 1)

    assert race.refuses(do="restock", stock=("8", "9")) == "not-now"


@pytest.mark.rule("AR-14")
def test_a_new_stock_after_the_end_is_refused() -> None:
    race = Race("", "")

    assert race.phase == "over"
    assert race.refuses(do="restock", stock=()) == "over"


@pytest.mark.rule("AR-14")
def test_chance_shuffles_the_talon_without_its_attacks() -> None:
    race = Race("c3", "c5", talon="8 magic 9 10 pursuit")

    orders = {
        ADDIRACE.decide_chance(race.state, Ms(5), random_words(seed)).stock for seed in range(200)
    }

    assert {tuple(sorted(order)) for order in orders} == {("10", "8", "9")}
    assert len(orders) == 6  # every order there is


# --- Nothing left ---


@pytest.mark.rule("AR-14")
def test_if_only_attacks_are_left_they_are_set_aside_and_nobody_draws() -> None:
    race = Race("c3 dead-end", "c5", stock="c6", talon="magic pursuit")

    race.discard(0, "dead-end")

    assert race.kinds == ["Discarded", "NothingToDraw"]
    assert race.told(NothingToDraw).hand == 1
    assert (race.hand(1), race.talon, race.aside) == ("c5", "", "dead-end magic pursuit")
    assert (race.phase, race.turn, race.restock_due) == ("play", 1, 0)
    assert race.refuses(do="restock", stock=()) == "not-now"


@pytest.mark.rule("AR-14")
def test_without_stock_and_talon_a_player_plays_on_with_what_it_holds() -> None:
    race = Race("5 c3", "c5")

    assert race.kinds == ["NothingToDraw"]
    assert race.hand(0) == "5 c3"
    assert race.score(0, "5").total(0) == 5


@pytest.mark.rule("AR-14", "AR-13")
def test_a_defence_is_laid_even_if_nothing_can_be_drawn_for_it() -> None:
    race = Race("present 5", "c5", stock="c6", talon="seesaw")

    race.defend(0, "present")

    assert race.kinds == ["Defended", "NothingToDraw"]
    assert (race.hand(0), race.defences(0)) == ("5 c6", "present")
    assert (race.talon, race.aside, race.turn) == ("", "seesaw", 0)


@pytest.mark.rule("AR-14", "AR-35")
def test_a_counter_is_laid_even_if_nothing_can_be_drawn_for_it() -> None:
    race = Race("pursuit 5", "present c5", stock="c6")

    race.attack(0, "pursuit", 1).counter(1, "present")

    assert race.kinds == ["Countered", "NothingToDraw", "NothingToDraw"]
    assert (race.hand(1), race.defences(1)) == ("c5", "present")
    assert (race.talon, race.aside, race.turn) == ("", "pursuit", 1)


# --- No card at all ---


@pytest.mark.rule("AR-14")
def test_a_player_with_no_card_passes() -> None:
    race = Race("", "c5", "c7")
    assert race.legal(0) == [{"do": "pass"}]

    race.pass_on(0)

    assert race.kinds == ["Passed", "NothingToDraw"]
    assert race.turn == 1


@pytest.mark.rule("AR-14")
def test_a_player_with_a_card_cannot_pass() -> None:
    race = Race("", "c5", stock="c6")

    assert race.hand(0) == "c6"
    assert race.refuses(do="pass", seat=0) == "not-now"


@pytest.mark.rule("AR-14")
def test_who_has_passed_draws_again_when_there_is_something_to_draw() -> None:
    race = Race("", "c5 c7")

    race.pass_on(0).discard(1, "c5").restock("c5")

    assert race.turn == 0
    assert race.hand(0) == "c5"


@pytest.mark.rule("AR-14", "AR-30", "AR-35")
def test_a_player_with_no_card_may_be_attacked_and_is_asked() -> None:
    race = Race("pursuit 5", "", stock="c6 c7")

    race.attack(0, "pursuit", 1)

    assert race.asked == 1
    assert race.options(1) == ["accept"]
