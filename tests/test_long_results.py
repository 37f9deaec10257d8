"""The table that `tools/check.py --long` makes of what pytest has found."""

import runpy
import subprocess
import sys
from pathlib import Path

CHECK = Path(__file__).parents[1] / "tools" / "check.py"

SOME = """
import pytest

def test_one(): pass
def test_two(): pass

@pytest.mark.skip(reason="not here")
def test_three(): pass

@pytest.mark.parametrize("here", [True, False])
def test_figure(here, record_property):
    record_property("figure", "7 ms")
    if not here:
        pytest.skip("not here")

def test_wrong(): raise AssertionError
"""
ALL_SKIPPED = "import pytest; pytest.importorskip('no_such_library')"


def test_it_counts_what_passed_and_what_was_skipped(tmp_path: Path) -> None:
    files = {"test_some": SOME, "test_passed": "def test(): pass", "test_skipped": ALL_SKIPPED}
    for name, code in files.items():
        (tmp_path / f"{name}.py").write_text(code)
    (tmp_path / "pytest.ini").write_text("[pytest]\njunit_family = xunit1\n")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--junitxml=all.xml"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1, done.stdout + done.stderr

    _, _, *lines = runpy.run_path(str(CHECK))["long_lines"]([tmp_path / "all.xml"])

    assert sorted(line.rpartition(" | ")[0] for line in lines) == [  # without the seconds
        "| `test_passed` | 1 passed |",
        "| `test_skipped` | 1 skipped |",
        "| `test_some` test_figure[False] | skipped | 7 ms",
        "| `test_some` test_figure[True] | passed | 7 ms",
        "| `test_some` test_wrong | **failed** | ",
        "| `test_some` | 2 passed, 1 skipped |",
    ]
