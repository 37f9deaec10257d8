"""Who has won how many games at a table, and who has won a match."""

from typing import Any

from gatosabio.wire.from_client import Again, ChooseMatch, End, Rename, Sit, Stand
from gatosabio.wire.table_parts import Score
from gatosabio.wire.to_client import TableInfo
from table.sitting import Sitting, deck, take

PASS: dict[str, Any] = {"do": "pass"}


def at_a_table(people: int = 2) -> Sitting:
    """They play Gato Negro by turns."""
    return Sitting("gatonegro", people=people, rules={"by_turns": True})


def wins(sitting: Sitting, person: int) -> Sitting:
    """A whole game: *person* takes a Tomcat, the others nothing."""
    sitting.begin_with(deck("8D 2H"), person - 1)
    others = [other for other in sorted(sitting.guests) if other != person and sitting.hands(other)]
    after = others[person - 1 :] + others[: person - 1]
    sitting.act(person, take("8D"))
    for other in after:
        sitting.act(other, PASS)
    return sitting.act(person, take("2H"))


def ties(sitting: Sitting) -> Sitting:
    """A game that nobody has a point in."""
    sitting.begin_with(deck("8D"), 0)
    return sitting.act(1, take("8D"))


def score(sitting: Sitting) -> Score:
    shown = sitting.info.score
    assert shown is not None
    return shown


def test_before_the_first_game_there_is_no_score() -> None:
    sitting = at_a_table()

    assert sitting.info.score is None
    assert sitting.start().info.score is None


def test_wins_are_counted_over_all_games_and_told_with_the_end() -> None:
    sitting = wins(wins(wins(at_a_table(), 1), 2), 1)

    assert sitting.info.phase == "over"
    assert score(sitting) == Score(wins=(2, 1), played=3, best_of=0, winners=())
    told = sitting.last(2, TableInfo)
    assert (told.phase, told.score) == ("over", score(sitting))


def test_a_crash_takes_no_win_and_counts_none_twice() -> None:
    sitting = wins(wins(at_a_table(), 1), 2)

    for _ in range(2):
        sitting.crash().come(1)

        assert score(sitting).wins == (1, 1)
        assert score(sitting).played == 2


def test_who_shares_first_place_has_won_too() -> None:
    assert score(ties(at_a_table())).wins == (1, 1)


def test_a_game_that_is_broken_off_counts_for_nobody() -> None:
    sitting = wins(at_a_table(), 1)

    sitting.say(1, Again()).say(1, End())

    assert score(sitting) == Score(wins=(1, 0), played=1, best_of=0, winners=())


def test_the_wins_stay_with_the_seat_and_go_with_it() -> None:
    sitting = wins(at_a_table(3), 2)

    sitting.say(2, Rename(seat=1, name="Eva")).say(1, Stand(seat=0))

    assert [seat.name for seat in sitting.info.seats] == ["Eva", "P2"]
    assert score(sitting).wins == (1, 0)
    sitting.say(1, Sit())
    assert score(sitting).wins == (1, 0, 0)


def test_a_match_is_won_by_two_wins_and_the_next_game_begins_another() -> None:
    sitting = at_a_table().say(1, ChooseMatch(best_of=3))
    assert score(sitting) == Score(wins=(0, 0), played=0, best_of=3, winners=())

    wins(wins(wins(sitting, 1), 2), 2)
    assert score(sitting) == Score(wins=(1, 2), played=3, best_of=3, winners=(1,))
    assert score(sitting.crash().come(1)).winners == (1,)

    sitting.say(1, Again())
    assert score(sitting) == Score(wins=(0, 0), played=0, best_of=3, winners=())


def test_two_who_get_there_together_share_the_match() -> None:
    sitting = at_a_table().say(1, ChooseMatch(best_of=3))

    assert score(ties(ties(sitting))).winners == (0, 1)


def test_to_choose_a_match_begins_the_score_anew_even_after_a_crash() -> None:
    sitting = wins(at_a_table(), 1)

    sitting.say(1, ChooseMatch(best_of=3))

    assert score(sitting).wins == (0, 0)
    assert score(sitting.crash().come(1)).wins == (0, 0)
    sitting.say(1, ChooseMatch(best_of=0))
    assert sitting.info.score is None


def test_a_match_is_chosen_between_games() -> None:
    sitting = at_a_table().start().say(1, ChooseMatch(best_of=3))

    assert sitting.refusals(1) == ["not-in-the-lobby"]
