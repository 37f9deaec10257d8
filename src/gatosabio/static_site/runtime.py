"""The runtime of the page: Pyodide, which is CPython for browsers, and msgspec built for it.

Both come from where this machine gets its packages, by npm and pip, are compared with what is
written here, and are kept in the user's cache. Nobody who plays ever fetches anything from there.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from base64 import b64encode
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from gatosabio.static_site.node import Node

# These go together: msgspec is built for the Python and the platform of this Pyodide.
PYODIDE: Final = "314.0.7"
PYODIDE_SHA512: Final = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
MSGSPEC: Final = "0.22.0"
MSGSPEC_PLATFORM: Final = "pyemscripten_2026_0_wasm32"
MSGSPEC_PYTHON: Final = "3.14"
MSGSPEC_SHA256: Final = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"


class NoRuntimeError(Exception):
    """The runtime could not be fetched. The text says why."""


def fetch(node: Node, cache: Path | None = None) -> Path:
    """The folder with the runtime: `pyodide/` and `msgspec/`. It is fetched if it is not there.

    :raises NoRuntimeError: if that fails, or if something else came
    """
    cache = cache or user_cache_path("gatosabio")
    folder = cache / f"runtime-{PYODIDE}-{MSGSPEC}"
    if folder.is_dir():
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as name:
        work = Path(name)
        made = work / "made"
        _unpack_pyodide(_fetch_pyodide(node, work), made / "pyodide")
        with zipfile.ZipFile(_fetch_msgspec(work)) as wheel:
            wheel.extractall(made / "msgspec")  # noqa: S202 - its sum was compared
        try:
            made.rename(folder)
        except OSError:
            if not folder.is_dir():  # somebody else was faster
                raise
    return folder


def _fetch_pyodide(node: Node, work: Path) -> Path:
    path = os.pathsep.join([str(Path(node.node[0]).parent), os.environ.get("PATH", "")])
    _run([*node.npm, "pack", f"pyodide@{PYODIDE}", "--silent"], work, path)
    file = work / f"pyodide-{PYODIDE}.tgz"
    told = b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()
    if told != PYODIDE_SHA512:
        raise NoRuntimeError(f"pyodide {PYODIDE}: what came is something else")
    return file


def _unpack_pyodide(file: Path, folder: Path) -> None:
    with tarfile.open(file) as packed:
        packed.extractall(folder.parent, filter="data")
    shutil.move(folder.parent / "package", folder)


def _fetch_msgspec(work: Path) -> Path:
    asked = work / "asked.txt"
    asked.write_text(f"msgspec=={MSGSPEC} --hash=sha256:{MSGSPEC_SHA256}\n", encoding="utf-8")
    options = ["--no-deps", "--require-hashes", "--only-binary=:all:", "--no-input", "--quiet"]
    target = ["--platform", MSGSPEC_PLATFORM, "--python-version", MSGSPEC_PYTHON]
    words = ["download", *options, *target, "--dest", str(work), "-r", str(asked)]
    _run([sys.executable, "-m", "pip", *words], work, os.environ.get("PATH", ""))
    return next(work.glob("msgspec-*.whl"))


def _run(command: list[str], folder: Path, path: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own commands
        command,
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise NoRuntimeError(f"{' '.join(command[-3:])}: {done.stdout.strip()[-2000:]}")
