"""What the fields of messages may hold, and how long they may be."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Name: TypeAlias = Annotated[str, Meta(max_length=64)]
"""As typed; the table cleans and shortens it."""

Face: TypeAlias = Annotated[str, Meta(max_length=20)]
Times: TypeAlias = Literal["all", "own", "none"]
Fair: TypeAlias = Literal[0, 1, 2, 3, 4]
"""How large handicaps may get: the index of a limit in `MOST_WEIGHT`; 0 is no handicap."""

EvenStart: TypeAlias = Literal[0, 150, 200, 300, 450]
"""How fast cards are spoken before a race begins, in words a minute; 0: a race begins at once."""

EmoteName: TypeAlias = Literal["purr", "haha", "wow", "oops", "paw", "again"]
"""The faces that people can make at each other."""

Cid: TypeAlias = Annotated[int, Meta(ge=1, le=2**53)]
"""A client's number for an action, rising; the same number is the same action sent again."""

Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Elapsed: TypeAlias = Annotated[float, Meta(ge=0, le=10_000_000)]
"""Milliseconds by a client's own clock."""

Kind: TypeAlias = Annotated[str, Meta(max_length=20)]
"""A kind of special card, as cards are written in records."""

Commitment: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
EntropyText: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
"""16 random bytes, in hex."""

Nonce: TypeAlias = Annotated[str, Meta(max_length=32)]
