"""The command line: its subcommands and their options."""

import io
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import click

from gatosabio import __version__
from gatosabio.cli import bench as bench_command
from gatosabio.cli import replay as replay_command
from gatosabio.cli import score as score_command
from gatosabio.cli.arena import arena
from gatosabio.cli.backup import backup, restore
from gatosabio.cli.check_deal import check_deal
from gatosabio.cli.demo import demo
from gatosabio.cli.global_options import GlobalOptions, refuse_what_does_not_go_with
from gatosabio.cli.host_names import host_names
from gatosabio.cli.lab import lab
from gatosabio.cli.learning_export import learning
from gatosabio.cli.places import default_data
from gatosabio.cli.print_cards import print_cards
from gatosabio.cli.simulate import simulate
from gatosabio.cli.site import site as site_command
from gatosabio.cli.stored_games import games
from gatosabio.cli.stored_tables import tables
from gatosabio.cli.terminal import SIGNS, can_print
from gatosabio.cli.train import train
from gatosabio.cli.unit import unit
from gatosabio.engine.games.gatonegro.types import Rules
from gatosabio.nodes.lease import NodeSettings
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.words.catalog import LANGUAGES, Language, words

if TYPE_CHECKING:
    from gatosabio.server.page import Spare

CANNOT_WRITE: Final = 3
LOG_LEVELS: Final = ("debug", "info", "warning", "error", "critical")

_language = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    help="Speak this language; without it, the locale decides.",
)
_setting = partial(click.option, show_envvar=True)  # each can also be set in the environment


@click.group(invoke_without_command=True)
@click.version_option(__version__, prog_name="gatosabio")
@_setting(
    "--local",
    is_flag=True,
    envvar="GATOSABIO_LOCAL",
    help="Let only this machine in, not its network.",
)
@_setting(
    "--host",
    "hosts",
    multiple=True,
    envvar="GATOSABIO_HOST",
    help="Listen on this address, instead of this machine and its private network.",
)
@_setting(
    "--port",
    type=click.IntRange(0, 65535),
    envvar="GATOSABIO_PORT",
    help="Listen on this port; without it, on the first free one from 8642 on.",
)
@_setting(
    "--data",
    type=click.Path(dir_okay=False, path_type=Path),
    envvar="GATOSABIO_DATA",
    help="Keep tables and games in this file; without it, in the usual place of this platform.",
)
@_setting(
    "--store",
    metavar="URL",
    envvar="GATOSABIO_STORE",
    help="Keep tables and games in this PostgreSQL database, such as "
    "postgresql://cats@localhost/cats, instead of a file. Everybody on this machine can read the "
    "command line: give a password by PGPASSWORD or PGPASSFILE.",
)
@_setting(
    "--node",
    metavar="NAME",
    envvar="GATOSABIO_NODE",
    help="Be one of several servers with the same --store, by a name that no other has. Players "
    "may come to any of them.",
)
@_setting(
    "--node-host",
    metavar="ADDRESS",
    envvar="GATOSABIO_NODE_HOST",
    help="Let the other servers in at this address of the private network between them; without "
    "it, at the one from which this server reaches the database.",
)
@_setting(
    "--node-port",
    type=click.IntRange(0, 65535),
    envvar="GATOSABIO_NODE_PORT",
    help="… and at this port, for a firewall that has to know it; without it, at any free one.",
)
@_setting(
    "--cert",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="GATOSABIO_CERT",
    help="Use this TLS certificate (PEM).",
)
@_setting(
    "--key",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="GATOSABIO_KEY",
    help="Use this private key of the certificate (PEM).",
)
@_setting(
    "--key-password-file",
    "key_password",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    envvar="GATOSABIO_KEY_PASSWORD_FILE",
    help="Open an encrypted key with the password in the first line of this file.",
)
@_setting(
    "--behind-proxy",
    is_flag=True,
    envvar="GATOSABIO_BEHIND_PROXY",
    help="Trust a reverse proxy that ends TLS in front of this server; without --host, let in only "
    "one on this machine.",
)
@_setting(
    "--rtt-header",
    default="",
    metavar="NAME",
    envvar="GATOSABIO_RTT_HEADER",
    help="Believe the proxy’s header of this name, such as X-Client-RTT: the round trip of the "
    "client’s connection, in microseconds. It makes races fair behind a proxy.",
)
@_setting(
    "--name",
    "names",
    multiple=True,
    callback=host_names,
    envvar="GATOSABIO_NAME",
    help="Answer to this host name, too, such as cats.example.org.",
)
@_setting(
    "--vpn",
    is_flag=True,
    envvar="GATOSABIO_VPN",
    help="Count 100.64.0.0/10 as the private network: the addresses of VPNs such as Tailscale, and "
    "of some providers. Give it only if you trust everybody there.",
)
@_setting(
    "--path",
    default="",
    envvar="GATOSABIO_PATH",
    help="Serve the page below this path, such as /cats if a proxy shows it at example.org/cats/.",
)
@_setting(
    "--keep-days",
    type=click.IntRange(1, 3650),
    default=30,
    show_default=True,
    envvar="GATOSABIO_KEEP_DAYS",
    help="Erase tables where nothing has happened for this many days.",
)
@_setting(
    "--site",
    type=click.Path(path_type=Path),
    envvar="GATOSABIO_SITE",
    help="Let pages go on with cats when this server is gone, with what `gatosabio site` has "
    "written to this folder.",
)
@_setting(
    "--no-print",
    is_flag=True,
    envvar="GATOSABIO_NO_PRINT",
    help="Make no PDFs of cards for the page.",
)
@_setting(
    "--no-browser",
    is_flag=True,
    envvar="GATOSABIO_NO_BROWSER",
    help="Do not open the page here.",
)
@_setting(
    "--log",
    type=click.Choice(LOG_LEVELS, case_sensitive=False),
    default="warning",
    show_default=True,
    envvar="GATOSABIO_LOG",
    help="Write messages of this level and above to standard error.",
)
@_language
@click.pass_context
def app(
    context: click.Context,
    *,
    local: bool,
    hosts: tuple[str, ...],
    port: int | None,
    data: Path | None,
    store: str | None,
    node: str | None,
    node_host: str | None,
    node_port: int | None,
    cert: Path | None,
    key: Path | None,
    key_password: Path | None,
    behind_proxy: bool,
    rtt_header: str,
    names: tuple[str, ...],
    vpn: bool,
    path: str,
    keep_days: int,
    site: Path | None,
    no_print: bool,
    no_browser: bool,
    log: str,
    language: Language | None,
) -> None:
    """Play Addi Cat’s, Addi Race and Gato Negro.

    Without a command it opens a table for everybody in the house. It can be reached from this
    machine and its private network, over the address that it prints.
    """
    context.obj = global_options = GlobalOptions(data, language, store)
    if context.invoked_subcommand is not None:
        refuse_what_does_not_go_with(app.commands[context.invoked_subcommand], context)
        return
    from gatosabio.cli import serve as serve_command  # slow to import, and only needed here
    from gatosabio.server.run import ServerOptions

    place = global_options.place(None, None)
    options = ServerOptions(
        data=place if isinstance(place, Path) else default_data(),
        store=place if isinstance(place, PostgresAddress) else None,
        hosts=hosts,
        port=port,
        local=local,
        node=_node(node, node_host, node_port),
        cert=cert,
        key=key,
        key_password=key_password,
        behind_proxy=behind_proxy,
        rtt_header=rtt_header,
        names=names,
        vpn=vpn,
        path=path.rstrip("/"),
        keep_days=keep_days,
        spare=None if site is None else _spare(site),
        prints=not no_print,
        log=log,
    )
    speech = words(global_options.tongue(None), signs=can_print(SIGNS))
    context.exit(serve_command.start(options, speech, browser=not no_browser))


def _node(name: str | None, host: str | None, port: int | None) -> NodeSettings | None:
    if name is None:
        if host is not None or port is not None:
            raise click.UsageError(
                "--node-host and --node-port say where other servers reach this one: give it a "
                "name among them by --node, too"
            )
        return None
    return NodeSettings(name=name, host=host or "", port=port or 0)


def _spare(folder: Path) -> "Spare":
    from gatosabio.server.page import Spare  # slow to import, and only needed here
    from gatosabio.static_site.build import SiteError, runtime_in

    try:
        name, runtime = runtime_in(folder)
    except SiteError as error:
        raise click.ClickException(f"--site: {error}") from None
    return Spare(name, runtime)


@app.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of words.")
@click.option("--jsonl", "as_lines", is_flag=True, help="Read JSON Lines, as from a .jsonl file.")
@_language
@click.pass_context
def replay(
    context: click.Context, file: str, *, as_json: bool, as_lines: bool, language: Language | None
) -> None:
    """Replay the recorded game in FILE (`-` for standard input).

    Tells it in words, or prints every event and where it leads (--json). The exit status is 1 if
    the rules refuse an action, 2 if FILE is no record.
    """
    tongue = context.obj.tongue(language)
    context.exit(replay_command.run(file, as_json=as_json, as_lines=as_lines, language=tongue))


@app.command()
@click.argument("piles", nargs=-1, required=True, metavar="PILE [PILE]")
@click.option("--two-decks", is_flag=True, help="Allow every card twice.")
@click.option("--lucky-tom", is_flag=True, help="Count 5 points for a Tomcat of two fives.")
@click.option(
    "--night-music", is_flag=True, help="Count as many points for a Yowler as its pile has Yowlers."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a picture.")
@_language
@click.pass_context
def score(
    context: click.Context,
    piles: tuple[str, ...],
    *,
    two_decks: bool,
    lucky_tom: bool,
    night_music: bool,
    as_json: bool,
    language: Language | None,
) -> None:
    """Count one or two kitty piles of Gato Negro, made with real cards.

    A pile is written as one argument, its oldest card first: "8D 2H 8H 10S". Suits are S, H, D and
    C, the ace is A. The exit status is 2 for a card that does not exist or is there too often.
    """
    rules = Rules(two_decks=two_decks, lucky_tom=lucky_tom, night_music=night_music)
    tongue = context.obj.tongue(language)
    context.exit(score_command.run(piles, rules, as_json=as_json, language=tongue))


@app.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 3600),
    default=5,
    show_default=True,
    help="Play each game, and count piles, for this many seconds.",
)
def bench(*, as_json: bool, seconds: float) -> None:
    """Play games on one core by a fixed policy, and say how fast that was."""
    bench_command.run(as_json=as_json, seconds=seconds)


for command in (
    *(arena, backup, check_deal, demo, games, lab, learning, print_cards, restore, simulate),
    *(site_command, tables, train, unit),
):
    app.add_command(command)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def main() -> None:
    """Run the command line. Closed or broken output streams cause no traceback."""
    # A stream that the caller closed is None here; its output is dropped.
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):  # show any name, on any terminal
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            app(prog_name="gatosabio")
        finally:
            sys.stdout.flush()
    except OSError as error:  # a full disk, most likely
        print(f"gatosabio: cannot write: {error.strerror}", file=sys.stderr)
        os._exit(CANNOT_WRITE)  # not even Python's own last flush would succeed
