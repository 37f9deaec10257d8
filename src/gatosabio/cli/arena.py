"""`gatosabio arena`: a tournament of bots."""

import sys
from collections.abc import Iterator, Sequence
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
    progress,
    read_names,
    read_rules,
    rules_option,
    run_option,
    say_stopped,
    seed_option,
)

if TYPE_CHECKING:  # not imported at run time, which would slow down all commands
    from gatosabio.engine.game import PaceName
    from gatosabio.lab.arena import Standings
    from gatosabio.lab.rows import Row
    from gatosabio.lab.run_spec import RunSpec

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
    folder: Path | None,
    as_json: bool,
) -> None:
    """Let bots play a tournament of GAME: everybody against everybody.

    Prints how good each of them is and how sure that is (openskill, Plackett-Luce: everybody begins
    at 25), and who came before whom how often.
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
        specs = make_tables(game, settled, names, seats=seats, games=games, seed=seed)
    except BadSpecError as error:
        raise click.UsageError(str(error)) from None
    with complaining():
        need("openskill.models")  # fail now rather than after all games
        if plot is not None:
            need("matplotlib")
        tables = _play(specs, processes or cores(), folder)
        if tables is None:
            context.exit(STOPPED)
        _report(game, names, tables, plot, as_json=as_json)


def _play(
    specs: "Sequence[RunSpec]", processes: int, folder: Path | None
) -> "list[list[Row]] | None":
    """Play the games of each table; None if Ctrl-C stopped them."""
    from gatosabio.lab.batch import play
    from gatosabio.lab.run_folder import RunFolder

    games = sum(spec.games for spec in specs)
    run_folder = None if folder is None else RunFolder(folder)
    tables: list[list[Row]] = [[] for _ in specs]
    done = Done()
    try:
        with progress(games, specs[0].game) as bar:
            done.tell = bar
            for batch in play(specs, processes=processes, run_folder=run_folder, tell=done):
                tables[batch.chunk.spec] += batch.rows
    except KeyboardInterrupt:
        say_stopped(done.games, games, folder)
        return None
    return tables


def _report(
    game: str,
    names: Sequence[str],
    tables: "list[list[Row]]",
    plot: Path | None,
    *,
    as_json: bool,
) -> None:
    from gatosabio.lab.arena import rate

    standings = rate(game, names, tables)
    if plot is not None:
        _draw(plot, standings)
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode(standings) + b"\n")
        return
    for line in _tell(standings):
        print(line)


def _tell(standings: "Standings") -> Iterator[str]:
    best = standings.standings
    names = [one.who for one in best]
    width = max(10, *map(len, names)) + 1
    yield (
        f"{standings.game}: {standings.games:,} games, {standings.seats} at a table"
        + (f", {standings.unfinished:,} unfinished" if standings.unfinished else "")
    )
    yield f"{'':{width}}{'rating':>8}{'±':>6}{'games':>9}   wins, with 95 % intervals"
    for one in best:
        yield f"{one.who:{width}}{one.rating:8.2f}{one.margin:6.2f}{one.games:9,}   {one.wins}"
    yield ""
    yield "% of their games in which the one on the left came before the one above"
    yield " " * width + "".join(f"{name:>{width}}" for name in names)
    ahead = {(duel.who, duel.other): duel.ahead for duel in standings.duels}
    for name in names:
        cells = [ahead.get((name, other)) for other in names]
        shown = ["-" if cell is None else f"{100 * cell.share:.1f}" for cell in cells]
        yield f"{name:{width}}" + "".join(f"{cell:>{width}}" for cell in shown)


def _draw(plot: Path, standings: "Standings") -> None:
    from gatosabio.lab.plots import draw_points

    points = {
        one.who: (one.rating - one.margin, one.rating, one.rating + one.margin)
        for one in standings.standings
    }
    draw_points(plot, points, f"Ratings in {standings.game}", "rating, with 95 % intervals")
