"""`gatosabio simulate`: plays many games by bots, and prints a summary."""

import sys
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
    spec_for,
)
from gatosabio.cli.progress import progress, say_how_long
from gatosabio.cli.record_files import record_files
from gatosabio.cli.simulated import Stopwatch, draw, tell

if TYPE_CHECKING:
    from gatosabio.engine.game import PaceName
    from gatosabio.lab.run_spec import RunSpec

ENDINGS: Final = (".json", ".csv", ".parquet")
USUAL_SEATS: Final = 4
USUAL_PLAYER: Final = "cat"


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """How to run it, and where the results go."""

    processes: int
    cluster: str | None
    folder: Path | None
    out: Path | None
    records: Path | None
    plots: Path | None
    picture: str


@click.command()
@game_argument
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=1000,
    show_default=True,
    help="Play this many games.",
)
@click.option("--players", help="Let these play, with commas between them: greedy,greedy,strong.")
@click.option(
    "--seats", type=click.IntRange(2, 8), help="Let this many play who are all like --who."
)
@click.option("--who", help="Choose what all players of --seats are like.")
@rules_option
@pace_option
@seed_option
@processes_option
@click.option(
    "--ray",
    "cluster",
    metavar="[ADDRESS]",
    is_flag=False,
    flag_value="here",
    help="Play on the Ray cluster at this address (auto: the one that this machine belongs to); "
    "without an address, in Ray workers of this machine.",
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the games to this file, a row each: .json, .csv or .parquet.",
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the games into games.jsonl in this folder, which `gatosabio replay` reads.",
)
@click.option(
    "--plots",
    type=click.Path(file_okay=False, path_type=Path),
    help="Draw pictures into this folder.",
)
@click.option(
    "--picture",
    type=click.Choice(["svg", "png"]),
    default="svg",
    show_default=True,
    help="Draw pictures of this kind.",
)
@run_option
@json_option
@click.pass_context
def simulate(
    context: click.Context,
    *,
    game: str,
    games: int,
    players: str | None,
    seats: int | None,
    who: str | None,
    rules: tuple[str, ...],
    pace: "PaceName",
    seed: int,
    processes: int | None,
    cluster: str | None,
    out: Path | None,
    records: Path | None,
    plots: Path | None,
    picture: str,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Play many games of GAME by bots, and say what they came to.

    Game number i is the same whatever else is played, on however many cores: its chance comes from
    the seed and i alone. Everybody begins equally often. A player of your own is a class, named as
    module:Class. docs/lab.md explains the columns.
    """
    if out is not None and out.suffix.lower() not in ENDINGS:
        raise click.BadParameter(
            f"{out.name!r} should end with one of {', '.join(ENDINGS)}", param_hint="--out"
        )
    names = _who_plays(players, seats, who)
    spec = spec_for(
        game,
        read_rules(game, rules, pace),
        names,
        games=games,
        seed=seed,
        records=records is not None,
    )
    from gatosabio.lab.batch import cores
    from gatosabio.lab.optional_deps import need

    run = Run(
        processes=processes or cores(),
        cluster=cluster,
        folder=folder,
        out=out,
        records=records,
        plots=plots,
        picture=picture,
    )
    with complaining():
        if plots is not None:
            need("matplotlib")  # fail now rather than after all games
        context.exit(_run(spec, run, as_json=as_json))


def _who_plays(players: str | None, seats: int | None, who: str | None) -> tuple[str, ...]:
    if players is None:
        return (who or USUAL_PLAYER,) * (seats or USUAL_SEATS)
    names = read_names(players)
    if who is not None or seats not in (None, len(names)):
        raise click.UsageError("say --players, or --seats and --who, but not both")
    return names


def _run(spec: "RunSpec", run: Run, *, as_json: bool) -> int:
    from gatosabio.lab.batch import play
    from gatosabio.lab.ray_cluster import Cluster
    from gatosabio.lab.run_folder import RunFolder
    from gatosabio.lab.summary import Gathering
    from gatosabio.lab.tables import open_table

    share = None if run.cluster is None else Cluster(run.cluster, run.processes).share
    gathering, stopwatch = Gathering(spec.game), Stopwatch()
    table = None if run.out is None else open_table(run.out, spec)
    run_folder = None if run.folder is None else RunFolder(run.folder)
    done = Done()
    try:
        if share is None:
            say_how_long([spec], run_folder, run.processes)
        with progress(spec.games, spec.game) as bar, record_files(run.records) as files:
            done.tell = bar
            for batch in play(
                [spec], processes=run.processes, share=share, run_folder=run_folder, tell=done
            ):
                for row in batch.rows:
                    gathering.add(row)
                if not batch.kept:
                    stopwatch.count(batch.rows)
                if table is not None:
                    table.add(batch.rows)
                files.add("games", batch.records)
        summary = gathering.summary()
        if table is not None:
            table.close(summary)
    except BaseException as error:
        if table is not None:
            table.drop()
        if not isinstance(error, KeyboardInterrupt):
            raise
        say_stopped(done.games, spec.games, run.folder)
        return STOPPED
    speed = stopwatch.speed(run.processes)
    if run.plots is not None:
        draw(run.plots, run.picture, gathering, summary)
    if as_json:
        answer = {"wish": spec, "speed": speed, "summary": summary}
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    else:
        for line in tell(spec, speed, summary):
            print(line)
    return 0
