"""Writes what is in a release as a CycloneDX file, into dist/: `uv run tools/sbom.py [FOLDER]`.

uv lists the Python packages that players install, with the hashes of their files, npm those that
the page is built of and by. Both read lock files; nothing is asked over the network, unless uv.lock
is not there yet.
"""

import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from gatosabio import __version__  # noqa: E402
from gatosabio.static_site import runtime  # noqa: E402

PYTHON: Final = ("uv", "export", "--quiet", "--no-dev", "--format", "cyclonedx1.5")
NPM: Final = ("npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only")

Bom = dict[str, Any]


def bom_of(command: tuple[str, ...], folder: Path) -> Bom:
    """What *command* prints.

    :raises subprocess.CalledProcessError: if it fails
    """
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE)
    bom: Bom = json.loads(done.stdout)
    return bom


def merged(python: Bom, page: Bom, version: str) -> Bom:
    """One list of both: the package needs the page, and the page all that npm has for it."""
    package, client = python["metadata"]["component"], page["metadata"]["component"]
    needs = {one["ref"]: one for one in python.get("dependencies", [])}
    own = needs.setdefault(package["bom-ref"], {"ref": package["bom-ref"]})
    own["dependsOn"] = [*own.get("dependsOn", []), client["bom-ref"]]
    tools = [*python["metadata"].get("tools", []), *page["metadata"].get("tools", [])]
    return {
        **python,
        "metadata": {
            **python["metadata"],
            "tools": tools,
            "component": {**package, "type": "application", "version": version},
        },
        "components": [
            *python["components"],
            client,
            *page["components"],
            *in_the_page(),
        ],
        "dependencies": [*needs.values(), *page.get("dependencies", [])],
    }


def in_the_page() -> list[dict[str, Any]]:
    """What `gatosabio site` fetches, with the sums that it compares. Nobody else gets it."""
    sha512 = b64decode(runtime.PYODIDE_SHA512).hex()
    pyodide = ("pyodide", runtime.PYODIDE, "npm", "MPL-2.0", {"alg": "SHA-512", "content": sha512})
    sum_of_msgspec = {"alg": "SHA-256", "content": runtime.MSGSPEC_SHA256}
    msgspec = ("msgspec", runtime.MSGSPEC, "pypi", "BSD-3-Clause", sum_of_msgspec)
    return [
        {
            "type": "library",
            "bom-ref": f"{name}-{version}-in-the-page",
            "name": name,
            "version": version,
            "purl": f"pkg:{where}/{name}@{version}",
            "scope": "optional",
            "licenses": [{"license": {"id": licence}}],
            "hashes": [digest],
        }
        for name, version, where, licence, digest in (pyodide, msgspec)
    ]


def main(folder: Path) -> int:
    """Write the file, and say what is in it."""
    try:
        python, page = bom_of(PYTHON, ROOT), bom_of(NPM, ROOT / "client")
    except (subprocess.CalledProcessError, FileNotFoundError) as error:
        print(f"no list was written: {error}", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"gatosabio-{__version__}.cdx.json"
    file.write_text(json.dumps(merged(python, page, __version__), indent=1), encoding="utf-8")
    print(f"{file}: {len(python['components'])} of Python, {len(page['components'])} of npm")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"))
