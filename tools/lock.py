"""Writes client/package-lock.json after a change of client/package.json: `uv run tools/lock.py`.

npm alone would write the addresses of the registry it used, and leave out optional packages for
other systems that this registry does not have; without their entries `npm ci` installs nothing. So
the addresses are removed, and such packages are added by their names, without a checksum.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

CLIENT: Final = Path(__file__).resolve().parent.parent / "client"
SYSTEMS: Final = ("android", "darwin", "freebsd", "linux", "openharmony", "win32")
PROCESSORS: Final = ("arm64", "arm", "ppc64", "s390x", "wasm32", "x64")
LIBRARIES: Final = {"gnu": "glibc", "musl": "musl"}


def part(name: str, version: str) -> dict[str, Any]:
    """The entry of an optional package for one system, which is read from its name."""
    words = name.split("/")[-1].split("-")
    entry: dict[str, Any] = {"version": version, "dev": True, "license": "MIT", "optional": True}
    for key, known in (("cpu", PROCESSORS), ("os", SYSTEMS)):
        if found := [word for word in known if word in words]:
            entry[key] = found[:1]
    if libc := [LIBRARIES[word] for word in words if word in LIBRARIES]:
        entry["libc"] = libc
    return entry


def main() -> int:
    """Let npm write the file, then correct it."""
    npm = ["npm", "install", "--package-lock-only", "--no-audit", "--no-fund"]
    if subprocess.run(npm, cwd=CLIENT, check=False).returncode != 0:
        return 1
    path = CLIENT / "package-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    packages: dict[str, dict[str, Any]] = lock["packages"]
    wanted = {
        name: version
        for package in packages.values()
        for name, version in package.get("optionalDependencies", {}).items()
    }
    for name, version in wanted.items():
        packages.setdefault(f"node_modules/{name}", part(name, version))
    for package in packages.values():
        package.pop("resolved", None)
    lock["packages"] = dict(sorted(packages.items()))
    path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
