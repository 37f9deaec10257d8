"""A server that is one of several, as a program, with a lease of our choice."""

import argparse
from pathlib import Path

from gatosabio.nodes.lease import NodeSettings
from gatosabio.records import postgres_line
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.server.run import ServerOptions, run


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--store", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--node", required=True)
    parser.add_argument("--ttl", type=float, required=True)
    parser.add_argument("--looks", type=float, required=True)
    parser.add_argument("--patience", type=float, help="seconds that the database may be silent")
    asked = parser.parse_args()
    if asked.patience is not None:
        postgres_line.ANSWER_SECONDS = asked.patience  # type: ignore[misc]
    options = ServerOptions(
        data=Path(),
        store=PostgresAddress(asked.store),
        port=asked.port,
        local=True,
        node=NodeSettings(name=asked.node, ttl_ms=asked.ttl, looks_every_ms=asked.looks),
    )
    run(options, lambda running: print(*running.urls, flush=True))


if __name__ == "__main__":
    main()
