"""The addresses of this machine in private networks, and what kind of address one is."""

import socket
from ipaddress import ip_address
from typing import Final

_ELSEWHERE: Final = ("192.168.255.254", "10.255.255.254", "172.31.255.254")
"""One address in each private range. Nothing is sent to them: connecting a UDP socket only asks the
kernel which of our own addresses it would use."""


def lan_addresses() -> list[str]:
    """Our own addresses in private networks, the likeliest first."""
    found: dict[str, None] = {}
    for target in _ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                found[probe.getsockname()[0]] = None
            except OSError:
                continue
    try:
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(address[0])] = None
    except OSError:
        pass
    return [address for address in found if is_lan(address) and _is_ours(address)]


def _is_ours(address: str) -> bool:
    """Whether this machine has *address* now: its host name may still resolve to an old one."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def is_lan(address: str) -> bool:
    """Whether only the private network can reach it."""
    ip = ip_address(address)
    return ip.is_private and not ip.is_loopback and not ip.is_link_local and not ip.is_unspecified


def is_public(address: str) -> bool:
    """Whether the whole internet might reach it; a wildcard such as 0.0.0.0 counts, too."""
    ip = ip_address(address)
    return ip.is_unspecified or not (ip.is_private or ip.is_loopback or ip.is_link_local)


def is_loopback(address: str) -> bool:
    """Whether only this machine can reach it."""
    return ip_address(address).is_loopback


def is_address(host: str) -> bool:
    """Whether *host* is written as an IP address."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
