"""Are all versions pinned? `uv run tools/pins.py --write` pins what uv.lock has chosen.

uv.lock itself is not kept: it would write down the address of whichever package index made it.
So the exact versions stand in pyproject.toml, as constraints.
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
    """What uv has chosen, for every dependency group."""
    packages = tomllib.loads(LOCK.read_text())["package"]
    return sorted({f"{p['name']}=={p['version']}" for p in packages if "registry" in p["source"]})


def twice(pins: list[str]) -> list[str]:
    """Packages of which there are two versions: then nothing could be installed from the pins."""
    counts = Counter(pin.partition("==")[0] for pin in pins)
    return [name for name, count in counts.items() if count > 1]


def main() -> int:
    """Compare, or write."""
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
