"""The command `gatosabio`, one file a subcommand."""

from gatosabio.cli.app import main

__all__ = ["main"]
