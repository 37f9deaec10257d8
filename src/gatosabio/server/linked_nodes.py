"""Other nodes that have begun a link to this one, or would like to."""

import asyncio
import hmac
import logging
from collections.abc import Callable
from typing import Final

from gatosabio.server.far_people import FarPeople
from gatosabio.server.frame_stream import FrameStream
from gatosabio.server.greeting import (
    LANGUAGE,
    NOBODY,
    OTHER_LANGUAGE,
    Answer,
    Call,
    Strangers,
    heard,
    say,
)
from gatosabio.server.tables import Tables

log = logging.getLogger(__name__)

GREETS_WITHIN: Final = 10.0
"""Seconds until whoever connects has said what it wants."""

NOT_A_NODE: Final = "not-a-node"
TRY_AGAIN: Final = "try-again"


class LinkedNodes:
    """Lets nodes in that show the *secret*, and mean the session that is *my_session*: their people
    play at *tables*. A link ends after *silence* seconds without a word."""

    def __init__(
        self,
        tables: Tables,
        secret: str,
        my_session: Callable[[], str | None],
        silence: float,
        strangers: Strangers,
    ) -> None:
        self._tables = tables
        self._secret = secret.encode()
        self._my_session = my_session
        self._silence = silence
        self._strangers = strangers
        self._people: dict[FarPeople, None] = {}
        self._has_hung_up = False

    def refusal(self, session: str, secret: str) -> str:
        """Why somebody who shows that *secret* and means that *session* is not let in; empty if
        they are. Only nodes can read the secret; a session is over when its node has lapsed."""
        if not hmac.compare_digest(secret.encode("utf-8", "replace"), self._secret):
            return NOT_A_NODE
        mine = self._my_session()
        return "" if mine is not None and session == mine else TRY_AGAIN

    async def serve(self, stream: FrameStream) -> None:
        """Let the node at the other end of *stream* in, if it may come, until the link ends."""
        try:
            await self._serve(stream)
        except BaseException:
            stream.abort()
            raise

    async def _serve(self, stream: FrameStream) -> None:
        try:
            async with asyncio.timeout(GREETS_WITHIN):
                call = await heard(stream, Call)
        except (ConnectionError, TimeoutError) as error:
            log.info("somebody connects as a node, but begins no link: %s", error)
            stream.abort()
            return
        if refusal := self._refusal_of(call):
            speaker = NOBODY if refusal == NOT_A_NODE else self._strangers.ours
            say(stream, Answer(speaker, refusal))
            stream.end()
            return
        say(stream, Answer(self._strangers.ours, ""))
        people = FarPeople(
            self._tables, stream, self._silence, lambda: self._my_session() != call.session
        )
        self._people[people] = None
        try:
            await people.serve()
        finally:
            del self._people[people]

    def _refusal_of(self, call: Call) -> str:
        if refusal := self.refusal(call.session, call.secret):
            return refusal
        if call.caller.language != LANGUAGE:
            self._strangers.tell(call.caller)
            return OTHER_LANGUAGE
        return TRY_AGAIN if self._has_hung_up else ""

    def hang_up(self) -> None:
        """End all links, and let nobody in any more: this server stops."""
        self._has_hung_up = True
        for people in self._people:
            people.end()
