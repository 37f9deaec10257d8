"""`gatosabio lab`: its commands and their options."""

import os
from functools import partial
from pathlib import Path

import click

from gatosabio.cli.balance import balance
from gatosabio.cli.playing import complaining, processes_option, seed_option

_number = partial(click.option, type=click.IntRange(1), show_default=True)


@click.group()
def lab() -> None:
    """Try out the parts of gatosabio, and measure them."""


@lab.command()
@_number("--races", default=3000, help="Judge this many races of each kind.")
@seed_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Share the work among this many processes.",
)
def fairness(*, races: int, seed: int, as_json: bool, processes: int) -> None:
    """Judge races over modelled connections, of honest players and of cheats, and say who won."""
    from gatosabio.cli import fairness as fairness_command

    fairness_command.run(races=races, seed=seed, processes=processes, as_json=as_json)


@lab.command()
@_number("--games", default=200, help="Play this many games of each kind.")
@_number("--whole", default=500, help="Time this many whole games.")
@seed_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
def equals(*, games: int, whole: int, seed: int, as_json: bool) -> None:
    """Play people against cats that are as quick, and say who won; and time whole games."""
    from gatosabio.cli import equals as equals_command

    equals_command.run(games=games, whole=whole, seed=seed, as_json=as_json)


@lab.command()
@_number("--games", default=200, help="Play this many games of each kind.")
@seed_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def listener(*, games: int, seed: int, as_json: bool) -> None:
    """Let somebody who hears the cards race cats that see them, with and without an even start."""
    from gatosabio.cli import listener as listener_command

    listener_command.run(games=games, seed=seed, as_json=as_json)


@lab.command()
@click.option(
    "--trials",
    type=click.IntRange(20),
    default=400,
    show_default=True,
    help="Let them add each sum this many times.",
)
@seed_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.pass_context
def anchors(context: click.Context, *, trials: int, seed: int, as_json: bool) -> None:
    """Compare how long modelled people take to add with what was measured of real ones.

    The exit status is 1 if a published figure is missed by more than 15 per cent.
    """
    from gatosabio.cli import anchors as anchors_command

    context.exit(anchors_command.run(trials=trials, seed=seed, as_json=as_json))


@lab.command()
@click.option(
    "--ages",
    type=int,
    nargs=2,
    default=(6, 18),
    show_default=True,
    help="Let players of these two ages race, in years; 18 is an adult.",
)
@click.option(
    "--pairs",
    type=click.IntRange(2),
    default=200,
    show_default=True,
    help="Let this many pairs of players race.",
)
@_number("--races", default=60, help="Let each pair race this many times.")
@click.option(
    "--fair",
    type=click.IntRange(0, 4),
    default=4,
    show_default=True,
    help="Move the host’s slider this far.",
)
@seed_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def handicap(
    *, ages: tuple[int, int], pairs: int, races: int, fair: int, seed: int, as_json: bool
) -> None:
    """Let two ages race until the heavier paw has made them even, and say how soon that was."""
    from gatosabio.cli import handicap as handicap_command

    handicap_command.run(ages=ages, pairs=pairs, races=races, fair=fair, seed=seed, as_json=as_json)


@lab.command()
@click.option(
    "--observed",
    metavar="FILE",
    help="Read the games of one table, one record a line (`-` for standard input), instead of "
    'simulating any; {"day": true} on a line means that a day has passed.',
)
@click.option("--after", type=click.IntRange(1), help="With --observed: stop at this race.")
@click.option(
    "--tables",
    type=click.IntRange(2),
    default=12,
    show_default=True,
    help="Let this many tables play in each way.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(1, 60),
    default=20,
    show_default=True,
    help="Let a lesson last this long; in short ones everything is done less often.",
)
@seed_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables or squares.")
@processes_option
@click.option(
    "--plots",
    type=click.Path(file_okay=False, path_type=Path),
    help="Draw pictures into this folder.",
)
@click.pass_context
def learning(
    context: click.Context,
    *,
    observed: str | None,
    after: int | None,
    tables: int,
    minutes: float,
    seed: int,
    as_json: bool,
    processes: int | None,
    plots: Path | None,
) -> None:
    """Measure on simulated players how well play tells what they know, and what helps them learn.

    With --observed: say what real players know of the addition tables, from games of Addi Cat’s
    that they played. The exit status is 1 if a record cannot be read or replayed; the message
    names its line.
    """
    if observed is not None:
        from gatosabio.cli import learning as learning_command

        context.exit(learning_command.observe(observed, after=after, as_json=as_json))
    from gatosabio.cli import learning_study

    if after is not None:
        raise click.UsageError("--after needs --observed.")
    with complaining():
        learning_study.run(
            tables=tables,
            minutes=minutes,
            seed=seed,
            processes=processes,
            plots=plots,
            as_json=as_json,
        )


@lab.command()
@click.option("--seed", type=int, help="Play this seed alone, and print what happens in it.")
@click.option(
    "--seeds",
    metavar="COUNT|FROM:TO",
    default="200",
    show_default=True,
    help="Play so many seeds, or these.",
)
@click.option(
    "--faults", default="", metavar="NAMES", help="Let only these go wrong, with commas between."
)
@click.option(
    "--plant",
    default="",
    metavar="NAME",
    help="Put this mistake into the server's code first, to see whether it is found.",
)
@processes_option
@click.pass_context
def chaos(
    context: click.Context,
    *,
    seed: int | None,
    seeds: str,
    faults: str,
    plant: str,
    processes: int | None,
) -> None:
    """Let several servers and their database fail in every way, on simulated lines and clocks, and
    say whether anything that was acknowledged was lost.

    The exit status is 1 if a promise was broken; each such seed can be played again.
    """
    from gatosabio.cli import chaos as chaos_command

    if seed is not None:
        context.exit(chaos_command.show(seed, faults, plant))
    cores = processes or os.cpu_count() or 1
    with complaining():
        context.exit(chaos_command.run(seeds, faults, plant, cores))


lab.add_command(balance)
