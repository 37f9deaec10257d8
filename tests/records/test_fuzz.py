"""Whatever bytes come in, the reader answers with a record or with one sentence."""

import copy
import json
import random
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gatosabio.records.record import BadRecordError, Opening, encode, read
from gatosabio.records.replay import replay
from gatosabio.words.catalog import LANGUAGES, words
from gatosabio.words.narrate import tell_game, tell_game_in_a_line

EXAMPLES = [
    json.loads(path.read_text())["record"]
    for path in sorted((Path(__file__).parent / "examples").glob("*.json"))
]

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text()
    | st.sampled_from(["6", "pursuit", "7+4", "flip", "slap", "stop", "infinite", "classic", "QS"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def try_to_read(data: bytes) -> Opening | None:
    try:
        opening = read(data)
    except BadRecordError as error:
        sentence = str(error)
    else:
        outcome = replay(opening)
        assert outcome.error is None or outcome.error.message
        for language in LANGUAGES:
            assert all(tell_game(opening, outcome, words(language)))
            assert tell_game_in_a_line(opening, outcome, words(language))
        return opening
    assert sentence
    assert sentence.isprintable()
    return None


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    try_to_read(data)


@given(values)
def test_any_json(value: Any) -> None:
    try_to_read(json.dumps(value).encode())


def _spots(value: Any) -> list[tuple[Any, Any]]:
    """Every container in *value* with each of its keys."""
    keys = range(len(value)) if isinstance(value, list) else list(value)
    found: list[tuple[Any, Any]] = []
    for key in keys:
        found.append((value, key))
        if isinstance(value[key], list | dict):
            found += _spots(value[key])
    return found


@given(st.sampled_from(EXAMPLES), st.lists(st.tuples(st.integers(0), values), max_size=3))
def test_a_record_with_something_else_put_in(record: Any, changes: list[tuple[int, Any]]) -> None:
    changed = copy.deepcopy(record)
    for where, value in changes:
        spots = _spots(changed)
        container, key = spots[where % len(spots)]
        container[key] = value

    try_to_read(json.dumps(changed).encode())


@given(st.sampled_from(EXAMPLES), st.integers(0, 2**32), st.integers(1, 4))
def test_a_record_with_bytes_damaged(record: Any, seed: int, count: int) -> None:
    rng = random.Random(seed)
    data = bytearray(json.dumps(record).encode())
    for _ in range(count):
        start = rng.randrange(len(data))
        damage = rng.choice([b"", bytes([rng.randrange(256)]), data[start : start + 9] * 2])
        data[start : start + rng.randrange(3)] = damage

    try_to_read(bytes(data))


@given(st.sampled_from(EXAMPLES))
def test_what_was_read_can_be_written_and_read_again(record: Any) -> None:
    opening = read(json.dumps(record).encode())

    assert read(encode(opening.record)).record == opening.record
