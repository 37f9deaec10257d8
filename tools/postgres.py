"""Finds PostgreSQL for the tests of that store, and runs a private one.

`uv run tools/postgres.py` prints the folder of its programs, after installing Debian's package if
there is none. `… start FOLDER` starts a server whose data is in FOLDER, a new one if the folder is
empty or missing, and prints the address of its database; `… stop FOLDER` stops it. It listens on a
Unix socket in that folder and nowhere else, and believes everybody who can open it, except the role
`guarded`, who needs a password.

Debian's programs in /usr/lib/postgresql are taken, the newest version first, then those on the
PATH. GATOSABIO_POSTGRES names another folder.
"""

import argparse
import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

DEBIAN: Final = Path("/usr/lib/postgresql")
PACKAGE: Final = "postgresql"
USERS: Final = ("postgres", "nobody")
"""PostgreSQL does not run as root. For root it runs as the first of these that there is."""

SECONDS: Final = "600"
"""How long a server may take to start or to stop. A busy machine may be slow."""

SETTINGS: Final = """
listen_addresses = ''
unix_socket_directories = '{folder}'
max_connections = 200
shared_buffers = 32MB
logging_collector = off
"""
RULES: Final = """
local all guarded scram-sha-256
local all all trust
"""


def programs() -> Path | None:
    """The folder with `initdb` and `pg_ctl`; None if there is none."""
    if named := os.environ.get("GATOSABIO_POSTGRES"):
        return Path(named)
    versions = [path for path in DEBIAN.glob("*/bin") if path.parent.name.isdecimal()]
    newest_first = sorted(versions, key=lambda path: int(path.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    found = [*newest_first, *([Path(on_path).parent] if on_path else [])]
    return next((path for path in found if (path / "initdb").exists()), None)


def install() -> bool:
    """Install Debian's package; returns whether that succeeded."""
    apt = shutil.which("apt-get")
    if apt is None:
        return False
    asked = [apt] if os.geteuid() == 0 else ["sudo", "--non-interactive", apt]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}

    def run(*step: str) -> bool:
        # What apt-get says is for whoever looks on; our own output is an answer.
        done = subprocess.run([*asked, *step], env=quiet, check=False, stdout=sys.stderr)
        return done.returncode == 0

    return run("update") and run("install", "--yes", "--no-install-recommends", PACKAGE)


def somebody() -> pwd.struct_passwd | None:
    """As whom PostgreSQL runs; None: as ourselves."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name: user for user in pwd.getpwall()}
    return next(known[name] for name in USERS if name in known)


def call(folder: Path, program: str, *words: str) -> None:
    """Run one of PostgreSQL's programs.

    :raises subprocess.CalledProcessError: if it fails; it has said why
    """
    there = programs()
    if there is None:
        sys.exit("there is no PostgreSQL: `uv run tools/postgres.py` installs it")
    user = somebody()
    who: dict[str, Any] = (
        {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    )
    command = [str(there / program), *words]
    subprocess.run(command, cwd=folder, check=True, stdout=sys.stderr, **who)


def start(folder: Path) -> str:
    """Start the server of *folder*; returns the address of its database."""
    folder = folder.resolve()
    data = folder / "data"
    if not data.exists():
        _create(folder, data)
    call(
        folder, "pg_ctl", "--pgdata", str(data), "--log", str(folder / "server.log"), *WAIT, "start"
    )
    return f"postgresql://postgres@/postgres?host={folder}"


WAIT: Final = ("--wait", "--timeout", SECONDS, "--silent")


def _create(folder: Path, data: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if (user := somebody()) is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)
    folder.chmod(0o700)
    words = ("--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync", "--auth=trust")
    call(folder, "initdb", "--pgdata", str(data), *words)
    with (data / "postgresql.conf").open("a") as settings:
        settings.write(SETTINGS.format(folder=folder))
    (data / "pg_hba.conf").write_text(RULES)


def stop(folder: Path) -> None:
    """Stop the server of *folder* at once; what was committed stays."""
    folder = folder.resolve()
    words = ("--pgdata", str(folder / "data"), "--mode", "immediate", *WAIT, "stop")
    call(folder, "pg_ctl", *words)


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("find", "start", "stop"), default="find")
    parser.add_argument("folder", nargs="?", type=Path)
    asked = parser.parse_args()
    if programs() is None and not (asked.what == "find" and install()):
        print(
            "there is no PostgreSQL: install it, or name the folder of its programs by "
            "GATOSABIO_POSTGRES",
            file=sys.stderr,
        )
        return 1
    if asked.what == "find":
        print(programs())
    elif asked.folder is None:
        parser.error("which folder?")
    elif asked.what == "start":
        print(start(asked.folder))
    else:
        stop(asked.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
