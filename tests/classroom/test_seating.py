"""Who sits with whom."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from gatosabio.classroom.children import CHILDREN, Child, colour
from gatosabio.classroom.seating import Knowledge, Together, seat, table_sizes
from gatosabio.engine.chance import random_words
from gatosabio.wire.from_class import Manner, TableSize

MANNERS: tuple[Manner, ...] = ("mixed", "matched", "chance")
SIZES: st.SearchStrategy[TableSize] = st.sampled_from((2, 3, 4))


def pairs(tables: list[list[Child]]) -> set[Together]:
    return {frozenset(two) for table in tables for two in combinations(table, 2)}


def fours(
    manner: Manner = "chance",
    known: dict[Child, Knowledge] | None = None,
    before: set[Together] | None = None,
    key: int = 1,
    children: int = 24,
) -> list[list[Child]]:
    sizes = table_sizes(children, 4, cats_fill=True)
    who = CHILDREN[:children]
    return seat(who, sizes, manner, known or {}, before or set(), random_words(key))


@given(children=st.integers(0, 32), size=SIZES, cats_fill=st.booleans())
def test_tables_are_as_even_as_possible(children: int, size: TableSize, cats_fill: bool) -> None:
    sizes = table_sizes(children, size, cats_fill=cats_fill)

    assert sum(sizes) == children
    assert not sizes or max(sizes) - min(sizes) <= 1
    assert all(1 <= one <= max(size, 3) for one in sizes)
    if cats_fill:
        assert all(one <= size for one in sizes)
    elif children > 1:
        assert min(sizes) >= 2


def test_one_child_plays_with_cats() -> None:
    assert table_sizes(1, 4, cats_fill=False) == [1]
    assert table_sizes(3, 2, cats_fill=True) == [2, 1]
    assert table_sizes(3, 2, cats_fill=False) == [3]


@given(
    children=st.integers(1, 32),
    size=SIZES,
    manner=st.sampled_from(MANNERS),
    key=st.integers(0, 1000),
)
def test_everybody_sits_once(children: int, size: TableSize, manner: Manner, key: int) -> None:
    sizes = table_sizes(children, size, cats_fill=True)
    tables = seat(CHILDREN[:children], sizes, manner, {}, set(), random_words(key))

    assert [len(table) for table in tables] == sizes
    assert sorted(child for table in tables for child in table) == list(CHILDREN[:children])


def test_nobody_sits_with_the_same_children_again() -> None:
    for children in (8, 16, 23, 24, 32):
        before: set[Together] = set()
        for key in range(6):
            tables = fours("mixed", before=before, key=key, children=children)
            again = pairs(tables) & before
            assert len(again) <= (4 if children == 8 else 0), (children, again)
            before = pairs(tables)


def test_colours_are_spread() -> None:
    for manner in MANNERS:
        for table in fours(manner, children=32):
            assert len({colour(child) for child in table}) == 4


def test_mixed_children_can_help_each_other() -> None:
    """Half of them know what the other half learns: no table is of one kind only."""
    strong = {child for child in CHILDREN[:24] if child // 4 % 2}
    known = {
        child: Knowledge(frozenset(("8+5",)))
        if child in strong
        else Knowledge(learns=frozenset(("8+5",)))
        for child in CHILDREN[:24]
    }

    assert all(0 < len(strong & set(table)) < 4 for table in fours("mixed", known))


def test_matched_children_practise_the_same() -> None:
    known = {
        child: Knowledge(learns=frozenset((f"{2 + child // 4 % 3}+1",))) for child in CHILDREN[:24]
    }

    for table in fours("matched", known):
        assert len({known[child].learns for child in table}) == 1


def test_chance_seats_otherwise_every_time() -> None:
    assert pairs(fours(key=1)) != pairs(fours(key=2))
    assert fours(key=1) == fours(key=1)
