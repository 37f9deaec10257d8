"""What a game of Addi Cat's tells about the learners who played it, read from the table's rows.
Pure: what runs in a page uses it, too."""

from collections.abc import Generator, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct

from gatosabio.engine.game import Player
from gatosabio.learning.evidence import RefusedRecordError, evidence
from gatosabio.learning.lessons import game_lesson
from gatosabio.records.clock import HOUR_MS
from gatosabio.records.learners import Play
from gatosabio.records.log import Row
from gatosabio.records.record import encode, read
from gatosabio.server.export import UnreadableGame, games_of
from gatosabio.table.rows import BrokenOff, Dealt, decode_table_event


class Span(NamedTuple):
    """The rows of a game. It is *over* if it was broken off, or another one was dealt."""

    first: int
    last: int | None
    over: bool


class ToldByGame(Struct, frozen=True):
    """What the game has told of each learner, as a lesson. *is_over* if it has a result."""

    is_over: bool
    lessons: dict[str, str]


NOTHING = ToldByGame(is_over=True, lessons={})


def told_by(rows: Sequence[Row], plays: Sequence[Play]) -> ToldByGame:
    """What the *rows* of one game tell about those who play. A game that cannot be read tells
    nothing, and is over."""
    telling = told_in_steps(rows, plays)
    while True:
        try:
            next(telling)
        except StopIteration as end:
            told: ToldByGame = end.value
            return told


def told_in_steps(rows: Sequence[Row], plays: Sequence[Play]) -> Generator[None, None, ToldByGame]:
    """As `told_by`, a reveal a step: where something else has to go on meanwhile."""
    unreadable: list[UnreadableGame] = []
    games = list(games_of(rows, unreadable.append, notes=True))
    if not games:
        return NOTHING
    (game,) = games
    told = []
    try:
        opening = read(encode(game.record))
        for pieces in evidence(opening):
            told.append(pieces)
            yield
    except RefusedRecordError:
        return NOTHING
    lessons = {}
    for play in plays:
        player = opening.players[play.hand]
        if any(piece.player == player for pieces in told for piece in pieces):
            lessons[play.learner] = game_lesson(told, Player(player))
    return ToldByGame(is_over=game.result is not None, lessons=lessons)


def counts(told: ToldByGame, span: Span | None, *, abandoned: bool) -> bool:
    """Whether the game is over, so that what it has *told* is noted."""
    return told.is_over or span is None or span.over or abandoned


def noted_at(rows: Sequence[Row]) -> int:
    """The time (ms) that a lesson of these rows gets: the hour, as the moment would name the
    game."""
    return rows[-1].wall // HOUR_MS * HOUR_MS if rows else 0


def span_of(decisions: Sequence[Row], number: int) -> Span | None:
    """Where the rows of game *number* are, from the rows of kind `adm`; None if it was not
    dealt."""
    span: Span | None = None
    for row in decisions:
        try:
            event = decode_table_event(row.body)
        except msgspec.MsgspecError:  # damaged: whoever reads the game says so
            continue
        if isinstance(event, Dealt):
            if span is not None:
                return span._replace(last=row.seq - 1, over=True)
            if event.game == number:
                span = Span(row.seq, None, over=False)
        elif isinstance(event, BrokenOff) and span is not None:
            span = span._replace(over=True)
    return span
