"""docs/accessibility.md: every criterion of WCAG 2.2 A and AA, each with a test that exists or a
reason."""

import ast
import re
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).parent
PAGE: Final = (TESTS.parent / "docs" / "accessibility.md").read_text(encoding="utf-8")
ROW: Final = re.compile(r"^\| (\d\.\d\.\d+) ([^|]+) \| (A{1,2}) \|([^|]*)\| ([^|]+) \|$", re.M)
NAMED: Final = re.compile(r"`([a-z_/]+\.py)::(test_[a-z0-9_]+)`")

LEVEL_A: Final = {
    *("1.1.1", "1.2.1", "1.2.2", "1.2.3", "1.3.1", "1.3.2", "1.3.3", "1.4.1", "1.4.2"),
    *("2.1.1", "2.1.2", "2.1.4", "2.2.1", "2.2.2", "2.3.1", "2.4.1", "2.4.2", "2.4.3", "2.4.4"),
    *("2.5.1", "2.5.2", "2.5.3", "2.5.4", "3.1.1", "3.2.1", "3.2.2", "3.2.6", "3.3.1", "3.3.2"),
    *("3.3.7", "4.1.2"),
}
LEVEL_AA: Final = {
    *("1.2.4", "1.2.5", "1.3.4", "1.3.5", "1.4.3", "1.4.4", "1.4.5", "1.4.10", "1.4.11"),
    *("1.4.12", "1.4.13", "2.4.5", "2.4.6", "2.4.7", "2.4.11", "2.5.7", "2.5.8", "3.1.2"),
    *("3.2.3", "3.2.4", "3.3.3", "3.3.4", "3.3.8", "4.1.3"),
}
"""4.1.1 was removed in WCAG 2.2."""


def test_every_criterion_of_wcag_stands_there_once() -> None:
    rows = [(number, level) for number, _, level, _, _ in ROW.findall(PAGE)]

    assert len(LEVEL_A | LEVEL_AA) == 55
    assert sorted(rows) == sorted(
        [(number, "A") for number in LEVEL_A] + [(number, "AA") for number in LEVEL_AA]
    )


def test_every_row_says_how_and_names_a_test_or_a_reason() -> None:
    bare = [
        number
        for number, _, _, how, shown in ROW.findall(PAGE)
        if NAMED.search(shown) is not None and not how.strip()
    ]

    assert bare == []


def test_every_test_that_is_named_exists() -> None:
    named = set(NAMED.findall(PAGE))
    written = {
        (path.relative_to(TESTS).as_posix(), node.name)
        for path in {TESTS / file for file, _ in named}
        if path.is_file()
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }

    assert named
    assert named - written == set()
