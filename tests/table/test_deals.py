"""Every deal is promised before it is made, and everybody who sits may add to it."""

from hashlib import sha256

import pytest
from msgspec.structs import replace

from gatosabio.engine.chance import commitment, deal_key, random_words
from gatosabio.table.dealing import key_of
from gatosabio.table.rows import Dealt, decode_table_event, encode
from gatosabio.wire.from_client import Again, End, Entropy, Sit
from gatosabio.wire.to_client import Begun, Committed, Over
from table.sitting import Sitting, deck, take

ONE, OTHER = "01" * 16, "fe" * 16


def adds(sitting: Sitting, person: int, entropy: str) -> Sitting:
    """Answers what that person was told last."""
    promised = sitting.last(person, Committed).commitment
    return sitting.say(person, Entropy(commitment=promised, entropy=entropy))


def deals(sitting: Sitting) -> list[Dealt]:
    events = [decode_table_event(row.body) for row in sitting.rows if row.kind == "adm"]
    return [event for event in events if isinstance(event, Dealt)]


def test_the_commitment_is_told_before_the_deal_and_kept_after_it() -> None:
    sitting = Sitting("gatonegro", people=2, rules={"by_turns": True})
    promised = sitting.last(2, Committed)

    sitting.start().say(1, End())

    begun, over = sitting.last(2, Begun), sitting.last(2, Over)
    assert (promised.game, promised.commitment) == (begun.game, begun.commitment)
    assert commitment(bytes.fromhex(over.seed), "BCDF", 1) == begun.commitment


def test_the_next_deal_is_promised_as_soon_as_one_is_made() -> None:
    sitting = Sitting("gatonegro", people=2, watchers=1, rules={"by_turns": True}).start()

    promised = [[one.game for one in sitting.messages(person, Committed)] for person in (1, 2, 3)]

    assert promised == [[1, 2], [1, 2], [1, 2]]
    assert len({one.commitment for one in sitting.messages(1, Committed)}) == 2


def test_what_was_added_is_in_the_deal_by_seat() -> None:
    sitting = Sitting("gatonegro", people=3, cats=1, rules={"by_turns": True})
    adds(adds(sitting, 3, OTHER), 1, ONE)

    sitting.start().say(1, End())

    (dealt,) = deals(sitting)
    assert dealt.entropies == sitting.last(2, Begun).entropies == (ONE, "", OTHER, "")
    seed = bytes.fromhex(sitting.last(2, Over).seed)
    added = b"\x10" + bytes.fromhex(ONE) + b"\x00" + b"\x10" + bytes.fromhex(OTHER) + b"\x00"
    assert key_of(dealt, seed) == sha256(seed + added).digest() == sitting.play.key
    assert list(dealt.start["deck"]) == list(sitting.play.dealt.start["deck"])


def test_another_entropy_gives_another_deal() -> None:
    starts = set()
    for entropy in (ONE, OTHER, None):
        sitting = Sitting("gatonegro", people=2)
        if entropy is not None:
            adds(sitting, 2, entropy)
        (dealt,) = deals(sitting.start())
        starts.add(tuple(dealt.start["deck"]))

    assert len(starts) == 3


def test_a_person_with_several_seats_adds_once() -> None:
    sitting = Sitting("gatonegro", people=2).say(1, Sit(name="Third"))
    adds(sitting, 1, ONE)

    assert deals(sitting.start())[0].entropies == (ONE, "", "")


def test_who_watches_is_told_but_adds_nothing() -> None:
    sitting = Sitting("gatonegro", people=2, watchers=1)
    adds(sitting, 3, ONE)

    assert deals(sitting.start())[0].entropies == ("", "")
    assert sitting.last(3, Begun).entropies == ("", "")


def test_the_first_answer_counts() -> None:
    sitting = Sitting("gatonegro", people=2)
    adds(adds(sitting, 2, ONE), 2, ONE)
    assert not sitting.refusals(2)

    adds(sitting, 2, OTHER)

    assert sitting.refusals(2) == ["void"]
    assert deals(sitting.start())[0].entropies == ("", ONE)


def test_an_answer_to_an_older_commitment_is_ignored() -> None:
    sitting = Sitting("gatonegro", people=2)
    old = sitting.last(2, Committed).commitment
    sitting.start().say(1, End()).say(2, Entropy(commitment=old, entropy=ONE))

    sitting.say(1, Again())

    assert deals(sitting)[1].entropies == ("", "")
    assert not sitting.refusals(2)


def test_after_a_crash_in_the_lobby_another_deal_is_promised() -> None:
    sitting = Sitting("gatonegro", people=2)
    adds(sitting, 2, ONE)
    sitting.crash().come(1).come(2)

    first, second = sitting.messages(2, Committed)
    assert (first.game, second.game) == (1, 1)
    assert first.commitment != second.commitment
    (dealt,) = deals(sitting.start())
    assert (dealt.commitment, dealt.entropies) == (second.commitment, ("", ""))


def test_after_a_crash_in_a_game_everything_comes_from_the_same_key() -> None:
    sitting = Sitting("gatonegro", people=2, rules={"by_turns": True})
    adds(sitting, 2, ONE).start()
    before = sitting.play

    after = sitting.crash().come(1).play

    assert after.key == before.key != after.seed
    assert next(after.random_words(9)) == next(before.random_words(9))
    assert sitting.last(1, Begun).entropies == ("", ONE)


def test_a_row_without_entropies_was_dealt_from_the_seed_alone() -> None:
    sitting = Sitting("gatonegro", people=2, start=deck("8D 2H"))
    (dealt,) = deals(sitting)
    old = encode(replace(dealt, entropies=())).replace('"entropies":[],', "")
    assert "entropies" not in old
    row = next(row for row in sitting.rows if '"do":"deal"' in row.body)
    sitting.rows[row.seq - 1] = replace(row, body=old)

    game = sitting.crash().play

    assert game.key == game.seed
    assert next(game.random_words(9)) == next(random_words(game.seed + b"later9"))


@pytest.mark.parametrize("wrong", ["0", "zz" * 16, ONE + "00", "AB" * 16])
def test_a_row_with_something_else_for_an_entropy_is_damaged(wrong: str) -> None:
    sitting = Sitting("gatonegro", people=2).start()
    (dealt,) = deals(sitting)
    body = encode(dealt).replace('"entropies":["",""]', f'"entropies":["","{wrong}"]')

    with pytest.raises(ValueError, match="entropies"):
        decode_table_event(body)


def test_a_seed_is_disclosed_once_its_game_has_ended_and_not_before() -> None:
    sitting = Sitting("gatonegro", people=2, rules={"by_turns": True}, start=deck("8D"))
    row = sitting.play.first_seq
    assert sitting.disclosed == []

    sitting.act(1, take("8D")).wait(10_000)
    assert sitting.play.result is not None
    assert sitting.disclosed == [row]

    sitting.crash().come(1).say(1, Again())
    assert sitting.disclosed == [row, row]  # another server does not know that it was noted


def test_no_two_lists_of_entropies_give_the_same_key() -> None:
    seed = bytes(range(32))
    keys = {deal_key(seed, added) for added in ([], [b""], [b"", b""], [b"\x00"], [b"a"], [b"b"])}

    assert len(keys) == 6
    assert commitment(seed, "BCDF", 1) not in {key.hex() for key in keys}
