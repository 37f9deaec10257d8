"""Who may talk to this server from where, and the headers that every answer carries."""

from collections.abc import MutableMapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

POLICY: Final = "Content-Security-Policy"
HEADERS: Final = {
    "Server": "gatosabio",  # and no versions, which would help whoever looks for a known hole
    POLICY: (
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
LONGEST_HOST: Final = 253 + len(":65535")
"""The longest name that DNS allows, and a port. A Host header may be longer than a QR code can
hold."""


class Guard:
    """Accepts requests for known hosts and origins only. *names* are the host names of this server,
    beside its IP addresses. Without such a list a stranger could point a name of their own at this
    machine (DNS rebinding), and their page would count as ours."""

    def __init__(self, names: tuple[str, ...], *, tls: bool) -> None:
        self._names = {name.lower() for name in (*LOCAL_NAMES, *names)}
        self._tls = tls

    def knows_host(self, host: str) -> bool:
        """Whether *host*, the value of a Host header, is one of ours."""
        if len(host) > LONGEST_HOST:
            return False
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:  # such as an unmatched bracket
            return False
        if name is None:
            return False
        name = name.removesuffix(".")  # cats.example.org. is the same in DNS
        if name.lower() in self._names or name.lower().endswith(".local"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    def is_same_origin(self, request: web.Request) -> bool:
        """Whether a page of ours sent it: its Origin names exactly the host that it asked for."""
        origin = request.headers.get("Origin")
        host = request.headers.get("Host", "")
        if origin is None or not self.knows_host(host):
            return False
        return origin.lower() in {f"http://{host}".lower(), f"https://{host}".lower()}

    def may_change(self, request: web.Request) -> bool:
        """Whether it may change something: a page of ours sent it, or a program that shows a token
        and sends no Origin. A foreign page cannot do the latter: browsers would ask us first (CORS
        preflight), and we never allow it."""
        if "Origin" in request.headers:
            return self.is_same_origin(request)
        return request.headers.get("Authorization", "").startswith("Bearer ")

    def may_open_socket(self, request: web.Request) -> bool:
        """Whether it may open a socket: a page of ours sent it, or a program without an Origin.
        Such a program shows its token in its hello; there is no cookie that a foreign page could
        use."""
        return "Origin" not in request.headers or self.is_same_origin(request)

    async def add_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        """Add the security headers to every answer, errors included."""
        self.add_to(response.headers)

    def add_to(self, headers: MutableMapping[str, str]) -> None:
        """Add the security headers to those of an answer."""
        own = headers.get(POLICY, HEADERS[POLICY])  # some files need another one
        headers.update({**HEADERS, POLICY: own})
        if self._tls:
            headers["Strict-Transport-Security"] = HSTS
        headers.setdefault("Cache-Control", "no-store")
