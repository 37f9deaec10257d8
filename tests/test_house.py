"""The house itself: what stands in one place must agree with another."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from gatosabio import __version__
from gatosabio.engine.registry import GAMES

ROOT = Path(__file__).parent.parent
MODULES: Final = sorted((ROOT / "src").rglob("*.py"))
TESTS: Final = sorted((ROOT / "tests").rglob("*.py"))

MOST_LINES: Final = 400
MOST_LINES_OF: Final = {"src/gatosabio/table/live.py": 350}
MOST_METHODS: Final = 25
"""Properties are methods, too."""

OF_NAMED_TUPLES: Final = {"_replace", "_asdict", "_fields", "_make"}
"""Public, whatever they look like: with an underscore they cannot be the name of a field."""

BY_NAME: Final = {"setattr", "getattr", "hasattr", "delattr"}
"""Functions, of Python and of pytest's monkeypatch, that are told a name in a string."""


def test_the_changelog_begins_with_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    newest = next(line for line in changelog.splitlines() if line.startswith("## "))
    assert newest.split()[1] == __version__


def test_every_registered_game_has_its_rules_written_down() -> None:
    assert {page.stem for page in (ROOT / "docs" / "rules").glob("*.md")} == GAMES.keys()


# --- Sizes ---


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def below_root(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_module_is_too_long_to_be_read_in_one_go() -> None:
    lines = {below_root(path): len(path.read_text("utf-8").splitlines()) for path in MODULES}

    assert lines.keys() >= MOST_LINES_OF.keys()
    assert {
        name: count for name, count in lines.items() if count > MOST_LINES_OF.get(name, MOST_LINES)
    } == {}


def test_no_class_has_too_many_methods() -> None:
    methods = {
        f"{below_root(path)} {node.name}": sum(
            isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef) for part in node.body
        )
        for path in MODULES
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef)
    }

    assert {name: count for name, count in methods.items() if count > MOST_METHODS} == {}


# --- Private names: a test that uses those of another module is in the way of its next author ---


def is_private(name: object) -> bool:
    return (
        isinstance(name, str)
        and name.startswith("_")
        and not name.startswith("__")
        and name not in OF_NAMED_TUPLES
    )


def is_own(node: ast.Attribute) -> bool:
    """Whether it is an attribute of `self` or `cls`."""
    return isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}


def given_names(tree: ast.Module) -> Iterator[str]:
    """The names that a module gives to functions, methods and attributes of its own classes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node):
            yield node.attr


def names_in_strings(call: ast.Call) -> list[str]:
    """The names that a call of `setattr` and the like is told."""
    if ast.unparse(call.func).rpartition(".")[2] not in BY_NAME:
        return []
    said = [argument.value for argument in call.args[:2] if isinstance(argument, ast.Constant)]
    return [name for name in said if isinstance(name, str)]


def private_names_of_others(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The private names of other modules that a module uses, each with its line. A module's own are
    all that it asks its own `self` and `cls` for, and has given a name itself."""
    own = set(given_names(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (is_own(node) and node.attr in own):
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                if any(map(is_private, alias.name.split("."))):
                    yield node.lineno, alias.name
        elif isinstance(node, ast.Call):
            for name in names_in_strings(node):
                if any(map(is_private, name.split("."))):
                    yield node.lineno, name


def test_tests_use_no_private_name_of_another_module() -> None:
    used = [
        f"{below_root(path)}:{line} {name}"
        for path in TESTS
        for line, name in private_names_of_others(parsed(path))
    ]

    assert used == []


@pytest.mark.parametrize(
    "code",
    [
        "house.server._asking",
        "house.server._asking = 5",
        "super()._hear(message)",
        "self._given_elsewhere()",
        "from gatosabio.lab.match import _bot",
        "import gatosabio._lab.match",
        "getattr(match, '_bot')",
        "monkeypatch.setattr(match, '_bot', None)",
        "monkeypatch.setattr('gatosabio.lab.match._bot', None)",
    ],
)
def test_a_private_name_is_noticed(code: str) -> None:
    assert list(private_names_of_others(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "place._replace(seat=1)",
        "from gatosabio import __version__",
        "test.__name__",
        "self._tasks = []\nself._tasks.clear()",
        "class Calm:\n    _tick = 1\n    def _watch(self): return self._tick, self._watch()",
        "getattr(match, 'play')",
    ],
)
def test_what_is_no_private_name_of_others_is_not(code: str) -> None:
    assert not list(private_names_of_others(ast.parse(code)))
