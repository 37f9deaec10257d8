"""Where a server listens by itself: on every address of this machine in a private network."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gatosabio.server import addresses, interfaces
from gatosabio.server.addresses import is_lan, is_public, lan_addresses
from gatosabio.server.run import CannotServeError, ServerOptions, check

PRINT = "from gatosabio.server.addresses import lan_addresses; print(*lan_addresses({}))"


def network(commands: str, python: str) -> list[str]:
    """What *python* prints on a machine of its own, whose network these *commands* set up."""
    unshare, ip = shutil.which("unshare"), shutil.which("ip")
    if unshare is None or ip is None:
        pytest.skip("makes a network of its own with unshare and ip, which are not here")
    setup = f"ip link set lo up && {commands}"
    words = [unshare, "-rn", "sh", "-c"]
    if subprocess.run([*words, setup], check=False, capture_output=True).returncode != 0:
        pytest.skip("makes a network of its own, which this machine does not allow")
    command = [*words, f'{setup} && exec "$@"', "sh", sys.executable, "-c", python]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def interface(name: str, address: str) -> str:
    return (
        f"ip link add {name} type bridge && ip addr add {address}/24 dev {name}"
        f" && ip link set {name} up"
    )


def test_a_hotspot_without_a_default_route_is_found() -> None:
    assert network(interface("wlan0", "10.42.0.1"), PRINT.format("")) == ["10.42.0.1"]


def test_all_networks_are_found_and_none_of_containers() -> None:
    commands = " && ".join(
        interface(name, address)
        for name, address in (
            ("eth0", "192.168.7.2"),
            ("wlan0", "172.20.0.1"),
            ("docker0", "172.17.0.1"),
            ("br-0123456789ab", "172.18.0.1"),
            ("virbr0", "192.168.122.1"),
            ("wan0", "8.8.4.4"),
            ("ll0", "169.254.3.4"),
        )
    )

    assert set(network(commands, PRINT.format(""))) == {"192.168.7.2", "172.20.0.1"}


def test_a_route_into_a_network_of_containers_is_not_taken_for_one_of_ours() -> None:
    """Docker gives its networks addresses of each private range, such as 192.168.240.0/20."""
    commands = " && ".join(
        interface(name, address)
        for name, address in (("br-0123456789ab", "192.168.255.1"), ("eth0", "192.168.7.2"))
    )

    assert network(commands, PRINT.format("")) == ["192.168.7.2"]


def test_the_network_with_the_route_comes_first() -> None:
    commands = (
        f"{interface('aaa0', '10.42.0.1')} && {interface('eth0', '192.168.7.2')}"
        " && ip route add default via 192.168.7.1"
    )

    assert network(commands, PRINT.format("")) == ["192.168.7.2", "10.42.0.1"]


def test_an_interface_that_is_down_is_not_found() -> None:
    commands = f"{interface('wlan0', '10.42.0.1')} && ip link set wlan0 down"

    assert network(commands, PRINT.format("")) == []


def test_a_vpn_is_found_only_if_it_is_trusted() -> None:
    commands = interface("tailscale0", "100.101.102.103")

    assert network(commands, PRINT.format("")) == []
    assert network(commands, PRINT.format("vpn=True")) == ["100.101.102.103"]


@pytest.mark.parametrize(
    ("address", "vpn", "lan", "public"),
    [
        ("192.168.1.5", False, True, False),
        ("100.64.0.1", False, False, True),
        ("100.64.0.1", True, True, False),
        ("100.127.255.254", True, True, False),
        ("100.128.0.1", True, False, True),
        ("100.63.255.255", True, False, True),
        ("127.0.0.1", True, False, False),
        ("fd00::1", False, True, False),
        ("0.0.0.0", True, False, True),  # noqa: S104
    ],
)
def test_what_kind_of_address_one_is(address: str, vpn: bool, lan: bool, public: bool) -> None:
    assert (is_lan(address, vpn=vpn), is_public(address, vpn=vpn)) == (lan, public)


def test_a_vpn_that_was_asked_for_needs_trust_or_tls(tmp_path: Path) -> None:
    hosts = ("100.101.102.103",)

    with pytest.raises(CannotServeError, match=r"may belong to a VPN .* give --vpn if only people"):
        check(ServerOptions(data=tmp_path, hosts=hosts))
    check(ServerOptions(data=tmp_path, hosts=hosts, vpn=True))


def test_where_the_system_has_no_list_the_name_of_the_machine_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert interfaces.interface_addresses() == []

    entry = (2, 1, 6, "", ("127.0.0.2", 0))
    monkeypatch.setattr(addresses.socket, "getaddrinfo", lambda *_: [entry])  # type: ignore[attr-defined]
    monkeypatch.setattr(addresses, "is_lan", lambda address, **_: address == "127.0.0.2")
    assert lan_addresses() == ["127.0.0.2"]
