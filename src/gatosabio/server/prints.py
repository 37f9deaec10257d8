"""`/api/print`: cards to print, as the page asks for them."""

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

import msgspec
from aiohttp import web

from gatosabio import __version__
from gatosabio.press.choices import BadChoiceError, Choices, choices_of
from gatosabio.press.kit import NoKitError
from gatosabio.server import limits, streams
from gatosabio.server.answers import as_json
from gatosabio.server.os_clock import now_ms
from gatosabio.server.printer import (
    NotAllowedError,
    NotMadeError,
    NotNowError,
    Printer,
    TooManyWaitError,
)
from gatosabio.server.proxy import Proxy

if TYPE_CHECKING:
    from gatosabio.press.preview import Preview

log = logging.getLogger(__name__)

COME_BACK_AFTER: Final = 3  # seconds
PATIENCE: Final = 25.0
"""Seconds after which whoever waits for a PDF is told to come back for it. It is made all the same;
a proxy would cut the connection off after a minute."""

GAME: Final = "{game:[a-z]+}"
LONGEST_PAGE: Final = 4  # digits


class Prints:
    """Answers what is asked about printed cards."""

    def __init__(self, proxy: Proxy, at_once: streams.AtOnce, printer: Printer) -> None:
        self._printer = printer
        self._proxy = proxy
        self._at_once = at_once
        self._looking = limits.ByAddress(limits.PREVIEWS_PER_MINUTE)
        self._making = limits.ByAddress(limits.PDFS_PER_MINUTE)

    def add_routes(self, app: web.Application, below: str) -> None:
        """Add the two routes, at addresses that begin with *below*."""
        app.router.add_get(f"{below}/api/print/{GAME}.json", self._preview)
        app.router.add_get(f"{below}/api/print/{GAME}.pdf", self._pdf)

    async def _preview(self, request: web.Request) -> web.Response:
        """One page as it will be printed, and how many there are."""
        if not self._looking.take(self._proxy.address(request), now_ms()):
            return as_json({"error": "too-many"}, 429)
        try:
            asked = _asked(request)
            number = asked.pop("page", "")
            choices = choices_of(request.match_info["game"], asked)
            shown = await streams.beside_the_loop(lambda: _shown(choices, number))
        except BadChoiceError as error:
            return _bad_choice(error)
        except NoKitError as error:
            log.error("nothing can be printed: %s", error)
            return as_json({"error": "not-made"}, 500)
        return as_json(shown, 200)

    async def _pdf(self, request: web.Request) -> web.StreamResponse:
        try:
            choices = choices_of(request.match_info["game"], _asked(request))
        except BadChoiceError as error:
            return _bad_choice(error)
        tag = _tag(choices)
        headers = {"ETag": f'"{tag}"', "Cache-Control": "no-cache"}
        if any(seen.value == tag for seen in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        address = self._proxy.address(request)
        try:
            async with asyncio.timeout(PATIENCE):
                data = await self._printer.pdf(
                    choices, lambda: self._making.take(address, now_ms())
                )
        except TimeoutError:
            return come_back("in-work")
        except (TooManyWaitError, NotNowError):
            return come_back("busy")
        except NotAllowedError:
            return as_json({"error": "too-many"}, 429)
        except NotMadeError:
            return as_json({"error": "not-made"}, 500)
        with self._at_once.one_more(address):
            name = f"gatosabio-{choices.game}-{choices.paper}.pdf"
            headers["Content-Disposition"] = f'attachment; filename="{name}"'
            headers["Content-Length"] = str(len(data))
            response = web.StreamResponse(headers=headers)
            response.content_type = "application/pdf"
            return await streams.send_as(response, request, _pieces(data))


def come_back(error: str) -> web.Response:
    """The answer that there is no PDF yet, but may be soon."""
    answer = as_json({"error": error}, 503)
    answer.headers["Retry-After"] = str(COME_BACK_AFTER)
    return answer


def _asked(request: web.Request) -> dict[str, str]:
    """What stands behind the question mark.

    :raises BadChoiceError: if something stands there twice
    """
    asked = dict(request.query)
    if len(asked) < len(request.query):
        raise BadChoiceError("each choice once")
    return asked


def _shown(choices: Choices, number: str) -> "Preview":
    from gatosabio.press.preview import preview  # many servers never print anything

    if not number:
        return preview(choices)
    if not (number.isascii() and number.isdecimal()) or len(number) > LONGEST_PAGE:
        raise BadChoiceError(f"page: a number from 0, not {number[:20]!r}")
    return preview(choices, int(number))


def _bad_choice(error: BadChoiceError) -> web.Response:
    return as_json({"error": "bad-choice", "why": str(error)}, 400)


def _tag(choices: Choices) -> str:
    """The same for the same version and choices, whose PDF is the same to the byte."""
    asked = __version__.encode() + msgspec.json.encode(choices)
    return hashlib.sha256(asked).hexdigest()[:24]


async def _pieces(data: bytes) -> AsyncIterator[bytes]:
    for begin in range(0, len(data), streams.PIECE):
        yield data[begin : begin + streams.PIECE]
