"""Starting and stopping the server: where it listens, what it prints, how it ends."""

import asyncio
import gc
import logging
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from aiohttp import web
from msgspec import Struct

from gatosabio.nodes.lease import NodeSettings
from gatosabio.records.log import CannotOpenLogError
from gatosabio.records.opening import check_that_it_is_whole, open_log
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.records.sql_log import SqlLog
from gatosabio.server.addresses import (
    is_address,
    is_loopback,
    is_public,
    is_shared,
    lan_addresses,
)
from gatosabio.server.app import Server
from gatosabio.server.door import Door
from gatosabio.server.guard import Guard
from gatosabio.server.last_resort import end_soon
from gatosabio.server.log_lines import LogLines
from gatosabio.server.page import Spare
from gatosabio.server.proxy import Proxy
from gatosabio.server.start_lines import tell_start
from gatosabio.server.tcp_info import kernel_tells
from gatosabio.server.tls import Certificate, CertificateError

if TYPE_CHECKING:  # it needs the driver of PostgreSQL
    from gatosabio.server.joining import Joined

log = logging.getLogger(__name__)

USUAL_PORT: Final = 8642
PORTS_TRIED: Final = 20
LONGEST_NODE_NAME: Final = 63
HERE: Final = "127.0.0.1"
PATH: Final = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")
HEADER_NAME: Final = re.compile(r"[Xx](-[A-Za-z0-9]+)+")
"""X-…, so that no header is taken which browsers or proxies send for another reason."""

OWN_NAMES: Final = frozenset(
    (
        *("api", "assets", "deal", "garden", "health", "join", "learn", "licences", "make"),
        *("metrics", "minute", "node", "print", "ready", "replay", "rules", "runtime", "t", "ws"),
    )
)
"""First parts of our own addresses. A path must not contain one: otherwise it would be unclear
whether an address already includes the path."""

COLLECTOR: Final = (5_000, 20, 100)
"""Thresholds of Python's garbage collector, higher than usual: with a thousand tables a full
collection takes half a second, in which nobody can play, and finds almost nothing."""


class CannotServeError(Exception):
    """The server cannot start. The message says what to do about it."""


class ServerOptions(Struct, frozen=True, kw_only=True):
    """How to serve. With empty *hosts* the server listens on this machine's loopback and private
    network addresses; behind a proxy on loopback only, because then every client's X-Forwarded-For
    header is believed."""

    data: Path
    store: PostgresAddress | None = None
    """The database that keeps tables and games, in place of the file *data*."""
    hosts: tuple[str, ...] = ()
    port: int | None = None
    local: bool = False
    cert: Path | None = None
    key: Path | None = None
    key_password: Path | None = None
    """The file with the password of *key*, if that is encrypted."""
    behind_proxy: bool = False
    rtt_header: str = ""
    """The header in which the proxy tells a client's round trip, in microseconds; empty if it does
    not."""
    names: tuple[str, ...] = ()
    """As they stand in Host headers: `host_names.host_name` makes them so."""
    vpn: bool = False
    """Whether the addresses of VPNs such as Tailscale count as the private network."""
    keep_days: int = 30
    prints: bool = True
    """Whether cards to print can be asked for."""
    spare: Spare | None = None
    """With what pages go on when this server is gone."""
    path: str = ""
    """Prefix of all addresses in browsers, such as /cats; empty at the root of the host."""
    log: str = "warning"
    node: NodeSettings | None = None
    """If this is one of several servers at *store*."""

    @property
    def place(self) -> Path | PostgresAddress:
        """Where tables and games are kept."""
        return self.data if self.store is None else self.store


class Running(Struct, frozen=True):
    """Where the server listens."""

    urls: tuple[str, ...]
    port: int


def check(options: ServerOptions) -> None:
    """Check the options.

    :raises CannotServeError: if they are unsafe, or contradict each other
    """
    if (options.cert is None) != (options.key is None):
        raise CannotServeError("--cert and --key go together: give both, or none")
    if options.key_password is not None and options.key is None:
        raise CannotServeError("--key-password-file is for --key: give that, too, or neither")
    _check_node(options)
    _check_path(options.path)
    _check_rtt_header(options)
    for host in options.hosts:
        if not is_address(host):
            raise CannotServeError(f"--host: {host!r} is no address; write one like 192.168.1.5")
    elsewhere = [host for host in options.hosts if not is_loopback(host)]
    if options.local and elsewhere:
        raise CannotServeError(
            f"--local lets only this machine in, but --host {elsewhere[0]} lets others in, too: "
            "leave one of them out"
        )
    public = [host for host in options.hosts if is_public(host, vpn=options.vpn)]
    if public and options.cert is None and not options.behind_proxy:
        if is_shared(public[0]):
            raise CannotServeError(
                f"{public[0]} may belong to a VPN such as Tailscale, or to a provider's network, "
                "where strangers are: give --vpn if only people whom you trust are in it, or "
                "--cert and --key"
            )
        raise CannotServeError(
            f"{public[0]} can be reached from anywhere, so it needs TLS: give --cert and --key, "
            "or --behind-proxy if a proxy in front of it does that"
        )


def _check_node(options: ServerOptions) -> None:
    node = options.node
    if node is None:
        return
    if options.store is None:
        raise CannotServeError(
            f"--node {node.name} is one of several servers that share a database: say where it is "
            "by --store"
        )
    if not node.name.isprintable() or not 1 <= len(node.name) <= LONGEST_NODE_NAME:
        raise CannotServeError(f"--node: give a name of 1 to {LONGEST_NODE_NAME} letters or signs")
    if node.host and not is_address(node.host):
        raise CannotServeError(f"--node-host: {node.host!r} is no address; write one like 10.0.0.5")
    if node.host and is_public(node.host, vpn=True):
        raise CannotServeError(
            f"--node-host: {node.host} can be reached from anywhere, and what servers tell each "
            "other is not encrypted: give an address of a private network between them"
        )


def _check_path(path: str) -> None:
    if PATH.fullmatch(path) is None:
        raise CannotServeError(
            f"--path: {path!r} is no path; write one like /cats, of letters, digits and - _ . ~"
        )
    if taken := OWN_NAMES.intersection(path.split("/")):
        raise CannotServeError(
            f"--path: {path} has {min(taken)!r} in it, where the server has addresses of its own; "
            "choose another"
        )


def _check_rtt_header(options: ServerOptions) -> None:
    name = options.rtt_header
    if not name:
        return
    if not options.behind_proxy:
        raise CannotServeError(
            f"--rtt-header {name} is set by a proxy, which --behind-proxy says is there: give both"
        )
    if HEADER_NAME.fullmatch(name) is None:
        raise CannotServeError(
            f"--rtt-header: {name!r} is no name of a header; write one like X-Client-RTT, of "
            "letters, digits and -, which begins with X-"
        )


async def serve(
    options: ServerOptions,
    ready: Callable[[Running], None],
    stops: Callable[[], None] | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM; call *ready* once it listens, and *stops* when it is told to
    stop.

    :raises CannotServeError: if it cannot start
    """
    check(options)
    certificate = _certificate(options)
    async with _opened(options) as (records, nodes):
        guard = Guard((socket.gethostname(), *options.names), tls=certificate is not None)
        witness = not options.behind_proxy and kernel_tells()
        moods = SystemRandom()  # for names and for the choices of cats
        server = Server(
            records,
            guard,
            moods,
            witness=witness,
            proxy=Proxy(
                trusted=options.behind_proxy, rtt_header=options.rtt_header, vpn=options.vpn
            ),
            keep_days=options.keep_days,
            path=options.path,
            prints=options.prints,
            spare=options.spare,
            learners=SqlLearners(records),
            ownership=nodes.ownership if nodes is not None else None,
            others=nodes.others if nodes is not None else None,
        )
        leave: Callable[[], Awaitable[None]] | None = None
        if nodes is not None:
            leave = nodes.ownership.runs(server.tables, server.parts.classes)
            await server.open_for_nodes(nodes.door)
        runner = server.runner()
        await runner.setup()
        try:
            running = await _listen(server.door, runner, options, certificate)
            server.urls = running.urls
            stop = _told_to_stop(certificate)
            tell_start(options, running)
            ready(running)
            await stop.wait()
            if stops is not None:  # a server that is alone takes its time
                stops()
            log.info("stops")
        finally:
            server.door.shut()
            if leave is not None:
                await leave()
            await runner.cleanup()


@asynccontextmanager
async def _opened(options: ServerOptions) -> AsyncIterator[tuple[SqlLog, "Joined | None"]]:
    """The log, until the end of the block; and what we have as one of several nodes."""
    async with AsyncExitStack() as stack:
        try:
            if options.node is None:
                records = open_log(options.place)
                stack.push_async_callback(records.close)
                opened: tuple[SqlLog, Joined | None] = records, None
            else:
                from gatosabio.server.joining import joined

                assert options.store is not None, "nodes share a database"
                nodes = await stack.enter_async_context(joined(options.store, options.node))
                opened = nodes.records, nodes
            await check_that_it_is_whole(opened[0], options.place)
        except (OSError, CannotOpenLogError) as error:
            raise CannotServeError(str(error)) from error
        yield opened


def _certificate(options: ServerOptions) -> Certificate | None:
    if options.cert is None or options.key is None:
        return None
    try:
        return Certificate(options.cert, options.key, options.key_password)
    except CertificateError as error:
        raise CannotServeError(str(error)) from error


async def _listen(
    door: Door, runner: web.AppRunner, options: ServerOptions, certificate: Certificate | None
) -> Running:
    """Listen on the port that was asked for, or on the first free one from `USUAL_PORT` on."""
    ports = (
        [options.port] if options.port is not None else range(USUAL_PORT, USUAL_PORT + PORTS_TRIED)
    )
    context = None if certificate is None else certificate.context
    alone = options.local or options.behind_proxy
    hosts = options.hosts or ((HERE,) if alone else (HERE, *lan_addresses(vpn=options.vpn)))
    failure: OSError | None = None
    for port in ports:
        bound = port
        try:
            for host in hosts:
                bound = await door.listen(runner, host, bound, context)
        except OSError as error:
            failure = error
            door.shut()
            continue
        scheme = "https" if context is not None else "http"
        urls = [f"{scheme}://{_in_url(host)}:{bound}{options.path}/" for host in hosts]
        return Running(tuple(urls), bound)
    tried = f"port {ports[0]}" if len(ports) == 1 else f"ports {ports[0]} to {ports[-1]}"
    why = failure.strerror if failure is not None else "no address"
    raise CannotServeError(f"cannot listen on {tried} of {', '.join(hosts)}: {why}")


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _told_to_stop(certificate: Certificate | None) -> asyncio.Event:
    """An event that is set by SIGINT or SIGTERM. SIGHUP renews the *certificate*."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    if sys.platform != "win32":
        if certificate is not None:
            loop.add_signal_handler(signal.SIGHUP, certificate.reload)
        elif not sys.stdin.isatty():  # a service; at a terminal SIGHUP says that this was closed
            loop.add_signal_handler(
                signal.SIGHUP, log.info, "there is no certificate to read again"
            )
    return stop


def run(options: ServerOptions, ready: Callable[[Running], None]) -> None:
    """Serve on uvloop, or on Windows, where there is none, on asyncio's own event loop."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogLines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=options.log.upper(), handlers=[handler])
    gc.freeze()
    gc.set_threshold(*COLLECTOR)
    if sys.platform == "win32":
        asyncio.run(serve(options, ready))
    else:
        import uvloop

        uvloop.run(serve(options, ready, end_soon if options.node is not None else None))
