"""Writes the folder of a static site: the page, its runtime, a service worker that keeps both."""

import hashlib
import json
import re
import shutil
import subprocess
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from gatosabio import __version__
from gatosabio.sources import digest
from gatosabio.static_site.node import Node
from gatosabio.static_site.runtime import MSGSPEC, MSGSPEC_PYTHON, PYODIDE

MARK: Final = "gatosabio-site.json"
"""What says that a folder was written by us, and may be written again."""


KEPT_FILES: Final = re.compile(r"const FILES = (\[.*?\]);")
NEEDS_SERVER: Final = re.compile(
    "assets/(TeacherClass|TeacherScreen|KnowScreen|ClassScreen|ChildScreen|WallScreen|WallOfClass|"
    "JoinClass|OpenClass|Print|class|print)-"
)
"""Files of screens that a site without a server does not have. Nothing breaks if one more is
kept."""

LICENCES: Final = "LICENCES.txt"


class SiteError(Exception):
    """The site could not be written. The text says why."""


def check_folder(folder: Path) -> None:
    """Check that *folder* is one to write a site into: a new one, an empty one, or one that we have
    written before. Files of others that are beside ours stay.

    :raises SiteError: if it is none
    """
    if folder.exists() and not folder.is_dir():
        raise SiteError(f"{folder} is a file")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise SiteError(f"{folder} is not empty, and was not written by `gatosabio site`")


def build(folder: Path, runtime: Path, node: Node) -> int:
    """Write the site; returns how many bytes a browser loads until it can play.

    :raises SiteError: if that is impossible
    """
    check_folder(folder)
    with TemporaryDirectory() as temporary:  # if anything fails, the site of before is still there
        new = Path(temporary) / "site"
        size = _write(new, runtime, node)
        _replace(folder, new)
    return size


def _write(folder: Path, runtime: Path, node: Node) -> int:
    package = Path(str(files("gatosabio")))
    page = package / "page"
    if not (page / "index.html").is_file():
        raise SiteError("the page was not built")
    shutil.copytree(page, folder, ignore=shutil.ignore_patterns("*.gz"))
    own = folder / "runtime" / "new"
    _pack(node, runtime, package.parent, own)
    name, sizes = _named(own, runtime)
    _write_index(folder / "index.html", name)
    _write_worker(folder / "sw.js", name)
    licences = folder / "runtime" / name / LICENCES
    licences.write_text(_licences(runtime), encoding="utf-8")
    told = {"version": __version__, "runtime": name, "sources": digest()}
    (folder / MARK).write_text(json.dumps({**told, "files": _files(folder)}), encoding="utf-8")
    return sum(sizes.values())


def _files(folder: Path) -> list[str]:
    found = (file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    return sorted(found)


def _replace(folder: Path, new: Path) -> None:
    """Put the site that is in *new* into *folder*, in place of the one before. The page comes last:
    whoever opens it meanwhile gets the old one or the new one."""
    before = {MARK, *_told(folder).get("files", ())}
    now = _files(new)
    taken = [name for name in now if (folder / name).exists() and name not in before]
    if taken:
        raise SiteError(f"{folder / taken[0]} is not of `gatosabio site`: move it out of the way")
    folder.mkdir(parents=True, exist_ok=True)
    told = {**_told(folder), "files": sorted(before.union(now))}  # if this is interrupted, go on
    (folder / MARK).write_text(json.dumps(told), encoding="utf-8")
    last = ("index.html", "sw.js", MARK)
    for name in [*(name for name in now if name not in last), *last]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(new / name, folder / name)
    for name in before.difference(now):
        (folder / name).unlink(missing_ok=True)
        for parent in [folder / one for one in Path(name).parents][:-1]:
            with suppress(OSError):  # something else is in there
                parent.rmdir()


def _told(folder: Path) -> dict[str, Any]:
    """What we have written about the site in *folder*; nothing if we have not."""
    try:
        told = json.loads((folder / MARK).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def _licences(runtime: Path) -> str:
    """The licences of what the page gets besides what every page has, in one text."""
    ours = Path(__file__).with_name("licences")
    [msgspec] = (runtime / "msgspec").glob("*.dist-info/licenses/LICENSE*")
    parts = [
        (
            f"Pyodide {PYODIDE}: CPython, built for browsers. Mozilla Public License 2.0. Its "
            "source code, and the notices of the libraries that are built into it, are at "
            f"https://github.com/pyodide/pyodide/tree/{PYODIDE}. It is used unchanged.",
            ours / "MPL-2.0.txt",
        ),
        (
            f"CPython {MSGSPEC_PYTHON} and its standard library. Python Software Foundation "
            "License. Only the modules that gatosabio imports are here, compiled to bytecode.",
            ours / "PSF-2.0.txt",
        ),
        (f"msgspec {MSGSPEC}.", msgspec),
    ]
    texts = [f"{about}\n\n{file.read_text(encoding='utf-8').strip()}" for about, file in parts]
    line = "\n\n" + "=" * 78 + "\n\n"
    return line.join(texts) + "\n"


def runtime_in(folder: Path) -> tuple[str, Path]:
    """The runtime of a site that was written before: its name, and the folder that it is in.

    :raises SiteError: if there is none, or if its Python is not the one that is here
    """
    told = _told(folder)
    if not told:
        raise SiteError(f"{folder} was not written by `gatosabio site`")
    runtime = folder / "runtime" / str(told.get("runtime"))
    if told.get("sources") != digest() or not runtime.is_dir():
        raise SiteError(f"{folder} is of another gatosabio: write it again with `gatosabio site`")
    return runtime.name, runtime


def _pack(node: Node, runtime: Path, sources: Path, out: Path) -> None:
    script = Path(__file__).with_name("pack.mjs")
    command = [*node.node, str(script), str(runtime), str(sources), str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    if done.returncode != 0:
        raise SiteError(f"Python could not be packed: {done.stderr.strip()[-1000:]}")


def _named(own: Path, runtime: Path) -> tuple[str, dict[str, int]]:
    """Give the runtime's folder a name of its contents, so that browsers may keep it for ever."""
    packed = sorted(own.glob("*.gz"))
    sizes = {file.name: file.stat().st_size for file in packed}
    lock = json.loads((runtime / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    about = {"sizes": sizes, "lock": {"info": lock["info"], "packages": {}}}
    (own / "about.json").write_text(json.dumps(about), encoding="utf-8")
    contents = hashlib.sha256(b"".join(hashlib.sha256(f.read_bytes()).digest() for f in packed))
    name = contents.hexdigest()[:12]
    own.rename(own.with_name(name))
    return name, sizes


def _write_index(file: Path, runtime: str) -> None:
    """Say where the runtime is. Another one is another build."""
    text = file.read_text(encoding="utf-8")
    head = '<meta name="base" content="./" />'
    told = f'{head}\n    <meta name="runtime" content="./runtime/{runtime}/" />'
    named = re.sub(r'(<meta name="build" content="\w+)', rf"\g<1> {runtime}", text, count=1)
    if head not in text or named == text:
        raise SiteError("the page is not the one that was expected")
    file.write_text(named.replace(head, told), encoding="utf-8")


def _kept_files(worker: str) -> list[str]:
    found = KEPT_FILES.search(worker)
    names: list[str] = json.loads(found[1]) if found else []
    return names


def _write_worker(file: Path, runtime: str) -> None:
    """Another runtime is another build: what browsers have kept of the old one is erased. What the
    site does not use is not kept."""
    text = file.read_text(encoding="utf-8")
    named = re.sub(r"const BUILD = '(\w+)'", rf"const BUILD = '\g<1>{runtime}'", text, count=1)
    names = [name for name in _kept_files(text) if not NEEDS_SERVER.match(name)]
    named = KEPT_FILES.sub(lambda _: f"const FILES = {json.dumps(names)};", named, count=1)
    if named == text:
        raise SiteError("the service worker is not the one that was expected")
    file.write_text(named, encoding="utf-8")
