"""`gatosabio` without a command: starts the server."""

import sys
import webbrowser
from typing import Final

import segno

from gatosabio.cli.terminal import can_print
from gatosabio.server.run import CannotServeError, Running, ServerOptions, run
from gatosabio.words.catalog import Words

CANNOT_START: Final = 1
BLOCKS: Final = "█▀▄"


def start(options: ServerOptions, words: Words, *, browser: bool) -> int:
    """Serve until stopped; returns the exit status."""

    def ready(running: Running) -> None:
        for line in greeting(running, options, words):
            print(line)
        sys.stdout.flush()
        if browser:
            webbrowser.open(running.urls[0])

    try:
        run(options, ready)
    except CannotServeError as error:
        print(f"gatosabio: {error}", file=sys.stderr)
        return CANNOT_START
    print(words.say("serve.stopped"))
    return 0


def greeting(running: Running, options: ServerOptions, words: Words) -> list[str]:
    """The lines that say which address to open, on this machine and on phones."""
    inside = options.local or options.behind_proxy  # phones cannot reach any address here
    here, others = (running.urls, ()) if inside else (running.urls[:1], running.urls[1:])
    lines = [words.say("serve.open"), "", *[f"  {url}" for url in here], ""]
    if others:
        lines += [words.say("serve.phones"), "", *[f"  {url}" for url in others], ""]
        if can_print(BLOCKS):
            lines += [*_qr(others[0]), ""]
    elif options.local:
        lines += [words.say("serve.local"), ""]
    elif options.behind_proxy and not options.hosts:
        lines += [words.say("serve.proxy"), ""]
    elif not options.hosts:
        lines += [words.say("serve.no_network"), ""]
    lines += [words.say("serve.data", path=options.place), words.say("serve.stop")]
    return lines


def _qr(url: str) -> list[str]:
    """A QR code in half blocks, two rows in each line, dark on light as scanners need it."""
    matrix = [list(row) for row in segno.make(url, micro=False).matrix_iter(border=2)]
    if len(matrix) % 2:
        matrix.append([0] * len(matrix[0]))
    signs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return [
        "  " + "".join(signs[bool(upper), bool(lower)] for upper, lower in zip(*rows, strict=True))
        for rows in zip(matrix[::2], matrix[1::2], strict=True)
    ]
