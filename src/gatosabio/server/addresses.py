"""The addresses of this machine in private networks, and what kind of address one is."""

import socket
from collections.abc import Iterator
from ipaddress import IPv4Network, ip_address
from typing import Final

from gatosabio.server.interfaces import interface_addresses

_ELSEWHERE: Final = ("192.168.255.254", "10.255.255.254", "172.31.255.254")
"""One address in each private range. Nothing is sent to them: connecting a UDP socket only asks the
kernel which of our own addresses it would use. That needs a route there, which a machine that is a
hotspot of its own, or in a classroom without internet, may not have."""

SHARED: Final = IPv4Network("100.64.0.0/10")
"""Addresses that VPNs such as Tailscale use, and providers between their customers and the internet
(RFC 6598). Whether everybody there is a friend, only the operator can say (`--vpn`)."""


def lan_addresses(*, vpn: bool = False) -> list[str]:
    """Our own addresses in private networks, the likeliest first; with *vpn* those in `SHARED`,
    too."""
    found = dict.fromkeys((*_by_route(), *interface_addresses(), *_by_name()))
    inside = interface_addresses(inside=True)  # of containers; a route may lead into their networks
    private = [address for address in found if is_lan(address, vpn=vpn) and address not in inside]
    return [address for address in private if _is_ours(address)]


def _by_route() -> Iterator[str]:
    for target in _ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                yield str(probe.getsockname()[0])
            except OSError:
                continue


def _by_name() -> list[str]:
    """What the machine's own name leads to: on Windows all its addresses."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(address[0]) for *_, address in found]


def _is_ours(address: str) -> bool:
    """Whether this machine has *address* now: its host name may still resolve to an old one."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def is_shared(address: str) -> bool:
    """Whether it is one of `SHARED`."""
    ip = ip_address(address)
    return ip.version == SHARED.version and ip in SHARED


def is_lan(address: str, *, vpn: bool = False) -> bool:
    """Whether only the private network can reach it; with *vpn*, a virtual one, too."""
    if is_shared(address):
        return vpn
    ip = ip_address(address)
    return ip.is_private and not ip.is_loopback and not ip.is_link_local and not ip.is_unspecified


def is_public(address: str, *, vpn: bool = False) -> bool:
    """Whether strangers might reach it; a wildcard such as 0.0.0.0 counts, too, and without *vpn*
    everything in `SHARED`."""
    if is_shared(address):
        return not vpn
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
