"""Where Chromium is, for the tests of the page; `uv run tools/chromium.py` installs it if need be.

Debian's package is what the tests are made for, and any Chromium in the path will do. Another one
is named by GATOSABIO_CHROMIUM.
"""

import os
import shutil
import subprocess
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    """The path of a Chromium, if there is one."""
    named = os.environ.get("GATOSABIO_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> bool:
    """Ask Debian for it; whether that worked."""
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
    """Say where it is, after installing it if need be."""
    if chromium() is None and not install():
        print(
            "there is no Chromium: install it, or name one by GATOSABIO_CHROMIUM", file=sys.stderr
        )
        return 1
    print(chromium())
    return 0


if __name__ == "__main__":
    sys.exit(main())
