"""`gatosabio arena`: a tournament of bots."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
import msgspec

from gatosabio.cli.playing import (
    MOST_GAMES,
    STOPPED,
    Done,
    complaining,
    game_argument,
    json_option,
    pace_option,
    processes_option,
    read_names,
    read_rules,
    rules_option,
    run_option,
    say_stopped,
    seed_option,
)
from gatosabio.cli.progress import progress, say_how_long
from gatosabio.cli.record_files import name_of_table, record_files

if TYPE_CHECKING:  # not imported at run time, which would slow down all commands
    from gatosabio.engine.game import PaceName
    from gatosabio.lab.run_spec import RunSpec
    from gatosabio.lab.tournament import Tournament

PICTURES: Final = (".svg", ".png")


@click.command()
@game_argument
@click.option(
    "--who",
    required=True,
    help="Let these compete, with commas between them: greedy,cautious,cat.",
)
@click.option(
    "--seats",
    type=click.IntRange(2, 8),
    default=2,
    show_default=True,
    help="Let this many sit at a table.",
)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=100,
    show_default=True,
    help="Play this many games for every set of competitors that fills a table.",
)
@rules_option
@pace_option
@seed_option
@processes_option
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the ratings into this file: .svg or .png.",
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the games into this folder as records, a file for each table.",
)
@run_option
@json_option
@click.pass_context
def arena(
    context: click.Context,
    *,
    game: str,
    who: str,
    seats: int,
    games: int,
    rules: tuple[str, ...],
    pace: "PaceName",
    seed: int,
    processes: int | None,
    plot: Path | None,
    records: Path | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Let bots play a tournament of GAME: everybody against everybody.

    Prints how good each of them is and by how much better than the next, who came before whom how
    often, and how certain all that is. A player of your own is a class, named as module:Class.
    """
    from gatosabio.lab.arena import make_tables
    from gatosabio.lab.batch import cores
    from gatosabio.lab.optional_deps import need
    from gatosabio.lab.run_spec import BadSpecError

    if plot is not None and plot.suffix not in PICTURES:
        raise click.BadParameter(
            f"{plot.name!r} should end with one of {', '.join(PICTURES)}", param_hint="--plot"
        )
    names, settled = read_names(who), read_rules(game, rules, pace)
    try:
        specs = make_tables(
            game, settled, names, seats=seats, games=games, seed=seed, records=bool(records)
        )
    except BadSpecError as error:
        raise click.UsageError(str(error)) from None
    with complaining():
        need("numpy")  # fail now rather than after all games
        if plot is not None:
            need("matplotlib")
        played = _play(names, specs, processes or cores(), folder, records)
        if played is None:
            context.exit(STOPPED)
        _report(played, plot, as_json=as_json)


def _play(
    names: Sequence[str],
    specs: "Sequence[RunSpec]",
    processes: int,
    folder: Path | None,
    records: Path | None,
) -> "Tournament | None":
    """Play the games of all tables; None if Ctrl-C stopped them."""
    from gatosabio.lab.batch import play
    from gatosabio.lab.run_folder import RunFolder
    from gatosabio.lab.tournament import Tournament

    first, games = specs[0], sum(spec.games for spec in specs)
    run_folder = None if folder is None else RunFolder(folder)
    tournament = Tournament(first.game, names, seats=len(first.players), games=first.games)
    done = Done()
    try:
        say_how_long(specs, run_folder, processes)
        with progress(games, first.game) as bar, record_files(records) as files:
            done.tell = bar
            for batch in play(specs, processes=processes, run_folder=run_folder, tell=done):
                tournament.add(batch.rows)
                number = batch.chunk.spec
                files.add(name_of_table(number, specs[number].players), batch.records)
    except KeyboardInterrupt:
        say_stopped(done.games, games, folder)
        return None
    return tournament


def _report(tournament: "Tournament", plot: Path | None, *, as_json: bool) -> None:
    from gatosabio.cli.standings import draw, tell

    standings = tournament.standings()
    if plot is not None:
        draw(plot, standings)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(standings) + b"\n")
        return
    for line in tell(standings):
        print(line)
