"""Builds the wheel twice, in two folders, and compares: `uv run tools/reproducible.py`.

Whoever builds the same commit gets the same bytes, so a release can be checked against its source.
Each build fetches the packages of npm for itself, by the lock file. They must not be linked from
this folder: `npm ci` empties what a link leads to.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
FILES: Final = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")


def copy_to(folder: Path) -> None:
    """What git knows or does not ignore, with the times of its files."""
    named = subprocess.run(FILES, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, named.split("\0")):
        source, target = ROOT / name, folder / name
        if source.is_file() and not source.is_symlink():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)


def built_in(folder: Path) -> Path:
    """The wheel that this folder gives.

    :raises subprocess.CalledProcessError: if it cannot be built
    """
    copy_to(folder)
    out = folder / "dist"
    # The times in the wheel are those of the commit, not of the build.
    commit = subprocess.run(
        ("git", "log", "-1", "--format=%ct"), cwd=ROOT, check=True, capture_output=True, text=True
    )
    environment = {**os.environ, "SOURCE_DATE_EPOCH": commit.stdout.strip()}
    command = ("uv", "build", "--quiet", "--wheel", "--out-dir", str(out))
    subprocess.run(command, cwd=folder, check=True, env=environment)
    (wheel,) = out.glob("*.whl")
    return wheel


def different(one: Path, other: Path) -> list[str]:
    """The files in two wheels that are not the same."""
    with zipfile.ZipFile(one) as left, zipfile.ZipFile(other) as right:
        names = {*left.namelist(), *right.namelist()}
        both = {*left.namelist()} & {*right.namelist()}
        return sorted(
            name for name in names if name not in both or left.read(name) != right.read(name)
        )


def main() -> int:
    """Build twice; 0 if both are the same, 1 if not, 2 if one cannot be built."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            one = built_in(Path(folder) / "one")
            other = built_in(Path(folder) / "another" / "with-a-longer-name")
        except subprocess.CalledProcessError as error:
            print(f"cannot be built: {error}", file=sys.stderr)
            return 2
        digests = [hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in (one, other)]
        print(f"{one.name}: {digests[0]}")
        if digests[0] == digests[1]:
            return 0
        print(f"the other one: {digests[1]}")
        print("different: " + (", ".join(different(one, other)) or "the archive itself"))
        return 1


if __name__ == "__main__":
    sys.exit(main())
