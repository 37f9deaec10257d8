"""What holds at every table, whatever people do."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gatosabio.records.record import encode, read
from gatosabio.records.replay import replay
from gatosabio.server.export import games_of
from gatosabio.table.table import Table
from gatosabio.wire.codec import encode as encode_message
from table.evening import Evening

STEPS = 60
EVENINGS = settings().max_examples // 6  # each is long
SEEDS = st.integers(0, 2**32)


def remembered(table: Table) -> dict[str, Any]:
    """Everything about a table that a crash must not take."""
    members, live = table.state.members, table.live
    facts: dict[str, Any] = {
        "people": (members.people, members.newest, members.host, members.locked),
        "seats": (members.seats, members.moved),
        "score": table.state.score,
        "settings": (table.state.code, table.state.settings, table.state.paused, table.phase),
        "seq": table.outbox.seq,
        "handicaps": table.handicaps,
    }
    if live is not None:
        play = live.game
        facts |= {
            "game": (play.number, play.game.name, play.rules, play.seed, play.seats),
            "state": play.state,
            "over": (play.result, play.broken_off),
            "history": list(play.history),
            "accepted": table.accepted,
        }
    return facts


@given(SEEDS)
@settings(max_examples=EVENINGS)
def test_what_was_written_is_the_table_after_every_step(seed: int) -> None:
    evening = Evening(seed)
    for _ in range(STEPS):
        evening.go_on()

        assert remembered(evening.restored()) == remembered(evening.table)
    assert remembered(evening.restored(all_rows=True)) == remembered(evening.table)


@given(SEEDS)
@settings(max_examples=EVENINGS)
def test_every_game_can_be_replayed_from_its_record_to_the_same_end(seed: int) -> None:
    evening = Evening(seed)
    for _ in range(STEPS):
        evening.go_on()

    outcomes = [replay(read(encode(game.record))) for game in games_of(evening.rows)]

    assert [outcome.error for outcome in outcomes] == [None] * len(evening.seeds)
    play = evening.play
    assert outcomes[-1].state == play.game.snapshot(play.state)
    assert outcomes[-1].result == play.result


@given(SEEDS)
@settings(max_examples=EVENINGS)
def test_whoever_asks_is_answered(seed: int) -> None:
    evening = Evening(seed)
    for _ in range(STEPS):
        evening.go_on()
    evening.end()

    assert not any(evening.unanswered.values()), evening.unanswered


@given(SEEDS)
@settings(max_examples=EVENINGS)
def test_nobody_is_told_a_card_that_it_may_not_see(seed: int) -> None:
    evening = Evening(seed, watched=True)
    for _ in range(STEPS):
        evening.go_on()


@given(SEEDS)
@settings(max_examples=EVENINGS // 2)
def test_the_same_evening_goes_the_same_way(seed: int) -> None:
    one, other = Evening(seed), Evening(seed)
    for evening in (one, other):
        for _ in range(STEPS):
            evening.go_on()

    assert one.rows == other.rows
    for person, guest in one.guests.items():
        letters = [(at, encode_message(message)) for at, message in guest.letters]
        assert letters == [
            (at, encode_message(message)) for at, message in other.guests[person].letters
        ]
