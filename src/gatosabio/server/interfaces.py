"""The IPv4 addresses of this machine's network interfaces, as the system lists them."""

import ctypes
import re
import socket
import sys
from collections.abc import Iterator
from typing import Final

UP: Final = 0x1
BYTES_OF_IPV4: Final = slice(4, 8)
"""Where the address stands in a `sockaddr_in`, everywhere."""

INSIDE: Final = re.compile(
    r"docker\d+|br-[0-9a-f]{12}|veth.*|virbr\d+.*|podman\d+|cni.*|lxcbr\d+|lxdbr\d+|vboxnet\d+|"
    r"vmnet\d+"
)
"""Interfaces of containers and virtual machines on this machine: no phone is in those networks."""


class _IfAddrs(ctypes.Structure):
    """`struct ifaddrs` of getifaddrs(3). Linux, macOS and the BSDs have it in this order."""

    _fields_ = (
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("flags", ctypes.c_uint),
        ("address", ctypes.c_void_p),
        ("netmask", ctypes.c_void_p),
        ("other", ctypes.c_void_p),
        ("data", ctypes.c_void_p),
    )


def interface_addresses(*, inside: bool = False) -> list[str]:
    """The IPv4 addresses of all interfaces that are up, except those of containers; or with
    *inside* those of containers. None where the system has no such list, as on Windows."""
    if sys.platform == "win32":
        return []
    library = ctypes.CDLL(None)
    first = ctypes.c_void_p()
    if library.getifaddrs(ctypes.byref(first)) != 0:
        return []
    try:
        return [address for address, is_inside in _listed(first.value) if is_inside == inside]
    finally:
        library.freeifaddrs(first)


def _listed(place: int | None) -> Iterator[tuple[str, bool]]:
    """Each address, and whether it is in a network of containers."""
    while place:
        one = _IfAddrs.from_address(place)
        name = one.name.decode(errors="replace")
        if one.address and one.flags & UP:
            start = ctypes.string_at(one.address, BYTES_OF_IPV4.stop)
            if _family(start) == socket.AF_INET:
                is_inside = INSIDE.fullmatch(name) is not None
                yield socket.inet_ntoa(start[BYTES_OF_IPV4]), is_inside
        place = one.next


def _family(start: bytes) -> int:
    """The address family at the start of a `sockaddr`: two bytes on Linux; elsewhere the first of
    them is a length."""
    if sys.platform.startswith("linux"):
        return int.from_bytes(start[:2], sys.byteorder)
    return start[1]
