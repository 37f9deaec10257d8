"""Who may sit down, with which hands and which cards (AC-06, AC-08, AC-72)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.cards import parse_cards
from gatosabio.engine.game import Hand, Player, Seating, SetupError
from gatosabio.engine.games.addicats.events import Greed, RaceWon
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addicats.types import Rules, Start

CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")
"""A card for each hand of a table."""


# --- Number of players ---


@pytest.mark.rule("AC-06")
@pytest.mark.parametrize(
    ("edition", "players"),
    [("classic", 3), ("classic", 7), ("classic", 8), ("modern", 3), ("modern", 6)],
)
def test_as_many_players_as_the_edition_allows_sit_down(edition: str, players: int) -> None:
    table = Table(*CARDS[:players], edition=edition)

    assert len(table.hands) == players
    assert table.phase == "flip"


@pytest.mark.rule("AC-06")
@pytest.mark.parametrize(
    ("edition", "players"),
    [("classic", 1), ("classic", 9), ("modern", 1), ("modern", 7), ("modern", 8)],
)
def test_fewer_or_more_players_are_refused(edition: str, players: int) -> None:
    with pytest.raises(SetupError, match="seats"):
        Table(*CARDS[:players], edition=edition)


# --- Two players ---


@pytest.mark.rule("AC-08")
@pytest.mark.parametrize(
    ("edition", "owners"),
    [
        ("classic", (0, 0, 1, 1)),
        ("modern", (0, 0, 1, 1)),
        ("modern", (0, 0, 1)),
        ("modern", (0, 1, 1)),
    ],
)
def test_two_players_own_two_hands(edition: str, owners: tuple[int, ...]) -> None:
    table = Table(*CARDS[: len(owners)], edition=edition, owners=owners)

    assert len(table.hands) == len(owners)
    assert table.phase == "flip"


@pytest.mark.rule("AC-08")
@pytest.mark.parametrize(
    ("edition", "owners"),
    [
        ("classic", (0, 1)),
        ("classic", (0, 0, 1)),
        ("classic", (0, 1, 1)),
        ("classic", (0, 1, 0, 1)),
        ("classic", (1, 1, 0, 0)),
        ("classic", (0, 0, 0, 1, 1, 1)),
        ("modern", (0, 1)),
        ("modern", (0, 1, 0)),
        ("modern", (0, 1, 0, 1)),
        ("modern", (1, 0, 0)),
        ("modern", (0, 0, 0, 1)),
    ],
)
def test_other_hands_of_two_players_are_refused(edition: str, owners: tuple[int, ...]) -> None:
    with pytest.raises(SetupError, match="owners"):
        Table(*CARDS[: len(owners)], edition=edition, owners=owners)


@pytest.mark.rule("AC-08")
@pytest.mark.parametrize("owners", [(0, 0, 1, 2), (0, 1, 2, 2), (0, 2, 1), (0, 1, 3), (0, 0, 0)])
def test_only_two_players_own_more_than_a_hand_each(owners: tuple[int, ...]) -> None:
    with pytest.raises(SetupError, match="owners"):
        Table(*CARDS[: len(owners)], owners=owners)


@pytest.mark.rule("AC-08")
def test_the_two_hands_of_a_player_lie_side_by_side_and_take_their_own_turns() -> None:
    table = Table("2 6", "3 7", "4 8", "5 9", owners=(0, 0, 1, 1))

    table.flip(0).flip(1).flip(2).flip(3)

    assert table.hands == ["6 | 2", "7 | 3", "8 | 4", "9 | 5"]
    assert table.turn == 0


@pytest.mark.rule("AC-08", "AC-30")
@pytest.mark.parametrize("edition", ["classic", "modern"])
def test_equal_values_in_the_two_hands_of_one_player_are_an_ordinary_race(edition: str) -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", "6", owners=(0, 0, 1, 1), edition=edition)
    assert table.entitled == [0, 1]

    table.slap(1)

    assert table.hands == ["2 5 1+4 |", "3 |", "4 | 9", "6 |"]
    assert table.told(RaceWon).why == "equality"


@pytest.mark.rule("AC-08", "AC-34")
def test_no_other_hand_may_run_in_the_race_of_one_player() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", "6", owners=(0, 0, 1, 1))

    table.slap(2)

    assert table.hands == ["2 |", "3 |", "4 9 5 1+4 |", "6 |"]
    assert table.told(Greed).hand == 2


@pytest.mark.rule("AC-08", "AC-34")
def test_a_hand_does_not_hit_for_the_other_hand_of_its_player() -> None:
    table = Table("2 | 5", "3 | 9", "4 | 1+4", "6", owners=(0, 0, 1, 1))
    assert table.entitled == [0, 2]

    table.slap(1)

    assert table.told(Greed).hand == 1
    assert table.hands == ["2 |", "3 9 1+4 5 |", "4 |", "6 |"]


# --- Wrong setups ---


def set_up(piles: tuple[str, ...], up: tuple[str, ...]) -> None:
    seating = Seating((Player(0), Player(1), Player(2)), Hand(0))
    start = Start(
        piles=tuple(parse_cards(pile) for pile in piles), up=tuple(parse_cards(pile) for pile in up)
    )
    ADDICATS.set_up(Rules(edition="classic"), seating, start)


@pytest.mark.parametrize(
    ("piles", "up", "place"),
    [
        pytest.param(("2", "3"), ("", "", ""), r"start\.piles", id="a pile too few"),
        pytest.param(("2", "3", "4", "5"), ("", "", ""), r"start\.piles", id="a pile too many"),
        pytest.param(("2", "3", "4"), ("5", "6"), r"start\.up", id="a face-up pile too few"),
        pytest.param(("2", "3", "4"), ("", "", "", ""), r"start\.up", id="one too many"),
        pytest.param(("2", "", "4"), ("", "", ""), r"start\.piles\[1\]", id="a hand without cards"),
        pytest.param(("2", "3", "2"), ("", "", ""), r"start\.piles\[2\]\[0\]", id="a card twice"),
        pytest.param(("2", "3", "4"), ("", "2", ""), r"start\.up\[1\]\[0\]", id="also face up"),
        pytest.param(("2", "3", "c11"), ("", "", ""), r"start\.piles\[2\]", id="a correction"),
        pytest.param(("2", "3", "QS"), ("", "", ""), r"start\.piles\[2\]", id="a French card"),
        pytest.param(
            ("2 ambush", "3", "4"), ("", "", "ambush"), r"start\.up\[2\]", id="a second ambush"
        ),
    ],
)
def test_cards_that_make_no_start_are_refused(
    piles: tuple[str, ...], up: tuple[str, ...], place: str
) -> None:
    with pytest.raises(SetupError, match=place):
        set_up(piles, up)


@pytest.mark.parametrize("first", [-1, 3])
def test_a_first_hand_that_does_not_exist_is_refused(first: int) -> None:
    with pytest.raises(SetupError):
        Table("2", "3", "4", first=first)


def test_a_hand_that_has_only_face_up_cards_makes_a_start() -> None:
    table = Table("2", "| 3", "4")

    assert table.hands == ["2 |", "| 3", "4 |"]


@pytest.mark.rule("AC-72")
@pytest.mark.parametrize("edition", ["classic", "modern"])
@pytest.mark.parametrize("owners", [(0, 1, 2), (0, 0, 1, 1)], ids=["three", "two"])
def test_two_winners_need_four_players(edition: str, owners: tuple[int, ...]) -> None:
    with pytest.raises(SetupError, match=r"rules\.ending"):
        Table(*CARDS[: len(owners)], edition=edition, owners=owners, ending="two-winners")


@pytest.mark.parametrize("card", ["pursuit", "ambush", "magic", "dead-end", "present", "seesaw"])
def test_special_cards_that_lie_face_up_at_the_start_do_not_act(card: str) -> None:
    table = Table(f"2 | {card}", "3 | 9", "4 | 5")

    assert (table.phase, table.direction, table.turn) == ("flip", 1, 0)
    assert table.entitled == []
    assert table.hands == [f"2 | {card}", "3 | 9", "4 | 5"]
