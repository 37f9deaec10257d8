"""Who may talk to this server from where, and the headers that every answer carries."""

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": (
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()"
    ),
}
HSTS: Final = "max-age=31536000"

LOCAL_NAMES: Final = ("localhost", "ip6-localhost")


class Guard:
    """*names* are the host names that lead here beside IP addresses: without such a list a page of
    a stranger could point its own name at this machine and pass for ours."""

    def __init__(self, names: tuple[str, ...], *, tls: bool) -> None:
        self._names = {name.lower() for name in (*LOCAL_NAMES, *names)}
        self._tls = tls

    def knows_host(self, host: str) -> bool:
        """Whether *host*, as a browser writes it, is one of ours."""
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:  # half a bracket, say
            return False
        if name is None:
            return False
        if name.lower() in self._names or name.lower().endswith(".local"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def is_same_origin(self, request: web.Request) -> bool:
        """Whether a page of ours sent it: its Origin is the host it asked for, to the letter."""
        origin = request.headers.get("Origin")
        host = request.headers.get("Host", "")
        if origin is None or not self.knows_host(host):
            return False
        return origin.lower() in {f"http://{host}".lower(), f"https://{host}".lower()}

    def may_change(self, request: web.Request) -> bool:
        """A page of ours, or no page at all that shows a token: no page can do that for another
        without asking first, and we never say yes."""
        if "Origin" in request.headers:
            return self.is_same_origin(request)
        return request.headers.get("Authorization", "").startswith("Bearer ")

    def may_open_socket(self, request: web.Request) -> bool:
        """A page of ours, or no page at all: a program without an Origin shows its token in its
        hello, and has no cookie that another page could use."""
        return "Origin" not in request.headers or self.is_same_origin(request)

    async def add_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        """On every answer, errors included."""
        response.headers.update(HEADERS)
        if self._tls:
            response.headers["Strict-Transport-Security"] = HSTS
        if "Cache-Control" not in response.headers:
            response.headers["Cache-Control"] = "no-store"
