"""What `gatosabio simulate` prints and draws at the end."""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:  # not imported at run time, which would slow down all commands
    from gatosabio.lab.numbers import Share
    from gatosabio.lab.rows import Row
    from gatosabio.lab.run_spec import RunSpec
    from gatosabio.lab.summary import Gathering, Summary

SUMS: Final = range(2, 21)


class Speed(Struct, frozen=True, kw_only=True):
    """The speed of the games that were played in this call."""

    processes: int
    games: int
    seconds: float
    games_per_second: float
    actions_per_second: float


class Stopwatch:
    """Measures the time since it was made."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._games = 0
        self._actions = 0

    def count(self, rows: "Sequence[Row]") -> None:
        """Count games that were played."""
        self._games += len(rows)
        self._actions += sum([row.actions for row in rows])

    def speed(self, processes: int) -> Speed:
        """The speed so far."""
        took = time.perf_counter() - self._began
        return Speed(
            processes=processes,
            games=self._games,
            seconds=took,
            games_per_second=self._games / took,
            actions_per_second=self._actions / took,
        )


def tell(spec: "RunSpec", speed: Speed, summary: "Summary") -> Iterator[str]:
    """The summary in words."""
    yield f"{spec.game}: {summary.games:,} games of {', '.join(spec.players)}, seed {spec.seed}"
    options = ", ".join(f"{name}={value}" for name, value in spec.rules.items())
    yield f"options: {options}"
    if speed.games:
        processes = "1 process" if speed.processes == 1 else f"{speed.processes} processes"
        yield (
            f"speed: {speed.games_per_second:,.1f} games/s, {speed.actions_per_second:,.0f} "
            f"actions/s; {speed.games:,} games in {speed.seconds:,.1f} s on {processes}"
        )
    else:
        yield "speed: nothing was left to play"
    rounds, minutes = summary.rounds, summary.minutes
    yield (
        f"length: {rounds.median:,.0f} rounds, four in five {rounds.low:,.0f} to "
        f"{rounds.high:,.0f}; {minutes.median:,.1f} minutes, {minutes.low:,.1f} to "
        f"{minutes.high:,.1f}"
    )
    yield "ended by: " + ", ".join(f"{why} {count:,}" for why, count in summary.ends.items())
    if not summary.games - summary.unfinished:
        return
    yield "wins by seat, from who begins, with 95 % intervals:"
    yield from _lines({f"seat {seat}": one for seat, one in enumerate(summary.by_seat)})
    yield f"wins by player, for each seat it took; equal ones would win {_equal(summary):.1%}:"
    yield from _lines(summary.by_player)


def _lines(shares: "Mapping[str, Share]") -> Iterator[str]:
    width = max(map(len, shares))
    for name, one in shares.items():
        yield f"  {name:{width}}  {one}"


def _equal(summary: "Summary") -> float:
    return 1 / len(summary.by_seat)


def draw(folder: Path, picture: str, gathering: "Gathering", summary: "Summary") -> list[Path]:
    """Draw pictures into *folder*; returns their files."""
    from gatosabio.lab.plots import draw_lengths, draw_shares, draw_sums

    lengths, unit = _lengths(gathering)
    fair = _equal(summary)
    seats = {_seat(seat): one for seat, one in enumerate(summary.by_seat)}
    files = [
        draw_lengths(folder / f"length.{picture}", {summary.game: lengths}, unit),
        draw_shares(folder / f"seats.{picture}", seats, "Wins by seat", fair=fair),
        draw_shares(folder / f"players.{picture}", summary.by_player, "Wins by player", fair=fair),
    ]
    if summary.game == "addicats":
        shown = {total: summary.means[f"shown_{total}"] for total in SUMS}
        won = {total: summary.means[f"won_{total}"] for total in SUMS}
        files.append(draw_sums(folder / f"sums.{picture}", shown, won, summary.games))
    return files


def _lengths(gathering: "Gathering") -> "tuple[Sequence[float], str]":
    """How long the games were, and in what. Addi Race has no clock. A game of Gato Negro nearly
    always has as many rounds as the deck has cards for, so rounds would say nothing of it."""
    from gatosabio.lab.summary import MINUTE

    if gathering.game == "addirace":
        return gathering.rounds, "rounds"
    return [ms / MINUTE for ms in gathering.ms], "minutes on the table's clock"


def _seat(seat: int) -> str:
    return "begins" if seat == 0 else f"seat {seat}"
