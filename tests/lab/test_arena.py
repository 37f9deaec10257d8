"""Tournaments: who wins more is rated higher, and the intervals are as wide as they say."""

from collections import Counter
from math import exp

import numpy as np
import pytest
from msgspec.structs import replace

from gatosabio.lab.arena import make_tables
from gatosabio.lab.batch import play
from gatosabio.lab.ratings import POINTS, choices
from gatosabio.lab.rows import Row
from gatosabio.lab.run_spec import BadSpecError
from gatosabio.lab.tournament import Tournament
from lab.among_equals import tournament, what_holds
from lab.rows import by_chance, game

FEW = 400  # draws, where many tournaments are needed, or no exact interval


def tournament_of(who: str, rows: list[Row]) -> Tournament:
    games = 1 + max(row.number for row in rows)
    tournament = Tournament("addirace", who, seats=len(rows[0].players), games=games)
    tournament.add(rows)
    return tournament


def test_everybody_meets_everybody() -> None:
    specs = make_tables("addirace", {}, ("cat", "kitten", "greedy"), seats=2, games=7, seed=1)

    pairs = [spec.players for spec in specs]
    assert pairs == [("cat", "kitten"), ("cat", "greedy"), ("kitten", "greedy")]
    assert {spec.games for spec in specs} == {7}


@pytest.mark.parametrize(
    ("who", "seats", "complaint"),
    [
        (("cat", "cat"), 2, "named once only"),
        (("cat", "kitten"), 3, "2 competitors for 3 seats"),
        (("cat", "dog"), 2, "nobody called 'dog'"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(
    who: tuple[str, ...], seats: int, complaint: str
) -> None:
    with pytest.raises(BadSpecError, match=complaint):
        make_tables("addirace", {}, who, seats=seats, games=1, seed=1)


# --- A game as choices ---


@pytest.mark.parametrize(
    ("places", "wins", "sets"),
    [
        ((1, 2), (1, 0), {(0, 1): 1}),
        ((2, 1), (0, 1), {(0, 1): 1}),
        ((1, 1), (0.5, 0.5), {(0, 1): 1}),
        ((1, 2, 3), (1, 1, 0), {(0, 1, 2): 1, (1, 2): 1}),
        ((1, 1, 3), (1, 1, 0), {(0, 1, 2): 1, (0, 2): 0.5, (1, 2): 0.5}),
        ((1, 2, 2), (1, 0.5, 0.5), {(0, 1, 2): 1, (1, 2): 1}),
    ],
)
def test_places_are_choices(
    places: tuple[int, ...],
    wins: tuple[float, ...],
    sets: dict[tuple[int, ...], float],
) -> None:
    found, among = choices(places)

    assert found == wins
    assert {tuple(sorted(members)): often for members, often in among} == sets
    # Everybody who is chosen is chosen from a set.
    assert sum(wins) == pytest.approx(sum(sets.values()))


# --- Ratings ---


def test_two_competitors_are_as_far_apart_as_their_wins_say() -> None:
    rows = [game("ab", (1, 2), number) for number in range(750)]
    rows += [game("ba", (1, 2), number) for number in range(750, 1000)]

    standings = tournament_of("ab", rows).standings()

    (gap,) = standings.gaps
    assert (gap.who, gap.other) == ("a", "b")
    # Three wins to one; the half of a game that everybody begins with makes it a bit less.
    assert exp(gap.points / POINTS) == pytest.approx(750.5 / 250.5)
    assert gap.low < gap.points < gap.high
    first, second = standings.standings
    assert first.rating == pytest.approx(gap.points / 2)
    assert first.rating == -second.rating


def test_who_wins_more_is_rated_higher() -> None:
    rows = [
        *[game("ab", (1, 2), 0), game("ba", (2, 1), 1), game("ab", (1, 2), 2)],
        *[game("ac", (1, 2), 0), game("ca", (1, 2), 1), game("ac", (1, 2), 2)],
        *[game("bc", (1, 2), 0), game("cb", (1, 2), 1), game("bc", (1, 1), 2)],
    ]

    found = tournament_of("abc", rows).standings()

    assert [one.who for one in found.standings] == ["a", "c", "b"]
    assert found.standings[0].rating > 0 > found.standings[-1].rating
    assert all(one.low < one.rating < one.high for one in found.standings)
    assert found.standings[0].wins.share == pytest.approx(5 / 6)
    ahead = {(duel.who, duel.other): duel.ahead for duel in found.duels}
    assert ahead["a", "b"].share == 1
    assert ahead["a", "b"].low < 0.9
    assert ahead["b", "c"].share == ahead["c", "b"].share == 0.5
    assert (found.games, found.deals) == (9, 3)


def test_the_order_of_games_makes_no_difference() -> None:
    rng = np.random.default_rng(1)
    rows = [
        game(rng.permutation(list("abcd")).tolist(), (1, 2, 3, 4), number) for number in range(60)
    ]

    one, other = (tournament_of("abcd", some).standings(FEW) for some in (rows, rows[::-1]))

    for a, b in zip(one.standings, other.standings, strict=True):
        assert (a.who, a.wins) == (b.who, b.wins)
        assert (a.rating, a.low, a.high) == pytest.approx((b.rating, b.low, b.high))


def test_who_wins_every_game_is_not_called_infinitely_better() -> None:
    few, many = (
        tournament_of("ab", [game("ab", (1, 2), number) for number in range(games)]).standings()
        for games in (5, 50)
    )

    assert 0 < few.gaps[0].low < few.gaps[0].points < few.gaps[0].high < 5000
    assert few.gaps[0].low < many.gaps[0].low, "more wins are more certain"


@pytest.mark.parametrize("games", [1, 3, 10, 50])
@pytest.mark.parametrize("who", ["ab", "abcd"])
def test_whoever_wins_all_games_is_rated_whatever_is_drawn(who: str, games: int) -> None:
    """Some of the drawn weights are next to nothing: that is no reason to find no strengths."""
    order = tuple(range(1, len(who) + 1))
    rows = [game(who, order, number) for number in range(games)]

    found = tournament_of(who, rows).standings()

    assert [one.who for one in found.standings] == [*who]
    assert all(one.low < one.rating < one.high for one in found.standings)


def test_games_that_were_cut_off_do_not_count() -> None:
    cut_off = replace(game("ab", (0, 0), 1), end="unfinished")

    found = tournament_of("ab", [game("ab", (1, 2)), cut_off]).standings()

    assert found.unfinished == 1
    assert {one.games for one in found.standings} == {1}


def test_a_tournament_without_a_finished_game_says_that_nothing_is_known() -> None:
    cut_off = replace(game("ab", (0, 0)), end="unfinished")

    found = tournament_of("ab", [cut_off]).standings()

    assert [one.rating for one in found.standings] == pytest.approx([0, 0])
    assert all(one.high - one.low > 500 for one in found.standings)


# --- Intervals ---


def test_among_equals_who_really_play_the_intervals_hold() -> None:
    """In 20 tournaments; tests/long has a hundred. Intervals half as wide would hold in 13 of 20,
    and these have to hold in 17."""
    held: Counter[str] = Counter()
    for seed in range(20):
        held += what_holds(tournament(20, seed))

    assert len(held) == 6, "three ratings and three gaps"
    assert all(count >= 17 for count in held.values()), held
    assert any(count < 20 for count in held.values()), "they are not merely wide"


def test_where_the_luck_of_a_deal_is_shared_the_intervals_hold_as_often_as_they_say() -> None:
    """95 of 100 times, within what a hundred tournaments can tell: for ratings and for gaps. The
    games are drawn, so that it is known how much a deal helps a player at all tables."""
    rng = np.random.default_rng(2)
    held: Counter[str] = Counter()
    for _ in range(100):
        found = by_chance((0, 0, 0), seats=2, games=20, rng=rng, shared=0.5).standings(FEW)
        held.update(one.who for one in found.standings if one.low <= 0 <= one.high)
        held.update(
            min(gap.who, gap.other) + max(gap.who, gap.other)
            for gap in found.gaps
            if gap.low <= 0 <= gap.high
        )

    assert held.keys() == {"a", "b", "c", "ab", "ac", "bc"}
    assert all(90 <= count <= 99 for count in held.values()), held


def test_intervals_narrow_as_the_root_of_the_number_of_games() -> None:
    rng = np.random.default_rng(1)
    widths = []
    for games in (50, 200, 800):
        found = by_chance((0.3, 0, 0, -0.3), seats=4, games=games, rng=rng).standings(FEW)
        widths.append(np.mean([one.high - one.low for one in found.standings]))

    assert widths[0] / widths[1] == pytest.approx(2, rel=0.15)
    assert widths[1] / widths[2] == pytest.approx(2, rel=0.15)


def test_games_of_one_deal_are_not_taken_for_many() -> None:
    """If a deal decides who wins at every table, four tables of it tell as much as one."""
    rng = np.random.default_rng(1)
    wide, narrow = (
        np.mean(
            [
                one.high - one.low
                for one in by_chance((0,) * 4, seats=2, games=100, rng=rng, shared=shared)
                .standings(FEW)
                .standings
            ]
        )
        for shared in (1.0, 0.0)
    )

    assert wide > 1.25 * narrow


def test_ties_are_half_a_win_for_each() -> None:
    rng = np.random.default_rng(1)

    found = by_chance((0, 0), seats=2, games=40, rng=rng, ties=1.0).standings(FEW)

    assert found.gaps[0].points == pytest.approx(0)
    assert {duel.ahead.share for duel in found.duels} == {0.5}


def test_more_deals_than_are_drawn_one_by_one_are_drawn_in_groups() -> None:
    rng = np.random.default_rng(1)
    won = rng.random(6000) < 2 / 3
    rows = [game("ab" if wins else "ba", (1, 2), number) for number, wins in enumerate(won)]

    (gap,) = tournament_of("ab", rows).standings(FEW).gaps

    share = won.mean()
    error = POINTS / (6000 * share * (1 - share)) ** 0.5  # of the logarithm of the odds
    assert gap.points == pytest.approx(POINTS * np.log(share / (1 - share)), rel=0.001)
    assert gap.high - gap.low == pytest.approx(2 * 1.96 * error, rel=0.15)


def test_the_same_games_make_the_same_ratings() -> None:
    specs = make_tables("addirace", {}, ("cat", "kitten"), seats=2, games=8, seed=1)

    def once() -> object:
        tournament = Tournament("addirace", ("cat", "kitten"), seats=2, games=8)
        for batch in play(specs):
            tournament.add(batch.rows)
        return tournament.standings(FEW)

    assert once() == once()
