"""The pages of docs/rl: their examples run, and their tables are true."""

import re
from pathlib import Path
from typing import Any

import pytest

from gatosabio.rl import addicats_v0, addirace_v0, gatonegro_v0
from gatosabio.rl.addirace_actions import table_for
from gatosabio.rl.addirace_observation import Observer
from gatosabio.rl.spaces import Layout

PAGES = Path(__file__).parents[2] / "docs" / "rl"


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


EXAMPLES = [
    pytest.param(code, id=f"{path.stem}-{number}")
    for path in sorted(PAGES.glob("*.md"))
    for number, code in enumerate(
        re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    )
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_every_example_runs(code: str) -> None:
    names: dict[str, Any] = {}

    exec(code, names)  # noqa: S102 -- it stands in our own pages

    env = names.get("env")
    assert env is None or not env.agents, "it was played to the end"


def test_there_is_an_example_on_every_page() -> None:
    assert {str(example.id).rpartition("-")[0] for example in EXAMPLES} == {
        "README",
        "addicats",
        "addirace",
        "gatonegro",
        "jax",
        "solo",
    }


def rows(name: str) -> dict[str, tuple[int, int]]:
    """What stands in backticks in the second column, and the numbers in the first."""
    found = re.findall(r"^\| (\d+)(?:-(\d+))? \| `([^`]+)`", page(name), re.MULTILINE)
    return {what: (int(first), int(last or first)) for first, last, what in found}


def parts(layout: Layout) -> dict[str, tuple[int, int]]:
    return {name: (part.start, part.stop - 1) for name, part in layout.parts.items()}


def test_the_page_of_addi_race_tells_the_truth() -> None:
    groups = {name: (group[0], group[-1]) for name, group in table_for(4).groups.items()}

    assert rows("addirace") == groups | parts(Observer(4).layout)
    assert f"Discrete({len(table_for(4))})" in page("addirace")


@pytest.mark.parametrize(
    ("name", "module"), [("addicats", addicats_v0), ("gatonegro", gatonegro_v0)]
)
def test_the_pages_of_games_in_slices_tell_the_truth(name: str, module: Any) -> None:
    slice_rules = module.parallel_env().slice_rules
    acts = {act: (number, number) for number, act in enumerate(slice_rules.acts)}

    assert rows(name) == acts | parts(slice_rules.observer.layout)
    assert f"Discrete({len(acts)})" in page(name)


@pytest.mark.parametrize("module", [addicats_v0, addirace_v0, gatonegro_v0])
def test_the_pages_tell_the_shape_of_observations(module: Any) -> None:
    name = module.METADATA["name"]
    env = module.env()

    (size,) = env.observation_space("player_0")["observation"].shape

    assert f"| Observation shape | ({size},)" in page(name.removesuffix("_v0"))
    assert page(name.removesuffix("_v0")).startswith(f"# {name}\n")
