"""`python -m gatosabio` is `gatosabio`."""

from gatosabio.cli import main

main()
