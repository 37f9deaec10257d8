"""Whatever bytes come in: a message, or that it is none."""

import copy
import json
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gatosabio.wire.codec import MOST_BYTES, BadMessageError, decode, encode
from gatosabio.wire.from_client import Act, Beat, FromClient, Sit, Stand
from gatosabio.wire.to_client import ToClient
from wire.samples import FROM_CLIENT, TO_CLIENT

WRITTEN = [msgspec.to_builtins(message) for message in FROM_CLIENT]

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text()
    | st.sampled_from(["type", "hit", "cid", "action", "addicats", "calm"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def try_to_decode(data: bytes) -> object:
    try:
        message = decode(data)
    except BadMessageError:
        return None
    assert isinstance(message, get_args(FromClient))
    assert decode(msgspec.json.encode(message)) == message
    assert msgspec.msgpack.encode(message), "it can be passed on to another node"
    return message


# --- What is meant well ---


def test_there_is_a_sample_of_every_message() -> None:
    assert {type(message) for message in FROM_CLIENT} == set(get_args(FromClient))
    assert {type(message) for message in TO_CLIENT} == set(get_args(ToClient))
    assert len(FROM_CLIENT) == len(get_args(FromClient))


@pytest.mark.parametrize("message", FROM_CLIENT, ids=lambda one: type(one).__name__)
def test_what_a_client_says_is_understood(message: FromClient) -> None:
    assert decode(msgspec.json.encode(message)) == message


@pytest.mark.parametrize("message", FROM_CLIENT, ids=lambda one: type(one).__name__)
def test_no_message_needs_to_be_too_long(message: FromClient) -> None:
    assert len(msgspec.json.encode(message)) < MOST_BYTES


@pytest.mark.parametrize("message", TO_CLIENT, ids=lambda one: type(one).__name__)
def test_what_a_client_is_told_is_all_there(message: ToClient) -> None:
    told = json.loads(encode(message))

    assert told == json.loads(json.dumps(msgspec.to_builtins(message)))
    assert told.keys() == {"type", *message.__struct_encode_fields__}  # even what is as usual


def test_what_has_a_default_may_be_left_out() -> None:
    assert decode(b'{"type":"sit"}') == Sit()


def test_spaces_and_the_order_of_keys_do_not_matter() -> None:
    assert decode(b' { "seat" : 2 , "type" : "stand" } ') == Stand(seat=2)


# --- What is not ---


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    try_to_decode(data)


@given(values)
def test_any_json(value: Any) -> None:
    try_to_decode(json.dumps(value).encode())


@given(st.sampled_from(WRITTEN), st.dictionaries(st.text(max_size=9), values, max_size=3))
def test_any_unknown_key(message: dict[str, Any], extra: dict[str, Any]) -> None:
    unknown = extra.keys() - message.keys()
    found = try_to_decode(json.dumps({**extra, **message}).encode())

    assert (found is None) == bool(unknown)


@given(st.sampled_from(WRITTEN), st.integers(0), values)
def test_any_field_with_something_else_in_it(
    message: dict[str, Any], which: int, value: Any
) -> None:
    changed = copy.deepcopy(message)
    changed[sorted(message)[which % len(message)]] = value

    try_to_decode(json.dumps(changed).encode())


@given(st.sampled_from(WRITTEN), st.integers(0), st.integers(0, 12), st.binary(max_size=12))
def test_any_damaged_message(message: dict[str, Any], where: int, cut: int, damage: bytes) -> None:
    data = json.dumps(message).encode()
    start = where % len(data)

    try_to_decode(data[:start] + damage + data[start + cut :])


@given(st.sampled_from(WRITTEN), st.text(max_size=9), values)
def test_a_key_that_stands_twice_is_no_way_in(
    message: dict[str, Any], key: str, value: Any
) -> None:
    """The last one counts, and each is checked."""
    first, rest = json.dumps({key: value})[:-1], json.dumps(message)[1:]

    found = try_to_decode(f"{first},{rest}".encode())

    assert found is None or found == decode(json.dumps(message).encode())


DEEP = 100_000

HOSTILE = {
    "nothing": b"",
    "no object": b'"sit"',
    "no type": b"{}",
    "a type of ours": b'{"type":"welcome","person":1,"mode":"e","server":""}',
    "a type that is no text": b'{"type":1}',
    "two types": b'{"type":"sit","type":"start"}',
    "two messages": b'{"type":"sit"}{"type":"start"}',
    "a mark of byte order": b'\xef\xbb\xbf{"type":"sit"}',
    "utf-16": '{"type":"sit"}'.encode("utf-16"),
    "half a character": b'{"type":"sit","name":"\xc3"}',
    "half a pair": b'{"type":"sit","name":"\\ud83d"}',
    "half a pair, raw": b'{"type":"sit","name":"\xed\xa0\xbd"}',
    "a name too long": b'{"type":"sit","name":"%s"}' % (b"x" * 65),
    "a nonce too long": b'{"type":"shown","k":1,"n":"%s"}' % (b"x" * 33),
    "too many hits": b'{"type":"beat","k":1,"n":"","e":1,"hits":[%s]}'
    % b",".join([b'{"type":"hit","cid":1,"k":1,"n":"","action":{},"r":1}'] * 9),
    "a hit that is none": b'{"type":"beat","k":1,"n":"","e":1,"hits":[{"type":"sit"}]}',
    "a seat below 0": b'{"type":"stand","seat":-1}',
    "half a seat": b'{"type":"stand","seat":0.5}',
    "a seat in words": b'{"type":"stand","seat":"0"}',
    "a huge seat": b'{"type":"stand","seat":9007199254740993}',
    "more digits than any number": b'{"type":"stand","seat":%s}' % (b"9" * 4_000),
    "such a number out of sight": b'{"type":"act","cid":1,"action":{"a":%s}}' % (b"9" * 6_000),
    "more than 64 bits out of sight": b'{"type":"act","cid":1,"action":{"a":-9999999999999999999}}',
    "infinity": b'{"type":"shown","k":1,"n":"","w":1e999}',
    "infinity out of sight": b'{"type":"act","cid":1,"action":{"a":-1e999}}',
    "no number": b'{"type":"shown","k":1,"n":"","w":NaN}',
    "time before the paint": b'{"type":"beat","k":1,"n":"","e":-1}',
    "a clock without end": b'{"type":"beat","k":1,"n":"","e":1e9}',
    "a cid of 0": b'{"type":"act","cid":0,"action":{}}',
    "an action that is none": b'{"type":"act","cid":1,"action":[]}',
    "deep objects": b'{"type":"act","cid":1,"action":' + b'{"a":' * DEEP,
    "deep lists": b'{"type":"act","cid":1,"action":{"a":' + b"[" * DEEP + b"]" * DEEP + b"}}",
    "deep in a key that is unknown": b'{"type":"sit","a":' + b"[" * DEEP + b"]" * DEEP + b"}",
    "deep from the start": b"[" * DEEP,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_what_is_no_message(data: bytes) -> None:
    with pytest.raises(BadMessageError):
        decode(data)


def test_of_a_field_that_stands_twice_the_last_counts() -> None:
    data = b'{"type":"act","cid":1,"cid":2,"action":{"a":1,"a":2}}'

    assert decode(data) == Act(cid=2, action={"a": 2})


@pytest.mark.parametrize(("inner", "read"), [(6, True), (7, False), (1000, False)])
def test_nothing_is_read_that_is_nested_too_deeply(inner: int, read: bool) -> None:
    data = b'{"type":"act","cid":1,"action":{"a":' + b"[" * inner + b"]" * inner + b"}}"

    if read:
        assert isinstance(decode(data), Act)
    else:
        with pytest.raises(BadMessageError, match="levels deep"):
            decode(data)


@pytest.mark.parametrize(
    "harmless",
    [
        *('"1234567890123456789012"', "0.00000123456789012345678901"),
        *("-999999999999999999", "1234567890123456789012.5", "12345678901234567890e3"),
    ],
)
def test_other_long_numbers_are_no_whole_ones(harmless: str) -> None:
    assert isinstance(decode(b'{"type":"act","cid":1,"action":{"a":%s}}' % harmless.encode()), Act)


def test_brackets_in_a_text_or_side_by_side_are_not_deep() -> None:
    hit = {"type": "hit", "cid": 1, "k": 1, "n": "n", "r": 1, "action": {"do": "slap", "seat": 0}}
    beat = msgspec.json.encode({"type": "beat", "k": 1, "n": "n", "e": 1, "hits": [hit] * 8})
    assert isinstance(decode(beat), Beat)

    name = msgspec.json.encode({"type": "sit", "name": '\\"{[{[{[{[{[{['})
    assert isinstance(decode(name), Sit)
