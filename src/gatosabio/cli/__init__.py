"""The command `gatosabio`; each subcommand has a file."""

from gatosabio.cli.app import main

__all__ = ["main"]
