"""`gatosabio train`: a player teaches itself a game, by playing against itself."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from gatosabio.cli.playing import STOPPED, seed_option

_policy = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("game", type=click.Choice(("addirace",)))
@click.option(
    "--run",
    "--resume",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Keep checkpoints and the log in this folder. The same command goes on where it was "
    "stopped.",
)
@seed_option
@click.option(
    "--iterations",
    type=click.IntRange(1, 10**6),
    default=1000,
    show_default=True,
    help="Play and learn so many times.",
)
@click.option(
    "--lanes",
    type=click.IntRange(16, 2**20),
    default=1024,
    show_default=True,
    help="Play this many races at once: 16384 on a large accelerator.",
)
@click.option(
    "--steps",
    type=click.IntRange(1, 1024),
    default=64,
    show_default=True,
    help="Play so many steps in every race before learning from them; above 32, a multiple of 32.",
)
@click.option(
    "--parts",
    type=click.IntRange(1, 1024),
    default=16,
    show_default=True,
    help="Learn from this many parts of the races, one after another.",
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 20),
    default=2,
    show_default=True,
    help="Learn from each of them this often.",
)
@click.option("--rate", type=float, default=5e-4, show_default=True, help="How fast it learns.")
@click.option("--start", type=_policy, help="Begin with this policy (policy.npz of a run).")
@click.option(
    "--rival",
    type=_policy,
    help="Play only against this policy, which stays as it is: shows how much can be won from it.",
)
@click.option("--minutes", type=float, help="Stop after this long.")
@click.option(
    "--looks",
    type=click.IntRange(0, 1000),
    default=10,
    show_default=True,
    help="Play so often against our own cats meanwhile, and write a checkpoint.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 10**6),
    default=1000,
    show_default=True,
    help="Play this many races at tables of each size then.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw how the training went into this file: .svg or .png.",
)
@click.pass_context
def train(
    context: click.Context,
    *,
    game: str,
    folder: Path,
    seed: int,
    iterations: int,
    lanes: int,
    steps: int,
    parts: int,
    rounds: int,
    rate: float,
    start: Path | None,
    rival: Path | None,
    minutes: float | None,
    looks: int,
    games: int,
    plot: Path | None,
) -> None:
    """Let a player of GAME teach itself, on whatever JAX finds: a GPU, a TPU, or the processor.

    All chance comes from the seed. docs/rl/champion.md says how the champion was made, and how far
    it repeats.
    """
    if lanes % parts or lanes % 16:
        raise click.UsageError("--lanes must be a multiple of 16 and of --parts")
    if steps > 32 and steps % 32:
        raise click.UsageError("--steps above 32 must be a multiple of 32")
    try:
        from gatosabio.selfplay import train as training
        from gatosabio.selfplay.folder import WrongPlanError
    except ImportError as error:
        raise click.ClickException(
            f"this needs {error.name}, which comes with the extra jax: "
            "run it as `uv run --extra jax gatosabio train …`"
        ) from error
    plan = training.Plan(
        field=training.field_of(lanes, rival=rival is not None),
        steps=steps,
        parts=parts,
        rounds=rounds,
        iterations=iterations,
        rate=rate,
        frozen=rival is not None,
        seed=seed,
    )
    with _telling(iterations) as say:
        try:
            training.train(
                plan,
                folder,
                say=say,
                start=start,
                rival=rival,
                minutes=minutes or float("inf"),
                looks=looks,
                games=games,
            )
        except WrongPlanError as error:
            raise click.ClickException(str(error)) from None
        except KeyboardInterrupt:
            click.echo(f"\nStopped. The last checkpoint is in {folder}.", err=True)
            context.exit(STOPPED)
    if plot is not None:
        from gatosabio.lab.plots import draw_training

        draw_training(plot, folder / training.LOG)
        click.echo(f"drawn into {plot}")
    click.echo(f"{game}: the policy is in {folder}")


@contextmanager
def _telling(iterations: int) -> Iterator[Any]:
    """Says each line of the log, above a progress bar if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield _print
        return
    with click.progressbar(length=iterations, file=sys.stderr, show_pos=True) as bar:

        def say(line: dict[str, Any]) -> None:
            bar.update(line["iteration"] - bar.pos)
            if "shares" in line:
                click.echo("", err=True)
                _print(line)

        yield say


def _print(line: dict[str, Any]) -> None:
    shares = "".join(
        f"  {name} {' '.join(f'{100 * share:.1f}' for share in of)}"
        for name, of in line.get("shares", {}).items()
    )
    entropy = f"  entropy {line['entropy']:.3f}" if "entropy" in line else ""
    click.echo(
        f"iteration {line['iteration']:6}  {line['seconds']:7.1f} s  "
        f"{line['steps_a_second']:12,.0f} steps/s{entropy}{shares}"
    )
