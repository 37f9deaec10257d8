"""What somebody gets on coming to a table."""

from hashlib import sha256

from msgspec import Struct


class Admission(Struct, frozen=True):
    """What a person gets on joining a table."""

    code: str
    person: int
    token: str


def hashed(token: str) -> str:
    """The SHA-256 of a token: the log keeps this, never the token."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()  # a header may hold any bytes
