"""What the commands that play many games share: options, errors, and Ctrl-C."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from gatosabio.engine.registry import GAMES

if TYPE_CHECKING:  # not imported at run time, which would slow down all commands
    from gatosabio.engine.game import PaceName
    from gatosabio.lab.run_spec import RunSpec

STOPPED: Final = 130  # the exit status that shells give a program ended by Ctrl-C
MOST_GAMES: Final = 10**8

PACE_NAMES: Final = ("children", "adults", "calm")

game_argument = click.argument("game", type=click.Choice(tuple(GAMES)))
rules_option = click.option(
    "--rules",
    multiple=True,
    metavar="KEY=VALUE",
    help="Set an option of the game, such as edition=classic; again for each one, or with commas.",
)
pace_option = click.option(
    "--pace",
    type=click.Choice(PACE_NAMES),
    default="adults",
    show_default=True,
    help="Wait as a live table of this pace does, where --rules does not say otherwise.",
)
seed_option = click.option(
    "--seed", type=int, default=1, show_default=True, help="Let chance start from this number."
)
processes_option = click.option(
    "--processes",
    type=click.IntRange(1, 256),
    help="Share the work among this many processes; without it, one for each core. What comes out "
    "is the same.",
)
run_option = click.option(
    "--run",
    "--resume",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep what is finished in this folder. The same command goes on where it was stopped.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of words.")


def read_rules(game: str, written: Sequence[str], pace: "PaceName") -> dict[str, Any]:
    """The options of *game* that were *written*, completed by those of the *pace*.

    :raises click.BadParameter: if a part is not written as key=value
    """
    from gatosabio.table.pace import with_pace

    rules: dict[str, str] = {}
    for part in ",".join(written).split(","):
        name, equals, value = part.partition("=")
        if not part:
            continue
        if not equals:
            raise click.BadParameter(f"{part!r}: expected key=value", param_hint="--rules")
        rules[name.strip()] = value.strip()
    return with_pace(GAMES[game], rules, pace)


def read_names(written: str) -> tuple[str, ...]:
    """The names in a text, separated by commas."""
    return tuple(filter(None, (name.strip() for name in written.split(","))))


def spec_for(
    game: str, rules: Mapping[str, Any], players: tuple[str, ...], **more: Any
) -> "RunSpec":
    """A checked run.

    :raises click.UsageError: if it cannot be played, with the reason
    """
    from gatosabio.lab.run_spec import BadSpecError, make_spec

    try:
        return make_spec(game, rules, players, **more)
    except BadSpecError as error:
        raise click.UsageError(str(error)) from None


class Done:
    """Counts the finished games, for the message after Ctrl-C, and passes them on to *tell*."""

    def __init__(self) -> None:
        self.games = 0
        self.tell: Callable[[int], None] | None = None

    def __call__(self, games: int) -> None:
        """Count *games* more."""
        self.games += games
        if self.tell is not None:
            self.tell(games)


@contextmanager
def complaining() -> Iterator[None]:
    """Turn known errors into one line without a traceback: the folder of another run, a missing
    library, a killed process, no cluster, a failed player of somebody's own."""
    from concurrent.futures import BrokenExecutor

    from gatosabio.lab.optional_deps import NotInstalledError
    from gatosabio.lab.own_bots import OwnBotError
    from gatosabio.lab.ray_cluster import ClusterError
    from gatosabio.lab.run_folder import OtherRunError

    try:
        yield
    except (ClusterError, NotInstalledError, OtherRunError) as error:
        raise click.ClickException(str(error)) from None
    except OwnBotError as error:
        raise click.ClickException(
            "\n".join([str(error), *getattr(error, "__notes__", ())])
        ) from None
    except BrokenExecutor:
        raise click.ClickException(
            "a process was killed, perhaps for want of memory: try fewer --processes. "
            "With --run FOLDER the same command goes on with what was finished."
        ) from None


def say_stopped(done: int, of: int, folder: Path | None) -> None:
    """Print the message after Ctrl-C."""
    kept = (
        "Nothing was kept: with --run FOLDER it would have been."
        if folder is None
        else f"They are kept in {folder}: the same command goes on from there."
    )
    click.echo(f"\nStopped after {done:,} of {of:,} games. {kept}", err=True)
