"""What a game of Addi Cat's tells about the learners who played it, read from the table's rows."""

from collections.abc import Sequence

from msgspec import Struct

from gatosabio.engine.game import Player
from gatosabio.learning.evidence import RefusedRecordError, evidence
from gatosabio.learning.lessons import game_lesson
from gatosabio.records.learners import Play
from gatosabio.records.log import Row
from gatosabio.records.record import encode, read
from gatosabio.server.export import UnreadableGame, games_of


class ToldByGame(Struct, frozen=True):
    """What the game has told of each learner, as a lesson. *is_over* if it has a result."""

    is_over: bool
    lessons: dict[str, str]


def told_by(rows: Sequence[Row], plays: Sequence[Play]) -> ToldByGame:
    """What the *rows* of one game tell about those who play. A game that cannot be read tells
    nothing, and is over."""
    unreadable: list[UnreadableGame] = []
    games = list(games_of(rows, unreadable.append, notes=True))
    if not games:
        return ToldByGame(is_over=True, lessons={})
    (game,) = games
    try:
        opening = read(encode(game.record))
        told = list(evidence(opening))
    except RefusedRecordError:
        return ToldByGame(is_over=True, lessons={})
    lessons = {}
    for play in plays:
        player = opening.players[play.hand]
        if any(piece.player == player for pieces in told for piece in pieces):
            lessons[play.learner] = game_lesson(told, Player(player))
    return ToldByGame(is_over=game.result is not None, lessons=lessons)
