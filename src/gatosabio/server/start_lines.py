"""What the log says of a start, so that who is asked for help need not ask how a server was
started. No password is in it: addresses of databases are printed without."""

import logging
import platform
import sys
from typing import TYPE_CHECKING

from gatosabio import __version__
from gatosabio.engine.registry import GAMES

if TYPE_CHECKING:
    from gatosabio.server.run import Running, ServerOptions

log = logging.getLogger(__name__)


def tell_start(options: "ServerOptions", running: "Running") -> None:
    """Say which version serves what, where, and with which options that matter."""
    rules = ", ".join(f"{name} {game.rules_version}" for name, game in GAMES.items())
    log.info(
        "gatosabio %s on Python %s, %s; rules: %s",
        *(__version__, platform.python_version(), sys.platform, rules),
    )
    log.info("listens at %s", " ".join(running.urls))
    log.info("keeps tables in %s, for %d days", options.place, options.keep_days)
    for line in _of_options(options):
        log.info("%s", line)


def _of_options(options: "ServerOptions") -> list[str]:
    lines = []
    if options.cert is not None:
        lines.append(f"TLS with {options.cert}, read again at SIGHUP")
    if options.behind_proxy:
        told = options.rtt_header or "no header, so races are less certain"
        lines.append(f"believes a proxy in front of it; round trips from {told}")
    if options.names:
        lines.append(f"answers to {', '.join(options.names)}, beside its addresses")
    if options.path:
        lines.append(f"is below {options.path}")
    if options.node is not None:
        lines.append(f"is the node {options.node.name} of several")
    if options.local:
        lines.append("lets only this machine in")
    if options.vpn:
        lines.append("counts 100.64.0.0/10 as its private network (--vpn)")
    if options.spare is not None:
        lines.append(f"pages go on without it, with {options.spare.folder}")
    if not options.prints:
        lines.append("makes no PDFs of cards")
    return lines
