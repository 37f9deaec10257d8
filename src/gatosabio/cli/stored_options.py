"""Options of the commands for what a server has stored."""

from pathlib import Path
from typing import Final

import click

from gatosabio.words.catalog import LANGUAGES

FAILED: Final = 2

data_option = click.option(
    "--data",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file of tables and games; without it, GATOSABIO_DATA or the usual place of this "
    "platform.",
)
store_option = click.option(
    "--store",
    metavar="URL",
    help="The PostgreSQL database of tables and games; without it, GATOSABIO_STORE.",
)
language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    help="Speak this language; without it, the locale decides.",
)
