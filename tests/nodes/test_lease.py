"""Who is alive, who takes over what, and when a lease has lapsed: by tables of cases."""

from itertools import chain

import pytest

from gatosabio.nodes.lease import Claim, Lease, Seen, alive_sessions, may_claim, winner, won_by

TTL = 3000.0


def seen(session: str, age: float = 0, *, lock: bool = True, leaving: bool = False) -> Seen:
    return Seen(session, f"node of {session}", age, lock, leaving)


@pytest.mark.parametrize(
    ("one", "alive", "claims"),
    [
        pytest.param(seen("a"), True, True, id="a moment ago"),
        pytest.param(seen("a", 2999), True, True, id="just before the end of the lease"),
        pytest.param(seen("a", 3000), False, False, id="frozen: it still has its lock"),
        pytest.param(seen("a", lock=False), False, False, id="killed: its connection is gone"),
        pytest.param(seen("a", leaving=True), True, False, id="told to stop: it still plays"),
        pytest.param(seen("a", -5), True, True, id="the clock of the database was corrected"),
    ],
)
def test_who_is_alive(one: Seen, alive: bool, claims: bool) -> None:
    assert one.is_alive(TTL) is alive
    assert one.may_claim(TTL) is claims
    assert alive_sessions([one], TTL) == ({"a"} if alive else set())


ALL = [seen("me"), seen("peer"), seen("killed", lock=False), seen("frozen", 9000)]
LEAVING = [seen("me", leaving=True), seen("peer", leaving=True)]


@pytest.mark.parametrize(
    ("owner", "among", "expected"),
    [
        pytest.param(None, ALL, Claim.FREE, id="nobody's"),
        pytest.param("me", ALL, Claim.FREE, id="mine: handed over, or read again"),
        pytest.param("peer", ALL, Claim.ELSEWHERE, id="of somebody alive"),
        pytest.param("killed", ALL, Claim.FREE, id="of a dead process"),
        pytest.param("frozen", ALL, Claim.FREE, id="of a frozen one"),
        pytest.param("removed", ALL, Claim.FREE, id="of a session that nobody remembers"),
        pytest.param("peer", [seen("me"), LEAVING[1]], Claim.ELSEWHERE, id="it will hand over"),
        pytest.param(None, LEAVING, Claim.NOT_ALIVE, id="I am about to stop"),
        pytest.param("me", [seen("me", 3000)], Claim.NOT_ALIVE, id="I am dead for the others"),
        pytest.param("me", [seen("me", lock=False)], Claim.NOT_ALIVE, id="my line was cut"),
        pytest.param(None, [seen("peer")], Claim.NOT_ALIVE, id="I was removed"),
        pytest.param(None, [], Claim.NOT_ALIVE, id="nobody has registered"),
    ],
)
def test_whose_tables_may_be_claimed(owner: str | None, among: list[Seen], expected: Claim) -> None:
    assert may_claim("me", owner, among, TTL) is expected


def test_all_who_see_the_same_agree_on_who_takes_over() -> None:
    nodes = [seen("a"), seen("b"), seen("c"), seen("dead", lock=False), LEAVING[1]]
    tables = [f"table {number}" for number in range(300)]

    for table in tables:
        assert winner(nodes, table, TTL) == winner(reversed(nodes), table, TTL)
    shares = {one.session: won_by(one.session, tables, nodes, TTL) for one in nodes}
    assert sorted(chain.from_iterable(shares.values())) == sorted(tables)
    assert {who for who, share in shares.items() if len(share) > 50} == {"a", "b", "c"}


def test_a_table_stays_with_its_winner_when_another_node_dies() -> None:
    nodes = [seen("a"), seen("b"), seen("c")]
    for table in map(str, range(100)):
        first = winner(nodes, table, TTL)
        rest = [one for one in nodes if one != first]
        assert winner([one for one in nodes if one != rest[0]], table, TTL) == first
        assert winner(rest, table, TTL) in rest


def test_nobody_takes_over_if_nobody_may() -> None:
    assert winner([seen("a", 3000), *LEAVING], "gato", TTL) is None
    assert won_by("a", ["gato"], [seen("a", 3000)], TTL) == []


@pytest.mark.parametrize(
    ("beaten_at", "now", "holds", "due"),
    [
        pytest.param(100, 100, True, False, id="just now"),
        pytest.param(100, 1099, True, False, id="not for a while"),
        pytest.param(100, 1100, True, True, id="a third of its time is over"),
        pytest.param(100, 3099, True, True, id="late, not too late"),
        pytest.param(100, 3100, False, True, id="lapsed"),
        pytest.param(100, 90_000, False, True, id="long stopped"),
    ],
)
def test_when_a_lease_has_lapsed(beaten_at: float, now: float, holds: bool, due: bool) -> None:
    lease = Lease(TTL)
    assert not lease.holds(0)

    lease.begin("a", beaten_at - 3000)
    lease.renew(beaten_at)

    assert (lease.holds(now), lease.is_due(now)) == (holds, due)
    lease.end()
    assert not lease.holds(beaten_at)
