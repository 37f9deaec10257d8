"""Magic: a card drawn from an opponent's hand (AR-34)."""

import pytest

from engine.addirace.race import Race
from gatosabio.engine.cards import Card
from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addirace.events import (
    Attacked,
    Countered,
    Peeked,
    Returned,
    Swapped,
    TookHold,
)
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Discard, Magic

# --- Laying it, and looking ---


@pytest.mark.rule("AR-34", "AR-35")
def test_magic_is_laid_on_the_talon_and_its_victim_is_asked() -> None:
    race = Race("magic c3", "5 c4", "c5", stock="c6 c7", talon="c9")

    race.magic(0, 1, "5")

    assert race.talon == "magic c9"
    assert (race.phase, race.turn, race.asked, race.seen) == ("respond", 0, 1, None)
    assert (race.hand(0), race.hand(1), race.attacks(1)) == ("c3 c6", "5 c4", "")
    attacked = race.told(Attacked)
    assert (attacked.hand, attacked.card, attacked.target) == (0, "magic", 1)


@pytest.mark.rule("AR-34")
def test_once_accepted_the_card_leaves_the_victims_hand_and_is_looked_at() -> None:
    race = Race("magic c3", "5 c4", "c5", stock="c6 c7")

    race.magic(0, 1, "5").accept(1)

    assert race.kinds == ["TookHold", "Peeked"]
    assert (race.told(TookHold).hand, race.told(TookHold).attack) == (1, "magic")
    peeked = race.told(Peeked)
    assert (peeked.hand, peeked.target, peeked.card) == (0, 1, "5")
    assert (race.phase, race.turn, race.asked, race.seen) == ("magic", 0, None, "5")
    assert (race.hand(0), race.hand(1)) == ("c3 c6", "c4")


@pytest.mark.rule("AR-34")
def test_chance_draws_any_card_of_the_victims_hand() -> None:
    race = Race("magic 9", "5 c4 present", "c5", stock="c6")
    magic = Magic(Ms(1), Hand(0), Hand(1))

    picks = {
        ADDIRACE.with_chance(race.state, magic, random_words(seed)).pick  # type: ignore[union-attr]
        for seed in range(100)
    }

    assert picks == {"5", "c4", "present"}


@pytest.mark.rule("AR-34")
@pytest.mark.parametrize(
    "action",
    [
        pytest.param(Magic(Ms(1), Hand(0), Hand(1), Card("5")), id="a card was drawn already"),
        pytest.param(Magic(Ms(1), Hand(0), Hand(2)), id="there is no card to draw"),
        pytest.param(Magic(Ms(1), Hand(0), Hand(9)), id="there is no such player"),
        pytest.param(Discard(Ms(1), Hand(0), Card("9")), id="no magic"),
    ],
)
def test_chance_leaves_every_other_action_as_it_is(action: Magic | Discard) -> None:
    race = Race("magic 9", "5 c4 present", "", stock="c6")

    assert ADDIRACE.with_chance(race.state, action, random_words(3)) == action


# --- Keep or return ---


@pytest.mark.rule("AR-34")
@pytest.mark.parametrize(
    ("give", "left"), [("c3", "5 c6 present"), ("present", "5 c3 c6"), ("c6", "5 c3 present")]
)
def test_the_card_is_kept_and_any_other_of_the_hand_given_for_it(give: str, left: str) -> None:
    race = Race("magic c3 present", "5 c4", "c5", stock="c6 c7")

    race.magic(0, 1, "5").accept(1).swap(0, give)

    assert race.kinds == ["Swapped", "Drawn"]
    swapped = race.told(Swapped)
    assert (swapped.hand, swapped.target, swapped.kept, swapped.given) == (0, 1, "5", give)
    assert race.hand(0) == left
    assert sorted(race.hand(1).split()) == sorted(["c4", "c7", give])
    assert (race.phase, race.turn, race.asked, race.seen) == ("play", 1, None, None)
    assert race.talon == "magic"


@pytest.mark.rule("AR-34")
def test_or_the_card_is_returned() -> None:
    race = Race("magic c3", "c5", "5 c4", stock="c6 c7")

    race.magic(0, 2, "5").accept(2).give_back(0)

    assert race.kinds == ["Returned", "Drawn"]
    assert (race.told(Returned).hand, race.told(Returned).target) == (0, 2)
    assert (race.hand(0), race.hand(2)) == ("c3 c6", "5 c4")
    assert (race.phase, race.turn, race.seen) == ("play", 1, None)


@pytest.mark.rule("AR-34")
def test_the_card_just_drawn_is_not_another_card() -> None:
    race = Race("magic c3", "5 c4", stock="c6").magic(0, 1, "5").accept(1)

    assert race.refuses(do="swap", seat=0, give="5") == "not-in-hand"
    assert race.options(0) == ["return", "swap c3", "swap c6"]


@pytest.mark.rule("AR-34")
def test_a_second_copy_of_the_card_drawn_may_be_given() -> None:
    race = Race("magic seesaw", "seesaw c4", stock="c6 c7").magic(0, 1, "seesaw").accept(1)

    race.swap(0, "seesaw")

    assert (race.hand(0), race.hand(1)) == ("c6 seesaw", "c4 c7 seesaw")


@pytest.mark.rule("AR-34")
def test_who_has_no_other_card_can_only_return_it() -> None:
    race = Race("magic", "5 c4").magic(0, 1, "5").accept(1)

    assert race.hand(0) == ""
    assert race.options(0) == ["return"]
    assert race.give_back(0).hand(1) == "5 c4"


@pytest.mark.rule("AR-34")
@pytest.mark.parametrize("hand", [1, 2], ids=["the owner", "another"])
def test_nobody_else_decides(hand: int) -> None:
    race = Race("magic c3", "5 c4", "c5", stock="c6").magic(0, 1, "5").accept(1)

    assert race.refuses(do="return", seat=hand) == "not-your-turn"
    assert race.refuses(do="swap", seat=hand, give="c4") == "not-your-turn"
    assert race.legal(hand) == []


@pytest.mark.rule("AR-34", "AR-20")
def test_a_card_kept_is_laid_in_a_later_turn() -> None:
    race = Race("magic c3", "5 c4", stock="c6 c7 c8").magic(0, 1, "5").accept(1).swap(0, "c3")

    race.discard(1, "c4").score(0, "5")

    assert race.total(0) == 5


# --- Whom ---


@pytest.mark.rule("AR-34")
def test_magic_takes_no_card_where_there_is_none() -> None:
    race = Race("magic c3", "", "c5", stock="c6")

    assert race.refuses(do="magic", seat=0, target=1) == "bad-target"
    assert "magic 2" in race.options(0)
    assert "magic 1" not in race.options(0)


@pytest.mark.rule("AR-34")
def test_only_a_card_that_the_victim_holds_is_drawn() -> None:
    race = Race("magic c3", "5", "c5", stock="c6", points=["", "9", ""])

    for card in ("c5", "9", "c3"):
        assert race.refuses(do="magic", seat=0, target=1, pick=card) == "not-in-hand"


@pytest.mark.rule("AR-34", "AR-30")
def test_magic_is_not_laid_like_another_attack() -> None:
    race = Race("magic c3", "5", stock="c6")

    assert race.refuses(do="attack", seat=0, card="magic", target=1) == "bad-card"


@pytest.mark.rule("AR-34", "AR-30")
def test_a_player_may_suffer_magic_again_and_again() -> None:
    race = Race("magic", "5 magic", stock="c6 c7 c8")

    race.magic(0, 1, "5").accept(1).give_back(0)
    race.magic(1, 0, "c6").accept(0).give_back(1)

    assert race.talon == "magic magic"
    assert race.turn == 0


@pytest.mark.rule("AR-34", "AR-31", "AR-32", "AR-33")
def test_attacks_do_not_hinder_magic() -> None:
    race = Race("magic c3", "5 c4", stock="c6 c7", attacks=["pursuit dead-end seesaw", ""])

    race.magic(0, 1, "5").accept(1).swap(0, "c3")

    assert race.hand(0) == "5 c6"
    assert race.attacks(0) == "dead-end pursuit seesaw"


# --- The counter ---


@pytest.mark.rule("AR-34", "AR-35", "AR-41")
@pytest.mark.parametrize("card", ["c2", "c20"])
@pytest.mark.parametrize("pick", ["5", None], ids=["another card is drawn", "it is drawn itself"])
def test_correction_2_or_20_counters_it(card: str, pick: str | None) -> None:
    race = Race("magic c3", f"5 {card}", "c5", stock="c6 7 8")

    race.magic(0, 1, pick or card).counter(1, card)

    assert race.kinds == ["Countered", "Drawn", "Drawn"]
    assert race.told(Countered).attack == "magic"
    assert (race.talon, race.defences(1)) == ("magic", card)
    assert (race.hand(0), race.hand(1)) == ("c3 c6", "5 7 8")  # one for the counter, one to begin
    assert (race.phase, race.turn, race.seen) == ("play", 1, None)


@pytest.mark.rule("AR-34", "AR-41")
@pytest.mark.parametrize("card", ["c2", "c20"])
def test_who_has_laid_correction_2_or_20_is_immune_to_it(card: str) -> None:
    race = Race("magic c3", "5", "c5", stock="c6", defences=["", card, ""])

    assert race.refuses(do="magic", seat=0, target=1) == "immune"
    assert race.magic(0, 2, "c5").asked == 2
