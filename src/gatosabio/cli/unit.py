"""`gatosabio unit`: a unit for systemd that starts this very program."""

import shutil
import sys
from importlib.resources import files
from pathlib import Path
from typing import Final

import click

PROGRAM: Final = "@PROGRAM@"
HIDDEN: Final = ("/home/", "/root/", "/run/user/")
"""What `ProtectHome` keeps from a service."""


@click.command()
def unit() -> None:
    """Print a unit for systemd that runs this program as a user of its own.

    docs/hosting.md says where to put it, and how to make that user.
    """
    text = (files("gatosabio.cli") / "gatosabio.service").read_text(encoding="utf-8")
    print(text.replace(PROGRAM, program()), end="")
    if sys.executable.startswith(HIDDEN):
        print(
            f"gatosabio unit: a service cannot see {sys.executable}, which is in somebody's home: "
            "install gatosabio elsewhere, such as in /opt",
            file=sys.stderr,
        )


def program() -> str:
    """How systemd is to start this program: by an absolute path, quoted as systemd wants it."""
    found = shutil.which(sys.argv[0])
    if found is not None and Path(found).stem == "gatosabio":
        return _quoted(str(Path(found).absolute()))
    return f"{_quoted(sys.executable)} -m gatosabio"


def _quoted(path: str) -> str:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{escaped}"' if escaped != path or " " in path else path
