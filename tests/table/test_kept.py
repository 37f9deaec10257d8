"""What a table keeps of its past games, so that it need not read them again."""

from hashlib import sha256

import msgspec
import pytest

from gatosabio.table.kept import FORMAT, Kept, decode, encode
from gatosabio.table.rows import Dealt, decode_table_event
from table.sitting import Sitting
from table.test_score import at_a_table, wins

SHAPES = {
    1: "e8549ed4198081ae",
    2: "0e2739d9c7372fc0",
    3: "c8ea9a906b0d6965",
    4: "847189dd035e53ac",
    5: "914737adf318cbc2",
}
"""The types of what is kept, by format. If they change, `FORMAT` has to rise: otherwise old data
would be read as something else."""


def test_another_shape_has_another_number() -> None:
    shape = msgspec.json.encode(msgspec.json.schema(Kept), order="deterministic")

    assert SHAPES[FORMAT] == sha256(shape).hexdigest()[:16]


def test_nothing_is_kept_before_the_first_game() -> None:
    sitting = Sitting("gatonegro", people=2, rules={"by_turns": True}).start()

    assert sitting.kept is None


def test_what_is_kept_stands_for_all_rows_of_the_games_before() -> None:
    sitting = wins(wins(at_a_table(), 1), 2).start()

    assert sitting.kept is not None
    kept = decode(sitting.kept.data)
    assert (kept.state.games, kept.state.score.played) == (2, 2)
    dealt = decode_table_event(sitting.rows[sitting.kept.seq].body)
    assert isinstance(dealt, Dealt)
    assert dealt.game == 3
    assert decode(encode(kept)) == kept


def test_what_is_something_else_is_not_taken_for_it() -> None:
    with pytest.raises(msgspec.MsgspecError):
        decode(b"cats")
