"""A near deck: its cards are chosen when the game is started, promised, and told at the end."""

from collections.abc import Sequence
from itertools import chain

import pytest
from msgspec import convert

from gatosabio.engine.cards import ADDITIONS, SUMS, Card
from gatosabio.engine.chance import commitment, deal_key, random_words, shuffled
from gatosabio.engine.game import Hand, Player, Seating
from gatosabio.learning.facts import READ
from gatosabio.learning.need import needed_cards
from gatosabio.table.dealer import ANSWER_MS
from gatosabio.table.effects import ChosenCards
from gatosabio.table.rows import Dealt, decode_table_event, encode
from gatosabio.wire.codec import encode as message_bytes
from gatosabio.wire.from_client import Again, Configure, End, Entropy, Leave, Lock, Sit, Start
from gatosabio.wire.to_client import Begun, Committed, Over
from table.sitting import Sitting

ONE, OTHER = "01" * 16, "fe" * 16
NEAR = {"near_deck": True}
WHOLE = 137


def started(people: int = 3, **more: object) -> Sitting:
    """The host has started a game with a near deck; its cards are being chosen."""
    sitting = Sitting(people=people, rules=NEAR, **more)  # type: ignore[arg-type]
    return sitting.say(1, Start())


def some_cards(sitting: Sitting, seed: int = 1) -> tuple[Card, ...]:
    return needed_cards(sitting.needs[-1].deck, [1.0] * READ, random_words(seed))


def answers(sitting: Sitting, person: int, entropy: str) -> Sitting:
    promised = sitting.last(person, Committed).commitment
    return sitting.say(person, Entropy(commitment=promised, entropy=entropy))


def deals(sitting: Sitting) -> list[Dealt]:
    events = [decode_table_event(row.body) for row in sitting.rows if row.kind == "adm"]
    return [event for event in events if isinstance(event, Dealt)]


def dealt_cards(dealt: Dealt) -> list[str]:
    return sorted(chain.from_iterable(dealt.start["piles"]))


def test_the_cards_are_asked_for_before_anything_is_dealt() -> None:
    sitting = started(people=2, cats=1, watchers=1)

    (need,) = sitting.needs

    assert len(need.deck) == WHOLE
    assert need.people == (1, 2, None)  # a cat has no say
    assert deals(sitting) == []
    assert sitting.table.phase == "lobby"


def test_two_players_are_asked_about_by_hand() -> None:
    (need,) = started(people=2).needs

    assert need.people == (1, 1, 2, 2)


def test_only_the_chosen_cards_are_dealt_and_shared_as_evenly_as_can_be() -> None:
    sitting = started(people=4)
    cards = some_cards(sitting)

    sitting.choose(cards).wait(ANSWER_MS)

    (dealt,) = deals(sitting)
    assert dealt.cards == cards
    assert dealt_cards(dealt) == sorted(cards)
    assert sorted(map(len, dealt.start["piles"])) == [17, 17, 17, 18]
    assert dealt.rules["near_deck"] is True
    assert sitting.last(1, Begun).rules["near_deck"] is True


def test_the_promise_covers_the_cards_and_is_made_before_anybody_answers() -> None:
    sitting = started()
    before = sitting.last(2, Committed).commitment
    cards = some_cards(sitting)

    sitting.choose(cards)

    promised = sitting.last(2, Committed)
    assert (promised.game, promised.commitment == before) == (1, False)
    for person, entropy in ((1, ONE), (2, OTHER), (3, ONE)):
        assert deals(sitting) == []
        answers(sitting, person, entropy)
    (dealt,) = deals(sitting)
    assert dealt.entropies == (ONE, OTHER, ONE)
    sitting.say(1, End())
    over = sitting.last(2, Over)
    seed = bytes.fromhex(over.seed)
    assert over.cards == cards
    assert commitment(seed, "BCDF", 1, over.cards) == promised.commitment == dealt.commitment
    words = random_words(deal_key(seed, [*map(bytes.fromhex, dealt.entropies)]))
    order = shuffled(tuple(map(Card, over.cards)), words)
    play = sitting.play
    seating = Seating(tuple(map(Player, dealt.owners)), Hand(dealt.first))
    start = convert(dealt.start, play.game.start_type)
    assert play.game.deal(play.rules, seating, order) == start


def test_another_list_would_be_another_promise() -> None:
    sitting = started()
    sitting.choose(some_cards(sitting)).wait(ANSWER_MS).say(1, End())
    over, begun = sitting.last(1, Over), sitting.last(1, Begun)
    seed = bytes.fromhex(over.seed)

    for other in (over.cards[1:], over.cards[::-1], ("1+1", *over.cards[1:-1], "20"), ()):
        assert commitment(seed, "BCDF", 1, other) != begun.commitment


def test_what_was_added_to_the_first_promise_is_in_no_near_deck() -> None:
    """It is known before the cards are chosen, so they could be chosen to suit it."""
    sitting = Sitting(people=3, rules=NEAR)
    answers(sitting, 2, ONE).say(1, Start())
    first = sitting.last(2, Committed).commitment
    sitting.choose(some_cards(sitting))

    sitting.say(3, Entropy(commitment=first, entropy=OTHER)).wait(ANSWER_MS)

    assert deals(sitting)[0].entropies == ("", "", "")


def test_nobody_is_waited_for_longer_than_a_moment() -> None:
    sitting = started()
    sitting.choose(some_cards(sitting)).wait(ANSWER_MS - 1)
    answers(sitting, 1, ONE)
    assert deals(sitting) == []

    sitting.wait(1)

    assert deals(sitting)[0].entropies == (ONE, "", "")


def test_who_is_gone_or_only_watches_is_not_waited_for() -> None:
    sitting = started(people=3, watchers=1).drop(3)
    sitting.choose(some_cards(sitting))

    answers(answers(sitting, 1, ONE), 2, OTHER)

    assert deals(sitting)[0].entropies == (ONE, OTHER, "")


def test_if_nobody_is_known_the_whole_deck_is_dealt_at_once_and_the_record_says_so() -> None:
    sitting = Sitting(people=3, rules=NEAR)
    answers(sitting, 2, ONE).say(1, Start())
    promised = sitting.last(2, Committed).commitment

    sitting.choose(None)

    (dealt,) = deals(sitting)
    assert len(dealt_cards(dealt)) == WHOLE
    assert (dealt.cards, dealt.rules["near_deck"]) == ((), False)
    assert (dealt.commitment, dealt.entropies) == (promised, ("", ONE, ""))
    assert sitting.table.state.settings.rules["near_deck"] is True  # for the next game
    assert sitting.last(1, Begun).rules["near_deck"] is False


def test_without_the_option_nothing_is_asked_and_nothing_said_of_it() -> None:
    for rules in ({}, {"near_deck": False}):
        sitting = Sitting(people=3, rules=rules).say(1, Start())

        (dealt,) = deals(sitting)

        assert sitting.needs == []
        assert dealt.rules.get("near_deck") == rules.get("near_deck")
        assert len(dealt_cards(dealt)) == WHOLE


def test_no_other_game_has_such_an_option() -> None:
    sitting = Sitting("gatonegro", people=2)

    sitting.say(1, Configure(game="gatonegro", rules=NEAR))

    assert sitting.refusals(1) == ["bad-options"]


# --- Between the start and the deal ---


def test_a_second_start_changes_nothing() -> None:
    sitting = started().say(1, Start())
    assert len(sitting.needs) == 1

    sitting.choose(some_cards(sitting)).say(1, Again()).wait(ANSWER_MS)

    assert len(sitting.needs) == len(deals(sitting)) == 1
    assert sitting.refusals(1) == []


def test_seats_and_options_stay_as_they_are_until_it_is_dealt() -> None:
    sitting = started(people=3, watchers=1)

    sitting.say(4, Sit(name="Late")).say(1, Configure(game="gatonegro"))
    sitting.choose(some_cards(sitting)).say(4, Sit(name="Late"))

    assert sitting.refusals(4) == ["not-in-the-lobby", "not-in-the-lobby"]
    assert sitting.refusals(1) == ["not-in-the-lobby"]
    sitting.say(1, Lock(locked=True))
    assert sitting.info.locked


def test_if_too_few_stay_nothing_is_dealt_and_another_deal_is_promised() -> None:
    sitting = started(people=2)
    sitting.choose(some_cards(sitting))
    with_cards = sitting.last(1, Committed).commitment

    sitting.say(2, Leave()).wait(ANSWER_MS)

    assert deals(sitting) == []
    assert sitting.refusals(1) == ["too-few-players"]
    assert sitting.last(1, Committed).commitment != with_cards
    sitting.join()
    sitting.say(3, Sit(name="Eva")).say(1, Configure(game="gatonegro")).say(1, Start())
    assert deals(sitting)[0].cards == ()


def test_too_few_are_refused_at_once() -> None:
    sitting = started(people=1)

    assert sitting.refusals(1) == ["too-few-players"]
    assert sitting.needs == []


@pytest.mark.parametrize("chosen_before", [True, False])
def test_when_all_are_gone_the_start_is_called_off(chosen_before: bool) -> None:
    sitting = started(people=3)
    cards = some_cards(sitting)
    if chosen_before:
        sitting.choose(cards)
    promised = sitting.last(1, Committed).commitment

    sitting.drop(1, 2, 3).choose(cards).wait(2 * ANSWER_MS).come(1)

    assert deals(sitting) == []
    assert (sitting.last(1, Committed).commitment == promised) is not chosen_before
    sitting.say(1, Start()).choose(None)
    assert len(dealt_cards(deals(sitting)[0])) == WHOLE


def test_cards_that_an_earlier_start_asked_for_come_too_late() -> None:
    sitting = started(people=3).drop(1, 2, 3).come(1).say(1, Start())
    early, late = sitting.needs

    old = ChosenCards(early.request, some_cards(sitting))
    sitting.carry_out(sitting.table.choose_cards(old, sitting.now))
    sitting.wait(ANSWER_MS)
    assert deals(sitting) == []

    sitting.choose(None)
    assert late.request != early.request
    assert len(deals(sitting)) == 1


def test_after_a_crash_before_the_deal_the_host_starts_anew() -> None:
    sitting = started(people=3)
    sitting.choose(some_cards(sitting)).crash().come(1)
    assert deals(sitting) == []

    sitting.say(1, Start()).choose(some_cards(sitting, 2)).wait(ANSWER_MS)

    assert deals(sitting)[0].cards == some_cards(sitting, 2)


def test_after_a_crash_in_the_game_the_cards_are_the_same_and_told_at_the_end() -> None:
    sitting = started(people=3)
    cards = some_cards(sitting)
    sitting.choose(cards).wait(ANSWER_MS)
    before = sitting.play

    after = sitting.crash().come(1).play
    sitting.say(1, End())

    assert (after.key, after.state) == (before.key, before.state)
    assert sitting.last(1, Over).cards == cards


def test_a_row_of_an_earlier_gatosabio_has_no_list() -> None:
    (dealt,) = deals(Sitting(people=3).say(1, Start()))

    body = encode(dealt).replace('"cards":[],', "")

    assert "cards" not in body
    assert decode_table_event(body) == dealt


# --- Secrecy ---


def test_nobody_is_told_the_list_before_the_end() -> None:
    sitting = started(people=3, watchers=1)
    cards = some_cards(sitting)
    sitting.choose(cards).wait(ANSWER_MS)
    seen = {card for person in range(1, 5) for card in named(sitting, person)}
    assert seen == set()

    for _ in range(6):
        (hand,) = sitting.play.game.waits_for(sitting.play.state)
        sitting.act(hand + 1, {"do": "flip", "seat": hand}).wait(8000)

    shown = {card for person in range(1, 5) for card in named(sitting, person)}
    assert 0 < len(shown) <= 6
    sitting.say(1, End())
    assert [sitting.last(person, Over).cards for person in range(1, 5)] == [cards] * 4


def named(sitting: Sitting, person: int) -> set[str]:
    """The cards with sums that any message to *person* names."""
    texts = [message_bytes(letter.message).decode() for letter in sitting.guests[person].letters]
    return {card for card in (*ADDITIONS, *SUMS) if any(f'"{card}"' in text for text in texts)}


def test_the_same_cards_dealt_by_another_seed_are_another_deal() -> None:
    """So the list tells nothing of the order."""
    starts: set[Sequence[object]] = set()
    for seed in range(4):
        sitting = Sitting(people=3, rules=NEAR, seed=seed).say(1, Start())
        sitting.choose(some_cards(sitting)).wait(ANSWER_MS)
        starts.add(tuple(map(tuple, deals(sitting)[0].start["piles"])))

    assert len(starts) == 4
