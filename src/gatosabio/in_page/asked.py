"""What a page asks of its tables outside a connection: the server's addresses, for one device."""

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from gatosabio import __version__
from gatosabio.engine.registry import GAMES
from gatosabio.in_page.clock import Clock
from gatosabio.in_page.doors import Doors, Steps
from gatosabio.in_page.learners_desk import LearnersDesk
from gatosabio.in_page.learning import Learning
from gatosabio.in_page.requests import Asked, Told, told_error, told_json
from gatosabio.in_page.shelf import Shelf
from gatosabio.records.log import DamagedError, Row
from gatosabio.records.record import BadRecordError
from gatosabio.server.admission import Admission, hashed
from gatosabio.server.deal_file import deal_file, head_of
from gatosabio.server.past_games import finished_game, past_games, shown_to
from gatosabio.server.replays import film
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.wire.from_client import Configure

NO_TOKEN: Final = (401, "no-such-token")


class Desk:
    """Answers what is asked."""

    def __init__(self, doors: Doors, shelf: Shelf, learning: Learning) -> None:
        self._doors = doors
        self._shelf = shelf
        self._routes: list[tuple[str, str, Callable[..., Steps[Told]]]] = [
            ("POST", r"/api/tables", self._open),
            ("POST", r"/api/tables/([A-Za-z]{4,5})/join", self._join),
            ("GET", r"/api/games", self._games),
            ("GET", r"/api/deal/([0-9]{1,9})", self._deal),
            ("POST", r"/api/replay(?:\?seat=([0-9]{1,2}))?", self._film),
            ("GET", r"/health", self._health),
            *LearnersDesk(doors, shelf, learning).routes,
        ]

    def answer(self, asked: Asked, clock: Clock) -> Steps[Told]:
        """What a server would answer.

        :raises NotYetError: if that is still being worked out
        """
        for method, pattern, answer in self._routes:
            found = re.fullmatch(pattern, asked.path)
            if found is None or method != asked.method:
                continue
            try:
                return (yield from answer(asked, clock, *found.groups()))
            except RefusedByTableError as refused:
                return told_error(409 if "join" in pattern else 400, refused.code)
            except msgspec.ValidationError as error:
                return told_json({"error": "bad-request", "why": str(error)}, 400)
            except msgspec.DecodeError:
                return told_error(400, "bad-json")
            except DamagedError:
                return told_error(503, "damaged-table")
        return told_error(404, "not-found")

    def _open(self, asked: Asked, clock: Clock) -> Steps[Told]:
        body = msgspec.json.decode(asked.body, type=dict[str, Any])
        wanted = msgspec.convert({"type": "configure", **body}, Configure)
        return _admitted((yield from self._doors.open(wanted, clock)))

    def _join(self, _: Asked, clock: Clock, code: str) -> Steps[Told]:
        admission = yield from self._doors.join(code.upper(), clock)
        if admission is None:
            return told_json({"error": "no-such-table", "longer": False}, 404)
        return _admitted(admission)

    def _games(self, asked: Asked, _: Clock) -> Steps[Told]:
        """The finished games of the table that the token belongs to."""
        yield from ()
        if (found := self._shelf.with_token(hashed(asked.token))) is None:
            return told_error(*NO_TOKEN)
        table, person = found
        rows = self._shelf.rows(table)
        games = []
        for game in past_games(_decisions(rows)):
            last = game.last or rows[-1].seq
            own = [row for row in rows if game.first <= row.seq <= last]
            games.append(finished_game(own, shown_to(game, person)))
        return Told(200, b'{"games":[' + b",".join(filter(None, games)) + b"]}")

    def _deal(self, asked: Asked, _: Clock, number: str) -> Steps[Told]:
        """A deal with all that is needed to check it, once its game is over."""
        yield from ()
        if (found := self._shelf.with_token(hashed(asked.token))) is None:
            return told_error(*NO_TOKEN)
        head = head_of(_decisions(self._shelf.rows(found[0])), int(number))
        if head is None or head.dealt.name not in GAMES:
            return told_error(404, "no-such-game")
        secret = self._shelf.secret(found[0], head.row)
        if secret is None or (head.last and not secret.over):
            return told_error(404, "no-such-game")
        return Told(200, msgspec.json.encode(deal_file(head, bytes.fromhex(secret.seed))))

    def _film(self, asked: Asked, _: Clock, seat: str | None) -> Steps[Told]:
        yield from ()
        try:
            return Told(200, b"".join(film(asked.body, None if seat is None else int(seat))))
        except BadRecordError as error:
            return told_json({"error": "bad-record", "why": str(error)}, 400)

    def _health(self, _: Asked, __: Clock) -> Steps[Told]:
        yield from ()
        versions = {name: game.rules_version for name, game in GAMES.items()}
        return told_json({"ok": True, "version": __version__, "rules_versions": versions}, 200)


def _decisions(rows: list[Row]) -> list[Row]:
    return [row for row in rows if row.kind == "adm"]


def _admitted(admission: Admission) -> Told:
    return told_json(msgspec.to_builtins(admission), 201)
