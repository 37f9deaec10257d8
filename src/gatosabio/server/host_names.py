"""Host names as `--name` is given them: checked, and written as browsers send them."""

import re
from ipaddress import ip_address
from typing import Final

SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
PORT: Final = re.compile(r":[0-9]*$")
LABEL: Final = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
DIFFERS: Final = frozenset("ßς\u200c\u200d")
"""Browsers write names with these in another way than Python does."""

LONGEST: Final = 253
"""Of a name, in DNS."""

EXAMPLE: Final = "write it like cats.example.org"


def host_name(written: str) -> str:
    """The name that is meant, as it stands in a Host header: `https://Cats.Example.org.:8443/` is
    `cats.example.org`, and letters beyond English ones are written as DNS has them.

    :raises ValueError: if it is none; the message says what to write
    """
    name = SCHEME.sub("", written.strip(), count=1)
    name, _, path = name.partition("/")
    if path:
        raise ValueError(
            f"{written!r} is an address with a path: {EXAMPLE}, and give the path by --path "
            f"/{path.rstrip('/')}"
        )
    if "@" in name or "?" in name or "#" in name:
        raise ValueError(f"{written!r} is more than a name: {EXAMPLE}")
    if name.startswith("[") or _is_address(name):
        return name  # answered to anyway
    name = PORT.sub("", name).rstrip(".")
    if not name:
        raise ValueError(f"{written!r} has no name in it: {EXAMPLE}")
    if "*" in name:
        raise ValueError(
            f"{written!r} stands for many names: give each of them by a --name of its own"
        )
    return _as_in_dns(name, written)


def _as_in_dns(name: str, written: str) -> str:
    if DIFFERS.intersection(name):
        raise ValueError(f"{written!r}: write it as DNS has it, beginning with xn--")
    try:
        found = name.lower() if name.isascii() else name.encode("idna").decode("ascii").lower()
    except UnicodeError:
        found = ""
    if len(found) > LONGEST or not all(map(LABEL.fullmatch, found.split("."))):
        raise ValueError(
            f"{written!r} is no host name: {EXAMPLE}, of letters, digits, hyphens and dots"
        )
    return found


def _is_address(name: str) -> bool:
    try:
        ip_address(PORT.sub("", name) if name.count(":") == 1 else name)
    except ValueError:
        return False
    return True
