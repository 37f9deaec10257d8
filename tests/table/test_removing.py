"""The host removes a person, who cannot come back."""

import pytest

from gatosabio.wire.from_client import End, HandOver, Leave, Lock, RemovePerson, Sit
from table.sitting import Sitting, seats


def people(sitting: Sitting) -> list[int]:
    return [person.person for person in sitting.info.people]


def may_come(sitting: Sitting, person: int) -> bool:
    """Whether the token of *person* would be accepted, now and after a crash."""
    answers = {
        table.state.members.may_come(person)
        for table in (sitting.table, sitting.restored(), sitting.restored(all_rows=True))
    }
    assert len(answers) == 1
    return answers.pop()


def test_who_is_removed_is_gone_with_all_seats_and_the_token_is_void() -> None:
    sitting = Sitting(people=3).say(2, Sit(name="second hand"))

    sitting.say(1, RemovePerson(person=2))

    assert seats(sitting) == ["P0", "P2"]
    assert people(sitting) == [1, 3]
    assert sitting.hung_up[2].why == "removed-by-host"
    assert 2 in sitting.revoked
    assert not may_come(sitting, 2)


def test_a_spectator_can_be_removed_and_one_who_is_not_here() -> None:
    sitting = Sitting(people=2)
    spectator = sitting.join()
    sitting.drop(2)

    sitting.say(1, RemovePerson(person=spectator)).say(1, RemovePerson(person=2))

    assert people(sitting) == [1]
    assert sitting.refusals(1) == []


def test_the_table_has_a_new_code_from_then_on() -> None:
    sitting = Sitting(people=2)
    old = sitting.info.code
    sitting.say(1, RemovePerson(person=2))

    assert sitting.codes_needed == 1
    assert sitting.restored().state.needs_code
    sitting.carry_out(sitting.table.change_code("NEWC", sitting.now))

    assert old != "NEWC"
    assert sitting.info.code == "NEWC"
    restored = sitting.restored().state
    assert (restored.code, restored.needs_code) == ("NEWC", False)


def test_a_server_that_died_before_it_found_a_code_looks_for_one() -> None:
    sitting = Sitting(people=2).say(1, RemovePerson(person=2)).crash()

    sitting.carry_out(sitting.table.take_over("another", sitting.now))

    assert sitting.codes_needed == 2


def test_in_a_game_a_cat_plays_to_the_end_for_who_was_removed() -> None:
    sitting = Sitting(people=3).start()

    sitting.say(1, RemovePerson(person=2)).drop(2).wait(20_000)

    assert seats(sitting) == ["P0", "P1", "P2"]
    assert sitting.info.seats[1].away
    assert people(sitting) == [1, 3], "nobody can be removed twice"
    assert not may_come(sitting, 2)
    sitting.say(1, End())
    assert seats(sitting) == ["P0", "P2"]
    assert not may_come(sitting, 2)


@pytest.mark.parametrize("person", [1, 7])
def test_neither_the_host_nor_a_stranger_is_removed(person: int) -> None:
    sitting = Sitting(people=2)
    before = len(sitting.rows)

    sitting.say(1, RemovePerson(person=person))

    assert sitting.refusals(1) == ["no-such-person"]
    assert len(sitting.rows) == before


def test_nobody_is_removed_twice() -> None:
    sitting = Sitting(people=3).start().say(1, RemovePerson(person=2)).drop(2)

    sitting.say(1, RemovePerson(person=2))

    assert sitting.refusals(1) == ["no-such-person"]


def test_who_is_host_for_a_while_cannot_remove_the_host() -> None:
    sitting = Sitting(people=3).drop(1).wait(9_000)
    assert sitting.info.host == 2

    sitting.say(2, RemovePerson(person=1))

    assert sitting.refusals(2) == ["no-such-person"]
    assert may_come(sitting, 1)


def test_who_was_removed_does_not_become_host() -> None:
    sitting = Sitting(people=3).start().say(1, RemovePerson(person=2)).drop(2)

    sitting.say(1, HandOver(person=2))
    assert sitting.refusals(1) == ["no-such-person"]
    sitting.drop(3).say(1, Leave())

    assert sitting.info.host == 3


def test_a_locked_table_stays_locked() -> None:
    sitting = Sitting(people=3).say(1, Lock(locked=True)).say(1, RemovePerson(person=2))

    assert sitting.info.locked
