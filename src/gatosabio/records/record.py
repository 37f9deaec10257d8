"""Reading and writing game records. The whole file is checked before anything is played."""

import json
from functools import cache
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from gatosabio.engine.chance import random_words, shuffled
from gatosabio.engine.game import At, Hand, Player, Seating, SetupError
from gatosabio.engine.registry import GAMES, AnyGame

FORMAT: Final = "gatosabio/1"

MOST_BYTES: Final = 64 << 20
"""Larger files are refused. The record of an afternoon's game is far smaller than 1 MB."""

LONGEST_MESSAGE: Final = 300

LARGEST_SEED: Final = 10**1000
"""Seeds must be smaller: a seed is turned into decimal digits to be used, which takes long for a
huge number."""

R = TypeVar("R")
D = TypeVar("D")
A = TypeVar("A")


class BadRecordError(ValueError):
    """What was read is no record. The message is one line that says what is wrong, and where."""

    def __init__(self, message: str) -> None:
        super().__init__(_one_line(message))


def _one_line(message: str) -> str:
    """*message* as one printable line of limited length: it may quote anything from the file."""
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in message)
    return line if len(line) <= LONGEST_MESSAGE else f"{line[:LONGEST_MESSAGE]}…"


class Record(Struct, Generic[R, D, A], frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One game: who played by which rules, the deal, and every action at its time."""

    format: Literal["gatosabio/1"]
    game: str
    rules_version: int | UnsetType = UNSET
    rules: R | UnsetType = UNSET
    seats: tuple[str, ...]
    owners: tuple[Player, ...] | UnsetType = UNSET
    first: Hand | UnsetType = UNSET
    start: D | UnsetType = UNSET
    seed: int | UnsetType = UNSET
    actions: tuple[A, ...]
    until: At | UnsetType = UNSET


AnyRecord: TypeAlias = Record[Any, Any, Any]


class Opening(Struct, frozen=True):
    """A record that was read and checked, ready to be played."""

    game: AnyGame
    record: AnyRecord
    rules: Any
    state: Any
    events: tuple[Any, ...]  # what happened before the first action
    players: tuple[Player, ...]  # the owner of each hand


def encode(record: AnyRecord) -> bytes:
    """The bytes of a record file."""
    return msgspec.json.encode(record)


def read(data: bytes) -> Opening:
    """Check a record file, and set up its game.

    :raises BadRecordError: if it is no record
    """
    if len(data) > MOST_BYTES:
        raise BadRecordError(f"larger than a record can be ({MOST_BYTES >> 20} MiB)")
    if not data.strip():
        raise BadRecordError("empty")
    try:
        head = _head_decoder.decode(data)
        if head.format != FORMAT:
            raise BadRecordError(f"format: expected {FORMAT!r}, got {head.format!r}")
        if head.game not in GAMES:
            known = ", ".join(GAMES)
            raise BadRecordError(f"game: no game is called {head.game!r}, only {known}")
        record = _decoder(head.game).decode(data)
        json.loads(data, object_pairs_hook=_check_keys)
        return _open(GAMES[head.game], record)
    except SetupError as error:
        raise BadRecordError(str(error)) from None
    except msgspec.DecodeError as error:
        raise BadRecordError(_located(str(error))) from None
    except UnicodeDecodeError:
        raise BadRecordError("not UTF-8 text") from None
    except RecursionError:
        raise BadRecordError("nested too deeply") from None


class _Head(Struct):
    format: str
    game: str


_head_decoder: Final = msgspec.json.Decoder(_Head)


@cache
def _decoder(name: str) -> msgspec.json.Decoder[AnyRecord]:
    game = GAMES[name]
    record_type: Any = Record
    return msgspec.json.Decoder(record_type[game.rules_type, game.start_type, game.action_type])


def _check_keys(pairs: list[tuple[str, object]]) -> None:
    """Refuse an object with the same key twice: different readers would take different values."""
    if len({key for key, _ in pairs}) < len(pairs):
        twice = next(key for i, (key, _) in enumerate(pairs) if key in dict(pairs[:i]))
        raise BadRecordError(f"key {twice!r} stands twice in one object")


def _located(message: str) -> str:
    """msgspec's message with the place first: `actions[3].at: Expected `int`, got `str``."""
    what, at, path = message.partition(" - at `$")
    where = path.removesuffix("`").removeprefix(".")
    return f"{where}: {what}" if at and where else what


def _open(game: AnyGame, record: AnyRecord) -> Opening:
    if record.rules_version is not UNSET and not 1 <= record.rules_version <= game.rules_version:
        raise BadRecordError(
            f"rules_version: {record.rules_version} is not known, "
            f"this gatosabio plays {game.name} by version 1 to {game.rules_version}"
        )
    if record.seed is not UNSET and abs(record.seed) >= LARGEST_SEED:
        raise BadRecordError("seed: at most 1000 digits")
    _check_times(record)
    _check_cards(game, record)
    rules = record.rules
    if rules is UNSET:  # the same as giving no option
        try:
            rules = msgspec.convert({}, game.rules_type)
        except msgspec.ValidationError as error:
            raise BadRecordError(f"rules: {error}") from None
    seating = _seating(record)
    start = record.start
    if start is UNSET:
        if record.seed is UNSET:
            raise BadRecordError("start: missing, and no seed to deal from either")
        cards = shuffled(game.deck(rules), random_words(record.seed))
        start = game.deal(rules, seating, cards)
    state, events = game.set_up(rules, seating, start)
    return Opening(game, record, rules, state, events, seating.owners)


def _check_times(record: AnyRecord) -> None:
    now = 0
    for index, action in enumerate(record.actions):
        if action.at < now:
            raise BadRecordError(f"actions[{index}].at: time goes back from {now} to {action.at}")
        now = action.at
    if record.until is not UNSET and record.until < now:
        raise BadRecordError(f"until: {record.until} is before the last action, at {now}")


def _check_cards(game: AnyGame, record: AnyRecord) -> None:
    for index, action in enumerate(record.actions):
        for card in game.cards_in(action):
            if card not in game.cards:
                raise BadRecordError(f"actions[{index}]: {game.name} has no card {card!r}")


def _seating(record: AnyRecord) -> Seating:
    hands = len(record.seats)
    owners = record.owners
    if owners is UNSET:
        owners = tuple(Player(hand) for hand in range(hands))
    elif len(owners) != hands:
        raise BadRecordError(f"owners: {len(owners)} owners for {hands} hands")
    return Seating(owners, Hand(0) if record.first is UNSET else record.first)
