"""Every clause of docs/rules has a test, and every test names living clauses."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import fields

from gatosabio.engine.registry import GAMES

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"

CLAUSE = re.compile(r"^- \*\*([A-Z]{2}-\d\d)\*\* (\*\((?:table|print)\)\*)?", re.MULTILINE)


def clauses() -> dict[str, bool]:
    """Every clause, and whether only a live table or a printed deck can show it."""
    found: dict[str, bool] = {}
    for page in RULES.glob("*.md"):
        for clause, elsewhere in CLAUSE.findall(page.read_text(encoding="utf-8")):
            assert clause not in found, f"{clause} stands twice in docs/rules"
            found[clause] = bool(elsewhere)
    return found


def named_in_tests() -> Iterator[tuple[str, str]]:
    """Pairs of a clause and the test that names it."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for clause in mark.args:
                            yield ast.literal_eval(clause), f"{path.name}::{node.name}"


def test_the_rules_are_found() -> None:
    assert len(clauses()) >= 49


def test_every_clause_has_a_test() -> None:
    tested = {clause for clause, _ in named_in_tests()}

    missing = [clause for clause, elsewhere in clauses().items() if not elsewhere]

    assert [clause for clause in missing if clause not in tested] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained(game: str) -> None:
    """By the page about records, which is where options are written."""
    page = RULES.with_name("record.md").read_text(encoding="utf-8")

    options = [field.name for field in fields(GAMES[game].rules_type)]

    assert [option for option in options if f"`{option}`" not in page] == []


def test_no_test_names_a_dead_clause() -> None:
    living = clauses()

    assert [(clause, test) for clause, test in named_in_tests() if clause not in living] == []
