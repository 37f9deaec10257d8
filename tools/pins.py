"""Checks that all versions are pinned; `uv run tools/pins.py --write` pins those of uv.lock.

uv.lock itself is not kept in git, because it contains the address of the package index that was
used. So the exact versions are in pyproject.toml, as constraints.
"""

import re
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PROJECT: Final = ROOT / "pyproject.toml"
LOCK: Final = ROOT / "uv.lock"

BLOCK: Final = re.compile(r"(?<=\nconstraint-dependencies = )\[.*?\n?\](?=\n)", re.DOTALL)


def locked() -> list[str]:
    """The versions that uv has chosen, for all dependency groups."""
    packages = tomllib.loads(LOCK.read_text())["package"]
    return sorted({f"{p['name']}=={p['version']}" for p in packages if "registry" in p["source"]})


def twice(pins: list[str]) -> list[str]:
    """Packages with two versions: pins like that could not be installed."""
    counts = Counter(pin.partition("==")[0] for pin in pins)
    return [name for name, count in counts.items() if count > 1]


def main() -> int:
    """Compare the pins, or write them."""
    text = PROJECT.read_text()
    if names := twice(locked()):
        print(f"more than one version: {', '.join(names)}")
        return 1
    if "--write" in sys.argv[1:]:
        block = "".join(f'  "{pin}",\n' for pin in locked())
        PROJECT.write_text(BLOCK.sub(f"[\n{block}]", text, count=1))
        return 0
    pinned = tomllib.loads(text)["tool"]["uv"]["constraint-dependencies"]
    wrong = sorted(set(locked()) ^ set(pinned))
    for pin in wrong:
        print(f"{pin}: {'pinned, but not used' if pin in pinned else 'used, but not pinned'}")
    if wrong:
        print("uv run tools/pins.py --write pins what is used")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
