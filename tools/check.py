"""All checks and tests in one command: `uv run tools/check.py`, or a part: `--only types tests`."""

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PYTHON: Final = sys.executable

PURE: Final = ",".join(f"src/gatosabio/{part}/*" for part in ("engine", "timing", "table"))

CHECKS: Final[dict[str, list[list[str]]]] = {
    "format": [["ruff", "format", "--check", "."]],
    "lint": [["ruff", "check", "."]],
    "types": [["mypy"]],
    "contracts": [["lint-imports"]],
    "pins": [[PYTHON, "tools/pins.py"]],
    "golden": [[PYTHON, "tools/golden.py", "--check"]],
    "wire": [[PYTHON, "tools/wire.py", "--check"]],
    "tests": [
        ["coverage", "run", "-m", "pytest"],
        # The rules, the judge and the table leave no branch to chance.
        ["coverage", "report", "--include", PURE, "--fail-under", "100"],
    ],
}


def passes(commands: list[list[str]]) -> bool:
    """Run *commands* until one fails."""
    return all(
        subprocess.run(command, cwd=ROOT, check=False).returncode == 0 for command in commands
    )


def main() -> int:
    """Run the checks asked for, all of them by default, and say which failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=CHECKS, default=list(CHECKS), metavar="CHECK")
    chosen = parser.parse_args().only
    failed = []
    for name in chosen:
        print(f"\n── {name} ──", flush=True)
        began = time.monotonic()
        if not passes(CHECKS[name]):
            failed.append(name)
        print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)
    print(f"\n{'all checks pass' if not failed else 'failed: ' + ', '.join(failed)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
