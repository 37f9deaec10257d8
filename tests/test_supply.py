"""What tools/sbom.py, audit.py and reproducible.py make of what others answer."""

import runpy
import tomllib
import zipfile
from importlib.metadata import requires
from pathlib import Path
from typing import Any, Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

TOOLS: Final = Path(__file__).parent.parent / "tools"
CLEAN, VULNERABLE, UNKNOWN = 0, 1, 3


def tool(name: str) -> dict[str, Any]:
    return runpy.run_path(str(TOOLS / f"{name}.py"))


@pytest.mark.parametrize(
    ("status", "answer", "verdict"),
    [
        (0, {"vulnerabilities": []}, CLEAN),
        (1, {"vulnerabilities": [{"id": "CVE"}]}, VULNERABLE),
        (2, None, UNKNOWN),  # no network
        (0, None, UNKNOWN),  # says nothing
        (2, {"error": "no"}, UNKNOWN),
    ],
)
def test_silence_of_uv_is_no_good_news(status: int, answer: Any, verdict: int) -> None:
    assert tool("audit")["python_verdict"](status, answer) == verdict


@pytest.mark.parametrize(
    ("status", "answer", "verdict"),
    [
        (0, {"metadata": {"vulnerabilities": {"high": 0, "total": 0}}}, CLEAN),
        (1, {"metadata": {"vulnerabilities": {"high": 2, "total": 2}}}, VULNERABLE),
        (1, {"message": "405 Method Not Allowed", "statusCode": 405, "error": {}}, UNKNOWN),
        (0, {}, UNKNOWN),
        (1, None, UNKNOWN),
    ],
)
def test_nor_is_that_of_npm(status: int, answer: Any, verdict: int) -> None:
    assert tool("audit")["npm_verdict"](status, answer) == verdict


def test_a_program_that_is_not_there_has_checked_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    audit = tool("audit")

    found = audit["ask"]("cats", ("no-such-program-here",), tmp_path, audit["npm_verdict"])

    assert found == UNKNOWN
    assert "NOT CHECKED" in capsys.readouterr().out


def part(ref: str, *needs: str) -> dict[str, Any]:
    """A list of one package that needs others."""
    return {
        "bomFormat": "CycloneDX",
        "metadata": {"component": {"bom-ref": ref, "type": "library"}, "tools": [{"name": ref}]},
        "components": [{"bom-ref": need} for need in needs],
        "dependencies": [{"ref": ref, "dependsOn": list(needs)}],
    }


def test_the_list_has_what_python_and_npm_bring() -> None:
    bom = tool("sbom")["merged"](part("gatosabio", "aiohttp"), part("client", "svelte"), "1.2.3")

    assert bom["metadata"]["component"]["version"] == "1.2.3"
    refs = [one["bom-ref"] for one in bom["components"] if one.get("scope") != "optional"]
    assert refs == ["aiohttp", "client", "svelte"]
    optional = [one for one in bom["components"] if one.get("scope") == "optional"]
    assert [one["name"] for one in optional] == ["pyodide", "msgspec"]
    assert [len(one["hashes"][0]["content"]) for one in optional] == [128, 64]
    assert {one["ref"]: one["dependsOn"] for one in bom["dependencies"]} == {
        "gatosabio": ["aiohttp", "client"],
        "client": ["svelte"],
    }


def wheel(path: Path, **files: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_what_differs_between_two_wheels_is_named(tmp_path: Path) -> None:
    one = wheel(tmp_path / "one.whl", same="1", other="2", only="3")
    other = wheel(tmp_path / "other.whl", same="1", other="4")

    assert tool("reproducible")["different"](one, other) == ["only", "other"]


# --- What playing needs ---


def needed(extras: tuple[str, ...] = ()) -> set[str]:
    """The packages that gatosabio needs here, with all that these need; itself included."""
    found: set[str] = set()
    open_ones = [("gatosabio", ("", *extras))]
    while open_ones:
        name, wanted = open_ones.pop()
        if name in found:
            continue
        found.add(name)
        for line in requires(name) or ():
            requirement = Requirement(line)
            marker = requirement.marker
            if marker is None or any(marker.evaluate({"extra": extra}) for extra in wanted):
                open_ones.append((canonicalize_name(requirement.name), ("", *requirement.extras)))
    return found


def test_who_plays_installs_few_packages_and_no_tools() -> None:
    core = needed()

    assert len(core) <= 17, sorted(core)  # docs/supply.md and README.md say how many
    assert "numpy" not in core
    assert core < needed(("lab", "rl"))
    project = tomllib.loads((TOOLS.parent / "pyproject.toml").read_text(encoding="utf-8"))
    tools = {
        canonicalize_name(Requirement(line).name) for line in project["dependency-groups"]["dev"]
    }
    assert core & tools == {"gatosabio"}
    assert project["tool"]["uv"]["default-groups"] == []
