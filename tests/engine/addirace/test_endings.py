"""How the race ends: exactly 200, empty hands, or a standstill (AR-15, AR-21)."""

import pytest

from engine.addirace.race import OTHER_186, POINTS_186, Race
from gatosabio.engine.games.addirace.events import GameEnded, Scored

CORRECTIONS = ("c3", "c4", "c5", "c6", "c7", "c8")
"""A card for each hand. With no stock, each turn draws what the last one has discarded."""


def idle(race: Race, turns: int) -> Race:
    """So many turns in which a correction is discarded."""
    for _ in range(turns):
        draw_again(race)
        assert race.turn is not None
        card = next(card for card in race.hand(race.turn).split() if card.startswith("c"))
        race.discard(race.turn, card)
    return race


def draw_again(race: Race) -> Race:
    """A new stock, if one is due."""
    if race.restock_due:
        race.restock(race.talon)
    return race


# --- Exactly 200 ---


@pytest.mark.rule("AR-21", "AR-04")
@pytest.mark.parametrize(
    ("points", "card"),
    [("", "14"), ("", "5+9"), ("6+6", "2"), ("12", "1+1"), ("2", "12")],
)
def test_exactly_200_wins_on_the_spot(points: str, card: str) -> None:
    race = Race(f"{card} c3", "c4", "c5", stock="c6 c7", points=[f"{POINTS_186} {points}", "", "9"])

    race.score(0, card)

    assert race.kinds == ["Scored", "GameEnded"]
    assert race.told(Scored).total == 200
    assert race.told(GameEnded).why == "goal"
    assert race.told(GameEnded).result == race.result
    assert (race.phase, race.turn) == ("over", None)
    assert race.ranking == [(0, 1), (2, 2), (1, 3)]


@pytest.mark.rule("AR-21")
def test_nobody_draws_or_plays_after_the_goal() -> None:
    race = Race("14 c3", "c4", stock="c6 c7", points=[POINTS_186, ""])

    race.score(0, "14")

    assert (race.hand(1), race.stock) == ("c4", "c7")
    assert race.refuses(do="discard", seat=1, card="c4") == "over"
    assert race.legal(0) == race.legal(1) == []


@pytest.mark.rule("AR-21")
@pytest.mark.parametrize("card", ["15", "7+8", "20", "10+10"])
def test_a_card_that_would_go_over_200_may_not_be_laid(card: str) -> None:
    race = Race(f"{card} c3", "c4", stock="c6", points=[OTHER_186.replace("15", "12 3"), ""])
    assert race.total(0) == 186

    assert race.refuses(do="score", seat=0, card=card) == "over-200"
    assert f"score {card}" not in race.options(0)


@pytest.mark.rule("AR-21")
def test_199_may_be_laid_and_is_hopeless() -> None:
    race = Race("13 2 1+1", "c4", stock="c6 c7 c8", points=[POINTS_186, ""])

    race.score(0, "13")
    assert (race.total(0), race.phase) == (199, "play")
    race.discard(1, "c4")

    assert race.refuses(do="score", seat=0, card="2") == "over-200"
    assert race.refuses(do="score", seat=0, card="1+1") == "over-200"


@pytest.mark.rule("AR-21")
def test_from_198_a_2_is_the_way_home() -> None:
    race = Race("12 2 3", "c4", stock="c6 c7 c8", points=[POINTS_186, ""])

    race.score(0, "12").discard(1, "c4")

    assert race.total(0) == 198
    assert race.refuses(do="score", seat=0, card="3") == "over-200"
    assert race.score(0, "2").told(GameEnded).why == "goal"


# --- Empty hands ---


@pytest.mark.rule("AR-15", "AR-14")
@pytest.mark.parametrize("talon", ["", "pursuit magic"], ids=["no talon", "a talon of attacks"])
def test_a_turn_that_can_draw_nothing_ends_the_game_if_all_hands_are_empty(talon: str) -> None:
    race = Race("", "", talon=talon, points=["9", "8"])

    assert race.kinds == ["NothingToDraw", "GameEnded"]
    assert race.told(GameEnded).why == "no-cards"
    assert (race.phase, race.turn) == ("over", None)
    assert race.ranking == [(0, 1), (1, 2)]


@pytest.mark.rule("AR-15")
def test_the_last_card_played_ends_the_game_when_the_next_turn_begins() -> None:
    race = Race("5", "", points=["", "9"])

    race.score(0, "5")

    assert race.kinds == ["Scored", "NothingToDraw", "GameEnded"]
    assert race.told(GameEnded).why == "no-cards"
    assert race.ranking == [(1, 1), (0, 2)]


@pytest.mark.rule("AR-15", "AR-14")
def test_a_last_attack_that_is_discarded_cannot_be_drawn_again() -> None:
    race = Race("seesaw", "")

    race.discard(0, "seesaw")

    assert race.kinds == ["Discarded", "NothingToDraw", "GameEnded"]
    assert race.aside == "seesaw"


@pytest.mark.rule("AR-15")
def test_empty_hands_do_not_end_the_game_while_a_card_can_be_drawn() -> None:
    race = Race("", "", stock="5 6")

    race.score(0, "5")

    assert race.hand(1) == "6"
    assert race.phase == "play"


@pytest.mark.rule("AR-15", "AR-14")
def test_empty_hands_do_not_end_the_game_while_the_talon_can_be_shuffled() -> None:
    race = Race("", "", talon="c5")

    assert (race.phase, race.restock_due) == ("play", 1)
    assert race.restock("c5").hand(0) == "c5"


@pytest.mark.rule("AR-15")
def test_one_card_in_any_hand_keeps_the_game_going() -> None:
    race = Race("", "", "c3")

    race.pass_on(0)
    race.pass_on(1)

    assert (race.phase, race.turn) == ("play", 2)


# --- Standstill ---


@pytest.mark.rule("AR-15")
@pytest.mark.parametrize(("players", "turns"), [(2, 10), (3, 15), (4, 20), (5, 25), (6, 30)])
def test_five_turns_each_without_a_score_are_a_standstill(players: int, turns: int) -> None:
    race = Race(*CORRECTIONS[:players])  # the first turn finds the stock empty, and counts

    idle(race, turns - 1)
    assert race.phase == "play"
    idle(race, 1)

    assert race.kinds == ["Discarded", "GameEnded"]
    assert race.told(GameEnded).why == "standstill"
    assert (race.phase, race.turn) == ("over", None)


@pytest.mark.rule("AR-15")
def test_a_game_with_cards_in_the_stock_never_stands_still() -> None:
    race = Race("c3", "c4", stock="c5 c6 c7 c8 c9 c10 c11 c12 c13 c14 c15 c16 c17")

    idle(race, 12)

    assert (race.phase, race.stock) == ("play", "")


@pytest.mark.rule("AR-15")
def test_drawing_the_last_card_does_not_begin_the_count() -> None:
    race = Race("c3", "c4", stock="c5")  # the second turn finds the stock empty

    idle(race, 10)
    assert race.phase == "play"
    idle(race, 1)

    assert race.told(GameEnded).why == "standstill"


@pytest.mark.rule("AR-15", "AR-13")
def test_a_turn_in_which_a_defence_finds_the_stock_empty_counts_as_the_first() -> None:
    race = Race("present c3", "c4", stock="c5")

    race.defend(0, "present")
    idle(race, 9)
    assert race.phase == "play"
    idle(race, 1)

    assert race.told(GameEnded).why == "standstill"


@pytest.mark.rule("AR-15", "AR-35")
def test_a_turn_in_which_a_counter_finds_the_stock_empty_counts_as_the_first() -> None:
    race = Race("pursuit c3", "present c4", stock="c5")

    race.attack(0, "pursuit", 1).counter(1, "present")
    idle(race, 8)
    assert race.phase == "play"
    idle(race, 1)

    assert race.told(GameEnded).why == "standstill"


@pytest.mark.rule("AR-15")
def test_a_rebuilt_stock_does_not_restart_the_count_and_the_end_comes_before_a_draw() -> None:
    race = Race("c3", "c4", talon="c5 c6 c7 c8 c9 c10 c11 c12 c13 c14 c15 c16 c17")

    idle(race, 9)
    assert race.phase == "play"
    idle(race, 1)

    assert race.phase == "over"
    assert race.kinds == ["Discarded", "GameEnded"]
    assert race.stock == "c15 c16 c17"  # ten turns have drawn ten cards


@pytest.mark.rule("AR-15")
def test_a_second_rebuilding_does_not_restart_the_count_either() -> None:
    race = Race("c3", "c4", talon="c5 c6 c7 c8")

    idle(race, 9)
    assert race.phase == "play"

    assert idle(race, 1).phase == "over"


@pytest.mark.rule("AR-15", "AR-20")
def test_a_card_scored_starts_the_count_again() -> None:
    race = Race("c3 c6", "c4 2")
    draw_again(idle(race, 9))

    race.score(1, "2")
    idle(race, 9)
    assert race.phase == "play"
    idle(race, 1)

    assert race.told(GameEnded).why == "standstill"


@pytest.mark.rule("AR-15")
def test_a_score_in_the_turn_that_finds_the_stock_empty_leaves_nothing_to_count() -> None:
    race = Race("2 c3 c4", "c5")

    race.score(0, "2")
    idle(race, 9)
    assert race.phase == "play"

    assert idle(race, 1).phase == "over"


@pytest.mark.rule("AR-15", "AR-31")
def test_a_pair_on_a_pursuit_is_no_card_scored() -> None:
    race = Race("c3", "c4 5+9 14", attacks=["", "pursuit"])
    draw_again(idle(race, 9))

    race.release(1, "pursuit", "5+9 14").restock("14 5+9")

    assert race.told(GameEnded).why == "standstill"
    assert race.drawn == [(1, "14"), (1, "5+9")]  # the refill still belongs to the turn


@pytest.mark.rule("AR-15")
@pytest.mark.parametrize("play", ["attack", "magic", "seesaw", "defend"])
def test_no_play_but_a_score_starts_the_count_again(play: str) -> None:
    race = Race("c3 c4", "c5 mouse dead-end magic", attacks=["", "seesaw"])
    draw_again(idle(race, 9))

    match play:
        case "attack":
            race.attack(1, "dead-end", 0).accept(0)
        case "magic":
            race.magic(1, 0, "c4").accept(0).give_back(1)
        case "seesaw":
            race.release(1, "seesaw", "c5")
        case _:
            race.defend(1, "mouse").discard(1, "c5")

    assert race.told(GameEnded).why == "standstill"


@pytest.mark.rule("AR-15", "AR-14")
def test_turns_that_are_passed_count_too() -> None:
    race = Race("", "c4")  # the only card goes round: each turn draws it, or passes

    race.pass_on(0)
    idle(race, 8)
    assert race.phase == "play"

    assert idle(race, 1).phase == "over"


@pytest.mark.rule("AR-15", "AR-21")
def test_200_in_the_last_turn_of_a_standstill_is_the_goal() -> None:
    race = Race("c3", "c4 14", points=["", POINTS_186])
    draw_again(idle(race, 9))

    race.score(1, "14")

    assert race.told(GameEnded).why == "goal"


# --- Places ---


@pytest.mark.rule("AR-15")
@pytest.mark.parametrize(
    ("points", "ranking"),
    [
        pytest.param(["5", "9", "7"], [(1, 1), (2, 2), (0, 3)], id="all different"),
        pytest.param(["5", "9", "4+5"], [(1, 1), (2, 1), (0, 3)], id="two share the first place"),
        pytest.param(["5", "9", "1+4"], [(1, 1), (0, 2), (2, 2)], id="two share the second"),
        pytest.param(["", "", ""], [(0, 1), (1, 1), (2, 1)], id="all share"),
    ],
)
def test_the_highest_total_wins_and_equal_totals_share(
    points: list[str], ranking: list[tuple[int, int]]
) -> None:
    without_cards = Race("", "", "", points=points)
    standstill = idle(Race(*CORRECTIONS[:3], points=points), 15)

    assert without_cards.told(GameEnded).why == "no-cards"
    assert standstill.told(GameEnded).why == "standstill"
    for race in (without_cards, standstill):
        assert race.ranking == ranking
        assert race.told(GameEnded).result.losers == ()


@pytest.mark.rule("AR-15")
def test_while_the_game_is_on_there_is_no_result() -> None:
    race = Race("c3", "c4")

    assert race.result is None
    assert race.view(None).result is None
