"""Requests of a page, as a server would get them, and the answers to them."""

from typing import NamedTuple

import msgspec


class Asked(NamedTuple):
    """A request: its address without what the server is below, the token that it shows, its
    body."""

    method: str
    path: str
    token: str
    body: bytes


class Told(NamedTuple):
    """The answer to it."""

    status: int
    body: bytes


def told_error(status: int, code: str) -> Told:
    return told_json({"error": code}, status)


def told_json(value: object, status: int) -> Told:
    return Told(status, msgspec.json.encode(value))
