"""At the end: are the rows what players were told? They are played again, by the rules alone."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from gatosabio.chaos.observer import Ended, Observer, Shown, short
from gatosabio.chaos.player import Player
from gatosabio.engine.game import RefusedError
from gatosabio.records.log import Row
from gatosabio.server.export import DEAL
from gatosabio.table.broadcast import viewers_of
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.rows import Dealt, decode_table_event
from gatosabio.table.state import TableState

OF_A_GAME: Final = frozenset({"act", "tmo"})


def is_deal(row: Row) -> bool:
    """Whether a game begins with this row."""
    return row.kind == "adm" and DEAL in row.body


class Refold:
    """One table, row by row. *seeds* are those of its games, by the row that deals each. Everybody
    must have been told the rows up to *known* by now."""

    def __init__(
        self,
        observer: Observer,
        table: str,
        seeds: Mapping[int, bytes],
        players: Sequence[Player],
        known: int,
    ) -> None:
        self._observer = observer
        self._table = table
        self._rows = observer.rows[table]
        self._seeds = seeds
        self._players = players
        self._known = known
        self._state = TableState()
        self._game: GameInProgress | None = None
        self._shown: defaultdict[int, list[Shown]] = defaultdict(list)
        for shown in observer.shown.values():
            if shown.table == table:
                self._shown[shown.seq].append(shown)
        self._is_on: list[tuple[int, bool]] = [(0, False)]  # after each row: which game, still on?
        self._cids: dict[tuple[int, int], int] = {}  # by person and number: the row

    def check(self) -> None:
        """Complain of all that does not fit."""
        for row in self._rows:
            try:
                self._play(row)
            except (msgspec.MsgspecError, RefusedError, KeyError) as error:
                self._complain(f"row {row.seq} cannot be played: {error!r}")
                return
            game = self._game
            self._is_on.append((game.number, game.is_on) if game else (0, False))
            self._compare(row.seq)
        for ended in self._observer.ended:
            if ended.table == self._table:
                self._check_end(ended)
        for player in self._players:
            self._check_player(player)

    def _complain(self, what: str) -> None:
        self._observer.violated(f"table {short(self._table)}: {what}")

    def _play(self, row: Row) -> None:
        if row.kind == "adm":
            event = decode_table_event(row.body)
            self._state.fold(event)
            seats = self._state.members.seats
            if isinstance(event, Dealt):
                self._game = GameInProgress(event, row.seq, self._seeds[row.seq], seats)
            elif self._game is not None:
                self._game.follow(event, seats)
        elif row.kind in OF_A_GAME:
            self._play_on(row)

    def _play_on(self, row: Row) -> None:
        game = self._game
        if game is None:
            self._complain(f"row {row.seq} belongs to no game")
            return
        if row.kind == "tmo":
            if game.deadline is None or game.deadline > row.at:
                self._complain(f"row {row.seq} says that time ran out, when it had not")
            game.let_time_run(row.seq, row.at)
            return
        game.act(row.seq, msgspec.json.decode(row.body, type=game.game.action_type))
        person = game.seats[row.hand].person if row.cid else None
        if person is not None and self._cids.setdefault((person, row.cid), row.seq) != row.seq:
            first = self._cids[person, row.cid]
            self._complain(f"action {row.cid} of person {person} is row {first} and row {row.seq}")

    def _compare(self, seq: int) -> None:
        """Whoever was shown how it stood after this row saw what their hands may see."""
        for shown in self._shown[seq]:
            game = self._game
            if game is None or game.number != shown.game:
                self._complain(f"person {shown.person} was shown row {seq} in another game")
                continue
            viewers = viewers_of(game.hands_of(shown.person))
            views = game.game.views(game.state, viewers)
            if msgspec.json.encode(tuple(views)) != shown.views:
                self._complain(f"person {shown.person} was shown something else at row {seq}")

    def _check_end(self, ended: Ended) -> None:
        if self._is_on[ended.tail] == (ended.game, True):
            self._complain(f"game {ended.game} was called over at row {ended.tail}, and was not")

    def _check_player(self, player: Player) -> None:
        """Nobody missed a row, and what was acknowledged is there once, in order."""
        for game, before, after in player.steps:
            if after <= before:
                self._complain(f"{player} was told row {after} after row {before}")
            missed = [row.seq for row in self._rows[before : after - 1] if row.kind in OF_A_GAME]
            if missed:
                self._complain(f"{player} was not told row {missed[0]} of game {game}")
        acks = self._observer.acks.get((self._table, player.person), {})
        for cid, seq in acks.items():
            if self._cids.get((player.person, cid)) != seq:
                self._complain(
                    f"action {cid} of {player} was acknowledged as row {seq}, and is not"
                )
        if list(acks.values()) != sorted(acks.values()):
            self._complain(f"the actions of {player} are not in the order in which they were made")
        rows = self._rows[: self._known]
        last = max([row.seq for row in rows if row.kind in OF_A_GAME or is_deal(row)], default=0)
        if player.last[1] < last:
            self._complain(f"{player} was told row {player.last[1]} last, and there is row {last}")
