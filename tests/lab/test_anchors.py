"""Modelled people on a small sample: as slow as people were, and what is missed is said."""

import json
import subprocess
import sys
from collections import Counter

import pytest
from msgspec.structs import replace

from gatosabio.bots.profiles import PROFILES
from gatosabio.lab.anchors import COMPUTED, measure


def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "gatosabio", "lab", "anchors", *arguments]
    return subprocess.run(command, capture_output=True, check=False)


def test_every_verified_anchor_is_held() -> None:
    answer = run("--json", "--trials", "100")
    report = json.loads(answer.stdout)

    assert [anchor["what"] for anchor in report["anchors"] if not anchor["holds"]] == []
    assert answer.returncode == report["missed"] == 0
    assert Counter([anchor["on_the_line"] for anchor in report["anchors"]]) == {False: 15, True: 7}
    published = {anchor["what"]: anchor["most"] for anchor in report["anchors"]}
    assert published["age 7, a count"] == 400
    assert published["adults, a unit of min"] == 25
    assert [published[f"letters, a count in block {block}"] for block in (1, 2, 3)] == [
        490,
        105,
        15,
    ]
    assert (published["age 5, simple reaction"], published["age 15, simple reaction"]) == (465, 190)


def test_tables_are_printed_and_priors_are_called_so() -> None:
    lines = run("--trials", "20").stdout.decode().splitlines()

    assert any(line.startswith("age 7, a count ") for line in lines)
    assert any(line.startswith("15 anchors, and 7 points on the line") for line in lines)
    assert any(line.startswith("PRIORS") for line in lines)
    priors = lines[next(i for i, line in enumerate(lines) if line.startswith("PRIORS")) :]
    assert any(line.startswith("Minou, 7 ") for line in priors)
    assert sum(line.startswith("  computed") for line in priors) == len(COMPUTED)


def test_a_missed_anchor_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PROFILES, 7, replace(PROFILES[7], count=800.0))
    report = measure(20, seed=1)

    missed = [anchor for anchor in report.anchors if not anchor.holds]
    assert "age 7, a count" in [anchor.what for anchor in missed]
    assert report.missed == len(missed)


def test_the_same_seed_makes_the_same_report() -> None:
    assert measure(20, seed=2) == measure(20, seed=2)
