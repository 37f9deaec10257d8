"""Finds Chromium for the tests of the page; `uv run tools/chromium.py` installs it if there is
none.

The tests are made for Debian's package, but any Chromium on the PATH works. GATOSABIO_CHROMIUM
names another one.
"""

import os
import shutil
import subprocess
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """The path of a Chromium; None if there is none."""
    named = os.environ.get("GATOSABIO_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> bool:
    """Install Debian's package; returns whether that succeeded."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    asked = [apt] if os.geteuid() == 0 else ["sudo", "--non-interactive", apt]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    steps = (["update"], ["install", "--yes", "--no-install-recommends", "chromium"])
    return all(
        subprocess.run([*asked, *step], env=quiet, check=False).returncode == 0 for step in steps
    )


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
