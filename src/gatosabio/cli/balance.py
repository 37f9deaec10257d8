"""`gatosabio lab balance`: makes docs/balance.md and its pictures."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from gatosabio.cli.playing import (
    STOPPED,
    Done,
    complaining,
    processes_option,
    run_option,
    say_stopped,
    seed_option,
)
from gatosabio.cli.progress import progress, say_how_long
from gatosabio.engine.registry import GAMES

RACES: Final = 50
"""Races between a child and an adult, for each game of an experiment."""


@click.command()
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Write balance.md into this folder, and its pictures into balance/ in it.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    default=100,
    show_default=True,
    help="Play this many games in most experiments; more of Addi Race, which is quick to play.",
)
@seed_option
@processes_option
@run_option
@click.pass_context
def balance(
    context: click.Context,
    *,
    into: Path,
    games: int,
    seed: int,
    processes: int | None,
    folder: Path | None,
) -> None:
    """Write the balance report: how long games last, who wins, and what each option does."""
    from gatosabio.lab.balance.cells import CELLS, specs
    from gatosabio.lab.balance.delay import CHILDREN, even_delay
    from gatosabio.lab.balance.found import Findings
    from gatosabio.lab.balance.pictures import draw_all
    from gatosabio.lab.balance.report import write
    from gatosabio.lab.batch import cores, play
    from gatosabio.lab.optional_deps import need
    from gatosabio.lab.run_folder import RunFolder, write_whole

    asked = specs(CELLS, games, seed, _settle)
    total, done = sum(spec.games for spec in asked), Done()
    run_folder = None if folder is None else RunFolder(folder)
    with complaining():
        need("matplotlib")  # fail now rather than after all games
        try:
            say_how_long(asked, run_folder, processes or cores())
            with progress(total, "balance") as bar:
                done.tell = bar
                batches = play(
                    asked, processes=processes or cores(), run_folder=run_folder, tell=done
                )
                findings = Findings(CELLS, batches)
        except KeyboardInterrupt:
            say_stopped(done.games, total, folder)
            context.exit(STOPPED)
        delays = [even_delay(age, games * RACES, seed) for age in CHILDREN]
        into.mkdir(parents=True, exist_ok=True)
        draw_all(findings, into / "balance")
        page = write(findings, delays, games, seed)
        write_whole(into / "balance.md", page.encode())
    click.echo(f"{total:,} games: {into / 'balance.md'}")


def _settle(game: str, rules: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of a live table at the pace of adults."""
    from gatosabio.table.pace import with_pace

    return with_pace(GAMES[game], rules, "adults")
