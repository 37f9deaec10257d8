"""What somebody sees who comes by a name that the server does not know: a small page that says what
the host has to set. Programs get JSON, as always."""

import re
from html import escape
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from gatosabio.words.catalog import LANGUAGES, words

STATUS: Final = 421
NAME: Final = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?\.?")
EXAMPLE: Final = "cats.example.org"
FOR_PROGRAMS: Final = re.compile(r"(/.*)?/(api|ws|health|ready|metrics)(/.*)?")


def wants_a_page(request: web.Request) -> bool:
    """Whether a browser asks for something to show."""
    asks = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("Accept", "")
    return asks and FOR_PROGRAMS.fullmatch(request.path) is None


def page(host: str) -> web.Response:
    """The page about *host*, the value of a Host header, in all languages."""
    name = _name_in(host)
    parts = [_part(language, name) for language in LANGUAGES]
    text = (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<title>gatosabio</title>\n<h1>gatosabio</h1>\n" + "".join(parts) + "</html>\n"
    )
    return web.Response(text=text, content_type="text/html", status=STATUS)


def _part(language: str, name: str | None) -> str:
    speech = words(language)
    shown = name or EXAMPLE
    what = speech.say("unknown-host.nameless" if name is None else "unknown-host.what", name=shown)
    return (
        f'<section lang="{language}">\n<h2>{escape(what)}</h2>\n'
        f"<p>{escape(speech.say('unknown-host.player'))}</p>\n"
        f"<p>{escape(speech.say('unknown-host.host'))}</p>\n"
        f"<pre>gatosabio --name {shown}\nGATOSABIO_NAME={shown}</pre>\n"
        f"<p>{escape(speech.say('unknown-host.why'))}</p>\n</section>\n"
    )


def _name_in(host: str) -> str | None:
    """The name in *host*; None if it is nothing that anybody would want to give the server."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return None
    return name.rstrip(".") if NAME.fullmatch(name) else None
