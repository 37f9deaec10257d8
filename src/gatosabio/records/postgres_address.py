"""Where a PostgreSQL database is, as `--store` names it."""

import re
from typing import Final
from urllib.parse import parse_qs

from msgspec import Struct

HOST: Final = r"(?:\[[0-9A-Fa-f:.]*\]|[^@:/?#,\[\]]*)(?::\d*)?"

URL: Final = re.compile(
    r"postgres(?:ql)?://"
    r"(?:(?P<user>[^@:/?#]*)(?::[^@/?#]*)?@)?"
    rf"(?P<hosts>{HOST}(?:,{HOST})*)"
    r"(?P<database>/[^@:/?#]*)?"
    r"(?:\?(?P<more>[^@#]*))?"
)
"""Strict: an unusual sign in a password would make it a part of something that is shown."""


class PostgresAddress(Struct, frozen=True):
    """A connection URL of PostgreSQL. Printed, it has no password.

    :raises ValueError: if it is none; the message does not quote it
    """

    url: str

    def __post_init__(self) -> None:
        if URL.fullmatch(self.url) is None:
            raise ValueError(
                "that is no address like postgresql://cats@localhost/cats; in a name or a "
                "password, write %40 for @, %3A for : and %2F for /"
            )

    def __str__(self) -> str:
        parts = URL.fullmatch(self.url)
        assert parts is not None, "it was checked"
        user = f"{parts['user']}@" if parts["user"] else ""
        host = "".join(f"?host={one}" for one in parse_qs(parts["more"] or "").get("host", []))
        return f"postgresql://{user}{parts['hosts']}{parts['database'] or ''}{host}"

    def __repr__(self) -> str:
        return f"PostgresAddress({self})"
