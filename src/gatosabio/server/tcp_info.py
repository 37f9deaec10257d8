"""What the kernel knows of a TCP connection: round-trip times, bytes received and acknowledged.

The offsets are those of Linux's `struct tcp_info`.
"""

import socket
import struct
import sys
from contextlib import suppress
from typing import Final, NamedTuple

_SEGMENT_AT: Final = 16
_SRTT_AT: Final = 68
_ACKED_AT: Final = 120
_RECEIVED_AT: Final = 128
_MIN_RTT_AT: Final = 148
_WINDOW_AT: Final = 228
_UNKNOWN: Final = 0xFFFF_FFFF
_TCP_INFO_BYTES: Final = 256

CLOSED: Final = (OSError, ValueError)
"""What a closed socket raises. uvloop raises ValueError."""


def keep_little(connection: socket.socket | None, sent: int, received: int) -> None:
    """Limit the kernel's buffers to about *sent* bytes that the other side has not read yet, and
    *received* bytes that we have not."""
    if connection is not None:
        with suppress(*CLOSED):
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, sent)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, received)


def kernel_round_trips(connection: socket.socket | None) -> tuple[float, float] | None:
    """The least and the smoothed round-trip time of a TCP connection, in ms; None if the kernel
    does not tell. Linux measures them by TCP acknowledgements: a client cannot make them shorter,
    and a client that delays its answers does not make the least one longer."""
    info = _tcp_info(connection)
    if info is None:
        return None
    (smoothed,) = struct.unpack_from("=I", info, _SRTT_AT)
    (least,) = struct.unpack_from("=I", info, _MIN_RTT_AT)
    if least == _UNKNOWN or smoothed == 0:
        return None
    return least / 1000, smoothed / 1000


def kernel_received(connection: socket.socket | None) -> int | None:
    """How many bytes have arrived, whether they form messages or not; None if the kernel does not
    tell."""
    info = _tcp_info(connection)
    if info is None:
        return None
    (received,) = struct.unpack_from("=Q", info, _RECEIVED_AT)
    return int(received)


class Sending(NamedTuple):
    """How far the kernel is with what was sent."""

    segment: int
    """The most bytes of a packet."""
    acked: int
    """The bytes that were acknowledged since the connection was made."""
    under_way: int
    """The bytes that wait to be sent or acknowledged."""
    window: int | None
    """The bytes for which the other side says that it has room; None before Linux 5.4."""


def kernel_sending(connection: socket.socket | None) -> Sending | None:
    """How far the kernel is with what was sent; None if it does not tell."""
    info = _tcp_info(connection)
    if info is None:
        return None
    (segment,) = struct.unpack_from("=I", info, _SEGMENT_AT)
    (acked,) = struct.unpack_from("=Q", info, _ACKED_AT)
    window = None
    if len(info) >= _WINDOW_AT + 4:
        (window,) = struct.unpack_from("=I", info, _WINDOW_AT)
    under_way = _bytes_under_way(connection)
    return None if under_way is None else Sending(segment, acked, under_way, window)


def _bytes_under_way(connection: socket.socket | None) -> int | None:
    if connection is None or sys.platform == "win32":
        return None
    import fcntl
    import termios

    try:
        (queued,) = struct.unpack(
            "=i", fcntl.ioctl(connection.fileno(), termios.TIOCOUTQ, bytes(4))
        )
    except CLOSED:
        return None
    return int(queued)


def _tcp_info(connection: socket.socket | None) -> bytes | None:
    if connection is None or not sys.platform.startswith("linux"):
        return None
    try:
        info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _TCP_INFO_BYTES)
    except CLOSED:
        return None
    return info if len(info) >= _MIN_RTT_AT + 4 else None  # shorter before Linux 4.6


def kernel_tells() -> bool:
    """Whether this system's kernel tells round-trip times; tried on a connection to itself."""
    try:
        with (
            socket.create_server(("127.0.0.1", 0)) as door,
            socket.create_connection(door.getsockname(), timeout=1) as connection,
        ):
            return kernel_round_trips(connection) is not None
    except OSError:
        return False
