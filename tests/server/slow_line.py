"""An honest slow line: two network namespaces, and between them every packet is held back.

A delay in a client or in a TCP proxy makes no slow line: the kernel measures the round trip by its
own acknowledgements, and those would still be quick. So whole packets are delayed, below TCP:

    near ── loopback ── SERVER ── TUN ── relay ── TUN ── far

A process of its own (this file, run as a script) makes the namespaces, relays between them, and
hands out sockets: a socket stays for ever in the namespace where it was made, so the tests need
never leave theirs. Nothing here has a name outside, nothing is installed or configured: when that
process and the sockets are gone, so is everything, however the tests end.
"""

import ctypes
import fcntl
import os
import select
import socket
import struct
import subprocess
import sys
import time
from collections import deque
from types import TracebackType
from typing import Final, NamedTuple

SERVER: Final = "192.0.2.1"
FAR: Final = "192.0.2.2"
"""Addresses for documentation (RFC 5737): no real network has them."""

READY_WITHIN: Final = 120.0  # seconds
GONE_WITHIN: Final = 5.0

# --- In the tests' process ---


class MissingError(Exception):
    """This machine does not allow a slow line. The message says what is missing."""


class SlowLine:
    """The line, as long as the block lasts. *delay* is in seconds, for each of both ways."""

    def __init__(self, delay: float) -> None:
        """:raises MissingError: if this machine does not allow it"""
        if not sys.platform.startswith("linux"):
            raise MissingError("Linux and its network namespaces")
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._control.settimeout(READY_WITHIN)
        # Isolated: no module beside this file is taken for one of Python's own.
        command = [sys.executable, "-I", __file__, str(theirs.fileno()), str(delay)]
        with theirs:
            self._relay = subprocess.Popen(command, pass_fds=[theirs.fileno()])
        try:
            self._expect_ready()
        except BaseException:
            self.close()
            raise

    def _expect_ready(self) -> None:
        answer = self._control.recv(1000).decode()
        if answer.startswith("missing "):
            raise MissingError(answer.removeprefix("missing "))
        if answer != "ready":
            raise RuntimeError(f"the relay said {answer!r}")

    def __enter__(self) -> "SlowLine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """The relay ends when it is not needed any more; what it made ends with it."""
        self._control.close()
        try:
            self._relay.wait(GONE_WITHIN)
        except subprocess.TimeoutExpired:
            self._relay.kill()
            self._relay.wait()

    def near(self, _: object = None) -> socket.socket:
        """A socket beside the server. May be used as aiohttp's `socket_factory`."""
        return self._socket("near")

    def far(self, _: object = None) -> socket.socket:
        """A socket at the far end of the line, likewise."""
        return self._socket("far")

    def listen(self, port: int) -> socket.socket:
        """The server's own socket, for those beside it and those far away."""
        listener = self.near()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((SERVER, port))
        listener.listen()
        return listener

    def _socket(self, where: str) -> socket.socket:
        self._control.send(where.encode())
        answer, made, _, _ = socket.recv_fds(self._control, 1000, 1)
        if answer != b"made":
            raise RuntimeError("the relay is gone")
        return socket.socket(fileno=made[0])


# --- In the relay's process ---

CLONE_NEWUSER: Final = 0x1000_0000
CLONE_NEWNET: Final = 0x4000_0000
SIOCGIFFLAGS, SIOCSIFFLAGS = 0x8913, 0x8914
SIOCSIFADDR, SIOCSIFDSTADDR = 0x8916, 0x8918
IFF_UP: Final = 0x1
TUNSETIFF: Final = 0x4004_54CA
IFF_TUN, IFF_NO_PI = 0x0001, 0x1000
MOST_BYTES: Final = 65_536
TUN: Final = "line"


class End(NamedTuple):
    """One end of the line: its namespace, and the device through which packets leave it."""

    namespace: int
    tun: int


def lay_end(address: str, peer: str) -> End:
    """A new namespace with a loopback and one more way out: to *peer*, through our hands.

    :raises MissingError: if this machine does not allow it
    """
    _leave_namespace()
    try:
        tun = os.open("/dev/net/tun", os.O_RDWR)
    except OSError as error:
        raise MissingError(f"/dev/net/tun ({error.strerror})") from error
    try:
        _set_up("lo")
        # No header before a packet, please.
        fcntl.ioctl(tun, TUNSETIFF, _request(TUN, struct.pack("H", IFF_TUN | IFF_NO_PI)))
        _ask_kernel(SIOCSIFADDR, TUN, _address(address))
        _ask_kernel(SIOCSIFDSTADDR, TUN, _address(peer))
        _set_up(TUN)
    except OSError as error:
        raise MissingError(f"the right to set up network devices ({error.strerror})") from error
    return End(os.open("/proc/self/ns/net", os.O_RDONLY), tun)


def _leave_namespace() -> None:
    """For a new one. Who is not root may become it in a user namespace, on many machines."""
    try:
        try:
            _call("unshare", CLONE_NEWNET)
        except PermissionError:
            _call("unshare", CLONE_NEWUSER | CLONE_NEWNET)
    except OSError as error:
        raise MissingError(f"the right to make network namespaces ({error.strerror})") from error


def _call(name: str, *arguments: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)  # Python has these itself from 3.12 on
    if getattr(libc, name)(*arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _set_up(device: str) -> None:
    answer = _ask_kernel(SIOCGIFFLAGS, device, b"")
    (flags,) = struct.unpack_from("H", answer, 16)
    _ask_kernel(SIOCSIFFLAGS, device, struct.pack("H", flags | IFF_UP))


def _ask_kernel(what: int, device: str, value: bytes) -> bytes:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        return fcntl.ioctl(any_socket, what, _request(device, value))


def _request(device: str, value: bytes) -> bytes:
    """A `struct ifreq`."""
    return struct.pack("16s24s", device.encode(), value)


def _address(address: str) -> bytes:
    """A `struct sockaddr_in`, of whatever port."""
    return struct.pack("HH4s", socket.AF_INET, 0, socket.inet_aton(address))


def relay(near: End, far: End, delay: float, control: socket.socket) -> None:
    """Carry packets from end to end, in their order and *delay* seconds late, and make sockets for
    whoever asks; until nobody can ask any more."""
    ends = {b"near": near, b"far": far}
    other = {near.tun: far.tun, far.tun: near.tun}
    under_way: dict[int, deque[tuple[float, bytes]]] = {near.tun: deque(), far.tun: deque()}
    while True:
        now = time.monotonic()
        for goal, packets in under_way.items():
            while packets and packets[0][0] <= now:
                os.write(goal, packets.popleft()[1])
        due = min([packets[0][0] for packets in under_way.values() if packets], default=None)
        wait = None if due is None else max(0.0, due - time.monotonic())
        ready, _, _ = select.select([control.fileno(), *other], [], [], wait)
        for tun in other.keys() & ready:
            packet = os.read(tun, MOST_BYTES)
            under_way[other[tun]].append((time.monotonic() + delay, packet))
        if control.fileno() in ready:
            where = control.recv(1000)
            if not where:
                return
            _call("setns", ends[where].namespace, CLONE_NEWNET)
            with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as made:
                socket.send_fds(control, [b"made"], [made.fileno()])


def main() -> None:
    """Lay the line, say so, and relay."""
    control = socket.socket(fileno=int(sys.argv[1]))
    try:
        near, far = lay_end(SERVER, FAR), lay_end(FAR, SERVER)
    except MissingError as missing:
        control.send(f"missing {missing}".encode())
        return
    control.send(b"ready")
    relay(near, far, float(sys.argv[2]), control)


if __name__ == "__main__":
    main()
