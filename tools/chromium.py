"""Finds Chromium for the tests of the page; `uv run tools/chromium.py` installs it if there is
none.

Any Chromium on the PATH works. Debian's `chromium-headless-shell` is the same browser without
windows: the whole one draws its own window for every page that a test opens, even if nobody sees
it, and takes about twice as much computing. GATOSABIO_CHROMIUM names another one.
"""

import os
import shutil
import subprocess
import sys
from typing import Final

SHELL: Final = "chromium-headless-shell"
NAMES: Final = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first of these that is there is taken."""


def chromium() -> str | None:
    """The path of a Chromium; None if there is none."""
    named = os.environ.get("GATOSABIO_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> bool:
    """Install Debian's package of the shell, or else of the whole browser; returns whether that
    succeeded."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    asked = [apt] if os.geteuid() == 0 else ["sudo", "--non-interactive", apt]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}

    def run(*step: str) -> bool:
        return subprocess.run([*asked, *step], env=quiet, check=False).returncode == 0

    packages = (SHELL, "chromium")
    words = ("install", "--yes", "--no-install-recommends")
    return run("update") and any(run(*words, package) for package in packages)


def main() -> int:
    """Print the path, after installing Chromium if there is none."""
    if chromium() is None and not install():
        print(
            "there is no Chromium: install it, or name one by GATOSABIO_CHROMIUM", file=sys.stderr
        )
        return 1
    print(chromium())
    return 0


if __name__ == "__main__":
    sys.exit(main())
