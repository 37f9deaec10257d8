"""The box, who may play, the deal and the goal (AR-01 … AR-04), and what makes no start."""

from collections import Counter

import pytest
from msgspec import ValidationError, convert

from engine.addirace.race import OTHER_186, POINTS_186, Race
from gatosabio.engine.cards import parse_cards
from gatosabio.engine.game import Hand, Player, Seating, SetupError
from gatosabio.engine.games.addirace.events import GameEnded
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Rules, Start

CARDS = ("c2", "c3", "c4", "c5", "c6", "c7", "c8")
"""A card for each hand."""

CLASSIC = Rules(edition="classic")
MODERN = Rules(edition="modern")


def seating(players: int, first: int = 0) -> Seating:
    return Seating(tuple(Player(player) for player in range(players)), Hand(first))


# --- The box ---


@pytest.mark.rule("AR-01")
@pytest.mark.parametrize("rules", [CLASSIC, MODERN], ids=["classic", "modern"])
def test_all_157_cards_are_played_with(rules: Rules) -> None:
    deck = Counter(ADDIRACE.deck(rules))

    additions = {f"{a}+{b}" for a in range(1, 11) for b in range(1, 11)}
    sums = {str(number) for number in range(2, 21)}
    corrections = {f"c{number}" for number in range(2, 21)}
    specials = {
        "pursuit": 4,
        "dead-end": 4,
        "magic": 4,
        "seesaw": 4,
        "ambush": 1,
        "present": 1,
        "mouse": 1,
    }
    assert (len(additions), len(sums), len(corrections)) == (100, 19, 19)
    assert sum(specials.values()) == 19
    assert deck == Counter(specials) + Counter(additions | sums | corrections)
    assert deck.total() == 157


@pytest.mark.rule("AR-01")
def test_no_other_card_belongs_to_the_game() -> None:
    assert ADDIRACE.cards == set(ADDIRACE.deck(CLASSIC))
    assert len(ADDIRACE.cards) == 100 + 19 + 19 + 7


@pytest.mark.rule("AR-01")
def test_a_start_may_hold_every_copy_of_the_box() -> None:
    box = ADDIRACE.deck(CLASSIC)

    state, _ = ADDIRACE.set_up(CLASSIC, seating(2), Start(hands=((), box[:5]), stock=box[5:]))

    snapshot = ADDIRACE.snapshot(state)
    assert [len(player.hand) for player in snapshot.players] == [1, 5]
    assert len(snapshot.stock) == 151


# --- Players ---


@pytest.mark.rule("AR-02")
@pytest.mark.parametrize("edition", ["classic", "modern"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_play_in_either_edition(edition: str, players: int) -> None:
    race = Race(*CARDS[:players], stock="c20", edition=edition)

    assert len(race.snapshot.players) == players
    assert (race.phase, race.turn) == ("play", 0)


@pytest.mark.rule("AR-02")
@pytest.mark.parametrize("players", [1, 7])
def test_fewer_or_more_players_are_refused(players: int) -> None:
    with pytest.raises(SetupError, match=f"^seats: Addi Race has 2 to 6 players, not {players}$"):
        Race(*CARDS[:players], stock="c20")


@pytest.mark.rule("AR-02")
@pytest.mark.parametrize(
    "owners",
    [(0, 0), (1, 0), (0, 0, 1, 1), (0, 2), (1, 2)],
    ids=["one player", "in another order", "two hands each", "a gap", "no player 0"],
)
def test_every_player_has_one_hand_of_its_own(owners: tuple[int, ...]) -> None:
    start = Start(hands=((),) * len(owners), stock=parse_cards("c3 c4"))
    table = Seating(tuple(Player(owner) for owner in owners), Hand(0))

    with pytest.raises(SetupError, match=r"^owners: in Addi Race every player has one hand$"):
        ADDIRACE.set_up(CLASSIC, table, start)


@pytest.mark.parametrize("first", [-1, 2])
def test_a_player_who_does_not_exist_cannot_begin(first: int) -> None:
    with pytest.raises(SetupError, match=f"^first: there is no hand {first}, "):
        Race("c2", "c3", stock="c4", first=first)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"edition": "antique"},
        {"edition": "classic", "must_play": 1},
        {"edition": "modern", "y": 1},
    ],
    ids=["no edition", "another edition", "a number for yes", "an unknown option"],
)
def test_wrong_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        convert(options, Rules)


# --- The deal ---


@pytest.mark.rule("AR-03")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_each_player_gets_eight_cards_and_the_rest_is_the_stock(players: int, first: int) -> None:
    deck = ADDIRACE.deck(MODERN)

    start = ADDIRACE.deal(MODERN, seating(players, first), deck)

    assert [len(hand) for hand in start.hands] == [8] * players
    assert start.stock == deck[8 * players :]
    assert Counter(card for hand in start.hands for card in hand) == Counter(deck[: 8 * players])


@pytest.mark.rule("AR-03")
def test_the_cards_are_dealt_one_at_a_time_clockwise() -> None:
    deck = ADDIRACE.deck(CLASSIC)

    start = ADDIRACE.deal(CLASSIC, seating(3), deck)

    assert [sorted(held) for held in start.hands] == [
        sorted(deck[place] for place in range(hand, 24, 3)) for hand in (0, 1, 2)
    ]


@pytest.mark.rule("AR-03", "AR-10")
def test_after_the_deal_the_talon_is_empty_and_nothing_lies_on_the_table() -> None:
    start = ADDIRACE.deal(CLASSIC, seating(3), ADDIRACE.deck(CLASSIC))

    state, _ = ADDIRACE.set_up(CLASSIC, seating(3), start)

    snapshot = ADDIRACE.snapshot(state)
    assert (snapshot.talon, snapshot.aside) == ((), ())
    assert [len(player.hand) for player in snapshot.players] == [
        9,
        8,
        8,
    ]  # the first player has drawn
    assert snapshot.stock == start.stock[1:]
    for player in snapshot.players:
        assert (player.points, player.total, player.defences, player.attacks) == ((), 0, (), ())


@pytest.mark.rule("AR-03")
@pytest.mark.parametrize(
    ("first", "order"), [(0, [0, 1, 2, 0]), (2, [2, 0, 1, 2])], ids=["from 0", "from 2"]
)
def test_the_turns_go_round_clockwise(first: int, order: list[int]) -> None:
    race = Race("c2", "c3", "c4", stock="c5 c6 c7 c8", first=first)

    turns = [race.turn]
    for hand in order[:3]:
        race.discard(hand, race.hand(hand).split()[0])
        turns.append(race.turn)

    assert turns == order


# --- The goal ---


@pytest.mark.rule("AR-04", "AR-21")
def test_the_first_with_exactly_200_on_the_table_has_won() -> None:
    race = Race("14 c3", "c4", stock="c5", points=[POINTS_186, f"{OTHER_186} 6+7"])
    assert (race.total(0), race.total(1)) == (186, 199)

    race.score(0, "14")

    assert race.total(0) == 200
    assert race.ranking == [(0, 1), (1, 2)]
    assert race.told(GameEnded).why == "goal"


# --- Wrong starts ---


def set_up(
    hands: list[str],
    stock: str = "9",
    talon: str = "",
    points: list[str] | None = None,
    defences: list[str] | None = None,
    attacks: list[str] | None = None,
) -> None:
    piles = {"hands": hands, "points": points, "defences": defences, "attacks": attacks}
    start: dict[str, object] = {
        name: [parse_cards(pile) for pile in given]
        for name, given in piles.items()
        if given is not None
    }
    start |= {"stock": parse_cards(stock), "talon": parse_cards(talon)}
    ADDIRACE.set_up(CLASSIC, seating(2), convert(start, Start))


@pytest.mark.parametrize(
    ("piles", "message"),
    [
        pytest.param({"hands": ["2"]}, "hands: 1 lists for 2 players", id="a hand too few"),
        pytest.param({"hands": ["2", "3", "4"]}, "hands: 3 lists for", id="a hand too many"),
        pytest.param({"points": ["3"]}, "points: 1 lists for", id="too few points"),
        pytest.param({"points": ["", "", ""]}, "points: 3 lists for", id="too many points"),
        pytest.param({"defences": []}, "defences: 0 lists for", id="too few defences"),
        pytest.param({"defences": [""] * 3}, "defences: 3 lists for", id="too many defences"),
        pytest.param({"attacks": [""]}, "attacks: 1 lists for", id="too few attacks"),
        pytest.param({"attacks": [""] * 3}, "attacks: 3 lists for", id="too many attacks"),
    ],
)
def test_every_player_needs_its_own_list(piles: dict[str, list[str]], message: str) -> None:
    with pytest.raises(SetupError, match=rf"^start\.{message}"):
        set_up(**{"hands": ["2", "c3"], **piles})  # type: ignore[arg-type]


@pytest.mark.parametrize("card", ["c11", "pursuit", "magic", "present", "mouse"])
def test_only_additions_and_sums_are_points(card: str) -> None:
    with pytest.raises(SetupError, match=rf"^start\.points\[1\]\[1\]: '{card}' is of the wrong"):
        set_up(["2", "3"], points=["", f"4 {card}"])


@pytest.mark.rule("AR-40")
@pytest.mark.parametrize("card", ["c3", "c19", "pursuit", "magic", "20", "1+1"])
def test_only_the_five_defence_cards_are_defences(card: str) -> None:
    with pytest.raises(SetupError, match=r"^start\.defences\[0\]\[1\]: .* is of the wrong kind"):
        set_up(["2", "3"], defences=[f"mouse {card}", ""])


@pytest.mark.parametrize("card", ["magic", "present", "c11", "11", "5+6"])
def test_only_pursuit_dead_end_and_seesaw_lie_in_front_of_a_player(card: str) -> None:
    with pytest.raises(SetupError, match=r"^start\.attacks\[1\]\[0\]: .* is of the wrong kind"):
        set_up(["2", "3"], attacks=["", f"{card} seesaw"])


@pytest.mark.rule("AR-30")
def test_a_start_with_the_same_attack_twice_on_one_player_is_refused() -> None:
    with pytest.raises(SetupError, match=r"^start\.attacks\[1\]: nobody suffers the same attack"):
        set_up(["2", "3"], attacks=["seesaw", "seesaw pursuit seesaw"])


@pytest.mark.rule("AR-21")
@pytest.mark.parametrize(("more", "total"), [("14", 200), ("1+8 6", 201), ("14 13", 213)])
def test_points_of_200_and_more_are_no_start(more: str, total: int) -> None:
    with pytest.raises(SetupError, match=rf"^start\.points\[1\]: {total} points end the game"):
        set_up(["2", "3"], points=["", f"{POINTS_186} {more}"])


@pytest.mark.rule("AR-21")
def test_points_of_199_are_a_start() -> None:
    race = Race("2", "3", stock="c5", points=["", f"{POINTS_186} 13"])

    assert race.total(1) == 199
    assert race.phase == "play"


@pytest.mark.rule("AR-01")
@pytest.mark.parametrize(
    ("piles", "place"),
    [
        pytest.param({"hands": ["7+4", "7+4"]}, r"hands\[1\]\[0\]: one '7\+4'", id="an addition"),
        pytest.param({"hands": ["9", "3"]}, r"hands\[0\]\[0\]: one '9'", id="in the stock too"),
        pytest.param({"talon": "3 9"}, r"talon\[1\]: one '9'", id="in the talon too"),
        pytest.param({"points": ["2", ""]}, r"points\[0\]\[0\]: one '2'", id="in the points too"),
        pytest.param(
            {"hands": ["c2", "3"], "defences": ["", "c2"]},
            r"defences\[1\]\[0\]: one 'c2'",
            id="in the defences too",
        ),
        pytest.param(
            {"hands": ["seesaw seesaw", "seesaw seesaw"], "attacks": ["", "seesaw"]},
            r"attacks\[1\]\[0\]: one 'seesaw' too many, the deck of these rules has 4 of them",
            id="a fifth seesaw",
        ),
        pytest.param(
            {"hands": ["2", "QS"]},
            r"hands\[1\]\[0\]: one 'QS' too many, the deck of these rules has none",
            id="a French card",
        ),
    ],
)
def test_a_card_more_often_than_the_box_has_it_is_refused(
    piles: dict[str, object], place: str
) -> None:
    with pytest.raises(SetupError, match=rf"^start\.{place}"):
        set_up(**{"hands": ["2", "c3"], **piles})  # type: ignore[arg-type]


@pytest.mark.rule("AR-01")
def test_7_and_4_in_the_other_order_are_another_card() -> None:
    race = Race("7+4", "4+7", stock="c5")

    assert (race.hand(0), race.hand(1)) == ("7+4 c5", "4+7")


@pytest.mark.rule("AR-03")
def test_a_hand_may_be_empty_at_the_start() -> None:
    race = Race("", "3", stock="c5")

    assert race.hand(0) == "c5"
    assert race.phase == "play"
