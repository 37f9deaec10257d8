"""Who sees what (AR-50)."""

import pytest

from engine.addirace.race import POINTS_186, Race
from gatosabio.engine.games.addirace.events import Drawn, Peeked, Swapped

EVERYBODY = [0, 1, 2, None]
"""Three seats and a spectator."""


def own_cards(race: Race, hand: int) -> str:
    return " ".join(card.card for card in race.view(hand).hand)


def reasons(race: Race, hand: int) -> dict[str, str | None]:
    return {card.card: card.why_not for card in race.view(hand).hand}


# --- What is open ---


@pytest.mark.rule("AR-50")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_everybody_sees_what_lies_on_the_table_and_counts_the_rest(hand: int | None) -> None:
    race = Race(
        "c3 c4",
        "c5",
        "",
        stock="c6 c7 c8",
        talon="9 10 magic",
        points=["5 6+6", "", "2"],
        defences=["mouse c2", "", "present"],
        attacks=["", "seesaw dead-end", ""],
    )

    view = race.view(hand)

    assert [player.hand for player in view.players] == [3, 1, 0]
    assert [player.points for player in view.players] == [("5", "6+6"), (), ("2",)]
    assert [player.total for player in view.players] == [17, 0, 2]
    assert [player.defences for player in view.players] == [("mouse", "c2"), (), ("present",)]
    assert [player.attacks for player in view.players] == [(), ("dead-end", "seesaw"), ()]
    assert (view.viewer, view.stock, view.talon, view.talon_top) == (hand, 2, 3, "9")
    assert (view.turn, view.phase, view.asked, view.attack, view.seen) == (
        0,
        "play",
        None,
        None,
        None,
    )
    assert view.result is None


@pytest.mark.rule("AR-50")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_an_empty_talon_has_no_top(hand: int | None) -> None:
    view = Race("c3", "c4", "c5", stock="c6").view(hand)

    assert (view.stock, view.talon, view.talon_top) == (0, 0, None)


@pytest.mark.rule("AR-50")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_everybody_sees_who_is_attacked_with_what(hand: int | None) -> None:
    race = Race("pursuit", "c4", "c5", stock="c6").attack(0, "pursuit", 2)

    view = race.view(hand)

    assert (view.phase, view.turn, view.asked, view.attack) == ("respond", 0, 2, "pursuit")
    assert view.players[2].attacks == ("pursuit",)


@pytest.mark.rule("AR-50")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_everybody_sees_how_it_ended(hand: int | None) -> None:
    race = Race("14", "c4", "c5", stock="c6", points=[POINTS_186, "", ""]).score(0, "14")

    view = race.view(hand)

    assert (view.phase, view.turn) == ("over", None)
    assert view.result == race.result


# --- Hands ---


@pytest.mark.rule("AR-50")
def test_each_player_sees_its_own_hand_and_a_spectator_none() -> None:
    race = Race("c4 c3", "9 5+6", "", stock="c6 c7")

    assert [own_cards(race, hand) for hand in (0, 1, 2)] == ["c3 c4 c6", "5+6 9", ""]
    assert race.view(None).hand == ()


@pytest.mark.rule("AR-50")
@pytest.mark.parametrize("hand", [0, 2, None])
def test_the_hand_of_another_changes_nothing_in_what_one_sees(hand: int | None) -> None:
    one = Race("c4 c3", "9 5+6", "c5", stock="c6 c7")
    other = Race("c4 c3", "pursuit c20", "c5", stock="c6 c7")

    assert one.view(hand) == other.view(hand)
    assert one.view(1) != other.view(1)


@pytest.mark.rule("AR-50")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_the_order_of_a_hand_is_shown_to_nobody(hand: int | None) -> None:
    one = Race("c4 c3 9", "5 2", "c5", stock="c6 c7")
    other = Race("9 c6 c3", "2 5", "c5", stock="c4 c7")

    assert one.view(hand) == other.view(hand)


# --- Stock and talon ---


@pytest.mark.rule("AR-50")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_the_stock_is_secret_even_to_who_draws_next(hand: int | None) -> None:
    one = Race("c3", "c4", "c5", stock="c6 7 8 9")
    other = Race("c3", "c4", "c5", stock="c6 magic 20 c9")

    assert one.view(hand) == other.view(hand)


@pytest.mark.rule("AR-50")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_of_the_talon_only_the_top_card_is_seen(hand: int | None) -> None:
    one = Race("c3", "c4", "c5", stock="c6", talon="9 10 11")
    other = Race("c3", "c4", "c5", stock="c6", talon="9 seesaw c20")
    another = Race("c3", "c4", "c5", stock="c6", talon="10 9 11")

    assert one.view(hand) == other.view(hand)
    assert one.view(hand) != another.view(hand)


@pytest.mark.rule("AR-50", "AR-14")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_a_new_stock_is_secret_too(hand: int | None) -> None:
    one = Race("c3", "c4", "c5", talon="9 10 11").restock("9 10 11")
    other = Race("c3", "c4", "c5", talon="9 10 11").restock("9 11 10")

    assert one.view(hand) == other.view(hand)
    assert one.seen_by(hand) == other.seen_by(hand)


@pytest.mark.rule("AR-50", "AR-10")
@pytest.mark.parametrize(("hand", "card"), [(0, None), (1, "7"), (2, None), (None, None)])
def test_a_card_drawn_is_known_to_its_drawer_alone(hand: int | None, card: str | None) -> None:
    race = Race("c3", "c4", "c5", stock="c6 7").discard(0, "c3")

    discarded, drawn = race.seen_by(hand)

    assert discarded == race.events[0]  # thrown openly
    assert isinstance(drawn, Drawn)
    assert (drawn.hand, drawn.card) == (1, card)


@pytest.mark.rule("AR-50", "AR-35", "AR-40")
@pytest.mark.parametrize(
    ("hand", "cards"), [(0, [None, None]), (1, [None, "8"]), (2, ["7", None]), (None, [None, None])]
)
def test_so_is_one_drawn_for_a_counter(hand: int | None, cards: list[str | None]) -> None:
    race = Race("pursuit", "c4", "present", stock="c6 7 8")

    race.attack(0, "pursuit", 2).counter(2, "present")

    assert [event.card for event in race.seen_by(hand) if isinstance(event, Drawn)] == cards


# --- Magic ---


@pytest.mark.rule("AR-50", "AR-34", "AR-35")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_until_magic_takes_hold_nobody_knows_which_card_is_drawn(hand: int | None) -> None:
    one = Race("magic", "5 c4", "c5", stock="c6").magic(0, 1, "5")
    other = Race("magic", "5 c4", "c5", stock="c6").magic(0, 1, "c4")

    assert one.view(hand) == other.view(hand)
    assert one.view(hand).seen is None
    assert one.seen_by(hand) == other.seen_by(hand)


@pytest.mark.rule("AR-50", "AR-34")
@pytest.mark.parametrize(("hand", "card"), [(0, "5"), (1, None), (2, None), (None, None)])
def test_only_who_drew_the_card_is_shown_it(hand: int | None, card: str | None) -> None:
    race = Race("magic", "5 c4", "c5", stock="c6").magic(0, 1, "5").accept(1)

    peeked = race.seen_by(hand)[1]

    assert race.view(hand).seen == card
    assert isinstance(peeked, Peeked)
    assert (peeked.hand, peeked.target, peeked.card) == (0, 1, card)


@pytest.mark.rule("AR-50", "AR-34")
def test_the_owner_learns_which_card_left_by_what_it_then_holds() -> None:
    race = Race("magic c3", "5 c4", "c5", stock="c6 c7").magic(0, 1, "5")
    assert own_cards(race, 1) == "5 c4"

    race.accept(1)
    assert own_cards(race, 1) == "c4"
    race.swap(0, "c3")

    assert own_cards(race, 1) == "c3 c4 c7"


@pytest.mark.rule("AR-50", "AR-34")
@pytest.mark.parametrize("hand", [2, None])
def test_to_all_others_it_is_the_same_whichever_card_was_drawn(hand: int | None) -> None:
    one = Race("magic", "5 c4", "c5", stock="c6").magic(0, 1, "5").accept(1)
    other = Race("magic", "5 c4", "c5", stock="c6").magic(0, 1, "c4").accept(1)

    assert one.view(hand) == other.view(hand)
    assert one.seen_by(hand) == other.seen_by(hand)
    assert one.view(0) != other.view(0)


@pytest.mark.rule("AR-50", "AR-34")
@pytest.mark.parametrize(
    ("hand", "kept", "given"),
    [
        pytest.param(0, "5", "c3", id="who drew it"),
        pytest.param(1, None, "c3", id="its owner"),
        pytest.param(2, None, None, id="another"),
        pytest.param(None, None, None, id="a spectator"),
    ],
)
def test_a_swap_is_known_to_its_two_players_alone(
    hand: int | None, kept: str | None, given: str | None
) -> None:
    race = Race("magic c3", "5 c4", "c5", stock="c6 c7").magic(0, 1, "5").accept(1).swap(0, "c3")

    swapped = race.seen_by(hand)[0]

    assert isinstance(swapped, Swapped)
    assert (swapped.hand, swapped.target) == (0, 1)
    assert (swapped.kept, swapped.given) == (kept, given)


@pytest.mark.rule("AR-50", "AR-34")
@pytest.mark.parametrize("hand", [2, None])
def test_a_returned_card_stays_unknown_to_others(hand: int | None) -> None:
    one = Race("magic", "5 c4", "c5", stock="c6 c7").magic(0, 1, "5").accept(1).give_back(0)
    other = Race("magic", "5 c4", "c5", stock="c6 c7").magic(0, 1, "c4").accept(1).give_back(0)

    assert one.seen_by(hand) == other.seen_by(hand)
    assert one.view(hand) == other.view(hand)


# --- Why a card of one's own cannot be laid ---


@pytest.mark.rule("AR-31", "AR-32", "AR-33", "AR-50")
@pytest.mark.parametrize(
    ("attack", "low", "high"),
    [
        ("", None, None),
        ("pursuit", "pursuit", "pursuit"),
        ("dead-end", "dead-end", "dead-end"),
        ("seesaw", None, "seesaw"),
        ("pursuit seesaw", "pursuit", "pursuit"),
        ("dead-end seesaw", "dead-end", "dead-end"),
    ],
)
@pytest.mark.parametrize("first", [0, 1], ids=["on its turn", "on the turn of another"])
def test_a_player_is_told_which_attack_bars_its_card(
    first: int, attack: str, low: str | None, high: str | None
) -> None:
    race = Race("10 11 magic present", "c5", stock="c6", attacks=[attack, ""], first=first)

    told = reasons(race, 0)

    others = ["magic", "present"] if first else ["c6", "magic", "present"]
    assert told == {"10": low, "11": high, **dict.fromkeys(others)}


@pytest.mark.rule("AR-21", "AR-50")
def test_a_player_is_told_which_card_would_go_over_200() -> None:
    race = Race("14 15 2 c3", "c4", stock="c6", points=[POINTS_186, ""])

    assert reasons(race, 0) == {"14": None, "15": "over-200", "2": None, "c3": None, "c6": None}


@pytest.mark.rule("AR-21", "AR-33")
def test_an_attack_is_told_before_a_total_over_200() -> None:
    race = Race("9 15", "c4", stock="c6", points=[f"{POINTS_186} 6", ""], attacks=["seesaw", ""])

    assert reasons(race, 0) == {"15": "seesaw", "9": "over-200", "c6": None}


@pytest.mark.rule("AR-30", "AR-50")
def test_the_reasons_are_not_those_of_another_player() -> None:
    race = Race("5", "6", stock="c6", points=[POINTS_186, ""], attacks=["pursuit", ""])

    assert reasons(race, 1) == {"6": None}
