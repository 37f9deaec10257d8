"""Where a teacher could go."""

from gatosabio.classroom.children import Child
from gatosabio.classroom.watch import TableNews, signs, suggestions
from gatosabio.wire.to_class import Suggestion

FOX, OWL, FROG, BEE, WHALE = map(Child, range(5))
TABLES = [[FOX, OWL], [FROG], [BEE, WHALE]]


def test_where_all_is_well_there_is_nothing_to_say() -> None:
    news = [TableNews(quiet=59_999, guesses={FOX: 2}), TableNews(), TableNews()]

    assert suggestions(TABLES, news, []) == []
    assert signs(3, []) == [None, None, None]


def test_the_most_urgent_comes_first() -> None:
    news = [
        TableNews(quiet=60_000, guesses={OWL: 3}),
        TableNews(away=frozenset((FROG,)), quiet=70_000),
        TableNews(guesses={WHALE: 5}),
    ]
    found = suggestions(TABLES, news, [BEE])

    assert [(one.sign, one.table, one.child) for one in found] == [
        ("paw", 2, BEE),
        ("away", 1, FROG),
        ("quiet", 0, None),
        ("quiet", 1, None),
        ("guesses", 0, OWL),
        ("guesses", 2, WHALE),
    ]
    assert signs(3, found) == ["quiet", "away", "paw"]


def test_a_table_whose_game_is_over_may_be_quiet() -> None:
    news = [TableNews(quiet=90_000, is_over=True), TableNews(), TableNews()]

    assert suggestions(TABLES, news, []) == []


def test_whoever_has_no_table_is_nowhere_to_go_to() -> None:
    gone = Child(9)
    news = [TableNews(away=frozenset((gone,)), guesses={gone: 9}), TableNews(), TableNews()]

    assert suggestions(TABLES, news, [gone]) == []
    assert suggestions([], [], [FOX]) == []


def test_a_sign_is_told_with_its_table() -> None:
    assert suggestions(TABLES, [TableNews()] * 3, [OWL]) == [
        Suggestion(sign="paw", table=0, child=OWL)
    ]


def test_a_table_without_children_is_not_quiet() -> None:
    news = [TableNews(), TableNews(quiet=90_000), TableNews()]

    assert suggestions([[FOX, OWL], [], [BEE]], news, []) == []
