"""The summary of a run, gathered row by row, so that a million games need little memory."""

from array import array
from collections import Counter, defaultdict

from msgspec import Struct

from gatosabio.lab.numbers import Share, Spread, share, spread
from gatosabio.lab.rows import Row, flat_facts

MINUTE: int = 60_000


class Summary(Struct, frozen=True, kw_only=True):
    """A summary of the games of one spec. Wins are first places; a shared win counts as a
    fraction."""

    game: str
    games: int
    unfinished: int
    actions: int
    ends: dict[str, int]
    turns: Spread
    rounds: Spread
    minutes: Spread  # on the table's clock
    by_seat: tuple[Share, ...]  # wins by seat, clockwise from the one who began
    by_player: dict[str, Share]  # wins in relation to the seats taken
    means: dict[str, float]  # the mean of every fact over all games


class Gathering:
    """Gathers the rows of a run for a summary."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.games = 0
        self.actions = 0
        self._ends: Counter[str] = Counter()
        self.turns = array("q")
        self.rounds = array("q")
        self.ms = array("q")
        self._seat_wins: defaultdict[int, float] = defaultdict(float)
        self._seats = 0
        self._player_wins: defaultdict[str, float] = defaultdict(float)
        self._player_games: Counter[str] = Counter()
        self.facts: Counter[str] = Counter()

    def add(self, row: Row) -> None:
        """Add a game. One that was cut off is counted, but not for winners and lengths."""
        self.games += 1
        self.actions += row.actions
        self._ends[row.end] += 1
        self.facts.update(flat_facts(row.facts))
        self._seats = len(row.players)
        if row.end == "unfinished":
            return
        self.turns.append(row.turns)
        self.rounds.append(row.rounds)
        self.ms.append(row.ms)
        self._player_games.update(row.players)
        winners = [seat for seat, place in enumerate(row.places) if place == 1]
        for seat in winners:
            self._seat_wins[seat] += 1 / len(winners)
            self._player_wins[row.players[seat]] += 1 / len(winners)

    @property
    def finished(self) -> int:
        """How many games came to their end."""
        return len(self.turns)

    def summary(self) -> Summary:
        """The summary of the games so far."""
        return Summary(
            game=self.game,
            games=self.games,
            unfinished=self._ends["unfinished"],
            actions=self.actions,
            ends=dict(sorted(self._ends.items())),
            turns=spread(self.turns),
            rounds=spread(self.rounds),
            minutes=spread([ms / MINUTE for ms in self.ms]),
            by_seat=tuple(
                share(self._seat_wins[seat], self.finished) for seat in range(self._seats)
            ),
            by_player={
                who: share(self._player_wins[who], games)
                for who, games in sorted(self._player_games.items())
            },
            means={name: total / max(1, self.games) for name, total in self.facts.items()},
        )
