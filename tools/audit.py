"""Asks whether anything that we use is known to be vulnerable: `uv run tools/audit.py`.

uv asks the OSV database about what players install, npm its registry about what the page is built
of and by. The exit status is 0 if nothing is known, 1 if something is, and 3 if one of them could
not be asked: that is no good news.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent

CLEAN: Final = 0
VULNERABLE: Final = 1
UNKNOWN: Final = 3

PYTHON: Final = (
    *("uv", "audit", "--no-dev", "--preview-features", "audit-command"),
    *("--output-format", "json"),
)
NPM: Final = ("npm", "audit", "--package-lock-only", "--json")


def python_verdict(status: int, answer: Any) -> int:
    """What uv's *answer* means. Without one it could not ask."""
    if not isinstance(answer, dict) or status not in (CLEAN, VULNERABLE):
        return UNKNOWN
    return status


def npm_verdict(_: int, answer: Any) -> int:
    """What npm's *answer* means. It fails both if something was found and if it could not ask."""
    found = answer.get("metadata", {}).get("vulnerabilities") if isinstance(answer, dict) else None
    if not isinstance(found, dict) or "total" not in found:
        return UNKNOWN
    return VULNERABLE if found["total"] else CLEAN


def ask(
    name: str, command: tuple[str, ...], folder: Path, verdict: Callable[[int, Any], int]
) -> int:
    """Ask about one kind of package, and say what came out."""
    try:
        done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    except FileNotFoundError as error:
        print(f"{name}: NOT CHECKED, {error}")
        return UNKNOWN
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        answer = None
    found = verdict(done.returncode, answer)
    if found == CLEAN:
        print(f"{name}: nothing is known")
    elif found == VULNERABLE:
        print(f"{name}: VULNERABLE\n{json.dumps(answer, indent=1)}")
    else:
        print(f"{name}: NOT CHECKED, the advisories could not be asked for\n{done.stderr.strip()}")
    return found


def main() -> int:
    """Ask about both. A known hole counts for more than a question that was not answered."""
    found = {
        ask("Python", PYTHON, ROOT, python_verdict),
        ask("npm", NPM, ROOT / "client", npm_verdict),
    }
    return next(status for status in (VULNERABLE, UNKNOWN, CLEAN) if status in found)


if __name__ == "__main__":
    sys.exit(main())
